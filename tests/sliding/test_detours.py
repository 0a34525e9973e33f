"""Lower bounds of any board: detours of a few tiles against a search, and what they add up to."""

from __future__ import annotations

import random
from collections import deque
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
import pytest

from laconic.claims import Exact
from laconic.sliding import _kernels
from laconic.sliding.board import blank_first, blank_last, neighbours, parse, random_board
from laconic.sliding.detours import (
    Condition,
    bound_of_detours,
    connected,
    least_detours,
    line_conditions,
    manhattan,
    solved,
    tile_conditions,
)
from laconic.sliding.heuristics import bound_of
from laconic.sliding.normal import normal_form
from laconic.sliding.search import solve

if TYPE_CHECKING:
    from laconic.sliding.board import Board


def fewest_moves(goal: Board, tiles: tuple[int, ...]) -> dict[tuple[int, ...], int]:
    """Count the moves of some tiles by the cells of the blank and of these tiles.

    Moves of other tiles are free: a queue has them first.
    """
    start = (0, *tiles)
    found, queue = {start: 0}, deque([start])
    while queue:
        at = queue.popleft()
        for to in neighbours(goal, at[0]).values():
            after = (to, *(at[0] if cell == to else cell for cell in at[1:]))
            moves = found[at] + (to in at)
            if moves < found.get(after, 1000):
                found[after] = moves
                if to in at:
                    queue.append(after)
                else:
                    queue.appendleft(after)
    return found


@pytest.mark.parametrize(("width", "height", "tiles"), [(3, 3, 3), (3, 3, 5), (4, 3, 2), (4, 3, 4)])
def test_detours_are_those_of_a_search_of_all_arrangements(
    width: int, height: int, tiles: int
) -> None:
    """Tiles and blank from the goal to every arrangement: the moves beyond the distance."""
    draw, goal = random.Random(tiles), blank_first(width, height)
    groups = [group for group in connected(width, height, tiles).tolist() if 0 not in group]
    some = 0
    for pattern in draw.sample(groups, 2):
        exact = fewest_moves(goal, tuple(pattern))
        for _ in range(100):
            labels = normal_form(random_board(goal, draw), goal).labels
            cells = [labels.index(tile) for tile in (0, *pattern)]
            nearest = sum(
                abs(a // width - b // width) + abs(a % width - b % width)
                for a, b in zip(cells[1:], pattern, strict=True)
            )
            expected = (exact[tuple(cells)] - nearest) // 2
            given = np.array(labels, dtype=np.uint16), np.array([pattern], dtype=np.uint16)
            assert _kernels.detours(width, height, 0, *given, 10**6).tolist() == [expected]
            (proven,) = _kernels.detours(width, height, 0, *given, 2).tolist()
            assert proven <= expected
            some += expected > 0
    assert some


def test_groups_are_connected() -> None:
    """As many as there are fixed polyominoes on the board, each once."""
    assert [len(connected(9, 9, size)) for size in (1, 2, 3)] == [81, 144, 2 * 63 + 4 * 64]
    for group in connected(4, 3, 4).tolist():
        assert sorted(set(group)) == group
        reached = {group[0]}
        for _ in group:
            reached |= {
                cell
                for cell in group
                for near in reached
                if abs(cell // 4 - near // 4) + abs(cell % 4 - near % 4) == 1
            }
        assert sorted(reached) == group
    assert len({tuple(group) for group in connected(4, 3, 4).tolist()}) == len(connected(4, 3, 4))


def test_no_weights_of_conditions_add_up_to_more() -> None:
    """The certificate of linear programming: prices that pay for each condition cost the sum."""
    goal, draw = blank_first(6, 6), random.Random(4)
    for _ in range(5):
        normal = normal_form(random_board(goal, draw), goal)
        every = [*line_conditions(normal), *tile_conditions(normal)]
        weights, prices = solved(every)
        total = sum(w * each.detours for w, each in zip(weights, every, strict=True))
        assert min(weights) > -1e-6
        assert min(prices.values()) > -1e-6
        for way in prices:
            load = sum(w for w, each in zip(weights, every, strict=True) if way in each.ways)
            assert load < 1 + 1e-6
        for each in every:
            assert sum(prices[way] for way in each.ways) > each.detours - 1e-6
        assert sum(prices.values()) == pytest.approx(total, abs=1e-4)
        assert total - 1e-3 < least_detours(every) < total + 1


def test_conditions_are_weighted() -> None:
    """Three tiles of which each two need a detour need two; those of other tiles add up."""
    assert least_detours([]) == 0
    circle = [Condition((a, b), 1) for a, b in pairwise((1, 2, 3, 1))]
    assert least_detours(circle) == 2
    assert least_detours([*circle, Condition((4, 5), 2), Condition((1, 4), 1)]) == 4


@pytest.mark.parametrize(
    ("width", "height", "count"), [(3, 3, 60), (4, 3, 12), (4, 4, 12), (2, 2, 5)]
)
def test_the_bound_is_at_most_the_number_of_moves(width: int, height: int, count: int) -> None:
    """It has its parity, and is at least that of linear conflicts."""
    goal, draw = blank_last(width, height), random.Random(width)
    better = 0
    for _ in range(count):
        board = random_board(goal, draw)
        normal, fewest = normal_form(board, goal), solve(board, goal).claim
        bound, conflicts = bound_of_detours(normal), bound_of(normal, "linear-conflict")
        assert isinstance(fewest, Exact)
        assert manhattan(normal) <= conflicts <= bound <= fewest.value
        assert (fewest.value - bound) % 2 == 0
        better += bound > conflicts
    assert better > count / 3 or width == 2


@pytest.mark.parametrize(
    ("text", "fewest", "least"),
    [
        ("14 5 9 2 18 8 23 19 12 17 15 0 10 20 4 6 11 21 1 7 24 3 16 22 13", 95, 81),
        ("16 5 1 12 6 24 17 9 2 22 4 10 13 18 19 20 0 23 7 21 15 11 8 3 14", 96, 78),
        ("6 0 24 14 8 5 21 19 9 17 16 20 10 13 2 15 11 22 1 3 7 23 4 18 12", 97, 79),
        ("18 14 0 9 8 3 7 19 2 15 5 12 1 13 24 23 4 21 10 20 16 22 11 6 17", 98, 80),
        ("23 14 0 24 17 9 20 21 2 18 10 13 22 1 3 11 4 16 6 5 7 12 8 15 19", 114, 92),
    ],
)
def test_the_bound_of_published_24_puzzles(text: str, fewest: int, least: int) -> None:
    """Instances of R. Korf and A. Felner (2002), with the fewest moves that they published."""
    normal = normal_form(parse(text), blank_first(5, 5))
    assert least <= bound_of_detours(normal) <= fewest


def test_bad_patterns_are_refused() -> None:
    """The blank, a tile twice, too many tiles, and a tile that there is not."""
    labels = np.arange(9, dtype=np.uint16)
    for pattern in ([0, 1], [1, 1], [1, 2, 3, 4, 5, 6], [9], []):
        with pytest.raises(ValueError, match=r"expected"):
            _kernels.detours(3, 3, 0, labels, np.array([pattern], dtype=np.uint16), 10)
