"""Exact suggestions in the middle of a game: how long the ten best guesses of a position take.

Run it with `python benchmarks/suggestions.py`. Each position follows one row: a good opener against
a random answer of the original list. Every position gets an engine of its own table, so that none
helps another; the time for building it is counted.
"""

from __future__ import annotations

import argparse
import random
from statistics import median, quantiles
from time import perf_counter

from laconic import Game
from laconic.deduction import coach
from laconic.deduction.game import Mode, Row
from publishing import results

OPENERS = ("salet", "reast", "crate", "trace", "slate", "crane", "carle", "slane", "carte", "torse")


def seconds_for(game: Game, opener: str, answer: str) -> float:
    """Time the suggestion after one row, and make sure that it is exact."""
    row = Row(opener, game.rule.feedback(opener, answer))
    position = game.position([row])
    start = perf_counter()
    advice = coach.suggest(position, top=10, seconds=None)
    assert advice.proven
    return perf_counter() - start


def main() -> None:
    """Time random positions of each mode, and print the median and the 95th percentile."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--positions", type=int, default=200, help="how many of each mode")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(results.origin(results.header()))
    for mode in (Mode.EASY, Mode.HARD):
        game, chance = Game.of("original", mode, max_turns=6), random.Random(options.seed)
        seconds_for(game, OPENERS[0], game.answers[0])  # the game's own tables, made once
        times = [
            seconds_for(game, chance.choice(OPENERS), chance.choice(game.answers))
            for _ in range(options.positions)
        ]
        print(
            f"{mode:5} {len(times)} positions: median {median(times):.3f} s, "
            f"95 % within {quantiles(times, n=20)[-1]:.3f} s, slowest {max(times):.3f} s"
        )


if __name__ == "__main__":
    main()
