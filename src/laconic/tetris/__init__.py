"""NES Tetris: the game, players, training, evaluation and analysis."""

from laconic.lazy import importer, public

_HOMES = {
    ".evaluation": "compare evaluate play replay_of",
    ".pieces": "games",
    ".players": "Search View player",
    ".rules": "Placement Rules Timing",
    ".weights": "Weights",
}

__all__ = public(_HOMES)  # noqa: PLE0605  # a list
__getattr__ = importer(__name__, _HOMES)


def __dir__() -> list[str]:
    """List the public names, for completion."""
    return __all__
