"""Worker processes end with their parent, however it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from conftest import WAIT_SECONDS

COMMANDS = {
    "tetris": "tetris evaluate --player pair --games 500 --jobs 2",
    "boards": "simulate --boards 2 --all-pairs --jobs 2",
    "lab": "lab run laconic-ladder --jobs 2",
}


def children(process: int) -> set[int]:
    """List the processes that a process has started, as Linux tells."""
    try:
        lists = Path(f"/proc/{process}/task").glob("*/children")
        return {int(child) for each in lists for child in each.read_text().split()}
    except OSError:  # it has just ended
        return set()


def running(process: int) -> bool:
    """Return whether a process runs; one that has ended but nobody has waited for does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("kind", ["SIGTERM", "SIGKILL"])
@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_no_worker_outlives_its_parent(command: str, kind: str) -> None:
    """A command is ended by a signal while its workers are busy; they end, too."""
    process = subprocess.Popen(
        [sys.executable, "-m", "laconic", *command.split()], stderr=subprocess.DEVNULL
    )
    started: set[int] = set()
    end = time.monotonic() + WAIT_SECONDS
    try:
        while process.poll() is None and len(started) < 3:  # one tracks what they share
            assert time.monotonic() < end, "no workers"
            started = children(process.pid)
        process.send_signal(signal.Signals[kind])
        assert process.wait(WAIT_SECONDS) == -signal.Signals[kind]
        while any(map(running, started)):
            assert time.monotonic() < end, f"{[*filter(running, started)]} still run"
            time.sleep(0.05)
    finally:
        for each in filter(running, started):
            with suppress(ProcessLookupError):
                os.kill(each, signal.SIGKILL)
        process.kill()
        process.wait()
