"""Mean costs of positions and guesses: exact if time allows, otherwise estimated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

import numpy as np

from laconic.deduction.coach.limits import turns_ahead
from laconic.deduction.partitions import entropy_of, partitions
from laconic.deduction.search import ClaimWord, Engine, Exact, Kind, OutOfTimeError
from laconic.deduction.strategies.greedy import DECIMALS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from laconic.deduction.game import Position

MeanClaim: TypeAlias = ClaimWord | Literal["estimate"]
"""The claim about a mean."""

_TYPICAL = ((0.0, 1.0, 1), (1.0, 1.5, 2), (3.3, 1.9, 10))
"""Initial data of (bits, mean, size): one candidate, two, and typical values for ten in Wordle."""

_TRIED = 64
"""Number of candidates that an estimate tries as guesses."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The value is estimated.

    Attributes:
        floor: a proven lower bound, 0 if none is known.
    """

    value: int
    floor: int = 0
    word: ClassVar[Literal["estimate"]] = "estimate"


@dataclass(frozen=True, slots=True)
class Value:
    """The value of a position or a guess under best play.

    Best play is sure to win within the turns left, with the least mean. If it cannot be sure, it
    wins as often as possible, and the mean is that of play without a limit.

    Attributes:
        mean: mean number of remaining guesses.
        claim: the claim of the mean and of the wins.
        wins: the share of the candidates, by weight, that are found within the turns left.
    """

    mean: float
    claim: MeanClaim = Exact.word
    wins: float = 1.0


def _most_wins(position: Position, turns: int | None) -> float:
    """Return an upper bound on the share of the candidates that are found within the turns."""
    if turns == 1:
        return float(position.weights().max() / position.weight())
    return float(turns != 0)


def entropy(weights: NDArray[np.int64]) -> float:
    """Return the entropy in bits of a distribution given by weights."""
    return float(entropy_of(weights / weights.sum()))


class MeanEstimator:
    """Finds means, exact until the deadline and estimated afterwards.

    The estimate looks one good guess ahead, and estimates the mean of each part by a linear
    function of its entropy: a least-squares fit to the positions solved so far, weighted by their
    number of candidates.

    Args:
        engine: an engine of kind TOTAL for the game.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._winning: Engine | None = None
        self._solved = list(_TYPICAL)
        self._fit: tuple[float, float] | None = None

    def with_engine(self, engine: Engine) -> MeanEstimator:
        """Return an estimator with another engine and the same data."""
        other = MeanEstimator(engine)
        other._solved = self._solved.copy()
        return other

    def best(self, position: Position, deadline: float) -> Value:
        """Return the value of best play from a position, within the turn limit of its game."""
        turns = turns_ahead(position)
        if position.candidates.size == 1:  # every mode allows a candidate
            return Value(1.0, wins=float(turns != 0))
        try:
            return self._searched(position, turns, deadline)
        except OutOfTimeError:
            return Value(self._estimate(position), Estimate.word, _most_wins(position, turns))

    def _searched(self, position: Position, turns: int | None, deadline: float) -> Value:
        """Search a position.

        Raises:
            OutOfTimeError: at the deadline.
        """
        whole = position.weight()
        if turns != 0:
            cost = self.engine.cost(position, turns, deadline=deadline)
            if cost.value is not None:
                return Value(self._learned(position, cost.value / whole))
        wins = 0.0
        if turns:
            missed = self._within().cost(position, turns, deadline=deadline)
            wins = (whole - (missed.value or 0)) / whole
        cost = self.engine.cost(position, None, deadline=deadline)
        assert cost.value is not None  # noqa: S101  # without a limit, every candidate can be found
        return Value(self._learned(position, cost.value / whole), wins=wins)

    def _learned(self, position: Position, mean: float) -> float:
        """Add a solved position to the data of the estimate, and return its mean."""
        self._solved.append((entropy(position.weights()), mean, position.candidates.size))
        self._fit = None
        return mean

    def _within(self) -> Engine:
        """Return the engine for the answers found in time, made when it is first needed."""
        if self._winning is None:
            engine = self.engine
            self._winning = Engine(engine.game, Kind.WITHIN, engine.pool, tick=engine.tick)
        return self._winning

    def guess(self, position: Position, guess: int, deadline: float) -> Value:
        """Return the value of best play after a guess, which need not be legal.

        The parts of the guess are solved in ascending order of size.
        """
        win, whole = position.game.rule.win, position.weight()
        partition = position.partition(guess)
        own = position.weight(partition[win]) if win in partition else 0
        parts = [position.play(guess, code) for code in partition if code != win]
        parts.sort(key=lambda part: part.candidates.size)
        valued = [(part.weight(), self.best(part, deadline)) for part in parts]
        total = whole + sum(share * value.mean for share, value in valued)
        won = own + sum(share * value.wins for share, value in valued)
        if all(value.claim == Exact.word for _, value in valued):
            # equal numbers must be equal to the last bit
            return Value(round(total) / whole, wins=round(won) / whole)
        return Value(total / whole, Estimate.word, won / whole)

    def split(self, position: Position) -> int:
        """Return the index of a guess, a candidate that splits the position well."""
        game, size = position.game, position.candidates.size
        tried = game.guess_of_answer[position.candidates[:: 1 + size // _TRIED]]
        entropies = partitions(position, tried, weighted=False).entropy
        return int(tried[np.argmax(entropies.round(DECIMALS))])

    def _estimate(self, position: Position) -> float:
        """Estimate the mean of a position: split it by a good candidate, then use the line."""
        parts = position.partition(self.split(position))
        parts.pop(position.game.rule.win)
        shares = [position.weights(part) for part in parts.values()]
        slope, level = self._line()
        means = [level + slope * entropy(share) if share.size > 1 else 1.0 for share in shares]
        rest = sum(share.sum() * mean for share, mean in zip(shares, means, strict=True))
        return float(1 + rest / position.weight())

    def _line(self) -> tuple[float, float]:
        """Fit the line; return its slope and its intercept."""
        if self._fit is None:
            bits, means, sizes = np.array(self._solved).T
            slope, level = np.polyfit(bits, means, 1, w=np.sqrt(sizes))
            self._fit = float(slope), float(level)
        return self._fit
