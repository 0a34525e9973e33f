"""Experiments on whole searches: all iterations up to the solution, on one thread."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from laconic.lab.outcome import Comparison, DataTable, Outcome
from laconic.sliding import _kernels
from laconic.sliding.automaton import forbidden_strings
from laconic.sliding.board import goal_for, parse
from laconic.sliding.heuristics import additive, heuristic
from laconic.sliding.lab.automata import order_of
from laconic.sliding.lab.pruning import named
from laconic.sliding.normal import normal_form

if TYPE_CHECKING:
    from laconic.lab.worker_pool import WorkerPool

COUNTS = ("moves", "nodes", "CPU seconds")
"""Names of what is counted: of the solution, expanded in all iterations, and spent on them."""


@dataclass(frozen=True)
class Board:
    """A board, and published figures.

    Attributes:
        label: label used in tables.
        cells: the initial board.
        published: figures by their names in `COUNTS`, one for each depth.
    """

    label: str
    cells: str
    published: dict[str, tuple[float, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Searches:
    """Settings of an experiment of kind `searches`.

    Attributes:
        boards: the boards.
        goal: the goal.
        depths: depths of the automata.
        order: the rule of the automata, sound or published.
        heuristic: name of the heuristic.
        patterns: instead of it, a partition of the tiles into patterns, whose tables are not
            zero-aware; reflections are looked up, too.
    """

    boards: tuple[Board, ...]
    goal: str
    depths: tuple[int, ...]
    order: str = "sound"
    heuristic: str = "small"
    patterns: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True)
class Task:
    """All boards with an automaton of a given depth."""

    settings: Searches
    depth: int

    def counts(self) -> list[tuple[int, int, float]]:
        """Search each board; the counts are in the order of `COUNTS`."""
        order = order_of(self.settings.order)
        boards = [parse(board.cells) for board in self.settings.boards]
        sizes = {(board.width, board.height) for board in boards}
        edges = {
            size: _kernels.compile_automaton(forbidden_strings(*size, self.depth, order))[0]
            for size in sizes
        }
        found = []
        for board in boards:
            normal = normal_form(board, goal_for(board, self.settings.goal))
            if self.settings.patterns:
                bounds = additive(normal.shape, [self.settings.patterns], zero_aware=False)
            else:
                bounds = heuristic(normal.shape, named(self.settings.heuristic))
            size = board.width, board.height
            found.append(searched(_kernels.Search(bounds, normal.array, edges[size])))
        return found


def searched(search: _kernels.Search) -> tuple[int, int, float]:
    """Raise the limit until there is a solution."""
    start, nodes, limit = time.process_time(), 0, search.bound
    while True:
        moves, _, expanded = search.run([""], limit, 1)
        nodes += expanded
        if moves is not None:
            return len(moves), nodes, round(time.process_time() - start, 2)
        limit += 2


def searches(settings: Searches, workers: WorkerPool) -> Outcome:
    """Search all boards with automata of several depths, and compare nodes and times."""
    tasks = [Task(settings, depth) for depth in settings.depths]
    counts = workers.map(Task.counts, tasks, "automata")
    rows: list[tuple[Any, ...]] = []
    comparisons: list[Comparison] = []
    for i, board in enumerate(settings.boards):
        first = counts[0][i][1]
        for depth, found in zip(settings.depths, counts, strict=True):
            moves, nodes, seconds = found[i]
            share = round(100 * nodes / first, 2)
            speed = round(nodes / seconds) if seconds else None
            rows.append((f"{board.label}, depth {depth}", moves, nodes, share, seconds, speed))
        comparisons += [
            Comparison(f"{board.label}, depth {depth}", name, published, ours[i][place])
            for place, name in enumerate(COUNTS)
            for depth, published, ours in zip(
                settings.depths, board.published.get(name, ()), counts, strict=False
            )
        ]
    columns = ("search", "moves", "nodes", "share in %", "CPU seconds", "nodes per second")
    size = parse(settings.boards[0].cells).size
    return Outcome(
        ({"size": size},), tuple(comparisons), (DataTable("Searches", columns, tuple(rows)),)
    )
