"""Opponents with a fixed answer."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from laconic.deduction.errors import UnknownWordError
from laconic.deduction.game import Game
from laconic.deduction.lexicon import from_words
from laconic.deduction.opponents import daily_word, fixed_word, random_word
from laconic.deduction.rules import Wordle

ANSWERS = ("batch", "catch", "hatch", "match", "patch", "chimp")


@pytest.fixture
def game() -> Game:
    """Six answers and one more guess."""
    return Game(Wordle(5), from_words("rhymes", ANSWERS, (*ANSWERS, "champ")))


def test_a_fixed_word_answers_by_the_rule(game: Game) -> None:
    """The opponent gives each guess its feedback and reveals its word."""
    opponent = fixed_word(game, "CHAMP")
    assert opponent.reveal() == "champ"
    assert game.rule.format(opponent.reply("chimp")) == "GGBGG"
    assert opponent.reply("champ") == game.rule.win


def test_a_fixed_word_must_be_a_guess(game: Game) -> None:
    """A word that is not an allowed guess is refused."""
    with pytest.raises(UnknownWordError, match="'chump'"):
        fixed_word(game, "chump")


def test_a_random_word_is_an_answer_and_repeats_with_its_seed(game: Game) -> None:
    """Only answers are hidden, every one of them by some seed, the same one by the same seed."""
    hidden = [random_word(game, seed).reveal() for seed in range(60)]
    assert set(hidden) == set(ANSWERS)
    assert hidden == [random_word(game, seed).reveal() for seed in range(60)]


def test_daily_words_are_dealt_like_a_deck(game: Game) -> None:
    """Every answer occurs once before any is repeated, and the next deck has another order."""
    start = date.min + timedelta(days=6 - date.min.toordinal() % 6)
    days = [daily_word(game, start + timedelta(days=day)).reveal() for day in range(60)]
    decks = [tuple(days[first : first + 6]) for first in range(0, 60, 6)]
    assert all(set(deck) == set(ANSWERS) for deck in decks)
    assert len(set(decks)) > 1


def test_the_word_of_a_day_never_changes() -> None:
    """The word of a day depends only on the list and the day."""
    assert daily_word(Game.of("original"), date(2026, 1, 1)).reveal() == "condo"
