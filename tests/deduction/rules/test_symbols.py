"""Splitting words into letters, and numbering the letters."""

from __future__ import annotations

import unicodedata

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from laconic.deduction.rules import encode, graphemes
from laconic.errors import InputError


@pytest.mark.parametrize(
    ("word", "letters"),
    [
        ("", ()),
        ("abc", ("a", "b", "c")),
        (unicodedata.normalize("NFD", "élire"), ("é", "l", "i", "r", "e")),
        ("q\u0303\u0323a", ("q\u0323\u0303", "a")),
        ("नमस्ते"[:2], ("न", "म")),
        ("👩‍👩‍👧x", ("👩‍👩‍👧", "x")),
    ],
)
def test_graphemes(word: str, letters: tuple[str, ...]) -> None:
    """Letters are grapheme clusters of the composed form."""
    assert graphemes(word) == letters


@given(st.text("aéöñ\u0303\u0323z", max_size=12))
def test_graphemes_do_not_depend_on_the_form(word: str) -> None:
    """Composed and decomposed spellings of a word have the same letters."""
    assert graphemes(unicodedata.normalize("NFD", word)) == graphemes(word)
    assert "".join(graphemes(word)) == unicodedata.normalize("NFC", word)


def test_encode_numbers_sorted_letters() -> None:
    """Letters are numbered in their order."""
    numbers, alphabet = encode(["caba", "abba"])
    assert alphabet == ("a", "b", "c")
    assert numbers.tolist() == [[2, 0, 1, 0], [0, 1, 1, 0]]
    assert numbers.dtype == np.uint8
    assert numbers.flags.c_contiguous


def test_encode_of_no_words() -> None:
    """No words are an empty array with no alphabet."""
    numbers, alphabet = encode([])
    assert (numbers.shape, alphabet) == ((0, 0), ())


@given(st.lists(st.text("abyz~", min_size=3, max_size=3), min_size=1))
def test_encode_of_plain_words_is_that_of_others(words: list[str]) -> None:
    """The short way for ASCII words numbers them like the long one, here taken for its é."""
    numbers, letters = encode([*words, "ééé"])
    assert letters[-1] == "é"
    assert encode(words)[1] == letters[:-1]
    assert encode(words)[0].tolist() == numbers[:-1].tolist()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["abc", "ab"], "'ab' has 2 letters, expected 3 as in 'abc'"),
        (["abc", "éé"], "'éé' has 2 letters, expected 3 as in 'abc'"),
        ([chr(0x4E00 + i) for i in range(256)], "256 different letters, expected at most 255"),
    ],
)
def test_encode_refuses(words: list[str], message: str) -> None:
    """Unequal lengths and too many letters are named."""
    with pytest.raises(InputError) as refusal:
        encode(words)
    assert message in str(refusal.value)
