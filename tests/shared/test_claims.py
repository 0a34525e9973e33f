"""Claims: what a number says, and the bounds that it sets."""

import math

import pytest

from laconic.claims import AtLeast, AtMost, Between, Exact, Infeasible, between, bounds
from laconic.errors import InputError


def test_bounds_of_every_claim() -> None:
    """Each kind of claim gives the least and the greatest value that it allows."""
    assert bounds(Exact(7)) == (7, 7)
    assert bounds(AtLeast(7)) == (7, math.inf)
    assert bounds(AtMost(7)) == (0, 7)
    assert bounds(Between(7, 9)) == (7, 9)
    assert bounds(Infeasible()) == (math.inf, math.inf)


def test_bounds_that_meet_are_exact() -> None:
    """An interval of one value is that value."""
    assert between(95, 95) == Exact(95)
    assert str(between(95, 99)) == "between 95 and 99"


@pytest.mark.parametrize(("lower", "upper"), [(9, 7), (7, 6)])
def test_bounds_in_the_wrong_order(lower: int, upper: int) -> None:
    """A lower bound above the upper one is refused, with both."""
    with pytest.raises(InputError, match=f"between {lower} and {upper}"):
        between(lower, upper)
