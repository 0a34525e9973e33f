"""Exact search: the least cost of any position, claims about it, and strategies that reach it.

Proofs, audits and questions about sets are imported on first use, since most programs do not need
them.
"""

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
from laconic.deduction.search.best_guesses import (
    UP_TO_SYMMETRY,
    Best,
    Valued,
    best,
    preferred,
    values,
)
from laconic.deduction.search.engine import Engine, OutOfTimeError, Verdict, cores
from laconic.deduction.search.solve import Solution, least_turns, solve
from laconic.lazy import importer

if TYPE_CHECKING:
    from laconic.deduction.search.auditing import Audit, audit
    from laconic.deduction.search.evidence import open_archive
    from laconic.deduction.search.findings import Proof
    from laconic.deduction.search.judging import Progress
    from laconic.deduction.search.optimality import Optimality, check_optimal
    from laconic.deduction.search.proving import open_ledger, prove
    from laconic.deduction.search.sets import HardSets, hard_sets
    from laconic.ledger import Entry, Ledger

__all__ = [
    "UP_TO_SYMMETRY",
    "AtLeast",
    "AtMost",
    "Audit",
    "Best",
    "Claim",
    "ClaimWord",
    "Engine",
    "Entry",
    "Exact",
    "HardSets",
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
    "hard_sets",
    "least_turns",
    "open_archive",
    "open_ledger",
    "preferred",
    "prove",
    "solve",
    "turns_left",
    "values",
]

_HOMES = {
    ".auditing": "Audit audit",
    ".evidence": "open_archive",
    ".findings": "Proof",
    ".judging": "Progress",
    ".optimality": "Optimality check_optimal",
    ".proving": "open_ledger prove",
    ".sets": "HardSets hard_sets",
    "laconic.ledger": "Entry Ledger",
}

if not TYPE_CHECKING:  # type checkers read the imports above, and report wrong names
    __getattr__ = importer(__name__, _HOMES)
