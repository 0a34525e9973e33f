"""The features of a board: 17 numbers after a placement."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from laconic.tetris import _kernels
from laconic.tetris.boards import array

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from laconic.tetris.rules import Placement, Rows

NAMES = (
    "lines",
    "lock height",
    "well cells",
    "deep wells",
    "column holes",
    "weighted holes",
    "hole depths",
    "shallowest hole",
    "deepest hole",
    "column transitions",
    "row transitions",
    "column heights",
    "pile height",
    "spread",
    "filled cells",
    "weighted cells",
    "unevenness",
)
"""The features in order."""


def features(
    board: Rows, piece: int, placements: Sequence[Placement], rows: int = 20
) -> NDArray[np.int32]:
    """Return the features after each placement, one row per placement."""
    codes = np.array([at.code for at in placements], dtype=np.uint16)
    return _kernels.features(array(board), piece, codes, rows)
