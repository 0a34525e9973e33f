"""The search: equal to breadth-first search, published lengths, limits, resumption."""

from __future__ import annotations

import math
import random
import re
import sqlite3
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import closing
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from distributed import LocalCluster
from hypothesis import example, given, settings
from hypothesis import strategies as st

from laconic.claims import Between, Exact
from laconic.errors import InputError
from laconic.sliding import _kernels, deepening, fast
from laconic.sliding.animation import animated
from laconic.sliding.automaton import automaton, forbidden_strings
from laconic.sliding.board import (
    LARGEST,
    Board,
    blank_first,
    blank_last,
    convert,
    named_goal,
    parse,
    random_board,
    symmetries,
    walk,
)
from laconic.sliding.check import replay
from laconic.sliding.deepening import Limits
from laconic.sliding.heuristics import Bound, bound_within, heuristic
from laconic.sliding.moves import reversed_moves
from laconic.sliding.normal import Shape, normal_form
from laconic.sliding.search import solve, solve_fast
from laconic.workers import connect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

KORF_15 = {  # R. Korf, Depth-First Iterative-Deepening (1985): number, board, length
    1: ("14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3", 57),
    2: ("13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6", 55),
}
NEAR = parse("1 2 3 / 4 0 6 / 7 5 8")
SAMPLE = 60


@pytest.fixture(scope="module")
def sample(distances: dict[tuple[int, ...], int]) -> list[tuple[Board, int]]:
    """Draw boards of 3x3, the farthest among them."""
    farthest = [each for each in distances.items() if each[1] >= 31]
    drawn = [*random.Random(4).sample(list(distances.items()), SAMPLE), *farthest]
    return [(Board(3, 3, cells), distance) for cells, distance in drawn]


@pytest.mark.parametrize("bound", ["manhattan", "linear-conflict", "walking-distance", "small"])
@pytest.mark.parametrize("depth", [0, 2, 12, 16])
@pytest.mark.parametrize("threads", [1, 2])
def test_lengths_are_those_of_plain_search(
    bound: Bound, depth: int, threads: int, sample: list[tuple[Board, int]]
) -> None:
    """With every bound, automaton and number of threads the length is the true distance."""
    for board, distance in sample:
        found = solve(board, blank_first(3, 3), bound=bound, depth=depth, threads=threads)
        assert found.claim == Exact(distance)
        assert replay(board.rows, blank_first(3, 3).rows, found.moves).valid


@given(st.integers(0, 2**32), st.sampled_from([(2, 5), (4, 3), (2, 2), (2, 3), (5, 2)]))
def test_bounds_agree_on_rectangles(seed: int, size: tuple[int, int]) -> None:
    """Tables and walking distance prove the same length, from either usual goal."""
    board = random_board(blank_last(*size), random.Random(seed))
    found = solve(board, "blank-last").claim
    other: Bound = "walking-distance" if max(size) <= 4 else "linear-conflict"
    assert solve(board, "blank-last", bound=other, threads=1).claim == found
    turned = convert(board, "blank-last", "blank-first")
    assert solve(turned, "blank-first").claim == found


@pytest.mark.parametrize("flipped", symmetries(3, 3))
def test_goals_that_are_turned_share_their_tables(flipped: tuple[int, ...]) -> None:
    """Each symmetry of a square maps a goal to one with the same normal form and length."""
    source = random.Random(5)
    goal = named_goal("1 0 2 / 3 4 5 / 6 7 8", 3, 3)
    board = random_board(goal, source)

    def turned(each: Board) -> Board:
        cells = [0] * 9
        for cell, tile in enumerate(each.cells):
            cells[flipped[cell]] = tile
        return Board(3, 3, tuple(cells))

    found = solve(turned(board), turned(goal), bound="linear-conflict", threads=1)
    assert normal_form(turned(board), turned(goal)).shape.blank == 1
    assert found.claim == solve(board, goal, bound="linear-conflict", threads=1).claim
    known = found.moves + reversed_moves(found.moves[-1]) + found.moves[-1]
    proven = solve(turned(board), turned(goal), bound="linear-conflict", known=known)
    assert proven.claim == found.claim


@given(st.integers(0, 2**32))
def test_any_arrangement_may_be_the_goal(seed: int) -> None:
    """For a random goal, the distance is the same in both directions."""
    source = random.Random(seed)
    goal = random_board(blank_last(3, 3), source)
    board = random_board(goal, source)
    there, back = solve(board, goal), solve(goal, board, bound="linear-conflict")
    assert there.claim == back.claim


@pytest.mark.parametrize("number", KORF_15)
def test_published_lengths_of_the_15_puzzle(number: int) -> None:
    """Some of Korf's hundred instances are solved in their published lengths."""
    text, length = KORF_15[number]
    found = solve(parse(text), "blank-first")
    assert found.claim == Exact(length)
    assert len(found.moves) == length


def test_every_split_expands_the_same_nodes() -> None:
    """The node counts of finished iterations do not depend on how they are split."""
    board = convert(random_board(blank_last(4, 4), random.Random(11)), "blank-last", "blank-first")
    labels = np.array(board.cells, dtype=np.uint8)
    engine = _kernels.Search(heuristic(Shape(4, 4), "linear-conflict"), labels, automaton(4, 4, 10))
    limit = engine.bound + 4
    _, whole, _ = engine.run([""], limit, 1)
    for depth in (1, 5, 9):
        paths = [path for path, _ in engine.frontier(depth)]
        for threads in (1, 3):
            _, counts, _ = engine.run(paths, limit, threads)
            assert engine.expanded_above(depth, limit) + counts.sum() == whole[0]


def test_answer_is_the_same_on_any_number_of_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """The moves, not only their number, do not depend on threads."""
    monkeypatch.setattr(deepening, "SPLIT", 100)
    monkeypatch.setattr(deepening, "BRANCHES", 64)
    board = parse(KORF_15[2][0])
    answers = {solve(board, "blank-first", threads=threads).moves for threads in (2, 3, 5)}
    assert len(answers) == 1


@pytest.fixture(params=["threads", "cluster"])
def executor(request: pytest.FixtureRequest) -> Iterator[Executor]:
    """Return threads of this process, or a real scheduler of Dask with two workers."""
    if request.param == "threads":
        with ThreadPoolExecutor(3) as threads:
            yield threads
        return
    options = {"protocol": "tcp", "dashboard_address": None, "silence_logs": False}
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, processes=False, **options) as cluster,
    ):
        cluster.wait_for_workers(2, 600)
        with connect(cluster.scheduler_address) as workers:
            yield workers


def test_tasks_of_an_executor_give_the_same_answer(
    executor: Executor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tasks give the same moves and iterations as threads, in whatever order they finish."""
    monkeypatch.setattr(deepening, "SPLIT", 100)
    monkeypatch.setattr(deepening, "BRANCHES", 64)
    board = parse(KORF_15[2][0])
    here = solve(board, "blank-first", threads=2)
    there = solve(board, "blank-first", executor=executor)
    assert there.moves == here.moves
    assert there.iterations[:-1] == here.iterations[:-1]


def test_memory_chooses_the_tables() -> None:
    """The best tables within a memory limit are used, and none if no table fits."""
    assert [bound_within(Shape(4, 4), most) for most in (0, 64_000_000, 2_000_000_000)] == [
        "walking-distance",
        "small",
        "large",
    ]


def test_nodes_are_those_of_the_twin() -> None:
    """The node count equals that of a recursive reference version."""
    board = random_board(blank_first(3, 3), random.Random(8))
    forbidden = forbidden_strings(3, 3, 10)
    from laconic.sliding.board import legal_moves, moved  # noqa: PLC0415  # the twin's own

    def distance(b: Board) -> int:
        return replay(b.rows, blank_first(3, 3).rows, "").manhattan

    def expanded(b: Board, path: str, limit: int) -> int:
        if len(path) + distance(b) > limit or distance(b) == 0:
            return 0
        total = 1
        for move in legal_moves(b):
            if not any((path + move).endswith(string) for string in forbidden):
                total += expanded(moved(b, move), path + move, limit)
        return total

    found = solve(board, blank_first(3, 3), bound="manhattan", depth=10, threads=1)
    for each in found.iterations[:-1]:
        assert each.finished
        assert each.expanded == expanded(board, "", each.limit)


def test_limits_give_two_bounds() -> None:
    """A search that is stopped early gives a lower bound and a solution."""
    board = parse("15 14 8 12 / 10 11 9 13 / 2 6 5 1 / 3 7 4 0")  # 80 moves
    found = solve(board, bound="linear-conflict", limits=Limits(nodes=1_000_000), threads=1)
    assert isinstance(found.claim, Between)
    assert found.claim.lower <= 80 <= found.claim.upper == len(found.moves)
    assert found.nodes >= 1_000_000


def test_a_longer_search_ends_with_a_shorter_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    """The beam search after a search that is stopped is the wider the longer the search was."""
    monkeypatch.setattr(fast, "NODES_PER_BOARD", 1_000)
    board = random_board(blank_last(5, 5), random.Random(1))
    short, long = (
        solve(board, bound="linear-conflict", limits=Limits(nodes=nodes), threads=1)
        for nodes in (1_000, 5_000_000)
    )
    assert len(short.moves) == len(solve_fast(board, bound="linear-conflict").moves)
    assert len(long.moves) < len(short.moves)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_known_solution_is_proven_or_beaten(
    threads: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The iteration that would find a solution of the same length is left out."""
    monkeypatch.setattr(deepening, "SPLIT", 1_000)
    board, length = parse(KORF_15[1][0]), KORF_15[1][1]
    goal = blank_last(4, 4)  # reflected in normal form
    board = convert(board, "blank-first", goal)
    whole = solve(board, goal, bound="walking-distance", threads=threads)
    path, kept = whole.moves, tmp_path / "search.db"
    proven = solve(board, goal, bound="walking-distance", threads=threads, known=path, ledger=kept)
    assert (proven.claim, proven.moves) == (Exact(length), path)
    assert proven.iterations == whole.iterations[:-1]
    there_and_back = path + reversed_moves(path[-1]) + path[-1]
    beaten = solve(board, goal, bound="walking-distance", threads=threads, known=there_and_back)
    assert (beaten.claim, beaten.moves) == (Exact(length), path)
    limits = Limits(nodes=whole.iterations[0].expanded)
    stopped = solve(board, goal, bound="walking-distance", known=path, limits=limits)
    assert isinstance(stopped.claim, Between)
    assert stopped.moves == path


def test_a_known_solution_must_be_one() -> None:
    """The message names the moves, and what is wrong with them."""
    board = parse("1 2 3 / 4 0 6 / 7 5 8")
    with pytest.raises(InputError, match=r"the moves dd do not solve .*: move 2 \(d\) leaves"):
        solve(board, known="dd")
    with pytest.raises(InputError, match=r"the moves d do not solve .*: the moves end at"):
        solve(board, known="d")
    goal = named_goal("blank-last", 3, 3)
    assert solve(goal, known="").claim == Exact(0)
    assert solve(goal, known="lr").moves == ""


class Untimed:
    """A search engine without ticks, so that limits are checked between iterations only."""

    def __init__(self, engine: _kernels.Search) -> None:
        self.engine = engine

    def __getattr__(self, name: str) -> Any:
        """Return the engine's own method."""
        return getattr(self.engine, name)

    def run(self, branches: list[str], limit: int, threads: int, _tick: object) -> Any:
        """Run without ticks."""
        return self.engine.run(branches, limit, threads)


@pytest.mark.parametrize("threads", [1, 2])
def test_iterations_that_ended_count_for_the_bound(
    threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lower bound is beyond each iteration that found nothing; a solution found is kept."""
    engine = deepening.Problem.engine
    monkeypatch.setattr(deepening.Problem, "engine", lambda problem: Untimed(engine(problem)))
    monkeypatch.setattr(deepening, "SPLIT", 100)
    board = parse("14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3")
    whole = solve(board, bound="walking-distance", threads=threads)
    assert whole.claim == Exact(57)
    total = 0
    for each in whole.iterations[:-1]:
        limits = Limits(nodes=total)
        total += each.expanded
        found = solve(board, bound="walking-distance", threads=threads, limits=limits)
        least, most = each.limit + 2, len(found.moves)
        assert found.claim == (Exact(least) if least == most else Between(least, most))
    limits = Limits(nodes=total)
    last = solve(board, bound="walking-distance", threads=threads, limits=limits)
    assert last.claim == Exact(57)


def test_ledger_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that was stopped and resumed ends with the same length and the same nodes."""
    monkeypatch.setattr(deepening, "SPLIT", 1_000)
    monkeypatch.setattr(deepening, "BRANCHES", 200)
    board, kept = parse(KORF_15[1][0]), tmp_path / "search.db"
    whole = solve(board, "blank-first", bound="linear-conflict", threads=2)
    stops = 0
    while True:
        limits = Limits(seconds=0.3 + 0.2 * stops)
        found = solve(
            board, "blank-first", bound="linear-conflict", threads=2, limits=limits, ledger=kept
        )
        if isinstance(found.claim, Exact):
            break
        stops += 1
    assert found.claim == whole.claim
    assert [each for each in found.iterations if each.finished] == [
        each for each in whole.iterations if each.finished
    ]


def test_a_failed_task_loses_no_finished_branch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The ledger has the branches of all tasks that finished beside the one that failed."""

    class FailingExecutor(Executor):
        def __init__(self) -> None:
            self.finished = list[str]()
            self.tasks = 0

        def submit(self, function: Callable[..., Any], /, *args: Any, **_: Any) -> Future[Any]:
            future, self.tasks = Future[Any](), self.tasks + 1
            if self.tasks == 2:
                future.set_exception(InputError("another version"))
            else:
                future.set_result(function(*args))
                self.finished += args[0][2]
            return future

    monkeypatch.setattr(deepening, "SPLIT", 100)
    monkeypatch.setattr(deepening, "BRANCHES", 64)
    board, executor = parse(KORF_15[2][0]), FailingExecutor()
    with pytest.raises(InputError, match="another version"):
        solve(board, "blank-first", executor=executor, ledger=tmp_path / "board.db")
    with closing(sqlite3.connect(tmp_path / "board.db")) as database:
        rows = database.execute("SELECT branch FROM verdict").fetchall()
    assert {branch for (branch,) in rows} == {*executor.finished} != set()


def test_ledger_of_another_board_is_refused(tmp_path: Path) -> None:
    """A ledger keeps one board, goal, heuristic and automaton."""
    solve(parse("1 2 3 / 4 0 6 / 7 5 8"), ledger=tmp_path / "a.db")
    with pytest.raises(InputError, match="made for start"):
        solve(parse("1 2 3 / 0 4 6 / 7 5 8"), ledger=tmp_path / "a.db")


@settings(max_examples=8)
@given(
    st.integers(0, 2**32), st.tuples(st.integers(2, LARGEST), st.integers(2, LARGEST)), st.just(50)
)
@example(1, (LARGEST, LARGEST), fast.WIDTH)
@example(1, (2, LARGEST), 50)
def test_fast_answers_solve(seed: int, size: tuple[int, int], width: int) -> None:
    """The fast solver reaches any goal on boards of any size, and claims what it knows.

    Beams are narrow but on the largest board: the default width takes ten times as long.
    """
    source = random.Random(seed)
    goal = random_board(blank_last(*size), source)
    board = random_board(goal, source)
    found = solve_fast(board, goal, width=width)
    report = replay(board.rows, goal.rows, found.moves)
    assert report.valid
    lower = found.claim.lower if isinstance(found.claim, Between) else found.claim.value
    assert report.manhattan <= lower <= len(found.moves)


@given(seed=st.integers(0, 1000), width=st.integers(1, 500))
def test_fast_answers_from_the_goal_solve(seed: int, width: int) -> None:
    """A backward search reaches the goal, wherever the blanks of board and goal are."""
    source = random.Random(seed)
    size = source.choice([(3, 3), (4, 3), (2, 5), (4, 4)])
    goal = random_board(blank_last(*size), source)
    board = random_board(goal, source)
    found = solve_fast(board, goal, bound="small", width=width, backward=True)
    assert replay(board.rows, goal.rows, found.moves).valid


def test_a_wide_beam_from_the_goal_finds_a_shorter_solution() -> None:
    """Width and direction are heeded."""
    board = random_board(blank_last(5, 5), random.Random(1))
    wide, narrow, other = (
        solve_fast(board, bound="linear-conflict", width=width, backward=backward)
        for width, backward in ((5000, True), (450, True), (450, False))
    )
    assert len(wide.moves) < len(narrow.moves)
    assert narrow.moves != other.moves


def test_odd_beams_are_refused() -> None:
    """An empty beam, one beyond the kernels', and a board that is too large for its direction."""
    for width in (0, 2**30, 10**20):
        with pytest.raises(InputError, match=f"beam width {width}: expected 1 to 1073741823"):
            solve_fast(parse("1 2 3 / 4 0 6 / 7 5 8"), width=width)
    with pytest.raises(InputError, match="a board of 8x8, expected at most 7x7"):
        solve_fast(blank_last(8, 8), backward=True)


@pytest.mark.parametrize(
    ("call", "options", "error"),
    [
        *(
            (call, {"threads": n}, "threads, expected 1 to 1,024: omit")
            for n in (0, -1, 1025)
            for call in (solve, solve_fast)
        ),
        (solve, {"threads": 1.5}, "threads 1.5: expected a whole number"),
        (solve_fast, {"threads": "2"}, "threads '2': expected a whole number"),
        (solve, {"memory": -1}, "bytes of memory -1: expected 0 or more"),
        (solve_fast, {"memory": -1}, "bytes of memory -1: expected 0 or more"),
        (solve_fast, {"width": 1.5}, "beam width 1.5: expected a whole number"),
        (solve_fast, {"seconds": "3"}, "seconds '3': expected 0 or more"),
        (solve, {"depth": 1.5}, "depth 1.5: expected a whole number"),
        (solve, {"depth": "3"}, "depth '3': expected a whole number"),
        (solve, {"board": "1 2 / 3 0"}, "the board '1 2 / 3 0', expected a Board: use `parse`"),
        (solve_fast, {"board": "1 2 / 3 0"}, "the board '1 2 / 3 0', expected a Board: use"),
        (parse, {"text": None}, "the board None, expected a text such as"),
        (Limits, {"seconds": "3"}, "seconds '3': expected 0 or more"),
        (Limits, {"seconds": -1}, "seconds -1: expected 0 or more"),
        (Limits, {"seconds": math.nan}, "seconds nan: expected 0 or more"),
        (Limits, {"nodes": -1}, "nodes -1: expected 0 or more"),
        (Limits, {"nodes": "3"}, "nodes '3': expected a whole number"),
        (walk, {"length": -1}, "moves of the walk -1: expected 0 or more"),
        *(
            (animated, {"seconds": n}, f"seconds of a move {n!r}: expected 0.02 to 10")
            for n in (-1, 0, math.inf, "1")
        ),
    ],
)
def test_odd_values_are_refused(call: Any, options: dict[str, Any], error: str) -> None:
    """A number out of range, one that is no number, and a text instead of a board."""
    usual: dict[Any, dict[str, Any]] = {
        solve: {"board": NEAR},
        solve_fast: {"board": NEAR},
        walk: {"goal": NEAR, "source": random.Random(1)},
        animated: {"board": NEAR, "moves": "dr"},
    }
    with pytest.raises(InputError, match=re.escape(error)):
        call(**usual.get(call, {}) | options)


def test_fast_claims_hold(sample: list[tuple[Board, int]]) -> None:
    """The fewest moves lie between the bounds of the fast solver, with and without tables."""
    for board, distance in sample[:20]:
        for bound in ("manhattan", "small"):
            found = solve_fast(board, blank_first(3, 3), bound=bound)
            lower = found.claim.lower if isinstance(found.claim, Between) else found.claim.value
            assert lower <= distance <= len(found.moves)


def test_a_search_of_few_nodes_proves_a_bound() -> None:
    """Each finished iteration without a solution raises the bound by two."""
    board = parse(KORF_15[1][0])
    engine = deepening.Problem(normal_form(board, blank_first(4, 4)), "manhattan", 10).engine()
    least, moves, expanded = engine.prove(50_000)
    assert (least, moves) == (engine.bound + 2 * (len(expanded) - 1), None)
    assert engine.bound < least <= KORF_15[1][1]
    assert sum(expanded) < 60_000
    for limit, nodes in zip(range(engine.bound, least, 2), expanded, strict=False):
        assert engine.run([""], limit, 1)[1][0] == nodes


@pytest.mark.parametrize("bound", ["linear-conflict", "small"])
def test_a_beam_that_keeps_all_boards_is_breadth_first(
    bound: Bound, sample: list[tuple[Board, int]]
) -> None:
    """Without pruning, a beam finds the shortest solutions."""
    for board, distance in sample[:4]:
        labels = normal_form(board, blank_first(3, 3)).array
        moves = _kernels.beam(heuristic(Shape(3, 3), bound), labels, 200_000, 40)
        assert moves is not None
        assert len(moves) == distance


def test_boards_out_of_reach_are_refused() -> None:
    """A large board is for the fast solver; an unreachable goal is explained."""
    with pytest.raises(InputError, match="at most 32 cells"):
        solve(blank_last(6, 6))
    with pytest.raises(InputError, match="only half of all boards"):
        solve(parse("1 2 3 / 4 5 6 / 8 7 0"))
