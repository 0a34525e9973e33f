"""Normal form: boards as the kernels know them.

The label of a tile is the cell of its goal, so that every goal is 0, 1, 2 and so on; a flip of the
board takes the blank of the goal to the cell with the least number, the top left for both usual
goals. All goals with their blanks in corners share one set of tables.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from laconic.sliding.board import STEPS, symmetries

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from laconic.sliding.board import Board


@dataclass(frozen=True)
class Normal:
    """A board in normal form.

    Attributes:
        width: cells of a row.
        height: cells of a column.
        goal_blank: the label of the blank.
        labels: the label of each cell.
        letters: the move of the board for each move of the normal form.
    """

    width: int
    height: int
    goal_blank: int
    labels: tuple[int, ...]
    letters: dict[str, str]

    @property
    def array(self) -> NDArray[np.uint8]:
        """The labels as the kernels take them."""
        return np.array(self.labels, dtype=np.uint8)

    def outward(self, moves: str) -> str:
        """Return the moves of the board for moves of the normal form."""
        return "".join(self.letters[move] for move in moves)


def normal_form(board: Board, goal: Board) -> Normal:
    """Rename and flip a board; `goal` is reached from the result with the moves renamed."""
    width, height = board.width, board.height
    flips = symmetries(width, height)[:4]
    image = min(flips, key=lambda image: image[goal.blank])
    home = {tile: cell for cell, tile in enumerate(goal.cells)}
    labels = [0] * len(board.cells)
    for cell, tile in enumerate(board.cells):
        labels[image[cell]] = image[home[tile]]
    return Normal(width, height, image[goal.blank], tuple(labels), _letters(image, width))


def mirrors(width: int, height: int, goal_blank: int) -> list[NDArray[np.uint8]]:
    """List the symmetries that keep the blank of the goal where it is, the identity first."""
    images = [image for image in symmetries(width, height) if image[goal_blank] == goal_blank]
    identity = tuple(range(width * height))
    images.sort(key=lambda image: image != identity)
    return [np.array(image, dtype=np.uint8) for image in images]


def _letters(image: tuple[int, ...], width: int) -> dict[str, str]:
    """Find what each move of the flipped board is on the board itself."""
    rows = image[width] > image[0]  # whether down stays down
    columns = image[1] > image[0]
    kept = {"d": rows, "u": rows, "l": columns, "r": columns}
    opposite = {"d": "u", "u": "d", "l": "r", "r": "l"}
    return {move: move if kept[move] else opposite[move] for move in STEPS}
