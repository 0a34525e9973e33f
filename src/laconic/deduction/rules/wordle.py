"""Wordle: green for a letter in its place, yellow for a letter elsewhere, otherwise grey."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, ClassVar

from laconic.deduction import _kernels
from laconic.deduction.rules.legality import Legality
from laconic.deduction.rules.tiles import TileRule, spellings

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

GREY, YELLOW, GREEN = range(3)


class Wordle(TileRule):
    """Wordle feedback for words of 1 to 10 letters of any alphabet.

    Grey does not mean absent: a letter is grey if the answer has no copies left for it.

    >>> rule = Wordle(5)
    >>> rule.format(rule.feedback("shush", "sugar"))
    'GBYBB'
    """

    family: ClassVar[str] = "wordle"
    example: ClassVar[str] = "5"
    marks: ClassVar[str] = "BYG"
    faces: ClassVar[str] = "⬛🟨🟩"
    readings: ClassVar[Mapping[str, int]] = spellings(
        "0 b x - . ⬛ ⬜ :black_square: :white_square:",
        "1 y 🟨 🟦 :yellow_square: :blue_square:",
        "2 g 🟩 🟧 :green_square: :orange_square:",
    )

    def legality(self, words: Sequence[str]) -> Legality:
        """Prepare the official hard mode for a list of guesses."""
        return Legality(words, self.digits)

    def objection(self, guess: str, code: int, later: str) -> str | None:
        """Return why the official hard mode forbids a later guess after a row; None if it is legal.

        Greens stay in place, and a letter coloured n times occurs at least n times. A yellow may
        stay where it was, a grey letter may come back, and a guess may be repeated.

        >>> rule = Wordle(5)
        >>> rule.objection("alley", rule.parse("BYYBB"), "slows")
        'guess must contain L twice'
        >>> rule.objection("alley", rule.parse("BYYBB"), "falls")
        """
        word = self.letters(later)
        colours = list(zip(self.letters(guess), self.digits(code), strict=True))
        for place, (letter, colour) in enumerate(colours):
            if colour == GREEN and word[place] != letter:
                return f"{_ordinal(place + 1)} letter must be {letter.upper()}"
        coloured = Counter(letter for letter, colour in colours if colour != GREY)
        for letter, least in coloured.items():
            if word.count(letter) < least:
                times = {1: "", 2: " twice"}.get(least, f" {least} times")
                return f"guess must contain {letter.upper()}{times}"
        return None

    def _score(self, guess: tuple[str, ...], answer: tuple[str, ...]) -> int:
        pairs = list(zip(guess, answer, strict=True))
        left = [theirs for ours, theirs in pairs if ours != theirs]
        colours = []
        for ours, theirs in pairs:
            if ours == theirs:
                colours.append(GREEN)
            elif ours in left:
                left.remove(ours)
                colours.append(YELLOW)
            else:
                colours.append(GREY)
        return self.number(colours)

    def _fill(self, guesses: NDArray[np.uint8], answers: NDArray[np.uint8]) -> object:
        return _kernels.wordle_matrix(guesses, answers)


def _ordinal(number: int) -> str:
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }"
