"""What every rule offers: feedback, its codes and how people write them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from laconic.deduction.errors import FeedbackError
from laconic.deduction.rules.symbols import encode, graphemes
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from laconic.deduction.rules.legality import Legality

Codes = NDArray[np.unsignedinteger[Any]]
"""Feedback codes, uint8 or uint16."""

LONGEST = 10
"""The most places a rule has."""


def bare(text: str) -> str:
    """Drop what copied tiles bring along: blanks, and the mark that asks for coloured glyphs."""
    return "".join(text.split()).replace("\N{VARIATION SELECTOR-16}", "")


@dataclass(frozen=True)
class Rule(ABC):
    """How a guess is answered, for words of one length.

    A rule is a module with a subclass, one line in the registry, and one golden transcript; the
    law suite then runs on it. Feedback codes are 0 .. codes - 1, the last of them the win.
    """

    length: int

    family: ClassVar[str]
    """The rule's name in the registry."""
    example: ClassVar[str]
    """A size of this rule, as people write it."""

    def __post_init__(self) -> None:
        """Refuse lengths that no kernel handles."""
        if not 1 <= self.length <= LONGEST:
            raise InputError(
                f"{self.family} with {self.length} places, expected 1 to {LONGEST}: "
                f"write for example {self.family}:{self.example}"
            )

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
        """How many feedback codes there are."""

    @property
    def win(self) -> int:
        """The code of a guess that is the answer."""
        return self.codes - 1

    @property
    def dtype(self) -> type[np.uint8 | np.uint16]:
        """The narrowest type that holds every code: six greens of Wordle are 728, no byte."""
        return np.uint8 if self.codes <= 256 else np.uint16

    def feedback(self, guess: str, answer: str) -> int:
        """Return the code that a guess gets against an answer.

        Raises:
            InputError: for a word of another length.
        """
        return self._score(self.letters(guess), self.letters(answer))

    def matrix(self, guesses: Sequence[str], answers: Sequence[str]) -> Codes:
        """Return the feedback of every guess (row) against every answer (column), natively."""
        numbers, _ = encode([*guesses, *answers])
        if not (guesses and answers):
            return np.empty((len(guesses), len(answers)), dtype=self.dtype)
        self.letters(guesses[0])
        codes = self._fill(numbers[: len(guesses)], numbers[len(guesses) :])
        return np.asarray(codes, dtype=self.dtype)

    def check(self, code: int) -> int:
        """Return a feedback code back.

        Raises:
            FeedbackError: for a number that is no code of this rule.
        """
        if not 0 <= code < self.codes:
            raise FeedbackError(
                f"feedback code {code}, expected 0 to {self.win} for {self.name}: "
                "was it made by another rule?"
            )
        return int(code)

    @abstractmethod
    def format(self, code: int) -> str:
        """Write a code in letters and digits."""

    @abstractmethod
    def parse(self, text: str) -> int:
        """Read a code as people write it, in letters or tiles.

        Raises:
            FeedbackError: for text that is no feedback of this rule.
        """

    @abstractmethod
    def tiles(self, code: int) -> str:
        """Draw a code in coloured tiles."""

    def legality(self, words: Sequence[str]) -> Legality:  # noqa: ARG002  # for rules that have it
        """Prepare the official hard mode for a list of guesses.

        The search assumes of every rule that a row demands what its guess and the answer have in
        common: for each guess g and each answer a among the words, and whatever a is::

            requirement(g, feedback(g, a)) == features[g] & features[a]

        So the demand depends on the feedback alone, an answer always meets it, and the demands of
        several rows are joined by OR.

        Raises:
            InputError: for a rule that has no such mode.
        """
        raise self._no_hard_mode()

    def objection(self, guess: str, code: int, later: str) -> str | None:  # noqa: ARG002
        """Say why the official hard mode forbids a later guess after a row; None if it does not.

        Raises:
            InputError: for a rule that has no such mode.
        """
        raise self._no_hard_mode()

    def universe(self) -> tuple[str, ...] | None:
        """List all words of a rule that needs no word list, in order; None for the others."""
        return None

    def letters(self, word: str) -> tuple[str, ...]:
        """Split a word into its letters.

        Raises:
            InputError: for a word of another length.
        """
        split = graphemes(word)
        if len(split) != self.length:
            raise InputError(
                f"{word!r} has {len(split)} letters, expected {self.length} for {self.name}: "
                "take a word of that length or a rule of another size"
            )
        return split

    @abstractmethod
    def _score(self, guess: tuple[str, ...], answer: tuple[str, ...]) -> int:
        """Score one pair, readably: the definition that the kernel is compared with."""

    @abstractmethod
    def _fill(self, guesses: NDArray[np.uint8], answers: NDArray[np.uint8]) -> object:
        """Score all pairs of numbered words of the rule's length, as an array of codes."""

    def _no_hard_mode(self) -> InputError:
        return InputError(f"{self.name} has no hard mode, expected easy or ultra-hard: choose one")
