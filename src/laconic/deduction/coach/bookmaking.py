"""Make a book of openers.

    python -m laconic.deduction.coach.bookmaking LIST MODE SECONDS [FILE] [--ledger DB]

SECONDS is the time limit for each opener whose exact total is not in the ledger of a proof, which
`laconic prove --max-turns none --ledger DB` writes (with `--all-exact`, for all openers), nor in
the bundled book of the game. For the best openers, worst cases are found.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from laconic.deduction.coach.opener_book import DATA, Book, Total, book, write_book
from laconic.deduction.coach.values import Estimate, MeanEstimator
from laconic.deduction.game import Game
from laconic.deduction.search import AtLeast, Engine, Exact, Kind, open_ledger

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from laconic.deduction.search import Claim

BEST = 100
"""Number of best openers whose worst cases are in a book."""


def make_book(
    game: Game, seconds: float, known: Mapping[str, Claim | Total] | None = None
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


def worst_case(engine: Engine, opener: int, total: int) -> int:
    """Return the fewest turns with which an opener keeps its total."""
    start = engine.game.position()
    turns = 1
    while engine.cost(start, turns, opener=opener) != Exact(total):
        turns += 1
    return turns


def worst_cases(game: Game, totals: Book, count: int = BEST) -> dict[str, int]:
    """Find the worst cases of the openers with the least exact totals."""
    engine, index = Engine(game), game.lexicon.guesses.index
    exact = {word: total.value for word, total in totals.items() if isinstance(total, Exact)}
    best = sorted(exact, key=lambda word: (exact[word], word))[:count]
    return {word: worst_case(engine, index(word), exact[word]) for word in best}


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
        known = {**(book(game) or {}), **ledger.claims(Kind.TOTAL.value)}
    totals = {}
    for word, total in make_book(game, asked.seconds, known):
        totals[word] = total
        sys.stderr.write(f"\r{len(totals):,} of {len(game.guesses):,}: {word} {total.value:,}  ")
    path = asked.file or DATA / f"openers-{asked.list}-{asked.mode}.csv.gz"
    write_book(path, game, totals, worst_cases(game, totals), seconds=asked.seconds)


if __name__ == "__main__":
    _make()
