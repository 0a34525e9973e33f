"""Games that the tests of strategies share."""

from __future__ import annotations

import pytest

from laconic.deduction.game import Game


@pytest.fixture(scope="session")
def original() -> Game:
    """Wordle on the original lists."""
    return Game.of("original")


@pytest.fixture(scope="session")
def nyt() -> Game:
    """Wordle on the lists of 2022-02-15, 2,309 answers."""
    return Game.of("nyt-2022-02")
