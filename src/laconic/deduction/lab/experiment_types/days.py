"""Day after day: games in which nobody asks the same answer twice."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING

from laconic.deduction.lab.experiment_types.play import statistics
from laconic.deduction.lab.game_spec import GameSpec, Place
from laconic.deduction.lab.runs import Runs, pooled
from laconic.deduction.strategies import RELAXATIONS, make, shuffled
from laconic.errors import InputError
from laconic.lab.outcome import Chart, Comparison, Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

    from laconic.lab.worker_pool import WorkerPool


@dataclass(frozen=True)
class Days:
    """Settings of the type `days`.

    Attributes:
        problem: one of `RELAXATIONS`: what the player knows of the answers and of the past.
        orders: seeds, each an order of days that is played from the first day to the last.
        published: the printed mean.
        strategy: who plays, by default the problem's own player; so `opener`.
    """

    problem: str
    orders: tuple[int, ...] = (1,)
    game: GameSpec = field(default_factory=GameSpec)
    strategy: str | None = None
    opener: str | None = None
    published: float | None = None
    within: float = 0.0
    because: str = ""

    def __post_init__(self) -> None:
        """Refuse an unknown problem."""
        if self.problem not in RELAXATIONS:
            known = ", ".join(RELAXATIONS)
            raise InputError(f"no problem {self.problem!r}, expected one of {known}")


@dataclass(frozen=True)
class _Task:
    place: Place
    problem: str
    strategy: str
    opener: str
    order: int


def days(settings: Days, workers: WorkerPool) -> Outcome:
    """Play all orders of days."""
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
        within, because = settings.within, settings.because
        yield Comparison(name, "mean", settings.published, whole.mean, within, because)


def _played(task: _Task) -> Runs:
    start, game = perf_counter(), task.place.game
    strategy = make(task.strategy, pool="candidates", opener=task.opener)
    turns = RELAXATIONS[task.problem].play(game, strategy, shuffled(game.answers, task.order))
    taken = [turn for turn in turns if turn is not None]
    return Runs.of(taken, task.opener, perf_counter() - start)
