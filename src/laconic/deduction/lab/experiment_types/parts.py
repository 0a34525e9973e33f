"""The parts of single guesses: their sizes, and the frequency of each feedback."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from laconic.deduction.lab.game_spec import GameSpec, Place
from laconic.deduction.partitions import entropy_of
from laconic.errors import InputError
from laconic.lab.outcome import Chart, Comparison, DataTable, Outcome
from laconic.names import pick

if TYPE_CHECKING:
    from laconic.deduction.game import Game
    from laconic.lab.worker_pool import WorkerPool


@dataclass(frozen=True)
class Guess:
    """A guess, and published numbers about its parts.

    Attributes:
        after: the rows before the guess.
        published: `parts`, `largest`, `expected-size` or `entropy`.
    """

    word: str
    published: dict[str, Any] = field(default_factory=dict)
    because: str = ""


@dataclass(frozen=True)
class Parts:
    """Settings of the type `parts`.

    Attributes:
        chart: `sizes` (largest part first) or `codes` (in the order of the feedback).
        after: the rows before all guesses.
    """

    guesses: tuple[Guess, ...]
    game: GameSpec = field(default_factory=GameSpec)
    after: tuple[str, ...] = ()
    chart: Literal["sizes", "codes"] = "sizes"

    def __post_init__(self) -> None:
        """Refuse no guesses."""
        if not self.guesses:
            raise InputError("no guesses, expected one or more: add them")


def parts(settings: Parts, workers: WorkerPool) -> Outcome:
    """Run the experiment."""
    game = Place(settings.game, workers.folder).game
    position = game.position(game.rows(*settings.after))
    sizes = {
        entry.word: {
            code: part.size
            for code, part in position.partition(game.lexicon.guesses.index(entry.word)).items()
        }
        for entry in settings.guesses
    }
    measured = {word: _measured(list(part_sizes.values())) for word, part_sizes in sizes.items()}
    comparisons = [
        Comparison(
            entry.word,
            name,
            published,
            measured[entry.word][pick(name, measured[entry.word], f"number of {entry.word}")],
            because=entry.because,
        )
        for entry in settings.guesses
        for name, published in entry.published.items()
    ]
    rows = tuple((word, *numbers.values()) for word, numbers in measured.items())
    columns = ("guess", *measured[settings.guesses[0].word])
    return Outcome(
        (game.header(),),
        tuple(comparisons),
        (DataTable("Parts", columns, rows),),
        (_chart(game, settings, sizes),),
    )


def _measured(sizes: list[int]) -> dict[str, float]:
    total, squares = sum(sizes), sum(size * size for size in sizes)
    return {
        "parts": len(sizes),
        "largest": max(sizes),
        "expected-size": squares / total,
        "entropy": float(entropy_of(np.array(sizes) / total)),
    }


def _chart(game: Game, settings: Parts, sizes: dict[str, dict[int, int]]) -> Chart:
    if settings.chart == "codes":
        series = [
            {"label": word, "values": _by_code(part_sizes, game.rule.codes)}
            for word, part_sizes in sizes.items()
        ]
        data = {"series": series, "axis": "feedback as a number: first letter counts most"}
        return Chart("codes", "codes", "How often each feedback occurs", data)
    ranked = [
        {"label": word, "sizes": sorted(part_sizes.values(), reverse=True)}
        for word, part_sizes in sizes.items()
    ]
    return Chart("parts", "parts", "Parts of the answers, largest first", {"series": ranked})


def _by_code(part_sizes: dict[int, int], codes: int) -> list[float]:
    counts = np.bincount(list(part_sizes), weights=list(part_sizes.values()), minlength=codes)
    shares: list[float] = (counts / counts.sum()).tolist()
    return shares
