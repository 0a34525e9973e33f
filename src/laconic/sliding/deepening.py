"""Iterative deepening: raise the limit until a solution is found.

A long iteration is split into branches, which are searched by threads or by the workers of a
cluster. The node count of each finished branch is saved in the ledger.
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
from laconic.sliding.fast import beam_moves
from laconic.sliding.heuristics import Bound, heuristic
from laconic.wholes import whole_within, within
from laconic.workers import result_of, succeeded, task_slots, task_threads

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Executor, Future

    from laconic.ledger import Ledger
    from laconic.sliding.normal import Normal

SPLIT = 50_000
"""If an iteration expands this many nodes, the next one is split into branches."""

BRANCHES, MOST_BRANCHES = 4096, 131072
"""Minimum and maximum target for the number of branches of an iteration."""

BRANCH_NODES = 1_000
"""Target number of nodes in the previous iteration per branch of the next."""

LOOK, LOOK_WIDTH = 50_000_000, 50_000
"""If an iteration with tables expands this many nodes, a solution is looked for before the next
one, by a beam of this width, which takes a few seconds: then only the proof is left."""

GROUPS = 64
"""Number of tasks per iteration for each task slot of a cluster."""

WRITE = 0.2
"""Minimum interval between writes to the ledger, in seconds."""

POLL = 0.2
"""Interval between progress reports of a cluster, in seconds."""

Tell: TypeAlias = "Callable[[int, int], None]"
"""Called with the current limit and the number of nodes expanded so far."""

Tick: TypeAlias = "Callable[[int, Sequence[tuple[int, int]]], None]"


@dataclass(frozen=True, slots=True)
class Iteration:
    """An iteration of the search.

    Attributes:
        limit: maximum number of moves.
        expanded: number of nodes expanded. A node is expanded if its path is admitted, its length
            plus its bound is within the limit, and it is not the goal.
        finished: whether the iteration was exhaustive; one that finds a solution is not.
    """

    limit: int
    expanded: int
    finished: bool


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of a search.

    Attributes:
        seconds: maximum time per board.
        nodes: maximum number of nodes per board.

    Raises:
        InputError: for a time or a number of nodes that is negative or not a number.
    """

    seconds: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        """Check the limits."""
        if self.seconds is not None:
            within(self.seconds, "seconds", 0)
        if self.nodes is not None:
            whole_within(self.nodes, "nodes", 0)


@dataclass(frozen=True)
class Problem:
    """A search problem; it can be pickled and sent to the workers of a cluster.

    Attributes:
        normal: the initial board.
        bound: the heuristic.
        depth: maximum length of the automaton's strings.
    """

    normal: Normal
    bound: Bound
    depth: int

    def engine(self) -> _kernels.Search:
        """Create the search engine, building missing tables."""
        normal = self.normal
        bounds = heuristic(normal.shape, self.bound)
        edges = automaton(normal.shape.width, normal.shape.height, self.depth)
        return _kernels.Search(bounds, normal.array, edges)

    def __hash__(self) -> int:
        """Hash the fields that identify a problem."""
        return hash((self.normal.labels, self.bound, self.depth))


class LimitReached(Exception):  # noqa: N818  # not an error: the answer is then a pair of bounds
    """The time or node limit has been reached."""


@dataclass
class Deepening:
    """The iterative deepening search of a board.

    Attributes:
        threads: number of threads of this process.
        executor: if given, searches the branches instead of this process.
        known: moves of a known solution, in normal form; the search ends when it is proven optimal.
            A long search finds one by itself.
        clock: measures the time that the ledger states, elapsed or processor time.
        iterations: the iterations so far.
        limit: maximum number of moves in the current iteration.
        interrupted: whether Ctrl-C has ended the search.
    """

    problem: Problem
    threads: int
    limits: Limits = Limits()  # immutable
    tell: Tell | None = None
    executor: Executor | None = None
    known: str | None = None
    clock: Callable[[], float] = time.monotonic
    iterations: list[Iteration] = field(default_factory=list)
    interrupted: bool = False

    def __post_init__(self) -> None:
        """Load the tables and compute the lower bound of the initial board."""
        self.search = self.problem.engine()
        self.start = time.monotonic()
        self.first = self.limit = self.search.bound

    def run(self, ledger: Ledger | None) -> str | None:
        """Raise the limit until a solution is found; return None if the search is stopped."""
        try:
            while self.known is None or self.limit < len(self.known):
                last = self.iterations[-1].expanded if self.iterations else 0
                several = ledger is not None or self.executor is not None or self.threads > 1
                moves = self._divided(ledger) if several and last >= SPLIT else self._whole()
                if moves is not None:
                    return moves
                self.limit += 2  # before the check: what this iteration has proven counts
                self._mind(0)
                self._look()
        except LimitReached:
            return None
        except KeyboardInterrupt:
            self.interrupted = True
            return None
        return self.known

    def _look(self) -> None:
        """Look for a solution once, if that takes little time beside the next iteration.

        The nodes of an iteration do not depend on where it was resumed: nor does the solution.
        """
        beam = self.problem.bound in ("small", "large") and self.known is None
        if beam and [each.expanded >= LOOK for each in self.iterations].count(True) == 1:
            limit = self.limits.seconds
            left = None if limit is None else max(0.0, self.start + limit - time.monotonic())
            self.known = beam_moves(
                self.problem.normal, self.problem.bound, LOOK_WIDTH, left, self.threads
            )

    def _whole(self) -> str | None:
        """Search an iteration without splitting it."""
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
        return moves

    def _divided(self, ledger: Ledger | None) -> str | None:
        """Search an iteration branch by branch, saving finished branches in the ledger."""
        depth, branches = self._branches()
        question = f"nodes expanded within {self.limit} moves"
        claims = ledger.claims(question) if ledger else {}
        done = {path: claim.value or 0 for path, claim in claims.items()}
        todo = [path for path, bound in branches if bound <= self.limit and path not in done]
        before = self.search.expanded_above(depth, self.limit) + sum(done.values())
        batch = _Batch(ledger, question, todo, self.clock)
        seen = 0

        def tick(nodes: int, finished: Sequence[tuple[int, int]]) -> None:
            nonlocal seen
            seen = nodes
            batch.add(finished)
            self._mind(before + nodes)

        moves, nodes = None, 0
        try:
            if todo:
                moves, nodes = self._searched(todo, tick, batch)
        except BaseException:
            self._note(before + seen, finished=False)
            raise
        finally:
            batch.write()
        self._note(before + nodes, finished=moves is None)
        return moves

    def _searched(self, paths: list[str], tick: Tick, batch: _Batch) -> tuple[str | None, int]:
        """Search branches in this process or as tasks of the executor.

        The limits, which `tick` checks, no longer matter once the last branch is finished.
        """
        if self.executor is not None:
            return _Tasks(self.executor, self.problem, self.limit, paths).run(tick, batch)
        moves, expanded, nodes = self.search.run(paths, self.limit, self.threads, tick)
        batch.add(_finished(0, expanded.tolist()))
        return moves, nodes

    def _branches(self) -> tuple[int, list[tuple[str, int]]]:
        """Split the search at the smallest depth with enough branches, sorted by their bounds.

        The split depends only on the previous iteration, so that the branches in a ledger remain
        valid when the search is resumed.
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
        """Report progress, and raise `LimitReached` if a limit is exceeded."""
        total = nodes + sum(each.expanded for each in self.iterations)
        if self.tell:
            self.tell(self.limit, total)
        limits = self.limits
        late = limits.seconds is not None and time.monotonic() - self.start > limits.seconds
        if late or (limits.nodes is not None and total > limits.nodes):
            raise LimitReached


@dataclass
class _Batch:
    """Finished branches waiting to be written to the ledger, at most five times per second."""

    ledger: Ledger | None
    question: str
    paths: list[str]
    clock: Callable[[], float]
    pending: dict[str, Exact] = field(default_factory=dict)
    written: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Start the time of the first write."""
        self.last = time.monotonic(), self.clock()

    def add(self, finished: Sequence[tuple[int, int]]) -> None:
        """Add finished branches and their node counts."""
        for place, nodes in finished:
            if place not in self.written:
                self.written.add(place)
                self.pending[self.paths[place]] = Exact(nodes)
        if time.monotonic() - self.last[0] > WRITE:
            self.write()

    def write(self) -> None:
        """Write the pending branches to the ledger."""
        if self.ledger and self.pending:
            self.ledger.record(self.question, self.pending, self.clock() - self.last[1])
        self.pending = {}
        self.last = time.monotonic(), self.clock()


TaskResult: TypeAlias = tuple[str | None, list[int], int]
"""The moves or None, the node count of each branch (-1: not finished), and the total node count."""


@dataclass
class _Tasks:
    """Branches searched as tasks of an executor; each task is a group of consecutive branches.

    As with threads, the answer is that of the first branch with a solution. Groups before a group
    with a solution are awaited; those after it are not.

    Attributes:
        end: branches from this one on are not needed.
    """

    executor: Executor
    problem: Problem
    limit: int
    paths: list[str]
    pending: dict[Future[TaskResult], int] = field(default_factory=dict)
    moves: str | None = None
    nodes: int = 0
    end: int = field(init=False)

    def __post_init__(self) -> None:
        """Begin with all branches."""
        self.end = len(self.paths)

    def run(self, tick: Tick, batch: _Batch) -> tuple[str | None, int]:
        """Search all branches; return the moves or None, and the node count.

        If a task fails, the branches of finished ones are added to the batch all the same.
        """
        slots = max(1, len(task_slots(self.executor)))
        size = max(1, len(self.paths) // (GROUPS * slots))
        start = 0
        try:
            while self.pending or start < self.end:
                while start < self.end and len(self.pending) < 2 * slots:
                    task = self.problem, self.limit, self.paths[start : start + size]
                    self.pending[self.executor.submit(search_branches, task)] = start
                    start += size
                ready, _ = wait(self.pending, POLL, FIRST_COMPLETED)
                for future in ready:
                    self._collect(future, batch)
                for future in [late for late, first in self.pending.items() if first > self.end]:
                    future.cancel()
                    del self.pending[future]
                if self.pending or start < self.end:
                    tick(self.nodes, ())
        finally:
            for future in filter(succeeded, list(self.pending)):
                self._collect(future, batch)
            for future in self.pending:
                future.cancel()
        return self.moves, self.nodes

    def _collect(self, future: Future[TaskResult], batch: _Batch) -> None:
        """Take the result of a finished task."""
        first = self.pending.pop(future)
        moves, expanded, nodes = result_of(future)
        self.nodes += nodes
        batch.add(_finished(first, expanded))
        if moves is not None and first < self.end:
            self.moves, self.end = moves, first


def search_branches(task: tuple[Problem, int, list[str]]) -> TaskResult:
    """Search branches of an iteration on a worker of a cluster."""
    problem, limit, paths = task
    moves, expanded, nodes = _engine(problem).run(paths, limit, task_threads())
    return moves, expanded.tolist(), nodes


@lru_cache(maxsize=1)
def _engine(problem: Problem) -> _kernels.Search:
    return problem.engine()


def _finished(first: int, expanded: list[int]) -> list[tuple[int, int]]:
    """Return the index and node count of each finished branch, given the index of the first."""
    return [(first + i, nodes) for i, nodes in enumerate(expanded) if nodes >= 0]
