"""Matches: any player at the games of a family, scored against exact play."""

from laconic.match.contest import SHOWN, Contest, Outcome, Round, Scale
from laconic.match.players import (
    MatchPlayer,
    ModelPlayer,
    ProgramPlayer,
    Reply,
    TimeLimits,
    file_player,
    prompt_of,
)
from laconic.match.protocol import PROTOCOL
from laconic.match.record import PlayedGame, PlayedTurn, Record, is_record, read_record
from laconic.match.referee import number_of_games, play_game, play_match, seed_of
from laconic.match.reward import Reward, reward_of
from laconic.match.scored import Judged, Scored, summed
from laconic.match.scores import Comparison, Mean, Score, score_match

__all__ = [
    "PROTOCOL",
    "SHOWN",
    "Comparison",
    "Contest",
    "Judged",
    "MatchPlayer",
    "Mean",
    "ModelPlayer",
    "Outcome",
    "PlayedGame",
    "PlayedTurn",
    "ProgramPlayer",
    "Record",
    "Reply",
    "Reward",
    "Round",
    "Scale",
    "Score",
    "Scored",
    "TimeLimits",
    "file_player",
    "is_record",
    "number_of_games",
    "play_game",
    "play_match",
    "prompt_of",
    "read_record",
    "reward_of",
    "score_match",
    "seed_of",
    "summed",
]
