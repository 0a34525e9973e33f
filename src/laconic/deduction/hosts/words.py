"""Hosts that choose one answer before the game and keep to it."""

from __future__ import annotations

import random
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Protocol

from laconic.errors import InputError

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


def random_words(game: Game, count: int, seed: int | None = None) -> tuple[FixedWord, ...]:
    """Hide different answers drawn at random; the same seed draws the same answers.

    Raises:
        InputError: if the game has fewer answers.
    """
    _check(game, count)
    words = random.Random(seed).sample(game.answers, count)
    return tuple(FixedWord(game.rule, word) for word in words)


def daily_word(game: Game, day: date) -> FixedWord:
    """Hide the answer of a day: the same for everyone who plays the same list."""
    return daily_words(game, day, 1)[0]


def daily_words(game: Game, day: date, count: int) -> tuple[FixedWord, ...]:
    """Hide the answers of a day: the same for everyone who plays the same list.

    The answers are dealt like a shuffled deck, `count` a day, and shuffled again when no more deals
    are left; the shuffle is an order by hash, so that it depends on no version of anything. Each
    count has decks of its own, so that none gives another's words away.

    Raises:
        InputError: if the game has fewer answers.
    """
    _check(game, count)
    deck, deal = divmod(day.toordinal(), len(game.answers) // count)
    name = f"{deck}" if count == 1 else f"{count} x {deck}"

    def shuffled(word: str) -> bytes:
        return sha256(f"{name} {game.lexicon.answers.sha256} {word}".encode()).digest()

    dealt = sorted(game.answers, key=shuffled)[deal * count : (deal + 1) * count]
    return tuple(FixedWord(game.rule, word) for word in dealt)


def _check(game: Game, count: int) -> None:
    if not 1 <= count <= len(game.answers):
        raise InputError(
            f"{count} words to hide, expected 1 to {len(game.answers):,}, the answers of "
            f"{game.lexicon.name}"
        )
