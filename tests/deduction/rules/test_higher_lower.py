"""Higher or lower: a number from 1 to N, guessed by halves."""

from __future__ import annotations

import pytest

from laconic.deduction.game import Game
from laconic.deduction.rules import parse_rule
from laconic.deduction.search import solve


@pytest.mark.parametrize(("last", "worst"), [(1, 1), (3, 2), (10, 4), (100, 7)])
def test_halves_are_optimal(last: int, worst: int) -> None:
    """The worst case is that of a balanced binary tree, and so is the mean."""
    game = Game.of_rule(parse_rule(f"higher-lower:{last}"))
    levels = [turn for turn in range(1, 8) for _ in range(2 ** (turn - 1))][:last]
    assert solve(game.position(), "worst").worst == worst == levels[-1]
    assert solve(game.position()).total == sum(levels)


def test_ten_numbers_by_halves() -> None:
    """Four guesses find any number from 1 to 10, 2.9 on average (Liu, section III.A)."""
    solution = solve(Game.of_rule(parse_rule("higher-lower:10")).position())
    assert (solution.total, solution.worst) == (29, 4)
