"""Normal form: the representation of boards used by the kernels.

The label of a tile is its cell in the goal, so that every goal is 0, 1, 2 and so on. The board is
rotated or reflected so that the blank's cell in the goal has the smallest possible number: the top
left for both standard goals. All goals with the blank in a corner share a set of tables.
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
        width: number of columns.
        height: number of rows.
        goal_blank: label of the blank.
        labels: label of the tile on each cell.
        letters: maps moves of the normal form to moves of the original board.
    """

    width: int
    height: int
    goal_blank: int
    labels: tuple[int, ...]
    letters: dict[str, str]

    @property
    def array(self) -> NDArray[np.uint8]:
        """The labels as an array for the kernels."""
        return np.array(self.labels, dtype=np.uint8)

    @property
    def transposed(self) -> bool:
        """Whether rows of the original board are columns of the normal form."""
        return self.letters["d"] in "lr"

    def outward(self, moves: str) -> str:
        """Translate moves of the normal form into moves of the original board."""
        return "".join(self.letters[move] for move in moves)

    def inward(self, moves: str) -> str:
        """Translate moves of the original board into moves of the normal form."""
        inverse = {original: move for move, original in self.letters.items()}
        return "".join(inverse[move] for move in moves)


def normal_form(board: Board, goal: Board) -> Normal:
    """Return the normal form of a board for a goal."""
    width, height = board.width, board.height
    image = min(symmetries(width, height), key=lambda image: image[goal.blank])
    home = {tile: cell for cell, tile in enumerate(goal.cells)}
    labels = [0] * len(board.cells)
    for cell, tile in enumerate(board.cells):
        labels[image[cell]] = image[home[tile]]
    return Normal(width, height, image[goal.blank], tuple(labels), _letters(image, width))


def mirrors(width: int, height: int, goal_blank: int) -> list[NDArray[np.uint8]]:
    """List the symmetries that fix the blank's cell in the goal, starting with the identity."""
    images = [image for image in symmetries(width, height) if image[goal_blank] == goal_blank]
    identity = tuple(range(width * height))
    images.sort(key=lambda image: image != identity)
    return [np.array(image, dtype=np.uint8) for image in images]


def _letters(image: tuple[int, ...], width: int) -> dict[str, str]:
    """Map each move of the normal form to a move of the original board."""
    steps = {move: down * width + right for move, (down, right) in STEPS.items()}
    moves = {step: move for move, step in steps.items()}
    down, right = image[width] - image[0], image[1] - image[0]  # where `d` and `r` lead
    return {moves[down]: "d", moves[-down]: "u", moves[right]: "r", moves[-right]: "l"}
