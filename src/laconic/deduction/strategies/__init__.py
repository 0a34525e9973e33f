"""Strategies: functions from a position to a guess, registered by name.

To add your own metric, decorate a function; this also registers the greedy strategy of that name.
"""

from laconic.deduction.partitions import Partitions, partitions
from laconic.deduction.strategies.catalogue import make, strategy_of
from laconic.deduction.strategies.collocation import Collocation, Sum, Worth
from laconic.deduction.strategies.daily import RELAXATIONS, Relaxation, daily, shuffled
from laconic.deduction.strategies.greedy import METRICS, Metric, best, greedy, metric, ranking
from laconic.deduction.strategies.optimal import exact, within
from laconic.deduction.strategies.rollout import Rollout, rollout
from laconic.deduction.strategies.strategy import STRATEGIES, Strategy, chance, strategy
from laconic.deduction.strategies.wrappers import (
    following,
    remembering,
    with_distinct_opener,
    with_openers,
)

__all__ = [
    "METRICS",
    "RELAXATIONS",
    "STRATEGIES",
    "Collocation",
    "Metric",
    "Partitions",
    "Relaxation",
    "Rollout",
    "Strategy",
    "Sum",
    "Worth",
    "best",
    "chance",
    "daily",
    "exact",
    "following",
    "greedy",
    "make",
    "metric",
    "partitions",
    "ranking",
    "remembering",
    "rollout",
    "shuffled",
    "strategy",
    "strategy_of",
    "with_distinct_opener",
    "with_openers",
    "within",
]
