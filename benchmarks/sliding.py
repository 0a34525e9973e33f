"""Sliding puzzles: lengths, nodes and times of published instances, each held against its bar.

Run it with `python benchmarks/sliding.py NAME...`; `--list` lists the names. Instances with their
optimal lengths are read from the folder `shared/data` beside the project, or that of
LACONIC_SHARED. Every length is checked before a figure is printed; results go to
`results/sliding`. Nodes are expanded nodes of all iterations, the last one up to the solution.
"""

from __future__ import annotations

import os
import random
import sqlite3
import time
from contextlib import closing
from itertools import accumulate, product
from math import factorial
from pathlib import Path
from statistics import mean
from typing import TYPE_CHECKING, Any

from laconic.claims import Exact
from laconic.sliding import _kernels
from laconic.sliding.automaton import automaton
from laconic.sliding.board import blank_first, blank_last, parse, parse_size, random_board
from laconic.sliding.check import replay
from laconic.sliding.fast import MOST_MOVES
from laconic.sliding.heuristics import additive, partitions, prepare
from laconic.sliding.moves import reversed_moves
from laconic.sliding.normal import Shape, normal_form
from laconic.sliding.search import Solution, solve
from publishing import processes, results
from sliding_random import (
    Limited,
    drawn,
    fast_24,
    lengths_15,
    walks,
    walks_15,
    walks_24,
    walks_24_timed,
)

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
