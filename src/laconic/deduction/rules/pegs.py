"""Rules with two counts: symbols in the right place, and symbols elsewhere."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Self

from laconic.deduction import _kernels
from laconic.deduction.errors import FeedbackError
from laconic.deduction.rules.base import Rule, bare
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    from numpy.typing import NDArray

MOST_WORDS = 1 << 16
"""Maximum number of words of a rule, whose feedback matrix has 4 GiB."""


@cache
def counts(length: int) -> tuple[tuple[int, int], ...]:
    """List the counts (right place, elsewhere) in the order of their codes.

    If all but one are in place, the last one cannot be elsewhere. For length 2::

        code       0      1      2      3      4
        counts   (0,0)  (0,1)  (1,0)  (0,2)  (2,0)
    """
    pairs = ((here, both - here) for both in range(length + 1) for here in range(both + 1))
    return tuple(pair for pair in pairs if pair != (length - 1, 1))


@dataclass(frozen=True)
class CountsRule(Rule):
    """A rule whose feedback is two counts."""

    marks: ClassVar[str]
    """The letters after the two counts."""
    faces: ClassVar[str]
    """The tiles of a right place, a right symbol elsewhere, and nothing."""

    @property
    def codes(self) -> int:
        """One code for every possible pair of counts."""
        return len(counts(self.length))

    def format(self, code: int) -> str:
        """Format a code as two counts."""
        here, elsewhere = counts(self.length)[self.check(code)]
        return f"{here}{self.marks[0]}{elsewhere}{self.marks[1]}"

    def tiles(self, code: int) -> str:
        """Format a code as tiles: those in place, those elsewhere, the rest."""
        here, elsewhere = counts(self.length)[self.check(code)]
        rest = self.length - here - elsewhere
        return self.faces[0] * here + self.faces[1] * elsewhere + self.faces[2] * rest

    def parse(self, text: str) -> int:
        """Parse a code from two counts or from tiles."""
        plain = bare(text)
        match = re.fullmatch(r"(\d+){}(\d+){}".format(*self.marks), plain, re.ASCII | re.IGNORECASE)
        if match:
            pair = int(match[1]), int(match[2])
        elif len(plain) == self.length and set(plain) <= set(self.faces):
            pair = plain.count(self.faces[0]), plain.count(self.faces[1])
        else:
            raise FeedbackError(
                f"{text!r} is not feedback of {self.name}, expected two counts: "
                f"write for example {self.sample()}"
            )
        if pair not in counts(self.length):
            raise FeedbackError(
                f"{text!r} cannot occur with {self.length} places, expected counts that add up to "
                f"at most {self.length} and do not leave one {self.letter} without another place: "
                "count again"
            )
        return counts(self.length).index(pair)

    def _score(self, guess: tuple[str, ...], answer: tuple[str, ...]) -> int:
        here = sum(ours == theirs for ours, theirs in zip(guess, answer, strict=True))
        both = (Counter(guess) & Counter(answer)).total()
        return counts(self.length).index((here, both - here))

    def _fill(self, guesses: NDArray[np.uint8], answers: NDArray[np.uint8]) -> object:
        return _kernels.pegs_matrix(guesses, answers)


@dataclass(frozen=True)
class PegRule(CountsRule):
    """A rule of two counts for words over a set of symbols."""

    symbols: int

    word: ClassVar[str] = "code"
    letter: ClassVar[str] = "symbol"
    symbol_names: ClassVar[str]
    """The symbols, in order."""

    def __post_init__(self) -> None:
        """Check the number of symbols."""
        super().__post_init__()
        if not 1 <= self.symbols <= len(self.symbol_names):
            raise InputError(
                f"{self.family} with {self.symbols} symbols, expected 1 to "
                f"{len(self.symbol_names)}: write for example {self.family}:{self.example}"
            )

    @classmethod
    def of(cls, size: str) -> Self:
        """Make the rule from its places and symbols, such as `4x6`."""
        match = re.fullmatch(r"(\d{1,3})x(\d{1,3})", size, re.ASCII)
        if not match:
            raise InputError(
                f"{cls.family} of size {size!r}, expected places x symbols: "
                f"write for example {cls.family}:{cls.example}"
            )
        return cls(int(match[1]), int(match[2]))

    @property
    def size(self) -> str:
        """The places and symbols."""
        return f"{self.length}x{self.symbols}"

    def universe(self) -> tuple[str, ...]:
        """List all words of the rule, in order.

        Raises:
            InputError: if there are too many for a feedback matrix.
        """
        if (size := self._size_of_universe()) > MOST_WORDS:
            raise InputError(
                f"{self.name} has {size:,} words, expected at most {MOST_WORDS:,}: "
                "choose fewer places or symbols, or a list of words"
            )
        return tuple("".join(word) for word in self._words(self.symbol_names[: self.symbols]))

    @abstractmethod
    def _size_of_universe(self) -> int:
        """Count the words of the rule."""

    @abstractmethod
    def _words(self, symbols: str) -> Iterable[tuple[str, ...]]:
        """Run through the words of the rule, in order."""
