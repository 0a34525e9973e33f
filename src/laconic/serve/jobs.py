"""Long searches as background jobs, with progress, intermediate bounds and cancellation."""

from __future__ import annotations

import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Lock
from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel
from starlette.exceptions import HTTPException

from laconic.errors import LaconicError
from laconic.serve.threads import BusyError, Kept

if TYPE_CHECKING:
    from collections.abc import Callable

    from fastapi import FastAPI

State = Literal["waiting", "running", "done", "failed", "cancelled"]

ABANDONED = 120.0
"""Seconds after which a job that nobody polls is cancelled, since its tab was closed."""


class CancelledError(LaconicError):
    """The job was cancelled while it ran."""


class JobStatus(BaseModel):
    """The state of a job.

    Attributes:
        progress: the latest report of the search, such as bounds and nodes.
        result: the result, partial if the search was cancelled; None while it runs.
        error: the reason of a failure, else None.
    """

    id: str
    state: State
    seconds: float
    progress: dict[str, Any]
    result: Any = None
    error: str | None = None


class Job:
    """A search in a thread of its own.

    Args:
        search: called with the job. It calls `report` several times a second, and returns a result
            that can be written as JSON.
    """

    def __init__(self, search: Callable[[Job], Any]) -> None:
        self.id = secrets.token_urlsafe(12)
        self._search, self._lock, self._cancelled = search, Lock(), Event()
        self._stops: list[Callable[[], object]] = []
        self._state: State = "waiting"
        self._progress: dict[str, Any] = {}
        self._result: Any = None
        self._error: str | None = None
        self._started = self._seen = time.monotonic()
        self._ended: float | None = None

    @property
    def cancelled(self) -> bool:
        """Whether the job was cancelled; a search that polls this ends when it is true."""
        return self._cancelled.is_set()

    @property
    def over(self) -> bool:
        """Whether the job has ended, for whatever reason."""
        return self._ended is not None

    def report(self, **progress: Any) -> None:
        """Report progress; called by the search, in its thread.

        Raises:
            CancelledError: if the job has been cancelled, or is no longer polled.
        """
        if time.monotonic() - self._seen > ABANDONED:
            self.cancel()
        if self.cancelled:
            raise CancelledError("the search was cancelled")
        with self._lock:
            self._progress |= progress

    def on_cancel(self, stop: Callable[[], object]) -> None:
        """Call a function when the job is cancelled, or now if it already was."""
        with self._lock:
            self._stops.append(stop)
        if self.cancelled:
            stop()

    def cancel(self) -> None:
        """Ask the search to stop; one that has not started never starts."""
        self._cancelled.set()
        with self._lock:
            stops = list(self._stops)
        for stop in stops:
            stop()

    def status(self) -> JobStatus:
        """Return the state of the job, and count as a poll."""
        self._seen = time.monotonic()
        with self._lock:
            return JobStatus(
                id=self.id,
                state=self._state,
                seconds=round((self._ended or self._seen) - self._started, 3),
                progress=dict(self._progress),
                result=self._result,
                error=self._error,
            )

    def run(self) -> None:
        """Run the search; called by the worker thread."""
        with self._lock:
            self._state, self._started = "running", time.monotonic()
        try:
            self.report()  # raises if the job was cancelled while it waited
            result = self._search(self)
        except CancelledError:
            self._end("cancelled")
        except LaconicError as error:
            self._fail(str(error))
        except Exception:
            self._fail("the search ended with an internal error")
            raise
        else:
            self._end("cancelled" if self._cancelled.is_set() else "done", result)

    def _fail(self, reason: str) -> None:
        """End with an error; after a cancellation any error counts as cancelled."""
        if self.cancelled:
            self._end("cancelled")
        else:
            self._end("failed", error=reason)

    def _end(self, state: State, result: Any = None, error: str | None = None) -> None:
        with self._lock:
            self._state, self._result, self._error = state, result, error
            self._ended = time.monotonic()


class Jobs:
    """The jobs of a family.

    Args:
        at_once: maximum number of running jobs; more than a few slow each other down.
        waiting: maximum number of running and waiting jobs.
        kept: maximum number of jobs kept, including finished ones.
    """

    def __init__(self, at_once: int = 2, waiting: int = 16, kept: int = 128) -> None:
        self._threads = ThreadPoolExecutor(at_once, "laconic-job")
        self._jobs: Kept[str, Job] = Kept(kept)
        self._open: set[Job] = set()
        self._lock, self._most = Lock(), waiting

    def start(self, search: Callable[[Job], Any]) -> Job:
        """Start a search as soon as a thread is free.

        Raises:
            BusyError: if too many jobs are waiting.
        """
        job = Job(search)
        with self._lock:
            if len(self._open) >= self._most:
                raise BusyError(f"{self._most} searches are waiting already: try again later")
            self._open.add(job)
        self._jobs.keep(job.id, job)
        self._threads.submit(job.run).add_done_callback(lambda _: self._forget(job))
        return job

    def get(self, name: str) -> Job | None:
        """Return a job by its id; None if it is unknown or was dropped."""
        return self._jobs.get(name)

    def close(self) -> None:
        """Cancel all jobs and stop the threads."""
        with self._lock:
            jobs = list(self._open)
        for job in jobs:
            job.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _forget(self, job: Job) -> None:
        with self._lock:
            self._open.discard(job)


def add_job_routes(api: FastAPI, jobs: Jobs) -> None:
    """Add `GET /jobs/{id}`, which returns the state of a job, and `DELETE`, which cancels it."""

    def job_of(name: str) -> Job:
        job = jobs.get(name)
        if job is None:
            raise HTTPException(404, "no such job: it may have ended long ago")
        return job

    @api.get("/jobs/{name}", responses={404: {"description": "No such job."}})
    async def read_job(name: str) -> JobStatus:
        """Return the state of a job, and its result once it is finished."""
        return job_of(name).status()

    @api.delete("/jobs/{name}", responses={404: {"description": "No such job."}})
    async def cancel_job(name: str) -> JobStatus:
        """Cancel a job."""
        job = job_of(name)
        job.cancel()
        return job.status()
