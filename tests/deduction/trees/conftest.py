"""A small game and its tree."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from laconic.deduction.game import Game, Mode, Position
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import Wordle
from laconic.deduction.trees import DecisionTree, build

ANSWERS = ("batch", "catch", "hatch", "match", "patch", "chimp")
GUESSES = (*ANSWERS, "champ", "whelm", "tacky")

Strategy = Callable[[Position], int]


@pytest.fixture
def first_candidate() -> Strategy:
    """Guess the first candidate, the simplest deterministic strategy."""

    def strategy(position: Position) -> int:
        return int(position.game.guess_of_answer[position.candidates[0]])

    return strategy


@pytest.fixture
def opening_champ(first_candidate: Strategy) -> Strategy:
    """Open with a guess that cannot be the answer, then guess the first candidate."""

    def strategy(position: Position) -> int:
        return (
            position.game.guesses.index("champ") if not position.rows else first_candidate(position)
        )

    return strategy


@pytest.fixture
def rhymes() -> Game:
    """Return a game of six answers and three other guesses."""
    return Game(Wordle(5), from_words("rhymes", ANSWERS, GUESSES))


@pytest.fixture
def hard_rhymes(rhymes: Game) -> Game:
    """The same words in hard mode."""
    return Game(rhymes.rule, rhymes.lexicon, Mode.HARD)


@pytest.fixture
def tree(rhymes: Game, opening_champ: Strategy) -> DecisionTree:
    """A valid tree of the rhymes."""
    return build(rhymes.position(), opening_champ)
