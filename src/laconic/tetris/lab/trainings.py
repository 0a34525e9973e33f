"""Training runs, and the players that come of them."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING

from laconic import cache
from laconic.lab.outcome import Comparison, DataTable, Outcome
from laconic.tetris.lab.players import Conditions, measured
from laconic.tetris.lab.runs import curves
from laconic.tetris.training import Method, Plan, default_plan, train

if TYPE_CHECKING:
    from laconic.lab.worker_pool import WorkerPool
    from laconic.tetris.training import Run


@dataclass(frozen=True)
class Training:
    """A training run of a greedy player.

    Attributes:
        label: label in tables.
        method: swarm or evolution.
        generations: number of generations.
        without: features that are left out.
        seed: random seed of the run.
        published: a published final fitness.
    """

    label: str
    method: str
    generations: int
    without: tuple[str, ...] = ()
    seed: int = 1
    published: float | None = None

    @property
    def plan(self) -> Plan:
        """The plan of the run."""
        plan = default_plan(Method(self.method))
        return replace(plan, generations=self.generations, without=self.without, seed=self.seed)

    def run(self) -> Run:
        """Train on one thread; the run's file in the cache folder is resumed."""
        what = json.dumps(asdict(replace(self.plan, generations=1)))
        folder = cache.folder() / "tetris"
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"training-{hashlib.sha256(what.encode()).hexdigest()[:16]}.jsonl"
        return train(self.plan, file)


@dataclass(frozen=True)
class Trainings:
    """Settings of the type `trainings`: the runs, and games that none of them has seen."""

    runs: tuple[Training, ...]
    conditions: Conditions = Conditions()  # noqa: RUF009  # it is frozen


def trainings(settings: Trainings, workers: WorkerPool) -> Outcome:
    """Train, draw the best and the median fitness of each generation, and play with the results."""
    done = workers.map(Training.run, settings.runs, "runs")
    named = [(each.label, run) for each, run in zip(settings.runs, done, strict=True)]
    searches = [(label, run.plan.search(run.result)) for label, run in named]
    played = measured(searches, settings.conditions, workers)
    rows = [
        (
            label,
            str(run.plan.method),
            run.plan.dimensions,
            len(run.generations),
            round(run.best_fitness),
            round(float(result.scores.mean())),
            "{:,.0f} to {:,.0f}".format(*result.mean_interval) if result.mean_interval else "",
        )
        for (label, run), result in zip(named, played, strict=True)
    ]
    columns = ("run", "method", "features", "generations", "best fitness", "mean", "95 %")
    games = f"{settings.conditions.games} games"
    return Outcome(
        (settings.conditions.header(),),
        tuple(
            Comparison(each.label, "best fitness", each.published, run.best_fitness)
            for each, (_, run) in zip(settings.runs, named, strict=True)
            if each.published is not None
        ),
        (DataTable(f"Runs, and {games} with their weights", columns, tuple(rows)),),
        tuple(curves(label, run) for label, run in named),
        numbers={label: run.plan.weights(run.result).values for label, run in named},
    )
