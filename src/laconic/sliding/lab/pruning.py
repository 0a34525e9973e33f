"""Experiments on pruning: nodes of the same search with automata of several depths."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from laconic.lab.outcome import Chart, DataTable, Outcome
from laconic.names import pick
from laconic.sliding.board import goal_for, parse
from laconic.sliding.deepening import Problem
from laconic.sliding.heuristics import BOUNDS
from laconic.sliding.normal import normal_form

if TYPE_CHECKING:
    from laconic.lab.worker_pool import WorkerPool
    from laconic.sliding.heuristics import Bound


@dataclass(frozen=True)
class Pruning:
    """Settings of an experiment of kind `pruning`.

    Attributes:
        board: the initial board.
        goal: the goal.
        iterations: number of iterations, starting at the lower bound of the initial board.
        depths: depths of the automata; shares are relative to the first.
        heuristic: name of the heuristic.
    """

    board: str
    goal: str
    iterations: int
    depths: tuple[int, ...]
    heuristic: str = "small"


@dataclass(frozen=True)
class Task:
    """Iterations with an automaton of a given depth."""

    settings: Pruning
    depth: int

    def nodes(self) -> list[int]:
        """Count the nodes expanded in each iteration."""
        board = parse(self.settings.board)
        normal = normal_form(board, goal_for(board, self.settings.goal))
        engine = Problem(normal, named(self.settings.heuristic), self.depth).engine()
        limits = range(engine.bound, engine.bound + 2 * self.settings.iterations, 2)
        return [int(engine.run([""], limit, 1)[2]) for limit in limits]


def named(heuristic: str) -> Bound:
    """Return the heuristic with this name.

    Raises:
        InputError: if the name is unknown.
    """
    known = pick(heuristic, BOUNDS, "heuristic")
    return next(bound for bound in BOUNDS if bound == known)


def pruning(settings: Pruning, workers: WorkerPool) -> Outcome:
    """Count the nodes of the same iterations with automata of several depths."""
    tasks = [Task(settings, depth) for depth in settings.depths]
    counts = workers.map(Task.nodes, tasks, "automata")
    totals = [sum(nodes) for nodes in counts]
    rows = tuple(
        (depth, total, round(100 * total / totals[0], 2), round(nodes[-1] / nodes[-2], 2))
        for depth, total, nodes in zip(settings.depths, totals, counts, strict=True)
    )
    columns = ("depth", "nodes", "share in %", "growth of the last iteration")
    limits = [str(2 * i) for i in range(settings.iterations)]
    series = [
        {"label": f"depth {depth}", "y": [_log(n) for n in nodes]}
        for depth, nodes in zip(settings.depths, counts, strict=True)
    ]
    chart = Chart(
        "growth",
        "line",
        "Nodes by iteration",
        {
            "series": series,
            "x": limits,
            "xlabel": "limit above the lower bound of the start",
            "ylabel": "nodes expanded, as a power of ten",
        },
    )
    width = parse(settings.board).size
    title = f"{settings.iterations} iterations with the heuristic {settings.heuristic}"
    return Outcome(({"size": width},), tables=(DataTable(title, columns, rows),), charts=(chart,))


def _log(nodes: int) -> float:
    """Return the decimal logarithm of a count."""
    return math.log10(max(nodes, 1))
