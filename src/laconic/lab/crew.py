"""Work shared out over processes, with word of how far it is."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self, TypeAlias, TypeVar

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

Item = TypeVar("Item")
Done = TypeVar("Done")

Tell: TypeAlias = Callable[[str, int, int], None]
"""Hears what is being done, how much of it is done, and how much there is."""


def silent(_what: str, _done: int, _count: int) -> None:
    """Tell nobody."""


@dataclass
class Crew:
    """Processes that work at one list of things after the other.

    Args:
        jobs: how many processes; 1 works in this one. None for one a core.
        tell: hears of progress.
        folder: where files of one's own lists lie.
    """

    jobs: int | None = 1
    tell: Tell = silent
    folder: Path | None = None
    known: dict[Any, Any] = field(default_factory=dict)
    _executor: ProcessPoolExecutor | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        """Count the cores if nobody says how many processes to take."""
        self.jobs = self.jobs or os.cpu_count() or 1

    def __enter__(self) -> Self:
        """Start nothing yet: processes start with the first work that is worth it."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Send the processes away; after an error, without the work that is left."""
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
        futures = {self._pool().submit(work, item): i for i, item in enumerate(items)}
        results: dict[int, Done] = {}
        for future in as_completed(futures):
            results[futures[future]] = future.result()
            self.tell(what, len(results), len(items))
        return [results[i] for i in range(len(items))]

    def once(self, work: Callable[[Item], Done], items: Sequence[Item], what: str) -> list[Done]:
        """Do as `map` does, but nothing that this crew has done before."""
        fresh = [item for item in dict.fromkeys(items) if (work, item) not in self.known]
        for item, result in zip(fresh, self.map(work, fresh, what), strict=True):
            self.known[work, item] = result
        return [self.known[work, item] for item in items]

    def _one_by_one(
        self, work: Callable[[Item], Done], items: Iterable[Item], what: str
    ) -> Iterable[Done]:
        listed = list(items)
        for done, item in enumerate(listed, 1):
            yield work(item)
            self.tell(what, done, len(listed))

    def _pool(self) -> ProcessPoolExecutor:
        if self._executor is None:
            context = multiprocessing.get_context("spawn")  # forks of a threaded program may hang
            self._executor = ProcessPoolExecutor(self.jobs, mp_context=context)
        return self._executor
