"""Experiments on whole searches: the proof that no solution is shorter than a known one."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from time import process_time
from typing import TYPE_CHECKING, Any

from laconic.errors import InputError
from laconic.lab.outcome import Comparison, DataTable, Outcome
from laconic.ledger import Ledger
from laconic.sliding import _kernels, store
from laconic.sliding.automaton import Order, automaton
from laconic.sliding.board import goal_for, parse
from laconic.sliding.check import replay
from laconic.sliding.deepening import Deepening, Problem
from laconic.sliding.heuristics import additive, heuristic
from laconic.sliding.lab.automata import order_of
from laconic.sliding.lab.pruning import named
from laconic.sliding.normal import normal_form

if TYPE_CHECKING:
    from laconic.lab.worker_pool import WorkerPool
    from laconic.sliding.heuristics import Partition

COUNTS = ("moves", "nodes", "seconds")
"""Names of what is counted: of the solution, and of all iterations before its length, in processor
time."""


@dataclass(frozen=True)
class Instance:
    """A board, and published figures.

    Attributes:
        label: label used in tables.
        board: the initial board.
        solution: moves of a known solution.
        published: figures by their names in `COUNTS`, one for each depth.
    """

    label: str
    board: str
    solution: str
    published: dict[str, tuple[float, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Searches:
    """Settings of an experiment of kind `searches`.

    Attributes:
        instances: the boards.
        goal: the goal.
        depths: depths of the automata.
        order: the rule of the automata, sound or published.
        heuristic: name of the heuristic.
        patterns: instead of it, a partition of the tiles into patterns, whose tables are not
            zero-aware; reflections are looked up, too.
    """

    instances: tuple[Instance, ...]
    goal: str
    depths: tuple[int, ...]
    order: str = "sound"
    heuristic: str = "small"
    patterns: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True)
class Studied(Problem):
    """A search problem with other automata or tables than those of `laconic sliding solve`."""

    order: Order
    patterns: Partition

    def engine(self) -> _kernels.Search:
        """Create the search engine, building missing tables."""
        shape = self.normal.shape
        if self.patterns:
            bounds = additive(shape, [self.patterns], zero_aware=False)
        else:
            bounds = heuristic(shape, self.bound)
        edges = automaton(shape.width, shape.height, self.depth, self.order)
        return _kernels.Search(bounds, self.normal.array, edges)


@dataclass(frozen=True)
class Task:
    """The search of an instance with an automaton of a given depth."""

    settings: Searches
    instance: Instance
    depth: int

    def counts(self) -> tuple[int, int, float]:
        """Search on one thread; the counts are in the order of `COUNTS`.

        Finished branches are kept in the cache folder, so that an experiment can be resumed.
        """
        settings, moves = self.settings, self.instance.solution
        board = parse(self.instance.board)
        goal = goal_for(board, settings.goal)
        if error := replay(board.rows, goal.rows, moves).error:
            raise InputError(f"the moves {moves} do not solve {board.text}: {error}")
        normal = normal_form(board, goal)
        bound, order = named(settings.heuristic), order_of(settings.order)
        problem = Studied(normal, bound, self.depth, order, settings.patterns)
        known = normal.inward(moves)
        what = f"{normal.labels} {bound} {self.depth} {order} {settings.patterns}"
        store.folder().mkdir(parents=True, exist_ok=True)
        path = store.folder() / f"search-{hashlib.sha256(what.encode()).hexdigest()[:16]}.db"
        with Ledger(path, {"search": what}, "branch") as ledger:
            run = Deepening(problem, threads=1, known=known, clock=process_time)
            found = run.run(ledger)
            seconds = sum(entry.seconds for entry in ledger.entries())
        if found is None:
            raise KeyboardInterrupt
        if found != known:
            raise InputError(
                f"a solution of {len(known)} moves of {board.text}, but {len(found)} moves "
                f"suffice: {normal.outward(found)}"
            )
        return len(found), sum(each.expanded for each in run.iterations), round(seconds, 2)


def searches(settings: Searches, workers: WorkerPool) -> Outcome:
    """Search all instances with automata of several depths, and compare nodes and times."""
    tasks = [
        Task(settings, instance, depth)
        for instance in settings.instances
        for depth in settings.depths
    ]
    rows: list[tuple[Any, ...]] = []
    comparisons: list[Comparison] = []
    for task, counts in zip(tasks, workers.map(Task.counts, tasks, "searches"), strict=True):
        label = f"{task.instance.label}, depth {task.depth}"
        place = settings.depths.index(task.depth)
        if place == 0:
            first = counts[1]
        moves, nodes, seconds = counts
        speed = round(nodes / seconds) if seconds else None
        rows.append((label, moves, nodes, round(100 * nodes / first, 2), seconds, speed))
        comparisons += [
            Comparison(label, name, task.instance.published[name][place], ours)
            for name, ours in zip(COUNTS, counts, strict=True)
            if name in task.instance.published
        ]
    columns = ("search", "moves", "nodes", "share in %", "seconds", "nodes per second")
    table = DataTable("Searches", columns, tuple(rows))
    size = parse(settings.instances[0].board).size
    return Outcome(({"size": size},), tuple(comparisons), (table,))
