"""Laconic finds the best play for single-player puzzles, with proof.

Each family of games is a module of its own, such as `laconic.deduction`. The names below are those
of the word games, of claims and of errors. Everything is imported on first use, so that
`import laconic` costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from laconic import deduction, sliding
    from laconic.claims import AtLeast, AtMost, Exact, Infeasible
    from laconic.deduction.coach import Analysis, Repair, analyze, read_share, repair, suggest
    from laconic.deduction.errors import (
        ContradictionError,
        FeedbackError,
        LexiconError,
        UnknownWordError,
    )
    from laconic.deduction.evaluate.result import Result
    from laconic.deduction.evaluate.simulate import simulate
    from laconic.deduction.game import Game, Mode, Pool, Position, Row
    from laconic.deduction.lexicon import Lexicon, WordList, from_files, from_words, load
    from laconic.deduction.priors import with_prior
    from laconic.deduction.rules import Rule, parse_rule
    from laconic.deduction.search import Objective
    from laconic.deduction.search.solve import Solution, solve
    from laconic.deduction.strategies import METRICS, STRATEGIES, Strategy, make
    from laconic.deduction.trees import DecisionTree, Node
    from laconic.errors import ClaimError, InputError, LaconicError, MissingExtraError

    __version__: str

__all__ = [
    "METRICS",
    "STRATEGIES",
    "Analysis",
    "AtLeast",
    "AtMost",
    "ClaimError",
    "ContradictionError",
    "DecisionTree",
    "Exact",
    "FeedbackError",
    "Game",
    "Infeasible",
    "InputError",
    "LaconicError",
    "Lexicon",
    "LexiconError",
    "MissingExtraError",
    "Mode",
    "Node",
    "Objective",
    "Pool",
    "Position",
    "Repair",
    "Result",
    "Row",
    "Rule",
    "Solution",
    "Strategy",
    "UnknownWordError",
    "WordList",
    "__version__",
    "analyze",
    "deduction",
    "from_files",
    "from_words",
    "load",
    "make",
    "parse_rule",
    "read_share",
    "repair",
    "simulate",
    "sliding",
    "solve",
    "suggest",
    "with_prior",
]

_HOMES = {
    "claims": "AtLeast AtMost Exact Infeasible",
    "deduction.coach": "Analysis Repair analyze read_share repair suggest",
    "deduction.evaluate.result": "Result",
    "deduction.evaluate.simulate": "simulate",
    "deduction.game": "Game Mode Pool Position Row",
    "deduction.lexicon": "Lexicon WordList from_files from_words load",
    "deduction.priors": "with_prior",
    "deduction.rules": "Rule parse_rule",
    "deduction.search": "Objective",
    "deduction.search.solve": "Solution solve",
    "deduction.strategies": "METRICS STRATEGIES Strategy make",
    "deduction.trees": "DecisionTree Node",
    "deduction.errors": "ContradictionError FeedbackError LexiconError UnknownWordError",
    "errors": "ClaimError InputError LaconicError MissingExtraError",
}
"""The module of each public name."""

_FAMILIES = ("deduction", "sliding", "tetris")
"""The families of games, each a module."""

if not TYPE_CHECKING:  # type checkers read the imports above

    def __getattr__(name: str) -> object:
        """Import a public name on first use; read the version from the metadata."""
        if name in _FAMILIES:
            return import_module(f"laconic.{name}")
        if name == "__version__":
            return import_module("laconic.provenance").laconic_version()
        for home, names in _HOMES.items():
            if name in names.split():
                value = globals()[name] = getattr(import_module(f"laconic.{home}"), name)
                return value
        raise AttributeError(f"module 'laconic' has no attribute {name!r}")


def __dir__() -> list[str]:
    """List the public names, for completion."""
    return __all__
