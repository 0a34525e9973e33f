"""The vector paths of the native module side by side: processor seconds, and the same answers.

Run it with `python benchmarks/lanes.py`; `--proofs` adds the proofs over all openers, which take
minutes. Every vector path of the machine does each task in processes of its own with
an empty cache. User and system time are added, so that what else is running counts for little.
Answers, and the positions searched by one thread, are compared before a time is printed; the
medians go to `results/lanes.json`.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Any

from laconic.deduction.game import Game
from laconic.deduction.search import Engine
from publishing import processes, results

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

PATHS = ("baseline", "avx2", "avx512")
PROBE = "from laconic.provenance import vector_path; print(vector_path())"


@dataclass(frozen=True)
class Task:
    """What is timed, and the part of its output that no vector path may change."""

    name: str
    command: Sequence[str]
    answer: Callable[[dict[str, Any]], Any]


def _said(*keys: str) -> Callable[[dict[str, Any]], Any]:
    """Return selected figures from a command's output."""
    return lambda output: {key: output[key] for key in keys}


def _task(line: str, *keys: str) -> Task:
    return Task(f"laconic {line}", processes.laconic(f"{line} --json"), _said(*keys))


TASKS = (
    _task("solve --opener crane", "claim", "value"),
    _task("solve --opener salet", "claim", "value"),
    Task(
        "python benchmarks/feedback.py native",
        [sys.executable, str(results.ROOT / "benchmarks" / "feedback.py"), "native"],
        _said("sha256"),
    ),
    _task("simulate --strategy entropy", "total", "histogram"),
    Task("python benchmarks/lanes.py --crane", [sys.executable, __file__, "--crane"], dict),
)
PROOFS = (_task("prove", "claim", "value"), _task("prove --mode hard", "claim", "value"))


def crane() -> dict[str, Any]:
    """Search CRANE by one thread: its total, and how many positions that took."""
    game = Game.of("original", max_turns=6)
    engine, opener = Engine(game, threads=1), game.lexicon.guesses.index("crane")
    cost = engine.cost(game.position(), game.max_turns, opener=opener)
    return {"claim": cost.word, "value": cost.value, "nodes": engine.nodes}


def paths() -> list[str]:
    """List the vector paths of this machine."""
    command = [sys.executable, "-c", PROBE]
    used = {path: processes.run(command, LACONIC_LANES=path).output for path in PATHS}
    return [path for path in PATHS if used[path].decode().strip() == path]


def once(task: Task, path: str) -> tuple[float, Any]:
    """Do a task on a path: processor seconds, and what must be the same on all paths."""
    process = processes.run(task.command, LACONIC_LANES=path)
    return process.processor_seconds, task.answer(process.data)


def compared(task: Task, available: Sequence[str], times: int) -> dict[str, Any]:
    """Do a task on every path in turn, and make sure that all give the same answer."""
    runs = {path: list[float]() for path in available}
    answers = []
    for _ in range(times):
        for path in available:
            seconds, answer = once(task, path)
            runs[path].append(round(seconds, 3))
            answers.append(answer)
    assert all(answer == answers[0] for answer in answers), (task.name, answers)
    medians = {path: round(median(seconds), 3) for path, seconds in runs.items()}
    quickest = min(medians.values())
    ratios = {path: round(seconds / quickest, 3) for path, seconds in medians.items()}
    return {
        "command": task.name,
        "answer": answers[0],
        "seconds": medians,
        "ratios": ratios,
        "processes_seconds": runs,
    }


def main() -> None:
    """Compare the paths, print a table and write the times."""
    parser = results.options(__doc__)
    parser.add_argument("--times", type=int, default=5, help="how often each path does each task")
    parser.add_argument("--proofs", action="store_true", help="also prove over all openers")
    parser.add_argument(
        "--crane", action="store_true", help="search CRANE by one thread, count positions; no more"
    )
    options = parser.parse_args()
    if options.crane:
        print(json.dumps(crane()))
        return
    results.begin(parser, options)
    available = paths()
    print(f"{'processor seconds':40}" + "".join(f"{path:>18}" for path in available))
    tasks = []
    for task in (*TASKS, *(PROOFS if options.proofs else ())):
        done = compared(task, available, options.times)
        cells = (
            f"{done['seconds'][path]:10.2f} ({done['ratios'][path]:.2f})" for path in available
        )
        print(f"{task.name:40}" + "".join(f"{cell:>18}" for cell in cells))
        tasks.append(done)
    measured = {"paths": available, "times": options.times, "tasks": tasks}
    results.write("lanes", measured, options.results)


if __name__ == "__main__":
    main()
