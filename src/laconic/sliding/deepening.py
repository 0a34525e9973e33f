"""Iterations over one board: raise the limit until there is a solution.

A long iteration is cut into branches, which threads or the workers of a cluster search. A branch
that is finished goes into the ledger with its nodes.
"""

from __future__ import annotations

import time
from concurrent.futures import FIRST_COMPLETED, wait
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from laconic.claims import Exact
from laconic.sliding import _kernels
from laconic.sliding.automaton import automaton
from laconic.sliding.heuristics import Bound, heuristic
from laconic.workers import result_of, task_slots, task_threads

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Executor, Future

    from laconic.ledger import Ledger
    from laconic.sliding.normal import Normal

SPLIT = 50_000
"""Nodes of an iteration after which the next is cut into branches."""

BRANCHES, MOST_BRANCHES = 4096, 131072
"""Branches that an iteration is cut into, at least, and the most that are aimed at."""

BRANCH_NODES = 1_000
"""Nodes of an iteration for each branch of the next, beyond the least number of branches."""

GROUPS = 64
"""Tasks of an iteration for each task that runs at the same time on a cluster."""

WRITE = 0.2
"""Seconds between two writes to the ledger, at least."""

POLL = 0.2
"""Seconds between two reports while a cluster works."""

Tell: TypeAlias = "Callable[[int, int], None]"
"""Called with the limit being searched, and the number of nodes expanded so far."""

Tick: TypeAlias = "Callable[[int, Sequence[tuple[int, int]]], None]"


@dataclass(frozen=True, slots=True)
class Iteration:
    """One iteration.

    Attributes:
        limit: the most moves that were allowed.
        expanded: nodes expanded: admitted paths whose length and bound together are within the
            limit, the goal excepted.
        finished: whether all of them were; the last iteration ends with the solution.
    """

    limit: int
    expanded: int
    finished: bool


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop looking.

    Attributes:
        seconds: the most time for a board.
        nodes: the most nodes for a board.
    """

    seconds: float | None = None
    nodes: int | None = None


@dataclass(frozen=True)
class Problem:
    """What is searched, as workers of a cluster take it.

    Attributes:
        normal: the start.
        bound: the heuristic.
        depth: the depth of the automaton's strings.
    """

    normal: Normal
    bound: Bound
    depth: int

    def engine(self) -> _kernels.Search:
        """Make the search; tables are built if they are not there."""
        normal = self.normal
        bounds = heuristic(normal.width, normal.height, normal.goal_blank, self.bound)
        edges = automaton(normal.width, normal.height, self.depth)
        return _kernels.Search(bounds, normal.array, edges)

    def __hash__(self) -> int:
        """Hash what differs between problems."""
        return hash((self.normal.labels, self.bound, self.depth))


class LimitReached(Exception):  # noqa: N818  # no error: the answer is between two bounds
    """Time or nodes have run out."""


@dataclass
class Deepening:
    """Iterations over one board.

    Attributes:
        threads: threads of this process.
        executor: searches the branches in place of this process.
        iterations: one by one.
        limit: the most moves that are allowed now.
    """

    problem: Problem
    threads: int
    limits: Limits = Limits()  # a frozen value
    tell: Tell | None = None
    executor: Executor | None = None
    iterations: list[Iteration] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Load the tables, and bound the start."""
        self.search = self.problem.engine()
        self.start = time.monotonic()
        self.first = self.limit = self.search.bound

    def run(self, ledger: Ledger | None) -> str | None:
        """Raise the limit until there is a solution; None if it has to be given up."""
        try:
            while True:
                last = self.iterations[-1].expanded if self.iterations else 0
                several = ledger is not None or self.executor is not None or self.threads > 1
                moves = self._divided(ledger) if several and last >= SPLIT else self._whole()
                if moves is not None:
                    return moves
                self.limit += 2
        except (LimitReached, KeyboardInterrupt):
            return None

    def _whole(self) -> str | None:
        """Search within the limit, in one piece."""
        seen = 0

        def tick(nodes: int, _finished: Sequence[tuple[int, int]]) -> None:
            nonlocal seen
            seen = nodes
            self._mind(nodes)

        try:
            moves, _, nodes = self.search.run([""], self.limit, 1, tick)
        except BaseException:
            self._note(seen, finished=False)
            raise
        self._note(nodes, finished=moves is None)
        self._mind(0)
        return moves

    def _divided(self, ledger: Ledger | None) -> str | None:
        """Search within the limit, branch by branch; a branch that is finished is written down."""
        depth, branches = self._branches()
        question = f"nodes expanded within {self.limit} moves"
        claims = ledger.claims(question) if ledger else {}
        done = {path: claim.value or 0 for path, claim in claims.items()}
        todo = [path for path, bound in branches if bound <= self.limit and path not in done]
        before = self.search.expanded_above(depth, self.limit) + sum(done.values())
        batch = _Batch(ledger, question, todo)
        seen = 0

        def tick(nodes: int, finished: Sequence[tuple[int, int]]) -> None:
            nonlocal seen
            seen = nodes
            batch.add(finished)
            self._mind(before + nodes)

        moves, nodes = None, 0
        try:
            if todo:
                moves, nodes = self._searched(todo, tick)
        except BaseException:
            self._note(before + seen, finished=False)
            raise
        finally:
            batch.write()
        self._note(before + nodes, finished=moves is None)
        self._mind(0)
        return moves

    def _searched(self, paths: list[str], tick: Tick) -> tuple[str | None, int]:
        """Search branches in this process, or as tasks."""
        if self.executor is not None:
            return _Tasks(self.executor, self.problem, self.limit, paths).run(tick)
        moves, expanded, nodes = self.search.run(paths, self.limit, self.threads, tick)
        tick(nodes, _finished(0, expanded.tolist()))
        return moves, nodes

    def _branches(self) -> tuple[int, list[tuple[str, int]]]:
        """Cut the search at the least depth with enough branches: the most promising come first.

        The cut depends on the last iteration only, so that a ledger finds its branches again.
        """
        wanted = self.iterations[-1].expanded // BRANCH_NODES if self.iterations else 0
        wanted = min(max(wanted, BRANCHES), MOST_BRANCHES)
        depth, branches = 1, self.search.frontier(1)
        while len(branches) < wanted and depth < self.first:
            depth += 1
            branches = self.search.frontier(depth)
        return depth, sorted(branches, key=lambda branch: branch[1])

    def _note(self, nodes: int, *, finished: bool) -> None:
        self.iterations.append(Iteration(self.limit, nodes, finished))

    def _mind(self, nodes: int) -> None:
        """Report, and stop where a limit is reached."""
        total = nodes + sum(each.expanded for each in self.iterations)
        if self.tell:
            self.tell(self.limit, total)
        limits = self.limits
        late = limits.seconds is not None and time.monotonic() - self.start > limits.seconds
        if late or (limits.nodes is not None and total > limits.nodes):
            raise LimitReached


@dataclass
class _Batch:
    """Finished branches on their way into the ledger, written five times a second at most."""

    ledger: Ledger | None
    question: str
    paths: list[str]
    pending: dict[str, Exact] = field(default_factory=dict)
    written: set[int] = field(default_factory=set)
    last: float = field(default_factory=time.monotonic)

    def add(self, finished: Sequence[tuple[int, int]]) -> None:
        """Add branches and their nodes."""
        for place, nodes in finished:
            if place not in self.written:
                self.written.add(place)
                self.pending[self.paths[place]] = Exact(nodes)
        if time.monotonic() - self.last > WRITE:
            self.write()

    def write(self) -> None:
        """Write down what is there."""
        if self.ledger and self.pending:
            self.ledger.record(self.question, self.pending, time.monotonic() - self.last)
        self.pending = {}
        self.last = time.monotonic()


TaskResult: TypeAlias = tuple[str | None, list[int], int]
"""The moves if there are any, the nodes of each branch (-1: not finished), and all nodes."""


@dataclass
class _Tasks:
    """Branches as tasks of an executor, a group of them each, in their order.

    As on threads, the answer is that of the first branch that has one: groups after a group with a
    solution are not awaited, those before it are.
    """

    executor: Executor
    problem: Problem
    limit: int
    paths: list[str]
    pending: dict[Future[TaskResult], int] = field(default_factory=dict)
    moves: str | None = None
    nodes: int = 0

    def run(self, tick: Tick) -> tuple[str | None, int]:
        """Search all branches; give the moves if there are any, and the nodes."""
        slots = max(1, len(task_slots(self.executor)))
        size = max(1, len(self.paths) // (GROUPS * slots))
        end, start = len(self.paths), 0  # branches from `end` on are not needed
        try:
            while self.pending or start < end:
                while start < end and len(self.pending) < 2 * slots:
                    task = self.problem, self.limit, self.paths[start : start + size]
                    self.pending[self.executor.submit(search_branches, task)] = start
                    start += size
                ready, _ = wait(self.pending, POLL, FIRST_COMPLETED)
                finished: list[tuple[int, int]] = []
                for future in ready:
                    first = self.pending.pop(future)
                    moves, expanded, nodes = result_of(future)
                    self.nodes += nodes
                    finished += _finished(first, expanded)
                    if moves is not None and first < end:
                        self.moves, end = moves, first
                for future in [late for late, first in self.pending.items() if first > end]:
                    future.cancel()
                    del self.pending[future]
                tick(self.nodes, finished)
        finally:
            for future in self.pending:
                future.cancel()
        return self.moves, self.nodes


def search_branches(task: tuple[Problem, int, list[str]]) -> TaskResult:
    """Search branches of an iteration, on a worker of a cluster."""
    problem, limit, paths = task
    moves, expanded, nodes = _engine(problem).run(paths, limit, task_threads())
    return moves, expanded.tolist(), nodes


@lru_cache(maxsize=1)
def _engine(problem: Problem) -> _kernels.Search:
    return problem.engine()


def _finished(first: int, expanded: list[int]) -> list[tuple[int, int]]:
    """Number the branches that were finished, from the number of the first."""
    return [(first + i, nodes) for i, nodes in enumerate(expanded) if nodes >= 0]
