"""How well metrics predict the exact cost of openers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from laconic.deduction import coach
from laconic.deduction.lab.game_spec import GameSpec, Place
from laconic.deduction.strategies import METRICS
from laconic.errors import InputError
from laconic.lab.numbers import pearson, spearman
from laconic.lab.outcome import Chart, DataTable, Outcome

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from laconic.deduction.game import Game
    from laconic.lab.worker_pool import WorkerPool

SHOWN = 15


@dataclass(frozen=True)
class Predictions:
    """Settings of the type `predictions`.

    Attributes:
        metrics: names from `METRICS`.
        game: a game whose book of openers is bundled.
        top: number of best openers to compare with the best by each metric.
    """

    metrics: tuple[str, ...] = ("entropy", "parts", "expected-size", "max-size")
    game: GameSpec = field(default_factory=GameSpec)
    top: int = 100


def predictions(settings: Predictions, workers: WorkerPool) -> Outcome:
    """Run the experiment on all openers with an exact mean."""
    game = Place(settings.game, workers.folder).game
    guesses, totals = _exact(game)
    words = [game.guesses[guess] for guess in guesses]
    means = totals / len(game.answers)
    position, top = game.position(), settings.top
    values = {name: METRICS[name].measure(position, guesses) for name in settings.metrics}
    rows = []
    for name, measured in values.items():
        scores = METRICS[name].scores(measured)
        order = np.argsort(-scores, kind="stable")
        first, agreeing = order[0], int((order[:top] < top).sum())
        place = int((totals < totals[first]).sum()) + 1
        r, ranked = pearson(measured, means), spearman(scores, -means)
        rows.append((name, r, ranked, words[first], float(means[first]), place, agreeing))
    agreements = DataTable(
        f"Metrics compared with the exact means of {len(words):,} openers",
        ("metric", "r", "rank r", "favourite", "exact mean", "exact rank", f"of top {top}"),
        tuple(rows),
    )
    columns = {"opener": words, "total": totals.tolist(), "mean": means.tolist()}
    columns |= {name: each.tolist() for name, each in values.items()}
    best, worst = range(SHOWN), range(-SHOWN, 0)
    return Outcome(
        (game.header(),),
        tables=(
            agreements,
            _listed("Best openers", best, columns),
            _listed("Worst openers", worst, columns),
        ),
        charts=tuple(_chart(name, r, columns) for name, r, *_ in rows),
    )


def _exact(game: Game) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """Return the openers with exact totals, best first, and these totals."""
    known = coach.exact_openers(game, coach.book(game) or {})
    if not known:
        raise InputError(
            f"no book of openers for {game.lexicon.name} in {game.mode.value} mode, expected a "
            "game with a bundled book: make one with python -m laconic.deduction.coach.bookmaking"
        )
    guesses, totals = np.array([*known], np.int32), np.array([*known.values()], np.int64)
    order = np.argsort(totals, kind="stable")
    return guesses[order], totals[order]


def _listed(title: str, places: range, columns: dict[str, list[Any]]) -> DataTable:
    rows = tuple(tuple(column[place] for column in columns.values()) for place in places)
    return DataTable(title, (*columns,), rows)


def _chart(name: str, r: float, columns: dict[str, list[Any]]) -> Chart:
    data: dict[str, Any] = {"x": columns[name], "y": columns["mean"], "labels": []}
    data |= {"xlabel": name, "ylabel": "exact mean"}
    return Chart(name, "scatter", f"{name} and the exact mean: r = {r:.3f}", data)
