"""The word lists and games that the API offers."""

from __future__ import annotations

BUNDLED = frozenset({"original", "nyt-2022-02", "original-all"})
"""Lists whose feedback matrix is known to be small enough."""

GAMES = [
    *("mastermind:4x6", "mastermind:4x8", "mastermind:5x6", "bulls-cows:3x10", "bulls-cows:4x10"),
    *("primel", "nerdle:6"),
]
"""Games without word lists, with their sizes."""


def languages() -> list[str]:
    """List the language tags of wordfreq."""
    import wordfreq  # noqa: PLC0415  # slow to import

    return sorted(wordfreq.available_languages())
