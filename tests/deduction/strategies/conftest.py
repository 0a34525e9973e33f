"""Games that the tests of strategies share."""

from __future__ import annotations

import pytest

from laconic.deduction.game import Game
from laconic.deduction.lexicon import frequencies
from laconic.deduction.priors import widened


@pytest.fixture(scope="session")
def original() -> Game:
    """Wordle on the original lists."""
    return Game.of("original")


@pytest.fixture(scope="session")
def nyt() -> Game:
    """Wordle on the lists of 2022-02-15, 2,309 answers."""
    return Game.of("nyt-2022-02")


@pytest.fixture(scope="session")
def every(original: Game) -> Game:
    """Wordle where each of the 12,972 guesses may be the answer."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LACONIC_CACHE_MB", "0")
        game = widened(original)
        assert game.matrix.shape == (12_972, 12_972)
    return game


@pytest.fixture(scope="session", autouse=True)
def _word_frequencies() -> None:
    """Load word frequencies before the tests, since loading takes long."""
    frequencies(["crane"])
