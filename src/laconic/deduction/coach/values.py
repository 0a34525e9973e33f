"""What positions and guesses cost on average: exactly if the time is enough, else by estimate."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

import numpy as np

from laconic.deduction.search import Exact, OutOfTimeError, Word

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from laconic.deduction.game import Indices, Position
    from laconic.deduction.search import Engine

Says: TypeAlias = Word | Literal["estimate"]
"""What a mean claims."""


@dataclass(frozen=True, slots=True)
class Value:
    """The mean number of guesses still to come, and what the number claims."""

    mean: float
    claim: Says = Exact.word


def weights(position: Position, candidates: Indices | None = None) -> NDArray[np.int64]:
    """Give the prior weight of each candidate, or of some of them."""
    chosen = position.candidates if candidates is None else candidates
    prior = position.game.weights
    return np.ones(chosen.size, np.int64) if prior is None else np.array(prior)[chosen]


def weight(position: Position, candidates: Indices | None = None) -> int:
    """Add up the prior weights of the candidates, or of some of them."""
    return int(weights(position, candidates).sum())


def entropy(weights: NDArray[np.int64]) -> float:
    """Give the entropy in bits of what is as likely as its weights say."""
    shares = weights / weights.sum()
    return float(-(shares * np.log2(shares)).sum()) + 0.0  # no negative zero


@dataclass
class Appraiser:
    """Finds means for as long as the time goes, and estimates them from then on.

    The estimate of a large position is read off a straight line through the means of smaller ones,
    over the bits that are missing, fitted by least squares; the large count for more.

    Args:
        engine: one of kind TOTAL for the game.
        known: bits missing, mean and size of the positions solved so far.
    """

    engine: Engine
    known: list[tuple[float, float, int]] = field(default_factory=lambda: [(0.0, 1.0, 1)])

    def best(self, position: Position, deadline: float) -> Value:
        """Give the mean of the best play from a position on."""
        if time.monotonic() >= deadline:
            return Value(self._estimate(position), "estimate")
        try:
            cost = self.engine.cost(position, None, deadline=deadline)
        except OutOfTimeError:
            return Value(self._estimate(position), "estimate")
        assert cost.value is not None  # noqa: S101  # without a limit, every candidate can be found
        mean = cost.value / weight(position)
        self.known.append((entropy(weights(position)), mean, position.candidates.size))
        return Value(mean)

    def guess(self, position: Position, guess: int, deadline: float) -> Value:
        """Give the mean of the best play that starts with a guess, be it legal or not.

        The guess is played first, and the parts it leaves are solved from the smallest on.
        """
        win, whole = position.game.rule.win, weight(position)
        parts = [position.play(guess, code) for code in position.partition(guess) if code != win]
        parts.sort(key=lambda part: part.candidates.size)
        found = [(weight(part), self.best(part, deadline)) for part in parts]
        exact = all(value.claim == Exact.word for _, value in found)
        mean = 1 + sum(share * value.mean for share, value in found) / whole
        return Value(mean, Exact.word if exact else "estimate")

    def _estimate(self, position: Position) -> float:
        bits, means, sizes = np.array(self.known).T
        centre, level = np.average(bits, weights=sizes), np.average(means, weights=sizes)
        spread = np.average((bits - centre) ** 2, weights=sizes)
        slope = (
            np.average((bits - centre) * (means - level), weights=sizes) / spread if spread else 0
        )
        return float(level + slope * (entropy(weights(position)) - centre))
