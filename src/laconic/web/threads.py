"""Work in threads with deadlines: nobody waits longer than they said."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock
from typing import TYPE_CHECKING, Generic, TypeVar

from laconic.errors import LaconicError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Key = TypeVar("Key")
Value = TypeVar("Value")


class BusyError(LaconicError):
    """More people wait for a search than can be served in time."""


class Kept(Generic[Key, Value]):
    """The values used last, by key, for several threads at once."""

    def __init__(self, most: int) -> None:
        self._most, self._values, self._lock = most, OrderedDict[Key, Value](), Lock()
        self._making: dict[Key, Lock] = {}

    def get(self, key: Key) -> Value | None:
        """Give a value, None if it is not kept."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def keep(self, key: Key, value: Value) -> Value:
        """Keep a value and forget the one used longest ago, if there are too many."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            if len(self._values) > self._most:
                self._values.popitem(last=False)
        return value

    def clear(self) -> None:
        """Forget all values."""
        with self._lock:
            self._values.clear()

    def once(self, key: Key, make: Callable[[], Value]) -> Value:
        """Give a value; make it if it is not kept. Who asks for it meanwhile waits for the same."""
        if (value := self.get(key)) is not None:
            return value
        with self._lock:
            making = self._making.setdefault(key, Lock())
        with making:
            try:
                value = self.get(key)
                return value if value is not None else self.keep(key, make())
            finally:
                with self._lock:
                    self._making.pop(key, None)


class Threads:
    """Threads that do what requests ask for.

    Args:
        waiting: requests that may wait at a time.
    """

    def __init__(self, waiting: int) -> None:
        self._threads = ThreadPoolExecutor(waiting, "laconic-search")
        self._waiting, self._most = 0, waiting

    async def run(self, call: Callable[[], Value]) -> Value:
        """Call a function in a thread of its own, unless too many wait already.

        Raises:
            BusyError: if so many do.
        """
        if self._waiting >= self._most:
            raise BusyError(f"{self._most} requests are waiting already: try again in a second")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, call)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Let the threads go."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def deadline_after(seconds: float) -> float:
    """Give the time by the monotonic clock after so many seconds."""
    return time.monotonic() + seconds


def left(deadline: float) -> float:
    """Give the seconds until a deadline, 0 if it is past."""
    return max(0.0, deadline - time.monotonic())


@contextmanager
def held(lock: Lock | BoundedSemaphore, deadline: float) -> Iterator[bool]:
    """Hold a lock, if it can be had by a deadline."""
    held = lock.acquire(timeout=left(deadline))
    try:
        yield held
    finally:
        if held:
            lock.release()
