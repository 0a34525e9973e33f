"""Wordle feedback where solvers go wrong, and the ways people write it."""

from __future__ import annotations

import unicodedata
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from laconic.deduction.errors import FeedbackError
from laconic.deduction.lexicon import load
from laconic.deduction.rules import Wordle
from laconic.errors import InputError

FIVE = Wordle(5)
five_letters = st.text("abcd", min_size=5, max_size=5)


def test_grey_is_not_absent() -> None:
    """SHUSH=GBYBB has a grey S, yet SUGAR, with its S, stays a candidate."""
    words = ["sugar", "usual", "shrub", "swung"]
    left = FIVE.matrix(["shush"], words)[0] == FIVE.parse("GBYBB")
    assert [word for word, stays in zip(words, left, strict=True) if stays] == ["sugar"]


def test_six_greens_need_two_bytes() -> None:
    """Six greens are 728: a byte would hold 216, which is BGGBBB.

    Where the first letter is the least significant, 216 is BBBGGB.
    """
    six = Wordle(6)
    matrix = six.matrix(["banana"], ["banana"])
    assert matrix.dtype == np.uint16
    assert (matrix[0, 0], six.win, six.format(728)) == (728, 728, "GGGGGG")
    assert (728 % 256, six.format(216)) == (216, "BGGBBB")


def test_first_letter_is_most_significant() -> None:
    """CRANE against RAISE is 01102: 0·81 + 1·27 + 1·9 + 0·3 + 2 = 38."""
    assert FIVE.feedback("crane", "raise") == FIVE.parse("01102") == 38


def test_whole_table_of_a_small_alphabet_equals_twin() -> None:
    """The kernel equals its twin on all 243 x 243 pairs of five-letter words of a, b, c."""
    words = ["".join(letters) for letters in product("abc", repeat=5)]
    twin = [[FIVE.feedback(guess, answer) for answer in words] for guess in words]
    assert FIVE.matrix(words, words).tolist() == twin


@given(guess=five_letters, answer=five_letters)
def test_impossible_rows_never_occur(guess: str, answer: str) -> None:
    """No pair gives GGGGY or its like, or a letter yellow after the same letter grey.

    So TITLE=BYYYG is impossible: its second T is yellow after a grey one.
    """
    tiles = FIVE.format(FIVE.feedback(guess, answer))
    assert sorted(tiles) != sorted("GGGGY")
    for letter in guess:
        own = [tile for tile, other in zip(tiles, guess, strict=True) if other == letter]
        assert "BY" not in "".join(own).replace("G", "")


def test_possible_reading_of_an_impossible_row() -> None:
    """TITLE=BYYYG leaves nothing; read as YYBYG, with SALET=BBYYY, it leaves only ELITE."""
    answers = load("original").answers.words
    title, salet = FIVE.matrix(["title", "salet"], answers)
    assert not (title == FIVE.parse("BYYYG")).any()
    left = (title == FIVE.parse("YYBYG")) & (salet == FIVE.parse("BBYYY"))
    assert [answers[i] for i in np.flatnonzero(left)] == ["elite"]


@pytest.mark.parametrize(
    "text",
    [
        "01002",
        "BYBBG",
        "bybbg",
        "-Y--G",
        ".y..g",
        "XYXXG",
        "⬛🟨⬛⬛🟩",
        "⬜🟨⬜⬜🟩",
        "⬛🟦⬛⬛🟧",
        "⬛\ufe0f🟨⬛\ufe0f⬛\ufe0f🟩",
        " ⬛ 🟨 ⬛ ⬛ 🟩 ",
        ":black_large_square:🟨:black_large_square::white_large_square::large_green_square:",
        ":black_large_square: :large_yellow_square: ⬛ ⬛ :large_green_square:",
        "⬛ :large_blue_square: ⬛ ⬛ :large_orange_square:",
    ],
)
def test_feedback_reads_in_every_common_spelling(text: str) -> None:
    """Digits, letters, squares of either contrast, and chat names mean the same code."""
    assert FIVE.parse(text) == FIVE.parse("01002") == 29


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("BYBB", "'BYBB' has 4 tiles, expected 5 for wordle:5"),
        ("", "'' has 0 tiles, expected 5"),
        ("BYBBGG", "has 6 tiles, expected 5"),
        (
            "BYQBG",
            "'q' in 'BYQBG' is no tile: write B (grey), Y (yellow) or G (green), such as BYGBY",
        ),
        ("01003", "'3' in '01003' is no tile"),
        (":red_square:BBBB", "':red_square:' in"),
        (":green", "':' in ':green' is no tile"),
    ],
)
def test_other_text_is_refused_with_what_to_write(text: str, message: str) -> None:
    """Text that is no feedback names the value, what was expected and what to do."""
    with pytest.raises(FeedbackError) as refusal:
        FIVE.parse(text)
    assert message in str(refusal.value)


def test_letters_are_graphemes() -> None:
    """ÉLIRE is five letters composed or decomposed, É is no E, and the kernel agrees."""
    composed, decomposed = (unicodedata.normalize(form, "élire") for form in ("NFC", "NFD"))
    assert (len(composed), len(decomposed)) == (5, 6)
    assert FIVE.feedback(decomposed, composed) == FIVE.win
    assert FIVE.matrix([decomposed], [composed])[0, 0] == FIVE.win
    assert FIVE.format(FIVE.feedback("elire", composed)) == "BGGGG"
    assert FIVE.format(FIVE.feedback("löylo", "löylö")) == "GGGGB"


def test_a_letter_may_be_many_code_points() -> None:
    """A letter with two combining marks that never compose still counts as one."""
    assert Wordle(2).format(Wordle(2).feedback("q\u0303\u0323a", "aq\u0303\u0323")) == "YY"


@pytest.mark.parametrize("length", [0, 11])
def test_lengths_beyond_the_rule_are_refused(length: int) -> None:
    """Wordle has 1 to 10 letters."""
    with pytest.raises(InputError, match=f"wordle with {length} places, expected 1 to 10"):
        Wordle(length)
