"""Optimal, proven solutions of sliding puzzles such as the 8-, 15- and 24-puzzle.

>>> from laconic import sliding
>>> sliding.solve(sliding.parse("1 2 3 / 4 0 6 / 7 5 8")).moves
'dr'
"""

from laconic.lazy import attach

_HOMES = {
    ".animation": "animated",
    ".automaton": "forbidden_strings",
    ".board": "Board blank_first blank_last convert parse random_board solvable",
    ".check": "Report replay",
    ".deepening": "Limits",
    ".errors": "BoardError MoveError",
    ".hints": "Guide Hint",
    ".search": "Solution solve solve_fast",
}

__all__, __getattr__, __dir__ = attach(__name__, _HOMES)
