"""Rollout: look one guess ahead, then play a base strategy to the end.

Source: S. Bhambri, A. Bhattacharjee and D. Bertsekas, "Reinforcement learning methods for Wordle: a
POMDP/adaptive control approach" (2022), arXiv:2211.10298.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from laconic.deduction.game import Pool
from laconic.deduction.strategies.greedy import METRICS, ranked, settling
from laconic.deduction.strategies.memory import Memory
from laconic.deduction.strategies.strategy import Strategy, Width
from laconic.errors import InputError

if TYPE_CHECKING:
    from laconic.deduction.game import Position
    from laconic.deduction.partitions import Indices
    from laconic.deduction.strategies.greedy import Metric

DEEPEST = 100
"""Turn limit for base strategies that make no progress."""


class Rollout(Width):
    """Settings of rollout, which values the guesses that the base strategy's metric ranks first.

    The base strategy's own choice is one of them.
    """


def rollout(base: Strategy, settings: Rollout | None = None, pool: Pool | None = None) -> Strategy:
    """Make the strategy that plays the guess after which a base strategy needs the fewest guesses.

    Its cost is never higher than that of the base strategy.

    Args:
        base: the base strategy, which must depend only on candidates and legal guesses.
        settings: number of guesses to value.
        pool: the pool of guesses.

    Raises:
        InputError: for a random base strategy.
    """
    if not base.deterministic:
        raise InputError(
            f"rollout over {base.name}, which is random: choose a deterministic base such as parts"
        )
    width = (settings or Rollout()).width
    metric = METRICS.get(base.name.partition("+")[0], METRICS["entropy"])
    lookahead = _Lookahead(base, width, metric, pool or Pool.GUESSES, Memory())
    return Strategy(f"rollout:{base.name}", lookahead.choose)


@dataclass(frozen=True)
class _Lookahead:
    base: Strategy
    width: int
    metric: Metric
    pool: Pool
    memory: Memory

    def choose(self, position: Position) -> int:
        """Value guesses, the base's own first, and return the best; ties go to the first."""
        sure = settling(position, [METRICS["entropy"]])
        if sure.size:
            return int(sure[0])
        best = self.base(position)
        least = self.after(position, best, np.inf)
        for guess in ranked(position, self.metric, self.pool)[0][: self.width].tolist():
            total = self.after(position, guess, least)
            if total < least:
                best, least = guess, total
        return best

    def after(self, position: Position, guess: int, limit: float) -> float:
        """Return the total after a guess, or a bound if it reaches the limit."""
        parts = position.partition(guess)
        parts.pop(position.game.rule.win, None)
        total = float(position.weight())
        least = {code: self.at_least(position, part) for code, part in parts.items()}
        total += sum(least.values())
        for code in sorted(parts, key=lambda code: -parts[code].size):
            if total >= limit:
                break
            if parts[code].size > 2:
                total += self.to_the_end(position.play(guess, code)) - least[code]
        return total

    def at_least(self, position: Position, part: Indices) -> float:
        """Return a lower bound on the cost of a part, exact for up to two candidates."""
        weights = position.weights(part)
        return float(2 * weights.sum() - weights.max())

    def to_the_end(self, position: Position, depth: int = 0) -> float:
        """Return the total of the base strategy from a position."""
        known = self.memory.recall(position)
        if known is not None:
            return known
        weight = float(position.weight())
        if position.candidates.size == 1:
            return weight
        if depth == DEEPEST:
            return DEEPEST * weight
        guess = self.base(position)
        parts = position.partition(guess)
        parts.pop(position.game.rule.win, None)
        for code in parts:
            weight += self.to_the_end(position.play(guess, code), depth + 1)
        return self.memory.keep(position, weight)
