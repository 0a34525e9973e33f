"""Make sense of the rows a person typed: a position, a wider list, or the rows that clash."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from laconic.deduction.evaluate import widened
from laconic.errors import ContradictionError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from laconic.deduction.game import Game, Position, Row


@dataclass(frozen=True)
class Reading:
    """The position that rows lead to.

    Attributes:
        position: what is known; it has at least one candidate.
        widened: no answer of the list agrees with the rows, so that the position belongs to the
            game in which every guess may be the answer.
    """

    position: Position
    widened: bool


def read(game: Game, rows: Iterable[Row]) -> Reading:
    """Find the position after some rows, in the wider list if no answer agrees with them.

    Raises:
        ContradictionError: if no guess agrees either; it names the rows that clash.
        UnknownWordError: for a row whose guess is not in the list.
    """
    position = game.position(rows)
    if len(position.candidates):
        return Reading(position, widened=False)
    clash = clashing(game, position.rows)
    if clash:
        raise ContradictionError(_complaint(game, clash))
    return Reading(widened(game).position(position.rows), widened=True)


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


def _complaint(game: Game, clash: Sequence[Row]) -> str:
    shown = " and ".join(f"{row.guess}={game.rule.format(row.code)}" for row in clash)
    subject = f"the row {shown} fits" if len(clash) == 1 else f"the rows {shown} together fit"
    return (
        f"{subject} none of the {len(game.guesses):,} words of {game.lexicon.name}: "
        "check the tiles, or name a longer list"
    )
