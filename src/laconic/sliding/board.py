"""Boards: parsing, goals, solvability and symmetries.

Cells are numbered row by row from the top left; tile 0 is the blank.

>>> board = parse("1 2 3 / 4 0 6 / 7 5 8")
>>> print(board)
1 2 3
4 _ 6
7 5 8
>>> solvable(board, blank_last(3, 3))
True
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from laconic.sliding.errors import BoardError
from laconic.wholes import whole, whole_within, wholes

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

SMALLEST, LARGEST = 2, 32
"""Minimum and maximum width and height."""

_DIGITS = len(str(LARGEST * LARGEST))
"""Maximum number of digits of a tile; `int` refuses more than 4,300."""

STEPS = {"d": (1, 0), "l": (0, -1), "r": (0, 1), "u": (-1, 0)}
"""Moves of the blank, as offsets of row and column."""


@dataclass(frozen=True, slots=True)
class Board:
    """An arrangement of tiles.

    Attributes:
        width: number of columns.
        height: number of rows.
        cells: the tile on each cell, row by row; 0 is the blank.

    Raises:
        BoardError: unless the cells are a permutation of 0 to width * height - 1.
    """

    width: int
    height: int
    cells: tuple[int, ...]

    def __post_init__(self) -> None:
        """Check the size and the cells, which may be numbers of NumPy."""
        for name in ("width", "height"):
            object.__setattr__(self, name, whole(getattr(self, name), name, BoardError))
        object.__setattr__(self, "cells", wholes(self.cells, "cell", BoardError))
        if not all(SMALLEST <= side <= LARGEST for side in (self.width, self.height)):
            raise BoardError(
                f"a board of {self.width}x{self.height}, expected sides of {SMALLEST} to {LARGEST}"
            )
        count = self.width * self.height
        if len(self.cells) != count:
            raise BoardError(
                f"{len(self.cells)} numbers, expected {count} for {self.width}x{self.height}"
            )
        if faults := sorted(set(range(count)) - set(self.cells)):
            raise BoardError(
                f"{' '.join(map(str, self.cells))} lacks {faults[0]}: expected each of 0 to "
                f"{count - 1} once, with 0 for the blank"
            )

    @property
    def blank(self) -> int:
        """The cell that holds the blank."""
        return self.cells.index(0)

    @property
    def size(self) -> str:
        """Width and height, such as `4x4`."""
        return f"{self.width}x{self.height}"

    @property
    def rows(self) -> list[tuple[int, ...]]:
        """The cells, row by row."""
        return [self.cells[at : at + self.width] for at in range(0, len(self.cells), self.width)]

    @property
    def text(self) -> str:
        """The board on one line, as `parse` reads it."""
        return " / ".join(" ".join(map(str, row)) for row in self.rows)

    def __str__(self) -> str:
        """Format the board as a grid, with an underscore for the blank."""
        wide = len(str(len(self.cells) - 1))
        lines = (
            " ".join((str(tile) if tile else "_").rjust(wide) for tile in row) for row in self.rows
        )
        return "\n".join(lines)


def parse(text: str, size: str | None = None) -> Board:
    """Parse a board: numbers row by row, with 0, _ or . for the blank.

    Args:
        text: the rows, separated by slashes or line breaks; without separators the board is square.
        size: width and height, such as 4x3; needed for a board without separators that is not
            square.

    Raises:
        BoardError: if the text is not a board, or its rows contradict the size.

    >>> parse("1 2 / 3 4 / 5 0").size
    '2x3'
    >>> parse("1 2 3 4 5 0", "3x2").rows
    [(1, 2, 3), (4, 5, 0)]
    """
    if not isinstance(text, str):
        raise BoardError(f"the board {text!r}, expected a text such as '1 2 3 / 4 0 6 / 7 5 8'")
    rows = [row.replace(",", " ").split() for row in re.split(r"[/\n]", text.strip("/\n "))]
    cells = [_tile(word, text) for row in rows for word in row]
    if len(rows) > 1:
        sizes = ", ".join(str(len(row)) for row in rows)
        if len({len(row) for row in rows}) > 1:
            raise BoardError(f"{text!r}: rows of {sizes} numbers, expected rows of equal length")
        board = Board(len(rows[0]), len(rows), tuple(cells))
        if size and parse_size(size) != (board.width, board.height):
            raise BoardError(
                f"{text!r} is {board.size}, expected {size}: change the rows or the size"
            )
        return board
    if size:
        return Board(*parse_size(size), tuple(cells))
    side = math.isqrt(len(cells))
    if side * side != len(cells):
        raise BoardError(
            f"{len(cells)} numbers on one line, expected a square board: "
            "separate the rows with / or give a size"
        )
    return Board(side, side, tuple(cells))


def parse_size(text: str) -> tuple[int, int]:
    """Parse width and height.

    Raises:
        BoardError: if the text is not two numbers within the permitted range.

    >>> parse_size("4x3")
    (4, 3)
    """
    match = re.fullmatch(r"(\d{1,2})[xX](\d{1,2})", text.strip())
    sides = (int(match[1]), int(match[2])) if match else (0, 0)
    if not all(SMALLEST <= side <= LARGEST for side in sides):
        raise BoardError(
            f"the size {text!r}, expected width and height of {SMALLEST} to {LARGEST}, such as 4x4"
        )
    return sides


def blank_first(width: int, height: int) -> Board:
    """Return the goal with the blank at the top left: 0, 1, 2 and so on."""
    return Board(width, height, tuple(range(width * height)))


def blank_last(width: int, height: int) -> Board:
    """Return the goal with the blank at the bottom right: 1, 2, 3 and so on, then 0."""
    return Board(width, height, (*range(1, width * height), 0))


GOALS = {"blank-first": blank_first, "blank-last": blank_last}
"""The standard goals by name."""


def goal_for(board: Board, goal: Board | str | None = None) -> Board:
    """Return the goal for a board, and check that it is reachable.

    Args:
        board: the initial board.
        goal: a board, its text, or the name of a standard goal. None selects the standard goal that
            is reachable, or `blank-last` if both are (as on boards with odd width and height).

    Raises:
        BoardError: if the board is none, or the goal has another size or is unreachable.
    """
    if not isinstance(board, Board):
        raise BoardError(f"the board {board!r}, expected a Board: use `parse` to read a text")
    if goal is None:
        usual = [make(board.width, board.height) for make in (blank_last, blank_first)]
        goal = next((each for each in usual if solvable(board, each)), usual[0])
    elif isinstance(goal, str):
        goal = named_goal(goal, board.width, board.height)
    if not solvable(board, goal):
        raise BoardError(
            f"{board.text} cannot reach {goal.text}: moves connect only half of all boards; "
            "swap any two tiles to get one that can"
        )
    return goal


def goal_name(goal: Board) -> str:
    """Return the name of a standard goal, or the text of another one."""
    named = (name for name, make in GOALS.items() if make(goal.width, goal.height) == goal)
    return next(named, goal.text)


def named_goal(name: str, width: int, height: int) -> Board:
    """Return a standard goal by its name, or parse a board.

    Raises:
        BoardError: if the text is neither.
    """
    make = GOALS.get(name)
    return make(width, height) if make else parse(name, f"{width}x{height}")


def solvable(board: Board, goal: Board) -> bool:
    """Return whether the goal is reachable.

    Every move exchanges the blank with a neighbour, and so changes both the parity of the
    permutation and the colour of the blank's cell on a chessboard. The goal is therefore reachable
    only if both differ or neither does; Johnson and Story (1879) proved that this is sufficient.

    Raises:
        BoardError: if the boards differ in size.
    """
    if board.size != goal.size:
        raise BoardError(f"a goal of {goal.size} for a board of {board.size}, expected equal sizes")
    at = {tile: cell for cell, tile in enumerate(goal.cells)}
    permutation = [at[tile] for tile in board.cells]
    distance = sum(
        abs(a - b)
        for a, b in zip(
            divmod(board.blank, board.width), divmod(goal.blank, goal.width), strict=True
        )
    )
    return (_transpositions(permutation) + distance) % 2 == 0


def random_board(goal: Board, source: random.Random) -> Board:
    """Draw a board uniformly from those that can reach the goal."""
    cells = list(goal.cells)
    source.shuffle(cells)
    board = Board(goal.width, goal.height, tuple(cells))
    if not solvable(board, goal):  # exchanging two tiles is a bijection between the two halves
        first, second = [cell for cell, tile in enumerate(cells) if tile][:2]
        cells[first], cells[second] = cells[second], cells[first]
        board = Board(goal.width, goal.height, tuple(cells))
    return board


def walk(goal: Board, length: int, source: random.Random) -> Board:
    """Make random moves from the goal, never undoing the previous move.

    Raises:
        InputError: for a negative number of moves.
    """
    length = whole_within(length, "moves of the walk", 0)
    ways = [list(neighbours(goal, cell).values()) for cell in range(len(goal.cells))]
    cells, before, blank = list(goal.cells), -1, goal.blank
    for _ in range(length):
        to = source.choice([cell for cell in ways[blank] if cell != before])
        cells[blank], cells[to] = cells[to], 0
        before, blank = blank, to
    return Board(goal.width, goal.height, tuple(cells))


def neighbours(board: Board, cell: int) -> dict[str, int]:
    """Return the cell that a blank on a cell reaches by each legal move."""
    row, column = divmod(cell, board.width)
    return {
        move: (row + down) * board.width + column + right
        for move, (down, right) in STEPS.items()
        if 0 <= row + down < board.height and 0 <= column + right < board.width
    }


def legal_moves(board: Board) -> list[str]:
    """List the legal moves of the blank."""
    return list(neighbours(board, board.blank))


def moved(board: Board, move: str) -> Board:
    """Return the board after a move of the blank.

    Raises:
        BoardError: if the move leaves the board.
    """
    target = neighbours(board, board.blank).get(move)
    if target is None:
        raise BoardError(f"the blank cannot move {move!r} from cell {board.blank} of {board.text}")
    cells = list(board.cells)
    cells[board.blank], cells[target] = cells[target], 0
    return Board(board.width, board.height, tuple(cells))


def convert(board: Board, goal: Board | str, to: Board | str) -> Board:
    """Return an equivalent puzzle for another goal; its solutions have the same length.

    If a symmetry of the board maps the blank's cell in one goal to that in the other, as with two
    corners, the board is rotated or reflected and its tiles are renumbered for the other goal.

    Raises:
        BoardError: if there is no such symmetry.

    >>> convert(parse("1 0 / 3 2"), "blank-last", "blank-first").text
    '2 1 / 0 3'
    """
    old = goal_for(board, goal)
    new = to if isinstance(to, Board) else named_goal(to, board.width, board.height)
    for image in symmetries(board.width, board.height):
        if image[old.blank] == new.blank:
            cells = [0] * len(board.cells)
            at = {tile: cell for cell, tile in enumerate(old.cells)}
            for cell, tile in enumerate(board.cells):
                cells[image[cell]] = new.cells[image[at[tile]]]
            return Board(board.width, board.height, tuple(cells))
    raise BoardError(
        f"no symmetry maps the blank of {old.text} to that of {new.text}: solve it unconverted"
    )


def symmetries(width: int, height: int) -> list[tuple[int, ...]]:
    """List the symmetries of a board as permutations of its cells, starting with the half turn.

    Only square boards have symmetries that exchange rows and columns.
    """
    cells = [divmod(cell, width) for cell in range(width * height)]
    flips = [(True, True), (False, False), (True, False), (False, True)]
    images = []
    for transposed in (False, True) if width == height else (False,):
        for down, right in flips:
            places = [
                (height - 1 - row if down else row, width - 1 - column if right else column)
                for row, column in cells
            ]
            images.append(
                tuple((c * width + r if transposed else r * width + c) for r, c in places)
            )
    return images


def _tile(word: str, text: str) -> int:
    if word in {"_", "."}:
        return 0
    if not (word.isascii() and word.isdecimal() and len(word) <= _DIGITS):
        raise BoardError(f"{word!r} in {text!r}, expected a number, or 0, _ or . for the blank")
    return int(word)


def _transpositions(permutation: Sequence[int]) -> int:
    """Count the transpositions of a permutation, cycle by cycle."""
    seen: set[int] = set()
    count = 0
    for start in range(len(permutation)):
        at = start
        while at not in seen:
            seen.add(at)
            at = permutation[at]
            count += at != start
    return count
