"""What positions and guesses cost on average: exactly if the time is enough, else by estimate."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

import numpy as np

from laconic.deduction import _kernels
from laconic.deduction.search import ClaimWord, Exact, OutOfTimeError
from laconic.deduction.strategies.partitions import entropy_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from laconic.deduction.game import Indices, Position
    from laconic.deduction.search import Engine

Says: TypeAlias = ClaimWord | Literal["estimate"]
"""What a mean claims."""

_TYPICAL = ((0.0, 1.0, 1), (1.0, 1.5, 2), (3.3, 1.9, 10))
"""Bits, mean and size to begin with: one candidate, two, and about what ten take in Wordle."""

_TRIED = 64
"""Candidates among which an estimate looks for a good guess."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The value is about this.

    Attributes:
        floor: what it is known to be at least; 0 if nothing is known.
    """

    value: int
    floor: int = 0
    word: ClassVar[Literal["estimate"]] = "estimate"


@dataclass(frozen=True, slots=True)
class Value:
    """The mean number of guesses still to come, and what the number claims."""

    mean: float
    claim: Says = Exact.word


def weights(position: Position, candidates: Indices | None = None) -> NDArray[np.int64]:
    """Give the prior weight of each candidate, or of some of them."""
    return position.game.prior[position.candidates if candidates is None else candidates]


def weight(position: Position, candidates: Indices | None = None) -> int:
    """Add up the prior weights of the candidates, or of some of them."""
    return int(weights(position, candidates).sum())


def entropy(weights: NDArray[np.int64]) -> float:
    """Give the entropy in bits of what is as likely as its weights say."""
    return float(entropy_of(weights / weights.sum()))


class Appraiser:
    """Finds means for as long as the time goes, and estimates them from then on.

    The estimate looks one good guess ahead, and reads the mean of each part off a straight line
    through the means of the positions solved so far, over the bits that are missing: fitted by
    least squares, each position counting by its candidates.

    Args:
        engine: one of kind TOTAL for the game.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._solved = list(_TYPICAL)
        self._fit: tuple[float, float] | None = None

    def with_engine(self, engine: Engine) -> Appraiser:
        """Give an appraiser with another engine, and with what this one has seen."""
        other = Appraiser(engine)
        other._solved = self._solved.copy()
        return other

    def best(self, position: Position, deadline: float) -> Value:
        """Give the mean of the best play from a position on."""
        if time.monotonic() >= deadline and position.candidates.size > 1:
            return Value(self._estimate(position), Estimate.word)
        try:
            cost = self.engine.cost(position, None, deadline=deadline)
        except OutOfTimeError:
            return Value(self._estimate(position), Estimate.word)
        assert cost.value is not None  # noqa: S101  # without a limit, every candidate can be found
        mean = cost.value / weight(position)
        self._solved.append((entropy(weights(position)), mean, position.candidates.size))
        self._fit = None
        return Value(mean)

    def guess(self, position: Position, guess: int, deadline: float) -> Value:
        """Give the mean of the best play that starts with a guess, be it legal or not.

        The guess is played first, and the parts it leaves are solved from the smallest on.
        """
        win, whole = position.game.rule.win, weight(position)
        parts = [position.play(guess, code) for code in position.partition(guess) if code != win]
        parts.sort(key=lambda part: part.candidates.size)
        valued = [(weight(part), self.best(part, deadline)) for part in parts]
        total = whole + sum(share * value.mean for share, value in valued)
        if all(value.claim == Exact.word for _, value in valued):
            return Value(round(total) / whole)  # equal totals, equal means to the last bit
        return Value(total / whole, Estimate.word)

    def split(self, position: Position) -> int:
        """Give some candidate that splits a position well, by its index among the guesses."""
        game, size = position.game, position.candidates.size
        tried = game.guess_of_answer[position.candidates[:: 1 + size // _TRIED]]
        entropies = _kernels.partition_stats(
            game.matrix, tried, position.candidates, game.rule.codes
        )[3]
        return int(tried[np.argmax(entropies)])

    def _estimate(self, position: Position) -> float:
        """Estimate a position's mean: a candidate that splits it well, and then the line."""
        parts = position.partition(self.split(position))
        parts.pop(position.game.rule.win)
        shares = [weights(position, part) for part in parts.values()]
        slope, level = self._line()
        means = [level + slope * entropy(share) if share.size > 1 else 1.0 for share in shares]
        rest = sum(share.sum() * mean for share, mean in zip(shares, means, strict=True))
        return float(1 + rest / weight(position))

    def _line(self) -> tuple[float, float]:
        """Fit the line, and give its slope and its level at no bits."""
        if self._fit is None:
            bits, means, sizes = np.array(self._solved).T
            slope, level = np.polyfit(bits, means, 1, w=np.sqrt(sizes))
            self._fit = float(slope), float(level)
        return self._fit
