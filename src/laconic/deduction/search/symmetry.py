"""Symmetries of games whose symbols and places are interchangeable: Mastermind, Bulls and Cows.

Renaming symbols and moving places in both guess and answer does not change their feedback. A pair
(p, s) of permutations, of places and of symbols, maps the word w to the word that has s(w[p(i)]) in
place i.
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import factorial
from typing import TYPE_CHECKING

import numpy as np

from laconic.deduction.rules import BullsCows, Mastermind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from laconic.deduction.game import Game

    Words = NDArray[np.int64]
    Pair = tuple[Sequence[int], Sequence[int]]

MOST = 20_000
"""Maximum number of permutations for the engine; each has one number per word."""


def symmetries(game: Game, opener: int = 0) -> NDArray[np.int32] | None:
    """Return permutations of the words that preserve all feedback, or None if none are known.

    All of them if there are few enough; else those that fix an opener. They form a group.

    Args:
        game: the game.
        opener: index of the opener; in Bulls and Cows, the first word is as good as any.

    Returns:
        Indices of words, shape (permutations, words).
    """
    rule = game.rule
    words = _words(game)
    if words is None or not isinstance(rule, BullsCows | Mastermind):
        return None
    places, symbols = range(rule.length), range(rule.symbols)
    if factorial(rule.length) * factorial(rule.symbols) <= MOST:
        moves: list[Pair] = [(moved, tuple(symbols)) for moved in permutations(places)]
        renamings: list[Sequence[int]] = list(permutations(symbols))
    else:
        moves, renamings = _keeping(words[opener], rule.symbols)
    if not 0 < len(moves) * len(renamings) <= MOST:
        return None
    numbers = _Numbers(words, rule.symbols)
    renamed = np.stack([numbers.images(tuple(places), renaming) for renaming in renamings])
    images = np.empty((len(moves), *renamed.shape), dtype=np.int32)
    for image, move in zip(images, moves, strict=True):
        np.take(renamed, numbers.images(*move), axis=1, out=image, mode="clip")
    return images.reshape(-1, len(words))


def first_openers(game: Game) -> list[int] | None:
    """Return one opener of each class of equivalent openers, or None if no symmetry is known.

    Two words are in one class if and only if their symbols occur equally often.
    """
    words = _words(game)
    if words is None:
        return None
    classes: dict[tuple[int, ...], int] = {}
    for guess, word in enumerate(words.tolist()):
        classes.setdefault(tuple(sorted(Counter(word).values())), guess)
    return list(classes.values())


def _words(game: Game) -> Words | None:
    """Return all words as arrays of symbols; None unless the game has every word, unweighted."""
    rule = game.rule
    if not isinstance(rule, BullsCows | Mastermind) or game.weights is not None:
        return None
    if not game.guesses == game.answers == rule.universe():
        return None
    return np.array([[rule.symbol_names.index(c) for c in word] for word in game.answers])


def _keeping(word: NDArray[np.int64], symbols: int) -> tuple[list[Pair], list[Sequence[int]]]:
    """List the pairs that fix a word, each as a move followed by a renaming.

    Returns:
        Moves of the places, each with the renaming of the word's own symbols that undoes it, and
        renamings of the other symbols. Every combination of the two fixes the word.
    """
    moves: list[Pair] = []
    for moved in permutations(range(word.size)):
        own = {int(word[place]): int(symbol) for place, symbol in zip(moved, word, strict=True)}
        if all(own[int(word[p])] == s for p, s in zip(moved, word, strict=True)):
            moves.append((moved, [own.get(symbol, symbol) for symbol in range(symbols)]))
    free = [symbol for symbol in range(symbols) if symbol not in word]
    if factorial(len(free)) > MOST:
        return moves, []
    others = (dict(zip(free, order, strict=True)) for order in permutations(free))
    return moves, [[other.get(symbol, symbol) for symbol in range(symbols)] for other in others]


class _Numbers:
    """Words encoded as numbers in base `symbols`, to look up their images."""

    def __init__(self, words: Words, symbols: int) -> None:
        self._words, self._powers = words, symbols ** np.arange(words.shape[1])
        self._place_of = np.full(symbols ** words.shape[1], -1, dtype=np.int32)
        self._place_of[words @ self._powers] = np.arange(len(words), dtype=np.int32)

    def images(self, moved: Sequence[int], renamed: Sequence[int]) -> NDArray[np.int32]:
        """Return the index of each word's image in the list of words."""
        image: NDArray[np.int32] = self._place_of[
            np.asarray(renamed)[self._words[:, moved]] @ self._powers
        ]
        return image
