"""The sixteen strategies of Table A1 of C.-L. Liu, arXiv:2205.11225, by the names it gives them.

The letter p stands for collocation, i for the partition by kinds of feedback. 5 to 8 are 1 to 4
with the constraint of `with_distinct_opener`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from laconic.deduction.strategies import collocation, kinds  # noqa: F401  # they register
from laconic.deduction.strategies.greedy import METRICS, greedy
from laconic.deduction.strategies.strategy import STRATEGIES
from laconic.deduction.strategies.wrappers import with_distinct_opener

if TYPE_CHECKING:
    from laconic.deduction.game import Pool
    from laconic.deduction.strategies.strategy import Factory, Strategy

TABLE_A1 = {
    "i": ("kinds-entropy-min", "kinds-kld-min", "kinds-entropy-per-kind-min", "partition-kld"),
    "p": (
        "collocation-kld-max",
        "collocation-kld-by-letters-max",
        "collocation-weighted-min",
        "collocation-weighted-by-letters-min",
    ),
}
"""The metrics of 1 to 4 in each family."""


def _factory(name: str, metric: str, *, distinct: bool) -> Factory:
    def make(pool: Pool | None, _seed: int | None) -> Strategy:
        strategy = greedy([METRICS[metric]], pool)
        return replace(with_distinct_opener(strategy) if distinct else strategy, name=name)

    return make


for _family, _metrics in TABLE_A1.items():
    for _number, _metric in enumerate(_metrics, 1):
        STRATEGIES[f"{_family}{_number}"] = _factory(f"{_family}{_number}", _metric, distinct=False)
        STRATEGIES[f"{_family}{_number + 4}"] = _factory(
            f"{_family}{_number + 4}", _metric, distinct=True
        )
