"""
NES Tetris: placements, features, players.

A board is 22 rows of cells, topmost first, with bit c for column c; pieces are 0..6 for I L J T Z S O. A
placement packs orientation, box row and box column: o | y << 2 | (x + 3) << 7.
"""

from collections.abc import Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray


def vector_path() -> str:
    """The vector instructions in use: baseline or avx2."""

def placements(board: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], piece: int, rows: int = 20, gravity: int = 0, tap: int = 2, das: bool = False) -> Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C')]:
    """
    All placements of a piece, in the order that breaks ties between equal values.

    `gravity` is the number of frames per row, or 0 without timing; `tap` is the number of frames between taps; with `das` (delayed auto shift) a held direction repeats.
    """

def place(board: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], piece: int, placement: int, rows: int = 20) -> tuple[Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C')], int]:
    """The board after a placement, and the number of lines cleared."""

def features(board: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], piece: int, placements: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], rows: int = 20) -> Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C')]:
    """The 17 features after each placement, one row per placement."""

def perft(board: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], pieces: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], rows: int = 20, gravity: int = 0, tap: int = 2, das: bool = False) -> int:
    """The number of sequences of placements of the pieces."""

class Player:
    """How to choose a placement."""

    def __init__(self, kind: str, weights: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], beam: Sequence[int] = [], both: bool = False, death: float = 1000000000.0, tetris: float = 1000000000.0, seed: int = 0) -> None: ...

def values(player: Player, board: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], piece: int, next: int, rows: int = 20, gravity: int = 0, tap: int = 2, das: bool = False) -> tuple[Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C')]]:
    """
    The placements that the player considers and their costs; `next` is the next piece, or -1 if unknown.
    """

def play(player: Player, pieces: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], rows: int = 20, start_level: int = 19, most_lines: int = 230, tap: int = 0, das: bool = False) -> tuple[int, int, int, int, int, int, Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C')]]:
    """
    Play a game; return score, lines, pieces, tetrises, frames, ending (0 lines, 1 top-out, 2 pieces), placements.
    """

def play_many(players: Sequence[Player], pieces: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], rows: int = 20, start_level: int = 19, most_lines: int = 230, tap: int = 0, das: bool = False, threads: int = 1) -> tuple[Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C')], Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C')]]:
    """Scores and lines of every player on every game, one row per player."""
