"""Whole commands, as processes with an empty cache: medians of wall-clock seconds.

Run it with `python benchmarks/commands.py`. What a command prints is checked before its time is;
the times go to `results/commands.json`, and from there into the README.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

from publishing import processes, results

if TYPE_CHECKING:
    from collections.abc import Callable

RUNS = 7


@dataclass(frozen=True)
class Command:
    """A command line, the seconds that it may take, and what its output must be.

    Attributes:
        task: what is timed, for a table.
        result: what the output must say, for a table.
        holds: whether the output says so.
    """

    line: str
    bar: float
    task: str
    result: str
    holds: Callable[[str], bool]


def _best_opener(output: str) -> bool:
    best = json.loads(output)["openers"][0]
    return bool(best["word"] == "soare" and abs(best["value"] - 5.885960110378853) < 1e-9)


def _all_answers(output: str) -> bool:
    data = json.loads(output)
    return (data["total"], data["answers"], data["unsolved"]) == (7945, 2315, [])


def _exactly(total: int) -> Callable[[str], bool]:
    """Make a test of the printed value: exact, and this."""
    expected = {"claim": "exact", "value": total}
    return lambda output: expected.items() <= json.loads(output).items()


COMMANDS = (
    Command("--help", 0.35, "help", "", lambda output: "suggest" in output),
    Command("rank --by entropy", 1.5, "entropy of 12,972 openers", "SOARE 5.886", _best_opener),
    Command(
        "simulate --strategy entropy --opener crate",
        2.0,
        "greedy by entropy, 2,315 answers",
        "7,945",
        _all_answers,
    ),
    Command("solve --opener salet", 2.0, "exact total of SALET, easy", "7,920", _exactly(7920)),
    Command("solve --opener crane", 2.0, "exact total of CRANE, easy", "7,930", _exactly(7930)),
    Command(
        "solve --opener salet --mode hard",
        2.0,
        "exact total of SALET, hard",
        "8,122",
        _exactly(8122),
    ),
)


def seconds(command: Command) -> float:
    """Run a command once in a process of its own, with an empty cache."""
    as_json = "" if command.line == "--help" else " --json"
    process = processes.run(processes.laconic(command.line + as_json))
    output = process.output.decode()
    assert command.holds(output), output
    return process.seconds


def main() -> None:
    """Time every command, print a table and write the times."""
    parser = results.options(__doc__)
    parser.add_argument("--times", type=int, default=RUNS, help="how often each is run")
    options = parser.parse_args()
    results.begin(parser, options)
    print(f"{'command':52}{'median s':>10}{'fastest s':>11}{'bar s':>8}")
    timed = []
    for command in COMMANDS:
        times = [seconds(command) for _ in range(options.times)]
        print(f"{command.line:52}{median(times):10.3f}{min(times):11.3f}{command.bar:8.2f}")
        timed.append(
            {
                "command": f"laconic {command.line}",
                "task": command.task,
                "result": command.result,
                "processes_seconds": [round(taken, 3) for taken in times],
                "median_seconds": round(median(times), 3),
            }
        )
    results.write("commands", {"times": options.times, "commands": timed}, options.results)


if __name__ == "__main__":
    main()
