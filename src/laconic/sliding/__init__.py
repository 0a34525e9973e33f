"""Optimal, proven solutions of sliding puzzles such as the 8-, 15- and 24-puzzle.

>>> from laconic import sliding
>>> sliding.solve(sliding.parse("1 2 3 / 4 0 6 / 7 5 8")).moves
'dr'
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from laconic.sliding.animation import animated
    from laconic.sliding.automaton import forbidden_strings
    from laconic.sliding.board import (
        Board,
        blank_first,
        blank_last,
        convert,
        parse,
        random_board,
        solvable,
    )
    from laconic.sliding.check import Report, replay
    from laconic.sliding.deepening import Limits
    from laconic.sliding.errors import BoardError, MoveError
    from laconic.sliding.search import Solution, solve, solve_fast

__all__ = [
    "Board",
    "BoardError",
    "Limits",
    "MoveError",
    "Report",
    "Solution",
    "animated",
    "blank_first",
    "blank_last",
    "convert",
    "forbidden_strings",
    "parse",
    "random_board",
    "replay",
    "solvable",
    "solve",
    "solve_fast",
]

_HOMES = {
    "animation": "animated",
    "automaton": "forbidden_strings",
    "board": "Board blank_first blank_last convert parse random_board solvable",
    "check": "Report replay",
    "deepening": "Limits",
    "errors": "BoardError MoveError",
    "search": "Solution solve solve_fast",
}
"""The public names of each module."""

if not TYPE_CHECKING:  # type checkers read the imports above

    def __getattr__(name: str) -> object:
        """Import a public name on first access."""
        for home, names in _HOMES.items():
            if name in names.split():
                value = globals()[name] = getattr(import_module(f"{__name__}.{home}"), name)
                return value
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """List the public names, for completion."""
    return __all__
