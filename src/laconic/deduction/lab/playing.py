"""Simulations of strategies, the task of most experiments."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from laconic.deduction.evaluate import simulate
from laconic.deduction.game import TURN_CAP
from laconic.deduction.lab.runs import Runs, pooled
from laconic.deduction.strategies import make

if TYPE_CHECKING:
    from collections.abc import Sequence

    from laconic.deduction.lab.game_spec import Place
    from laconic.lab.worker_pool import WorkerPool


@dataclass(frozen=True)
class StrategySpec:
    """The description of a strategy.

    Attributes:
        strategy: a name for `strategies.make`, with optional settings after a colon.
        pool: the pool of guesses (default: the strategy's own choice).
        opener: the first guess, or the first guesses.
        distinct: whether the opener must have no letter twice.
        seeds: one run per seed; empty for a deterministic strategy.
    """

    strategy: str
    pool: str | None = None
    opener: str | tuple[str, ...] | None = None
    distinct: bool = False
    seeds: tuple[int, ...] = ()

    @property
    def label(self) -> str:
        """Return a short name for the strategy and its settings."""
        after = (self.opener,) if isinstance(self.opener, str) else self.opener or ()
        terms = [
            *([f"pool {self.pool}"] if self.pool else []),
            *(["distinct letters first"] if self.distinct else []),
            *([f"after {' '.join(after)}"] if after else []),
        ]
        return ", ".join([self.strategy, *terms])


@dataclass(frozen=True)
class Task:
    """A run of a strategy.

    Attributes:
        against: the game whose answers are played (default: the same game).
        turn_cap: maximum guesses per game.
    """

    place: Place
    player: StrategySpec
    seed: int | None = None
    against: Place | None = None
    turn_cap: int = TURN_CAP


def played(task: Task) -> Runs:
    """Run a simulation."""
    player = task.player
    strategy = make(
        player.strategy,
        pool=player.pool,
        seed=task.seed,
        opener=player.opener,
        distinct=player.distinct,
    )
    answers = task.against.game.answers if task.against else None
    result = simulate(task.place.game, strategy, answers=answers, turn_cap=task.turn_cap)
    return Runs.of(result.turns, result.opener, result.seconds, len(result.unsolved))


def tallies(
    workers: WorkerPool,
    place: Place,
    players: Sequence[StrategySpec],
    *,
    against: Place | None = None,
    turn_cap: int = TURN_CAP,
) -> list[Runs]:
    """Run several strategies on one game, and combine the runs of each."""
    tasks = [
        Task(place, _plain(player), seed, against, turn_cap)
        for player in players
        for seed in player.seeds or (None,)
    ]
    done = dict(zip(tasks, workers.map_cached(played, tasks, "runs"), strict=True))
    return [
        pooled(
            [
                done[Task(place, _plain(player), seed, against, turn_cap)]
                for seed in player.seeds or (None,)
            ]
        )
        for player in players
    ]


def _plain(player: StrategySpec) -> StrategySpec:
    """Remove the seeds, so that equal runs are equal tasks."""
    return replace(player, seeds=())
