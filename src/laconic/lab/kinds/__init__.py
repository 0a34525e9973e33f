"""Kinds of experiments: each a dataclass of settings and a function that does it, by name."""

from laconic.lab.kinds import (  # noqa: F401  # they register
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
from laconic.lab.kinds.registry import KINDS, Kind

__all__ = ["KINDS", "Kind"]
