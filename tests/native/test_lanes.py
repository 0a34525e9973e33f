"""The vector paths: each machine takes its best one, and all give the same answers."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys

import pytest

PROGRAM = """
import hashlib
import numpy as np
from laconic.deduction import _kernels
from laconic.deduction.lexicon import load
from laconic.deduction.rules import Wordle
from laconic.provenance import vector_path

def engine_says(matrix, codes):
    everything = np.arange(len(matrix), dtype=np.int32)
    total = _kernels.Objective.TOTAL
    engine = _kernels.Engine(matrix[:, :300].copy(), codes, everything[:300], total)
    for size in (300, 70, 20):
        yield from engine.ranked(everything[:size], everything, None)
    job = engine.cost(everything[:70], everything, None)
    yield np.array(job.value()[0])

random, digest = np.random.default_rng(2), hashlib.sha256()
lists = load("original")
full = Wordle(5).matrix(lists.guesses.words, lists.answers.words)
digest.update(full)
for length in range(1, 11):
    words = random.integers(0, 6, (500, length)).astype(np.uint8)
    codes = _kernels.wordle_matrix(words, words)
    digest.update(codes)
    if length in (5, 6):
        for found in engine_says(codes, 3**length):
            digest.update(np.ascontiguousarray(found))
print(vector_path(), digest.hexdigest())
"""


def digest(lanes: str) -> str:
    """Hash what a vector path gives: the original table, all lengths, and some exact search.

    LACONIC_EMULATOR is the command under which the tests themselves run, such as
    `qemu-x86_64 -cpu Haswell`; it does not extend to the processes that they start.
    """
    emulator = shlex.split(os.environ.get("LACONIC_EMULATOR", ""))
    command = [*emulator, sys.executable, "-c", PROGRAM]
    environment = os.environ | {"LACONIC_LANES": lanes}
    outcome = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    used, found = outcome.stdout.split()
    if used != lanes:
        pytest.skip(f"this machine has no {lanes}, its best is {used}")
    return found


@pytest.mark.parametrize("lanes", ["avx2", "avx512"])
def test_lanes_agree(lanes: str) -> None:
    """Every vector path gives the codes, the bounds and the exact cost of the plain one."""
    assert digest(lanes) == digest("baseline")
