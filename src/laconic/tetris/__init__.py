"""NES Tetris: the game, players, training, evaluation and analysis."""

from laconic.lazy import attach

_HOMES = {
    ".evaluation": "compare evaluate play replay_of",
    ".pieces": "games",
    ".players": "Search View player",
    ".rules": "Placement Rules Timing",
    ".weights": "Weights",
}

__all__, __getattr__, __dir__ = attach(__name__, _HOMES)
