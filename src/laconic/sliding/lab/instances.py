"""Solved instances compared with published nodes and times, and the growth of iterations."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from laconic.files import read_json
from laconic.lab.outcome import Chart, Comparison, DataTable, Outcome

if TYPE_CHECKING:
    from pathlib import Path

    from laconic.lab.worker_pool import WorkerPool

NOTES = (
    "The article's nodes leave out the last iteration.",
    "With a known solution, no last iteration is needed; our times leave out finding the solution.",
    "Our times are missing where a search was stopped and resumed.",
)


@dataclass(frozen=True)
class Instance:
    """A published instance.

    Attributes:
        label: label used in tables.
        file: result of `benchmarks/sliding.py`.
        optimal: published length of the solution.
        nodes: published number of nodes.
        seconds: published time in seconds.
        best: smallest number of nodes published elsewhere.
    """

    label: str
    file: str
    optimal: int
    nodes: int
    seconds: float
    best: int


@dataclass(frozen=True)
class Instances:
    """Settings of an experiment of kind `instances`."""

    instances: tuple[Instance, ...]


def instances(settings: Instances, workers: WorkerPool) -> Outcome:
    """Compare solved instances with published results."""
    solved = {each: _result(workers.file(each.file)) for each in settings.instances}
    rows = tuple(_row(each, result) for each, result in solved.items())
    columns = ("instance", "moves", "published nodes", "published s", "fewest published nodes")
    ours = ("our nodes", "without the last iteration", "our s", "CPU seconds")
    return Outcome(
        ({"size": "5x5"},),
        tuple(
            Comparison(each.label, "moves", each.optimal, result["boards"][0]["length"])
            for each, result in solved.items()
        ),
        (DataTable("Instances", (*columns, *ours), rows),),
        (_growth(solved),),
        NOTES,
    )


def _result(path: Path) -> dict[str, Any]:
    result: dict[str, Any] = read_json(path, "a result of benchmarks/sliding.py")
    return result


def _row(each: Instance, result: dict[str, Any]) -> tuple[Any, ...]:
    published = (each.label, each.optimal, each.nodes, each.seconds, each.best)
    board = result["boards"][0]
    row = (*published, board["nodes"], sum(_finished(result)))
    if result["resumed"]:  # its times are those of the last run alone
        return (*row, None, None)
    return (*row, board["seconds"], result["processor_seconds_of_last_run"])


def _finished(result: dict[str, Any]) -> list[int]:
    """Return the nodes of the finished iterations: a last one that finds a solution is not."""
    return [i["expanded"] for i in result["boards"][0]["iterations"] if i["finished"]]


def _growth(solved: dict[Instance, dict[str, Any]]) -> Chart:
    """Plot the nodes of the finished iterations of each instance."""
    finished = {each.label: _finished(result) for each, result in solved.items()}
    series = [
        {"label": f"instance {label}", "y": [math.log10(max(n, 1)) for n in nodes]}
        for label, nodes in finished.items()
    ]
    most = max(map(len, finished.values()))
    data = {
        "series": series,
        "x": [str(2 * i) for i in range(most)],
        "xlabel": "limit above the lower bound of the start",
        "ylabel": "nodes expanded, as a power of ten",
    }
    return Chart("growth", "line", "Nodes of finished iterations", data)
