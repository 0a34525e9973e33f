"""Work cut into tasks, handed to an executor: local processes unless told otherwise.

A task is a function at the top of a module and a picklable item; its result is picklable too.
Tasks share no state, so a task may run anywhere, and may run twice.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import TracebackType

Item = TypeVar("Item")
Done = TypeVar("Done")

Tell: TypeAlias = Callable[[str, int, int], None]
"""Hears what is being done, how much of it is done, and how much there is."""


def silent(_what: str, _done: int, _count: int) -> None:
    """Tell nobody."""


def processes(jobs: int) -> Executor:
    """Start processes on this machine."""
    context = multiprocessing.get_context("spawn")  # forks of a threaded program may hang
    return ProcessPoolExecutor(jobs, mp_context=context)


@dataclass
class Workers:
    """Workers that do one list of tasks after the other.

    Args:
        jobs: how many work at a time; 1 works in this process. None for one a core.
        tell: hears of progress.
        start: gives the executor, for so many jobs, when the first work is worth it.
    """

    jobs: int | None = 1
    tell: Tell = silent
    start: Callable[[int], Executor] = field(default=processes, kw_only=True)
    _executor: Executor | None = field(default=None, init=False, repr=False)

    def __post_init__(self) -> None:
        """Count the cores if nobody says how many jobs to run."""
        self.jobs = self.jobs or os.cpu_count() or 1

    def __enter__(self) -> Self:
        """Start nothing yet: the executor starts with the first work that is worth it."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Send the workers away; after an error, without the work that is left."""
        if self._executor:
            self._executor.shutdown(wait=kind is None, cancel_futures=True)

    def map(self, work: Callable[[Item], Done], items: Sequence[Item], what: str) -> list[Done]:
        """Do the same work on all items and give the results in their order.

        Args:
            work: a function at the top of a module, so that other processes find it.
            items: what to work on; they and the results travel between processes.
            what: names the work to whoever waits.
        """
        if self.jobs == 1 or len(items) == 1:
            return list(self._one_by_one(work, items, what))
        futures = {self._started().submit(work, item): i for i, item in enumerate(items)}
        results: dict[int, Done] = {}
        for future in as_completed(futures):
            results[futures[future]] = future.result()
            self.tell(what, len(results), len(items))
        return [results[i] for i in range(len(items))]

    def _one_by_one(
        self, work: Callable[[Item], Done], items: Sequence[Item], what: str
    ) -> Iterable[Done]:
        for done, item in enumerate(items, 1):
            yield work(item)
            self.tell(what, done, len(items))

    def _started(self) -> Executor:
        if self._executor is None:
            self._executor = self.start(self.jobs or 1)
        return self._executor
