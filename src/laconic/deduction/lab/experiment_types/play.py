"""Statistics of strategies, compared with published ones."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from laconic.deduction.game import TURN_CAP
from laconic.deduction.lab.game_spec import GameSpec, Place
from laconic.deduction.lab.playing import StrategySpec, tallies
from laconic.deduction.lab.runs import common_spread
from laconic.errors import InputError
from laconic.lab.outcome import Chart, Comparison, DataTable, Outcome, tolerance

if TYPE_CHECKING:
    from collections.abc import Iterator

    from laconic.deduction.lab.runs import Runs
    from laconic.lab.outcome import Value
    from laconic.lab.worker_pool import WorkerPool

MEASURES = ["opener", "min", "median", "mean", "max", "excellent", "failure", "total", "histogram"]
"""The measures of a run: excellent and failure in percent, the histogram as a list of pairs of
guesses and games."""


@dataclass(frozen=True)
class Run:
    """One strategy of the table; see `playing.StrategySpec` for the first settings.

    Attributes:
        label: its label in tables.
        game: the game (default: the experiment's).
        published: the published figures.
        published_runs: the number of runs behind them, for random strategies.
        because: the reason for differences.
    """

    strategy: str
    label: str = ""
    pool: str | None = None
    opener: str | tuple[str, ...] | None = None
    distinct: bool = False
    seeds: tuple[int, ...] = ()
    game: GameSpec | None = None
    published: dict[str, Any] = field(default_factory=dict)
    published_runs: int = 1
    because: str = ""

    @property
    def player(self) -> StrategySpec:
        """The strategy."""
        return StrategySpec(self.strategy, self.pool, self.opener, self.distinct, self.seeds)

    @property
    def name(self) -> str:
        """The name of the run in tables and charts."""
        return self.label or self.player.label


def unique(runs: tuple[Run, ...]) -> None:
    """Check that there are runs, that their names are unique, and that all measures exist.

    Raises:
        InputError: for no runs, or with the name of the run.
    """
    if not runs:
        raise InputError("no runs, expected one or more: add them")
    seen: set[str] = set()
    for run in runs:
        if run.name in seen:
            raise InputError(f"two runs are called {run.name!r}: give one of them another label")
        seen.add(run.name)
        for measure in run.published:
            if measure not in MEASURES:
                raise InputError(
                    f"{run.name}: published {measure!r}, expected one of {', '.join(MEASURES)}"
                )


@dataclass(frozen=True)
class Play:
    """Settings of the type `play`.

    Attributes:
        against: the game whose answers are played (default: the same game).
        turn_cap: maximum guesses per game; an unsolved game counts as one more.
        chart: `histograms`, `bars` (means), `line` (means by label) or `none`.
    """

    runs: tuple[Run, ...]
    game: GameSpec = field(default_factory=GameSpec)
    against: GameSpec | None = None
    turn_cap: int = TURN_CAP
    chart: Literal["histograms", "bars", "line", "none"] = "histograms"

    def __post_init__(self) -> None:
        """Refuse no runs, and two of one name."""
        unique(self.runs)


def play(settings: Play, workers: WorkerPool) -> Outcome:
    """Run the experiment."""
    places = {run.game or settings.game for run in settings.runs}
    against = Place(settings.against, workers.folder) if settings.against else None
    runs_by_name: dict[str, Runs] = {}
    for spec in sorted(places, key=repr):
        runs = [run for run in settings.runs if (run.game or settings.game) == spec]
        results = tallies(
            workers,
            Place(spec, workers.folder),
            [run.player for run in runs],
            against=against,
            turn_cap=settings.turn_cap,
        )
        runs_by_name |= {run.name: runs for run, runs in zip(runs, results, strict=True)}
    ordered = [(run, runs_by_name[run.name]) for run in settings.runs]
    return Outcome(
        tuple(Place(spec, workers.folder).game.header() for spec in sorted(places, key=repr)),
        tuple(compared(ordered)),
        (statistics([(run.name, runs) for run, runs in ordered]),),
        tuple(_charts(settings, ordered)),
        numbers={run.name: runs.as_dict() for run, runs in ordered},
    )


def statistics(rows: list[tuple[str, Runs]]) -> DataTable:
    """Tabulate the statistics of strategies."""
    columns = [
        "strategy",
        "opener",
        "mean",
        "spread",
        "total",
        "min",
        "median",
        "max",
        "excellent",
        "failure",
    ]
    return DataTable(
        "Statistics over all games",
        (*columns[:8], "excellent %", "failure %"),
        tuple((name, *(_number(runs, column) for column in columns[1:])) for name, runs in rows),
    )


def compared(rows: list[tuple[Run, Runs]]) -> Iterator[Comparison]:
    """Compare published figures with ours; means of random runs differ by chance.

    The spread of runs is measured over all strategies of the table, since each has few of them.
    """
    spread = common_spread([runs for _, runs in rows])
    for run, runs in rows:
        chance = tolerance(spread, run.published_runs, len(run.seeds)) if run.seeds else 0.0
        for measure, published in run.published.items():
            within = chance if measure == "mean" else 0.0
            ours = ours_of(runs, measure)
            yield Comparison(run.name, measure, published, ours, within, run.because)


def ours_of(runs: Runs, measure: str) -> Value:
    """Return our value of a measure."""
    if measure == "histogram":
        return [list(pair) for pair in runs.pairs]
    value: Value = _number(runs, measure)
    return value


def _number(runs: Runs, name: str) -> Any:
    """Return a statistic of runs, with shares in percent."""
    return runs.percent.get(name, getattr(runs, name))


def _charts(settings: Play, rows: list[tuple[Run, Runs]]) -> list[Chart]:
    match settings.chart:
        case "histograms":
            series = [
                {"label": run.name, "counts": [list(pair) for pair in runs.pairs]}
                | {"published": run.published.get("histogram")}
                for run, runs in rows
            ]
            return [Chart("guesses", "histograms", "Guesses per game", {"series": series})]
        case "bars":
            bars = [
                {"label": run.name, "value": runs.mean, "published": run.published.get("mean")}
                for run, runs in rows
            ]
            return [Chart("means", "bars", "Mean guesses", {"bars": bars, "axis": "mean guesses"})]
        case "line":
            return [_line(rows)]
        case _:
            return []


def _line(rows: list[tuple[Run, Runs]]) -> Chart:
    """Chart the means by label, ours with their spread."""
    ours = {
        "label": "ours",
        "y": [runs.mean for _, runs in rows],
        "spread": [runs.spread or 0.0 for _, runs in rows],
    }
    theirs = {"label": "published", "y": [run.published.get("mean") for run, _ in rows]}
    data = {"x": [run.name for run, _ in rows], "xlabel": "", "ylabel": "mean guesses"}
    return Chart("means", "line", "Mean guesses", data | {"series": [ours, theirs]})
