"""Exact search: the least cost of any position, claims about it, and strategies that reach it.

Names are imported on first use, since most programs need few of them.
"""

from laconic.lazy import attach

_HOMES = {
    "laconic.claims": "AtLeast AtMost Claim ClaimWord Exact Infeasible claim_of",
    "laconic.deduction.objective": "Kind Objective turns_left",
    "laconic.ledger": "Entry Ledger",
    ".auditing": "Audit audit",
    ".best_guesses": "UP_TO_SYMMETRY Best Valued best preferred values",
    ".engine": "Engine OutOfTimeError Verdict cores",
    ".evidence": "open_archive",
    ".findings": "Proof",
    ".judging": "Progress",
    ".last_turn": "fewest_on_last_turn",
    ".optimality": "Optimality check_optimal",
    ".proving": "open_ledger prove",
    ".sets": "HardSets hard_sets",
    ".solution": "Solution",
    ".solving": "least_turns solve",
}

__all__, __getattr__, __dir__ = attach(__name__, _HOMES)
