"""Boards as text, and as arrays for the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from laconic.plurals import counted
from laconic.tetris.errors import BoardError
from laconic.tetris.rules import COLUMNS, FULL, HEIGHT, PIECES, Rows

if TYPE_CHECKING:
    from numpy.typing import NDArray

FILLED, BLANK = "#X", ".-_ "
"""Characters for empty and filled cells."""


def parse(text: str, rows: int = HEIGHT) -> Rows:
    """Read a board with one line per row, lowest last; `#` is a filled cell, `.` an empty one.

    Rows above the first line are empty. Slashes may replace line ends. With 20 `rows` the two
    hidden rows must be empty.

    Raises:
        BoardError: naming the row and what is wrong with it.

    >>> parse("#........./#########.")[-2:]
    (1, 511)
    """
    lines = [line for line in text.replace("/", "\n").splitlines() if line]
    if len(lines) > HEIGHT:
        raise BoardError(f"board: {len(lines)} rows, expected at most {HEIGHT}")
    read = [_row(number, line) for number, line in enumerate(lines, 1)]
    board = (0,) * (HEIGHT - len(read)) + tuple(read)
    if any(board[: HEIGHT - rows]):
        raise BoardError(f"board: cells above the {rows} rows of the rules, expected none")
    return board


def _row(number: int, line: str) -> int:
    if len(line) != COLUMNS:
        cells = counted(len(line), "cell")
        raise BoardError(f"board, row {number}: {line!r} has {cells}, expected {COLUMNS}")
    if unknown := set(line) - set(FILLED + BLANK):
        raise BoardError(f"board, row {number}: {min(unknown)!r}, expected '#' or '.'")
    row = sum(1 << column for column, mark in enumerate(line) if mark in FILLED)
    if row == FULL:
        raise BoardError(f"board, row {number}: full, expected at least one empty cell")
    return row


def text(board: Rows, rows: int = 20) -> str:
    """Return a board as text, one line per row.

    >>> text(parse("##........"), rows=20).splitlines()[-1]
    '##........'
    """
    return "\n".join(
        "".join("#" if row >> column & 1 else "." for column in range(COLUMNS))
        for row in board[HEIGHT - rows :]
    )


def array(board: Rows) -> NDArray[np.uint16]:
    """Return a board in the engine's representation.

    Raises:
        BoardError: for a wrong number of rows.
    """
    if len(board) != HEIGHT:
        raise BoardError(f"board: {len(board)} rows, expected {HEIGHT}")
    return np.array(board, dtype=np.uint16)


def piece_number(name: str) -> int:
    """Return the index of a piece.

    Raises:
        BoardError: for a letter that is not a piece.

    >>> piece_number("T")
    3
    """
    if len(name) != 1 or name.upper() not in PIECES:
        raise BoardError(f"piece {name!r}: expected one of {' '.join(PIECES)}")
    return PIECES.index(name.upper())
