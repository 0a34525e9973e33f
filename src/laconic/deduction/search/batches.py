"""Batches of openers: judged in this process, or as tasks of an executor.

Both kinds have the same interface. `start` begins to judge a batch, `wait` returns verdicts as they
come, and `stop` ends all batches without losing a verdict that has been found. A batch takes about
`BATCH_SECONDS`, so that others can join in, and so that the next one begins with a better limit.
"""

from __future__ import annotations

import pickle
import threading
import time
import zlib
from concurrent import futures
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from laconic.deduction.search.engine import POLL_SECONDS, Engine
from laconic.deduction.search.evidence import EvidenceBuilder
from laconic.workers import result_of, succeeded, task_slots, task_threads

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Generator, Sequence
    from concurrent.futures import Executor, Future

    from laconic.deduction.game import Game, Pool, Position
    from laconic.deduction.objective import Kind
    from laconic.deduction.search.engine import Verdict
    from laconic.deduction.trees.evidence import Evidence

BATCH_SECONDS = 2.0
"""The target duration of a batch."""


@dataclass(frozen=True, slots=True)
class SearchTask:
    """The data shared by all batches of a question.

    Attributes:
        turns: turns left; None for no limit.
        keep_best: lower the limit of a batch to the least cost that it finds.
        evidence: whether to build evidence for the verdicts.
    """

    game: Game
    kind: Kind
    pool: Pool | Collection[str]
    table_mib: int
    turns: int | None
    keep_best: bool
    evidence: bool = False

    def builder(self, engine: Engine) -> Callable[[Verdict], Evidence] | None:
        """Return a function that builds the evidence for a verdict, if there is to be any."""
        if not self.evidence or self.turns is None:
            return None
        return EvidenceBuilder(engine, self.turns).of


class TimedVerdicts(NamedTuple):
    """Verdicts with their search time in seconds, and the evidence for them if there is any."""

    verdicts: list[Verdict]
    seconds: float
    evidence: Sequence[Evidence] = ()


class Batches(Protocol):
    """Batches of openers under judgement.

    Attributes:
        least: minimum number of openers in a batch, so that no thread is idle.
        size: maximum number of openers in the next batch.
    """

    least: int
    size: int

    @property
    def running(self) -> int:
        """Batches that are not finished."""

    @property
    def slots(self) -> int:
        """Batches to keep running."""

    def start(self, guesses: Sequence[int], limit: int | None) -> None:
        """Begin to judge guesses; costs from the limit on need no exact value."""

    def wait(self) -> TimedVerdicts:
        """Return verdicts as soon as there are any, or none after a tenth of a second."""

    def stop(self) -> TimedVerdicts:
        """Stop all batches, and return the verdicts that `wait` has not returned."""


def next_size(size: int, seconds: float) -> int:
    """Return the size of the next batch for the target duration, if `size` took `seconds`."""
    return max(1, int(size * min(4.0, max(0.5, BATCH_SECONDS / max(seconds, 1e-3)))))


class LocalBatches:
    """One batch at a time, judged by an engine of this process; verdicts come one by one.

    Args:
        engine: of the kind of the question.
        position: where play starts.
        search: the question.
        size: how many openers the first batch should have at most.
        adapt: whether later batches should have the size that takes `BATCH_SECONDS`.
    """

    least = 1
    slots = 1

    def __init__(
        self, engine: Engine, position: Position, search: SearchTask, size: int, *, adapt: bool
    ) -> None:
        self.size = size
        self._engine, self._position, self._search, self._adapt = engine, position, search, adapt
        self._stream: Generator[list[Verdict]] | None = None
        self._builder = search.builder(engine)
        self._pending: list[Verdict] = []
        self._started = self._reported = 0.0

    @property
    def running(self) -> int:
        """Batches that are not finished."""
        return int(self._stream is not None)

    def start(self, guesses: Sequence[int], limit: int | None) -> None:
        """Begin to judge guesses; costs from the limit on need no exact value."""
        search = self._search
        stream = self._engine.judge(
            self._position, guesses, search.turns, limit=limit, keep=int(search.keep_best)
        )
        self._stream = cast("Generator[list[Verdict]]", stream)
        self._started = self._reported = time.monotonic()

    def wait(self) -> TimedVerdicts:
        """Return verdicts as soon as there are any, or none after a tenth of a second."""
        verdicts = next(self._stream, None) if self._stream else None
        if verdicts is not None:
            self._pending += verdicts
        else:
            self._stream = None
            if self._adapt:
                self.size = next_size(self.size, time.monotonic() - self._started)
        busy = self._builder is not None and self._stream is not None  # all threads are searching
        return self._timed() if self._pending and not busy else TimedVerdicts([], 0.0)

    def stop(self) -> TimedVerdicts:
        """Stop the batch, and return the verdicts that `wait` has not returned."""
        if self._stream is not None:
            with suppress(KeyboardInterrupt, StopIteration):
                self._pending += self._stream.throw(KeyboardInterrupt())
            self._stream.close()
            self._stream = None
        return self._timed()

    def _timed(self) -> TimedVerdicts:
        """Return the pending verdicts, with their evidence."""
        verdicts = self._pending
        evidence = [self._builder(verdict) for verdict in verdicts] if self._builder else ()
        now = time.monotonic()
        seconds = now - self._reported
        if verdicts:
            self._reported = now
        self._pending = []  # the last step: an interrupted call can be repeated
        return TimedVerdicts(verdicts, seconds, evidence)


@dataclass(frozen=True, slots=True)
class Task:
    """A batch as a task for a worker.

    Attributes:
        search: a pickled `SearchTask`, compressed; equal bytes find the engine of an earlier task.
        limit: costs from here on need no exact value: the best cost when the task was handed out.
    """

    search: bytes
    guesses: tuple[int, ...]
    limit: int | None


_ONE_AT_A_TIME = threading.Lock()
"""A search uses all threads of the worker."""


def judge_task(task: Task) -> TimedVerdicts:
    """Judge a batch on a worker."""
    with _ONE_AT_A_TIME:
        start = time.monotonic()
        search, engine, builder = _engine(task.search)
        lists = engine.judge(
            search.game.position(),
            task.guesses,
            search.turns,
            limit=task.limit,
            keep=int(search.keep_best),
        )
        verdicts = [verdict for some in lists for verdict in some]
        evidence = [builder(verdict) for verdict in verdicts] if builder else ()
        return TimedVerdicts(verdicts, time.monotonic() - start, evidence)


@lru_cache(maxsize=2)
def _engine(packed: bytes) -> tuple[SearchTask, Engine, Callable[[Verdict], Evidence] | None]:
    """Make the engine of a search; it is kept, with all that it proves, for the next tasks."""
    search: SearchTask = pickle.loads(zlib.decompress(packed))  # noqa: S301  # the executor unpickled it
    engine = Engine(
        search.game,
        search.kind,
        search.pool,
        table_mib=search.table_mib,
        threads=task_threads(),
    )
    return search, engine, search.builder(engine)


class RemoteBatches:
    """Batches as tasks over an executor; the verdicts of a batch come together.

    Each task carries the limit known when it is handed out. Since a worker gets one small task at a
    time, a better opener found anywhere prunes the searches everywhere within seconds.

    Args:
        executor: runs the tasks.
        search: the question.
    """

    def __init__(self, executor: Executor, search: SearchTask) -> None:
        self.size = self.least = max(task_slots(executor), default=1)
        self._executor = executor
        self._packed = zlib.compress(pickle.dumps(search))
        self._tasks: set[Future[TimedVerdicts]] = set()

    @property
    def running(self) -> int:
        """Batches that are not finished."""
        return len(self._tasks)

    @property
    def slots(self) -> int:
        """Batches to keep running."""
        return len(task_slots(self._executor))

    def start(self, guesses: Sequence[int], limit: int | None) -> None:
        """Hand out a batch; costs from the limit on need no exact value."""
        task = Task(self._packed, tuple(guesses), limit)
        self._tasks.add(self._executor.submit(judge_task, task))

    def wait(self) -> TimedVerdicts:
        """Return the verdicts of finished batches, or none after a tenth of a second.

        The exception of a failed batch is raised once there is no finished one.
        """
        done, _ = futures.wait(self._tasks, POLL_SECONDS, futures.FIRST_COMPLETED)
        return self._collect({task for task in done if succeeded(task)} or done)

    def stop(self) -> TimedVerdicts:
        """Cancel all batches, and return the verdicts of those that are finished."""
        done = {task for task in self._tasks if succeeded(task)}
        for task in self._tasks - done:
            task.cancel()
        self._tasks = done
        return self._collect(done)

    def _collect(self, tasks: set[Future[TimedVerdicts]]) -> TimedVerdicts:
        verdicts: list[Verdict] = []
        evidence: list[Evidence] = []
        seconds = 0.0
        for task in tasks:
            timed = result_of(task)
            self.size = max(self.least, next_size(len(timed.verdicts) or 1, timed.seconds))
            verdicts += timed.verdicts
            evidence += timed.evidence
            seconds += timed.seconds
        self._tasks -= tasks  # the last step: an interrupted call can be repeated
        return TimedVerdicts(verdicts, seconds, evidence)
