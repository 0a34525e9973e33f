"""Read rows: the position, in a wider list if necessary, or the contradiction."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from laconic.deduction.errors import ContradictionError
from laconic.deduction.game import Mode
from laconic.deduction.priors import widened
from laconic.errors import InputError
from laconic.plurals import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from laconic.deduction.game import Game, Position, Row


@dataclass(frozen=True)
class Reading:
    """The position that rows lead to.

    Attributes:
        position: the position, which has at least one candidate.
        widened: whether no answer of the list fits, so that the position belongs to a game in which
            the guesses that fit are answers as well.
    """

    position: Position
    widened: bool


def read(game: Game, rows: Iterable[Row]) -> Reading:
    """Return the position after some rows; if no answer fits, in a wider list.

    Raises:
        ContradictionError: if no guess fits either, with the contradictory rows.
        UnknownWordError: for a row whose guess is not in the list.
    """
    position = game.position(rows)
    if len(position.candidates):
        return Reading(position, widened=False)
    if words := unlisted(game, position.rows):
        return Reading(widened(game, words).position(position.rows), widened=True)
    raise ContradictionError(_complaint(game, clashing(game, position.rows)))


def unlisted(game: Game, rows: Sequence[Row]) -> tuple[str, ...]:
    """List the guesses that fit all rows but are not answers."""
    others = np.flatnonzero(game.answer_of_guess < 0)
    words = [game.guesses[guess] for guess in others]
    feedback = game.rule.matrix([row.guess for row in rows], words)
    agree = (feedback == np.array([row.code for row in rows])[:, None]).all(axis=0)
    return tuple(words[place] for place in np.flatnonzero(agree))


def clashing(game: Game, rows: Sequence[Row]) -> tuple[Row, ...]:
    """Find a smallest set of rows that no allowed guess fits, the earliest if there are several.

    Rows clash if and only if every word contradicts at least one of them. A smallest clash is
    therefore a minimum hitting set of the sets of rows that each word contradicts.

    Returns:
        The rows in the given order; none if some word fits all rows.
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
    """Explain which row forbids a guess in the game's mode; None if the guess is legal."""
    for row in rows:
        if reason := _objection(game, row, guess):
            return f"{reason} ({game.mode} mode)"
    return None


def require_allowed(game: Game, rows: Sequence[Row]) -> None:
    """Check that no row follows a winning one, and that the mode allows each after those before.

    Raises:
        InputError: for the first row that is not allowed.
    """
    game.require_end(rows)
    for number, row in enumerate(rows, 1):
        if reason := objection(game, rows[: number - 1], row.guess):
            raise InputError(f"row {number}, {row.guess}, was not allowed: {reason}")


def _objection(game: Game, row: Row, guess: str) -> str | None:
    rule, shown = game.rule, f"{row.guess}={game.rule.format(row.code)}"
    match game.mode:
        case Mode.EASY:
            return None
        case Mode.HARD:
            reason = rule.objection(row.guess, row.code, guess)
            return reason and f"{guess}: {reason} after {shown}"
        case Mode.ULTRA_HARD:
            if (code := rule.feedback(row.guess, guess)) == row.code:
                return None
            return (
                f"{guess} cannot be the answer: it would have given {rule.format(code)} for {shown}"
            )


def _complaint(game: Game, clash: Sequence[Row]) -> str:
    shown = " and ".join(f"{row.guess}={game.rule.format(row.code)}" for row in clash)
    subject = f"the row {shown} fits" if len(clash) == 1 else f"the rows {shown} together fit"
    generated = game.lexicon.name == game.rule.name  # no other list has more words
    return (
        f"{subject} none of the {counted(len(game.guesses), game.rule.word)} of "
        f"{game.lexicon.name}: check the "
        f"{'feedback' if generated else 'tiles, or choose a longer list'}"
    )
