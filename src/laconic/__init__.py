"""Laconic finds the best play for single-player puzzles, with proof.

Each family of games is a module of its own: `laconic.deduction`, `laconic.sliding` and
`laconic.tetris`. The other names are those of the word games, of claims and of errors.
"""

from laconic.lazy import attach

_HOMES = {
    ".claims": "AtLeast AtMost Exact Infeasible",
    ".deduction": "",
    ".deduction.coach": "Analysis Repair analyze read_share repair suggest",
    ".deduction.evaluate.result": "Result",
    ".deduction.evaluate.simulate": "simulate",
    ".deduction.game": "Game Mode Pool Position Row",
    ".deduction.lexicon": "Lexicon WordList from_files from_words load",
    ".deduction.priors": "with_prior",
    ".deduction.rules": "Rule parse_rule",
    ".deduction.search": "Objective",
    ".deduction.search.solution": "Solution",
    ".deduction.search.solving": "solve",
    ".deduction.strategies": "METRICS STRATEGIES Strategy make",
    ".deduction.trees": "DecisionTree Node",
    ".deduction.errors": "ContradictionError FeedbackError LexiconError UnknownWordError",
    ".errors": "ClaimError InputError LaconicError MissingExtraError",
    ".sliding": "",
    ".tetris": "",
}

__all__, _imported, __dir__ = attach(__name__, _HOMES, "__version__")


def __getattr__(name: str) -> object:
    """Import a public name on first use; read the version from the metadata."""
    if name == "__version__":
        from laconic.provenance import laconic_version  # noqa: PLC0415  # slow

        return laconic_version()
    return _imported(name)
