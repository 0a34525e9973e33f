"""A ranking of openers by a metric, compared with a published one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from laconic.deduction.game import Pool
from laconic.deduction.lab.game_spec import GameSpec, Place
from laconic.deduction.strategies import METRICS, ranking
from laconic.lab.outcome import Chart, Comparison, DataTable, Outcome
from laconic.names import pick

if TYPE_CHECKING:
    from laconic.lab.worker_pool import WorkerPool


@dataclass(frozen=True)
class PublishedOpener:
    """A published opener, with its value if available."""

    word: str
    value: float | None = None


@dataclass(frozen=True)
class Openers:
    """Settings of the type `openers`.

    Attributes:
        metric: one of `METRICS`.
        top: number of openers to list.
        published: the published ranking, best first.
        mark: the game whose answers are marked in the ranking.
        because: the reason for a difference.
    """

    metric: str
    game: GameSpec = field(default_factory=GameSpec)
    pool: str = "guesses"
    top: int = 10
    published: tuple[PublishedOpener, ...] = ()
    mark: GameSpec | None = None
    within: float = 0.0
    because: str = ""


def openers(settings: Openers, workers: WorkerPool) -> Outcome:
    """Run the experiment."""
    metric = METRICS[pick(settings.metric, METRICS, "metric")]
    game = Place(settings.game, workers.folder).game
    ranked = ranking(game.position(), metric, Pool(settings.pool))
    marked = Place(settings.mark, workers.folder).game.lexicon.answers if settings.mark else ()
    named = [(game.guesses[guess], value) for guess, value in ranked]
    rows = tuple(
        (place, word, value, *(["answer" if word in marked else ""] if marked else []))
        for place, (word, value) in enumerate(named[: settings.top], 1)
    )
    columns = ("rank", "opener", settings.metric, *(["answer"] if marked else []))
    bars = [
        {"label": word, "value": value, "marked": word in marked}
        for word, value in named[: settings.top]
    ]
    return Outcome(
        (game.header(),),
        tuple(_compared(settings, named)),
        (DataTable(f"Best openers by {settings.metric}", columns, rows),),
        (
            Chart(
                "openers",
                "ranked",
                f"Best openers by {settings.metric}",
                {"bars": bars, "axis": settings.metric},
            ),
        ),
    )


def _compared(settings: Openers, named: list[tuple[str, float]]) -> list[Comparison]:
    words = [entry.word for entry in settings.published]
    if not words:
        return []
    ours = [word for word, _ in named[: len(words)]]
    values = dict(named)
    valued = [
        Comparison(entry.word, settings.metric, entry.value, values[entry.word], settings.within)
        for entry in settings.published
        if entry.value is not None
    ]
    return [
        Comparison("openers", "in order", words, ours, because=settings.because),
        *(
            [
                Comparison(
                    "openers", "as a set", sorted(words), sorted(ours), because=settings.because
                )
            ]
            if words != ours
            else []
        ),
        *valued,
    ]
