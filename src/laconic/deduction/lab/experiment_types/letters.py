"""Statistics of letters and of feedback codes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from laconic.deduction.lab.game_spec import GameSpec, Place
from laconic.deduction.lexicon import graphemes
from laconic.lab.outcome import Chart, Comparison, DataTable, Outcome

if TYPE_CHECKING:
    from laconic.lab.worker_pool import WorkerPool


@dataclass(frozen=True)
class Letters:
    """Settings of the type `letters`.

    Attributes:
        most_frequent: the published most frequent letters, in any order.
        made_of_them: published words that consist of these letters.
        distinct: the published number of answers without repeated letters.
        because: the reason for a difference in `distinct`.
    """

    game: GameSpec = field(default_factory=GameSpec)
    most_frequent: str = ""
    made_of_them: tuple[str, ...] = ()
    distinct: int | None = None
    because: str = ""


def letters(settings: Letters, workers: WorkerPool) -> Outcome:
    """Count the answers with each letter, and all occurrences of each letter."""
    game = Place(settings.game, workers.folder).game
    spelt = [graphemes(word) for word in game.answers]
    having = Counter(letter for word in spelt for letter in set(word))
    standing = Counter(letter for word in spelt for letter in word)
    rows = tuple((letter, count, having[letter]) for letter, count in standing.most_common())
    distinct = sum(len(set(word)) == len(word) for word in spelt)
    bars = [
        {"label": letter, "value": count, "second": having[letter]}
        for letter, count in standing.most_common()
    ]
    return Outcome(
        (game.header(),),
        tuple(_compared(settings, standing, distinct, game.guesses)),
        (DataTable("Letters", ("letter", "occurrences", "answers with it"), rows),),
        (Chart("letters", "letters", "Letters of the answers", {"bars": bars}),),
        (f"{distinct:,} of the {len(spelt):,} answers have no repeated letter.",),
    )


def _compared(
    settings: Letters, standing: Counter[str], distinct: int, guesses: tuple[str, ...]
) -> list[Comparison]:
    comparisons = []
    if settings.most_frequent:
        published = sorted(settings.most_frequent)
        ours = sorted(letter for letter, _ in standing.most_common(len(published)))
        comparisons.append(Comparison("letters", "most frequent", published, ours))
        words = [word for word in guesses if sorted(graphemes(word)) == ours]
        if settings.made_of_them:
            comparisons.append(
                Comparison(
                    "guesses", "formed by these letters", sorted(settings.made_of_them), words
                )
            )
    if settings.distinct is not None:
        comparisons.append(
            Comparison(
                "answers",
                "no repeated letter",
                settings.distinct,
                distinct,
                because=settings.because,
            )
        )
    return comparisons


@dataclass(frozen=True)
class Feedbacks:
    """Settings of the type `feedbacks`.

    Attributes:
        groups: the published number of groups by colours of tiles.
    """

    game: GameSpec = field(default_factory=GameSpec)
    groups: int | None = None
    because: str = ""


def feedbacks(settings: Feedbacks, workers: WorkerPool) -> Outcome:
    """Count the feedback codes that occur, in total and by number of tiles of each colour."""
    game = Place(settings.game, workers.folder).game
    counts = np.bincount(game.matrix.ravel(), minlength=game.rule.codes)
    groups: Counter[tuple[int, int]] = Counter()
    kinds: Counter[tuple[int, int]] = Counter()
    for code in np.flatnonzero(counts).tolist():
        tiles = game.rule.format(code)
        key = tiles.count("G"), tiles.count("Y")
        groups[key] += int(counts[code])
        kinds[key] += 1
    rows = tuple(
        (green, yellow, game.lexicon.length - green - yellow, kinds[green, yellow], count)
        for (green, yellow), count in sorted(groups.items())
    )
    columns = ("green", "yellow", "grey", "codes", "occurrences over all pairs")
    compared = (
        ()
        if settings.groups is None
        else (
            Comparison(
                "feedback", "groups by colour", settings.groups, len(groups), 0.0, settings.because
            ),
        )
    )
    return Outcome(
        (game.header(),),
        compared,
        (DataTable("Feedback by number of tiles of each colour", columns, rows),),
        notes=(f"{sum(kinds.values())} of {game.rule.codes} feedback codes occur.",),
    )
