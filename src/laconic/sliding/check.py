"""An independent checker, which replays moves using only the rules.

It shares no code with the search or with `Board`: a grid is a list of rows, and a tile slides into
the blank cell.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from operator import index
from typing import TYPE_CHECKING, Any

from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

_SLIDES = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a replay.

    Attributes:
        legal: whether every move stays on the board.
        reaches: whether the final board is the goal.
        length: number of moves.
        manhattan: Manhattan distance of the initial board, a lower bound on any solution.
        error: description of the error, or an empty string.
    """

    legal: bool
    reaches: bool
    length: int
    manhattan: int
    error: str = ""

    @property
    def valid(self) -> bool:
        """Whether the moves solve the board."""
        return self.legal and self.reaches

    def as_dict(self) -> dict[str, Any]:
        """Return the report as plain data."""
        return {"valid": self.valid, **asdict(self)}


def replay(rows: Sequence[Sequence[int]], goal: Sequence[Sequence[int]], moves: str) -> Report:
    """Replay moves of the blank, and compare the final board with the goal.

    Raises:
        InputError: if the rows or those of the goal are no board, or their sizes differ.

    >>> replay([[1, 2], [0, 3]], [[1, 2], [3, 0]], "r").valid
    True
    >>> replay([[1, 2], [0, 3]], [[1, 2], [3, 0]], "l").error
    'move 1 (l) leaves the board'
    """
    grid, goal = _board(rows), _board(goal)
    if _size(grid) != _size(goal):
        raise InputError(
            f"a goal of {_size(goal)} for a board of {_size(grid)}, expected equal sizes"
        )
    manhattan = _manhattan(grid, goal)
    row, column = next(
        (r, c) for r, line in enumerate(grid) for c, tile in enumerate(line) if not tile
    )
    for number, move in enumerate(moves, 1):
        down, right = _SLIDES.get(move, (len(grid), 0))
        r, c = row + down, column + right
        if not (0 <= r < len(grid) and 0 <= c < len(grid[0])):
            error = f"move {number} ({move}) leaves the board"
            return Report(False, False, len(moves), manhattan, error)
        grid[row][column], grid[r][c] = grid[r][c], 0
        row, column = r, c
    reaches = grid == goal
    last = " / ".join(" ".join(map(str, line)) for line in grid)
    return Report(
        True, reaches, len(moves), manhattan, "" if reaches else f"the moves end at {last}"
    )


def _board(rows: Sequence[Sequence[int]]) -> list[list[int]]:
    """Copy the rows of a board.

    Raises:
        InputError: if they are none.
    """
    try:
        grid = [[index(tile) for tile in row] for row in rows]
    except TypeError:  # not rows, or not of whole numbers
        grid = []
    tiles = sorted(tile for row in grid for tile in row)
    if not tiles or len({len(row) for row in grid}) > 1 or tiles != list(range(len(tiles))):
        raise InputError(
            f"the board {rows!r}, expected rows of equal length with 0 for the blank and each of "
            "1, 2, 3 and so on once"
        )
    return grid


def _size(grid: list[list[int]]) -> str:
    return f"{len(grid[0])}x{len(grid)}"


def _manhattan(grid: list[list[int]], goal: list[list[int]]) -> int:
    home = {tile: (r, c) for r, line in enumerate(goal) for c, tile in enumerate(line)}
    return sum(
        abs(home[tile][0] - r) + abs(home[tile][1] - c)
        for r, line in enumerate(grid)
        for c, tile in enumerate(line)
        if tile
    )
