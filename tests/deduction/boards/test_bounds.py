"""Turns that no strategy for several boards can save."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
import pytest

from laconic.deduction.boards.bounds import wasted_turns
from laconic.deduction.boards.strategies import open_sets, player
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable

    from laconic.deduction.boards import BoardsGame, Weighted

    Draw = Callable[..., BoardsGame]


@pytest.mark.parametrize(("boards", "answers"), [(2, 8), (2, 12), (3, 6)])
def test_no_opener_is_played_better(draw: Draw, exact: Weighted, boards: int, answers: int) -> None:
    """The exact mean after each opener, which the search proves, is no less than its bound."""
    game = draw(random.Random(boards * answers), answers, 16, boards)
    position, native = game.position(), player(exact, game)
    worlds = assignments(game)
    for opener, wasted in enumerate(wasted_turns(game)):
        lost, turns = native.cost(open_sets(position), position.left, opener)
        if not lost:
            assert turns / worlds >= boards + wasted - 1e-9


def assignments(game: BoardsGame) -> int:
    """Count the assignments of answers to boards."""
    return int(np.prod([len(game.game.answers) - board for board in range(game.boards)]))


@pytest.mark.parametrize("boards", [2, 3])
def test_bound_is_close_to_the_definition(draw: Draw, boards: int) -> None:
    """Over all sets of answers, the best second guess wastes what is bounded, or little more."""
    game = draw(random.Random(boards), 16, 30, boards)
    for opener, wasted in enumerate(wasted_turns(game)):
        gap = twin_wasted(game, opener) - wasted
        assert gap >= -1e-9
        assert gap < 0.05  # for rounded chances


def twin_wasted(game: BoardsGame, opener: int) -> float:
    """Average the wasted opener and the chance that the second guess solves no board."""
    codes, win = game.game.matrix[opener].tolist(), game.game.rule.win
    sizes = Counter(codes)
    wasted = []
    for hidden in combinations(codes, game.boards):
        parts = {code: k / sizes[code] for code, k in Counter(hidden).items() if code != win}
        wasted.append((win not in hidden) + 1 - max(parts.values()))
    return float(np.mean(wasted))


def test_distinct_answers_are_needed(draw: Draw) -> None:
    """One board, or answers that may be equal, are refused."""
    for terms in ({"boards": 1}, {"boards": 2, "distinct": False}):
        with pytest.raises(InputError, match="expected 2 or more"):
            wasted_turns(draw(random.Random(1), 8, 8, **terms))
