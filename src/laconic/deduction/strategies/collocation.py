"""Collocation: metrics over letters that occur together in words.

Source: C.-L. Liu, arXiv:2205.11225, sections III to V. Pr(s) is the share of words with the letter
s, and Pr(x|s) the share of x among the letters that occur together with s. The value of a letter is
the entropy of Pr(.|s), or its divergence from the uniform distribution; the value of a word is a
sum over its letters.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
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


class Worth(StrEnum):
    """The value of a letter: the entropy of the letters that occur with it, or their divergence."""

    ENTROPY = "entropy"
    DIVERGENCE = "divergence"


class Sum(StrEnum):
    """How the value of a word is computed from its letters s, each at every place where it occurs.

    With v(s) the value of a letter, `plain` is the sum of v(s), `weighted` the sum of Pr(s) v(s),
    and `mean` the latter divided by the sum of Pr(s).
    """

    PLAIN = "plain"
    WEIGHTED = "weighted"
    MEAN = "mean"


@dataclass(frozen=True)
class Collocation:
    """An interpretation of collocation, callable as the measure of a metric.

    The text of the source is ambiguous, or differs from the program behind its figures.

    Attributes:
        worth: the value of a letter.
        sum: how values of letters are summed.
        by_letters: whether Pr(s) is the share of s among all letters, not among words.
        literal: whether Pr(x|s) is as the source defines it: the share of words with s that also
            contain x (twice, for x = s); these shares do not add up to 1. Otherwise any two places
            of a word form a pair, and Pr(x|s) is the share of x among all letters paired with s.
        fresh: whether letters are counted among the candidates in each turn, as in the text.
            Otherwise they are counted once, over all answers.
    """

    worth: Worth = Worth.ENTROPY
    sum: Sum = Sum.PLAIN
    by_letters: bool = False
    literal: bool = False
    fresh: bool = False

    def __call__(self, position: Position, guesses: Indices) -> Values:
        """Return the value of each guess, in nats."""
        game = position.game
        words = _numbered(game.guesses)[0][guesses]
        if self.fresh:
            weight, worth = self._letters(game.guesses, game.guess_of_answer[position.candidates])
        else:
            weight, worth = _letters_once(self, game.guesses, game.guess_of_answer.tobytes())
        if self.sum is Sum.PLAIN:
            plain: Values = worth[words].sum(axis=1)
            return plain
        total: Values = (weight * worth)[words].sum(axis=1)
        if self.sum is Sum.WEIGHTED:
            return total
        divisor = weight[words].sum(axis=1)
        mean: Values = total / np.where(divisor > 0, divisor, 1)  # its letters are in no answer
        return mean

    def _letters(self, words: tuple[str, ...], chosen: Indices) -> tuple[Values, Values]:
        """Return Pr(s) and the value of every letter s, counted over the given words."""
        numbers, letters = _numbered(words)
        counts = counts_of(numbers[chosen], letters)
        counted = counts if self.by_letters else counts > 0
        weight: Values = counted.mean(axis=0)
        beside = _literally_beside(counts) if self.literal else _beside(counts)
        scale = 1 if self.worth is Worth.ENTROPY else letters
        logs = np.log(scale * beside, out=np.zeros_like(beside), where=beside > 0)
        divergence: Values = (beside * logs).sum(axis=1)
        return weight, -divergence if self.worth is Worth.ENTROPY else divergence


def counts_of(words: NDArray[np.uint8], letters: int) -> Values:
    """Count each letter in each word: shape (words, letters)."""
    counts = np.zeros((len(words), letters))
    np.add.at(counts, (np.arange(len(words))[:, None], words), 1)
    return counts


def _beside(counts: Values) -> Values:
    """Return the shares of letters x paired with each letter s: row s, column x."""
    pairs = counts.T @ counts
    np.fill_diagonal(pairs, (counts * (counts - 1)).sum(axis=0))
    return _shared(pairs, pairs.sum(axis=1))


def _literally_beside(counts: Values) -> Values:
    """Return the share of words with s that also contain x, or s twice: row s, column x."""
    held = (counts > 0).astype(np.float64)
    both = held.T @ held
    having = both.diagonal().copy()
    np.fill_diagonal(both, (counts > 1).sum(axis=0))
    return _shared(both, having)


def _shared(counts: Values, whole: Values) -> Values:
    shares: Values = counts / np.maximum(whole, 1)[:, None]  # letters that no word has have none
    return shares


@lru_cache(maxsize=8)
def _numbered(words: tuple[str, ...]) -> tuple[NDArray[np.uint8], int]:
    numbers, letters = encode(words)
    return numbers, len(letters)


@lru_cache(maxsize=32)
def _letters_once(
    reading: Collocation, words: tuple[str, ...], answers: bytes
) -> tuple[Values, Values]:
    return reading._letters(words, np.frombuffer(answers, np.int32))  # noqa: SLF001  # its memory


READINGS = {
    "collocation": Collocation(sum=Sum.WEIGHTED),
    "collocation-weighted": Collocation(sum=Sum.MEAN),
    "collocation-weighted-by-letters": Collocation(sum=Sum.MEAN, by_letters=True),
    "collocation-kld": Collocation(Worth.DIVERGENCE, Sum.WEIGHTED),
    "collocation-kld-by-letters": Collocation(Worth.DIVERGENCE, Sum.WEIGHTED, by_letters=True),
    "collocation-kld-weighted": Collocation(Worth.DIVERGENCE, Sum.MEAN),
}
"""Interpretations that reproduce the published figures; each registers metrics -max and -min."""

for _name, _measure in READINGS.items():
    metric(f"{_name}-max", pool=Pool.CANDIDATES)(_measure)
    metric(f"{_name}-min", lower_is_better=True, pool=Pool.CANDIDATES)(_measure)
