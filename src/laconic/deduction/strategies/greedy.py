"""Greedy strategies, which play the guess that a metric ranks first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import numpy as np

from laconic.deduction.game import Pool, Position
from laconic.deduction.partitions import Indices, Values, partitions
from laconic.deduction.strategies.strategy import STRATEGIES, Strategy

if TYPE_CHECKING:
    from numpy.typing import NDArray

Measure: TypeAlias = Callable[[Position, Indices], Values]
"""Returns the value of each guess in a position with candidates."""

AnyMeasure = TypeVar("AnyMeasure", bound=Measure)

DECIMALS = 9
"""Number of significant digits; values that agree are ties, since sums have rounding errors."""


@dataclass(frozen=True)
class Metric:
    """A metric: a number for each guess in a position.

    Attributes:
        measure: returns the values, with their usual sign.
        lower_is_better: whether the lowest value is best.
        of_parts: whether, with equal weights, a candidate that separates all others is a best
            guess, and only guesses that separate all candidates are as good.
        pool: the default pool of the greedy strategy.
    """

    name: str
    measure: Measure
    lower_is_better: bool = False
    of_parts: bool = False
    pool: Pool = Pool.GUESSES

    def scores(self, values: Values) -> Values:
        """Convert values to scores: the highest is best, and ties are equal."""
        rounded = np.round(values, DECIMALS)
        return -rounded if self.lower_is_better else rounded


METRICS: dict[str, Metric] = {}
"""All metrics by name; the decorator `metric` adds to it."""


def metric(
    name: str,
    *,
    lower_is_better: bool = False,
    of_parts: bool = False,
    pool: Pool = Pool.GUESSES,
) -> Callable[[AnyMeasure], AnyMeasure]:
    """Register a metric, and the greedy strategy of the same name; see `Metric` for the arguments.

    >>> @metric("last")
    ... def last(position: Position, guesses: Indices) -> Values:
    ...     return guesses.astype(float)
    >>> METRICS.pop("last").name, STRATEGIES.pop("last")(None, None).name
    ('last', 'last')
    """

    def register(measure: AnyMeasure) -> AnyMeasure:
        registered = METRICS[name] = Metric(name, measure, lower_is_better, of_parts, pool)
        STRATEGIES[name] = lambda pool, _seed: greedy([registered], pool)
        return measure

    return register


def greedy(metrics: Sequence[Metric], pool: Pool | None = None) -> Strategy:
    """Make the strategy that plays the best guess of a pool; see `best`.

    Args:
        metrics: the metric, and others to break ties.
        pool: the pool of guesses (default: that of the first metric).
    """
    chosen = metrics[0].pool if pool is None else pool
    name = "+".join(metric.name for metric in metrics)
    return Strategy(name, lambda position: best(position, metrics, chosen))


def best(position: Position, metrics: Sequence[Metric], pool: Pool) -> int:
    """Choose the best guess.

    Guesses are compared by the first metric, then candidates before others, then by the other
    metrics, then by list order.
    """
    sure = settling(position, metrics)
    if sure.size:
        return int(sure[0])
    guesses = _leading(metrics[0], position, position.pool(pool))
    may_win = are_candidates(position, guesses)
    if may_win.any():
        guesses = guesses[may_win]
    for metric in metrics[1:]:
        guesses = _leading(metric, position, guesses)
    return int(guesses[0])


def ranking(position: Position, metric: Metric, pool: Pool) -> list[tuple[int, float]]:
    """Return all guesses of a pool with values, by value, then candidates, then list order."""
    guesses, values = ranked(position, metric, pool)
    return list(zip(guesses.tolist(), values.tolist(), strict=True))


def ranked(position: Position, metric: Metric, pool: Pool) -> tuple[Indices, Values]:
    """Sort all guesses of a pool like `ranking`, and return them with their values."""
    guesses = position.pool(pool)
    values = metric.measure(position, guesses)
    order = np.lexsort((~are_candidates(position, guesses), -metric.scores(values)))
    return guesses[order], values[order]


def are_candidates(position: Position, guesses: Indices) -> NDArray[np.bool_]:
    """Return for each guess whether it is a candidate."""
    return np.isin(position.game.answer_of_guess[guesses], position.candidates)


def _leading(metric: Metric, position: Position, guesses: Indices) -> Indices:
    scores = metric.scores(metric.measure(position, guesses))
    leading: Indices = guesses[scores == scores.max()]
    return leading


def settling(position: Position, metrics: Sequence[Metric]) -> Indices:
    """Return candidates that no guess can beat, if there are any, so that no ranking is needed.

    A single candidate is always guessed. With equal weights, candidates that separate all others
    are best by every metric of parts, and win ties.
    """
    game, count = position.game, position.candidates.size
    known = position.pool(Pool.CANDIDATES)
    if count == 1:
        return known
    by_parts = all(metric.of_parts for metric in metrics)
    if not by_parts or game.weights is not None or count > game.rule.codes:
        return known[:0]
    separating: Indices = known[partitions(position, known).parts == count]
    return separating
