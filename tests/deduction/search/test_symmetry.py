"""Symmetries of Mastermind and Bulls and Cows."""

from __future__ import annotations

import numpy as np
import pytest

from laconic.deduction.game import Game
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import parse_rule
from laconic.deduction.search import Engine, solve
from laconic.deduction.search.symmetry import MOST_NUMBERS, first_openers, symmetries


def game_of(name: str) -> Game:
    """Make the whole game of a rule."""
    return Game.of_rule(parse_rule(name))


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("mastermind:2x3", 2 * 6),
        ("mastermind:4x6", 24 * 720),
        ("bulls-cows:3x6", 6 * 720),
        ("bulls-cows:3x7", 164),  # 144 that keep 012, all moves and all exchanges of two symbols
        ("mastermind:4x7", 1918),  # those that keep 1123 or 1234, of the other openers some
    ],
)
def test_every_symmetry_keeps_all_feedback(name: str, count: int) -> None:
    """Guess and answer carried along together get the same feedback; sampled pairs of words."""
    game = game_of(name)
    images = symmetries(game)
    assert images is not None
    assert images.shape == (count, len(game.guesses))
    assert (np.sort(images, axis=1) == np.arange(len(game.guesses))).all()
    assert len(np.unique(images, axis=0)) == count
    rng = np.random.default_rng(1)
    guesses, answers = rng.integers(0, len(game.guesses), (2, 60))
    carried = game.matrix[images[:, guesses], images[:, answers]]
    assert (carried == game.matrix[guesses, answers]).all()


@pytest.mark.parametrize("name", ["mastermind:2x4", "bulls-cows:3x5"])
def test_few_symmetries_form_a_group(name: str) -> None:
    """Two symmetries one after the other are one of the list: orbits can be read off it."""
    images = symmetries(game_of(name))
    assert images is not None
    known = {image.tobytes() for image in images}
    some = np.random.default_rng(2).integers(0, len(images), (50, 2))
    assert all(images[a][images[b]].tobytes() in known for a, b in some)


def test_many_symmetries_are_those_that_keep_an_opener() -> None:
    """Mastermind 5x8 has 5! 8! symmetries, too many to list, of which 2! 2! 2! 5! keep 11223."""
    game = game_of("mastermind:5x8")
    opener = game.lexicon.guesses.index("11223")
    images = symmetries(game, opener)
    assert images is not None
    keep = images[:, opener] == opener
    assert keep.sum() == 2 * 2 * 2 * 120
    some = game.lexicon.guesses.index("33345")  # the others move places, or exchange two symbols
    moves, exchanges = 5 * 4 - 1, 2 * 4 + 2 * 3  # 43335 and the like, 33354; 11145, 33341
    others = {int(image[some]) for image in images[~keep]} - {some}
    assert {game.guesses[word] for word in others} >= {"43335", "11145", "33341"}
    assert len(others) <= moves + exchanges + 1
    every = symmetries(game)
    assert every is not None
    assert every.size <= MOST_NUMBERS
    openers = first_openers(game)
    assert openers is not None
    assert all((every[:, first] == first).sum() > 10 for first in openers)


def test_openers_that_stand_for_all() -> None:
    """Mastermind 4x6 has five kinds of openers (Knuth 1977), Bulls and Cows one."""
    game = game_of("mastermind:4x6")
    openers = first_openers(game)
    assert openers is not None
    assert [game.guesses[guess] for guess in openers] == ["1111", "1112", "1122", "1123", "1234"]
    assert first_openers(game_of("bulls-cows:4x10")) == [0]


def test_no_symmetry_where_words_are_not_alike() -> None:
    """A list of its own, another order, or a prior: nothing is taken for granted."""
    rule = parse_rule("bulls-cows:2x4")
    words = rule.universe()
    assert words
    part = Game(rule, from_words("part", words[1:]))
    weighted = Game(rule, from_words("all", words), weights=(2, *[1] * (len(words) - 1)))
    for game in (part, weighted, Game.of("original")):
        assert symmetries(game) is None
        assert first_openers(game) is None


@pytest.mark.parametrize(
    "name",
    [
        "mastermind:3x4",
        "mastermind:2x6",
        "mastermind:3x7",
        "mastermind:5x3",
        "bulls-cows:3x5",
        "bulls-cows:3x7",
    ],
)
def test_symmetries_change_no_cost(name: str) -> None:
    """The least total is the same where they are unknown, for words in another order."""
    rule = parse_rule(name)
    words = rule.universe()
    assert words
    turned = Game(rule, from_words("turned", words[::-1]))
    assert symmetries(turned) is None
    plain = Engine(turned).cost(turned.position(), None)
    assert solve(game_of(name).position()).claim == plain
    openers = first_openers(game_of(name))
    assert openers is not None
    classes = [
        Engine(game_of(name)).cost(game_of(name).position(), None, opener=g) for g in openers
    ]
    assert min(claim.value for claim in classes if claim.value) == plain.value
