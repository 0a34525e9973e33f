"""Kernels leave the interpreter to others while they work."""

from __future__ import annotations

import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import numpy as np
import pytest

from laconic import _kernels

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

RANDOM = np.random.default_rng(3)
MANY = RANDOM.integers(0, 26, (9000, 5)).astype(np.uint8)
WORDS = MANY[:3000]
MATRIX = RANDOM.integers(0, 243, (8000, 2000)).astype(np.uint8)
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
    """Let no thread take the interpreter from another that does not give it up."""
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
