"""Sliding puzzles as a contest: any player, scored by moves above the proven optimum."""

from laconic.sliding.match.contest import BoardContest, BoardRound, Distances
from laconic.sliding.match.players import PLAYERS, SlidingPlayer, sliding_player

__all__ = [
    "PLAYERS",
    "BoardContest",
    "BoardRound",
    "Distances",
    "SlidingPlayer",
    "sliding_player",
]
