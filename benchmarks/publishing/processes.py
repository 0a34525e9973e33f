"""Programs as whole processes: what they print, and what time and memory they take."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True)
class Process:
    """What a process printed and took: seconds by the clock and of all cores, MiB at the peak."""

    output: bytes
    seconds: float
    processor_seconds: float
    mib: int

    @property
    def data(self) -> dict[str, Any]:
        """The JSON object that was printed."""
        data: dict[str, Any] = json.loads(self.output)
        return data


def run(command: Sequence[str], cache_folder: str | None = None, **variables: str) -> Process:
    """Run a command to its end, with a cache of its own.

    Args:
        command: the program and its arguments.
        cache_folder: where it keeps feedback matrices; by default an empty one, for a first call.
        variables: what else its environment has.
    """
    if cache_folder is None:
        with tempfile.TemporaryDirectory() as empty:
            return run(command, empty, **variables)
    environment = os.environ | {"LACONIC_CACHE_DIR": cache_folder} | variables
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program is compiled
    start = perf_counter()
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE)
    assert process.stdout
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, f"exit code {process.returncode}"
    peak = usage.ru_maxrss >> (20 if sys.platform == "darwin" else 10)
    return Process(output, seconds, usage.ru_utime + usage.ru_stime, peak)


def processor_seconds(pid: int) -> float:
    """Return the processor time of a process; 0 on systems without /proc."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return 0.0
    user, system = stat.read_text(encoding="ascii").rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def laconic(line: str) -> list[str]:
    """Return the command that runs Laconic in a separate process."""
    return [sys.executable, "-m", "laconic", *line.split()]
