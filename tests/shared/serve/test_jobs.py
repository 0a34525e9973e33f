"""Background jobs: progress, results, cancellation and limits."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from laconic.errors import InputError
from laconic.serve import jobs as room
from laconic.serve.api import new_api
from laconic.serve.jobs import CancelledError, Job, Jobs, add_job_routes
from laconic.serve.threads import BusyError

PATIENCE = 60.0
"""Seconds to wait for what comes at once."""


def ended(job: Job) -> room.JobStatus:
    """Wait until a job has ended."""
    done = threading.Event()
    while not job.over:
        done.wait(0.01)
    return job.status()


def until_cancelled(job: Job) -> None:
    """Search until the job is cancelled."""
    while True:
        job.report(at_least=3)


def test_a_job_reports_and_returns() -> None:
    """Bounds come while the search runs, the result when it is done."""
    gate, reported = threading.Event(), threading.Event()

    def search(job: Job) -> dict[str, int]:
        job.report(at_least=3, nodes=10)
        job.report(at_most=5)
        reported.set()
        gate.wait(PATIENCE)
        return {"length": 4}

    job = Jobs().start(search)
    reported.wait(PATIENCE)
    status = job.status()
    assert status.state == "running"
    assert status.progress == {"at_least": 3, "nodes": 10, "at_most": 5}
    gate.set()
    status = ended(job)
    assert (status.state, status.result) == ("done", {"length": 4})


def test_a_cancelled_job_stops_at_its_next_report() -> None:
    """A search that reports ends when it is cancelled, and keeps its last bounds."""
    job = Jobs().start(until_cancelled)
    while not job.status().progress:
        pass
    job.cancel()
    status = ended(job)
    assert (status.state, status.progress, status.result) == ("cancelled", {"at_least": 3}, None)


def test_a_kernel_is_told_to_stop() -> None:
    """A search that does not report is stopped by its `on_cancel` function."""
    stopped, begun = threading.Event(), threading.Event()

    def search(job: Job) -> None:
        job.on_cancel(stopped.set)
        begun.set()
        assert stopped.wait(PATIENCE)
        raise CancelledError("stopped")

    job = Jobs().start(search)
    begun.wait(PATIENCE)
    job.cancel()
    assert ended(job).state == "cancelled"


def test_a_job_cancelled_while_it_waits_never_begins() -> None:
    """A job that is cancelled while it waits never starts."""
    jobs, ran = Jobs(at_once=1), threading.Event()
    first = jobs.start(until_cancelled)
    second = jobs.start(lambda _: ran.set())
    assert second.status().state == "waiting"
    second.cancel()
    first.cancel()
    assert ended(second).state == "cancelled"
    assert not ran.is_set()


def test_errors_are_told() -> None:
    """Input errors are reported with their message, others as internal errors."""

    def refuse(_: Job) -> None:
        raise InputError("15 and 14 are swapped")

    status = ended(Jobs().start(refuse))
    assert (status.state, status.error) == ("failed", "15 and 14 are swapped")
    status = ended(Jobs().start(lambda _: 1 / 0))
    assert (status.state, status.error) == ("failed", "the search ended with an internal error")


def test_an_abandoned_job_is_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    """A job that is no longer polled is cancelled."""
    monkeypatch.setattr(room, "ABANDONED", 0.0)
    job = Jobs().start(until_cancelled)
    while not job.over:
        pass
    assert job.status().state == "cancelled"


def test_too_many_jobs_are_sent_away() -> None:
    """Jobs beyond the limit are refused; closing cancels the running ones."""
    jobs = Jobs(at_once=1, waiting=2)
    started = [jobs.start(until_cancelled) for _ in range(2)]
    with pytest.raises(BusyError, match="2 searches are waiting"):
        jobs.start(until_cancelled)
    jobs.close()
    assert ended(started[0]).state == "cancelled"


def test_jobs_over_http(asking: Any) -> None:
    """A job is read and cancelled by its id; an unknown id is 404."""
    jobs, api = Jobs(), new_api("Test", "A test.")
    add_job_routes(api, jobs)
    ask = asking(api)
    job = jobs.start(until_cancelled)
    assert ask("GET", f"/jobs/{job.id}").json()["state"] in ("waiting", "running")
    assert ask("DELETE", f"/jobs/{job.id}").status_code == 200
    ended(job)
    assert ask("GET", f"/jobs/{job.id}").json()["state"] == "cancelled"
    assert ask("GET", "/jobs/nothing").status_code == 404


def test_a_cancelled_search_may_return_what_it_has() -> None:
    """A cancelled search may return a partial result."""
    begun = threading.Event()

    def search(job: Job) -> int:
        stopped = threading.Event()
        job.on_cancel(stopped.set)
        begun.set()
        stopped.wait(PATIENCE)
        return 86

    job = Jobs().start(search)
    begun.wait(PATIENCE)
    job.cancel()
    status = ended(job)
    assert (status.state, status.result) == ("cancelled", 86)
