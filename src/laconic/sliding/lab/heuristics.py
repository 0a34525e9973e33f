"""Experiments that compare heuristics on the same boards: lower bounds, nodes and time."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import mean
from time import process_time
from typing import TYPE_CHECKING

from laconic.errors import InputError
from laconic.files import read_json
from laconic.lab.outcome import Chart, DataTable, Outcome
from laconic.sliding.board import parse
from laconic.sliding.lab.pruning import named
from laconic.sliding.search import solve, solve_fast

if TYPE_CHECKING:
    from pathlib import Path

    from laconic.lab.worker_pool import WorkerPool


@dataclass(frozen=True)
class Heuristics:
    """Settings of an experiment of kind `heuristics`.

    Attributes:
        file: output of `laconic sliding solve --json` or of a benchmark, whose boards are solved.
        boards: number of boards, starting with those that took the fewest nodes; 0 for all.
        heuristics: names of the heuristics.
        depth: depth of the automaton.
    """

    file: str
    boards: int
    heuristics: tuple[str, ...]
    depth: int = 14


@dataclass(frozen=True)
class Task:
    """Boards to be solved with a heuristic; each is a pair of initial board and goal."""

    heuristic: str
    depth: int
    boards: tuple[tuple[str, str], ...]

    def run(self) -> list[tuple[int, int, int, float]]:
        """Solve all boards; return the lower bound, moves, nodes and processor time of each."""
        results = []
        solve_fast(*map(parse, self.boards[0]), bound=named(self.heuristic))  # loads its tables
        for start, goal in self.boards:
            before = process_time()
            solution = solve(
                parse(start), parse(goal), bound=named(self.heuristic), depth=self.depth, threads=1
            )
            seconds = process_time() - before
            bound = solution.iterations[0].limit if solution.iterations else 0
            results.append((bound, len(solution.moves), solution.nodes, seconds))
        return results


def read_boards(path: Path) -> list[dict[str, str]]:
    """Read solved boards, sorted by their number of nodes.

    Raises:
        InputError: if the file contains no solved boards.
    """
    content = read_json(path, "boards in JSON")
    try:
        boards = content["boards"]
        return sorted(boards, key=lambda board: board["nodes"])
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(f"{path}: {error!r}, expected the JSON of solved boards") from None


def heuristics(settings: Heuristics, workers: WorkerPool) -> Outcome:
    """Solve the same boards with each heuristic."""
    boards = read_boards(workers.file(settings.file))
    chosen = tuple((board["start"], board["goal"]) for board in boards[: settings.boards or None])
    tasks = [Task(name, settings.depth, chosen) for name in settings.heuristics]
    done = dict(zip(settings.heuristics, workers.map(Task.run, tasks, "heuristics"), strict=True))
    rows = tuple(
        (
            name,
            round(mean(bound for bound, *_ in results), 2),
            round(mean(moves for _, moves, *_ in results), 2),
            sum(nodes for *_, nodes, _ in results),
            round(sum(seconds for *_, seconds in results), 3),
        )
        for name, results in done.items()
    )
    columns = ("heuristic", "mean bound", "mean moves", "nodes", "CPU seconds")
    groups = [
        {"label": name, "values": [math.log10(max(nodes, 1)) for *_, nodes, _ in results]}
        for name, results in done.items()
    ]
    chart = Chart(
        "nodes", "violin", "Nodes", {"groups": groups, "axis": "nodes, as a power of ten"}
    )
    size = parse(chosen[0][0]).size
    title = f"{len(chosen)} boards, automaton of depth {settings.depth}"
    return Outcome(({"size": size},), tables=(DataTable(title, columns, rows),), charts=(chart,))
