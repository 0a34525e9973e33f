"""The ladder of strategies: how far each is from the exact optimum of the same game."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from laconic.deduction.lab.games import GameSpec, Place
from laconic.deduction.lab.kinds.exact import Question, answered
from laconic.deduction.lab.kinds.play import Run, compared, unique
from laconic.deduction.lab.kinds.registry import kind
from laconic.deduction.lab.playing import tallies
from laconic.lab.outcome import Chart, Outcome, Table

if TYPE_CHECKING:
    from laconic.deduction.lab.tally import Tally
    from laconic.lab.crew import Crew


@dataclass(frozen=True)
class Ladder:
    """Settings of the kind `ladder`.

    Attributes:
        opener: what the exact strategy opens with; without it the proof goes over all openers,
            which takes minutes on a list of thousands.
        exact: whether to ask for the exact optimum at all.
        turns: guesses in which the exact strategy must find every answer; the others go on until
            they do.
    """

    runs: tuple[Run, ...]
    game: GameSpec = field(default_factory=GameSpec)
    opener: str | None = None
    exact: bool = True
    turns: int | None = None
    within: float = 0.0

    def __post_init__(self) -> None:
        """Refuse two runs of one name."""
        unique(self.runs)


@kind("ladder", Ladder)
def ladder(settings: Ladder, crew: Crew) -> Outcome:
    """Play all strategies, sort them, and measure each against the optimum."""
    place = Place(settings.game, crew.folder)
    results = tallies(crew, place, [run.player for run in settings.runs])
    found = {run.name: tally for run, tally in zip(settings.runs, results, strict=True)}
    optimum = _optimum(settings, crew) if settings.exact else None
    ranked = sorted(found, key=lambda name: -found[name].mean)
    return Outcome(
        (place.game.header(),),
        tuple(
            one for run in settings.runs for one in compared(run, found[run.name], settings.within)
        ),
        (_table(ranked, found, optimum),),
        (_ladder(ranked, found, optimum), _histograms(ranked, found, optimum)),
        (_claim(optimum, settings.opener),) if optimum else (),
        {name: tally.as_dict() for name, tally in found.items()} | {"optimum": optimum},
    )


def _optimum(settings: Ladder, crew: Crew) -> dict[str, Any]:
    game = replace(settings.game, max_turns=settings.turns or settings.game.max_turns)
    return answered(crew, Question("optimum", game, opener=settings.opener))


def _claim(optimum: dict[str, Any], opener: str | None) -> str:
    reach = f"exact for the opener {opener}" if opener else "exact over all strategies of this game"
    return (
        f"The optimum is {optimum['total']:,} guesses ({optimum['mean']:.4f}, "
        f"opener {optimum['opener']}), {reach}."
    )


def _table(ranked: list[str], found: dict[str, Tally], optimum: dict[str, Any] | None) -> Table:
    rows = []
    for name in ranked:
        tally = found[name]
        above = _above(tally.mean, optimum["mean"]) if optimum else ()
        numbers = tally.max, tally.seconds
        rows.append((name, tally.opener, tally.mean, tally.spread, *above, *numbers))
    if optimum:
        own = optimum["mean"], None, 0.0, 0.0, optimum["worst"], optimum["seconds"]
        rows.append(("exact optimum", optimum["opener"], *own))
    distance = ("above", "above %") if optimum else ()
    columns = ("strategy", "opener", "mean", "spread", *distance, "worst", "seconds")
    return Table(
        "Mean guesses, and how far above the exact optimum" if optimum else "Mean guesses",
        columns,
        tuple(rows),
    )


def _above(mean: float, optimum: float) -> tuple[float, float]:
    return mean - optimum, 100 * (mean / optimum - 1)


def _ladder(ranked: list[str], found: dict[str, Tally], optimum: dict[str, Any] | None) -> Chart:
    rungs = [
        {
            "label": name,
            "value": found[name].mean,
            "spread": found[name].spread,
            "worst": found[name].max,
        }
        for name in ranked
    ]
    data = {"rungs": rungs, "optimum": optimum and optimum["mean"], "axis": "mean guesses"}
    return Chart("ladder", "ladder", "The ladder of strategies", data)


def _histograms(
    ranked: list[str], found: dict[str, Tally], optimum: dict[str, Any] | None
) -> Chart:
    rows = [
        {"label": name, "counts": [list(pair) for pair in found[name].counts]} for name in ranked
    ]
    if optimum:
        rows.append({"label": "exact optimum", "counts": optimum["histogram"]})
    return Chart("shares", "shares", "Games by the guesses they took", {"rows": rows})
