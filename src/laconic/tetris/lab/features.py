"""The value of each feature: a player without it, on the same pieces."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from laconic.lab.outcome import Chart, DataTable, Outcome
from laconic.tetris.evaluation import compare
from laconic.tetris.features import NAMES
from laconic.tetris.lab.players import Conditions, Entry, measured, search_of

if TYPE_CHECKING:
    from laconic.lab.worker_pool import WorkerPool
    from laconic.tetris.players import Search


@dataclass(frozen=True)
class Features:
    """Settings of the type `features`."""

    player: Entry
    conditions: Conditions = Conditions()  # noqa: RUF009  # it is frozen


def without(search: Search, place: int) -> Search:
    """Return a player with the weight of a feature set to zero."""
    values = tuple(0.0 if i == place else v for i, v in enumerate(search.weights.values))
    return replace(search, weights=replace(search.weights, values=values))


def features(settings: Features, workers: WorkerPool) -> Outcome:
    """Leave each feature out in turn; the other weights stay as they are."""
    whole = search_of(settings.player, settings.conditions.rules, workers)
    searches = [("all", whole), *((name, without(whole, i)) for i, name in enumerate(NAMES))]
    full, *results = measured(searches, settings.conditions, workers)
    rows = []
    for result in results:
        paired = compare(result, full)
        rows.append(
            (
                result.player,
                round(float(result.scores.mean())),
                round(paired.difference),
                "{:,.0f} to {:,.0f}".format(*paired.interval) if paired.interval else "",
                round(100 * result.maxout, 2),
            )
        )
    rows.sort(key=lambda row: row[2])
    title = f"{settings.player.player} without a feature; with all: {full.scores.mean():,.0f}"
    columns = ("without", "mean", "difference", "95 %", "maxouts in %")
    bars = [{"label": row[0], "value": row[1], "published": None} for row in rows]
    chart = Chart("means", "bars", title, {"bars": bars, "axis": "mean score"})
    note = "Weights were not trained again, so a small difference says that others make up for it."
    return Outcome(
        (settings.conditions.header(),),
        tables=(DataTable(title, columns, tuple(rows)),),
        charts=(chart,),
        notes=(note,),
        numbers={"all": float(full.scores.mean())},
    )
