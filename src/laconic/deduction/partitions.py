"""Partitions of the candidates by guesses, the statistics behind most metrics."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from laconic.deduction import _kernels

if TYPE_CHECKING:
    from laconic.deduction.game import Codes, Position

Indices: TypeAlias = NDArray[np.int32]
"""Indices of words in a list."""

Values: TypeAlias = NDArray[np.float64]
"""One number per guess."""

Weights = TypeVar("Weights", int, NDArray[Any])
"""Weights of answers: of one guess, or one number per guess."""


class Partitions(NamedTuple):
    """Statistics of the partitions of the candidates, one entry per guess.

    In a game with prior weights, the size of a part is the weight of its answers.

    Attributes:
        parts: number of parts.
        largest: size of the largest part.
        sum_squares: sum of the squared sizes.
        entropy: entropy of the sizes in bits.
    """

    parts: NDArray[np.uint32]
    largest: Values
    sum_squares: Values
    entropy: Values


def partitions(position: Position, guesses: Indices, *, weighted: bool = True) -> Partitions:
    """Measure the partitions of the candidates by guesses, with or without prior weights."""
    game = position.game
    weights = game.prior.astype(np.float64) if game.weights and weighted else None
    return measure(game.matrix, guesses, position.candidates, game.rule.codes, weights)


def measure(
    matrix: Codes, guesses: Indices, candidates: Indices, codes: int, weights: Values | None = None
) -> Partitions:
    """Measure the partitions by rows of a matrix of feedback codes, in a game of so many codes."""
    return Partitions(*_kernels.partition_stats(matrix, guesses, candidates, codes, weights))


def least_total(weight: Any, heaviest: Weights, own: Any) -> Weights:
    """Bound the total of a guess from its parts: 3W - h - c.

    A part of weight s, whose heaviest answer has weight m, needs at least one guess for that answer
    and two for each other, 2s - m in all; the guess's own part, of weight c, needs none. With this
    guess for each of the whole weight W, the total is at least W + sum(2s - m) - c, and the sum of
    the m is h. With equal weights, h is the number of parts.
    """
    total: Weights = 3 * weight - heaviest - own
    return total


def entropy_of(shares: Values) -> Values:
    """Return the entropy in bits of probabilities along the last axis."""
    logs = np.log2(shares, out=np.zeros_like(shares), where=shares > 0)
    return np.asarray(-(shares * logs).sum(axis=-1)) + 0.0  # no negative zero


BLOCK = 1 << 22
"""Maximum number of table entries in memory; words of ten letters have 59,049 codes."""


def blocks(position: Position, guesses: Indices) -> list[Indices]:
    """Split guesses into blocks whose tables by code or by candidate fit in memory."""
    columns = max(position.game.rule.codes, position.candidates.size)
    return np.array_split(guesses, 1 + guesses.size * columns // BLOCK)


def part_counts(position: Position, guesses: Indices) -> NDArray[np.uint32]:
    """Return the number of candidates in each part: shape (guesses, codes).

    Args:
        position: the position.
        guesses: a block of guesses; see `blocks`.
    """
    game = position.game
    return _kernels.part_sizes(game.matrix, guesses, position.candidates, game.rule.codes)


def part_sizes(position: Position, guesses: Indices) -> Values:
    """Return the sizes of all parts, with a prior their weights: shape (guesses, codes).

    Args:
        position: the position.
        guesses: a block of guesses; see `blocks`.
    """
    game = position.game
    if game.weights is None:
        return part_counts(position, guesses).astype(np.float64)
    sizes = np.zeros((guesses.size, game.rule.codes))
    codes = game.matrix[np.ix_(guesses, position.candidates)]
    np.add.at(sizes, (np.arange(guesses.size)[:, None], codes), position.weights())
    return sizes
