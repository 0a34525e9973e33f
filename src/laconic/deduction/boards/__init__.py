"""Several boards that are played with the same guesses: Dordle, Quordle, Octordle and beyond."""

from laconic.lazy import importer, public

_HOMES = {
    ".advice": "BoardsAdvice Suggestion read_rows suggest",
    ".analysis": "BoardsAnalysis BoardsTurn analyze read_words",
    ".game": "SPARE BoardsGame BoardsPosition",
    ".measure": "BoardsResult simulate",
    ".play": "Boards",
    ".strategies": "STRATEGIES Weighted boards_strategy make",
}

__all__ = public(_HOMES)  # noqa: PLE0605  # a list
__getattr__ = importer(__name__, _HOMES)


def __dir__() -> list[str]:
    """List the public names, for completion."""
    return __all__
