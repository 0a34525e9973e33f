"""Searches that fail: the error is raised, even at the deadline."""

from __future__ import annotations

import time
from typing import Any

import pytest

from laconic.deduction.game import Game
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import rule_for
from laconic.deduction.search import Engine, Exact, OutOfTimeError


class Clock:
    """A clock that advances only while a job is waited for."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


class Job:
    """A job that ends when it is told to stop: stopped, failed, or with a result at last.

    Attributes:
        failure: what it raises; None if it does not fail.
        stopped: whether it ends because it was stopped.
    """

    def __init__(self, clock: Clock, failure: Exception | None, *, stopped: bool) -> None:
        self.clock, self.failure, self.stopped, self.done = clock, failure, stopped, False

    def wait(self, seconds: float) -> bool:
        """Advance the clock by a number of seconds."""
        self.clock.now += 0.0 if self.done else seconds
        return self.done

    def stop(self) -> None:
        """End."""
        self.done = True

    def verdicts(self) -> list[Any]:
        """Return no verdicts."""
        return []

    def check(self) -> None:
        """Raise what went wrong."""
        if self.failure:
            raise self.failure
        if self.stopped:
            raise RuntimeError("the search was stopped before it had a result")

    def value(self) -> tuple[int, bool]:
        """Return a cost, or raise."""
        self.check()
        return 3, True


class Native:
    """A native engine that starts one job, whatever is asked."""

    nodes = 0

    def __init__(self, job: Job) -> None:
        self.job = job

    def cost(self, *_: object) -> Job:
        """Start the job."""
        return self.job

    cost_of_guess = judge = cost


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Put a clock in the place of the machine's."""
    clock = Clock()
    monkeypatch.setattr(time, "monotonic", clock)
    return clock


def engine_of(job: Job) -> Engine:
    """Make an engine of two words over a job."""
    engine = Engine(Game(rule_for(5), from_words("two", ["batch", "catch"])))
    engine._native = Native(job)  # type: ignore[assignment]  # noqa: SLF001
    return engine


def test_a_failure_at_the_deadline_is_told(clock: Clock) -> None:
    """A job that is not done when its time is up, and then failed, was not merely out of time."""
    for opener in (None, 0):
        engine = engine_of(Job(clock, MemoryError("no room"), stopped=False))
        with pytest.raises(MemoryError, match="no room"):
            engine.cost(engine.game.position(), None, opener=opener, deadline=clock.now + 1)
    engine = engine_of(Job(clock, MemoryError("no room"), stopped=False))
    with pytest.raises(MemoryError, match="no room"):
        list(engine.judge(engine.game.position(), [0, 1], None, deadline=clock.now + 1))


def test_a_failure_without_a_deadline_is_told(clock: Clock) -> None:
    """A job that is done and failed says so."""
    job = Job(clock, MemoryError("no room"), stopped=False)
    job.stop()
    engine = engine_of(job)
    with pytest.raises(MemoryError, match="no room"):
        list(engine.judge(engine.game.position(), [0, 1], None))
    with pytest.raises(MemoryError, match="no room"):
        engine.cost(engine.game.position(), None)


def test_a_job_stopped_at_its_deadline_is_out_of_time(clock: Clock) -> None:
    """That is no failure: lists of verdicts end, and a cost is not known."""
    engine = engine_of(Job(clock, None, stopped=True))
    with pytest.raises(OutOfTimeError):
        engine.cost(engine.game.position(), None, deadline=clock.now + 1)
    engine = engine_of(Job(clock, None, stopped=True))
    assert list(engine.judge(engine.game.position(), [0], None, deadline=clock.now + 1))


def test_a_job_that_is_done_at_its_deadline_has_a_result(clock: Clock) -> None:
    """A result that arrives while the search is stopped is returned."""
    engine = engine_of(Job(clock, None, stopped=False))
    assert engine.cost(engine.game.position(), None, deadline=clock.now + 1) == Exact(3)


def test_a_job_that_somebody_else_stopped_has_no_result(clock: Clock) -> None:
    """Without a deadline a job that ends as stopped is an error, never a list cut short."""
    job = Job(clock, None, stopped=True)
    job.stop()
    engine = engine_of(job)
    with pytest.raises(RuntimeError, match="stopped before it had a result"):
        list(engine.judge(engine.game.position(), [0, 1], None))
    with pytest.raises(RuntimeError, match="stopped before it had a result"):
        engine.cost(engine.game.position(), None)
