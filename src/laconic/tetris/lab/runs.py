"""Charts of training runs."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from laconic.lab.outcome import Chart, DataTable, Outcome
from laconic.tetris.training import read_run

if TYPE_CHECKING:
    from laconic.lab.worker_pool import WorkerPool


@dataclass(frozen=True)
class Runs:
    """Settings of the type `runs`.

    Attributes:
        files: files of training runs.
    """

    files: tuple[str, ...]


def runs(settings: Runs, workers: WorkerPool) -> Outcome:
    """Draw the best and the median fitness of each generation."""
    charts, rows, games = [], [], []
    for file in settings.files:
        name = Path(file).stem
        plan, history = read_run((workers.folder or Path()) / file)
        best = round(max(map(max, history)))
        charts.append(_curves(name, history))
        rows.append((name, str(plan.method), plan.population, len(history), plan.games, best))
        games.append(
            {
                "games": plan.games,
                "seed": plan.seed,
                "pieces": str(plan.source),
                "rules": asdict(plan.rules),
            }
        )
    columns = ("run", "method", "candidates", "generations", "games each", "best fitness")
    return Outcome(
        tuple(games), tables=(DataTable("Runs", columns, tuple(rows)),), charts=tuple(charts)
    )


def _curves(name: str, history: list[list[float]]) -> Chart:
    thousands = np.array(history) / 1000
    series = {"best": thousands.max(axis=1), "median": np.median(thousands, axis=1)}
    data = {
        "series": [{"label": label, "y": values.tolist()} for label, values in series.items()],
        "x": [str(i) if i % 10 == 0 else "" for i in range(len(history))],
        "xlabel": "generation",
        "ylabel": "fitness in thousands",
    }
    return Chart(name, "line", f"{name}: fitness by generation", data)
