"""Advice for players: suggestions, analysis of games, and correction of rows."""

from laconic.deduction.coach.analysis import analyze, rows_of
from laconic.deduction.coach.exact import EXACT, Advice, suggest
from laconic.deduction.coach.fixed import FixedOpeners, FixedRanking, rank_fixed
from laconic.deduction.coach.limits import (
    WORDLE_TURNS,
    guesses_left,
    limited,
    turns_ahead,
    with_limit,
)
from laconic.deduction.coach.opener_book import book, exact_openers, read_book, write_book
from laconic.deduction.coach.ranking import Ranking, Suggestion, rank
from laconic.deduction.coach.repairs import Change, Fix, Impossible, Repair, repair
from laconic.deduction.coach.rows import (
    Reading,
    clashing,
    objection,
    read,
    require_allowed,
    unlisted,
)
from laconic.deduction.coach.share import Shared, read_share
from laconic.deduction.coach.turns import WITHOUT_LIMIT, Analysis, Turn, game_header, skill
from laconic.display import SIGNS

__all__ = [
    "EXACT",
    "SIGNS",
    "WITHOUT_LIMIT",
    "WORDLE_TURNS",
    "Advice",
    "Analysis",
    "Change",
    "Fix",
    "FixedOpeners",
    "FixedRanking",
    "Impossible",
    "Ranking",
    "Reading",
    "Repair",
    "Shared",
    "Suggestion",
    "Turn",
    "analyze",
    "book",
    "clashing",
    "exact_openers",
    "game_header",
    "guesses_left",
    "limited",
    "objection",
    "rank",
    "rank_fixed",
    "read",
    "read_book",
    "read_share",
    "repair",
    "require_allowed",
    "rows_of",
    "skill",
    "suggest",
    "turns_ahead",
    "unlisted",
    "with_limit",
    "write_book",
]
