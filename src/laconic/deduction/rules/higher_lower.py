"""Higher or lower: a number is guessed by whether it is too low or too high."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

import numpy as np

from laconic.deduction.errors import FeedbackError
from laconic.deduction.rules.base import Rule, bare
from laconic.errors import InputError

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST = 10_000
"""The largest number that can be the last."""

MARKS, FACES = "<>=", "🔽🔼🟩"
"""The answer is lower, the answer is higher, the answer."""


@dataclass(frozen=True)
class HigherLower(Rule):
    """The numbers from 1 to the last; feedback says where the answer is: below, above, or here.

    Numbers are written with the same number of digits, such as 07.

    >>> rule = HigherLower.of("10")
    >>> [rule.format(rule.feedback(guess, "07")) for guess in ("05", "08", "07")]
    ['>', '<', '=']
    """

    last: int

    family: ClassVar[str] = "higher-lower"
    example: ClassVar[str] = "10"
    word: ClassVar[str] = "number"
    letter: ClassVar[str] = "digit"

    @classmethod
    def of(cls, size: str) -> Self:
        """Make the rule from the last number."""
        if not (size.isascii() and size.isdecimal() and 1 <= int(size[:9]) <= MOST):
            raise InputError(
                f"{cls.family} of size {size!r}, expected the last number, 1 to {MOST:,}: "
                f"write for example {cls.family}:{cls.example}"
            )
        return cls(len(str(int(size))), int(size))

    @property
    def size(self) -> str:
        """The last number."""
        return str(self.last)

    @property
    def codes(self) -> int:
        """Lower, higher, and the answer."""
        return len(MARKS)

    def format(self, code: int) -> str:
        """Format a code as a sign: where the answer is."""
        return MARKS[self.check(code)]

    def tiles(self, code: int) -> str:
        """Format a code as an arrow towards the answer."""
        return FACES[self.check(code)]

    def parse(self, text: str) -> int:
        """Parse a code from a sign or an arrow."""
        plain = bare(text)
        for signs in (MARKS, FACES):
            if len(plain) == 1 and plain in signs:
                return signs.index(plain)
        raise FeedbackError(
            f"{text!r} is not feedback of {self.name}, expected < for a lower answer, > for a "
            f"higher one, or =: write for example {self.sample()}"
        )

    def universe(self) -> tuple[str, ...]:
        """List the numbers, in order."""
        return tuple(str(number).zfill(self.length) for number in range(1, self.last + 1))

    def _score(self, guess: tuple[str, ...], answer: tuple[str, ...]) -> int:
        return self.win if guess == answer else int(answer > guess)

    def _fill(self, guesses: NDArray[np.uint8], answers: NDArray[np.uint8]) -> object:
        ranks = np.unique(np.concatenate([guesses, answers]), axis=0, return_inverse=True)[1]
        ranks = ranks.reshape(-1).astype(np.int32)
        mine, theirs = ranks[: len(guesses), None], ranks[None, len(guesses) :]
        codes = (theirs > mine).astype(np.uint8)
        codes[theirs == mine] = self.win
        return codes
