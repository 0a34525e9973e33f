"""Places only: each letter is right or wrong, without yellow tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from laconic.deduction import _kernels
from laconic.deduction.rules.tiles import TileRule, spellings

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray


class PlacesOnly(TileRule):
    """One tile per letter, right or wrong: the game of digit triples in Lo and Peng's talk.

    >>> rule = PlacesOnly(3)
    >>> rule.format(rule.feedback("210", "200"))
    'G.G'
    """

    family: ClassVar[str] = "places-only"
    example: ClassVar[str] = "3"
    marks: ClassVar[str] = ".G"
    faces: ClassVar[str] = "⬛🟩"
    readings: ClassVar[Mapping[str, int]] = spellings(
        "0 . - b x ✗ ⬛ ⬜ :black_square: :white_square:",
        "1 g ✓ 🟩 🟧 :green_square: :orange_square:",
    )

    def _score(self, guess: tuple[str, ...], answer: tuple[str, ...]) -> int:
        return self.number(ours == theirs for ours, theirs in zip(guess, answer, strict=True))

    def _fill(self, guesses: NDArray[np.uint8], answers: NDArray[np.uint8]) -> object:
        return _kernels.places_matrix(guesses, answers)
