"""Bounds on the least mean when all 12,972 allowed words may be the answer.

`python benchmarks/all_words_mean.py LEDGER` proves that no opener has a total below 49,500,
whatever the mode and the turn limit, and finds a strategy, whose total is an upper bound. Verdicts
are kept in the ledger, so that a run may be stopped and resumed. When all openers are judged, both
bounds are written to `results/all-words/mean.json`.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from laconic.claims import AtLeast, between
from laconic.deduction.game import Game
from laconic.deduction.search import open_ledger, prove, solve
from publishing import results

if TYPE_CHECKING:
    from laconic.deduction.search.judging import Progress
    from laconic.ledger import Ledger

TARGET = 49_500
OPENER, WIDTH, TURNS = "lants", 24, 6


class Printer:
    """Prints the progress of a proof, at most once a minute."""

    def __init__(self) -> None:
        self.printed = float("-inf")

    def __call__(self, progress: Progress) -> None:
        """Print the number of openers judged."""
        if time.monotonic() >= self.printed + 60:
            self.printed = time.monotonic()
            print(f"{progress.done:6,} of {progress.openers:,}", flush=True)


def lower_bound(game: Game, target: int, ledger: Ledger) -> dict[str, Any]:
    """Prove that no opener has a total below the target.

    Raises:
        AssertionError: if one has.
    """
    proof = prove(game, target=target, ledger=ledger, report=Printer())
    assert proof.exhaustive
    assert isinstance(proof.claim, AtLeast), proof.claim
    assert proof.claim.value >= target, proof.claim
    return {
        "at_least": proof.claim.value,
        "openers": len(proof.verdicts),
        "thread_seconds": round(proof.work, 1),
    }


def upper_bound(game: Game) -> dict[str, Any]:
    """Find a good strategy; `solve` has its tree replayed by the checker."""
    found = solve(game.position(), opener=OPENER, width=WIDTH)
    return {"at_most": found.total, "opener": found.opener, "worst": found.worst, "width": WIDTH}


def main() -> None:
    """Compute both bounds and write them."""
    parser = results.options(__doc__)
    parser.add_argument("ledger", type=Path, help="file that keeps the verdicts")
    parser.add_argument("--target", type=int, default=TARGET, help="the lower bound to prove")
    options = parser.parse_args()
    results.begin(parser, options)
    game = Game.of("original", all_words=True)
    with open_ledger(options.ledger, game) as ledger:
        lower = lower_bound(game, options.target, ledger)
    upper = upper_bound(Game.of("original", all_words=True, max_turns=TURNS))
    claim = between(lower["at_least"], upper["at_most"])
    results.write(
        "mean",
        {"game": game.header(), "claim": str(claim), "lower": lower, "upper": upper},
        options.results / "all-words",
    )
    print(claim)


if __name__ == "__main__":
    main()
