"""Matches: any player against the answers of a game, scored against exact play."""

from laconic.deduction.match.players import (
    Limits,
    MatchPlayer,
    ModelPlayer,
    ProgramPlayer,
    Reply,
    StrategyPlayer,
    strategy_player,
)
from laconic.deduction.match.prompts import prompt_of
from laconic.deduction.match.protocol import PROTOCOL
from laconic.deduction.match.record import PlayedGame, PlayedTurn, Record, is_record, read_record
from laconic.deduction.match.referee import deal, play_game, play_match, seed_of
from laconic.deduction.match.scores import (
    Comparison,
    Guess,
    Mean,
    Score,
    Scored,
    score_game,
    score_match,
)
from laconic.deduction.match.values import EXACT_UP_TO, Total, Values

__all__ = [
    "EXACT_UP_TO",
    "PROTOCOL",
    "Comparison",
    "Guess",
    "Limits",
    "MatchPlayer",
    "Mean",
    "ModelPlayer",
    "PlayedGame",
    "PlayedTurn",
    "ProgramPlayer",
    "Record",
    "Reply",
    "Score",
    "Scored",
    "StrategyPlayer",
    "Total",
    "Values",
    "deal",
    "is_record",
    "play_game",
    "play_match",
    "prompt_of",
    "read_record",
    "score_game",
    "score_match",
    "seed_of",
    "strategy_player",
]
