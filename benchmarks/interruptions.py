"""Ctrl-C in the middle of the longest searches: how long the program takes to end.

Run it with `python benchmarks/interruptions.py`. Each search is a process of its own that is
interrupted at a random moment of its first seconds; it must end without a result and without a
traceback, and its median time must be within a fifth of a second.
"""

from __future__ import annotations

import argparse
import random
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter, sleep

from publishing import results

SEARCHES = {
    "solve easy": "solve",
    "solve hard": "solve --mode hard",
    "prove easy": "prove --all-exact --ledger LEDGER",
    "prove hard": "prove --mode hard --all-exact --ledger LEDGER",
    "sets": "sets --size 6 --turns 3",
}

BEGUN = 1.5
"""Seconds after which a program has read its lists and searches."""

LIMIT = 0.2
"""Seconds that the median may take."""


def seconds_for(command: str, after: float, folder: Path) -> float:
    """Time how long a search takes to end that is interrupted after so many seconds."""
    words = command.replace("LEDGER", str(folder / "interrupted.db")).split()
    with subprocess.Popen(
        [sys.executable, "-m", "laconic", *words, "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        sleep(BEGUN + after)
        process.send_signal(signal.SIGINT)
        start = perf_counter()
        printed, errors = process.communicate()
        seconds = perf_counter() - start
    assert (printed, process.returncode != 0, "Traceback" in errors) == ("", True, False), errors
    return seconds


def main() -> None:
    """Interrupt every search some times, and print the median and the longest time."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--runs", type=int, default=7, help="how often each is interrupted")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    print(results.origin(results.header()))
    missed = []
    for name, command in SEARCHES.items():
        times = []
        for _ in range(options.runs):
            with tempfile.TemporaryDirectory() as folder:
                times.append(seconds_for(command, 2 * chance.random(), Path(folder)))
        print(
            f"{name:10} {len(times)} runs: median {median(times):.3f} s, longest {max(times):.3f} s"
        )
        if median(times) > LIMIT:
            missed.append(name)
    if missed:
        sys.exit(f"above {LIMIT} s: {', '.join(missed)}")


if __name__ == "__main__":
    main()
