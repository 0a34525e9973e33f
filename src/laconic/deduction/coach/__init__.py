"""Advice for a person in the middle of a game: what rows mean, what is legal, what to try."""

from laconic.deduction.coach.exact import EXACT, Advice, suggest
from laconic.deduction.coach.greedy import Suggestion, rank
from laconic.deduction.coach.legality import objection
from laconic.deduction.coach.rows import Reading, clashing, read

__all__ = [
    "EXACT",
    "Advice",
    "Reading",
    "Suggestion",
    "clashing",
    "objection",
    "rank",
    "read",
    "suggest",
]
