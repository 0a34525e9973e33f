from laconic.deduction.boards.advice import BoardsAdvice as BoardsAdvice, Suggestion as Suggestion, read_rows as read_rows, suggest as suggest
from laconic.deduction.boards.analysis import BoardsAnalysis as BoardsAnalysis, BoardsTurn as BoardsTurn, analyze as analyze, read_words as read_words
from laconic.deduction.boards.game import SPARE as SPARE, BoardsGame as BoardsGame, BoardsPosition as BoardsPosition
from laconic.deduction.boards.measure import BoardsResult as BoardsResult, simulate as simulate
from laconic.deduction.boards.play import Boards as Boards
from laconic.deduction.boards.strategies import STRATEGIES as STRATEGIES, Weighted as Weighted, boards_strategy as boards_strategy, make as make

__all__: list[str]
