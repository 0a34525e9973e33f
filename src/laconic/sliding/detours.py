"""Lower bounds without tables, for boards of any size: detours of a few tiles, put together.

A tile that moves away from its goal cell must move back: a detour of two moves beyond the Manhattan
distance. Linear conflicts say that some of the tiles of a line must make detours, and searches
among few tiles say so of tiles that are neighbours on the board or in the goal. What all of these
conditions need together is bounded by linear programming.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from laconic.sliding import _kernels
from laconic.sliding.board import STEPS
from laconic.sliding.heuristics import bound_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from laconic.sliding.heuristics import Bound
    from laconic.sliding.normal import Normal

TILES = ((128, 4), (1024, 3))
"""Up to how many tiles search together, by the number of cells of a board."""

MOST = 1000
"""Number of arrangements of some tiles that a search expands from either end."""

UNITS, TINY = 1 << 20, 1e-7
"""Weights of conditions are multiples of one part in so many, with which sums are exact; and what
does not count while they are floats."""


class Condition(NamedTuple):
    """Some tiles must make detours.

    Attributes:
        ways: the tiles and directions that count: a label for moves within a row, and a label plus
            the number of cells for moves within a column.
        detours: how many detours they must make together at least.
    """

    ways: tuple[int, ...]
    detours: int


def bound_of_detours(normal: Normal) -> int:
    """Return a lower bound on the number of moves of a board of any size, without tables."""
    every = [*line_conditions(normal), *tile_conditions(normal)]
    return manhattan(normal) + 2 * least_detours(every)


def lower_bounds(normal: Normal, heuristics: Iterable[Bound] = ()) -> dict[str, int]:
    """Return lower bounds by name, ascending: those for boards of any size, and of heuristics."""
    bounds = {"manhattan": manhattan(normal), "detours": bound_of_detours(normal)}
    bounds |= {name: bound_of(normal, name) for name in heuristics}
    return dict(sorted(bounds.items(), key=lambda each: each[1]))


def manhattan(normal: Normal) -> int:
    """Return the Manhattan distance of a board."""
    labels = np.array(normal.labels)
    ways = zip(_lines(labels, normal), _lines(np.arange(labels.size), normal), strict=True)
    moves = sum(np.abs(goal - cell) for goal, cell in ways)
    return int(moves[labels != normal.shape.blank].sum())


def line_conditions(normal: Normal) -> Iterator[Condition]:
    """Return what linear conflicts need, of each line and of each two of its tiles.

    Of the tiles that are on their goal line, all must leave it but those of a longest increasing
    sequence, and come back (O. Hansson et al., 1992).
    """
    labels = np.array(normal.labels)
    goals, cells = _lines(labels, normal), _lines(np.arange(labels.size), normal)
    for along, across in ((0, 1), (1, 0)):
        home = (goals[along] == cells[along]) & (labels != normal.shape.blank)
        for line in range(cells[along].max() + 1):
            tiles = labels[home & (cells[along] == line)]
            ways = tiles + normal.shape.cells * across
            places = goals[across][home & (cells[along] == line)].tolist()
            tails: list[int] = []
            for place in places:
                at = bisect_left(tails, place)
                tails[at : at + 1] = [place]
            if len(places) > len(tails):
                yield Condition(tuple(ways.tolist()), len(places) - len(tails))
            for first, second in combinations(range(len(places)), 2):
                if places[first] > places[second]:
                    yield Condition((int(ways[first]), int(ways[second])), 1)


def tile_conditions(normal: Normal) -> Iterator[Condition]:
    """Return what tiles need that are neighbours on the board or in the goal, if it is new."""
    labels = np.array(normal.labels, dtype=np.uint16)
    shape = normal.shape
    found: dict[frozenset[int], int] = {}
    most = next(tiles for cells, tiles in TILES if shape.cells <= cells)
    for tiles in range(2, min(most, shape.cells - 1) + 1):
        groups = connected(shape.width, shape.height, tiles)
        patterns = np.unique(np.sort(np.concatenate([groups, labels[groups]]), axis=1), axis=0)
        patterns = patterns[(patterns != shape.blank).all(axis=1)]
        if not patterns.size:
            continue
        counts = _kernels.detours(*shape, labels, patterns, MOST)
        for pattern, count in zip(
            patterns[counts > 0].tolist(), counts[counts > 0].tolist(), strict=True
        ):
            group = frozenset(pattern)
            known = max(found.get(group - {tile}, 0) for tile in group)
            found[group] = max(count, known)
            if count > known:
                yield Condition((*pattern, *(tile + shape.cells for tile in pattern)), count)


def least_detours(conditions: list[Condition]) -> int:
    """Return a number of detours that conditions need at least.

    Conditions are weighted such that the weights of those that a way belongs to are at most 1 in
    all. Then the detours cannot be fewer than the sum of the detours of conditions times their
    weights, rounded up.
    """
    if not conditions:
        return 0
    weights = np.floor(solved(conditions)[0] * UNITS).astype(np.int64).tolist()
    loads: Counter[int] = Counter()
    for condition, weight in zip(conditions, weights, strict=True):
        loads.update(dict.fromkeys(condition.ways, weight))
    most = max(UNITS, *loads.values())  # more than UNITS only if floats were inexact
    total = sum(w * each.detours for w, each in zip(weights, conditions, strict=True))
    least: int = -(-total // most)
    return least


def solved(
    conditions: list[Condition],
) -> tuple[NDArray[np.float64], dict[int, float]]:
    """Return the weights of conditions with the greatest sum, and the price of each way.

    At these prices, the ways of each condition cost at least its detours, and all ways together as
    much as the sum: no weights have a greater one. By the simplex algorithm of G. Dantzig (1947);
    each way has a little more room than 1, another one each, so that it does not go in circles.
    """
    ways = sorted({way for each in conditions for way in each.ways})
    number = {way: row for row, way in enumerate(ways)}
    rows = np.full((len(conditions), max(len(each.ways) for each in conditions)), len(ways))
    for row, each in zip(rows, conditions, strict=True):
        row[: len(each.ways)] = [number[way] for way in each.ways]
    detours = np.array([each.detours for each in conditions] + [0] * len(ways), dtype=np.float64)
    inverse = np.eye(len(ways), len(ways) + 1)  # of the basis; the last column is for no way
    values = 1 + np.random.default_rng(1).uniform(0, TINY, len(ways))
    basis = np.arange(len(conditions), len(detours))  # conditions, then the room of each way
    while True:
        prices = detours[basis] @ inverse
        gains = detours - np.append(prices[rows].sum(axis=1), prices[:-1])
        enter = int(gains.argmax())
        if gains[enter] < TINY:
            break
        unit = enter - len(conditions)
        column = inverse[:, unit].copy() if unit >= 0 else inverse[:, rows[enter]].sum(axis=1)
        ratios = np.divide(values, column, out=np.full(len(ways), np.inf), where=column > TINY)
        leave = int(ratios.argmin())
        basis[leave] = enter
        step = ratios[leave]
        values -= column * step
        values[leave] = step
        inverse[leave] /= column[leave]
        column[leave] = 0
        inverse -= np.outer(column, inverse[leave])
    weights = np.zeros(len(detours))
    weights[basis] = values
    return weights[: len(conditions)], dict(zip(ways, prices.tolist(), strict=False))


@lru_cache(maxsize=16)
def connected(width: int, height: int, size: int) -> NDArray[np.uint16]:
    """Return all connected groups of cells of a board, shape (groups, size)."""
    groups = {frozenset([cell]) for cell in range(width * height)}
    for more in range(2, size + 1):
        groups = {
            group | {(row + down) * width + column + right}
            for group in groups
            for row, column in (divmod(cell, width) for cell in group)
            for down, right in STEPS.values()
            if 0 <= row + down < height and 0 <= column + right < width
        }
        groups = {group for group in groups if len(group) == more}
    return np.array(sorted(map(sorted, groups)), dtype=np.uint16)


def _lines(cells: NDArray[np.int64], normal: Normal) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the rows and the columns of cells."""
    return np.divmod(cells, normal.shape.width)
