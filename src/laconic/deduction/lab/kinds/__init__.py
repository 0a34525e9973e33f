"""Kinds of experiments: each a dataclass of settings and a function that does it, by name."""

from laconic.deduction.lab.kinds import (  # noqa: F401  # they register
    days,
    exact,
    first_guess,
    fitness,
    foretold,
    ladder,
    letters,
    openers,
    parts,
    play,
    stability,
    steps,
)
from laconic.deduction.lab.kinds.registry import KINDS

__all__ = ["KINDS"]
