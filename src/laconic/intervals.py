"""Confidence intervals of measured figures."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

Z95 = 1.959964
"""The 97.5th percentile of the standard normal distribution."""


FEWEST = 30
"""A mean of fewer values has no margin. Rare values, such as long games, are often missing, and the
mean and its standard error are both too small then."""


def margin(error: float, count: int) -> float | None:
    """Return half the width of the 95 % confidence interval of a mean with this standard error.

    It has none if it is of few values, or if all are alike, which does not show how far others lie.

    >>> margin(0.5, 40)
    0.979982
    >>> margin(0.5, 29), margin(0.0, 40)
    (None, None)
    """
    return Z95 * error if error and count >= FEWEST else None


def of_mean(values: Sequence[float]) -> tuple[float, float] | None:
    """Return the 95 % confidence interval of a mean, by the normal approximation.

    It is too narrow for few values. There is none if all are alike, or if there is a single one,
    which does not show how values differ.

    >>> [round(bound, 3) for bound in of_mean([3, 5])]
    [2.04, 5.96]
    >>> of_mean([4]), of_mean([4, 4])
    (None, None)
    """
    if len({*values}) < 2:
        return None
    mean, half = fmean(values), Z95 * stdev(values) / sqrt(len(values))
    return mean - half, mean + half


def wilson(hits: int, count: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a share (E. B. Wilson, 1927).

    >>> [round(bound, 3) for bound in wilson(142, 150)]
    [0.898, 0.973]
    >>> [round(bound, 5) for bound in wilson(10_000, 10_000)]
    [0.99962, 1.0]
    """
    share, spread = hits / count, Z95 * Z95 / count
    middle = share + spread / 2
    radius = Z95 * sqrt(share * (1 - share) / count + spread / (4 * count))
    low, high = (middle - radius) / (1 + spread), (middle + radius) / (1 + spread)
    return max(0.0, low), min(1.0, high)
