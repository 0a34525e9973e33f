"""Read the rows a person typed: a position, a wider list, or the rows that contradict."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from laconic.deduction.errors import ContradictionError
from laconic.deduction.game import Mode
from laconic.deduction.priors import with_answers

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from laconic.deduction.game import Game, Position, Row

_NAMED = 3
"""Words beyond a list that its name tells."""


@dataclass(frozen=True)
class Reading:
    """The position that rows lead to.

    Attributes:
        position: what is known; it has at least one candidate.
        widened: no answer of the list agrees with the rows, so that the position belongs to the
            game in which the guesses that do agree are answers as well.
    """

    position: Position
    widened: bool


def read(game: Game, rows: Iterable[Row]) -> Reading:
    """Find the position after some rows, in a wider list if no answer agrees with them.

    Raises:
        ContradictionError: if no guess agrees either; it names the rows that contradict each other.
        UnknownWordError: for a row whose guess is not in the list.
    """
    position = game.position(rows)
    if len(position.candidates):
        return Reading(position, widened=False)
    if words := unlisted(game, position.rows):
        return Reading(extended(game, words).position(position.rows), widened=True)
    raise ContradictionError(_complaint(game, clashing(game, position.rows)))


def unlisted(game: Game, rows: Sequence[Row]) -> tuple[str, ...]:
    """List the guesses that are no answers, but agree with all rows."""
    others = np.flatnonzero(game.answer_of_guess < 0)
    words = [game.guesses[guess] for guess in others]
    feedback = game.rule.matrix([row.guess for row in rows], words)
    agree = (feedback == np.array([row.code for row in rows])[:, None]).all(axis=0)
    return tuple(words[place] for place in np.flatnonzero(agree))


def extended(game: Game, words: Sequence[str]) -> Game:
    """Give the game with some of its guesses as answers beside the others, each of least weight."""
    name = f"{game.lexicon.answers.name} and {', '.join(words[:_NAMED])}"
    return with_answers(game, name, range(len(game.answers)), words)


def clashing(game: Game, rows: Sequence[Row]) -> tuple[Row, ...]:
    """Find the fewest rows that no word of the wider list agrees with, the earliest if several.

    Rows clash if and only if every word disagrees with at least one of them: a smallest clash is
    a smallest set of rows that meets the set of rows each word disagrees with.

    Returns:
        The rows in the order given; none if some word agrees with all rows.
    """
    feedback = game.rule.matrix([row.guess for row in rows], game.guesses)
    disagrees = feedback != np.array([row.code for row in rows])[:, None]
    grounds = np.unique(disagrees, axis=1)
    for size in range(1, len(rows) + 1):
        for chosen in combinations(range(len(rows)), size):
            if grounds[list(chosen)].any(axis=0).all():
                return tuple(rows[index] for index in chosen)
    return ()


def objection(game: Game, rows: Iterable[Row], guess: str) -> str | None:
    """Name the first row that forbids a guess in the game's mode, and why; None if it is legal."""
    for row in rows:
        if reason := _objection(game, row, guess):
            return f"{reason} ({game.mode} mode)"
    return None


def _objection(game: Game, row: Row, guess: str) -> str | None:
    rule = game.rule
    match game.mode:
        case Mode.EASY:
            return None
        case Mode.HARD:
            return rule.objection(row.guess, row.code, guess)
        case Mode.ULTRA_HARD:
            if (code := rule.feedback(row.guess, guess)) == row.code:
                return None
            shown = f"{row.guess}={rule.format(row.code)}"
            return (
                f"{guess} cannot be the answer: it would have given {rule.format(code)} for {shown}"
            )


def _complaint(game: Game, clash: Sequence[Row]) -> str:
    shown = " and ".join(f"{row.guess}={game.rule.format(row.code)}" for row in clash)
    subject = f"the row {shown} fits" if len(clash) == 1 else f"the rows {shown} together fit"
    return (
        f"{subject} none of the {len(game.guesses):,} words of {game.lexicon.name}: "
        "check the tiles, or name a longer list"
    )
