"""The opponent of Fibble: exactly one tile is false in every row except the winning one.

After a guess g, the display d leaves the candidates S_d of S: those for whose feedback d may be
displayed. These sets overlap, so that an answer may be in about ten of them. Let V(S) be the least
number of guesses that is sure to find any answer of S, whatever is displayed:

    V({a}) = 1, and else V(S) = 1 + min over g of max over d of V(S_d)

If t turns suffice for a set, they suffice for its subsets. Let R(t) be the most answers for which t
turns suffice. Each answer but the guess is in D sets at least, where D is the fewest displays of a
feedback, and each of the C displays other than the win leaves R(t - 1) answers at most:

    R(1) = 1, R(t) <= 1 + C R(t - 1) / D
"""

from __future__ import annotations

import time
from collections import defaultdict
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from itertools import combinations, count
from typing import TYPE_CHECKING, Any

import numpy as np

from laconic.claims import AtLeast, Exact
from laconic.deduction.partitions import blocks, part_counts
from laconic.deduction.rules.tiles import TileRule
from laconic.deduction.search.engine import OutOfTimeError
from laconic.display import Displayable, Line, Number, Table, Words
from laconic.errors import InputError
from laconic.plurals import counted

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from laconic.deduction.game import Game, Indices, Position, Row
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
    """The answers that fit some rows with one false tile each, and guesses, best first.

    Attributes:
        turns: the fewest guesses that are sure to find the answer, whatever is displayed; 0 after a
            row that won.
        sure: a guess with which these suffice; None after such a row, and unless `turns` is exact.
    """

    game: Game = field(repr=False)
    candidates: tuple[str, ...]
    guesses: tuple[FibbleGuess, ...]
    turns: Exact | AtLeast
    sure: str | None

    def layout(self) -> Iterator[Block]:
        """Lay out the candidates and the guesses."""
        count = len(self.candidates)
        if self.turns == Exact(0):
            yield Line(f"Solved: the answer is {self.candidates[0]}.")
            return
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
        if self.sure:
            sure = f"{self.sure} is sure to win within {counted(self.turns.value, 'guess')}"
            yield Line(f"Worst case: {sure}, and no play within fewer.", look="dim")
        else:
            few = counted(self.turns.value - 1, "guess")
            yield Line(
                f"Worst case: no play is sure to win within {few}. {_UNFINISHED}", look="dim"
            )

    def as_dict(self) -> dict[str, Any]:
        """Return the advice as plain data for JSON."""
        return {
            "candidates": self.candidates,
            "count": len(self.candidates),
            "turns": self.turns.value,
            "turns_claim": self.turns.word,
            "sure": self.sure,
            "guesses": [asdict(each) for each in self.guesses],
            "game": self.game.header(),
        }


_MOST_CODES = 3**7
"""Codes of a game whose worst case is searched: seven letters, as tables have a column for each."""

_UNFINISHED = "More was not proven in time."


def suggest_lying(
    game: Game, rows: Iterable[Row], top: int = 10, *, seconds: float = 2.0
) -> FibbleAdvice:
    """Rank the guesses after rows with one false tile each, by the answers that still fit.

    The ranking looks one guess ahead; ties go to the smaller `most`, then to candidates, then by
    list order. The worst case of the whole game is searched as far as time allows.

    Args:
        game: a game with tiles, in easy mode, without a prior.
        rows: the rows, as displayed.
        top: number of guesses.
        seconds: time limit of the search for the worst case.

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
    if any(row.code == game.rule.win for row in shown):
        return FibbleAdvice(game, (game.answers[int(candidates[0])],), (), Exact(0), None)
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
    turns, sure = _worst_case(position, possible, time.monotonic() + seconds)
    return FibbleAdvice(
        game,
        tuple(game.answers[answer] for answer in candidates.tolist()),
        tuple(
            FibbleGuess(
                game.guesses[every[at]], int(total[at]) / scale, int(most[at]), bool(known[at])
            )
            for at in first
        ),
        turns,
        None if sure is None else game.guesses[sure],
    )


def _worst_case(
    position: Position, possible: list[tuple[int, ...]], deadline: float
) -> tuple[Exact | AtLeast, int | None]:
    """Return V(S), and a guess with which so many turns suffice if there is time to find one."""
    few = len(possible) <= _MOST_CODES
    search = _WorstCaseSearch(position, possible, deadline if few else -np.inf)
    for turns in count(1):
        try:
            guess = search.sure((1 << position.candidates.size) - 1, turns)
        except OutOfTimeError:
            return AtLeast(turns), None
        if guess is not None:
            return Exact(turns), guess
    raise AssertionError  # some number of turns is enough


@dataclass
class _WorstCaseSearch:
    """A search for guesses that are sure to win. Sets of candidates are bit masks.

    Attributes:
        possible: the displays of each code.
        known: by turns, a guess that is sure to win a set; None if there is none.
        lost: by turns, sets without such a guess: none of their supersets has one.
        separators: guesses after which no display is possible for both of a pair, as bit masks.
    """

    position: Position
    possible: list[tuple[int, ...]]
    deadline: float
    known: dict[tuple[int, int], int | None] = field(default_factory=dict)
    lost: defaultdict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    separators: dict[tuple[int, int], int] = field(default_factory=dict)

    @cached_property
    def codes(self) -> NDArray[Any]:
        """Feedback of every guess for every candidate."""
        return self.position.game.matrix[:, self.position.candidates]

    def room(self, turns: int) -> int:
        """Bound R(t)."""
        fewest = min(map(len, self.possible[:-1]))
        most = 1
        for _ in range(turns - 1):
            most = 1 + (len(self.possible) - 1) * most // fewest
        return most

    def sure(self, mask: int, turns: int) -> int | None:
        """Return a guess that is sure to win a set within some turns, or None if there is none.

        Raises:
            OutOfTimeError: if there was no time to decide.
        """
        members = [place for place in range(mask.bit_length()) if mask >> place & 1]
        if len(members) == 1:
            answer = self.position.candidates[members[0]]
            return int(self.position.game.guess_of_answer[answer])
        if len(members) > self.room(turns) or any(lost & ~mask == 0 for lost in self.lost[turns]):
            return None
        key = mask, turns
        if key not in self.known:
            find = self._apart if turns == 2 else self._sure
            self.known[key] = find(members, turns)
            if self.known[key] is None:
                self.lost[turns].append(mask)
        return self.known[key]

    def _apart(self, members: list[int], _: int) -> int | None:
        """Return a guess after which every display leaves one candidate at most."""
        self._check_time()
        able = -1
        for pair in combinations(members, 2):
            if pair not in self.separators:
                self.separators[pair] = self._separators(*pair)
            able &= self.separators[pair]
            if not able:
                return None
        return (able & -able).bit_length() - 1

    def _separators(self, one: int, other: int) -> int:
        """Return the guesses after which no display is possible for both, as a bit mask."""
        apart = ~self._alike[self.codes[:, one], self.codes[:, other]]
        return int.from_bytes(np.packbits(apart, bitorder="little").tobytes(), "little")

    def _sure(self, members: list[int], turns: int) -> int | None:
        """Try guesses in the order of the most candidates that a display leaves."""
        at = replace(self.position, candidates=self.position.candidates[members])
        every = np.arange(len(self.codes), dtype=np.int32)
        shown, codes = self._shown.astype(np.float32), self.codes[:, members]
        most = np.concatenate(
            [(part_counts(at, some) @ shown).max(axis=1) for some in blocks(at, every)]
        )
        able = np.flatnonzero(most <= min(self.room(turns - 1), len(members) - 1))
        for guess in able[np.argsort(most[able], kind="stable")].tolist():
            self._check_time()
            left = [0] * len(self.possible)
            for place, code in zip(members, codes[guess].tolist(), strict=True):
                for display in self.possible[code]:
                    left[display] |= 1 << place
            masks = {*left[:-1]} - {0}  # after the win none is left
            done: list[int] = []
            for mask in sorted(masks, key=int.bit_count, reverse=True):
                if all(mask & ~whole for whole in done):
                    if self.sure(mask, turns - 1) is None:
                        break
                    done.append(mask)
            else:
                return int(guess)
        return None

    @cached_property
    def _shown(self) -> NDArray[np.bool_]:
        """Whether a true code may be displayed as another, shape (codes, codes)."""
        shown = np.zeros((len(self.possible),) * 2, dtype=np.bool_)
        for code, each in enumerate(self.possible):
            shown[code, each] = True
        return shown

    @cached_property
    def _alike(self) -> NDArray[np.bool_]:
        """Whether two true codes have a display in common."""
        some = self._shown.astype(np.float32)
        return np.asarray(some @ some.T > 0)

    def _check_time(self) -> None:
        if time.monotonic() >= self.deadline:
            raise OutOfTimeError


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
