"""The opponent of Fibble: exactly one tile is false in every row except the winning one."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from laconic.deduction.partitions import blocks, part_counts
from laconic.deduction.rules.tiles import TileRule
from laconic.display import Displayable, Line, Number, Table, Words
from laconic.errors import InputError

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from laconic.deduction.game import Game, Indices, Row
    from laconic.deduction.opponents.words import Opponent
    from laconic.deduction.rules import Rule
    from laconic.display import Block


def displays(rule: Rule, code: int) -> tuple[int, ...]:
    """List the codes that may be displayed for a true code, ascending: each has one false tile.

    The winning code is always displayed truthfully, since it ends the game.

    Raises:
        InputError: for a rule without tiles.

    >>> from laconic.deduction.rules import Wordle
    >>> rule = Wordle(5)
    >>> len(displays(rule, rule.feedback("stare", "wrath")))
    10
    """
    if not isinstance(rule, TileRule):
        raise InputError(f"{rule.name} has no tiles: choose wordle or places-only")
    if code == rule.win:
        return (code,)
    true = rule.digits(code)
    others = (
        rule.number((*true[:place], digit, *true[place + 1 :]))
        for place in range(rule.length)
        for digit in range(len(rule.marks))
        if digit != true[place]
    )
    return tuple(sorted(code for code in others if code != rule.win))


def agreeing(game: Game, rows: Iterable[Row]) -> Indices:
    """Return the indices of the answers that fit these rows with one false tile each."""
    left = np.arange(len(game.answers), dtype=np.int32)
    for row in rows:
        true = game.matrix[game.lexicon.guesses.index(row.guess), left]
        able = [code for code in np.unique(true).tolist() if row.code in displays(game.rule, code)]
        left = left[np.isin(true, able)]
    return left


@dataclass(frozen=True)
class FibbleGuess:
    """A guess, and the answers that still fit after its display.

    Attributes:
        left: their number on average, if each of the possible displays is equally likely.
        most: the most, after any display.
    """

    guess: str
    left: float
    most: int
    is_candidate: bool


@dataclass(frozen=True)
class FibbleAdvice(Displayable):
    """The answers that fit some rows with one false tile each, and guesses, best first."""

    game: Game = field(repr=False)
    candidates: tuple[str, ...]
    guesses: tuple[FibbleGuess, ...]

    def layout(self) -> Iterator[Block]:
        """Lay out the candidates and the guesses."""
        count = len(self.candidates)
        yield Line(str(Words(self.candidates)), f"{count:,} candidate{'s' * (count > 1)}")
        rows = [
            (
                each.guess,
                "candidate" if each.is_candidate else "",
                Number(each.left, ",.3f"),
                each.most,
            )
            for each in self.guesses
        ]
        yield Table(("guess", "", "left", "at most"), rows)

    def as_dict(self) -> dict[str, Any]:
        """Return the advice as plain data for JSON."""
        return {
            "candidates": self.candidates,
            "count": len(self.candidates),
            "guesses": [asdict(each) for each in self.guesses],
            "game": self.game.header(),
        }


def suggest_lying(game: Game, rows: Iterable[Row], top: int = 10) -> FibbleAdvice:
    """Rank the guesses after rows with one false tile each, by the answers that still fit.

    It looks one guess ahead. Ties go to the smaller `most`, then to candidates, then by list order.

    Args:
        game: a game with tiles, in easy mode, without a prior.
        rows: the rows, as displayed.
        top: number of guesses.

    Raises:
        InputError: for another game, and for rows that no answer fits.
    """
    if game.mode != "easy" or game.weights:
        raise InputError(
            f"false tiles in {game.mode} mode{' with a prior' if game.weights else ''}, expected "
            "easy mode without a prior: omit both"
        )
    possible = [displays(game.rule, code) for code in range(game.rule.codes)]
    if not all(possible):
        raise InputError(
            f"{game.rule.name} with a false tile, which would show that an answer is found: choose "
            "longer words"
        )
    shown = tuple(rows)
    candidates = agreeing(game, shown)
    if not candidates.size:
        text = " ".join(f"{row.guess}={game.rule.format(row.code)}" for row in shown)
        raise InputError(f"no answer fits {text} with one false tile in each row: check the tiles")
    position = replace(game.position(), candidates=candidates)
    if candidates.size == 1:
        every = game.guess_of_answer[candidates]
    else:
        every = np.arange(len(game.guesses), dtype=np.int32)
    scale = int(np.lcm.reduce([len(each) for each in possible]))
    shares = np.array([scale // len(each) for each in possible])
    able: list[list[int]] = [
        [] for _ in possible[:-1]
    ]  # the true codes of each display but the win
    for code, each in enumerate(possible[:-1]):
        for display in each:
            able[display].append(code)
    counts = [_left(part_counts(position, some), able, shares) for some in blocks(position, every)]
    total, most = (np.concatenate(column) for column in zip(*counts, strict=True))
    known = np.isin(game.answer_of_guess[every], candidates)
    first = np.lexsort((~known, most, total))[:top].tolist()
    scale *= candidates.size
    return FibbleAdvice(
        game,
        tuple(game.answers[answer] for answer in candidates.tolist()),
        tuple(
            FibbleGuess(
                game.guesses[every[at]], int(total[at]) / scale, int(most[at]), bool(known[at])
            )
            for at in first
        ),
    )


def _left(
    counts: NDArray[np.uint32], able: list[list[int]], shares: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the sum over all answers of those that still fit, scaled, and the most that fit.

    Args:
        counts: number of answers by true code, shape (guesses, codes).
        able: the true codes of each display but the win, after which none is left.
        shares: the scaled share of each display of a true code, shape (codes,).
    """
    total, most = np.zeros((2, len(counts)), dtype=np.int64)
    for codes in able:
        sizes = counts[:, codes].astype(np.int64)
        left = sizes.sum(axis=1)
        total += left * (sizes * shares[codes]).sum(axis=1)
        np.maximum(most, left, out=most)
    return total, most


@dataclass(frozen=True)
class Fibber:
    """An opponent that changes one random tile in each row of a truthful opponent.

    Attributes:
        rule: a rule with one tile per letter.
        opponent: the truthful opponent.
        chance: the random generator.
    """

    rule: Rule
    opponent: Opponent
    chance: random.Random

    def reply(self, guess: str) -> int:
        """Return the displayed code: true for a win, otherwise with one false tile."""
        return self.chance.choice(displays(self.rule, self.opponent.reply(guess)))

    def reveal(self) -> str:
        """Return the answer of the truthful opponent."""
        return self.opponent.reveal()
