"""Several boards that are played with the same guesses: Dordle, Quordle, Octordle and beyond."""

from laconic.deduction.boards.game import BoardsGame, BoardsPosition
from laconic.deduction.boards.measure import BoardsResult, simulate
from laconic.deduction.boards.strategies import STRATEGIES, Weighted, boards_strategy, make

__all__ = [
    "STRATEGIES",
    "BoardsGame",
    "BoardsPosition",
    "BoardsResult",
    "Weighted",
    "boards_strategy",
    "make",
    "simulate",
]
