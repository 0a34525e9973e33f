"""Check scripts: guesses that beat the adversary of Absurdle and its kin.

The adversary keeps a largest part of the candidates. A script lists the guesses of a game in order
of play. If the adversary may break ties as it likes, it lists the guesses of all games: the guess,
then, for each of the largest parts in ascending order of their codes, the guesses that follow. The
adversary concedes only if no other part is as large.

The check plays these guesses by the feedback of the rule, which it computes itself; it does not
search, and shares neither code nor files with the search. It shows that a script wins in its
number of turns, not that fewer do not suffice.

A file of scripts is compressed by xz. Its first line is the header, in JSON: that of the game, and
`any_tie`. Each further line is a script: its turns, then its guesses.
"""

from __future__ import annotations

import lzma
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from laconic.deduction.game import TURN_CAP
from laconic.deduction.rules.tiles import TileRule
from laconic.deduction.trees.check import verdict
from laconic.display import Displayable, Line
from laconic.errors import ClaimError, InputError
from laconic.files import MOST_BYTES, parse_json
from laconic.provenance import require_same

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from numpy.typing import NDArray

    from laconic.deduction.game import Game
    from laconic.display import Block


@dataclass(frozen=True, slots=True)
class Script:
    """The guesses that beat the adversary, in order of play, and the turns of the longest game."""

    turns: int
    guesses: tuple[str, ...]


class ScriptChecker:
    """Plays scripts against the adversary.

    Args:
        game: the game, in any mode; whether guesses are legal is not checked.
        any_tie: whether the adversary may break ties as it likes, instead of by fewest greens, then
            fewest yellows, then the smallest code, as `laconic.deduction.opponents.Adversary`.
    """

    def __init__(self, game: Game, *, any_tie: bool = False) -> None:
        self.game, self.any_tie = game.with_own_feedback(), any_tie

    def check(self, script: Script) -> None:
        """Play a script.

        Raises:
            ClaimError: if it does not win in exactly its number of turns, or takes too many.
            UnknownWordError: for a word that is not an allowed guess.
        """
        words = iter(script.guesses)
        turns = self._play(np.arange(len(self.game.answers)), words)
        if (rest := next(words, None)) is not None:
            raise ClaimError(f"{rest!r} after the end of the script")
        if turns != script.turns:
            raise ClaimError(f"the script takes {turns} turns, expected {script.turns}")

    def _play(self, candidates: NDArray[Any], words: Iterator[str], most: int = TURN_CAP) -> int:
        """Return the turns of the longest game from some candidates on; at most `most`."""
        if (word := next(words, None)) is None:
            raise ClaimError(f"the script ends before a win, with {len(candidates)} answers left")
        if most == 0:
            raise ClaimError(f"more than {TURN_CAP} turns, with {len(candidates)} answers left")
        feedback = self.game.matrix[self.game.lexicon.guesses.index(word), candidates]
        codes, sizes = np.unique(feedback, return_counts=True)
        largest = codes[sizes == sizes.max()].tolist()
        if largest == [self.game.rule.win]:
            return 1
        kept = [code for code in largest if code != self.game.rule.win]
        if not self.any_tie:
            kept = [min(kept, key=self._order)]
        return 1 + max(self._play(candidates[feedback == code], words, most - 1) for code in kept)

    def _order(self, code: int) -> tuple[int, ...]:
        """Return the key by which the adversary breaks ties, least first."""
        rule = self.game.rule
        if not isinstance(rule, TileRule):
            return (code,)
        digits = rule.digits(code)
        return (*(digits.count(digit) for digit in range(len(rule.marks) - 1, 0, -1)), code)


@dataclass
class ScriptsReport(Displayable):
    """The result of a check of many scripts.

    Attributes:
        guesses: the number of openers that the game has.
        turns: the turns of each opener whose script wins.
        errors: what is wrong, by opener.
    """

    guesses: int
    turns: dict[str, int] = field(default_factory=dict)
    errors: dict[str, str] = field(default_factory=dict)

    @property
    def valid(self) -> bool:
        """Whether all scripts win in their turns."""
        return not self.errors

    @property
    def openers(self) -> int:
        """The number of openers that have a script."""
        return len(self.turns) + len(self.errors)

    @property
    def by_turns(self) -> dict[int, int]:
        """How many openers win, by their turns."""
        return dict(sorted(Counter(self.turns.values()).items()))

    def layout(self, name: str = "The file") -> Iterator[Block]:
        """Lay out the verdict on what has this name, the errors and the numbers."""
        yield from verdict(
            name, self.valid, [f"{word}: {why}" for word, why in self.errors.items()]
        )
        counts = "".join(f"{count:,} win in {turns}, " for turns, count in self.by_turns.items())
        yield Line(
            f"Scripts against the adversary for {self.openers:,} of {self.guesses:,} openers: "
            f"{counts}{len(self.errors):,} without a valid script."
        )

    def as_dict(self) -> dict[str, Any]:
        """Return the report as plain data for JSON."""
        return {
            "valid": self.valid,
            "guesses": self.guesses,
            "openers": self.openers,
            "turns": self.by_turns,
            "errors": [f"{opener}: {error}" for opener, error in self.errors.items()],
        }


def is_scripts(path: Path) -> bool:
    """Return whether a file begins like one of scripts."""
    return isinstance(_first_line(path).get("any_tie"), bool)


def archived_game(path: Path) -> dict[str, Any]:
    """Return the game that an archive or a file of scripts states; nothing if it states none."""
    header = _first_line(path)
    game = header.get("game", header)
    return game if isinstance(game, dict) else {}


def _first_line(path: Path) -> dict[str, Any]:
    """Read the first line of a compressed file; nothing if it is no JSON object."""
    try:
        with lzma.open(path) as file:
            header = parse_json(file.readline(MOST_BYTES))
    except (OSError, EOFError, lzma.LZMAError, ValueError):
        return {}
    return header if isinstance(header, dict) else {}


def read_scripts(path: Path) -> tuple[dict[str, Any], list[Script]]:
    """Read the header and the scripts of a file.

    Raises:
        InputError: for a damaged file, and for a line that is not a script.
    """
    try:
        with lzma.open(path) as file:
            text = file.read(MOST_BYTES + 1)
        if len(text) > MOST_BYTES:
            raise ValueError(f"more than {MOST_BYTES >> 20} MiB")  # noqa: TRY301
        head, *lines = text.decode().splitlines()
        header = parse_json(head)
        if not isinstance(header, dict) or not isinstance(header.get("any_tie"), bool):
            raise ValueError("no header of scripts")  # noqa: TRY301, TRY004
    except (EOFError, lzma.LZMAError, ValueError) as error:
        raise InputError(f"{path} is damaged ({error}): restore a copy") from None
    return header, [_script(line, number, path) for number, line in enumerate(lines, 2)]


def _script(line: str, number: int, path: Path) -> Script:
    turns, *guesses = line.split() or [""]
    if guesses and re.fullmatch("[0-9]{1,3}", turns):
        return Script(int(turns), tuple(guesses))
    raise InputError(
        f"{path}, line {number}: {line[:60]!r}, expected the turns and the guesses, such as "
        "'4 raise acold bungy motto'"
    )


def check_scripts(path: Path, game: Game) -> Iterator[ScriptsReport]:
    """Play all scripts of a file, and yield the result so far before and after each.

    It is the same object each time.

    Raises:
        InputError: for a file that has no scripts of this game, or is damaged.
    """
    header, scripts = read_scripts(path)
    require_same(header, game.header(), str(path), "words")
    checker = ScriptChecker(game, any_tie=header["any_tie"])
    report = ScriptsReport(len(game.guesses))
    yield report
    for script in scripts:
        opener = game.lexicon.guesses.normalize(script.guesses[0])
        try:
            if opener in report.turns or opener in report.errors:
                raise ClaimError("listed twice")  # noqa: TRY301
            checker.check(script)
        except (ClaimError, InputError) as error:
            report.turns.pop(opener, None)
            report.errors[opener] = str(error)
        else:
            report.turns[opener] = script.turns
        yield report
