"""Players on the same pieces: scores, their distribution, and processor time."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from time import process_time
from typing import TYPE_CHECKING, Any

import numpy as np

from laconic.lab.outcome import Chart, Comparison, DataTable, Outcome
from laconic.tetris import pieces
from laconic.tetris.evaluation import Evaluation, Played, play
from laconic.tetris.pieces import Source
from laconic.tetris.players import Search, player
from laconic.tetris.rules import HEIGHT, Rules, Timing
from laconic.tetris.weights import read

if TYPE_CHECKING:
    from laconic.lab.worker_pool import WorkerPool


@dataclass(frozen=True)
class Entry:
    """A player, and its label in tables.

    Attributes:
        player: name of the player.
        label: label in tables (default: the name).
        weights: file of weights (default: the player's own).
        published: published median, mean and share of maxouts in percent, if any.
    """

    player: str
    label: str = ""
    weights: str = ""
    published: tuple[float, ...] = ()


@dataclass(frozen=True)
class Conditions:
    """The games to play."""

    games: int = 150
    seed: int = 205
    pieces: str = "published"
    timing: str = "free"
    start_level: int = 19
    taps: int = 30

    @property
    def rules(self) -> Rules:
        """The rules of the games."""
        timing = Timing(self.timing)
        rows = HEIGHT if timing is Timing.TIMED else 20
        return Rules(timing, rows, self.start_level, taps=self.taps)

    def header(self) -> dict[str, Any]:
        """Return a description of the games."""
        rules = self.rules
        return {
            "games": self.games,
            "seed": self.seed,
            "pieces": self.pieces,
            "rules": {
                "timing": str(rules.timing),
                "rows": rules.rows,
                "start_level": rules.start_level,
            },
        }


@dataclass(frozen=True)
class Players:
    """Settings of the type `players`."""

    players: tuple[Entry, ...]
    conditions: Conditions = Conditions()  # it is frozen


@dataclass(frozen=True)
class Task:
    """Some games of a player."""

    label: str
    search: Search
    conditions: Conditions
    first: int
    count: int

    def play(self) -> tuple[list[Played], float]:
        """Play the games; return their results and the processor time."""
        source = Source(self.conditions.pieces)
        given = pieces.games(source, self.conditions.seed, self.first + self.count)
        start = process_time()
        played = [
            play(self.search, self.conditions.rules, row.tolist()) for row in given[self.first :]
        ]
        return played, process_time() - start


AT_ONCE = 10
"""Number of games per task."""


def measured(
    searches: list[tuple[str, Search]], conditions: Conditions, workers: WorkerPool
) -> list[Evaluation]:
    """Play the same games with several players."""
    tasks = [
        Task(label, search, conditions, first, min(AT_ONCE, conditions.games - first))
        for label, search in searches
        for first in range(0, conditions.games, AT_ONCE)
    ]
    done = zip(tasks, workers.map(Task.play, tasks, "games"), strict=True)
    results = []
    for label, group in groupby(done, lambda pair: pair[0].label):
        parts = [result for _, result in group]
        played = tuple(game for games, _ in parts for game in games)
        seconds = sum(time for _, time in parts)
        source = Source(conditions.pieces)
        results.append(
            Evaluation(label, conditions.rules, source, conditions.seed, played, seconds)
        )
    return results


def search_of(entry: Entry, rules: Rules, workers: WorkerPool) -> Search:
    """Return the player of an entry."""
    weights = read(workers.file(entry.weights)) if entry.weights else None
    return player(entry.player, weights, rules=rules)


def players(settings: Players, workers: WorkerPool) -> Outcome:
    """Compare players."""
    searches = [
        (entry.label or entry.player, search_of(entry, settings.conditions.rules, workers))
        for entry in settings.players
    ]
    results = measured(searches, settings.conditions, workers)
    return Outcome(
        (settings.conditions.header(),),
        comparisons=tuple(
            comparison
            for entry, result in zip(settings.players, results, strict=True)
            for comparison in _compared(entry, result)
        ),
        tables=(_table(results),),
        charts=_charts(results),
        numbers={result.player: result.as_dict() for result in results},
    )


def _compared(entry: Entry, result: Evaluation) -> list[Comparison]:
    scores = result.scores
    ours = (float(np.median(scores)), round(float(scores.mean()), 2), round(100 * result.maxout, 2))
    names = ("median", "mean", "maxouts in %")
    return [
        Comparison(result.player, name, published, mine)
        for name, published, mine in zip(names, entry.published, ours, strict=False)
    ]


def _table(results: list[Evaluation]) -> DataTable:
    columns = (
        "player",
        "median",
        "mean",
        "sd",
        "maxouts in %",
        "95 %",
        "topped out in %",
        "s a game",
    )
    rows = []
    for result in results:
        data = result.as_dict()
        low, high = (round(100 * bound, 1) for bound in result.maxout_interval)
        rows.append(
            (
                result.player,
                data["median"],
                round(data["mean"]),
                round(data["sd"]),
                round(100 * result.maxout, 2),
                f"{low} to {high}",
                round(100 * data["below_most_lines"], 2),
                round(result.seconds / len(result.games), 4),
            )
        )
    return DataTable("Scores", columns, tuple(rows))


def _charts(results: list[Evaluation]) -> tuple[Chart, ...]:
    groups = [{"label": r.player, "values": r.scores.tolist()} for r in results]
    cost = [float(np.log10(r.seconds / len(r.games))) for r in results]
    strength = [float(r.scores.mean()) for r in results]
    return (
        Chart("scores", "ridge", "Scores", {"groups": groups, "axis": "points"}),
        Chart(
            "cost",
            "scatter",
            "Cost against strength",
            {
                "x": cost,
                "y": strength,
                "labels": [r.player for r in results],
                "xlabel": "seconds a game, as a power of ten",
                "ylabel": "mean score",
                "fit": False,
            },
        ),
    )
