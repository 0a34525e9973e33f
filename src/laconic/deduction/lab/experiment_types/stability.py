"""The stability of rankings of openers: across lists, and on random halves of a list."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from statistics import fmean
from typing import TYPE_CHECKING

import numpy as np

from laconic.deduction.game import Pool
from laconic.deduction.lab.game_spec import GameSpec, Place
from laconic.deduction.strategies import METRICS
from laconic.lab.numbers import spearman
from laconic.lab.outcome import Chart, DataTable, Outcome

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from laconic.deduction.game import Game, Indices, Position
    from laconic.lab.worker_pool import WorkerPool


@dataclass(frozen=True)
class Labelled:
    """A game and its label in tables."""

    label: str
    game: GameSpec


@dataclass(frozen=True)
class Stability:
    """Settings of the type `stability`.

    Attributes:
        metrics: the metrics for the rankings.
        pool: the openers: `guesses` or `answers`.
        shared: whether to rank the openers that all games share, and correlate the games; otherwise
            each game has its own openers.
        halves: number of random splits of the answers of each game.
        top: number of openers that count as best.
        seed: random seed of the splits.
    """

    games: tuple[Labelled, ...]
    metrics: tuple[str, ...] = ("entropy", "expected-size", "max-size", "parts")
    pool: str = "guesses"
    shared: bool = False
    halves: int = 20
    top: int = 10
    seed: int = 1


@dataclass(frozen=True)
class _Cut:
    """A task: the rankings on random halves of a game."""

    place: Place
    metrics: tuple[str, ...]
    pool: str
    halves: int
    top: int
    seed: int


def stability(settings: Stability, workers: WorkerPool) -> Outcome:
    """Run the experiment."""
    places = [Place(entry.game, workers.folder) for entry in settings.games]
    labels = [entry.label for entry in settings.games]
    games = [place.game for place in places]
    cuts = [
        _Cut(place, settings.metrics, settings.pool, settings.halves, settings.top, settings.seed)
        for place in places
    ]
    halved = dict(zip(labels, workers.map(_halved, cuts, "lists cut in halves"), strict=True))
    shared = _shared(settings, labels, games) if settings.shared else {}
    return Outcome(
        tuple(game.header() for game in games),
        tables=(_best(settings, labels, games), _holding(settings, halved), *_matrices(shared)),
        charts=(_ridge(halved), *_heats(labels, shared)),
    )


def _best(settings: Stability, labels: list[str], games: list[Game]) -> DataTable:
    """Tabulate the best openers of every game by every metric."""
    rows = []
    for label, game in zip(labels, games, strict=True):
        guesses = game.position().pool(Pool(settings.pool))
        for name in settings.metrics:
            order = np.argsort(-_scores(game, name, guesses), kind="stable")[: settings.top]
            words = " ".join(game.guesses[guesses[place]] for place in order)
            rows.append((label, len(game.answers), len(game.guesses), name, words))
    columns = ("list", "answers", "guesses", "metric", f"best {settings.top}")
    return DataTable("Best openers", columns, tuple(rows))


def _scores(game: Game, name: str, guesses: Indices) -> NDArray[np.float64]:
    metric = METRICS[name]
    return metric.scores(metric.measure(game.position(), guesses))


def _halved(cut: _Cut) -> dict[str, tuple[list[float], float, float]]:
    """Compare the rankings of a game on random halves of its answers.

    Returns:
        For every metric: the rank correlation of each split, the number of common openers among the
        best of both halves, and the number of splits with the same best opener.
    """
    game, rng = cut.place.game, np.random.default_rng(cut.seed)
    guesses = game.position().pool(Pool(cut.pool))
    by_metric: dict[str, list[tuple[float, float, bool]]] = {name: [] for name in cut.metrics}
    for _ in range(cut.halves):
        order = rng.permutation(len(game.answers)).astype(np.int32)
        halves = [np.sort(half) for half in np.array_split(order, 2)]
        for name in cut.metrics:
            metric = METRICS[name]
            first, second = (
                metric.scores(metric.measure(_part(game, half), guesses)) for half in halves
            )
            by_metric[name].append(_agreement(first, second, cut.top))
    return {
        name: (
            [correlation for correlation, _, _ in agreements],
            fmean(common for _, common, _ in agreements),
            fmean(same for _, _, same in agreements),
        )
        for name, agreements in by_metric.items()
    }


def _part(game: Game, answers: Indices) -> Position:
    return replace(game.position(), candidates=answers)


def _agreement(
    first: NDArray[np.float64], second: NDArray[np.float64], top: int
) -> tuple[float, float, bool]:
    ours, theirs = (np.argsort(-each, kind="stable")[:top] for each in (first, second))
    common = np.intersect1d(ours, theirs).size / min(top, first.size)
    return spearman(first, second), common, bool(ours[0] == theirs[0])


def _holding(
    settings: Stability, halved: dict[str, dict[str, tuple[list[float], float, float]]]
) -> DataTable:
    rows = tuple(
        (label, name, fmean(correlations), min(correlations), 100 * common, 100 * same)
        for label, metrics in halved.items()
        for name, (correlations, common, same) in metrics.items()
    )
    columns = (
        "list",
        "metric",
        "mean rank correlation",
        "lowest",
        f"top {settings.top} in common %",
        "same best opener %",
    )
    return DataTable(f"{settings.halves} random splits into halves", columns, rows)


def _ridge(halved: dict[str, dict[str, tuple[list[float], float, float]]]) -> Chart:
    groups = [
        {"label": f"{label}, {name}", "values": correlations}
        for label, metrics in halved.items()
        for name, (correlations, _, _) in metrics.items()
    ]
    data = {"groups": groups, "axis": "rank correlation of two random halves"}
    return Chart("halves", "violin", "Stability of rankings on random halves of the answers", data)


def _shared(
    settings: Stability, labels: list[str], games: list[Game]
) -> dict[str, dict[tuple[str, str], float]]:
    """Correlate the rankings of the openers that all games share, for every metric."""
    common = set(games[0].guesses).intersection(*(game.guesses for game in games[1:]))
    words = [word for word in games[0].guesses if word in common]
    by_metric: dict[str, dict[tuple[str, str], float]] = {}
    for name in settings.metrics:
        scores = {
            label: _scores(
                game,
                name,
                np.array([game.lexicon.guesses.index(word) for word in words], dtype=np.int32),
            )
            for label, game in zip(labels, games, strict=True)
        }
        by_metric[name] = {
            (first, second): spearman(scores[first], scores[second])
            for first, second in combinations(labels, 2)
        }
    return by_metric


def _matrices(shared: dict[str, dict[tuple[str, str], float]]) -> list[DataTable]:
    rows = tuple(
        (first, second, *(shared[name][first, second] for name in shared))
        for first, second in next(iter(shared.values()), {})
    )
    return (
        [DataTable("Rank correlation between lists", ("first list", "second list", *shared), rows)]
        if rows
        else []
    )


def _heats(labels: list[str], shared: dict[str, dict[tuple[str, str], float]]) -> list[Chart]:
    name = next(iter(shared), None)
    if name is None:
        return []
    values = [
        [1.0 if a == b else shared[name].get((a, b), shared[name].get((b, a), 0.0)) for b in labels]
        for a in labels
    ]
    title = f"Openers ranked by {name}: correlation between lists"
    return [Chart("lists", "heat", title, {"labels": labels, "values": values})]
