"""The range of the native engine's costs, and what follows for larger costs.

The engine's numbers end at 2^28 - 1, which stands for "cannot be done". Let S be n candidates of
weight W, the heaviest of weight m, with t turns to play. The least total F of S, and that of any
first guess, is infinite if t turns do not suffice for all candidates. Otherwise::

    2W - m <= F <= t W                                                            (1)

since the next guess finds one candidate at most, every other takes two turns or more, and none
takes more than t. Without a turn limit F is finite, and so it is with n + 1 turns or more::

    t > n  implies  F < infinity                                                  (2)

because candidates are legal in every mode and belong to every pool: after any opener, which may be
a wasted turn, they can be guessed one after the other.

The engine caps its sums at 2^28 - 1, but not the floor 2W - m of a set. So it is only asked about::

    2W - m <= 2^28 - 2                                                            (3)

which then holds for all parts of S as well. By (1) no other total is a number that it could hold.
Where it answers "cannot be done", F is 2^28 - 1 or more, or infinite. If t W <= 2^28 - 2 then F is
infinite, by (1). If t > n then F is finite, by (2). In between it may be either.

The other kinds of cost are at most W, so that W <= 2^28 - 2 is enough for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from laconic.claims import AtLeast, Infeasible
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from laconic.deduction.game import Position

MOST_COST = 2**28 - 2
"""The maximum cost of the native engine."""

BEYOND = AtLeast(MOST_COST + 1)
"""What is known of a total that may be finite, where the engine answers "cannot be done"."""

_DIVIDE = "divide all weights by the same number, and round up"


def check_weights(weights: Sequence[int]) -> None:
    """Check that the engine can represent the sum of the weights.

    Raises:
        InputError: for a sum of more than 2^28 - 2.
    """
    if (weight := sum(weights)) > MOST_COST:
        raise InputError(
            f"the weights of the answers add up to {weight:,}, expected at most {MOST_COST:,}: "
            f"{_DIVIDE}"
        )


def beyond(position: Position, turns: int | None, *, exact: bool) -> AtLeast | Infeasible:
    """Say what "cannot be done" claims of a total.

    Args:
        position: where play starts.
        turns: turns to play from there, None for any number.
        exact: whether the claim is needed even if the total is large; else `BEYOND` will do.

    Raises:
        InputError: for a position without (3), and for turns with which the answer could not be
            told from a large total.
    """
    weights = position.game.prior[position.candidates]
    weight = int(weights.sum())
    least = 2 * weight - int(weights.max(initial=0))
    if least > MOST_COST:
        raise InputError(
            f"the weights of the candidates add up to {weight:,} and every total is {least:,} or "
            f"more, expected at most {MOST_COST:,}: {_DIVIDE}"
        )
    if turns is None or turns > position.candidates.size:
        return BEYOND
    if weight * turns <= MOST_COST:
        return Infeasible()
    if exact:
        raise InputError(
            f"the weights of the candidates add up to {weight:,}, so that a total in {turns} turns "
            f"may be {weight * turns:,}, expected at most {MOST_COST:,}: allow at most "
            f"{MOST_COST // weight} turns or any number, or {_DIVIDE}"
        )
    return BEYOND


def too_large(position: Position) -> InputError:
    """Say that a total is finite but more than the engine holds."""
    weight = int(position.game.prior[position.candidates].sum())
    return InputError(
        f"the weights of the candidates add up to {weight:,} and a total is more than "
        f"{MOST_COST:,}, the greatest that is counted: {_DIVIDE}"
    )
