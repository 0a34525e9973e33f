"""Validated word lists: words of one length, without duplicates or invalid characters."""

from __future__ import annotations

import hashlib
import reprlib
import unicodedata
from dataclasses import dataclass, field
from functools import cached_property
from math import perm
from typing import TYPE_CHECKING

from laconic.arguments import require
from laconic.deduction.errors import LexiconError, UnknownWordError
from laconic.deduction.lexicon.normal import normalize
from laconic.deduction.rules.base import LONGEST
from laconic.deduction.rules.symbols import graphemes
from laconic.names import did_you_mean, distances

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path


@dataclass(frozen=True)
class WordList:
    """Words of one length, normalized, in the given order.

    Args:
        name: the name of the list.
        words: the words as written; they are normalized here.
        language: the language whose accent policy applies; None keeps every accent.
        path: the file of the words, for messages.

    Raises:
        LexiconError: for the first line that is blank, invalid, of another length or a duplicate,
            for an empty list, and for words that are too long for any rule.
    """

    name: str
    words: tuple[str, ...] = field(repr=False)
    language: str | None = None
    path: Path | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Normalize and check the words."""
        wanted = "words, such as ['crane', 'slate']"
        require(self.words, (list, tuple), self.name, wanted, LexiconError)
        for word in (word for word in self.words if type(word) is not str):
            require(word, str, f"a word of {self.name}", "text", LexiconError)
        words = _plain(self.words, self.language) or self._checked()
        object.__setattr__(self, "words", words)
        if self.length > LONGEST:
            raise LexiconError(
                f"{self.place(1)}: {reprlib.repr(words[0])} has {self.length:,} letters, expected "
                f"1 to {LONGEST}: no game has longer words"
            )

    def _checked(self) -> tuple[str, ...]:
        """Normalize and check the words one by one, for any alphabet."""
        lines: dict[str, int] = {}
        for line, raw in enumerate(self.words, 1):
            word = normalize(raw, self.language)
            fault = _odd(raw) or self._misfit(word, lines)
            if fault:
                raise LexiconError(f"{self.place(line)}: {reprlib.repr(raw)} {fault}")
            lines[word] = line
        if not lines:
            raise LexiconError(
                f"{self.path or self.name}: no words, expected one word a line: add some"
            )
        return tuple(lines)

    def __len__(self) -> int:
        """Return the number of words."""
        return len(self.words)

    def __iter__(self) -> Iterator[str]:
        """Iterate over the words in order."""
        return iter(self.words)

    def __contains__(self, word: object) -> bool:
        """Return whether a word, in any case and with or without folded accents, is in the list."""
        return isinstance(word, str) and self.normalize(word) in self._positions

    @cached_property
    def length(self) -> int:
        """Letters (graphemes) of each word."""
        return len(graphemes(self.words[0]))

    @cached_property
    def alphabet(self) -> tuple[str, ...]:
        """Letters (graphemes) that occur, sorted by code point."""
        return tuple(sorted({letter for word in self.words for letter in graphemes(word)}))

    @cached_property
    def sha256(self) -> str:
        """Hex digest of the words in UTF-8, each followed by a newline."""
        return hashlib.sha256("".join(f"{word}\n" for word in self.words).encode()).hexdigest()

    def normalize(self, word: str) -> str:
        """Normalize a word as in this list."""
        return normalize(word, self.language)

    def index(self, word: str) -> int:
        """Return the index of a word.

        Raises:
            UnknownWordError: for an unknown word, with similar words.
        """
        require(word, str, "a word", f"text of {self.length} letters", UnknownWordError)
        position = self._positions.get(word)
        if position is None:
            position = self._positions.get(self.normalize(word))
        if position is None:
            raise UnknownWordError(self._unknown(word))
        return position

    def place(self, line: int) -> str:
        """Describe the location of a word, counted from 1."""
        return f"{self.path}, line {line}" if self.path else f"{self.name}, word {line}"

    @cached_property
    def _positions(self) -> dict[str, int]:
        return {word: position for position, word in enumerate(self.words)}

    def _unknown(self, word: str) -> str:
        coded = any(symbol.isdecimal() for symbol in self.alphabet)
        if coded and self._is_complete:
            return (
                f"{reprlib.repr(word)} is no guess of {self.name}, expected {self.length} of "
                f"{''.join(self.alphabet)}, such as {self.words[0]} or {self.words[-1]}"
            )
        if coded:  # most codes are no guesses, so none like it is meant
            return (
                f"{reprlib.repr(word)} is not in the list {self.name}, expected one of its "
                f"{len(self):,} codes of {self.length} symbols, such as {self.words[0]} or "
                f"{self.words[-1]}"
            )
        return (
            f"{reprlib.repr(word)} is not in the list {self.name}, expected one of its "
            f"{len(self):,} words of {self.length} letters"
            + (did_you_mean(self._similar(word)) or ": check its spelling")
        )

    @property
    def _is_complete(self) -> bool:
        """Whether all codes of the alphabet are in the list, or all without repeated symbols."""
        symbols = len(self.alphabet)
        return len(self) in (symbols**self.length, perm(symbols, self.length))

    def _similar(self, word: str) -> list[str]:
        """List the words like an unknown one: fewest edits first, then the most frequent."""
        from laconic.deduction.lexicon.frequency import frequencies  # noqa: PLC0415  # slow

        near = distances(self.normalize(word), self.words)
        try:
            shares = frequencies(near, self.language or "en").tolist()
        except LexiconError:  # a language without frequencies
            shares = [0] * len(near)
        frequent = dict(zip(near, shares, strict=True))
        return sorted(near, key=lambda each: (near[each], -frequent[each]))

    def _misfit(self, word: str, lines: dict[str, int]) -> str | None:
        """Return why a word does not fit the words before it, or nothing."""
        if word in lines:
            folded = f" (as {word!r})" if self.language else ""
            return (
                f"stands twice{folded}, first at {self.place(lines[word])}, "
                "expected each word once: delete one of them"
            )
        first = next(iter(lines), word)
        letters, length = len(graphemes(word)), len(graphemes(first))
        if letters != length:
            return (
                f"has {letters} letters, expected {length} like {first!r} at the top: "
                "keep words of one length in one list"
            )
        return None


@dataclass(frozen=True)
class Lexicon:
    """The words of a game: possible answers and allowed guesses.

    Raises:
        LexiconError: if the lengths differ, or for the first answer that is not a guess.
    """

    name: str
    answers: WordList
    guesses: WordList

    def __post_init__(self) -> None:
        """Check that the lists fit together."""
        answers, guesses = self.answers, self.guesses
        if answers.length != guesses.length:
            raise LexiconError(
                f"{guesses.place(1)}: {guesses.words[0]!r} has {guesses.length} letters, expected "
                f"{answers.length} like the answer {answers.words[0]!r} ({answers.place(1)}): "
                "choose guesses of the answers' length"
            )
        for line, word in enumerate(answers, 1):
            if word not in guesses:
                raise LexiconError(
                    f"{answers.place(line)}: {word!r} is not among the {len(guesses):,} guesses of "
                    f"{guesses.path or guesses.name}, expected every answer to be a guess: "
                    "add the answers to the guesses"
                )

    @property
    def length(self) -> int:
        """Letters (graphemes) of each word."""
        return self.answers.length

    def every_guess_an_answer(self) -> Lexicon:
        """Return the lexicon in which any guess may be the answer."""
        return Lexicon(f"{self.name}, every guess an answer", self.guesses, self.guesses)


def _plain(words: Sequence[str], language: str | None) -> tuple[str, ...]:
    """Normalize words of ASCII letters and digits at once; return nothing unless all are valid."""
    text = "".join(words)
    if not (text.isascii() and text.isalnum()) or normalize("I", language) != "i":
        return ()
    lower = tuple("\n".join(words).lower().split("\n"))
    return lower if len(set(map(len, lower))) == 1 and len(set(lower)) == len(lower) else ()


def _odd(line: str) -> str | None:
    """Return why a line is not a word, or nothing."""
    if not line.strip():
        return "is blank, expected one word: delete the line"
    if line.isalnum():
        return None
    for symbol in graphemes(line):
        if unicodedata.category(symbol[0])[0] not in "LNPS":
            return (
                f"holds {symbol!r} ({unicodedata.name(symbol[0], 'no printable character')}), "
                "expected one word of letters, digits or signs: remove it, or split the line"
            )
    return None
