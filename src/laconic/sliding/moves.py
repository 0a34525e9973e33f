"""Moves as text: moves of the blank (`uldr`) or the numbers of the tiles that move (`5 6 2`).

>>> from laconic.sliding.board import parse
>>> board = parse("1 2 3 / 4 0 6 / 7 5 8")
>>> to_tiles(board, "dr")
'5 8'
>>> from_tiles(board, "5 8")
'dr'
>>> to_words(board, "dr")
'5 up, 8 left'
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from laconic.errors import InputError
from laconic.sliding.board import STEPS, Board, moved, neighbours
from laconic.sliding.errors import BoardError, MoveError

if TYPE_CHECKING:
    from collections.abc import Iterator

WAYS = {"d": "up", "l": "right", "r": "left", "u": "down"}
"""Where a tile slides when the blank moves."""

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


def slides(board: Board, moves: str) -> Iterator[tuple[int, int, int]]:
    """Yield the tile that each move of the blank slides, and its cells before and after.

    Raises:
        MoveError: if a move leaves the board; the message contains its number.
    """
    cells, blank = list(board.cells), board.blank
    for number, move in enumerate(moves, 1):
        cell = neighbours(board, blank).get(move)
        if cell is None:
            text = Board(board.width, board.height, tuple(cells)).text
            raise MoveError(
                f"move {number}: the blank cannot move {move!r} from cell {blank} of {text}"
            )
        yield cells[cell], cell, blank
        cells[blank], cells[cell], blank = cells[cell], 0, cell


def to_tiles(board: Board, moves: str) -> str:
    """Return the number of the tile moved by each move of the blank."""
    return " ".join(str(tile) for tile, _, _ in slides(board, moves))


def to_words(board: Board, moves: str) -> str:
    """Return the tiles that slide, in words; those that slide the same way make one phrase."""
    tiles, phrases = (f"{tile}" for tile, _, _ in slides(board, moves)), []
    for move, run in groupby(moves):
        phrases.append(f"{' '.join(next(tiles) for _ in run)} {WAYS[move]}")
    return ", ".join(phrases)


def from_tiles(board: Board, tiles: str) -> str:
    """Return the moves of the blank for a sequence of tile numbers.

    Raises:
        MoveError: if a tile is not adjacent to the blank.
    """
    moves, cells, blank = "", list(board.cells), board.blank
    for number, word in enumerate(tiles.replace(",", " ").split(), 1):
        near = neighbours(board, blank)
        ways = {str(cells[cell]): move for move, cell in near.items()}
        tile = word.lstrip("0")
        if tile not in ways:
            text = Board(board.width, board.height, tuple(cells)).text
            raise MoveError(
                f"move {number}: tile {word} is not adjacent to the blank of {text}, "
                f"expected one of {', '.join(sorted(ways, key=int))}"
            )
        moves += ways[tile]
        cell = near[ways[tile]]
        cells[blank], cells[cell], blank = cells[cell], 0, cell
    return moves


def reversed_moves(moves: str) -> str:
    """Return the moves that undo a sequence of moves."""
    return "".join(OPPOSITE[move] for move in reversed(moves))
