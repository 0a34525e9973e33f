"""Make a book of openers.

    python -m laconic.deduction.coach.bookmaking LIST MODE SECONDS [FILE] [--ledger DB]

SECONDS is the time limit for each opener whose exact total is not in the ledger of a proof, which
`laconic prove --max-turns none --ledger DB` writes (with `--all-exact`, for all openers).
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from laconic.deduction.coach.opener_book import DATA, Total, write_book
from laconic.deduction.coach.values import Estimate, MeanEstimator
from laconic.deduction.game import Game
from laconic.deduction.search import AtLeast, Engine, Exact, Kind, open_ledger

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from laconic.deduction.search import Claim


def make_book(
    game: Game, seconds: float, known: Mapping[str, Claim] | None = None
) -> Iterator[tuple[str, Total]]:
    """Find the total of each opener, exact if it is known or found in time, else estimated.

    Args:
        game: the game.
        seconds: time limit for each opener.
        known: proven totals; a bound becomes the floor of an estimate.
    """
    engine, position = Engine(game), game.position()
    for guess, word in enumerate(game.guesses):
        claim = (known or {}).get(word)
        if isinstance(claim, Exact):
            yield word, claim
            continue
        value = MeanEstimator(engine).guess(position, guess, time.monotonic() + seconds)
        total = round(value.mean * position.weight())
        floor = claim.value if isinstance(claim, AtLeast) else 0
        estimate = Estimate(max(total, floor), floor)
        yield word, Exact(total) if value.claim == Exact.word else estimate


def _make() -> None:
    """Make a book, and show progress."""
    parser = argparse.ArgumentParser(description="Make a book of openers.")
    parser.add_argument("list")
    parser.add_argument("mode")
    parser.add_argument("seconds", type=float)
    parser.add_argument("file", type=Path, nargs="?")
    parser.add_argument("--ledger", type=Path)
    asked = parser.parse_args()
    game = Game.of(asked.list, asked.mode)
    with open_ledger(asked.ledger, game) as ledger:
        known = dict(ledger.claims(Kind.TOTAL.value))
    totals = {}
    for word, total in make_book(game, asked.seconds, known):
        totals[word] = total
        sys.stderr.write(f"\r{len(totals):,} of {len(game.guesses):,}: {word} {total.value:,}  ")
    path = asked.file or DATA / f"openers-{asked.list}-{asked.mode}.csv.gz"
    write_book(path, game, totals, seconds=asked.seconds)


if __name__ == "__main__":
    _make()
