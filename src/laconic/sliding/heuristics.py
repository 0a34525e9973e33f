"""Heuristics: lower bounds on the number of remaining moves, and their tables.

Each is admissible (never more than the number of moves needed) and consistent (a move changes it by
at most one). `docs/sliding-engine.md` contains the proofs.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

import numpy as np

from laconic import cache
from laconic.errors import InputError
from laconic.sliding import _kernels, store
from laconic.sliding.normal import Shape, mirrors
from laconic.wholes import whole_within

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from laconic.sliding.normal import Normal
    from laconic.workers import ProgressCallback

Tables: TypeAlias = Literal["small", "large", "none"]
"""A set of pattern databases."""

Bound: TypeAlias = Literal["manhattan", "linear-conflict", "walking-distance", "small", "large"]
"""The name of a heuristic; `small` and `large` are pattern databases."""

BOUNDS: tuple[Bound, ...] = get_args(Bound)

MOST_CELLS = 32
"""Maximum number of cells for optimal solutions."""

WALKING_LINES = 4
"""Maximum number of rows and of columns for walking distance, whose states grow quickly."""

CONFLICT_LINE = 7
"""Maximum length of a row or column for the linear conflict tables."""

SPARE = 500_000_000
"""Maximum size in bytes, by board size, of the tables kept on disk for goals whose blank is not in
a corner, besides those in use. The most recent ones are kept."""

WHOLE: dict[Tables, int] = {"small": 9, "large": 11}
"""Maximum number of tiles of a board whose distances are all stored in a single table."""

Pattern: TypeAlias = tuple[int, ...]
Partition: TypeAlias = tuple[Pattern, ...]

_BLOCK, _SQUARE = (1, 5, 6, 10, 11, 12), (1, 2, 5, 6, 10, 11)
_TOP, _RIGHT = (2, 3, 4, 7, 8, 9), (3, 4, 7, 8, 9, 12)
_LOW = ((13, 14, 18, 19, 23, 24), (15, 16, 17, 20, 21, 22))
_ROWS = (tuple(range(13, 19)), tuple(range(19, 25)))

CATALOGUE: dict[tuple[int, int, Tables], tuple[Partition, ...]] = {
    (4, 4, "small"): (((1, 4, 5, 8, 9, 12), (2, 3, 6, 7, 10, 11), (13, 14, 15)),),
    (4, 4, "large"): ((tuple(range(1, 8)), tuple(range(8, 16))),),
    (5, 5, "small"): (
        (
            (1, 2, 5, 6, 7),
            (3, 4, 8, 9, 14),
            (10, 11, 15, 16, 20),
            (12, 13, 17, 18),
            (19, 21, 22, 23, 24),
        ),
    ),
    (
        5,
        5,
        "large",
    ): (  # the seven partitions of R. Clausecker, The Quality of Heuristic Functions (2017)
        (_BLOCK, _TOP, *_LOW),
        (_SQUARE, _RIGHT, *_LOW),
        (_BLOCK, _TOP, *_ROWS),
        (_SQUARE, _RIGHT, *_ROWS),
        ((1, 5, 6, 10, 15, 20), _TOP, (11, 12, 16, 17, 21, 22), _LOW[0]),
        (_SQUARE, (3, 4, 9, 14, 19, 24), (7, 8, 12, 13, 18, 23), _LOW[1]),
        ((1, 5, 6, 10, 15, 20), _TOP, (11, 12, 13, 16, 17, 18), (14, 19, 21, 22, 23, 24)),
    ),
}
"""Partitions of the tiles by board size, for goals with the blank first."""


SCORED: dict[tuple[int, int, Tables], tuple[int, ...]] = {(5, 5, "large"): (0, 5)}
"""Partitions that score boards in a beam search: two score as well as all seven, at half cost."""


@dataclass(frozen=True, slots=True)
class Table:
    """A pattern database.

    Attributes:
        shape: the boards that it is for.
        tiles: labels of the pattern's tiles.
        zero_aware: whether entries depend on the region of the blank; if not, every tile may move
            to a cell without another tile of the pattern.
    """

    shape: Shape
    tiles: Pattern
    zero_aware: bool = True

    @property
    def name(self) -> str:
        """The name of the table, which determines its content."""
        tiles = ".".join(map(str, self.tiles))
        kind = "" if self.zero_aware else "-not-zero-aware"
        return f"{self.shape}-blank-{self.shape.blank}-tiles-{tiles}{kind}"

    @property
    def packed(self) -> bool:
        """Whether a byte holds two entries; not in a table of all tiles, which must be exact."""
        return len(self.tiles) < self.shape.cells - 1

    @property
    def size(self) -> int:
        """The size in bytes."""
        shape = self.shape
        entries = _size(shape.width, shape.height, len(self.tiles), self.zero_aware)
        return (entries + 1) // 2 if self.packed else entries

    def load(
        self,
        threads: int | None = None,
        progress: ProgressCallback | None = None,
        *,
        keep: bool = False,
    ) -> NDArray[np.uint8]:
        """Read the table from the cache, or build and cache it.

        Args:
            threads: number of threads that build it; None for one per core.
            progress: called with the name of the table, its entries so far, and all its entries.
            keep: whether the table must be kept on disk.

        Raises:
            InputError: with `keep`, if the cache cannot be written.
        """

        def tick(done: int, entries: int) -> None:
            if progress:
                progress(self.name, done, entries)

        def build() -> NDArray[np.uint8]:
            width, height, blank = self.shape
            return _kernels.build_table(
                width, height, self.tiles, blank, self.zero_aware, self.packed, threads, tick
            )

        size = self.size
        return store.table(self.name, lambda body: body.size == size, build, keep=keep)


def partitions(shape: Shape, tables: Tables) -> tuple[Partition, ...]:
    """Return the partitions of the tiles into patterns for boards of a shape."""
    if shape.blank == 0 and (shape.width, shape.height, tables) in CATALOGUE:
        return CATALOGUE[shape.width, shape.height, tables]
    tiles = [label for label in range(shape.cells) if label != shape.blank]
    if len(tiles) <= WHOLE[tables]:
        return ((tuple(tiles),),)
    most = {"small": 6 if len(tiles) < 20 else 5 if len(tiles) < 26 else 4, "large": 6}[tables]
    count = -(-len(tiles) // most)
    bounds = [len(tiles) * part // count for part in range(count + 1)]
    return (tuple(tuple(tiles[a:b]) for a, b in pairwise(bounds)),)


def tables_of(shape: Shape, tables: Tables) -> list[Table]:
    """List the distinct pattern databases of a shape.

    Raises:
        InputError: if the board is too large.
    """
    if shape.cells > MOST_CELLS:
        raise InputError(
            f"pattern databases of {shape}, expected a board of at most {MOST_CELLS} cells"
        )
    parts = partitions(shape, tables)
    patterns = dict.fromkeys(pattern for partition in parts for pattern in partition)
    return [Table(shape, pattern) for pattern in patterns]


def bound_within(shape: Shape, memory: int) -> Bound:
    """Return the best heuristic whose tables take at most `memory` bytes.

    Raises:
        InputError: for a negative number of bytes.
    """
    memory = whole_within(memory, "bytes of memory", 0)
    sets: tuple[Literal["large", "small"], ...] = ("large", "small")
    for tables in sets:
        if sum(table.size for table in tables_of(shape, tables)) <= memory:
            return tables
    return without_tables(shape.width, shape.height)


def without_tables(width: int, height: int) -> Bound:
    """Return the best heuristic that needs no pattern databases."""
    longest = max(width, height)
    if longest <= WALKING_LINES:
        return "walking-distance"
    return "linear-conflict" if longest <= CONFLICT_LINE else "manhattan"


def bounds_for(width: int, height: int, *, large: bool = False) -> list[Bound]:
    """List the heuristics for a board size, weakest first."""
    names: list[Bound] = ["manhattan"]
    if max(width, height) <= CONFLICT_LINE:
        names.append("linear-conflict")
    if max(width, height) <= WALKING_LINES:
        names.append("walking-distance")
    names.append("small")
    if large:
        names.append("large")
    return names


def check_size(width: int, height: int, bound: Bound | None) -> None:
    """Check that a heuristic, or None for any, supports a board size.

    Raises:
        InputError: if it does not.
    """
    if width * height > MOST_CELLS:
        raise InputError(
            f"a board of {width}x{height}, expected at most {MOST_CELLS} cells: "
            "use --fast for larger boards"
        )
    if bound is not None and bound not in bounds_for(width, height, large=True):
        raise InputError(
            f"{bound} for {width}x{height}, expected one of "
            f"{', '.join(bounds_for(width, height, large=True))}: choose another heuristic"
        )


def prepare(
    shape: Shape,
    bound: Bound,
    progress: ProgressCallback | None = None,
    threads: int | None = None,
) -> None:
    """Build the pattern databases of a heuristic that are not on disk.

    Args:
        shape: the boards that they are for.
        bound: name of the heuristic.
        progress: called with the progress of building tables.
        threads: number of threads that build them; None for one per core.

    Raises:
        InputError: if the heuristic does not support the board size.
    """
    check_size(shape.width, shape.height, bound)
    missing = missing_tables(shape, bound)
    for table in missing:
        table.load(threads, progress)
    if missing and shape.blank != 0:
        _trim_spare(shape)


def heuristic(shape: Shape, bound: Bound, *, mirrored: bool = True) -> _kernels.Heuristic:
    """Create a heuristic, building missing pattern databases.

    Args:
        shape: the boards that it is for.
        bound: name of the heuristic; `walking-distance` is never less than `linear-conflict`, which
            is never less than `manhattan`.
        mirrored: whether the tables are also looked up for the reflected board.

    Raises:
        InputError: if the heuristic does not support the board size.
    """
    prepare(shape, bound)
    return _cached(shape, bound, mirrored=mirrored)


def missing_tables(shape: Shape, bound: Bound) -> list[Table]:
    """List the pattern databases of a heuristic that are not on disk."""
    if bound not in ("small", "large"):
        return []
    return [table for table in tables_of(shape, bound) if not store.has(table.name)]


def _trim_spare(shape: Shape) -> None:
    """Delete the oldest tables for goals whose blank is neither in a corner nor on this cell."""
    used = "-blank-0-", f"-blank-{shape.blank}-"
    tables = [path for path in store.files_of(f"{shape}") if "-blank-" in path.name]
    spare = [path for path in tables if not any(each in path.name for each in used)]
    cache.trim(spare, SPARE)


def scores(shape: Shape, bound: Bound) -> _kernels.Heuristic:
    """Create the score of a beam search: the heuristic, or a subset of its sums."""
    width, height, blank = shape
    if bound in ("small", "large") and blank == 0 and (width, height, bound) in SCORED:
        return _scores(shape, bound)
    return heuristic(shape, bound)


def bound_of(normal: Normal, bound: Bound) -> int:
    """Return the lower bound of a board."""
    return int(heuristic(normal.shape, bound).values(normal.array[np.newaxis])[0])


@lru_cache(maxsize=8)
def _cached(shape: Shape, bound: Bound, *, mirrored: bool) -> _kernels.Heuristic:
    """Create a heuristic from tables on disk."""
    if bound in ("small", "large"):
        return additive(shape, partitions(shape, bound), mirrored=mirrored)
    conflicts, walking = bound != "manhattan", bound == "walking-distance"
    return _kernels.simple(*shape, conflicts, walking)


@lru_cache(maxsize=8)
def _scores(shape: Shape, tables: Tables) -> _kernels.Heuristic:
    which = shape.width, shape.height, tables
    return additive(shape, [CATALOGUE[which][number] for number in SCORED[which]])


def additive(
    shape: Shape, parts: Sequence[Partition], *, mirrored: bool = True, zero_aware: bool = True
) -> _kernels.Heuristic:
    """Create the maximum of the sums over partitions and their reflections.

    Args:
        shape: the boards that it is for.
        parts: partitions of the tiles.
        mirrored: whether the tables are also looked up for the reflected board.
        zero_aware: whether the tables depend on the region of the blank; see `Table`.
    """
    patterns = {pattern for partition in parts for pattern in partition}
    loaded = {pattern: _table(Table(shape, pattern, zero_aware)) for pattern in patterns}
    images = mirrors(shape)[: max(1, 16 // len(parts))]
    sums: dict[tuple[Pattern, int], list[int]] = {}
    count = 0
    for partition in parts:
        for image in range(len(images) if mirrored else 1):
            for pattern in partition:
                sums.setdefault((pattern, image), []).append(count)
            count += 1
    views = [
        (loaded[pattern], pattern, zero_aware, images[image], members)
        for (pattern, image), members in sums.items()
    ]
    return _kernels.additive(*shape, views)


@lru_cache(maxsize=32)
def _table(table: Table) -> NDArray[np.uint8]:
    return table.load()


@lru_cache
def _size(width: int, height: int, tiles: int, zero_aware: bool) -> int:
    return _kernels.table_size(width, height, tiles, zero_aware)
