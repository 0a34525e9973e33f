"""Kinds of experiments: each a dataclass of settings and a function that does it, by name."""

from laconic.lab.kinds import (  # noqa: F401  # they register
    exact,
    first_guess,
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
