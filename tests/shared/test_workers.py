"""Work over an executor: the same results, in order, wherever it is done."""

from __future__ import annotations

from concurrent.futures import Executor, ThreadPoolExecutor

import pytest

from laconic.workers import Workers


@pytest.mark.parametrize("jobs", [1, 3])
def test_results_come_in_the_order_of_the_items(jobs: int) -> None:
    """Whoever finishes first, results stand where their items stood, and progress is told."""
    told: list[tuple[str, int, int]] = []
    with Workers(jobs, lambda *news: told.append(news), start=ThreadPoolExecutor) as workers:
        assert workers.map(abs, [-3, 2, -1], "numbers") == [3, 2, 1]
    assert told == [("numbers", done, 3) for done in (1, 2, 3)]


def test_processes_do_the_work() -> None:
    """Without a word, work goes to processes on this machine."""
    with Workers(2) as workers:
        assert workers.map(abs, [-3, 2, -1], "numbers") == [3, 2, 1]


def test_nothing_is_started_for_one_job() -> None:
    """One job, or one item, is done in this process."""

    def start(_jobs: int) -> Executor:
        pytest.fail("an executor was started")

    with Workers(1, start=start) as one, Workers(2, start=start) as two:
        assert one.map(abs, [-1, -2], "numbers") == [1, 2]
        assert two.map(abs, [-1], "numbers") == [1]


def test_an_error_in_the_work_is_raised() -> None:
    """What goes wrong in a worker is told here."""
    with Workers(2, start=ThreadPoolExecutor) as workers, pytest.raises(ValueError, match="x"):
        workers.map(int, ["1", "x"], "numbers")
