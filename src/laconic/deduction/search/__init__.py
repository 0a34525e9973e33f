"""Exact search: the least cost of any position, claims about it, and strategies that reach it."""

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
from laconic.deduction.search.objective import Kind, Objective, Order, least_turns, turns_left
from laconic.deduction.search.solve import Solution, solve
from laconic.deduction.search.suggest import Best, Valued, best, values

__all__ = [
    "AtLeast",
    "AtMost",
    "Best",
    "Claim",
    "Engine",
    "Exact",
    "Infeasible",
    "Kind",
    "Objective",
    "Order",
    "OutOfTimeError",
    "Solution",
    "Valued",
    "Verdict",
    "Word",
    "best",
    "claim_of",
    "cores",
    "least_turns",
    "solve",
    "turns_left",
    "values",
]
