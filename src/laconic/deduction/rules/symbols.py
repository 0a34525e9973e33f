"""Split words into letters (graphemes), and encode letters as numbers."""

from __future__ import annotations

import unicodedata
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

MOST_SYMBOLS = 255
"""Maximum number of letters, since the kernels use one byte per letter."""


def graphemes(word: str) -> tuple[str, ...]:
    r"""Split a word into letters: NFC, then grapheme clusters.

    Source: Unicode Standard Annex 29, extended grapheme clusters.

    >>> graphemes("e\u0301lire") == ("é", "l", "i", "r", "e")
    True
    """
    if word.isascii():
        return tuple(word)
    return tuple(_clusters()(unicodedata.normalize("NFC", word)))


@cache
def _clusters() -> Callable[[str], list[str]]:
    """Return a function that finds grapheme clusters."""
    import regex  # noqa: PLC0415  # only lists with other scripts pay for it

    found: Callable[[str], list[str]] = regex.compile(r"\X").findall
    return found


def encode(words: Sequence[str]) -> tuple[NDArray[np.uint8], tuple[str, ...]]:
    """Encode the letters of words of one length as numbers.

    Returns:
        The numbers, shape (words, length), C-contiguous, and the sorted letters that they index.

    Raises:
        InputError: for words of different lengths, or with more than 255 letters among them.

    >>> encode(["abba", "caba"])[1]
    ('a', 'b', 'c')
    """
    plain = "".join(words)
    if words and plain.isascii() and len(set(map(len, words))) == 1:
        return _encode_ascii(plain, len(words))
    rows = [graphemes(word) for word in words]
    length = len(rows[0]) if rows else 0
    for word, row in zip(words, rows, strict=True):
        if len(row) != length:
            raise InputError(
                f"{word!r} has {len(row)} letters, expected {length} as in {words[0]!r}: "
                "use words of one length"
            )
    letters = tuple(sorted(set(chain(*rows))))
    if len(letters) > MOST_SYMBOLS:
        raise InputError(
            f"the words use {len(letters)} different letters, expected at most {MOST_SYMBOLS}: "
            "choose a shorter list, or fold its accents"
        )
    number = {letter: index for index, letter in enumerate(letters)}
    flat = [number[letter] for letter in chain.from_iterable(rows)]
    return np.array(flat, dtype=np.uint8).reshape(len(rows), length), letters


def _encode_ascii(text: str, words: int) -> tuple[NDArray[np.uint8], tuple[str, ...]]:
    """Encode the letters of concatenated words of one length, with one byte per letter."""
    points = np.frombuffer(text.encode("ascii"), dtype=np.uint8)
    occurs = np.bincount(points) > 0
    numbers = (np.cumsum(occurs) - 1).astype(np.uint8)[points]
    letters = tuple(map(chr, np.flatnonzero(occurs)))
    return numbers.reshape(words, len(text) // words), letters
