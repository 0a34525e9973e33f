"""Work in threads with deadlines, which ends when its request is given up."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from threading import BoundedSemaphore, Event, Lock
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from laconic.errors import LaconicError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator

Key = TypeVar("Key")
Value = TypeVar("Value")


PERIOD = 0.3
"""Seconds between two reports of a search."""


class BusyError(LaconicError):
    """Too many requests are waiting for a search."""


class GivenUpError(LaconicError):
    """Nobody waits for the response any more."""


_GIVEN_UP: ContextVar[Event] = ContextVar("_GIVEN_UP")


def keep_on(*_: object) -> None:
    """Do nothing, unless the request of this thread has been given up.

    Searches call it several times a second.

    Raises:
        GivenUpError: if the client has left, or the server stops.
    """
    event = _GIVEN_UP.get(None)
    if event is not None and event.is_set():
        raise GivenUpError("the request has been given up")


class LruCache(Generic[Key, Value]):
    """A thread-safe cache of the most recently used values."""

    def __init__(self, most: int) -> None:
        self._most, self._values, self._lock = most, OrderedDict[Key, Value](), Lock()
        self._making: dict[Key, Lock] = {}

    def get(self, key: Key) -> Value | None:
        """Return a value, or None if it is not in the cache."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def keep(self, key: Key, value: Value) -> Value:
        """Store a value; drop the least recently used one if the cache is full."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            if len(self._values) > self._most:
                self._values.popitem(last=False)
        return value

    def clear(self) -> None:
        """Drop all values."""
        with self._lock:
            self._values.clear()

    def get_or_create(self, key: Key, make: Callable[[], Value]) -> Value:
        """Return a value, computed on first use; concurrent callers wait for the same one."""
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


class Report(Protocol):
    """Takes the progress of a search by name; ends the search if its request is given up."""

    def __call__(self, **progress: Any) -> None:
        """Take values that replace those of the same names."""


class Threads:
    """Threads that run functions for requests.

    Args:
        waiting: maximum number of requests that run or wait.
        at_once: maximum number of functions that run at the same time; by default all.
    """

    def __init__(self, waiting: int, at_once: int | None = None) -> None:
        self._threads = ThreadPoolExecutor(at_once or waiting, "laconic-search")
        self._waiting, self._most = 0, waiting

    async def run(self, call: Callable[[], Value]) -> Value:
        """Call a function in a thread of its own.

        When this is cancelled, `keep_on` ends the function.

        Raises:
            BusyError: if too many requests are waiting.
        """
        if self._waiting >= self._most:
            raise BusyError(f"{self._most} requests are waiting already: try again in a second")
        self._waiting += 1
        given_up, context = Event(), copy_context()
        context.run(_GIVEN_UP.set, given_up)
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, context.run, call)
        except asyncio.CancelledError:
            given_up.set()
            raise
        finally:
            self._waiting -= 1

    async def stream(
        self, search: Callable[[Report], dict[str, Any]]
    ) -> AsyncIterator[dict[str, Any]]:
        """Call a function in a thread, and yield its progress about three times a second.

        The last value is the result. Every value has the seconds since the call, and the state:
        waiting, running or done.

        Raises:
            BusyError: if too many requests are waiting.
        """
        begun = time.monotonic()
        progress: dict[str, Any] = {"state": "waiting"}

        def report(**news: Any) -> None:
            keep_on()
            progress.update(news)

        def searched() -> dict[str, Any]:
            report(state="running")
            return search(report)

        def seconds() -> float:
            return round(time.monotonic() - begun, 3)

        running = asyncio.ensure_future(self.run(searched))
        try:
            while not (await asyncio.wait({running}, timeout=PERIOD))[0]:
                yield {**progress, "seconds": seconds()}
            yield {**await running, "state": "done", "seconds": seconds()}
        finally:
            running.cancel()

    def close(self) -> None:
        """Stop the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def deadline_after(seconds: float) -> float:
    """Return the monotonic time a number of seconds from now."""
    return time.monotonic() + seconds


def left(deadline: float) -> float:
    """Return the seconds until a deadline, 0 once it has passed."""
    return max(0.0, deadline - time.monotonic())


@contextmanager
def held(lock: Lock | BoundedSemaphore, deadline: float) -> Iterator[bool]:
    """Wait for a lock until a deadline; yield whether it is held."""
    held = lock.acquire(timeout=left(deadline))
    try:
        yield held
    finally:
        if held:
            lock.release()
