"""Advice for a person in the middle of a game: what rows mean, what is legal, what to try."""

from laconic.deduction.coach.greedy import Suggestion, suggest
from laconic.deduction.coach.legality import objection
from laconic.deduction.coach.rows import Reading, clashing, read

__all__ = ["Reading", "Suggestion", "clashing", "objection", "read", "suggest"]
