"""Moves as text: moves of the blank (`uldr`) or the numbers of the tiles that move (`5 6 2`).

>>> from laconic.sliding.board import parse
>>> board = parse("1 2 3 / 4 0 6 / 7 5 8")
>>> to_tiles(board, "dr")
'5 8'
>>> from_tiles(board, "5 8")
'dr'
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from laconic.errors import InputError
from laconic.sliding.board import STEPS, legal_moves, moved
from laconic.sliding.errors import BoardError, MoveError

if TYPE_CHECKING:
    from laconic.sliding.board import Board

OPPOSITE = {"d": "u", "l": "r", "r": "l", "u": "d"}
"""The inverse of each move."""


def parse_moves(board: Board, text: str) -> str:
    """Parse moves of the blank or tile numbers, and return moves of the blank.

    Raises:
        InputError: if the text is neither.
        MoveError: if a tile is not adjacent to the blank.
    """
    words = text.replace(",", " ").split()
    if words and all(word.isdecimal() for word in words):
        return from_tiles(board, text)
    letters = "".join(words).lower()
    if wrong := next((letter for letter in letters if letter not in STEPS), None):
        raise InputError(
            f"the move {wrong!r}, expected u, l, d or r for the blank, or tile numbers"
        )
    return letters


def boards_along(board: Board, moves: str) -> list[Board]:
    """List the initial board and the board after each move.

    Raises:
        MoveError: if a move leaves the board; the message contains its number.
    """
    boards = [board]
    for number, move in enumerate(moves, 1):
        try:
            boards.append(moved(boards[-1], move))
        except BoardError as error:
            raise MoveError(f"move {number}: {error}") from None
    return boards


def to_tiles(board: Board, moves: str) -> str:
    """Return the number of the tile moved by each move of the blank."""
    boards = boards_along(board, moves)
    return " ".join(str(before.cells[after.blank]) for before, after in pairwise(boards))


def from_tiles(board: Board, tiles: str) -> str:
    """Return the moves of the blank for a sequence of tile numbers.

    Raises:
        MoveError: if a tile is not adjacent to the blank.
    """
    moves = ""
    for number, word in enumerate(tiles.replace(",", " ").split(), 1):
        ways = {str(board.cells[moved(board, move).blank]): move for move in legal_moves(board)}
        tile = word.lstrip("0")
        if tile not in ways:
            raise MoveError(
                f"move {number}: tile {word} is not adjacent to the blank of {board.text}, "
                f"expected one of {', '.join(sorted(ways, key=int))}"
            )
        moves += ways[tile]
        board = moved(board, ways[tile])
    return moves


def reversed_moves(moves: str) -> str:
    """Return the moves that undo a sequence of moves."""
    return "".join(OPPOSITE[move] for move in reversed(moves))
