"""NES Tetris: the game, players, training, evaluation and analysis.

The names below are the public ones; each is imported on first use.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from laconic.tetris.evaluation import compare, evaluate, play, replay_of
    from laconic.tetris.pieces import games
    from laconic.tetris.players import Search, View, player
    from laconic.tetris.rules import Placement, Rules, Timing
    from laconic.tetris.weights import Weights

__all__ = [
    "Placement",
    "Rules",
    "Search",
    "Timing",
    "View",
    "Weights",
    "compare",
    "evaluate",
    "games",
    "play",
    "player",
    "replay_of",
]

_HOMES = {
    "evaluation": "compare evaluate play replay_of",
    "pieces": "games",
    "players": "Search View player",
    "rules": "Placement Rules Timing",
    "weights": "Weights",
}
"""The module of each public name."""

if not TYPE_CHECKING:  # type checkers read the imports above

    def __getattr__(name: str) -> object:
        """Import a public name on first use."""
        for home, names in _HOMES.items():
            if name in names.split():
                value = getattr(import_module(f"laconic.tetris.{home}"), name)
                globals()[name] = value
                return value
        raise AttributeError(f"module 'laconic.tetris' has no attribute {name!r}")
