"""Steps a second of the environments, on one core: `python benchmarks/environments.py`."""

from __future__ import annotations

import time

import numpy as np

from laconic.deduction.gym import WordleEnv, WordleVectorEnv
from laconic.provenance import host_description

GAMES, STEPS, PLAIN = 1024, 200, 5000
TARGET = 200_000


def main() -> None:
    """Measure Wordle, 1,024 games at once and a single one, with random guesses."""
    print(host_description())
    vector, chance = WordleVectorEnv(GAMES), np.random.default_rng(1)
    actions = chance.integers(len(vector.game.guesses), size=(STEPS, GAMES))
    vector.reset(seed=1)
    start, guesses = time.process_time(), 0
    for row in actions:
        rewards = vector.step(row)[1]
        guesses += int(np.count_nonzero(rewards))  # a game that begins anew takes no guess
    speed = guesses / (time.process_time() - start)
    print(f"{GAMES:,} games at once: {speed:,.0f} guesses a second of processor time")
    assert speed >= TARGET, f"expected {TARGET:,}"
    plain = WordleEnv()
    plain.reset(seed=1)
    start = time.process_time()
    for action in actions.ravel()[:PLAIN]:
        if plain.step(action)[2]:
            plain.reset()
    print(f"a single game: {PLAIN / (time.process_time() - start):,.0f}")


if __name__ == "__main__":
    main()
