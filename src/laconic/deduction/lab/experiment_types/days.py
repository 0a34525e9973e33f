"""Series of daily games without repeated answers."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING

from laconic.deduction.lab.experiment_types.play import statistics
from laconic.deduction.lab.game_spec import GameSpec, Place
from laconic.deduction.lab.runs import Runs, pooled
from laconic.deduction.strategies import RELAXATIONS, make, shuffled
from laconic.lab.outcome import Chart, Comparison, Outcome, tolerance
from laconic.names import pick

if TYPE_CHECKING:
    from collections.abc import Iterator

    from laconic.lab.worker_pool import WorkerPool


@dataclass(frozen=True)
class Days:
    """Settings of the type `days`.

    Attributes:
        problem: one of `RELAXATIONS`, the player's knowledge of the answers and of the past.
        orders: random seeds, each of which determines an order of all days.
        published: the published mean, of one order at least.
        strategy: the strategy (default: that of the problem); likewise `opener`.
    """

    problem: str
    orders: tuple[int, ...] = (1,)
    game: GameSpec = field(default_factory=GameSpec)
    strategy: str | None = None
    opener: str | None = None
    published: float | None = None
    because: str = ""

    def __post_init__(self) -> None:
        """Check the name of the problem, whose case is ignored."""
        object.__setattr__(self, "problem", pick(self.problem, RELAXATIONS, "problem"))


@dataclass(frozen=True)
class _Task:
    place: Place
    problem: str
    strategy: str
    opener: str
    order: int


def days(settings: Days, workers: WorkerPool) -> Outcome:
    """Run the experiment."""
    problem, place = RELAXATIONS[settings.problem], Place(settings.game, workers.folder)
    strategy = settings.strategy or problem.strategy
    opener = settings.opener or problem.opener
    tasks = [_Task(place, settings.problem, strategy, opener, order) for order in settings.orders]
    runs = workers.map(_played, tasks, "orders of days")
    whole = pooled(runs)
    name = f"{settings.problem}, {strategy} after {opener}"
    rows = [(f"order {order}", run) for order, run in zip(settings.orders, runs, strict=True)]
    series = [{"label": name, "counts": [list(pair) for pair in whole.pairs], "published": None}]
    return Outcome(
        (place.game.header(),),
        tuple(_compared(settings, name, whole)),
        (statistics([*rows, (f"all {len(rows)} orders", whole)]),),
        (Chart("guesses", "histograms", f"Guesses per day: {name}", {"series": series}),),
        numbers={"all": whole.as_dict()},
    )


def _compared(settings: Days, name: str, whole: Runs) -> Iterator[Comparison]:
    if settings.published is not None:
        within = tolerance(whole.spread or 0.0, 1, len(settings.orders))
        yield Comparison(name, "mean", settings.published, whole.mean, within, settings.because)


def _played(task: _Task) -> Runs:
    start, game = perf_counter(), task.place.game
    strategy = make(task.strategy, pool="candidates", opener=task.opener)
    turns = RELAXATIONS[task.problem].play(game, strategy, shuffled(game.answers, task.order))
    taken = [turn for turn in turns if turn is not None]
    return Runs.of(taken, task.opener, perf_counter() - start)
