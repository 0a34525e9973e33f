"""Random boards of sliding puzzles: runs of `sliding.py`, and what answers within some seconds."""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from dataclasses import dataclass
from statistics import mean, median, stdev
from typing import TYPE_CHECKING, Any

from laconic import intervals
from laconic.claims import Between, Exact, bounds
from laconic.sliding.automaton import automaton
from laconic.sliding.board import Board, blank_first, blank_last, parse, random_board
from laconic.sliding.deepening import Limits
from laconic.sliding.heuristics import prepare
from laconic.sliding.normal import Shape
from laconic.sliding.search import solve, solve_fast
from publishing import results

if TYPE_CHECKING:
    from collections.abc import Callable

    from laconic.sliding.heuristics import Bound


def kept(name: str, boards: list[Board], work: Callable[[Board], Any]) -> list[Any]:
    """Do the work for each board; results are kept in a file, which is deleted when all are done.

    A run that is stopped goes on from there.
    """
    path = results.ROOT / "build" / f"{name}.jsonl"
    path.parent.mkdir(exist_ok=True)
    with path.open("a+", encoding="utf-8") as file:
        file.seek(0)
        done = [json.loads(line) for line in file if line.endswith("\n")]
        for board in boards[len(done) :]:
            done.append(work(board))
            file.write(f"{json.dumps(done[-1])}\n")
            file.flush()
    path.unlink()
    return done


def drawn(side: int, count: int) -> list[Board]:
    """Draw random boards, of which each is solvable."""
    goal, source = blank_first(side, side), random.Random(1)
    return [random_board(goal, source) for _ in range(count)]


@dataclass(frozen=True)
class Limited:
    """Boards to answer within a time limit, and their mean optimal length where it is known."""

    name: str
    boards: list[Board]
    seconds: float
    optimal: float | None = None

    def run(self) -> dict[str, Any]:
        """Answer the boards: the 24-puzzle with its large tables."""
        bound: Bound | None = "large" if self.boards[0].width == 5 else None
        solve_fast(self.boards[0], "blank-first", bound=bound)  # loads the tables
        before = time.process_time()
        answers = [
            solve_fast(each, "blank-first", bound=bound, seconds=self.seconds)
            for each in self.boards
        ]
        lengths = [len(a.moves) for a in answers]
        print(f"{self.name}, {self.seconds:g} s: {lengths}, mean {mean(lengths):.2f}")
        least = self.optimal or mean(bounds(a.claim)[0] for a in answers)
        return {
            "boards": self.name,
            "count": len(self.boards),
            "limit": self.seconds,
            "lengths": lengths,
            "mean_length": mean(lengths),
            "optimal": self.optimal is not None,
            "mean_least": least,
            "mean_seconds": mean(a.seconds for a in answers),
            "mean_processor_seconds": (time.process_time() - before) / len(answers),
            "ratio": round(mean(lengths) / least, 4),
        }


def fast_24() -> dict[str, Any]:
    """Answer a thousand random boards of the 24-puzzle, and one of 10x10.

    Two lower bounds are given: the greatest sum of the large tables, and what the answer claims,
    which is what a search of 10,000 nodes with these tables proves.
    """
    goal, source = blank_last(5, 5), random.Random(1)
    solve_fast(goal, goal, bound="large")
    before = time.process_time()
    answers = [solve_fast(random_board(goal, source), goal, bound="large") for _ in range(1000)]
    lower = mean(a.claim.lower if isinstance(a.claim, Between) else a.claim.value for a in answers)
    processor = (time.process_time() - before) / len(answers)
    tables = mean(a.iterations[0].limit for a in answers)
    length, seconds = mean(len(a.moves) for a in answers), mean(a.seconds for a in answers)
    ten = solve_fast(random_board(blank_last(10, 10), source))
    print(f"mean {length:.2f} moves, lower bound {lower:.2f}, ratio {length / lower:.3f}")
    print(
        f"by tables alone {tables:.2f}, ratio {length / tables:.3f}; {processor:.4f} CPU s a board"
    )
    print(f"mean {seconds:.4f} s; 10x10: {len(ten.moves)} moves in {ten.seconds:.2f} s")
    return {
        "boards": len(answers),
        "mean_length": length,
        "mean_lower_bound": lower,
        "ratio": round(length / lower, 4),
        "mean_bound_of_tables": tables,
        "longest": max(len(a.moves) for a in answers),
        "exact": sum(isinstance(a.claim, Exact) for a in answers),
        "mean_processor_seconds": processor,
        "mean_seconds": seconds,
        "ten_by_ten": {"length": len(ten.moves), "seconds": ten.seconds},
    }


SAMPLE = 10_000
"""Number of random boards of the 15-puzzle whose optimal lengths are counted."""


def lengths_15() -> dict[str, Any]:
    """Find the optimal lengths of random boards of the 15-puzzle, on one thread.

    Each length is kept in the folder `build`: a run that is stopped goes on from there.
    """
    goal, source = blank_first(4, 4), random.Random(15)
    boards = [random_board(goal, source) for _ in range(SAMPLE)]
    solve(boards[0], goal, bound="large")  # builds and loads what it needs

    def solved(board: Board) -> list[Any]:
        before = time.process_time()
        solution = solve(board, goal, bound="large", threads=1)
        assert isinstance(solution.claim, Exact)
        return [solution.claim.value, solution.nodes, time.process_time() - before]

    done = kept("lengths15", boards, solved)
    lengths = [length for length, *_ in done]
    low, high = intervals.of_mean(lengths) or (0.0, 0.0)
    counts = Counter(lengths)
    spent = sum(seconds for *_, seconds in done)
    print(f"mean {mean(lengths):.3f} ({low:.3f} to {high:.3f}), {spent:.0f} CPU s")
    return {
        "boards": len(done),
        "mean": mean(lengths),
        "mean_interval": [low, high],
        "deviation": stdev(lengths),
        "least": min(lengths),
        "most": max(lengths),
        "nodes": sum(nodes for _, nodes, _ in done),
        "processor_seconds": round(spent, 1),
        "lengths": [
            {
                "length": length,
                "count": counts[length],
                "share": counts[length] / len(done),
                "interval": intervals.wilson(counts[length], len(done)),
            }
            for length in range(min(lengths), max(lengths) + 1)
        ],
    }


STEPS = {4: (1_000, 1_000), 5: (1_000, 1_000), 6: (1_000, 1_000), 7: (1_000, 10_000)}
"""Least and most steps of the walks on 4x4 to 7x7.

The sets of F. Agostinelli et al., "Solving the Rubik's cube with deep reinforcement learning and
search" (2019; github.com/forestagostinelli/DeepCubeA), are made of random walks from the goal. The
numbers of steps of each set were not found; these give lengths of a similar size, see `walks_15`.
"""


def walked(side: int, count: int) -> list[Board]:
    """Draw boards by walks from the goal as DeepCubeA: a step out of the board changes nothing."""
    source, boards = random.Random(1), []
    for _ in range(count):
        cells, row, column = list(range(side * side)), 0, 0
        for _ in range(source.randint(*STEPS[side])):
            down, right = source.choice(((-1, 0), (1, 0), (0, -1), (0, 1)))
            if 0 <= row + down < side and 0 <= column + right < side:
                blank = row * side + column
                row, column = row + down, column + right
                to = row * side + column
                cells[blank], cells[to] = cells[to], 0
        boards.append(Board(side, side, tuple(cells)))
    return boards


def walks_15() -> dict[str, Any]:
    """Find the mean length of 500 15-puzzles made by walks; that of DeepCubeA's 500 is 52.022."""
    prepare(Shape(4, 4), "large")
    lengths = [
        len(solve(each, "blank-first", bound="large", depth=14).moves) for each in walked(4, 500)
    ]
    low, high = intervals.of_mean(lengths) or (0.0, 0.0)
    print(f"mean {mean(lengths):.3f} ({low:.3f} to {high:.3f})")
    return {"count": len(lengths), "mean_length": mean(lengths), "mean_interval": [low, high]}


WALKS, WALK_NODES = 100, 100_000_000
"""Number of 24-puzzles made by walks, and the nodes after which a search leaves one unproven."""

PROVEN = 30
"""Number of those proven that are answered within some seconds, too."""


def walks_24() -> dict[str, Any]:
    """Solve 24-puzzles made by walks: on two threads, the large tables, a beam before the proof.

    Each search is limited to `WALK_NODES` nodes. Solutions are kept in the folder `build`: a run
    that is stopped goes on from there.
    """
    boards = walked(5, WALKS)
    solve_fast(boards[0], "blank-first", bound="large")  # builds and loads what it needs
    automaton(5, 5, 14)

    def searched(board: Board) -> dict[str, Any]:
        before = time.process_time()
        found = solve(
            board, "blank-first", bound="large", threads=2, limits=Limits(nodes=WALK_NODES)
        )
        spent = round(time.process_time() - before, 2)
        print(f"{found.claim!s:>22}  {found.nodes:>13,} nodes  {spent:>7,.1f} CPU s", flush=True)
        return {**found.as_dict(), "processor_seconds": spent}

    done = kept("walks24", boards, searched)
    proven = [each for each in done if each["claim"] == Exact.word]
    return {
        "nodes": WALK_NODES,
        "boards": done,
        "runs": [summary("all", done), summary("of which proven", proven)],
    }


def summary(name: str, boards: list[dict[str, Any]]) -> dict[str, Any]:
    """Summarize searches: their solutions, nodes and processor time."""
    nodes, spent = ([each[key] for each in boards] for key in ("nodes", "processor_seconds"))
    return {
        "boards": name,
        "count": len(boards),
        "mean_length": mean(each["length"] for each in boards),
        "median_nodes": median(nodes),
        "mean_nodes": mean(nodes),
        "median_seconds": median(spent),
        "mean_seconds": mean(spent),
        "most_seconds": max(spent),
    }


def walks() -> dict[str, Any]:
    """Answer boards of 6x6 and 7x7 made by walks within some seconds."""
    sets = [Limited("6x6, walks", walked(6, 50), 30.0), Limited("7x7, walks", walked(7, 10), 60.0)]
    return {"runs": [each.run() for each in sets]}


def walks_24_timed() -> dict[str, Any]:
    """Answer 24-puzzles made by walks within some seconds: the first that `walks24` proved."""
    searches = results.read("sliding/walks24") or {"boards": []}
    proven = [each for each in searches["boards"] if each["claim"] == Exact.word][:PROVEN]
    boards = [parse(each["start"]) for each in proven]
    optimal = mean(each["length"] for each in proven)
    return {"runs": [Limited("5x5, walks", boards, limit, optimal).run() for limit in (2.0, 20.0)]}
