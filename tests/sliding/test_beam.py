"""Beam search against a readable twin, on one thread and on several."""

from __future__ import annotations

import math
import random
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
import pytest

from laconic.sliding import _kernels
from laconic.sliding.board import blank_first, random_board, walk
from laconic.sliding.detours import manhattan
from laconic.sliding.heuristics import heuristic, scores
from laconic.sliding.normal import Normal, Shape, normal_form
from laconic.sliding.plain import KINDS, WAYS, Plain, plain, worth

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

MASK = (1 << 64) - 1
Labels = tuple[int, ...]


def hash_of(label: int, cell: int) -> int:
    """Mix a label and a cell (the finalizer of SplitMix64)."""
    mixed = ((label << 8 | cell) * 0x9E3779B97F4A7C15 + 0x9E3779B97F4A7C15) & MASK
    mixed = ((mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9) & MASK
    mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & MASK
    return mixed ^ mixed >> 31


def key_of(labels: Labels) -> int:
    """Hash a board whose blank is label 0, which is left out."""
    key = 0
    for cell, label in enumerate(labels):
        if label:
            key ^= hash_of(label, cell)
    return key


def key_of_first(labels: Labels, start: Labels) -> int:
    """Hash a board as the kernel does, which has the start's blank in all hashes."""
    return key_of(labels) ^ hash_of(0, start.index(0)) ^ 1


def twin(
    start: Labels,
    columns: int,
    width: int,
    most_moves: int,
    score: Callable[[list[Labels]], list[int]],
    *,
    patience: int = 0,
) -> str | None:
    """Keep, at each depth, the boards of the lowest scores that were not seen before, to the goal.

    Of those with the score of the last one, the lowest hashes are kept; members are in the order of
    their scores, and of their parents. With `patience`, once no score has been lower for so many
    depths, the moves to the board of the lowest one are returned.
    """
    goal = tuple(range(len(start)))
    if start == goal:
        return ""
    steps = {"d": columns, "l": -1, "r": 1, "u": -columns}
    opposite = {"d": "u", "u": "d", "l": "r", "r": "l"}
    members, seen = [(start, "")], {start}
    lowest, best = math.inf, ""
    for _ in range(most_moves):
        children = dict[Labels, str]()
        for labels, path in members:
            blank = labels.index(0)
            for move, step in steps.items():
                to = blank + step
                off = move in "lr" and to // columns != blank // columns
                if off or not 0 <= to < len(labels) or (path and path[-1] == opposite[move]):
                    continue
                child = list(labels)
                child[blank], child[to] = child[to], 0
                if tuple(child) not in seen:
                    children.setdefault(tuple(child), path + move)
        if goal in children:
            return children[goal]
        ranked = list(zip(score(list(children)), children.items(), strict=True))
        ranked.sort(key=lambda each: each[0])
        ranked = first_of(ranked, width, start)
        members = [each[1] for each in ranked]
        if ranked and ranked[0][0] < lowest:
            lowest, best = ranked[0][0], members[0][1]
        elif patience and (not ranked or len(members[0][1]) >= len(best) + patience):
            return best
        seen.update(labels for labels, _ in members)
    return None


def first_of(
    ranked: list[tuple[int, tuple[Labels, str]]], width: int, start: Labels
) -> list[tuple[int, tuple[Labels, str]]]:
    """Return the first boards, of which those with the last score have the lowest hashes."""
    if len(ranked) <= width:
        return ranked
    last = ranked[width - 1][0]
    tied = sorted(key_of_first(each[1][0], start) for each in ranked if each[0] == last)
    limit = tied[width - sum(each[0] < last for each in ranked) - 1]
    return [
        each
        for each in ranked
        if each[0] < last or (each[0] == last and key_of_first(each[1][0], start) <= limit)
    ]


def arrays(boards: list[Labels]) -> NDArray[np.uint8]:
    """Return boards as rows."""
    return np.array(boards, dtype=np.uint8).reshape(len(boards), -1)


@pytest.mark.parametrize("width", [3, 40, 2047, 2048])
def test_a_beam_is_its_twin(width: int) -> None:
    """The same moves, whatever the width and the number of threads; wide beams use several."""
    bound = _kernels.simple(4, 3, 0, True, False)
    goal, source = blank_first(4, 3), random.Random(width)
    for _ in range(1 if width > 100 else 20):
        normal = normal_form(random_board(goal, source), goal)
        expected = twin(
            normal.labels, 4, width, 40, lambda boards: bound.values(arrays(boards)).tolist()
        )
        for threads in (1, 2, 5):
            found = _kernels.beam(bound, normal.array, width, 40, threads=threads)
            assert found == expected


@pytest.mark.parametrize("learned", [False, True])
def test_a_beam_with_tables_is_its_twin(*, learned: bool) -> None:
    """Its score is the total of all sums, in which an entry counts three instead of two.

    Or it is what is learned of the distance, of entries and of near tiles.
    """
    shape = Shape(4, 4)
    chosen, goal, source = scores(shape, "small"), blank_first(4, 4), random.Random(5)
    alone = heuristic(shape, "small", mirrored=False)

    def score(boards: list[Labels]) -> list[int]:
        turned = [transposed(labels) for labels in boards]
        both = alone.values(arrays(boards)) + alone.values(arrays(turned))
        found = []
        for total, labels in zip(both.tolist(), boards, strict=True):
            way = nearest(labels)
            entries = (total - 2 * way) // 2
            found.append(
                int(worth()[0]) * way + int(worth()[1]) // 2 * entries + near(labels, 4)
                if learned
                else 2 * way + 3 * entries
            )
        return found

    values = worth() if learned else None
    for width, start in ((20, random_board(goal, source)), (2048, walk(goal, 24, source))):
        normal = normal_form(start, goal)
        expected = twin(normal.labels, 4, width, 70, score)
        assert expected
        for threads in (1, 3):
            given = chosen, normal.array, width, 70
            assert _kernels.beam(*given, threads=threads, worth=values) == expected


def nearest(labels: Labels) -> int:
    """Return the Manhattan distance of a 4x4 board."""
    return sum(
        abs(cell // 4 - label // 4) + abs(cell % 4 - label % 4)
        for cell, label in enumerate(labels)
        if label
    )


def transposed(labels: Labels) -> Labels:
    """Reflect a 4x4 board and its labels."""
    flip = [cell % 4 * 4 + cell // 4 for cell in range(16)]
    return tuple(flip[labels[flip[cell]]] for cell in range(16))


def near(labels: Labels, columns: int) -> int:
    """Return what the ways to their goals of tiles near each other add to a score."""
    pairs = combinations(enumerate(labels), 2)
    return sum(near_pair(columns, *first, *second) for first, second in pairs)


@cache
def near_pair(columns: int, first: int, former: int, second: int, latter: int) -> int:
    """Return what two labels, in the cells `first` and `second`, add to a score."""
    down = second // columns - first // columns
    right = second % columns - first % columns
    kind = min(down, abs(right)), max(down, abs(right))
    if kind not in KINDS:
        return 0
    ways = []
    for cell, label in ((first, former), (second, latter)):
        rows = max(-3, min(3, label // columns - cell // columns))
        places = max(-3, min(3, label % columns - cell % columns))
        if right < 0:
            places = -places
        if down > abs(right):
            rows, places = places, rows
        ways.append(7 * (rows + 3) + places + 3 if label else 49)
    tables = worth()[2:].reshape(len(KINDS), WAYS, WAYS)
    return int(tables[KINDS.index(kind), ways[1], ways[0]])


def score_of(sums: Plain) -> Callable[[list[Labels]], list[int]]:
    """Return a share of the distance, of entries, and of near tiles."""
    share = int(sums.worth[1]) // len(sums.views)

    def score(boards: list[Labels]) -> list[int]:
        entries = sums.entries(arrays(boards)).sum(axis=1).tolist()
        return [
            int(sums.worth[0]) * manhattan(Normal(sums.shape, labels, {}))
            + share * total
            + near(labels, sums.shape.width)
            for labels, total in zip(boards, entries, strict=True)
        ]

    return score


@pytest.mark.parametrize(("shape", "width"), [(Shape(6, 6), 60), (Shape(7, 5), 40)])
def test_a_large_beam_is_its_twin(shape: Shape, width: int) -> None:
    """The same moves on one thread and on several."""
    goal, source = blank_first(*shape[:2]), random.Random(width)
    sums = plain(shape)
    normal = normal_form(walk(goal, 40, source), goal)
    expected = twin(normal.labels, shape.width, width, 60, score_of(sums))
    assert expected
    for threads in (1, 3):
        assert sums.beam(normal.array, width, 60, threads=threads) == expected


@pytest.mark.parametrize("seed", range(4))
def test_a_beam_with_patience_is_its_twin(seed: int) -> None:
    """It ends at the board of the lowest score, or at the goal."""
    sums, goal = plain(Shape(8, 3)), blank_first(8, 3)
    normal = normal_form(random_board(goal, random.Random(seed)), goal)
    for patience in (1, 6):
        expected = twin(normal.labels, 8, 8, 1000, score_of(sums), patience=patience)
        assert expected
        assert sums.beam(normal.array, 8, 0, patience=patience) == expected


def test_a_large_beam_does_not_depend_on_threads() -> None:
    """Boards of more than 32 cells, and of more than 64."""
    goal, source = blank_first(6, 6), random.Random(7)
    normal = normal_form(random_board(goal, source), goal)
    sums = plain(normal.shape)
    found = {sums.beam(normal.array, 5000, 400, threads=threads) for threads in (1, 2, 4)}
    assert len(found) == 1
    assert None not in found
    goal = blank_first(9, 9)
    labels = normal_form(walk(goal, 40, source), goal).array
    paths = {
        _kernels.large_beam(9, 9, 0, labels, [], 1, worth(), 3000, 100, threads=threads)
        for threads in (1, 3)
    }
    assert len(paths) == 1
    assert None not in paths
