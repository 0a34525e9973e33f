"""The entropy, the priority and the fitness of words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from laconic.deduction.lab.game_spec import GameSpec, Place
from laconic.deduction.strategies import METRICS
from laconic.deduction.strategies.frequency import priority_by_rank, priority_by_share
from laconic.lab.outcome import Chart, Comparison, DataTable, Outcome

if TYPE_CHECKING:
    from laconic.lab.worker_pool import WorkerPool


@dataclass(frozen=True)
class PublishedFitness:
    """A word with its published values."""

    word: str
    entropy: float | None = None
    priority: float | None = None
    fitness: float | None = None


@dataclass(frozen=True)
class Fitness:
    """Settings of the type `fitness`; the priority is based on the frequency rank."""

    words: tuple[PublishedFitness, ...]
    game: GameSpec = field(default_factory=GameSpec)
    within: float = 0.0
    because: str = ""


def fitness(settings: Fitness, workers: WorkerPool) -> Outcome:
    """Run the experiment."""
    game = Place(settings.game, workers.folder).game
    places = [game.lexicon.guesses.index(entry.word) for entry in settings.words]
    guesses = np.array(places, dtype=np.int32)
    entropy = METRICS["entropy"].measure(game.position(), guesses)
    ranked = priority_by_rank(game.lexicon.guesses)[guesses]
    shared = priority_by_share(game.lexicon.guesses)[guesses]
    columns = {"entropy": entropy, "priority": ranked, "fitness": entropy * ranked}
    compared = tuple(
        Comparison(entry.word, name, value, float(column[i]), settings.within, settings.because)
        for i, entry in enumerate(settings.words)
        for name, column in columns.items()
        if (value := getattr(entry, name)) is not None
    )
    rows = tuple(
        (entry.word, *(float(column[i]) for column in (*columns.values(), shared)))
        for i, entry in enumerate(settings.words)
    )
    bars = [
        {"label": entry.word, "value": float(columns["fitness"][i]), "published": entry.fitness}
        for i, entry in enumerate(settings.words)
    ]
    names = ("word", *columns, "priority of the text")
    return Outcome(
        (game.header(),),
        compared,
        (DataTable("Entropy, priority and fitness", names, rows),),
        (Chart("fitness", "bars", "Fitness", {"bars": bars, "axis": "entropy x priority"}),),
    )
