"""Make a book of openers.

    python -m laconic.deduction.coach.bookmaking LIST MODE SECONDS [FILE]

takes a list and a mode by name, and so many seconds for each opener.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from laconic.deduction.coach.openers import DATA, Total, write_book
from laconic.deduction.coach.values import Appraiser, Estimate, weight
from laconic.deduction.game import Game
from laconic.deduction.search import Engine, Exact

if TYPE_CHECKING:
    from collections.abc import Iterator


def make_book(game: Game, seconds: float) -> Iterator[tuple[str, Total]]:
    """Find the total of each opener: exact if the seconds are enough for it, else by estimate."""
    engine, position = Engine(game), game.position()
    for guess, word in enumerate(game.guesses):
        value = Appraiser(engine).guess(position, guess, time.monotonic() + seconds)
        total = round(value.mean * weight(position))
        yield word, Exact(total) if value.claim == Exact.word else Estimate(total)


def _make(name: str, mode: str, seconds: str, file: str | None = None) -> None:
    """Make a book, and say how far it is."""
    game = Game.of(name, mode)
    totals = {}
    for word, total in make_book(game, float(seconds)):
        totals[word] = total
        sys.stderr.write(f"\r{len(totals):,} of {len(game.guesses):,}: {word} {total.value:,}  ")
    path = Path(file) if file else DATA / f"openers-{name}-{mode}.csv.gz"
    write_book(path, game, totals, seconds=float(seconds))


if __name__ == "__main__":
    _make(*sys.argv[1:])
