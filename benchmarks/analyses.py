"""Analyses of six-row games, as processes and with a warm cache: seconds, and how much is exact.

Run it with `python benchmarks/analyses.py`. Openers good and bad, easy and hard mode. Each analysis
is checked: a mean that claims to be exact must be so again with all the time that it needs.
"""

from __future__ import annotations

import json
import math
import subprocess
import sys
from statistics import median
from time import perf_counter
from typing import Any

from laconic.deduction.coach.values import MeanEstimator
from laconic.deduction.game import Game
from laconic.deduction.search import Engine
from publishing import results

RUNS = 5
BAR = 2.0

GAMES = (
    "crane sloth mauls pupil hurls bulky",
    "salet round crimp chili fifth fight",
    "adieu story point flirt grist print",
    "fuzzy mamma xylyl crane toile shirt",
    "mamma fuzzy xylyl jujus qajaq broth",
    "jazzy vivid queue booby mummy trend",
)


def analysed(words: str, mode: str) -> tuple[float, dict[str, Any]]:
    """Analyse a game in a process of its own."""
    start = perf_counter()
    command = [sys.executable, "-m", "laconic", "analyze", *words.split(), "--mode", mode, "--json"]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return perf_counter() - start, json.loads(output)


def check(data: dict[str, Any], game: Game) -> None:
    """Find what claims to be exact again, apart from the openers."""
    estimator, at = MeanEstimator(Engine(game)), game.position()
    for turn in data["turns"]:
        guess = game.lexicon.guesses.index(turn["guess"])
        if turn["claim"] == "exact" and turn["number"] > 1:
            value = estimator.guess(at, guess, math.inf)
            assert abs(value.mean - turn["expected"]) < 1e-9, (turn, value)
        at = at.play(guess, turn["code"])


def main() -> None:
    """Time every game and print a table."""
    print(results.origin(results.header()))
    print(f"{'game':40}{'mode':6}{'median s':>9}{'slowest s':>10}{'bar s':>7}{'exact turns':>13}")
    for mode in ("easy", "hard"):
        game = Game.of("original", mode)
        for words in GAMES:
            runs = [analysed(words, mode) for _ in range(RUNS)]
            times, (_, data) = [taken for taken, _ in runs], runs[-1]
            check(data, game)
            exact = sum(turn["claim"] == turn["best_claim"] == "exact" for turn in data["turns"])
            print(
                f"{words:40}{mode:6}{median(times):9.2f}{max(times):10.2f}{BAR:7.1f}{exact:>11}/6"
            )


if __name__ == "__main__":
    main()
