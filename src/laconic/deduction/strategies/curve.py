"""Metrics that estimate the number of remaining guesses from the sizes of the parts.

Sources: the idea of fitting the number of guesses to the remaining bits is G. Sanderson's
(3Blue1Brown, "Solving Wordle using information theory", 2022); the curve is our own. The mean of
remaining guesses, exact for parts of up to three, is from a reader's comment on L. Lessard's
article on Wordle (2022).
"""

from __future__ import annotations

from math import log2
from typing import TYPE_CHECKING

import numpy as np

from laconic.deduction.partitions import blocks, entropy_of, part_counts
from laconic.deduction.strategies.greedy import are_candidates, metric
from laconic.deduction.strategies.metrics import entropy
from laconic.deduction.trees.model import DecisionTree, walk

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from laconic.deduction.game import Game, Position
    from laconic.deduction.partitions import Indices, Values

SLOPE = 0.1239
"""The slope of `remaining`: the result of `fitted` for the tree of entropy on the original list."""


def remaining(bits: Values, slope: float = SLOPE) -> Values:
    """Return the expected number of guesses, given the remaining uncertainty in bits.

    With zero bits, one guess wins. Of 2^bits equally likely candidates, one is the guess and the
    others need another guess: 2 - 2^-bits. Further guesses are linear in the bits.
    """
    guesses: Values = 2 - 2.0 ** -np.asarray(bits, np.float64) + slope * bits
    return guesses


def fitted(tree: DecisionTree) -> float:
    """Fit the slope of `remaining` to a tree by least squares over its nodes and their answers."""
    above = weighted = 0.0
    for _, node in walk(tree.root):
        turns = DecisionTree(node).turns().values()
        bits = log2(len(turns))
        flat = 2 - 1 / len(turns)
        above += bits * (sum(turns) - len(turns) * flat)
        weighted += len(turns) * bits**2
    return above / weighted if weighted else 0.0


@metric("fitted-curve", lower_is_better=True, of_parts=True)
def fitted_curve(position: Position, guesses: Indices) -> Values:
    """Return the expected number of guesses: this one and, unless it wins, those that remain."""
    weights = position.weights()
    whole = weights.sum()
    left = np.maximum(entropy_of(weights / whole) - entropy(position, guesses), 0)
    own = position.weights(position.game.answer_of_guess[guesses]) / whole
    winning = np.where(are_candidates(position, guesses), own, 0)
    needed: Values = 1 + (1 - winning) * remaining(left)
    return needed


GOOD_TRIPLE, BAD_TRIPLE = 5, 6
"""Total of three candidates, if one of them separates the others, and if none does."""


@metric("mean-remaining", lower_is_better=True, of_parts=True)
def mean_remaining(position: Position, guesses: Indices) -> Values:
    """Return the mean number of further guesses, with equal weights.

    It is exact for optimal play if no part has more than three candidates; a larger part of n
    candidates costs n times `remaining` of log2 n bits.
    """
    values = [_costs_of_parts(position, block) for block in blocks(position, guesses)]
    means: Values = np.concatenate(values) / position.candidates.size
    return means


def _costs_of_parts(position: Position, guesses: Indices) -> Values:
    game, candidates = position.game, position.candidates
    sizes = part_counts(position, guesses)
    codes = game.matrix[np.ix_(guesses, candidates)]
    beside = np.take_along_axis(sizes, codes.astype(np.int64), axis=1)  # sizes of candidates' parts
    costs: Values = _costs_of_one(candidates.size)[beside].sum(axis=1)
    costs -= are_candidates(position, guesses)  # the win, a part of one, costs nothing more
    rows, places = np.nonzero(beside == 3)
    order = np.lexsort((codes[rows, places], rows))
    bad = ~_separable(game, *candidates[places[order]].reshape(-1, 3).T)
    worse = np.bincount(rows[order][::3][bad], minlength=guesses.size)
    return costs + (BAD_TRIPLE - GOOD_TRIPLE) * worse


def _costs_of_one(most: int) -> Values:
    """Return the cost per candidate of parts of 0, 1, 2 and so on, assuming good triples."""
    sizes = np.arange(1, max(most, 3) + 1)
    costs: Values = np.concatenate([[0], remaining(np.log2(sizes))])
    costs[1:4] = 1, 3 / 2, GOOD_TRIPLE / 3
    return costs


def _separable(game: Game, a: Indices, b: Indices, c: Indices) -> NDArray[np.bool_]:
    """Return whether some answer of each triple separates the other two."""

    def separates(answer: Indices, other: Indices, third: Indices) -> NDArray[np.bool_]:
        guess = game.guess_of_answer[answer]
        return np.asarray(game.matrix[guess, other] != game.matrix[guess, third])

    return separates(a, b, c) | separates(b, a, c) | separates(c, a, b)
