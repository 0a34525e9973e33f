"""The opponent of Fibble: exactly one tile is false in every row except the winning one.

After a guess g, the display d leaves the candidates S_d of S: those for whose feedback d may be
displayed. These sets overlap, so that an answer may be in about ten of them. Let V(S) be the least
number of guesses that is sure to find any answer of S, whatever is displayed:

    V({a}) = 1, and else V(S) = 1 + min over g of max over d of V(S_d)

If t turns suffice for a set, they suffice for its subsets. Let R(t) be the most answers for which t
turns suffice. Each answer but the guess is in D sets at least, where D is the fewest displays of a
feedback, and each of the C displays other than the win leaves R(t - 1) answers at most:

    R(1) = 1, R(t) <= 1 + C R(t - 1) / D

A set of up to 128 candidates is searched. What is found of one of its subsets is used for smaller
ones, if the turns suffice, and for larger ones, if they do not. With two turns left, a guess is
needed after which no two candidates have a display in common.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from laconic.claims import AtLeast, Exact
from laconic.deduction import _kernels
from laconic.deduction.rules.tiles import TileRule
from laconic.display import Displayable, Line, Number, Table, Words
from laconic.errors import InputError
from laconic.plurals import counted

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Iterator

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


_UNFINISHED = "More was not proven."


def suggest_lying(
    game: Game, rows: Iterable[Row], top: int = 10, *, seconds: float = 2.0
) -> FibbleAdvice:
    """Rank the guesses after rows with one false tile each, by the answers that still fit.

    The ranking looks one guess ahead; ties go to the smaller `most`, then to candidates, then by
    list order. The worst case of the whole game is searched as far as time allows, for up to 128
    candidates; for more it is bounded, one guess ahead.

    Args:
        game: a game with tiles, in easy mode, without a prior.
        rows: the rows, as displayed.
        top: number of guesses.
        seconds: time limit of the search for the worst case.

    Raises:
        InputError: for another game, for rows after a winning one, and for rows that no answer
            fits.
    """
    if game.mode != "easy" or game.weights:
        raise InputError(
            f"false tiles in {game.mode} mode{' with a prior' if game.weights else ''}, expected "
            "easy mode without a prior: omit both"
        )
    if not displays(game.rule, 0):
        raise InputError(
            f"{game.rule.name} with a false tile, which would show that an answer is found: choose "
            "longer words"
        )
    shown = tuple(rows)
    game.require_end(shown)
    candidates = agreeing(game, shown)
    if not candidates.size:
        text = " ".join(f"{row.guess}={game.rule.format(row.code)}" for row in shown)
        raise InputError(f"no answer fits {text} with one false tile in each row: check the tiles")
    if any(row.code == game.rule.win for row in shown):
        return FibbleAdvice(game, (game.answers[int(candidates[0])],), (), Exact(0), None)
    if candidates.size == 1:
        every = game.guess_of_answer[candidates]
    else:
        every = np.arange(len(game.guesses), dtype=np.int32)
    assert isinstance(game.rule, TileRule)  # noqa: S101  # or there were no displays
    columns, tiles = (game.matrix, game.guess_of_answer), (len(game.rule.marks), game.rule.length)
    total, most, scale = _kernels.fibble_left(*columns, every, candidates, *tiles)
    known = np.isin(game.answer_of_guess[every], candidates)
    first = np.lexsort((~known, most, total))[:top].tolist()
    scale *= candidates.size
    turns, sure = _kernels.fibble_worst_case(*columns, candidates, *tiles, seconds=seconds)
    return FibbleAdvice(
        game,
        tuple(game.answers[answer] for answer in candidates.tolist()),
        tuple(
            FibbleGuess(
                game.guesses[every[at]], int(total[at]) / scale, int(most[at]), bool(known[at])
            )
            for at in first
        ),
        AtLeast(turns) if sure is None else Exact(turns),
        None if sure is None else game.guesses[sure],
    )


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
