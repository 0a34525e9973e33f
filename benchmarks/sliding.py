"""Sliding puzzles: lengths, nodes and times of published instances, each held against its bar.

Run it with `python benchmarks/sliding.py NAME...`; `--list` lists the names. Instances with their
optimal lengths are read from the folder `shared/data` beside the project, or that of
LACONIC_SHARED. Every length is checked before a figure is printed; results go to
`results/sliding`. Nodes are expanded nodes of all iterations, the last one up to the solution.
"""

from __future__ import annotations

import json
import os
import random
import sqlite3
import time
from collections import Counter
from contextlib import closing
from dataclasses import dataclass
from itertools import accumulate, product
from math import factorial, sqrt
from pathlib import Path
from statistics import mean, median, stdev
from typing import TYPE_CHECKING, Any

from laconic import intervals
from laconic.claims import Between, Exact, bounds
from laconic.sliding import _kernels
from laconic.sliding.automaton import automaton
from laconic.sliding.board import Board, blank_first, blank_last, parse, parse_size, random_board
from laconic.sliding.check import replay
from laconic.sliding.deepening import Limits
from laconic.sliding.fast import MOST_MOVES
from laconic.sliding.heuristics import additive, partitions, prepare
from laconic.sliding.moves import reversed_moves
from laconic.sliding.normal import Shape, normal_form
from laconic.sliding.search import Solution, solve, solve_fast
from publishing import processes, results

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from laconic.sliding.heuristics import Bound, Partition

DATA = Path(os.environ.get("LACONIC_SHARED", results.ROOT.parent / "shared")) / "data"
FOLDER = results.FOLDER / "sliding"

BOARD_70 = "0 15 8 3 12 11 7 4 14 10 6 5 9 13 2 1"
"""From the public repository mwong510ca/15Puzzle_OptimalSolver, with its count of nodes."""


def instances(name: str, side: int) -> Iterator[tuple[str, str, int]]:
    """Read number, board and optimal length of each instance of a file."""
    lines = [line for line in (DATA / name).read_text().splitlines() if not line.startswith("#")]
    head = lines[0].split("\t")
    for number, line in enumerate(lines[1:], 1):
        fields = dict(zip(head, line.split("\t"), strict=False))
        assert len(fields["start"].split()) == side * side
        yield fields.get("no", str(number)), fields["start"], int(fields["optimal"])


def record(name: str, solution: Solution, optimal: int) -> dict[str, Any]:
    """Check a solution, print it, and give it as data."""
    assert solution.claim == Exact(optimal), (name, solution.claim, optimal)
    print(f"{name:>4}  {optimal:>3} moves  {solution.nodes:>15,} nodes  {solution.seconds:>9.3f} s")
    return {"number": name, **solution.as_dict()}


def several(
    file: str, side: int, goal: str, bound: Bound, *, depth: int = 14, threads: int = 1
) -> dict[str, Any]:
    """Solve all instances of a file."""
    prepare(Shape(side, side), bound)
    automaton(side, side, depth)
    before = time.process_time()
    done = [
        record(name, solve(parse(text), goal, bound=bound, depth=depth, threads=threads), optimal)
        for name, text, optimal in instances(file, side)
    ]
    seconds, nodes = sum(each["seconds"] for each in done), sum(each["nodes"] for each in done)
    spent = time.process_time() - before
    print(f"{len(done)} boards, {nodes:,} nodes, {seconds:.2f} s on {threads} thread(s)")
    return {
        "threads": threads,
        "seconds": round(seconds, 3),
        "processor_seconds": round(spent, 3),
        "nodes": nodes,
        "boards": done,
    }


def board_70() -> dict[str, Any]:
    """Solve a 15-puzzle of 70 moves that plain 7-8 tables need 492,357,819 nodes for."""
    prepare(Shape(4, 4), "large")
    automaton(4, 4, 14)
    before = time.process_time()
    found = solve(parse(BOARD_70), "blank-last", bound="large", threads=2)
    spent = round(time.process_time() - before, 3)
    return {"threads": 2, "processor_seconds": spent, "boards": [record("70", found, 70)]}


def numbered(number: str) -> tuple[str, int]:
    """Return one of the ten instances of the 24-puzzle and its optimal length."""
    found = ((text, optimal) for no, text, optimal in instances("korf24_10.tsv", 5) if no == number)
    return next(found)


BEAMS: dict[str, tuple[int, tuple[Partition, ...]]] = {
    "9": (500_000, partitions(Shape(5, 5, 1), "large")),
    "10": (
        2_000_000,
        (
            (
                (0, 1, 5, 6, 7, 12),
                (3, 4, 8, 9, 13, 14),
                (10, 11, 15, 16, 20, 21),
                (17, 18, 19, 22, 23, 24),
            ),
            (
                (0, 1, 5, 6, 10, 11),
                (3, 4, 7, 8, 9, 12),
                (15, 16, 17, 20, 21, 22),
                (13, 14, 18, 19, 23, 24),
            ),
        ),
    ),
}
"""Beam widths and partitions that find optimal solutions from the goal.

Other partitions and narrower beams find longer solutions: for instance 10, the default partitions
find 116 moves.
"""


def known_24(number: str) -> dict[str, Any]:
    """Find an optimal solution of an instance of the 24-puzzle by a wide beam, without a proof."""
    text, optimal = numbered(number)
    board, goal = parse(text), blank_first(5, 5)
    normal = normal_form(goal, board)
    width, patterns = BEAMS[number]
    bound = additive(normal.shape, patterns)
    start = time.process_time()
    found = _kernels.beam(bound, normal.array, width, MOST_MOVES)
    processor = time.process_time() - start
    assert found is not None
    moves = reversed_moves(normal.outward(found))
    report = replay(board.rows, goal.rows, moves)
    assert report.valid
    assert report.length == optimal
    print(f"{len(moves)} moves, {processor:.0f} CPU s")
    return {
        "number": number,
        "start": board.text,
        "goal": goal.text,
        "width": width,
        "patterns": patterns,
        "processor_seconds": round(processor, 1),
        "length": len(moves),
        "moves": moves,
    }


def instance_24(number: str) -> dict[str, Any]:
    """Solve one of the ten instances of the 24-puzzle on two threads.

    If `known_24` has found a solution, this proves that none is shorter. What is finished is kept
    in the folder `build`: a run that is stopped goes on from there.
    """
    prepare(Shape(5, 5), "large")
    automaton(5, 5, 16)
    text, optimal = numbered(number)
    source = results.read(f"sliding/known24-{number}")
    known = source["moves"] if source else None
    kept = results.ROOT / "build" / f"korf24-{number}.db"
    kept.parent.mkdir(exist_ok=True)
    resumed = kept.exists()
    before = time.process_time()
    solution = solve(
        *(parse(text), "blank-first"),
        bound="large",
        depth=16,
        threads=2,
        known=known,
        ledger=kept,
    )
    processor = time.process_time() - before
    searching = seconds_in(kept)
    forget(kept)
    return {
        "threads": 2,
        **({"known": source["command"]} if source else {}),
        "resumed": resumed,
        "processor_seconds_of_last_run": round(processor, 1),
        "seconds_in_ledger": round(searching, 1),
        "boards": [record(number, solution, optimal)],
    }


def seconds_in(ledger: Path) -> float:
    """Return the seconds of the branches that a ledger holds; 0 if there is none."""
    if not ledger.exists():
        return 0.0
    with closing(sqlite3.connect(ledger)) as rows:
        found = rows.execute("SELECT sum(seconds) FROM verdict").fetchone()[0]
    return float(found or 0)


def forget(ledger: Path) -> None:
    """Delete a ledger, and the files beside it."""
    for file in ledger.parent.glob(f"{ledger.name}*"):
        file.unlink()


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


def timed() -> dict[str, Any]:
    """Answer boards of several sizes within some seconds: Korf and Felner's ten, and random ones.

    Where optimal lengths are published, they stand in the place of the lower bound.
    """
    published = list(instances("korf24_10.tsv", 5))
    ten = [parse(text) for _, text, _ in published]
    optimal = mean(length for *_, length in published)
    sets = [
        *(Limited("5x5, Korf and Felner's ten", ten, limit, optimal) for limit in (2.0, 20.0)),
        Limited("6x6, random", drawn(6, 10), 30.0),
        Limited("7x7, random", drawn(7, 6), 60.0),
        Limited("10x10, random", drawn(10, 2), 20.0),
    ]
    return {"runs": [each.run() for each in sets]}


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
    deviation = stdev(lengths)
    print(f"mean {mean(lengths):.3f}, standard error {deviation / sqrt(len(lengths)):.3f}")
    return {"count": len(lengths), "mean_length": mean(lengths), "deviation": deviation}


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
    searches = json.loads((FOLDER / "walks24.json").read_text())["boards"]
    proven = [each for each in searches if each["claim"] == Exact.word][:PROVEN]
    boards = [parse(each["start"]) for each in proven]
    optimal = mean(each["length"] for each in proven)
    return {"runs": [Limited("5x5, walks", boards, limit, optimal).run() for limit in (2.0, 20.0)]}


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


def puzzle_8() -> dict[str, Any]:
    """Build the table of the 8-puzzle, and solve a thousand random boards and the two farthest."""
    start = time.perf_counter()
    _kernels.build_table(3, 3, list(range(1, 9)), 0, True, False, None, None)
    building = time.perf_counter() - start
    goal, source = blank_last(3, 3), random.Random(1)
    farthest = [parse("8 6 7 / 2 5 4 / 3 0 1"), parse("6 4 7 / 8 5 0 / 3 2 1")]
    solve(goal, goal)
    boards = farthest + [random_board(goal, source) for _ in range(1000)]
    answers = [solve(board, goal, threads=1) for board in boards]
    assert all(isinstance(a.claim, Exact) for a in answers)
    assert [len(a.moves) for a in answers[:2]] == [31, 31]
    seconds = [a.seconds for a in answers]
    print(f"built in {building:.3f} s; mean {mean(seconds):.5f} s, most {max(seconds):.5f} s")
    return {
        "boards": len(boards),
        "seconds_to_build": round(building, 3),
        "mean_seconds": mean(seconds),
        "most_seconds": max(seconds),
        "longest": max(len(a.moves) for a in answers),
    }


def tables_built(size: str, tables: str) -> dict[str, Any]:
    """Build tables from nothing with `laconic sliding tables build`, in an empty cache."""
    line = f"sliding tables build --size {size} --tables {tables} --json"
    process = processes.run(processes.laconic(line))
    data, processor = process.data, process.processor_seconds
    print(
        f"{size} {tables}: {data['tables']} tables, {data['bytes'] / 1e6:,.1f} MB in "
        f"{data['seconds']:.1f} s, {processor:.1f} CPU s"
    )
    return data | {"kind": tables, "processor_seconds": round(processor, 1)}


def all_tables_built() -> dict[str, Any]:
    """Build all pattern databases of the 15- and the 24-puzzle, and the whole table of 4x3."""
    wanted = [("4x3", "large"), *product(("4x4", "5x5"), ("small", "large"))]
    return {"built": [tables_built(*each) for each in wanted]}


DEPTHS = ("2x2", "3x2", "4x2", "5x2", "3x3", "6x2", "4x3")
"""Sizes whose boards are all counted; the next, 5x3, has 653,837,184,000."""


def all_depths() -> dict[str, Any]:
    """Count the boards at each distance from the goal with the blank in a corner."""
    sizes = []
    for size in DEPTHS:
        width, height = parse_size(size)
        before = time.process_time()
        counts = _kernels.depths(width, height, 0)
        boards, most = sum(counts), len(counts) - 1
        assert boards == factorial(width * height) // 2
        within = list(accumulate(counts))
        found = {
            "size": size,
            "boards": boards,
            "mean": sum(depth * count for depth, count in enumerate(counts)) / boards,
            "median": next(depth for depth, count in enumerate(within) if 2 * count >= boards),
            "most": most,
            "farthest": counts[-1],
            "processor_seconds": round(time.process_time() - before, 2),
            "counts": counts,
        }
        print(f"{size}: {boards:,} boards, mean {found['mean']:.4f}, at most {most}")
        sizes.append(found)
    return {"sizes": sizes}


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


RUNS: dict[str, Callable[[], dict[str, Any]]] = {
    "puzzle8": puzzle_8,
    "tables": all_tables_built,
    "korf15-small": lambda: several("korf15_100.tsv", 4, "blank-first", "small"),
    "korf15-large": lambda: several("korf15_100.tsv", 4, "blank-first", "large"),
    "board70": board_70,
    "hard15": lambda: several("hard15.tsv", 4, "blank-last", "large", threads=2),
    "depths": all_depths,
    "lengths15": lengths_15,
    "fast24": fast_24,
    "timed": timed,
    "walks15": walks_15,
    "walks24": walks_24,
    "walks": walks,
    "walks24-timed": walks_24_timed,
    **{f"known24-{n}": lambda n=n: known_24(str(n)) for n in (9, 10)},  # type: ignore[misc]
    **{f"korf24-{n}": lambda n=n: instance_24(str(n)) for n in range(1, 11)},  # type: ignore[misc]
}
"""The runs by name; the ten of the 24-puzzle have the numbers of Korf and Felner (2002)."""


def main() -> None:
    """Do the runs that are named."""
    parser = results.options(__doc__, FOLDER)
    parser.add_argument("runs", nargs="*", metavar="NAME", help="which runs; by default all")
    parser.add_argument("--list", action="store_true", help="list the names")
    chosen = parser.parse_args()
    if chosen.list:
        print("\n".join(RUNS))
        return
    if unknown := set(chosen.runs) - set(RUNS):
        parser.error(f"{min(unknown)}, expected one of {', '.join(RUNS)}")
    results.begin(parser, chosen)
    for name in chosen.runs or RUNS:
        print(f"-- {name}")
        start = time.perf_counter()
        data = RUNS[name]()
        seconds = round(time.perf_counter() - start, 3)
        results.write(
            name,
            {"command": f"python benchmarks/sliding.py {name}", "total_seconds": seconds} | data,
            chosen.results,
        )


if __name__ == "__main__":
    main()
