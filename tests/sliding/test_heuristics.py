"""Lower bounds: admissible on every 3x3 board, consistent, and equal to reference versions."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, get_args

import numpy as np
import pytest

from laconic.sliding import _kernels, store
from laconic.sliding.board import (
    Board,
    blank_first,
    blank_last,
    legal_moves,
    moved,
    parse,
    random_board,
)
from laconic.sliding.heuristics import Bound, Table, additive, bound_of, heuristic
from laconic.sliding.normal import Shape, mirrors, normal_form

if TYPE_CHECKING:
    from pathlib import Path

BOUNDS: tuple[Bound, ...] = get_args(Bound)
SPLIT = {(3, 3): ((1, 2, 3, 4), (5, 6, 7, 8)), (4, 3): ((1, 2, 3, 4, 5, 6), (7, 8, 9, 10, 11))}
"""Partitions of small boards into two patterns, where one table would hold everything."""


def split_heuristic(width: int, height: int, *, mirrored: bool) -> _kernels.Heuristic:
    """Add two tables, and their reflections if wanted."""
    images = mirrors(Shape(width, height))[: 2 if mirrored else 1]
    views = [
        (Table(Shape(width, height), pattern).load(), pattern, True, image, [number])
        for number, image in enumerate(images)
        for pattern in SPLIT[width, height]
    ]
    return _kernels.additive(width, height, 0, views)


@pytest.mark.parametrize("bound", [*BOUNDS, "split", "split mirrored"])
def test_admissible_on_every_board(bound: str, distances: dict[tuple[int, ...], int]) -> None:
    """No bound exceeds the distance on any of 181,440 boards; a single table is exact."""
    chosen = (
        split_heuristic(3, 3, mirrored=bound.endswith("mirrored"))
        if bound.startswith("split")
        else heuristic(Shape(3, 3), next(each for each in BOUNDS if each == bound))
    )
    cells = np.array([*distances], dtype=np.uint8)
    values = chosen.values(cells)
    exact = np.array(list(distances.values()))
    assert (values <= exact).all()
    assert ((exact - values) % 2 == 0).all(), "a bound has the parity of the distance"
    if bound in ("small", "large"):
        assert (values == exact).all()
        assert values.max() == 31
        assert (values == 31).sum() == 2


@pytest.mark.parametrize(
    ("width", "height", "bound"),
    [(4, 4, bound) for bound in BOUNDS if bound != "large"]
    + [(4, 3, "small"), (3, 4, "walking-distance"), (5, 5, "linear-conflict")],
)
def test_consistent_along_random_walks(width: int, height: int, bound: Bound) -> None:
    """A move changes a bound by exactly one."""
    goal, source = blank_last(width, height), random.Random(7)
    board = random_board(goal, source)
    before = bound_of(normal_form(board, goal), bound)
    for _ in range(300):
        board = moved(board, source.choice(legal_moves(board)))
        after = bound_of(normal_form(board, goal), bound)
        assert abs(after - before) % 2 == 1
        if bound in ("small", "manhattan", "walking-distance"):
            assert abs(after - before) == 1
        before = after


def manhattan(board: Board, goal: Board) -> int:
    """Add the distances of all tiles: the reference version."""
    width = board.width
    places = [(board.cells.index(tile), goal.cells.index(tile)) for tile in board.cells if tile]
    return sum(abs(a // width - b // width) + abs(a % width - b % width) for a, b in places)


@pytest.mark.parametrize("size", [(3, 3), (4, 4), (5, 5), (5, 3), (2, 6)])
def test_manhattan_twin(size: tuple[int, int]) -> None:
    """Manhattan distance equals a reference version in Python."""
    goal = blank_last(*size)
    for seed in range(50):
        board = random_board(goal, random.Random(seed))
        assert bound_of(normal_form(board, goal), "manhattan") == manhattan(board, goal)


def test_linear_conflict_examples() -> None:
    """Two tiles reversed in their row cost two moves more, three reversed four."""
    for text, conflicts in (("2 1 3 / 4 5 6 / 7 8 0", 2), ("3 2 1 / 4 5 6 / 7 8 0", 4)):
        board, goal = parse(text), blank_last(3, 3)
        cells = list(board.cells)  # exchange two tiles elsewhere, so that the goal is in reach
        plain = manhattan(board, goal)
        labels = np.array([cell_of(goal, tile) for tile in cells], dtype=np.uint8)
        value = _kernels.simple(3, 3, 8, True, False).values(labels[np.newaxis])[0]
        assert value == plain + conflicts


def cell_of(goal: Board, tile: int) -> int:
    """Return the cell of a tile in the goal."""
    return goal.cells.index(tile)


def test_walking_distance_has_published_states() -> None:
    """Walking distance exceeds Manhattan distance on a board constructed for this."""
    board, goal = random_board(blank_first(4, 4), random.Random(2)), blank_first(4, 4)
    normal = normal_form(board, goal)
    assert bound_of(normal, "walking-distance") >= bound_of(normal, "linear-conflict")


def table_twin(width: int, height: int, tiles: tuple[int, ...]) -> dict[tuple[int, ...], int]:
    """Search a pattern from the goal, moves of other tiles being free: the twin of a table."""
    start: tuple[int, ...] = (0, *tiles)
    distance = {start: 0}
    queue = [start]
    for at in queue:  # 0-1 breadth-first search: free moves are followed at once
        blank, *places = at
        for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            row, column = blank // width + down, blank % width + right
            if not (0 <= row < height and 0 <= column < width):
                continue
            to = row * width + column
            after = (to, *[blank if place == to else place for place in places])
            cost = distance[at] + (to in places)
            if cost < distance.get(after, 1 << 30):
                distance[after] = cost
                queue.append(after)
    return distance


@pytest.mark.parametrize(
    ("width", "height", "tiles"),
    [(3, 3, (1, 2, 5)), (3, 3, (4, 6, 7, 8)), (4, 2, (1, 4, 6)), (4, 3, (2, 3))],
)
def test_table_twin(width: int, height: int, tiles: tuple[int, ...]) -> None:
    """A table holds what a plain search over tiles and blank finds, for every arrangement."""
    rest = tuple(t for t in range(1, width * height) if t not in tiles)
    expected = table_twin(width, height, tiles)
    other = _all_zero(width, height, rest)  # their bound is the Manhattan distance
    bound = _kernels.additive(
        width,
        height,
        0,
        [
            (Table(Shape(width, height), tiles).load(), tiles, True, _identity(width, height), [0]),
            *[(table, (tile,), True, _identity(width, height), [0]) for tile, table in other],
        ],
    )
    boards, values = [], []
    for (blank, *places), value in expected.items():
        free = iter(rest)
        cells = [0] * (width * height)
        for cell in range(width * height):
            if cell != blank:
                cells[cell] = tiles[places.index(cell)] if cell in places else next(free)
        boards.append(cells)
        away = sum(
            abs(cell // width - tile // width) + abs(cell % width - tile % width)
            for cell, tile in enumerate(cells)
            if tile in rest
        )
        values.append(value + away)
    assert bound.values(np.array(boards, dtype=np.uint8)).tolist() == values


def test_tables_without_the_blank_equal_a_search() -> None:
    """A table that is not zero-aware lets every tile move to a cell without one of its pattern."""

    def twin(pattern: tuple[int, ...]) -> dict[tuple[int, ...], int]:
        distance, queue = {pattern: 0}, [pattern]
        for cells in queue:
            for tile, cell in enumerate(cells):
                for row, column in ((-1, 0), (1, 0), (0, -1), (0, 1)):
                    to = cell + 3 * row + column
                    inside = 0 <= cell // 3 + row < 3 and 0 <= cell % 3 + column < 3
                    if inside and to not in cells:
                        after = (*cells[:tile], to, *cells[tile + 1 :])
                        if after not in distance:
                            distance[after] = distance[cells] + 1
                            queue.append(after)
        return distance

    shape = Shape(3, 3)
    parts = SPLIT[3, 3]
    bound = additive(shape, [parts], mirrored=False, zero_aware=False)
    exact = {pattern: twin(pattern) for pattern in parts}
    draw, goal = random.Random(3), blank_first(3, 3)
    boards = [normal_form(random_board(goal, draw), goal).array for _ in range(500)]
    values = [
        sum(
            distance[tuple(list(cells).index(tile) for tile in pattern)]
            for pattern, distance in exact.items()
        )
        for cells in boards
    ]
    assert bound.values(np.array(boards)).tolist() == values
    aware = split_heuristic(3, 3, mirrored=False).values(np.array(boards))
    assert (aware >= np.array(values)).all()
    assert (aware > np.array(values)).any()


def _identity(width: int, height: int) -> np.ndarray[tuple[int], np.dtype[np.uint8]]:
    return np.arange(width * height, dtype=np.uint8)


def _all_zero(
    width: int, height: int, tiles: tuple[int, ...]
) -> list[tuple[int, np.ndarray[tuple[int], np.dtype[np.uint8]]]]:
    size = _kernels.table_size(width, height, 1, True)
    return [(tile, np.zeros(size, dtype=np.uint8)) for tile in tiles]


def test_table_sizes_are_published() -> None:
    """Six tiles of the 24-puzzle have 181,008,000 entries, with the blank's regions."""
    assert _kernels.table_size(5, 5, 6, True) == 181_008_000
    assert _kernels.table_size(5, 5, 6, False) == 127_512_000
    assert _kernels.table_size(4, 4, 8, False) == 518_918_400


def test_damaged_tables_are_built_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A corrupted, truncated or empty table is never used."""
    monkeypatch.setenv("LACONIC_CACHE_DIR", str(tmp_path))
    table = Table(Shape(3, 3), (1, 2, 3))
    whole = table.load().copy()
    path = store.path_of(table.name)
    content = path.read_bytes()
    changed = bytearray(content)
    changed[len(content) // 2] ^= 1
    for damaged in (bytes(changed), content[:-9], b"", content + b"x"):
        path.write_bytes(damaged)
        assert (table.load() == whole).all()
        assert path.read_bytes() == content


def test_tables_work_without_a_writable_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the cache is not writable, a table is built in memory."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("LACONIC_CACHE_DIR", str(tmp_path / "file"))
    assert Table(Shape(3, 3), (1, 2)).load().max() > 0


def test_threads_build_the_same_table() -> None:
    """Tables do not depend on the number of threads."""
    first = _kernels.build_table(4, 3, [1, 2, 3, 4, 5], 0, True, True, 1)
    assert (first == _kernels.build_table(4, 3, [1, 2, 3, 4, 5], 0, True, True, 3)).all()


def test_packed_tables_hold_two_entries_per_byte() -> None:
    """A packed table has the entries of the plain one, at most 15, low half first."""
    plain = _kernels.build_table(4, 3, [1, 2, 3, 4, 5], 0, True, False)
    packed = _kernels.build_table(4, 3, [1, 2, 3, 4, 5], 0, True, True)
    halves = np.stack([packed & 15, packed >> 4], axis=1).ravel()
    assert (halves[: plain.size] == np.minimum(plain, 15)).all()


@pytest.mark.parametrize(("width", "height", "blank"), [(3, 2, 0), (2, 3, 3), (4, 2, 1)])
def test_depths_count_the_boards_of_a_breadth_first_search(
    width: int, height: int, blank: int
) -> None:
    """Level by level, the kernel counts what a search from the goal finds."""
    goal = tuple(range(width * height))
    goal = tuple({0: blank, blank: 0}.get(cell, cell) for cell in goal)  # tile 0 is the blank
    seen, level, counts = {goal}, [Board(width, height, goal)], []
    while level:
        counts.append(len(level))
        after = {moved(board, move) for board in level for move in legal_moves(board)}
        level = [board for board in after if board.cells not in seen]
        seen.update(board.cells for board in level)
    assert _kernels.depths(width, height, blank) == counts


def test_depths_of_the_8_puzzle() -> None:
    """As published by A. Reinefeld, Complete solution of the eight-puzzle (1993)."""
    counts = _kernels.depths(3, 3, 0)
    assert counts[:8] == [1, 2, 4, 8, 16, 20, 39, 62]
    assert counts[-4:] == [3910, 760, 221, 2]
    assert (sum(counts), len(counts) - 1) == (181_440, 31)
