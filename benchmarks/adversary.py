"""The adversary: how long the shortest wins and the exact host's replies take.

Run it with `python benchmarks/adversary.py`. The first hundred wins of each mode are found from
nothing; each is four guesses long. The exact host replies to openers drawn at random, each time
with an engine of its own, and proves what it claims. `--all` also finds every win of easy mode,
which goes through 7,808 sets of candidates instead of a few.
"""

from __future__ import annotations

import argparse
import random
from statistics import median
from time import perf_counter

from laconic import Exact, Game
from laconic.deduction.game import Mode
from laconic.deduction.opponents import ExactAdversary, beat
from publishing import results


def wins(game: Game, limit: int | None) -> str:
    """Find wins, make sure that they have four guesses, and tell how long it took."""
    found = beat(game.position(), limit=limit)
    assert found.turns == Exact(4)
    return f"{game.mode:10} {len(found.sequences):,} wins in {found.seconds:.2f} s"


def seconds_for(game: Game, opener: str) -> float:
    """Time an exact reply, and make sure that it is proven."""
    host = ExactAdversary(game.position(), seconds=None)
    start = perf_counter()
    host.reply(opener)
    assert isinstance(host.claims[-1], Exact)
    return perf_counter() - start


def main() -> None:
    """Time the wins of each mode, and replies to openers."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--openers", type=int, default=20, help="how many to reply to")
    parser.add_argument("--all", action="store_true", help="find every win of easy mode")
    options = parser.parse_args()
    print(results.origin(results.header()))
    for mode in Mode:
        print(wins(Game.of("original", mode), limit=100))
    game, chance = Game.of("original"), random.Random(1)
    times = [seconds_for(game, chance.choice(game.guesses)) for _ in range(options.openers)]
    print(f"exact replies: median {median(times):.2f} s, slowest {max(times):.2f} s")
    if options.all:
        print(wins(game, limit=None))


if __name__ == "__main__":
    main()
