from laconic.sliding.animation import animated as animated
from laconic.sliding.automaton import forbidden_strings as forbidden_strings
from laconic.sliding.board import Board as Board, blank_first as blank_first, blank_last as blank_last, convert as convert, parse as parse, random_board as random_board, solvable as solvable
from laconic.sliding.check import Report as Report, replay as replay
from laconic.sliding.deepening import Limits as Limits
from laconic.sliding.errors import BoardError as BoardError, MoveError as MoveError
from laconic.sliding.hints import Guide as Guide, Hint as Hint
from laconic.sliding.search import Solution as Solution, solve as solve, solve_fast as solve_fast

__all__: list[str]
