"""Ways to choose the next guess: callables from a position to a guess, by name.

A metric of one's own is a function and a line; the strategy of the same name comes with it.
"""

from laconic.deduction.strategies.catalogue import make
from laconic.deduction.strategies.greedy import METRICS, Metric, best, greedy, metric, ranking
from laconic.deduction.strategies.partitions import Partitions, partitions
from laconic.deduction.strategies.strategy import STRATEGIES, Strategy, chance, strategy
from laconic.deduction.strategies.wrappers import (
    following,
    remembering,
    with_distinct_opener,
    with_openers,
)

__all__ = [
    "METRICS",
    "STRATEGIES",
    "Metric",
    "Partitions",
    "Strategy",
    "best",
    "chance",
    "following",
    "greedy",
    "make",
    "metric",
    "partitions",
    "ranking",
    "remembering",
    "strategy",
    "with_distinct_opener",
    "with_openers",
]
