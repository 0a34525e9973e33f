"""Bounds on the least mean of two boards, on the original list.

`python benchmarks/boards_bound.py LEDGER` bounds every opener, in `--jobs` processes, until it has
proven that no strategy has a mean below 4.478, and plays all pairs with a strategy that searches
positions of any size. Bounds are kept in the ledger, so that a run may be stopped and resumed. When
all openers are bounded, both results are written to `results/boards_bound.json`. The proof is in
`docs/boards.md`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil
from pathlib import Path
from time import process_time
from typing import Any

from laconic import Game
from laconic.claims import AtLeast
from laconic.deduction.boards import BoardsGame
from laconic.deduction.boards.pairs import Openers, all_pairs, bound_task
from laconic.deduction.boards.strategies import ENDGAME
from laconic.ledger import Ledger
from laconic.workers import Workers
from publishing import results

GAME = BoardsGame(Game.of("original"), 2)
ANSWERS = len(GAME.game.answers)
PAIRS = ANSWERS * (ANSWERS - 1) // 2
ENOUGH = ceil(4.478 * PAIRS)
QUESTION = "turns over all pairs"
STRATEGY = replace(ENDGAME, name="search", worlds=10**6, width=10, opener="trace")


@dataclass(frozen=True)
class Share:
    """Openers for one process, and the ledger of all."""

    path: Path
    openers: tuple[int, ...]

    def bound(self) -> None:
        """Bound the openers one after the other, and print each bound."""
        with ledger_at(self.path) as ledger:
            for opener in self.openers:
                start = process_time()
                least = bound_task(Openers(GAME, (opener,), ENOUGH))[1]
                seconds, word = process_time() - start, GAME.game.guesses[opener]
                ledger.record(QUESTION, {word: AtLeast(least)}, seconds)
                print(f"{word} {least / PAIRS:.4f} {seconds:9.2f} s", flush=True)


def ledger_at(path: Path) -> Ledger:
    """Open the ledger of bounds."""
    return Ledger(path, {**GAME.header(), "enough": ENOUGH}, "opener")


def known(ledger: Ledger) -> dict[str, int]:
    """Return the bounds so far, by opener."""
    claims = ledger.claims(QUESTION).items()
    return {word: claim.value for word, claim in claims if isinstance(claim, AtLeast)}


def lower(path: Path) -> dict[str, Any]:
    """Return the least bound of all openers."""
    with ledger_at(path) as ledger:
        bounds = known(ledger)
        seconds = sum(entry.seconds for entry in ledger.entries())
        hosts = sorted({str(worker["host"]) for worker in ledger.workers()})
    total, opener = min((bounds[word], word) for word in GAME.game.guesses)
    return {
        "total": total,
        "mean_turns": total / PAIRS,
        "opener": opener if total < ENOUGH else "all",
        "claim": "at least",
        "hosts": hosts,
        "processor_seconds": round(seconds),
    }


def upper() -> dict[str, Any]:
    """Play all pairs with the strategy."""
    start = process_time()
    found = all_pairs(GAME, STRATEGY)
    return {
        "total": found.total,
        "mean_turns": found.mean,
        "worst": found.max,
        "histogram": dict(found.histogram),
        "opener": found.opener,
        "worlds": STRATEGY.worlds,
        "width": STRATEGY.width,
        "claim": "exact",
        "processor_seconds": round(process_time() - start),
    }


def main() -> None:
    """Compute both bounds and write them."""
    parser = results.options(__doc__)
    parser.add_argument("ledger", type=Path, help="file that keeps the bounds")
    parser.add_argument("--jobs", type=int, default=1, help="number of processes")
    chosen = parser.parse_args()
    results.begin(parser, chosen)
    words = GAME.game.guesses
    with ledger_at(chosen.ledger) as ledger:
        bounds = known(ledger)
    left = tuple(opener for opener, word in enumerate(words) if word not in bounds)
    print(f"{len(left):,} of {len(words):,} openers are left", flush=True)
    with Workers(chosen.jobs) as workers:
        shares = [Share(chosen.ledger, left[i :: chosen.jobs]) for i in range(chosen.jobs)]
        workers.map(Share.bound, shares, "openers")
    least, found = lower(chosen.ledger), upper()
    print(f"{least['mean_turns']:.4f} to {found['mean_turns']:.4f} turns")
    entry = {"game": GAME.header(), "pairs": PAIRS, **least, "upper": found}
    results.write("boards_bound", entry, chosen.results)


if __name__ == "__main__":
    main()
