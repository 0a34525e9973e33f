"""Metrics over the letters of words."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from laconic.deduction.game import Pool
from laconic.deduction.rules.symbols import encode
from laconic.deduction.strategies.greedy import metric

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from laconic.deduction.game import Position
    from laconic.deduction.partitions import Indices, Values


@metric("positional", pool=Pool.CANDIDATES)
def positional(position: Position, guesses: Indices) -> Values:
    """Return the sum, over all places, of the share of candidates with the guess's letter there.

    Source: Y. Lo and M. Peng, "Strategie für Wordle", first heuristic.
    """
    words = symbols(position.game.guesses)
    candidates = words[position.game.guess_of_answer[position.candidates]]
    total = np.zeros(guesses.size)
    for place in range(words.shape[1]):
        counts = np.bincount(candidates[:, place], minlength=256)
        total += counts[words[guesses, place]]
    return total / position.candidates.size


@lru_cache(maxsize=8)
def symbols(words: tuple[str, ...]) -> NDArray[np.uint8]:
    """Number the letters of words: shape (words, length)."""
    return encode(words)[0]
