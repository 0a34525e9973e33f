"""Scores of openers, and their correlation with the number of guesses."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np

from laconic.deduction.lab.experiment_types.first_guess import histograms
from laconic.deduction.lab.game_spec import GameSpec, Place
from laconic.deduction.lab.greedy_totals import mean
from laconic.deduction.strategies import METRICS
from laconic.errors import InputError
from laconic.lab.numbers import pearson
from laconic.lab.outcome import Chart, Comparison, DataTable, Outcome, tolerance

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from laconic.deduction.game import Game
    from laconic.lab.worker_pool import WorkerPool

    Columns = dict[str, NDArray[np.float64]]

STEPS = {"ExpRem": "expected-size", "WorstRem": "max-size"}
"""The strategy that continues after the opener, for each score."""

SHOWN = 60


@dataclass(frozen=True)
class PublishedScores:
    """The published scores of a word."""

    word: str
    score: float | None = None
    ExpRem: float | None = None
    WorstRem: int | None = None
    AvgSteps: float | None = None
    greens: float | None = None
    yellows: float | None = None
    because: str = ""


@dataclass(frozen=True)
class Steps:
    """Settings of the type `steps`.

    Attributes:
        own: whether ExpRem and WorstRem include the part of the guess itself.
        steps: whether to continue after every opener, by the same score, from `pool`.
        colours: whether to count the mean number of greens and yellows of an opener.
        samples: answers drawn at random for these means, for one opener after another, in the order
            of the list; 0 for all answers.
        seed: random seed of the answers drawn.
        published: published scores of words.
        correlations: published correlations, by `score`, `ExpRem` and `WorstRem`.
        best: the published best openers, by score.
        other_words: whether the source has other words, of which ours are a sample like its own:
            correlations then differ by chance.
        because: the reasons for differences, by the name of the correlation or of the score.
    """

    game: GameSpec = field(default_factory=GameSpec)
    own: bool = True
    steps: bool = True
    pool: str = "candidates"
    colours: bool = False
    samples: int = 0
    seed: int | None = None
    published: tuple[PublishedScores, ...] = ()
    correlations: dict[str, float] = field(default_factory=dict)
    best: dict[str, str] = field(default_factory=dict)
    other_words: bool = False
    because: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Check that samples are drawn for something, and with a seed.

        Raises:
            InputError: with the values.
        """
        if self.samples < 0:
            raise InputError(f"samples is {self.samples}, expected 0 for all answers, or more")
        if self.samples and (self.seed is None or not self.colours):
            raise InputError(
                f"samples is {self.samples}, expected colours = true and a seed beside it"
            )
        if self.seed is not None and not self.samples:
            raise InputError(f"seed is {self.seed} without samples: add samples, or leave it out")


def steps(settings: Steps, workers: WorkerPool) -> Outcome:
    """Run the experiment."""
    place = Place(settings.game, workers.folder)
    columns = _scores(place.game, settings)
    if settings.steps:
        for score in STEPS:
            columns[f"AvgSteps by {score}"] = _steps(workers, place, score, settings.pool)
    correlations = _correlations(columns)
    words = place.game.answers
    return Outcome(
        (place.game.header(),),
        tuple(_compared(settings, words, columns, correlations)),
        (_by_expectation(words, columns), _correlated(correlations)),
        tuple(_charts(words, columns, correlations)),
    )


def _by_expectation(words: tuple[str, ...], columns: Columns) -> DataTable:
    order = np.argsort(columns["ExpRem"], kind="stable")[:SHOWN]
    rows = tuple((words[i], *(float(column[i]) for column in columns.values())) for i in order)
    extent = "" if len(rows) == len(words) else f", the first {len(rows)} of {len(words):,}"
    return DataTable(f"Words by ExpRem{extent}", ("word", *columns), rows)


def _correlated(correlations: dict[tuple[str, str], float]) -> DataTable:
    rows = tuple((first, second, r) for (first, second), r in correlations.items())
    return DataTable("Correlations", ("first", "second", "r"), rows)


def _scores(game: Game, settings: Steps) -> Columns:
    position, guesses = game.position(), game.guess_of_answer
    expected = "expected-size" if settings.own else "expected-size-without-own"
    columns = {
        "score": METRICS["positional"].measure(position, guesses),
        "ExpRem": METRICS[expected].measure(position, guesses),
        "WorstRem": METRICS["max-size"].measure(position, guesses),
    }
    return columns | (_colours(game, settings) if settings.colours else {})


def _colours(game: Game, settings: Steps) -> Columns:
    """Return the mean number of greens and yellows of every answer as a guess."""
    tiles = [game.rule.format(code) for code in range(game.rule.codes)]
    codes = game.matrix[game.guess_of_answer]
    if settings.samples:
        chance, answers = random.Random(settings.seed), range(len(game.answers))
        drawn = [[chance.choice(answers) for _ in range(settings.samples)] for _ in answers]
        codes = np.take_along_axis(codes, np.array(drawn), axis=1)
    greens = np.array([text.count("G") for text in tiles])[codes].mean(axis=1)
    yellows = np.array([text.count("Y") for text in tiles])[codes].mean(axis=1)
    return {"greens": greens, "yellows": yellows, "tiles": greens + yellows}


def _steps(workers: WorkerPool, place: Place, score: str, pool: str) -> NDArray[np.float64]:
    words = place.game.answers
    by_opener = histograms(workers, place, words, (STEPS[score],), pool)
    return np.array([mean(by_opener[word]) for word in words])


PAIRS = (
    ("score", "tiles"),
    ("ExpRem", "AvgSteps by ExpRem"),
    ("WorstRem", "AvgSteps by WorstRem"),
)
"""The correlations in the source."""


def _correlations(columns: Columns) -> dict[tuple[str, str], float]:
    return {
        (first, second): pearson(columns[first], columns[second])
        for first, second in PAIRS
        if second in columns
    }


def _compared(
    settings: Steps,
    words: tuple[str, ...],
    columns: Columns,
    correlations: dict[tuple[str, str], float],
) -> list[Comparison]:
    places = {word: i for i, word in enumerate(words)}
    ours = columns | {"AvgSteps": columns.get("AvgSteps by ExpRem", np.zeros(0))}
    comparisons = [
        Comparison(
            entry.word,
            name,
            value,
            float(ours[name][places[entry.word]]),
            because=entry.because or settings.because.get(name, ""),
        )
        for entry in settings.published
        for name in ("score", "ExpRem", "WorstRem", "AvgSteps", "greens", "yellows")
        if (value := getattr(entry, name)) is not None
    ]
    comparisons += [
        Comparison(
            first,
            f"correlation with {second}",
            settings.correlations[first],
            r,
            _chance(r, len(words)) if settings.other_words else 0.0,
            settings.because.get(first, ""),
        )
        for (first, second), r in correlations.items()
        if first in settings.correlations
    ]
    return comparisons + [
        Comparison(
            name,
            "best opener",
            word,
            _best(words, columns[name], word),
            because=settings.because.get(f"best {name}", ""),
        )
        for name, word in settings.best.items()
    ]


def _chance(r: float, count: int) -> float:
    """Return how much two correlations may differ, each of so many words: (1 - r²) / √(n - 1)."""
    return tolerance((1 - r * r) / sqrt(count - 1), 1, 1)


def _best(words: tuple[str, ...], scores: NDArray[np.float64], published: str) -> str:
    """Return the word with the lowest score; a published word wins ties."""
    best = [words[i] for i in np.flatnonzero(scores == scores.min())]
    return published if published in best else best[0]


def _charts(
    words: tuple[str, ...], columns: Columns, correlations: dict[tuple[str, str], float]
) -> list[Chart]:
    few = len(words) <= SHOWN
    return [
        Chart(
            first.lower(),
            "scatter",
            f"{first} and {second}: r = {r:.3f}",
            {
                "x": columns[first].tolist(),
                "y": columns[second].tolist(),
                "labels": list(words) if few else [],
                "xlabel": first,
                "ylabel": second,
            },
        )
        for (first, second), r in correlations.items()
    ]
