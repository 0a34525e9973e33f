"""The official hard mode over bit sets: one AND per guess decides its legality."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from laconic.deduction.rules.symbols import encode

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray


class Legality:
    """The features of each guess as bits, and the features that a row requires.

    With L places and an alphabet of A letters a word has 2·L·A bits::

        letter l at place i         for i = 0 .. L-1, each letter of the alphabet in turn
        letter l at least k times   for k = 1 .. L, each letter of the alphabet in turn

    Guess g is legal after a row if and only if features[g] & required == required. The demands of
    several rows are joined by OR.

    Args:
        words: the guesses.
        colours: returns the tiles of a feedback code: 0 grey, 1 yellow, 2 green.

    Attributes:
        features: the features of each word, shape (words, W) of 64 bits each.
    """

    def __init__(self, words: Sequence[str], colours: Callable[[int], Sequence[int]]) -> None:
        numbers, letters = encode(words)
        self._colours = colours
        self._held = numbers[:, :, None] == np.arange(len(letters), dtype=np.uint8)
        self.features: NDArray[np.uint64] = _pack(self._held, self._held)

    def requirement(self, guess: int, code: int) -> NDArray[np.uint64]:
        """Return the bits, shape (W,), that a row requires of every later guess.

        Args:
            guess: the row's guess, as an index into the words.
            code: its feedback.
        """
        held = self._held[guess : guess + 1]
        colours = np.array(self._colours(code))[:, None]
        required: NDArray[np.uint64] = _pack(held & (colours == 2), held & (colours > 0))[0]
        return required


def _pack(placed: NDArray[np.bool_], counted: NDArray[np.bool_]) -> NDArray[np.uint64]:
    """Pack letters by place and letters by count, both of shape (words, places, letters)."""
    words, places, letters = placed.shape
    often = counted.sum(axis=1)[:, None, :] > np.arange(places)[:, None]
    bits = np.concatenate([placed, often], axis=1).reshape(words, 2 * places * letters)
    filled = np.pad(bits, ((0, 0), (0, -bits.shape[1] % 64)))
    return np.packbits(filled, axis=1).view(np.uint64)
