"""Exact search: the least cost of any position, claims about it, and strategies that reach it.

Proofs, audits and questions about sets are imported when they are first asked for: most programs
value or solve a position and do not need them.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from laconic.claims import (
    AtLeast,
    AtMost,
    Claim,
    ClaimWord,
    Exact,
    Infeasible,
    claim_of,
)
from laconic.deduction.objective import Kind, Objective, turns_left
from laconic.deduction.search.engine import Engine, OutOfTimeError, Verdict, cores
from laconic.deduction.search.solve import Solution, least_turns, solve
from laconic.deduction.search.suggest import Best, Valued, best, preferred, values

if TYPE_CHECKING:
    from laconic.deduction.search.auditing import Audit, audit
    from laconic.deduction.search.judging import Progress
    from laconic.deduction.search.optimality import Optimality, check_optimal
    from laconic.deduction.search.proving import Proof, open_ledger, prove
    from laconic.deduction.search.questions import Groups, groups
    from laconic.ledger import Entry, Ledger

__all__ = [
    "AtLeast",
    "AtMost",
    "Audit",
    "Best",
    "Claim",
    "ClaimWord",
    "Engine",
    "Entry",
    "Exact",
    "Groups",
    "Infeasible",
    "Kind",
    "Ledger",
    "Objective",
    "Optimality",
    "OutOfTimeError",
    "Progress",
    "Proof",
    "Solution",
    "Valued",
    "Verdict",
    "audit",
    "best",
    "check_optimal",
    "claim_of",
    "cores",
    "groups",
    "least_turns",
    "open_ledger",
    "preferred",
    "prove",
    "solve",
    "turns_left",
    "values",
]

_HOMES = {
    ".auditing": "Audit audit",
    ".judging": "Progress",
    ".optimality": "Optimality check_optimal",
    ".proving": "Proof open_ledger prove",
    ".questions": "Groups groups",
    "laconic.ledger": "Entry Ledger",
}
"""The module of each name that waits; none is called like its module, which would hide it."""

if not TYPE_CHECKING:  # who checks types reads the imports above, and is told of wrong names

    def __getattr__(name: str) -> object:
        """Import a name when it is first asked for."""
        for home, names in _HOMES.items():
            if name in names.split():
                found = globals()[name] = getattr(import_module(home, __name__), name)
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
