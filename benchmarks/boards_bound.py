"""The mean of two boards that no strategy can beat, on the original list.

`python benchmarks/boards_bound.py` bounds every opener and writes `results/boards_bound.json`.
The proof is in `docs/boards.md`.
"""

from __future__ import annotations

from time import process_time

from laconic import Game
from laconic.deduction.boards import BoardsGame
from laconic.deduction.boards.pairs import lower_bound
from publishing import results


def main() -> None:
    """Compute the bound and write it."""
    parser = results.options(__doc__)
    chosen = parser.parse_args()
    results.begin(parser, chosen)
    game, start = BoardsGame(Game.of("original"), 2), process_time()
    bound = lower_bound(game)
    entry = {
        "game": game.header(),
        "pairs": bound.pairs,
        "total": bound.total,
        "mean_turns": bound.mean,
        "opener": bound.opener,
        "claim": "at least",
        "processor_seconds": round(process_time() - start, 1),
    }
    print(f"{bound.mean:.4f} turns or more, opener {bound.opener}")
    results.write("boards_bound", entry, chosen.results)


if __name__ == "__main__":
    main()
