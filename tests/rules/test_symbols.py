"""Words become letters, and letters numbers."""

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
    """Letters are numbered in their order, and another alphabet may be given."""
    numbers, alphabet = encode(["caba", "abba"])
    assert alphabet == ("a", "b", "c")
    assert numbers.tolist() == [[2, 0, 1, 0], [0, 1, 1, 0]]
    assert numbers.dtype == np.uint8
    assert numbers.flags.c_contiguous
    assert encode(["ab"], alphabet="ba")[0].tolist() == [[1, 0]]


def test_encode_of_no_words() -> None:
    """No words are an empty array with no alphabet."""
    numbers, alphabet = encode([])
    assert (numbers.shape, alphabet) == ((0, 0), ())


@pytest.mark.parametrize(
    ("words", "alphabet", "message"),
    [
        (["abc", "ab"], None, "'ab' has 2 letters, expected 3 as in 'abc'"),
        (["abx"], "ab", "the letter 'x' is not in the alphabet 'ab'"),
        (
            [chr(0x4E00 + i) for i in range(256)],
            None,
            "256 different letters, expected at most 255",
        ),
    ],
)
def test_encode_refuses(words: list[str], alphabet: str | None, message: str) -> None:
    """Unequal lengths, unknown letters and too many letters are named."""
    with pytest.raises(InputError) as refusal:
        encode(words, alphabet)
    assert message in str(refusal.value)
