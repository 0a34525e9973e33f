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

def placements(board: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], piece: int, rows: int = 20, gravity: int = 0, fall: int = 1, taps: int = 30, das: bool = False, reaction: int = 0, plan: int = -1) -> Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C')]:
    """
    All placements of a piece, in the order that breaks ties between equal values.

    A piece falls `fall` rows every `gravity` frames, or without timing if `gravity` is 0; `taps` is the number of taps per second; with `das` (delayed auto shift) a held direction repeats. If `plan` is not -1, the piece is there after `reaction` frames, or rests there by then.
    """

def plans(board: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], piece: int, rows: int = 22, gravity: int = 2, fall: int = 1, taps: int = 30, das: bool = False, reaction: int = 18) -> Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C')]:
    """Where a piece can be after `reaction` frames, or rest by then."""

def place(board: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], piece: int, placement: int, rows: int = 20) -> tuple[Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C')], int]:
    """The board after a placement, and the number of lines cleared."""

def features(board: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], piece: int, placements: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], rows: int = 20) -> Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C')]:
    """The 17 features after each placement, one row per placement."""

def perft(board: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], pieces: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], rows: int = 20, gravity: int = 0, fall: int = 1, taps: int = 30, das: bool = False, reaction: int = 0) -> int:
    """The number of sequences of placements of the pieces."""

class Player:
    """How to choose a placement."""

    def __init__(self, kind: str, weights: Annotated[NDArray[numpy.float64], dict(shape=(None, None), order='C', device='cpu', writable=False)], beam: Sequence[int] = [], both: bool = False, seed: int = 0, network: Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu', writable=False)] | None = None, learned_level: int = 18, learned_lines: int = 430, learned_taps: int = 30, learned_killscreen: bool = True, penalty: float = 0) -> None:
        """
        `weights` has a row for each haste of a motion: 17 weights, death and tetris.
        """

def values(player: Player, board: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], piece: int, next: int, rows: int = 20, gravity: int = 0, fall: int = 1, taps: int = 30, das: bool = False, reaction: int = 0, plan: int = -1, lines: int = 0, start_level: int = 19, most_lines: int = 230, second_killscreen: bool = False) -> tuple[Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C')]]:
    """
    The placements that the player considers and their costs; `next` is the next piece, or -1 if unknown.
    """

def plan_values(player: Player, board: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], piece: int, rows: int = 22, gravity: int = 2, fall: int = 1, taps: int = 30, das: bool = False, reaction: int = 18, lines: int = 0, start_level: int = 19, most_lines: int = 230, second_killscreen: bool = False) -> tuple[Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C')]]:
    """
    The plans for a piece and their expected costs, while the next piece is unknown.
    """

def play(player: Player, pieces: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], rows: int = 20, start_level: int = 19, most_lines: int = 230, taps: int = 0, das: bool = False, reaction: int = 0, second_killscreen: bool = False) -> tuple[int, int, int, int, int, int, int, Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C')]]:
    """
    Play a game; return score, score at 230 lines, lines, pieces, tetrises, frames, ending (0 lines, 1 top-out, 2 pieces), placements, and plans if there is a reaction.
    """

def play_many(players: Sequence[Player], pieces: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], rows: int = 20, start_level: int = 19, most_lines: int = 230, taps: int = 0, das: bool = False, reaction: int = 0, second_killscreen: bool = False, threads: int = 1) -> tuple[Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C')], Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C')]]:
    """Scores and lines of every player on every game, one row per player."""

def practise(player: Player, pieces: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], mistakes: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], first: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], rows: int = 22, start_level: int = 18, most_lines: int = 230, taps: int = 30, das: bool = False, reaction: int = 0, second_killscreen: bool = False, threads: int = 1) -> tuple[Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C')], Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C')]]:
    """
    Play a game for each row of pieces, with `mistakes` random placements in a thousand, which begins with `first` lines on an empty board; return the placements, where bit 15 marks a mistake, and of each game their number, the lines and the score.
    """

NUMBERS: int = 1818471

STAGES: int = 3

INPUTS: int = 9292

SUMS: int = 594688

UNIT: int = 50000

def start_learning(values: Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu')], seed: int = 0, rows: int = 22, start_level: int = 18, most_lines: int = 230, taps: int = 30, das: bool = False, reaction: int = 0, second_killscreen: bool = False) -> None:
    """Set values to those before anything is learned."""

def learn(values: Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu')], squares: Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu')], pieces: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], moves: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)], played: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], first: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], rate: float, last_rate: float, clip: float, penalty: float, trust: float, seed: int, rows: int = 22, start_level: int = 18, most_lines: int = 230, taps: int = 30, das: bool = False, reaction: int = 0, second_killscreen: bool = False, threads: int = 1) -> tuple[list[int], list[float]]:
    """
    Learn values from the boards of games, in place, with `trust` in what the next board is worth, by errors of at most `clip` points, with `penalty` points off for a game that ends early; return the number of boards of each stage, and the sums of their squared errors before.
    """
