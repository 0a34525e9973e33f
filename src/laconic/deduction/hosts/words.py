"""Hosts that choose one answer before the game and keep to it."""

from __future__ import annotations

import random
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from datetime import date

    from laconic.deduction.game import Game
    from laconic.deduction.rules import Rule


class Host(Protocol):
    """Whoever answers the guesses of one game."""

    def reply(self, guess: str) -> int:
        """Give the feedback code of a guess."""
        ...

    def reveal(self) -> str:
        """Name an answer that agrees with every reply so far."""
        ...


@dataclass(frozen=True)
class FixedWord:
    """A host with one answer in mind from the start."""

    rule: Rule
    answer: str

    def reply(self, guess: str) -> int:
        """Give the feedback code of a guess."""
        return self.rule.feedback(guess, self.answer)

    def reveal(self) -> str:
        """Name the answer."""
        return self.answer


def fixed_word(game: Game, word: str) -> FixedWord:
    """Hide a word of one's choice; any permitted guess may be hidden, so that it can be found.

    Raises:
        UnknownWordError: if the word is no guess of the game.
    """
    return FixedWord(game.rule, game.guesses[game.lexicon.guesses.index(word)])


def random_word(game: Game, seed: int | None = None) -> FixedWord:
    """Hide an answer drawn at random; the same seed draws the same answer."""
    return FixedWord(game.rule, random.Random(seed).choice(game.answers))


def daily_word(game: Game, day: date) -> FixedWord:
    """Hide the answer of a day: the same for everyone who plays the same list.

    The answers are dealt like a shuffled deck, one a day, and shuffled anew when all have been
    seen; the shuffle is an order by hash, so that it depends on no version of anything.
    """
    deck, place = divmod(day.toordinal(), len(game.answers))

    def shuffled(word: str) -> bytes:
        return sha256(f"{deck} {game.lexicon.answers.sha256} {word}".encode()).digest()

    return FixedWord(game.rule, sorted(game.answers, key=shuffled)[place])
