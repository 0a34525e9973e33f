"""Opponents with a fixed answer."""

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


class Opponent(Protocol):
    """The interface of opponents."""

    def reply(self, guess: str) -> int:
        """Return the feedback code of a guess."""
        ...

    def reveal(self) -> str:
        """Return an answer that fits all replies."""
        ...


@dataclass(frozen=True)
class FixedWord:
    """An opponent with a fixed answer."""

    rule: Rule
    answer: str

    def reply(self, guess: str) -> int:
        """Return the feedback code of a guess."""
        return self.rule.feedback(guess, self.answer)

    def reveal(self) -> str:
        """Return the answer."""
        return self.answer


def fixed_word(game: Game, word: str) -> FixedWord:
    """Make an opponent with a given answer, which may be any allowed guess.

    Raises:
        UnknownWordError: if the word is not an allowed guess.
    """
    return FixedWord(game.rule, game.guesses[game.lexicon.guesses.index(word)])


def random_word(game: Game, seed: int | None = None) -> FixedWord:
    """Make an opponent with a random answer, which depends only on the seed."""
    return FixedWord(game.rule, random.Random(seed).choice(game.answers))


def random_words(game: Game, count: int, seed: int | None = None) -> tuple[FixedWord, ...]:
    """Make opponents with distinct random answers, which depend only on the seed.

    Raises:
        InputError: if the game has fewer answers.
    """
    _check(game, count)
    words = random.Random(seed).sample(game.answers, count)
    return tuple(FixedWord(game.rule, word) for word in words)


def daily_word(game: Game, day: date) -> FixedWord:
    """Make an opponent with the answer of a day, the same for everyone with the same list."""
    return daily_words(game, day, 1)[0]


def daily_words(game: Game, day: date, count: int) -> tuple[FixedWord, ...]:
    """Make opponents with the answers of a day, the same for everyone with the same list.

    The answers are dealt from a shuffled deck, `count` per day, and reshuffled when too few are
    left. The shuffle sorts by hash, so that it does not depend on the versions of Python or of
    libraries. Each count has its own decks, so that one game does not reveal the words of another.

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
            f"{count} hidden words, expected 1 to {len(game.answers):,}, the answers of "
            f"{game.lexicon.name}"
        )
