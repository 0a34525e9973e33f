"""Exact search: the least cost of any position, claims about it, and strategies that reach it."""

from laconic.deduction.search.audit import Audit, audit
from laconic.deduction.search.claims import (
    AtLeast,
    AtMost,
    Claim,
    Exact,
    Infeasible,
    Word,
    claim_of,
)
from laconic.deduction.search.engine import Engine, OutOfTimeError, Verdict, cores
from laconic.deduction.search.judging import Progress
from laconic.deduction.search.ledger import Entry, Ledger
from laconic.deduction.search.objective import Kind, Objective, Order, least_turns, turns_left
from laconic.deduction.search.prove import Proof, open_ledger, prove
from laconic.deduction.search.questions import Groups, groups
from laconic.deduction.search.solve import Solution, solve
from laconic.deduction.search.suggest import Best, Valued, best, values

__all__ = [
    "AtLeast",
    "AtMost",
    "Audit",
    "Best",
    "Claim",
    "Engine",
    "Entry",
    "Exact",
    "Groups",
    "Infeasible",
    "Kind",
    "Ledger",
    "Objective",
    "Order",
    "OutOfTimeError",
    "Progress",
    "Proof",
    "Solution",
    "Valued",
    "Verdict",
    "Word",
    "audit",
    "best",
    "claim_of",
    "cores",
    "groups",
    "least_turns",
    "open_ledger",
    "prove",
    "solve",
    "turns_left",
    "values",
]
