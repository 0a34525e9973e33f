"""Segment words into letters and number them: the one place that decides what a letter is."""

from __future__ import annotations

import unicodedata
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

MOST_SYMBOLS = 255
"""The kernels read one byte a letter."""


def graphemes(word: str) -> tuple[str, ...]:
    r"""Split a word into the letters a reader sees: NFC, then grapheme clusters.

    Source: Unicode Standard Annex 29, extended grapheme clusters.

    >>> graphemes("e\u0301lire") == ("é", "l", "i", "r", "e")
    True
    """
    if word.isascii():
        return tuple(word)
    import regex  # noqa: PLC0415  # only lists with other scripts pay for it

    return tuple(regex.findall(r"\X", unicodedata.normalize("NFC", word)))


def encode(
    words: Sequence[str], alphabet: Sequence[str] | None = None
) -> tuple[NDArray[np.uint8], tuple[str, ...]]:
    """Number the letters of words of one length.

    Args:
        words: words with the same count of graphemes.
        alphabet: the letters in the order of their numbers; by default the sorted letters that
            occur.

    Returns:
        The numbers, shape (words, length), C-contiguous, and the alphabet they index.

    Raises:
        InputError: for words of different lengths, a letter outside the alphabet, or an alphabet
            of more than 255 letters.

    >>> encode(["abba", "caba"])[1]
    ('a', 'b', 'c')
    """
    rows = [graphemes(word) for word in words]
    length = len(rows[0]) if rows else 0
    for word, row in zip(words, rows, strict=True):
        if len(row) != length:
            raise InputError(
                f"{word!r} has {len(row)} letters, expected {length} as in {words[0]!r}: "
                "keep words of one length together"
            )
    letters = tuple(sorted(set(chain(*rows)))) if alphabet is None else tuple(alphabet)
    if len(letters) > MOST_SYMBOLS:
        raise InputError(
            f"the words use {len(letters)} different letters, expected at most {MOST_SYMBOLS}: "
            "take a shorter list or fold its accents"
        )
    number = {letter: index for index, letter in enumerate(letters)}
    try:
        flat = [number[letter] for letter in chain.from_iterable(rows)]
    except KeyError as missing:
        raise InputError(
            f"the letter {missing.args[0]!r} is not in the alphabet {''.join(letters)!r}: "
            "add it or drop the words that use it"
        ) from None
    return np.array(flat, dtype=np.uint8).reshape(len(rows), length), letters
