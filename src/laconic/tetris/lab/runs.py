"""Charts of training runs."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from laconic.lab.outcome import Chart, DataTable, Outcome
from laconic.tetris.training import read_run

if TYPE_CHECKING:
    from laconic.lab.worker_pool import WorkerPool
    from laconic.tetris.training import Run


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
        run = read_run(workers.file(file))
        plan, generations, best = run.plan, len(run.generations), round(run.best_fitness)
        charts.append(curves(name, run))
        rows.append((name, str(plan.method), plan.population, generations, plan.games, best))
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


def curves(label: str, run: Run) -> Chart:
    """Draw the best and the median fitness of each generation."""
    thousands = np.array([generation.fitness for generation in run.generations]) / 1000
    series = {"best": thousands.max(axis=1), "median": np.median(thousands, axis=1)}
    data = {
        "series": [{"label": name, "y": values.tolist()} for name, values in series.items()],
        "x": [str(i) if i % 10 == 0 else "" for i in range(len(thousands))],
        "xlabel": "generation",
        "ylabel": "fitness in thousands",
    }
    file = "-".join(re.findall(r"\w+", label))
    return Chart(file, "line", f"{label}: fitness by generation", data)
