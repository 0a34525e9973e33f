"""Rules with one tile per letter, whose codes are numbers with the tiles as digits."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from laconic.deduction.errors import FeedbackError
from laconic.deduction.rules.base import WordRule, bare

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_COLOURS = {"⬛": "grey", "🟨": "yellow", "🟩": "green"}
_TOKEN = re.compile(r":[a-z_]+:|.")


def spellings(*of_each_digit: str) -> dict[str, int]:
    """Map every spelling to its digit, from one line of spellings per digit."""
    return {text: digit for digit, line in enumerate(of_each_digit) for text in line.split()}


class TileRule(WordRule):
    """A rule with one tile per letter; the first tile is the most significant digit.

    With three kinds of tile (B 0, Y 1, G 2) and five letters::

        crane against raise   B    Y    Y    B    G
                              0    1    1    0    2
                              ·81  ·27  ·9   ·3   ·1   = 38
    """

    marks: ClassVar[str]
    """The letter of each digit."""
    faces: ClassVar[str]
    """The tile of each digit."""
    readings: ClassVar[Mapping[str, int]]
    """The digit of every accepted spelling, in lower case."""

    @property
    def codes(self) -> int:
        """One code for every sequence of tiles."""
        return int(len(self.marks) ** self.length)

    def number(self, digits: Iterable[int]) -> int:
        """Return the code of a sequence of digits."""
        code = 0
        for digit in digits:
            code = code * len(self.marks) + digit
        return code

    def digits(self, code: int) -> tuple[int, ...]:
        """Return the digits of a code, the first letter's first.

        Raises:
            FeedbackError: for a number that is not a code of this rule.
        """
        rest, base, backwards = self.check(code), len(self.marks), []
        for _ in range(self.length):
            rest, digit = divmod(rest, base)
            backwards.append(digit)
        return tuple(reversed(backwards))

    def format(self, code: int) -> str:
        """Format a code with one letter per tile."""
        return "".join(self.marks[digit] for digit in self.digits(code))

    def tiles(self, code: int) -> str:
        """Format a code with one square per letter."""
        return "".join(self.faces[digit] for digit in self.digits(code))

    def parse(self, text: str) -> int:
        """Parse a code from digits, letters, squares or their names in chat programs."""
        tokens = _TOKEN.findall(bare(text).lower().replace("large_", ""))
        for token in tokens:
            if token not in self.readings:
                raise FeedbackError(
                    f"{token!r} in {text!r} is no tile: write {self._marks()}, "
                    f"such as {self.sample()}"
                )
        if len(tokens) != self.length:
            raise FeedbackError(
                f"{text!r} has {len(tokens)} tiles, expected {self.length} for {self.name}: "
                "write one tile a letter"
            )
        return self.number(self.readings[token] for token in tokens)

    def sample(self) -> str:
        """Return feedback as it is written, with each kind of tile."""
        return self.format(self.number(place % len(self.marks) for place in range(self.length)))

    def _marks(self) -> str:
        """List the letters of the tiles with their colours."""
        *others, last = (
            f"{mark} ({_COLOURS.get(face, face)})"
            for mark, face in zip(self.marks, self.faces, strict=True)
        )
        return f"{', '.join(others)} or {last}"
