"""Symmetries of games whose symbols and places are all alike: Mastermind, Bulls and Cows.

Renaming the symbols and moving the places of guess and answer alike leaves every feedback as it
is. A pair (p, s) of permutations, of places and of symbols, turns the word w into the word whose
place i holds s(w[p(i)]).
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import factorial
from typing import TYPE_CHECKING

import numpy as np

from laconic.deduction.rules import BullsCows, Mastermind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from laconic.deduction.game import Game

    Words = NDArray[np.int64]

MOST = 20_000
"""The most permutations handed to the engine: each has a number a word."""


def symmetries(game: Game) -> NDArray[np.int32] | None:
    """List permutations of the words that keep all feedback, shape (k, words); None if unknown.

    All of them, where there are few enough; else those that keep the first word, which for Bulls
    and Cows is as good as any opener. They form a group.
    """
    rule = game.rule
    words = _words(game)
    if words is None or not isinstance(rule, BullsCows | Mastermind):
        return None
    if factorial(rule.length) * factorial(rule.symbols) <= MOST:
        pairs = list(_all(rule.length, rule.symbols))
    else:
        pairs = list(_keeping(words[0], rule.symbols, MOST))
    return _as_images(words, pairs, rule.symbols) if pairs else None


def first_openers(game: Game) -> list[int] | None:
    """List one opener of every class that symmetries carry into each other; None if unknown.

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
    """Give the words as numbers of symbols, if the game is whole: all words, none above others."""
    rule = game.rule
    if not isinstance(rule, BullsCows | Mastermind) or game.weights is not None:
        return None
    if not game.guesses == game.answers == rule.universe():
        return None
    return np.array([[rule.symbol_names.index(c) for c in word] for word in game.answers])


def _all(places: int, symbols: int) -> Iterator[tuple[Sequence[int], Sequence[int]]]:
    for moved in permutations(range(places)):
        for renamed in permutations(range(symbols)):
            yield moved, renamed


def _keeping(
    word: NDArray[np.int64], symbols: int, most: int
) -> Iterator[tuple[Sequence[int], Sequence[int]]]:
    """Run through the pairs that keep a word: its own symbols are renamed as the places say."""
    free = [symbol for symbol in range(symbols) if symbol not in word]
    if factorial(word.size) * factorial(len(free)) > most:
        return
    for moved in permutations(range(word.size)):
        forced = {int(word[place]): int(symbol) for place, symbol in zip(moved, word, strict=True)}
        if any(forced[int(word[p])] != s for p, s in zip(moved, word, strict=True)):
            continue
        for others in permutations(free):
            renamed = forced | dict(zip(free, others, strict=True))
            yield moved, [renamed[symbol] for symbol in range(symbols)]


def _as_images(
    words: Words, pairs: Sequence[tuple[Sequence[int], Sequence[int]]], symbols: int
) -> NDArray[np.int32]:
    """Turn pairs into permutations of the words, each word read as a number to look it up by."""
    powers = symbols ** np.arange(words.shape[1])
    place_of = np.full(symbols ** words.shape[1], -1, dtype=np.int32)
    place_of[words @ powers] = np.arange(len(words), dtype=np.int32)
    images = np.empty((len(pairs), len(words)), dtype=np.int32)
    for image, (moved, renamed) in zip(images, pairs, strict=True):
        image[:] = place_of[np.asarray(renamed)[words[:, moved]] @ powers]
    return images
