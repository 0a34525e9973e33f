from laconic.tetris.evaluation import compare as compare, evaluate as evaluate, play as play, replay_of as replay_of
from laconic.tetris.pieces import games as games
from laconic.tetris.players import Search as Search, View as View, player as player
from laconic.tetris.rules import Placement as Placement, Rules as Rules, Timing as Timing
from laconic.tetris.weights import Weights as Weights

__all__: list[str]
