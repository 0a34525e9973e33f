"""Plain pattern databases: sums of tables for boards of up to 128 cells, whatever the blank's cell.

They ignore the blank, so that a table is small and an index is a sum over tiles. Like the
zero-aware tables, they count only moves of their own tiles: the entries of disjoint patterns can be
added.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib.resources import files
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, TypeAlias

import numpy as np

from laconic.sliding import _kernels, store
from laconic.sliding.board import symmetries
from laconic.sliding.heuristics import prepare
from laconic.sliding.normal import Shape, mirrors

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from laconic.sliding.heuristics import Bound, Partition, Pattern
    from laconic.workers import ProgressCallback

LARGEST = 128
"""Maximum number of cells of a board that a beam solves."""

FEWEST, LONGEST = 17, 7
"""Minimum number of cells of a board, and maximum number of its rows and of its columns. Smaller
boards have better tables."""

MOST_VIEWS = 16
"""Maximum number of views that contain a tile, as in `native/sliding/beam.hpp`."""

TILINGS = ((2, 2, 2, 2), (2, 2, 1, 2), (2, 2, 1, 1), (1, 4, 1, 4), (1, 4, 1, 2))
"""Rows and columns of the patterns of a partition, and of the first one."""

STRIPS = (*((1, 3, 1, first) for first in (1, 2, 3)), *((3, 1, first, 1) for first in (1, 2, 3)))
"""The same on larger boards, where tables of four tiles would be large."""

STRIP_WEIGHT = 3
"""What an entry adds to a score there, compared with that of the tables of four tiles."""

REACH = 3
"""Up to how many rows and columns the ways of near tiles to their goals are told apart."""

WAYS = (2 * REACH + 1) ** 2 + 1
"""The number of these ways; the last one is that of the blank."""

KINDS = (0, 1), (1, 1), (0, 2)
"""Rows and columns from a cell to another one near it, by kind of the pair."""

View: TypeAlias = "tuple[NDArray[np.uint8], Pattern, list[int]]"
"""A table, the labels of its tiles, and the symmetry through which it is seen."""


@dataclass(frozen=True)
class Plain:
    """Sums of plain tables.

    Attributes:
        shape: the boards that they are for.
        views: tables with symmetries, by sum; those of a sum contain every tile once.
    """

    shape: Shape
    views: tuple[tuple[View, ...], ...]

    @property
    def worth(self) -> NDArray[np.int16]:
        """What each part of a score adds to it, as `worth` returns it."""
        values = worth().copy()
        if not covers(self.shape):
            values[1] *= STRIP_WEIGHT
        return values

    def beam(
        self,
        labels: NDArray[np.uint8],
        width: int,
        most_moves: int,
        seconds: float | None = None,
        threads: int | None = None,
        *,
        patience: int = 0,
    ) -> str | None:
        """Search for a solution by beam search.

        Args:
            labels: a board in normal form.
            width: beam width.
            most_moves: maximum depth.
            seconds: maximum duration.
            threads: maximum number of threads; None for one per core.
            patience: if not 0, after how many depths without a lower score the search ends, with
                the moves to the board of the lowest score. There is no maximum depth, then.
        """
        views = [view for views in self.views for view in views]
        return _kernels.large_beam(
            *self.shape,
            labels,
            views,
            len(self.views),
            self.worth,
            width,
            most_moves,
            seconds,
            threads,
            patience,
        )

    def entries(self, labels: NDArray[np.uint8]) -> NDArray[np.int64]:
        """Return the sums of entries.

        Args:
            labels: boards in normal form, shape (boards, cells).

        Returns:
            The sum of the entries of each board, shape (boards, sums).
        """
        cells = np.argsort(labels, axis=1)  # by label
        return np.stack([sum(_entries(view, cells) for view in views) for views in self.views], 1)


@lru_cache(maxsize=1)
def worth() -> NDArray[np.int16]:
    """Return what each part of a score adds to it, as learned by `benchmarks/sliding_worth.py`.

    Returns:
        What a cell of the Manhattan distance adds, what an entry adds in all sums together, and,
        shape (kinds, WAYS, WAYS), what pairs of near cells add, by the ways of the second one and
        of the first; see `native/sliding/pairs.hpp`.
    """
    return np.array((files("laconic.sliding") / "worth.txt").read_text().split(), dtype=np.int16)


def covers(shape: Shape) -> bool:
    """Return whether beams with plain tables solve a shape by themselves."""
    return shape.cells >= FEWEST and max(shape[:2]) <= LONGEST


def nears(shape: Shape) -> bool:
    """Return whether beams with plain tables come near to the goal of a shape, and no more."""
    return max(shape[:2]) > LONGEST and shape.cells <= LARGEST


def score_for(shape: Shape, bound: Bound | None, *, chosen: bool) -> Bound | Literal["plain"]:
    """Return by what the fast solver ranks boards.

    Args:
        shape: the boards.
        bound: the heuristic of lower bounds; None if the board is too large for any.
        chosen: whether the user chose it. Plain tables rank boards better than small ones do.
    """
    if bound is None or (covers(shape) and (not chosen or bound == "small")):
        return "plain"
    return bound


def prepare_score(
    shape: Shape,
    score: Bound | Literal["plain"],
    progress: ProgressCallback | None = None,
    threads: int | None = None,
) -> None:
    """Build the missing tables by which the fast solver ranks boards of a shape."""
    if score != "plain":
        prepare(shape, score, progress, threads)
    elif covers(shape):
        plain(shape, progress, threads)


def plain(
    shape: Shape, progress: ProgressCallback | None = None, threads: int | None = None
) -> Plain:
    """Return the sums for a shape, and build missing tables, by default on all cores."""
    missing = [pattern for pattern in _tables(shape) if not store.has(_name(shape, pattern))]
    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        built = pool.map(partial(_table, shape), missing)
        try:
            for done, (pattern, _) in enumerate(zip(missing, built, strict=True), 1):
                if progress:
                    progress(_name(shape, pattern), done, len(missing))
        finally:
            pool.shutdown(cancel_futures=True)
    return _plain(shape)


@lru_cache(maxsize=4)
def _tables(shape: Shape) -> tuple[Pattern, ...]:
    """List the patterns that have a table."""
    turned = (_turned(shape, pattern) for parts in partitions(shape) for pattern in parts)
    return tuple(dict.fromkeys(pattern for pattern, _ in turned))


def partitions(shape: Shape) -> tuple[Partition, ...]:
    """Return partitions of the tiles into rectangles of cells, of which each has other borders."""
    return tuple(
        tuple(
            pattern
            for top, bottom in _cuts(shape.height, first_row, rows)
            for left, right in _cuts(shape.width, first_column, columns)
            if (
                pattern := tuple(
                    row * shape.width + column
                    for row in range(top, bottom)
                    for column in range(left, right)
                    if row * shape.width + column != shape.blank
                )
            )
        )
        for rows, columns, first_row, first_column in (TILINGS if covers(shape) else STRIPS)
    )


def _cuts(length: int, first: int, step: int) -> pairwise[tuple[int, int]]:
    """Cut a line after its first cells, and then at each step."""
    return pairwise(sorted({0, *range(first, length, step), length}))


def _turned(shape: Shape, pattern: Pattern) -> tuple[Pattern, tuple[int, ...]]:
    """Return the pattern whose table serves a pattern, and the symmetry that leads to it.

    Tables that ignore the blank are alike for all patterns that symmetries of the board exchange.
    """
    return min(
        (tuple(sorted(image[cell] for cell in pattern)), image)
        for image in symmetries(shape.width, shape.height)
    )


def _entries(view: View, cells: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the entries of boards in a table, from the cells of their labels."""
    table, tiles, symmetry = view
    image = np.array(symmetry, dtype=np.int64)
    places = image[cells[:, np.argsort(image)[list(tiles)]]]
    index = places @ len(image) ** np.arange(len(tiles))
    entries: NDArray[np.int64] = table[index >> 1].astype(np.int64) >> (index & 1) * 4 & 15
    return entries


@lru_cache(maxsize=4)
def _plain(shape: Shape) -> Plain:
    def view(pattern: Pattern, image: NDArray[np.uint8]) -> View:
        tiles, turn = _turned(shape, pattern)
        return _table(shape, tiles), tiles, [turn[cell] for cell in image]

    sums = tuple(
        tuple(view(pattern, image) for pattern in partition)
        for image in mirrors(shape)[: MOST_VIEWS // len(TILINGS) if covers(shape) else 1]
        for partition in partitions(shape)
    )
    return Plain(shape, sums)


def _name(shape: Shape, tiles: Pattern) -> str:
    return f"{shape}-plain-tiles-{'.'.join(map(str, tiles))}"


def _table(shape: Shape, tiles: Pattern) -> NDArray[np.uint8]:
    size = (shape.cells ** len(tiles) + 1) // 2
    return store.table(
        _name(shape, tiles),
        lambda body: body.size == size,
        lambda: _kernels.plain_table(shape.width, shape.height, list(tiles)),
    )
