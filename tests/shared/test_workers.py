"""Parallel tasks: the same results in the same order on every executor."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from laconic import workers
from laconic.workers import Workers

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = """
import signal, sys
from pathlib import Path
from laconic.workers import Workers

def wait(name):
    Path(name).touch()
    signal.pause()

if __name__ == "__main__":
    try:
        with Workers(2) as pool:
            pool.map(wait, sys.argv[1:], "waiting")
    except KeyboardInterrupt:
        sys.exit(130)
"""
"""A program whose two processes create a file each, then wait for a signal."""


@pytest.mark.parametrize("jobs", [1, 3])
def test_results_come_in_the_order_of_the_items(jobs: int) -> None:
    """Results are in the order of the items, whichever ends first; progress is reported."""
    calls: list[tuple[str, int, int]] = []
    with ThreadPoolExecutor(jobs) as threads:
        pool = Workers(progress=lambda *call: calls.append(call), executor=threads)
        assert pool.map(abs, [-3, 2, -1], "numbers") == [3, 2, 1]
    assert calls == [("numbers", finished, 3) for finished in (1, 2, 3)]


def test_processes_do_the_work() -> None:
    """By default tasks go to processes on this machine."""
    with Workers(2) as pool:
        assert pool.map(abs, [-3, 2, -1], "numbers") == [3, 2, 1]


def test_nothing_is_started_for_one_job(monkeypatch: pytest.MonkeyPatch) -> None:
    """A single job or a single item runs in this process."""
    monkeypatch.setattr(workers, "local_processes", lambda _: pytest.fail("processes started"))
    with Workers(1) as single, Workers(2) as double:
        assert single.map(abs, [-1, -2], "numbers") == [1, 2]
        assert double.map(abs, [-1], "numbers") == [1]
        assert double.map(abs, [], "numbers") == []


def test_an_error_in_the_work_is_raised() -> None:
    """The exception of a task is raised."""
    with ThreadPoolExecutor(2) as threads, pytest.raises(ValueError, match="x"):
        Workers(executor=threads).map(int, ["1", "x"], "numbers")


def test_ctrl_c_ends_processes_without_a_traceback(tmp_path: Path) -> None:
    """If Ctrl-C reaches all processes of the terminal, no worker prints a traceback."""
    (tmp_path / "program.py").write_text(PROGRAM, "utf-8")
    started = [tmp_path / "first", tmp_path / "second"]
    command = [sys.executable, str(tmp_path / "program.py"), *map(str, started)]
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        end = time.monotonic() + 120
        while not all(path.exists() for path in started) and time.monotonic() < end:
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=120)
    assert (process.returncode, errors) == (130, "")
