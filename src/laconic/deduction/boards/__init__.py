"""Several boards that are played with the same guesses: Dordle, Quordle, Octordle and beyond."""

from laconic.deduction.boards.advice import BoardsAdvice, Suggestion, read_rows, suggest
from laconic.deduction.boards.analysis import BoardsAnalysis, BoardsTurn, analyze, read_words
from laconic.deduction.boards.game import SPARE, BoardsGame, BoardsPosition
from laconic.deduction.boards.measure import BoardsResult, simulate
from laconic.deduction.boards.play import Boards
from laconic.deduction.boards.strategies import STRATEGIES, Weighted, boards_strategy, make

__all__ = [
    "SPARE",
    "STRATEGIES",
    "Boards",
    "BoardsAdvice",
    "BoardsAnalysis",
    "BoardsGame",
    "BoardsPosition",
    "BoardsResult",
    "BoardsTurn",
    "Suggestion",
    "Weighted",
    "analyze",
    "boards_strategy",
    "make",
    "read_rows",
    "read_words",
    "simulate",
    "suggest",
]
