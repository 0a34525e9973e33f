"""Normal form: the representation of boards used by the kernels.

The label of a tile is its cell in the goal, so that every goal is 0, 1, 2 and so on. The board is
rotated or reflected so that the blank's cell in the goal has the smallest possible number: the top
left for both standard goals. All goals with the blank in a corner share a set of tables.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from laconic.sliding.board import STEPS, symmetries

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from laconic.sliding.board import Board


class Shape(NamedTuple):
    """A size of boards, and where the blank is in the goal: what heuristics and tables are for.

    Attributes:
        width: number of columns.
        height: number of rows.
        blank: the blank's cell in the goal, which is its label in normal form.
    """

    width: int
    height: int
    blank: int = 0

    @property
    def cells(self) -> int:
        """The number of cells."""
        return self.width * self.height

    def __str__(self) -> str:
        """Return width and height, such as `4x4`."""
        return f"{self.width}x{self.height}"


@dataclass(frozen=True)
class Normal:
    """A board in normal form.

    Attributes:
        shape: the size of the board, and the label of the blank.
        labels: label of the tile on each cell.
        letters: maps moves of the normal form to moves of the original board.
    """

    shape: Shape
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
    return Normal(Shape(width, height, image[goal.blank]), tuple(labels), _letters(image, width))


def mirrors(shape: Shape) -> list[NDArray[np.uint8]]:
    """List the symmetries that fix the blank's cell in the goal, starting with the identity."""
    every = symmetries(shape.width, shape.height)
    images = [image for image in every if image[shape.blank] == shape.blank]
    identity = tuple(range(shape.cells))
    images.sort(key=lambda image: image != identity)
    return [np.array(image, dtype=np.uint8) for image in images]


def _letters(image: tuple[int, ...], width: int) -> dict[str, str]:
    """Map each move of the normal form to a move of the original board."""
    steps = {move: down * width + right for move, (down, right) in STEPS.items()}
    moves = {step: move for move, step in steps.items()}
    down, right = image[width] - image[0], image[1] - image[0]  # where `d` and `r` lead
    return {moves[down]: "d", moves[-down]: "u", moves[right]: "r", moves[-right]: "l"}
