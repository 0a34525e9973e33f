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

MEANINGS = (
    "lines cleared by the placement; 0 for four, which count on their own",
    "rows between the floor and the lowest cell of the piece",
    "cells by which columns stand below both neighbours",
    "columns at least three below both neighbours",
    "empty cells directly under a filled cell",
    "the same, each weighted by its row from the top",
    "cells between these holes and the tops of their columns",
    "the least of these depths; 20 without a hole",
    "the greatest of these depths",
    "changes between filled and empty in columns, below their tops",
    "changes between filled and empty in rows of the pile; walls are filled",
    "heights of all columns",
    "height of the highest column",
    "highest less lowest column",
    "filled cells",
    "filled cells, each weighted by its height",
    "differences in height of neighbouring columns",
)
"""The meaning of each feature."""


def features(
    board: Rows, piece: int, placements: Sequence[Placement], rows: int = 20
) -> NDArray[np.int32]:
    """Return the features after each placement, one row per placement."""
    codes = np.array([at.code for at in placements], dtype=np.uint16)
    return _kernels.features(array(board), piece, codes, rows)
