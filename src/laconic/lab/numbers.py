"""Correlations."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Numbers = Sequence[float] | NDArray[np.float64]


def pearson(first: Numbers, second: Numbers) -> float:
    """Return the correlation of two series; 0 if one of them is constant.

    >>> pearson([1, 2, 3], [2, 4, 7]) > 0.98
    True
    """
    if np.ptp(first) == 0 or np.ptp(second) == 0:
        return 0.0
    return float(np.corrcoef(first, second)[0, 1])


def spearman(first: Numbers, second: Numbers) -> float:
    """Return the rank correlation of two series; ties share their mean rank.

    >>> spearman([1, 2, 3, 4], [10, 20, 300, 4000])
    1.0
    """
    return round(pearson(_ranks(first), _ranks(second)), 12)


def _ranks(values: Numbers) -> NDArray[np.float64]:
    _, places, counts = np.unique(np.asarray(values), return_inverse=True, return_counts=True)
    ends = np.cumsum(counts)
    ranks: NDArray[np.float64] = (ends - (counts - 1) / 2)[places]
    return ranks
