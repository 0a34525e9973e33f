"""A ladder of strategies: their distance from the exact optimum."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from laconic.deduction.lab.experiment_types.exact import ExactQuestion, answered
from laconic.deduction.lab.experiment_types.play import Run, compared, unique
from laconic.deduction.lab.game_spec import GameSpec, Place
from laconic.deduction.lab.playing import tallies
from laconic.errors import InputError
from laconic.lab.outcome import Chart, DataTable, Outcome
from laconic.plurals import counted

if TYPE_CHECKING:
    from laconic.deduction.lab.runs import Runs
    from laconic.lab.worker_pool import WorkerPool


@dataclass(frozen=True)
class Rung:
    """A published mean that no strategy stands for, such as that of human players."""

    label: str
    mean: float
    source: str


@dataclass(frozen=True)
class Ladder:
    """Settings of the type `ladder`.

    Attributes:
        others: published means, as further rungs.
        opener: the opener of the exact strategy; without it all openers are searched, which takes
            minutes for lists of thousands of words.
        exact: whether to search for the exact optimum.
        turns: the turn limit of the exact strategy; the others play without a limit.
    """

    runs: tuple[Run, ...]
    others: tuple[Rung, ...] = ()
    game: GameSpec = field(default_factory=GameSpec)
    opener: str | None = None
    exact: bool = True
    turns: int | None = None

    def __post_init__(self) -> None:
        """Refuse no runs, and two of one name."""
        unique(self.runs)


def ladder(settings: Ladder, workers: WorkerPool) -> Outcome:
    """Run the experiment."""
    place = Place(settings.game, workers.folder)
    results = tallies(workers, place, [run.player for run in settings.runs])
    runs_by_name = {run.name: runs for run, runs in zip(settings.runs, results, strict=True)}
    optimum = _optimum(settings, workers) if settings.exact else None
    ranked = sorted(runs_by_name, key=lambda name: -runs_by_name[name].mean)
    claims = (_claim(optimum, settings.opener),) if optimum else ()
    return Outcome(
        (place.game.header(),),
        tuple(compared([(run, runs_by_name[run.name]) for run in settings.runs])),
        (_table(ranked, runs_by_name, settings.others, optimum),),
        (
            _ladder(ranked, runs_by_name, settings.others, optimum),
            _histograms(ranked, runs_by_name, optimum),
        ),
        (*claims, *(f"{each.label}: {each.source}." for each in settings.others)),
        {name: runs.as_dict() for name, runs in runs_by_name.items()} | {"optimum": optimum},
    )


def _optimum(settings: Ladder, workers: WorkerPool) -> dict[str, Any]:
    """Search for the exact optimum.

    Raises:
        InputError: if no strategy always wins within the turns.
    """
    game = replace(settings.game, max_turns=settings.turns or settings.game.max_turns)
    optimum = answered(workers, ExactQuestion("optimum", game, opener=settings.opener))
    if optimum["total"] is None:
        raise InputError(
            f"no optimum within {counted(game.max_turns or 0, 'turn')}, in which no strategy "
            "always wins, expected more: raise turns, or write exact = false"
        )
    return optimum


def _claim(optimum: dict[str, Any], opener: str | None) -> str:
    reach = f"exact for the opener {opener}" if opener else "exact over all strategies of this game"
    return (
        f"The optimum is {optimum['total']:,} guesses (mean {optimum['mean']:.4f}, "
        f"opener {optimum['opener']}), {reach}."
    )


def _table(
    ranked: list[str],
    runs_by_name: dict[str, Runs],
    others: tuple[Rung, ...],
    optimum: dict[str, Any] | None,
) -> DataTable:
    rows: list[tuple[Any, ...]] = []
    for name in ranked:
        runs = runs_by_name[name]
        above = _above(runs.mean, optimum["mean"]) if optimum else ()
        numbers = runs.max, runs.seconds
        rows.append((name, runs.opener, runs.mean, runs.spread, *above, *numbers))
    for each in others:
        above = _above(each.mean, optimum["mean"]) if optimum else ()
        rows.append((each.label, None, each.mean, None, *above, None, None))
    rows.sort(key=lambda row: -row[2])
    if optimum:
        own = optimum["mean"], None, 0.0, 0.0, optimum["worst"], optimum["seconds"]
        rows.append(("exact optimum", optimum["opener"], *own))
    distance = ("above", "above %") if optimum else ()
    columns = ("strategy", "opener", "mean", "spread", *distance, "worst", "seconds")
    return DataTable(
        "Mean guesses and distance from the exact optimum" if optimum else "Mean guesses",
        columns,
        tuple(rows),
    )


def _above(mean: float, optimum: float) -> tuple[float, float]:
    return mean - optimum, 100 * (mean / optimum - 1)


def _ladder(
    ranked: list[str],
    runs_by_name: dict[str, Runs],
    others: tuple[Rung, ...],
    optimum: dict[str, Any] | None,
) -> Chart:
    rungs: list[dict[str, Any]] = [
        {
            "label": name,
            "value": runs_by_name[name].mean,
            "spread": runs_by_name[name].spread,
            "worst": runs_by_name[name].max,
        }
        for name in ranked
    ]
    rungs += [
        {"label": each.label, "value": each.mean, "spread": None, "worst": None} for each in others
    ]
    rungs.sort(key=lambda rung: -rung["value"])
    data = {"rungs": rungs, "optimum": optimum and optimum["mean"], "axis": "mean guesses"}
    return Chart("ladder", "ladder", "The ladder of strategies", data)


def _histograms(
    ranked: list[str], runs_by_name: dict[str, Runs], optimum: dict[str, Any] | None
) -> Chart:
    rows = [
        {"label": name, "counts": [list(pair) for pair in runs_by_name[name].pairs]}
        for name in ranked
    ]
    if optimum:
        rows.append({"label": "exact optimum", "counts": optimum["histogram"]})
    return Chart("shares", "shares", "Games by number of guesses", {"rows": rows})
