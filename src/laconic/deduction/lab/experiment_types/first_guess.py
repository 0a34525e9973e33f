"""The worst case and the mean of every opener, followed by a greedy strategy."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from time import perf_counter
from typing import TYPE_CHECKING, Any

from laconic.deduction.game import Pool
from laconic.deduction.lab.game_spec import GameSpec, Place
from laconic.deduction.lab.greedy_totals import GreedyTotals, Histogram, mean
from laconic.lab.outcome import Chart, Comparison, DataTable, Outcome

if TYPE_CHECKING:
    from laconic.lab.worker_pool import WorkerPool

BATCHES = 24
"""Number of batches of openers; neighbours in a list often lead to the same sets."""

SHOWN = 10


@dataclass(frozen=True)
class FirstGuess:
    """Settings of the type `first-guess`.

    Attributes:
        metrics: the metrics for later guesses; see `greedy_totals.GreedyTotals`.
        pool: the pool of later guesses.
        openers: number of openers, the first of the answers; None for all answers.
        within_five: the published number of openers after which five guesses always suffice.
        means_between: the published bounds of the means.
        seconds: the time of the source's program.
    """

    game: GameSpec = field(default_factory=GameSpec)
    metrics: tuple[str, ...] = ("parts", "entropy")
    pool: str = "answers"
    openers: int | None = None
    within_five: int | None = None
    means_between: tuple[float, ...] = ()
    seconds: float | None = None


@dataclass(frozen=True)
class _Task:
    place: Place
    metrics: tuple[str, ...]
    pool: str
    openers: tuple[str, ...]


def first_guess(settings: FirstGuess, workers: WorkerPool) -> Outcome:
    """Run the experiment."""
    start = perf_counter()
    place = Place(settings.game, workers.folder)
    words = place.game.answers[: settings.openers]
    by_opener = histograms(workers, place, words, settings.metrics, settings.pool)
    seconds = perf_counter() - start
    means = {word: round(mean(value), 6) for word, value in by_opener.items()}
    ranked = sorted(means, key=means.__getitem__)
    worst = {word: len(value) for word, value in by_opener.items()}
    return Outcome(
        (place.game.header(),),
        tuple(_compared(settings, means, worst, seconds)),
        (
            _listed("Best openers", ranked[:SHOWN], means, worst),
            _listed("Worst openers", ranked[-SHOWN:], means, worst),
            _counted(worst),
        ),
        _charts(settings, by_opener, means, worst),
        numbers={"means": means, "worst": worst, "seconds": seconds},
    )


def histograms(
    workers: WorkerPool, place: Place, words: tuple[str, ...], metrics: tuple[str, ...], pool: str
) -> dict[str, Histogram]:
    """Return the number of answers by guesses for every opener."""
    ordered = tuple(sorted(words))
    size = max(1, -(-len(ordered) // BATCHES))
    tasks = [
        _Task(place, metrics, pool, ordered[start : start + size])
        for start in range(0, len(ordered), size)
    ]
    done: dict[str, Histogram] = {}
    for part in workers.map(_tried, tasks, "batches of openers"):
        done |= part
    return {word: done[word] for word in words}


def _tried(task: _Task) -> dict[str, Histogram]:
    study = _study(task.place, task.metrics, task.pool)
    return {opener: study.histogram(opener) for opener in task.openers}


@lru_cache(maxsize=1)
def _study(place: Place, metrics: tuple[str, ...], pool: str) -> GreedyTotals:
    """Return the study, which is cached in this process for its next batch."""
    return GreedyTotals(place.game, metrics, Pool(pool))


def _compared(
    settings: FirstGuess, means: dict[str, float], worst: dict[str, int], seconds: float
) -> list[Comparison]:
    comparisons = []
    if settings.within_five is not None:
        five = sum(turns <= 5 for turns in worst.values())
        name = "win within five guesses"
        comparisons.append(Comparison("openers", name, settings.within_five, five))
    if settings.means_between:
        ours = [min(means.values()), max(means.values())]
        comparisons += [
            Comparison("openers", f"{name} mean", published, mine, 0.05)
            for name, published, mine in zip(
                ("lowest", "highest"), settings.means_between, ours, strict=True
            )
        ]
    if settings.seconds is not None:
        reason = "the time depends on the program and on the machine"
        mine = round(seconds, 1)
        comparisons.append(Comparison("study", "seconds", settings.seconds, mine, 0.0, reason))
    return comparisons


def _listed(
    title: str, words: list[str], means: dict[str, float], worst: dict[str, int]
) -> DataTable:
    rows = tuple((word, means[word], worst[word]) for word in words)
    return DataTable(title, ("opener", "mean", "worst"), rows)


def _counted(worst: dict[str, int]) -> DataTable:
    turns = sorted(set(worst.values()))
    rows = tuple((turn, sum(value == turn for value in worst.values())) for turn in turns)
    return DataTable("Openers by worst case", ("worst", "openers"), rows)


def _charts(
    settings: FirstGuess,
    by_opener: dict[str, Histogram],
    means: dict[str, float],
    worst: dict[str, int],
) -> tuple[Chart, ...]:
    title = f"{len(means):,} openers, then {settings.metrics[0]} from the {settings.pool}"
    turns = sorted(set(worst.values()))
    counted = [[turn, sum(value == turn for value in worst.values())] for turn in turns]
    ends = [[worst[word], means[word], word] for word in _ends(means)]
    points = {"x": list(worst.values()), "y": list(means.values()), "named": ends}
    by_worst = [
        {"label": f"worst {turn}", "values": [means[w] for w in means if worst[w] == turn]}
        for turn in turns
    ]
    bars = {"counts": counted, "x": "guesses that always suffice", "y": "openers"}
    axes = {"xlabel": "worst case", "ylabel": "mean guesses"}
    return (
        Chart("worst", "counts", f"Worst case: {title}", bars),
        Chart("means", "ridge", f"Mean: {title}", {"groups": by_worst, "axis": "mean guesses"}),
        Chart("mean-worst", "strip", f"Mean against worst case: {title}", points | axes),
        Chart("shares", "violin", f"Answers found: {title}", _shares(by_opener, turns[-1])),
    )


def _ends(means: dict[str, float]) -> list[str]:
    """Return the openers with the lowest and the highest mean."""
    return [min(means, key=means.__getitem__), max(means, key=means.__getitem__)]


def _shares(by_opener: dict[str, Histogram], longest: int) -> dict[str, Any]:
    """Return, for each number of guesses, the shares of answers found by the openers."""
    groups = [
        {"label": f"with {turn}", "values": [_share(value, turn) for value in by_opener.values()]}
        for turn in range(2, longest + 1)
    ]
    return {"groups": groups, "axis": "answers in a hundred"}


def _share(histogram: Histogram, turn: int) -> float:
    count = histogram[turn - 1] if turn <= len(histogram) else 0
    return round(100 * count / sum(histogram), 3)
