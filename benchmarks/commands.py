"""Whole commands, as processes with an empty cache: medians of wall-clock seconds.

Run it with `python benchmarks/commands.py`. What a command prints is checked before its time is.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

RUNS = 7


@dataclass(frozen=True)
class Command:
    """A command line, the seconds that it may take, and what its output must be."""

    line: str
    bar: float
    holds: Callable[[str], bool]


def _best_opener(output: str) -> bool:
    best = json.loads(output)["openers"][0]
    return bool(best["word"] == "soare" and abs(best["value"] - 5.885960110378853) < 1e-9)


def _all_answers(output: str) -> bool:
    data = json.loads(output)
    return (data["total"], data["answers"], data["unsolved"]) == (7945, 2315, [])


def _exactly(total: int) -> Callable[[str], bool]:
    """Make a test of the printed value: exact, and this."""
    found = {"claim": "exact", "value": total}
    return lambda output: found.items() <= json.loads(output).items()


COMMANDS = (
    Command("--help", 0.35, lambda output: "suggest" in output),
    Command("rank --by entropy --json", 1.5, _best_opener),
    Command("simulate --strategy entropy --opener crate --json", 2.0, _all_answers),
    Command("solve --opener salet --json", 2.0, _exactly(7920)),
    Command("solve --opener crane --json", 2.0, _exactly(7930)),
    Command("solve --opener salet --mode hard --json", 2.0, _exactly(8122)),
)


def seconds(command: Command) -> float:
    """Run a command once in a process of its own, with an empty cache."""
    with tempfile.TemporaryDirectory() as cache:
        start = perf_counter()
        outcome = subprocess.run(
            [sys.executable, "-m", "laconic", *command.line.split()],
            env=os.environ | {"LACONIC_CACHE_DIR": cache},
            capture_output=True,
            text=True,
            check=True,
        )
        taken = perf_counter() - start
    assert command.holds(outcome.stdout), outcome.stdout
    return taken


def main() -> None:
    """Time every command and print a table."""
    print(f"{'command':52}{'median s':>10}{'fastest s':>11}{'bar s':>8}")
    for command in COMMANDS:
        times = [seconds(command) for _ in range(RUNS)]
        print(f"{command.line:52}{median(times):10.3f}{min(times):11.3f}{command.bar:8.2f}")


if __name__ == "__main__":
    main()
