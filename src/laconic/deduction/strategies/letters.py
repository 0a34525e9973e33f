"""Metrics over the letters of words."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from laconic.deduction.game import Pool
from laconic.deduction.partitions import blocks, part_sizes
from laconic.deduction.rules.pegs import PegRule, counts
from laconic.deduction.rules.symbols import encode
from laconic.deduction.rules.wordle import Wordle
from laconic.deduction.strategies.greedy import metric
from laconic.errors import InputError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from laconic.deduction.game import Position
    from laconic.deduction.partitions import Indices, Values
    from laconic.deduction.rules import Rule


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


@metric("colours", pool=Pool.CANDIDATES)
def colours(position: Position, guesses: Indices) -> Values:
    """Return the expected score of the tiles: 2 for a right place, 1 for a letter elsewhere.

    Source: T. Glaiel, "The mathematically optimal first guess in Wordle", 2021.

    Raises:
        InputError: for a rule whose feedback has no such tiles.
    """
    scores = _scores(position.game.rule)
    totals = [part_sizes(position, some) @ scores for some in blocks(position, guesses)]
    return np.asarray(np.concatenate(totals) / position.weight())


@lru_cache(maxsize=8)
def _scores(rule: Rule) -> Values:
    """Return the score of each feedback."""
    if isinstance(rule, Wordle):
        return np.array([sum(rule.digits(code)) for code in range(rule.codes)], dtype=np.float64)
    if isinstance(rule, PegRule):
        return np.array([2 * here + other for here, other in counts(rule.length)], dtype=np.float64)
    raise InputError(
        f"colours needs feedback with right and misplaced letters, {rule.name} has other: "
        "choose wordle, mastermind or bulls-cows"
    )


@lru_cache(maxsize=8)
def symbols(words: tuple[str, ...]) -> NDArray[np.uint8]:
    """Number the letters of words: shape (words, length)."""
    return encode(words)[0]
