"""A small game, and experiments that take little time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from laconic.deduction.lab import Experiment, parse
from laconic.deduction.lab.game_spec import GameSpec, Place

if TYPE_CHECKING:
    from laconic.deduction.game import Game

SMALL = """
title = "Rhymes"
source = "laconic"
about = "Five rhymes and a stranger."
kind = "play"

[game]
words = ["batch", "catch", "hatch", "match", "patch", "chimp"]

[[runs]]
strategy = "entropy"
published = { mean = 9.5, max = 5, opener = "batch" }
because = "the published mean is made up"

[[runs]]
strategy = "random"
seeds = [1, 2, 3]
"""


@pytest.fixture
def small() -> Experiment:
    """Return an experiment with two strategies on six words."""
    return parse(SMALL, "rhymes")


@pytest.fixture(scope="session")
def answers_300() -> Game:
    """Return three hundred answers of the original list as a game without other guesses."""
    return Place(GameSpec(sample=300, seed=7)).game
