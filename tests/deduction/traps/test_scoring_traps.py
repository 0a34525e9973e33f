"""Traps 1 to 4, and 21: scoring, and what a letter is. Each was a fault of some solver."""

from __future__ import annotations

import unicodedata

import numpy as np
import pytest

from laconic.deduction.game import Game, Mode
from laconic.deduction.lexicon import from_words, graphemes, normalize
from laconic.deduction.rules import Wordle, parse_rule

FIVE = Wordle(5)


@pytest.mark.parametrize(
    ("guess", "answer", "tiles"),
    [
        ("error", "elder", "GBBBG"),
        ("added", "dread", "YYBYG"),
        ("spasm", "stage", "GBGBB"),
        ("recur", "ulcer", "BYGYG"),
        ("error", "heron", "YBGGB"),
        ("sease", "essay", "YYYYB"),
        ("shush", "sugar", "GBYBB"),
        ("crane", "raise", "BYYBG"),
    ],
)
def test_trap_1_greens_first_then_yellows_while_copies_remain(
    guess: str, answer: str, tiles: str
) -> None:
    """Readable rule, kernel and the bundled game's matrix agree on doubled letters."""
    game = Game.of("original")
    row, column = game.lexicon.guesses.index(guess), game.lexicon.answers.index(answer)
    assert FIVE.format(FIVE.feedback(guess, answer)) == tiles
    assert FIVE.format(int(FIVE.matrix([guess], [answer])[0, 0])) == tiles
    assert FIVE.format(int(game.matrix[row, column])) == tiles


def test_trap_2_grey_is_not_absent() -> None:
    """After SHUSH=GBYBB, whose last S is grey, SUGAR with its S is still a candidate."""
    game = Game.of("original")
    candidates = game.position(game.rows("shush=GBYBB")).candidates
    assert game.lexicon.answers.index("sugar") in candidates


def test_trap_3_six_greens_do_not_wrap() -> None:
    """Six greens are 728: in a byte that is 216, so that a win would look like a near miss."""
    game = Game(Wordle(6), from_words("three", ("banana", "cabana", "bandit")))
    assert game.rule.win == 728
    assert game.matrix.dtype == np.uint16
    assert game.position().play(0, 728).candidates.tolist() == [0]
    assert not game.position().play(0, 728 % 256).candidates.size


def test_trap_4_mastermind_counts_a_peg_once() -> None:
    """1122 against 1234 has one black and one white, not three whites."""
    rule = parse_rule("mastermind:4x6")
    assert rule.format(rule.feedback("1122", "1234")) == "1b1w"
    assert int(rule.matrix(["1122"], ["1234"])[0, 0]) == rule.feedback("1122", "1234")


def test_trap_21_letters_are_graphemes() -> None:
    """ÉLIRE has five letters, composed or decomposed, and wins against itself in either form."""
    composed, decomposed = (unicodedata.normalize(form, "élire") for form in ("NFC", "NFD"))
    assert (len(composed), len(decomposed)) == (5, 6)
    assert graphemes(decomposed) == graphemes(composed)
    assert FIVE.feedback(decomposed, composed) == FIVE.win


@pytest.mark.parametrize(
    ("language", "left", "right", "same"),
    [("fi", "ö", "o", False), ("pt", "ã", "a", True), ("fr", "œ", "o", True)],
)
def test_trap_21_accents_by_language_for_scorer_and_hard_mode(
    language: str, left: str, right: str, same: bool
) -> None:
    """Finnish ö is no o, Portuguese ã is a, French œ is o: for feedback and legality alike."""
    words = [normalize(f"p{letter}rta", language) for letter in (left, right)]
    assert (words[0] == words[1]) == same
    listed = tuple(dict.fromkeys((*words, "nasty")))
    game = Game(FIVE, from_words("some", listed), Mode.HARD)
    code = game.rule.feedback(words[0], words[0])
    assert (game.rule.feedback(words[1], words[0]) == game.rule.win) == same
    legal = game.position().play(0, code).legal
    assert (game.lexicon.guesses.index(words[1]) in legal) == same
