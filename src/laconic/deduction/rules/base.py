"""The base class of rules: feedback, its codes and their notation."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from laconic.arguments import require
from laconic.deduction.errors import FeedbackError
from laconic.deduction.rules.symbols import encode, graphemes
from laconic.errors import InputError
from laconic.plurals import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from laconic.deduction.rules.legality import Legality

Codes = NDArray[np.unsignedinteger[Any]]
"""Feedback codes, uint8 or uint16."""

LONGEST = 10
"""Maximum word length of a rule."""


def bare(text: str) -> str:
    """Remove spaces and the variation selectors that accompany copied emoji."""
    return "".join(text.split()).replace("\N{VARIATION SELECTOR-16}", "")


@dataclass(frozen=True)
class Rule(ABC):
    """The rule of a game, for words of one length.

    A rule is a module with a subclass, one line in the registry, and one golden transcript; the
    law suite then runs on it. Feedback codes are 0 .. codes - 1, the last of them the win.
    """

    length: int

    family: ClassVar[str]
    """The rule's name in the registry."""
    example: ClassVar[str]
    """An example of a size of this rule."""
    word: ClassVar[str] = "word"
    """What a guess is called in messages."""
    letter: ClassVar[str] = "letter"
    """What the parts of a guess are called in messages."""

    def __post_init__(self) -> None:
        """Check that the kernels support the length."""
        if not 1 <= self.length <= LONGEST:
            raise InputError(
                f"{self.family} with {self.length} places, expected 1 to {LONGEST}: "
                f"write for example {self.family}:{self.example}"
            )

    def sample(self) -> str:
        """Return feedback as it is written, for examples in messages."""
        return self.format(1)

    @classmethod
    @abstractmethod
    def of(cls, size: str) -> Self:
        """Make the rule of a size, the text after the colon of its name."""

    @property
    @abstractmethod
    def size(self) -> str:
        """The text after the colon of the rule's name."""

    @property
    def name(self) -> str:
        """The name that `parse_rule` reads, such as `wordle:5`."""
        return f"{self.family}:{self.size}"

    @property
    @abstractmethod
    def codes(self) -> int:
        """Number of feedback codes."""

    @property
    def win(self) -> int:
        """The code of a guess that is the answer."""
        return self.codes - 1

    @property
    def dtype(self) -> type[np.uint8 | np.uint16]:
        """The smallest type that holds every code: Wordle with six letters has codes up to 728."""
        return np.uint8 if self.codes <= 256 else np.uint16

    def feedback(self, guess: str, answer: str) -> int:
        """Return the feedback code of a guess against an answer.

        Raises:
            InputError: for a word of another length.
        """
        return self._score(self.letters(guess), self.letters(answer))

    def matrix(self, guesses: Sequence[str], answers: Sequence[str]) -> Codes:
        """Return the feedback of every guess (row) against every answer (column)."""
        numbers, _ = encode([*guesses, *answers])
        if not (guesses and answers):
            return np.empty((len(guesses), len(answers)), dtype=self.dtype)
        self.letters(guesses[0])
        codes = self._fill(numbers[: len(guesses)], numbers[len(guesses) :])
        return np.asarray(codes, dtype=self.dtype)

    def check(self, code: int) -> int:
        """Return a feedback code after checking it.

        Raises:
            FeedbackError: for a number that is not a code of this rule.
        """
        if not 0 <= code < self.codes:
            raise FeedbackError(
                f"feedback code {code}, expected 0 to {self.win} for {self.name}: "
                "was it made by another rule?"
            )
        return int(code)

    @abstractmethod
    def format(self, code: int) -> str:
        """Format a code with letters and digits."""

    @abstractmethod
    def parse(self, text: str) -> int:
        """Parse a code, written in letters or tiles.

        Raises:
            FeedbackError: for text that is not feedback of this rule.
        """

    @abstractmethod
    def tiles(self, code: int) -> str:
        """Format a code as coloured tiles."""

    def legality(self, words: Sequence[str]) -> Legality:  # noqa: ARG002  # for rules that have it
        """Prepare the official hard mode for a list of guesses.

        The search assumes that a row requires exactly the features that its guess shares with the
        answer: for each guess g and each answer a::

            requirement(g, feedback(g, a)) == features[g] & features[a]

        The requirement therefore depends only on the feedback, answers always meet it, and the
        requirements of several rows are combined by OR.

        Raises:
            InputError: for a rule that has no such mode.
        """
        raise self._no_hard_mode()

    def objection(self, guess: str, code: int, later: str) -> str | None:  # noqa: ARG002
        """Return why the official hard mode forbids a later guess after a row; None if it is legal.

        The reason is worded as in the original game, in lower case and without a full stop.

        Raises:
            InputError: for a rule that has no such mode.
        """
        raise self._no_hard_mode()

    def universe(self) -> tuple[str, ...] | None:
        """List all words of a rule that has its own words, in order; None for other rules."""
        return None

    def letters(self, word: str) -> tuple[str, ...]:
        """Split a word into its letters.

        Raises:
            InputError: for a word of another length.
        """
        split = _letters(word)
        if len(split) != self.length:
            require(word, str, self.word, f"text of {counted(self.length, self.letter)}")
            raise InputError(
                f"{word!r} has {counted(len(split), self.letter)}, expected {self.length} for "
                f"{self.name}: choose a {self.word} of that length, or a rule of another size"
            )
        return split

    @abstractmethod
    def _score(self, guess: tuple[str, ...], answer: tuple[str, ...]) -> int:
        """Score one pair: the reference implementation for the kernel."""

    @abstractmethod
    def _fill(self, guesses: NDArray[np.uint8], answers: NDArray[np.uint8]) -> object:
        """Score all pairs of encoded words."""

    def _no_hard_mode(self) -> InputError:
        return InputError(f"{self.name} has no hard mode, expected easy or ultra-hard: choose one")


def _letters(word: object) -> tuple[str, ...]:
    return graphemes(word) if isinstance(word, str) else ()


class WordRule(Rule):
    """A rule for words, whose size is their number of letters."""

    @classmethod
    def of(cls, size: str) -> Self:
        """Make the rule from the number of letters."""
        if not (size.isascii() and size.isdecimal()):
            raise InputError(
                f"{cls.family} of size {size!r}, expected the count of letters: "
                f"write for example {cls.family}:{cls.example}"
            )
        return cls(int(size))

    @property
    def size(self) -> str:
        """The number of letters."""
        return str(self.length)
