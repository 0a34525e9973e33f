"""Confidence intervals of measured figures."""

from math import sqrt

Z95 = 1.959964
"""The 97.5th percentile of the standard normal distribution."""


def wilson(hits: int, count: int, z: float = Z95) -> tuple[float, float]:
    """Return the confidence interval of a share (E. B. Wilson, 1927), by default of 95 %.

    >>> [round(bound, 3) for bound in wilson(142, 150)]
    [0.898, 0.973]
    >>> [round(bound, 5) for bound in wilson(10_000, 10_000)]
    [0.99962, 1.0]
    """
    share, spread = hits / count, z * z / count
    middle = share + spread / 2
    radius = z * sqrt(share * (1 - share) / count + spread / (4 * count))
    low, high = (middle - radius) / (1 + spread), (middle + radius) / (1 + spread)
    return max(0.0, low), min(1.0, high)
