"""Several boards that are played with the same guesses: Dordle, Quordle, Octordle and beyond."""

from laconic.lazy import attach

_HOMES = {
    ".advice": "BoardsAdvice Suggestion read_rows suggest",
    ".analysis": "BoardsAnalysis BoardsTurn analyze read_words",
    ".game": "SPARE BoardsGame BoardsPosition",
    ".measure": "BoardsResult simulate",
    ".play": "Boards",
    ".strategies": "STRATEGIES Weighted boards_strategy make",
}

__all__, __getattr__, __dir__ = attach(__name__, _HOMES)
