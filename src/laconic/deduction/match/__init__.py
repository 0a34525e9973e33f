"""Deduction games as contests: any player, scored against exact play."""

from laconic.deduction.match.contest import WordContest, WordRound, deal
from laconic.deduction.match.logs import read_log
from laconic.deduction.match.players import StrategyPlayer, strategy_player
from laconic.deduction.match.positions import positions, write_positions
from laconic.deduction.match.values import EXACT_UP_TO, Total, Values

__all__ = [
    "EXACT_UP_TO",
    "StrategyPlayer",
    "Total",
    "Values",
    "WordContest",
    "WordRound",
    "deal",
    "positions",
    "read_log",
    "strategy_player",
    "write_positions",
]
