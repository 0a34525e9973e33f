"""Jotto: how many letters guess and answer share, whatever their places."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from laconic.deduction.errors import FeedbackError
from laconic.deduction.rules.base import WordRule, bare

if TYPE_CHECKING:
    from numpy.typing import NDArray

BLOCK = 1024
"""Number of guesses scored at once."""


class Jotto(WordRule):
    """Jotto, M. M. Rosenfeld's game of 1955: feedback is the number of letters in common.

    A letter counts as often as both words have it. The answer itself is marked, since an anagram of
    it has all its letters too.

    >>> rule = Jotto(5)
    >>> [rule.format(rule.feedback(guess, "angel")) for guess in ("glean", "eagle", "angel")]
    ['5', '4', 'won']
    """

    family: ClassVar[str] = "jotto"
    example: ClassVar[str] = "5"

    @property
    def codes(self) -> int:
        """One code for every count of letters, and one for the answer."""
        return self.length + 2

    def format(self, code: int) -> str:
        """Format a code as a number, the answer's as `won`."""
        return "won" if self.check(code) == self.win else str(code)

    def tiles(self, code: int) -> str:
        """Format a code as tiles: one for each letter in common, then the rest."""
        if self.check(code) == self.win:
            return "🟩" * self.length
        return "🟨" * code + "⬛" * (self.length - code)

    def parse(self, text: str) -> int:
        """Parse a code from a number, `won`, or tiles."""
        plain = bare(text).casefold()
        if plain == "won" or plain == self.tiles(self.win):
            return self.win
        tiles = re.fullmatch("(🟨*)⬛*", plain)
        if tiles and len(plain) == self.length:
            return len(tiles[1])
        if not re.fullmatch(r"\d{1,3}", plain, re.ASCII) or int(plain) > self.length:
            raise FeedbackError(
                f"{text!r} is not feedback of {self.name}, expected a number of letters from 0 to "
                f"{self.length}, or won: write for example {self.sample()}"
            )
        return int(plain)

    def _score(self, guess: tuple[str, ...], answer: tuple[str, ...]) -> int:
        return self.win if guess == answer else (Counter(guess) & Counter(answer)).total()

    def _fill(self, guesses: NDArray[np.uint8], answers: NDArray[np.uint8]) -> object:
        words = np.concatenate([guesses, answers])
        same = np.unique(words, axis=0, return_inverse=True)[1].reshape(-1)
        has = _copies(words, self.length)
        theirs, codes = has[len(guesses) :].T, np.empty((len(guesses), len(answers)), np.uint8)
        for start in range(0, len(guesses), BLOCK):
            rows = slice(start, min(start + BLOCK, len(guesses)))
            codes[rows] = has[rows] @ theirs  # small whole numbers, so it is exact
            codes[rows][same[rows, None] == same[None, len(guesses) :]] = self.win
        return codes


def _copies(words: NDArray[np.uint8], most: int) -> NDArray[np.float32]:
    """Return whether each word has at least n copies of each letter; a column for each of both."""
    letters = int(words.max()) + 1
    counts = np.stack([(words == letter).sum(1) for letter in range(letters)], 1)
    return np.concatenate([counts > less for less in range(most)], 1, dtype=np.float32)
