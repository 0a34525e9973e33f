"""Whole strategies, played: the piece of work that most experiments are made of."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from laconic.deduction.evaluate import simulate
from laconic.deduction.evaluate.play import TURN_CAP
from laconic.deduction.lab.runs import Runs, pooled
from laconic.deduction.strategies import make

if TYPE_CHECKING:
    from collections.abc import Sequence

    from laconic.deduction.lab.game_spec import Place
    from laconic.lab.worker_pool import WorkerPool


@dataclass(frozen=True)
class StrategySpec:
    """A strategy, as a description names it.

    Attributes:
        strategy: what `strategies.make` takes, settings after a colon included.
        pool: where guesses are chosen from; by default the strategy's own choice.
        opener: the first guess, or the first guesses.
        distinct: whether the opener must have no letter twice.
        seeds: one run each, counted together; none for a strategy without chance.
    """

    strategy: str
    pool: str | None = None
    opener: str | tuple[str, ...] | None = None
    distinct: bool = False
    seeds: tuple[int, ...] = ()

    @property
    def label(self) -> str:
        """Name the strategy as briefly as its terms allow."""
        after = (self.opener,) if isinstance(self.opener, str) else self.opener or ()
        terms = [
            *([f"pool {self.pool}"] if self.pool else []),
            *(["distinct letters first"] if self.distinct else []),
            *([f"after {' '.join(after)}"] if after else []),
        ]
        return ", ".join([self.strategy, *terms])


@dataclass(frozen=True)
class Task:
    """A run: who plays what against whom.

    Attributes:
        against: whose answers to find, where they are not the game's own.
        turn_cap: guesses after which a game is given up.
    """

    place: Place
    player: StrategySpec
    seed: int | None = None
    against: Place | None = None
    turn_cap: int = TURN_CAP


def played(task: Task) -> Runs:
    """Play one run."""
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
    """Play several strategies on one game; the runs of each are counted together."""
    tasks = [
        Task(place, _plain(player), seed, against, turn_cap)
        for player in players
        for seed in player.seeds or (None,)
    ]
    done = dict(zip(tasks, workers.once(played, tasks, "runs"), strict=True))
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
    """Leave the seeds out, so that equal runs are equal tasks."""
    return replace(player, seeds=())
