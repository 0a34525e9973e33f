"""Feedback of all 12,972 x 12,972 pairs of the original guesses: native beside vectorised NumPy.

Run it with `python benchmarks/feedback.py`. Every measurement is a process of its own, so that it
is a first call without a warm cache, and its peak memory is its own. The matrices are compared by
their SHA-256 before anything is printed.

The NumPy version works the way of Á. Benítez Gómez and E. Cavanillas Puga, "Wordle solving
algorithms using Information Theory" (2022), section 2.2: an equality tensor, then a green pass
and an amber pass over all pairs at once. The whole tensor takes 4.2 GB, so it is made for some
guesses at a time.
"""

from __future__ import annotations

import hashlib
import json
import resource
import subprocess
import sys
from itertools import product
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from laconic.deduction.lexicon import load
from laconic.deduction.rules import Wordle, encode
from publishing import results

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Codes = NDArray[np.uint8]

LENGTH = 5
GUESSES_AT_A_TIME = 500
RUNS = 7


def native(words: Sequence[str]) -> Codes:
    """Score all pairs the way the package does, from words to codes."""
    return Wordle(LENGTH).matrix(words, words).astype(np.uint8, copy=False)


def vectorised(words: Sequence[str]) -> Codes:
    """Score all pairs by passes over whole arrays of booleans."""
    letters, _ = encode(words)
    codes = np.empty((len(words), len(words)), dtype=np.uint8)
    for first in range(0, len(words), GUESSES_AT_A_TIME):
        block = slice(first, first + GUESSES_AT_A_TIME)
        codes[block] = _passes(letters[block], letters)
    return codes


def _passes(guesses: Codes, answers: Codes) -> Codes:
    """Colour greens, then yellows, striking out the letters that each one uses up."""
    places = range(LENGTH)
    equal = np.empty((len(guesses), len(answers), LENGTH, LENGTH), dtype=bool)
    for i, j in product(places, places):
        equal[:, :, i, j] = np.equal.outer(guesses[:, i], answers[:, j])
    codes = np.zeros((len(guesses), len(answers)), dtype=np.uint8)
    greens = [(i, i, 2) for i in places]
    yellows = [(i, j, 1) for i, j in product(places, places)]
    for i, j, colour in greens + yellows:
        hit = equal[:, :, i, j].copy()
        codes[hit] += np.uint8(colour * 3 ** (LENGTH - 1 - i))
        equal[hit, i, :] = False
        equal[hit, :, j] = False
    return codes


WAYS = {"native": native, "numpy": vectorised}


def measure(way: str) -> dict[str, Any]:
    """Run one way once: seconds, MiB at the peak beyond the matrix itself, and the hash."""
    words = load("original").guesses.words
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = perf_counter()
    codes = WAYS[way](words)
    seconds = perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    digest = hashlib.sha256(codes.data).hexdigest()
    return {"seconds": seconds, "mib": peak / 1024 - codes.nbytes / 2**20, "sha256": digest}


def in_processes(way: str, runs: int) -> list[dict[str, Any]]:
    """Measure in processes of their own, one after the other."""
    command = [sys.executable, __file__, way]
    outputs = [subprocess.run(command, stdout=subprocess.PIPE, check=True) for _ in range(runs)]
    return [json.loads(output.stdout) for output in outputs]


def main() -> None:
    """Compare both ways, then print what they take."""
    timed = {"native": in_processes("native", RUNS), "numpy": in_processes("numpy", 1)}
    assert len({one["sha256"] for runs in timed.values() for one in runs}) == 1
    print(results.origin(results.header()))
    print("The same 168,272,784 codes both ways.\n")
    print(f"{'':8}{'runs':>6}{'median s':>12}{'fastest s':>12}{'MiB beyond the matrix':>24}")
    for way, runs in timed.items():
        seconds = [one["seconds"] for one in runs]
        room = max(one["mib"] for one in runs)
        print(f"{way:8}{len(runs):6}{median(seconds):12.3f}{min(seconds):12.3f}{room:24.1f}")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(json.dumps(measure(sys.argv[1])))
    else:
        main()
