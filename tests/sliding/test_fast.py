"""Fast solutions of large boards: plain tables, beams, shorter segments, and time limits."""

from __future__ import annotations

import json
import math
import random
import subprocess
import sys
from collections import deque
from typing import TYPE_CHECKING

import numpy as np
import pytest

from laconic.claims import Exact, bounds
from laconic.sliding import _kernels, deepening, fast
from laconic.sliding.board import Board, blank_last, neighbours, parse, random_board, walk
from laconic.sliding.check import replay
from laconic.sliding.deepening import Deepening, Limits, Problem
from laconic.sliding.detours import bound_of_detours, manhattan
from laconic.sliding.fast import fast_moves
from laconic.sliding.normal import Shape, normal_form
from laconic.sliding.plain import partitions, plain, worth
from laconic.sliding.search import solve, solve_fast

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from laconic.sliding.heuristics import Bound
    from laconic.sliding.normal import Normal


def entries(width: int, height: int, tiles: list[int]) -> dict[tuple[int, ...], int]:
    """Count the moves of tiles alone, by their cells: breadth-first search, whatever the blank."""
    ways = [
        list(neighbours(blank_last(width, height), cell).values()) for cell in range(width * height)
    ]
    start = tuple(tiles)
    found, queue = {start: 0}, deque([start])
    while queue:
        cells = queue.popleft()
        for tile, cell in enumerate(cells):
            for to in ways[cell]:
                after = (*cells[:tile], to, *cells[tile + 1 :])
                if to not in cells and after not in found:
                    found[after] = found[cells] + 1
                    queue.append(after)
    return found


def entry(table: NDArray[np.uint8], index: int) -> int:
    """Read an entry of a packed table."""
    return int(table[index >> 1]) >> (index & 1) * 4 & 15


@pytest.mark.parametrize(
    ("width", "height", "tiles"),
    [
        *((4, 3, tiles) for tiles in ([1], [5, 2], [1, 4, 7], [11, 10, 9], [1, 4, 6, 0])),
        *((9, 8, tiles) for tiles in ([71], [0, 1], [63, 64])),
        (32, 4, [0, 127]),
    ],
)
def test_a_plain_table_is_that_of_breadth_first_search(
    width: int, height: int, tiles: list[int]
) -> None:
    """Each entry is half of what the distance exceeds the Manhattan distance by."""
    table, size = _kernels.plain_table(width, height, tiles), width * height
    assert table.size == (size ** len(tiles) + 1) // 2
    for cells, moves in entries(width, height, tiles).items():
        index = sum(cell * size**digit for digit, cell in enumerate(cells))
        nearest = sum(
            abs(cell // width - tile // width) + abs(cell % width - tile % width)
            for cell, tile in zip(cells, tiles, strict=True)
        )
        assert entry(table, index) == min(15, (moves - nearest) // 2)


@pytest.mark.parametrize(
    "shape", [Shape(*size) for size in ((6, 6), (7, 5), (5, 7), (7, 7), (10, 10), (8, 3, 5))]
)
def test_a_partition_has_every_tile_once(shape: Shape) -> None:
    """All tiles but the blank are in a pattern of each partition."""
    every = partitions(shape)
    assert len(set(every)) == len(every)
    for partition in every:
        tiles = sorted(tile for pattern in partition for tile in pattern)
        assert tiles == [cell for cell in range(shape.cells) if cell != shape.blank]


def test_the_bound_of_a_large_board_holds() -> None:
    """It is at most the number of moves of a walk, has its parity, and exceeds the distance."""
    source, goal = random.Random(2), blank_last(6, 6)
    more = 0
    for length in range(20, 80, 3):
        normal = normal_form(walk(goal, length, source), goal)
        bound = bound_of_detours(normal)
        assert manhattan(normal) <= bound <= length
        assert (length - bound) % 2 == 0
        more += bound > manhattan(normal)
    assert more > 5


def test_a_large_beam_that_keeps_all_boards_is_breadth_first() -> None:
    """A beam of a large board finds the shortest solution of a near one."""
    goal = blank_last(6, 6)
    normal = normal_form(walk(goal, 9, random.Random(1)), goal)
    shortest = next(
        depth for depth in range(1, 10) if plain(normal.shape).beam(normal.array, 50_000, depth)
    )
    moves = plain(normal.shape).beam(normal.array, 50_000, 40)
    assert moves is not None
    assert bound_of_detours(normal) <= len(moves) == shortest


def test_a_detour_is_shortened() -> None:
    """A path with a loop in it becomes the shortest one, on a board of any size."""
    for side in (3, 20):
        labels = np.arange(side * side, dtype=np.uint16)
        assert _kernels.shorten(side, side, 0, labels, "rl" + "rdlu" * 3, worth(), 14, 100) == ""


def test_more_time_gives_shorter_solutions(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a time limit, wider beams follow; each solution is replayed."""
    monkeypatch.setattr(fast, "BROADEST", 500)  # ends the search, however fast the machine is
    goal, source = blank_last(6, 6), random.Random(1)
    board = random_board(goal, source)
    quick, slow = solve_fast(board, width=30), solve_fast(board, width=30, seconds=math.inf)
    assert len(slow.moves) < len(quick.moves)
    assert slow.claim.lower >= replay(board.rows, goal.rows, "").manhattan  # type: ignore[union-attr]
    assert (quick.bound, slow.bound) == ("plain", "plain")


def test_beams_from_both_ends_are_no_longer_than_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a time limit, the better of both is kept, and both solve the board."""
    monkeypatch.setattr(fast, "BROADEST", 60)  # no wider beam follows
    goal, source = blank_last(5, 5), random.Random(8)
    shorter = 0
    for _ in range(6):
        board = random_board(goal, source)
        normal, other = normal_form(board, goal), normal_form(goal, board)
        plain(other.shape)
        one, both = (
            [*fast_moves(normal, "plain", 60, seconds=math.inf, other=end)][-1]
            for end in (None, other)
        )
        assert replay(board.rows, goal.rows, normal.outward(both)).valid
        shorter += len(both) < len(one)
    assert shorter


INTERRUPTED = """
import os, signal, threading
from laconic.main import main
from laconic.sliding import fast

wider = fast._wider

def interrupted(*words):
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    return wider(*words)

fast._wider = interrupted  # it begins once a first solution is found
main()
"""


@pytest.mark.parametrize("side", [5, 8])
def test_ctrl_c_keeps_the_solution_found_so_far(side: int) -> None:
    """A fast search with a time limit answers as a search for the fewest moves does."""
    board = random_board(blank_last(side, side), random.Random(1))
    words = ["sliding", "solve", board.text, "--fast", "--seconds", "600", "--json"]
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, *words], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    (answer,) = json.loads(done.stdout)["boards"]
    assert answer["seconds"] < 600
    assert replay(board.rows, parse(answer["goal"]).rows, answer["moves"]).valid


def test_ctrl_c_before_a_solution_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is nothing to keep."""

    def pressed(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(fast, "first_moves", pressed)
    with pytest.raises(KeyboardInterrupt):
        solve_fast(walk(blank_last(6, 6), 9, random.Random(1)))


@pytest.mark.parametrize("side", [8, 9])
def test_a_beam_of_a_larger_board_is_shorter_than_lines(
    side: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a time limit, it goes as far as it can, and what is left is solved line by line."""
    monkeypatch.setattr(fast, "BROADEST", 500)  # ends the search, however fast the machine is
    monkeypatch.setattr(fast, "WINDOWS", ())
    goal = blank_last(side, side)
    board = random_board(goal, random.Random(side))
    lines, beam = solve_fast(board), solve_fast(board, seconds=math.inf)
    assert replay(board.rows, goal.rows, beam.moves).valid
    assert len(beam.moves) < 0.8 * len(lines.moves)


def test_a_search_without_tables_builds_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With no memory for tables, a time limit brings no beams from the goal, which have some."""
    monkeypatch.setenv("LACONIC_CACHE_DIR", str(tmp_path))
    board = random_board(blank_last(5, 5), random.Random(2))
    for choice in ({"memory": 0}, {"bound": "manhattan"}):
        found = solve_fast(board, "blank-last", seconds=0.1, **choice)
        assert replay(board.rows, found.goal.rows, found.moves).valid
    assert not [*tmp_path.rglob("*tiles*")]
    solve_fast(board, "blank-last", seconds=0.1)
    assert [*tmp_path.rglob("*tiles*")]


def test_a_time_limit_of_nothing_still_gives_a_solution() -> None:
    """The first beam ends in any case."""
    board = random_board(blank_last(6, 6), random.Random(1))
    found = solve_fast(board, seconds=0)
    assert replay(board.rows, blank_last(6, 6).rows, found.moves).valid


def test_a_long_search_looks_for_a_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then only the proof is left: the last iteration proves that none is shorter."""
    board = parse("14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3")
    full = solve(board, "blank-first", bound="small", threads=1)
    monkeypatch.setattr(deepening, "LOOK", 1)
    monkeypatch.setattr(deepening, "LOOK_WIDTH", 5000)
    looked = solve(board, "blank-first", bound="small", threads=1)
    assert looked.claim == full.claim == Exact(57)
    assert all(each.finished for each in looked.iterations)
    assert looked.nodes < full.nodes


def test_what_a_stopped_search_has_found_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The upper bound is the solution that the search looked for."""
    monkeypatch.setattr(deepening, "LOOK", 1)
    board = parse("14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3")
    normal = normal_form(board, goal=Board(4, 4, tuple(range(16))))
    run = Deepening(Problem(normal, "small", 14), 1)
    run.iterations.append(deepening.Iteration(run.limit, 1, finished=True))
    run._look()  # noqa: SLF001  # a search that is stopped there is hard to time
    assert run.known is not None
    assert len(run.known) <= len([*fast_moves(normal, "small")][-1])


def test_the_look_for_a_solution_ends_with_the_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without time for it, nothing is found, and the search goes on to its own limit."""
    monkeypatch.setattr(deepening, "LOOK", 1)
    board = parse("14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3")
    normal = normal_form(board, goal=Board(4, 4, tuple(range(16))))
    run = Deepening(Problem(normal, "small", 14), 1, Limits(seconds=0))
    run.iterations.append(deepening.Iteration(run.limit, 1, finished=True))
    run._look()  # noqa: SLF001  # a search that is stopped there is hard to time
    assert run.known is None


def test_a_look_that_finds_nothing_is_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    """A solution is looked for after the first long iteration only."""
    looks = list[int]()

    def beam_moves(*_: object) -> None:
        looks.append(1)

    monkeypatch.setattr(deepening, "LOOK", 1)
    monkeypatch.setattr(deepening, "beam_moves", beam_moves)
    board = parse("14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3")
    found = solve(board, "blank-first", bound="small", threads=1)
    assert len(found.iterations) > 2
    assert looks == [1]


@pytest.mark.parametrize(
    ("width", "height", "blank"),
    [(5, 5, 24), (6, 5, 8), (6, 6, 8), (9, 8, 9)],
)
@pytest.mark.parametrize("backward", [False, True])
def test_plain_tables_are_for_any_goal(
    width: int, height: int, blank: int, *, backward: bool
) -> None:
    """Boards of 5x5 and more are solved by them, wherever the blank is; to 7x7 from either end."""
    tiles = iter(range(1, width * height))
    cells = tuple(0 if cell == blank else next(tiles) for cell in range(width * height))
    goal = Board(width, height, cells)
    board = random_board(goal, random.Random(4))
    found = solve_fast(board, goal, width=50, backward=backward and width < 9)
    assert found.bound == "plain"
    assert bounds(found.claim)[0] >= replay(board.rows, goal.rows, "").manhattan


@pytest.mark.parametrize(
    ("size", "bound", "name"),
    [
        ((3, 3), None, "walking-distance"),
        ((5, 3), None, "linear-conflict"),
        ((8, 2), None, "linear-conflict"),
        ((8, 2), "manhattan", "manhattan"),
        ((17, 2), None, "linear-conflict"),
        ((20, 20), None, "plain"),
    ],
)
def test_a_fast_solution_names_what_ranked_boards(
    size: tuple[int, int], bound: Bound | None, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is that of all beams, unless another one was chosen."""
    used = set[str]()
    searched = fast._search  # noqa: SLF001  # nothing else says what a beam uses

    def noted(normal: Normal, bound: Bound, threads: int | None) -> fast.Search:
        used.add(bound)
        return searched(normal, bound, threads)

    monkeypatch.setattr(fast, "_search", noted)
    found = solve_fast(random_board(blank_last(*size), random.Random(1)), bound=bound)
    assert found.bound == found.as_dict()["heuristic"] == name
    assert bound or used <= {name}


def test_bounds_hold_wherever_the_blank_is() -> None:
    """No bound exceeds the moves of a walk, which are near the fewest, or differs in parity."""
    source = random.Random(6)
    for size in ((5, 4), (5, 5), (7, 3)):
        goal = random_board(blank_last(*size), source)
        for length in range(3, 40, 2):
            normal = normal_form(walk(goal, length, source), goal)
            bound = bound_of_detours(normal)
            assert manhattan(normal) <= bound
            assert bound <= length
            assert (length - bound) % 2 == 0
