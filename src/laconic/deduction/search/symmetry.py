"""Symmetries of games whose symbols and places are interchangeable: Mastermind, Bulls and Cows.

Renaming symbols and moving places in both guess and answer does not change their feedback. A pair
(p, s) of permutations, of places and of symbols, maps the word w to the word that has s(w[p(i)]) in
place i.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations, product
from math import factorial
from typing import TYPE_CHECKING

import numpy as np

from laconic.deduction.rules import BullsCows, Mastermind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from laconic.deduction.game import Game

    Words = NDArray[np.int64]
    Pair = tuple[tuple[int, ...], tuple[int, ...]]

MOST = 20_000
"""Maximum number of permutations for the engine; each has one number per word."""

MOST_NUMBERS = 100_000_000
"""Maximum of all these numbers, of 4 bytes each."""


def symmetries(game: Game, opener: int | None = None) -> NDArray[np.int32] | None:
    """Return permutations of the words that preserve all feedback, or None if none are known.

    All of them if there are few enough. Else these, as far as there are few enough: all moves of
    places, all exchanges of two symbols, and what fixes an opener. After that opener, what fixes it
    is all that counts.

    Args:
        game: the game.
        opener: index of the opener; None for one of each class of equivalent openers.

    Returns:
        Indices of words, shape (permutations, words).
    """
    rule = game.rule
    words = _words(game)
    if words is None or not isinstance(rule, BullsCows | Mastermind):
        return None
    most = min(MOST, MOST_NUMBERS // len(words))
    moves, symbols = list(permutations(range(rule.length))), tuple(range(rule.symbols))
    if len(moves) * factorial(rule.symbols) <= most:
        pairs = dict.fromkeys(product(moves, permutations(symbols)))
    else:
        openers = _classes(words) if opener is None else [opener]
        parts = [_keeping(words[fixed], rule.symbols, most // len(openers)) for fixed in openers]
        renamings = list(_exchanges(symbols))
        parts += [[(move, symbols) for move in moves], [(moves[0], s) for s in renamings]]
        pairs = {}
        for part in parts:
            joined = pairs | dict.fromkeys(part)
            pairs = joined if len(joined) <= most else pairs
    return _images(words, rule.symbols, list(pairs)) if pairs else None


def first_openers(game: Game) -> list[int] | None:
    """Return one opener of each class of equivalent openers, or None if no symmetry is known.

    Two words are in one class if and only if their symbols occur equally often.
    """
    words = _words(game)
    return None if words is None else _classes(words)


def _classes(words: Words) -> list[int]:
    """Return the first word of each class."""
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


def _keeping(word: NDArray[np.int64], symbols: int, most: int) -> list[Pair]:
    """List pairs that fix a word.

    Each renames the word's own symbols as its move asks, and the others in every order, or, if that
    makes more than `most`, exchanges at most two of them.
    """
    free = [symbol for symbol in range(symbols) if symbol not in word]
    fixing = []
    for moved in permutations(range(word.size)):
        own = {int(word[place]): int(symbol) for place, symbol in zip(moved, word, strict=True)}
        if all(own[int(word[p])] == s for p, s in zip(moved, word, strict=True)):
            fixing.append((moved, tuple(own.get(symbol, symbol) for symbol in range(symbols))))
    if len(fixing) * factorial(len(free)) <= most:
        orders: Iterable[Sequence[int]] = permutations(free)
    else:
        orders = [free, *_exchanges(free)]
    pairs = []
    for order in orders:
        others = dict(zip(free, order, strict=True))
        pairs += [(move, tuple(others.get(s, s) for s in renaming)) for move, renaming in fixing]
    return pairs


def _exchanges(symbols: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Exchange two symbols of a sequence, in every way."""
    for a, b in combinations(range(len(symbols)), 2):
        exchanged = list(symbols)
        exchanged[a], exchanged[b] = exchanged[b], exchanged[a]
        yield tuple(exchanged)


def _images(words: Words, symbols: int, pairs: list[Pair]) -> NDArray[np.int32]:
    """Return the index of each word's image in the list of words, shape (pairs, words).

    An image is looked up for each move and each renaming: a pair is one after the other.
    """
    powers = symbols ** np.arange(words.shape[1])
    place_of = np.full(symbols ** words.shape[1], -1, dtype=np.int32)
    place_of[words @ powers] = np.arange(len(words), dtype=np.int32)
    moves, renamings = map(set, zip(*pairs, strict=True))
    moved = {move: place_of[words[:, move] @ powers].astype(np.intp) for move in moves}
    renamed = {names: place_of[np.array(names)[words] @ powers] for names in renamings}
    images = np.empty((len(pairs), len(words)), dtype=np.int32)
    for image, (move, names) in zip(images, pairs, strict=True):
        renamed[names].take(moved[move], out=image, mode="clip")  # unlike "raise", without a copy
    return images
