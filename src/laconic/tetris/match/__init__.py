"""NES Tetris as a contest: any player, scored against the evaluation of a reference player."""

from laconic.tetris.match.contest import PieceContest, PieceRound, reference
from laconic.tetris.match.players import SearchPlayer, tetris_player

__all__ = ["PieceContest", "PieceRound", "SearchPlayer", "reference", "tetris_player"]
