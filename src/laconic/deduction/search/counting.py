"""The range of costs of the native engine, and larger totals.

The engine's largest number is 2^28 - 1, which stands for "impossible". Let S be a set of n
candidates of weight W, the heaviest of weight m, with t turns left. The least total F of S, and
that of any first guess, is infinite if t turns do not suffice for all candidates. Otherwise::

    2W - m <= F <= t W                                                            (1)

since the next guess finds at most one candidate, every other takes at least two turns, and none
takes more than t. F is finite without a turn limit, and with at least n + 1 turns::

    t > n  implies  F < infinity                                                  (2)

because candidates are legal in every mode and belong to every pool: after any opener, which may be
a wasted turn, they can be guessed one after the other.

The engine caps its sums at 2^28 - 1, but not the bound 2W - m of a set. So it is only used for::

    2W - m <= 2^28 - 2                                                            (3)

which then also holds for all parts of S. By (1) no other total is in its range. If it answers
"impossible", F is at least 2^28 - 1 or infinite. If t W <= 2^28 - 2, then F is infinite, by (1). If
t > n, then F is finite, by (2). Otherwise it may be either.

The other kinds of cost are at most W, so W <= 2^28 - 2 suffices for them.
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
"""The claim on a total that may be finite, if the engine answers "impossible"."""

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
    """Return the claim on a total if the engine answers "impossible".

    Args:
        position: where play starts.
        turns: turns left; None for no limit.
        exact: whether an exact claim is needed; else `BEYOND` suffices.

    Raises:
        InputError: for a position that violates (3), and for turns with which "impossible" might
            also mean a large total.
    """
    weights, weight = position.weights(), position.weight()
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
            f"the weights of the candidates add up to {weight:,}, so a total in {turns} turns may "
            f"be {weight * turns:,}, expected at most {MOST_COST:,}: allow at most "
            f"{MOST_COST // weight} turns or any number, or {_DIVIDE}"
        )
    return BEYOND


def too_large(position: Position) -> InputError:
    """Return the error for a finite total that exceeds the engine's range."""
    weight = position.weight()
    return InputError(
        f"the weights of the candidates add up to {weight:,} and a total exceeds the maximum of "
        f"{MOST_COST:,}: {_DIVIDE}"
    )
