"""Kernels leave the interpreter to others while they work."""

from __future__ import annotations

import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import numpy as np
import pytest

from laconic.deduction import _kernels

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

RANDOM = np.random.default_rng(3)
MANY = RANDOM.integers(0, 26, (9000, 5)).astype(np.uint8)
WORDS = MANY[:3000]
MATRIX = RANDOM.integers(0, 243, (8000, 2000), np.uint8)
GUESSES, ANSWERS = (np.arange(n, dtype=np.int32) for n in MATRIX.shape)
FEATURES = np.zeros((4, 5), dtype=np.uint64)
SAME_GUESS = np.zeros(10_000_000, dtype=np.int32)

LONG_CALLS: dict[str, Callable[[], object]] = {
    "wordle_matrix": lambda: _kernels.wordle_matrix(MANY, MANY),
    "pegs_matrix": lambda: _kernels.pegs_matrix(WORDS, WORDS),
    "places_matrix": lambda: _kernels.places_matrix(WORDS, WORDS),
    "partition_stats": lambda: _kernels.partition_stats(MATRIX, GUESSES, ANSWERS, 243),
    "part_sizes": lambda: _kernels.part_sizes(MATRIX, GUESSES, ANSWERS, 243),
    "legal_guesses": lambda: _kernels.legal_guesses(FEATURES, FEATURES[0], SAME_GUESS),
}


@pytest.fixture
def patient_interpreter() -> Iterator[None]:
    """Disable thread switches, except when a thread releases the interpreter."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(3600)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("patient_interpreter")
@pytest.mark.parametrize("call", LONG_CALLS.values(), ids=LONG_CALLS)
def test_kernels_release_the_interpreter(call: Callable[[], object]) -> None:
    """Another thread gets its turn during the call, or on a busy machine during a later call."""
    ran: list[str] = []
    begin = threading.Event()

    def other() -> None:
        begin.wait()
        ran.append("in between")

    thread = threading.Thread(target=other)
    thread.start()
    begin.set()
    calls = 0
    while not ran and calls < 200:
        call()
        calls += 1
    ran.append("after")
    thread.join()
    assert ran == ["in between", "after"]


def test_kernels_run_side_by_side() -> None:
    """Calls of several threads at once give each its own result."""
    words = [np.ascontiguousarray(part) for part in np.split(WORDS, 10)]
    alone = [_kernels.wordle_matrix(part, part) for part in words]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(_kernels.wordle_matrix, words, words))
    assert all(np.array_equal(a, b) for a, b in zip(alone, together, strict=True))


TOO_MANY = """
import resource
import numpy as np
from laconic.deduction import _kernels

random = np.random.default_rng(1)
matrix = random.integers(0, 242, (300, 300)).astype(np.uint8)
np.fill_diagonal(matrix, 242)
everything = np.arange(300, dtype=np.int32)
engine = _kernels.Engine(matrix, 243, everything, _kernels.Objective.TOTAL, table_bytes=1 << 20)
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + (256 << 20), resource.RLIM_INFINITY))
try:
    engine.judge(everything, everything, None, everything, threads=100_000).check()
except (RuntimeError, MemoryError) as error:
    print("raised", error)
resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
job = engine.judge(everything[:3], everything[:3], None, everything[:3], threads=2)
job.check()
print(len(job.verdicts()), "verdicts")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="limits the address space")
def test_threads_that_cannot_be_started_raise() -> None:
    """A thread that the system refuses is an exception, and the engine goes on to the next job."""
    command = [sys.executable, "-c", TOO_MANY]
    outcome = subprocess.run(command, capture_output=True, text=True, check=False)
    assert outcome.returncode == 0, outcome.stderr
    assert outcome.stdout.startswith("raised")
    assert outcome.stdout.endswith("3 verdicts\n")
