"""Metrics over the partition that a guess makes of the candidates.

Sources: entropy, largest part and number of parts are defined as in L. Lessard's article on Wordle
(2022); expected size is ExpRem, and largest part WorstRem, in Y. Lo and M. Peng, "Strategie für
Wordle".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from laconic.deduction.partitions import partitions
from laconic.deduction.strategies.greedy import are_candidates, metric

if TYPE_CHECKING:
    from laconic.deduction.game import Position
    from laconic.deduction.partitions import Indices, Values


@metric("entropy", of_parts=True)
def entropy(position: Position, guesses: Indices) -> Values:
    """Return the expected information of each guess in bits."""
    return partitions(position, guesses).entropy


@metric("max-size", lower_is_better=True, of_parts=True)
def max_size(position: Position, guesses: Indices) -> Values:
    """Return the size of the largest part."""
    return partitions(position, guesses).largest


@metric("parts", of_parts=True)
def parts(position: Position, guesses: Indices) -> Values:
    """Return the number of parts."""
    return partitions(position, guesses).parts.astype(np.float64)


@metric("expected-size", lower_is_better=True, of_parts=True)
def expected_size(position: Position, guesses: Indices, *, own: bool = True) -> Values:
    """Return the expected size of the part that contains the answer.

    Args:
        position: the position.
        guesses: the guesses to value.
        own: whether the part of the guess itself counts. It does in the source's table of twelve
            words, but not in its worked examples, where a winning guess leaves nothing.
    """
    squares = partitions(position, guesses).sum_squares
    if not own:
        squares = squares - _own_squares(position, guesses)
    sizes: Values = squares / position.weight()
    return sizes


@metric("expected-size-without-own", lower_is_better=True, of_parts=True)
def expected_size_without_own(position: Position, guesses: Indices) -> Values:
    """Return the expected number of candidates left, which is 0 after a win."""
    return expected_size(position, guesses, own=False)


def _own_squares(position: Position, guesses: Indices) -> Values:
    answers = position.game.answer_of_guess[guesses]
    own = position.weights(answers).astype(np.float64) ** 2
    return np.where(are_candidates(position, guesses), own, 0.0)
