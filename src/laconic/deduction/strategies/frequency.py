"""Entropy weighted by word frequency, to play without knowing which words are answers.

Source: Á. Benítez Gómez and E. Cavanillas Puga, "Wordle solving algorithms using Information
Theory" (2022), section 2.2.4: the maximum of g(w) H(w) over all words w that fit all rows.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from laconic.deduction.game import Pool
from laconic.deduction.lexicon import frequencies
from laconic.deduction.strategies.greedy import metric
from laconic.deduction.strategies.metrics import entropy
from laconic.errors import InputError

if TYPE_CHECKING:
    from laconic.deduction.game import Game, Position
    from laconic.deduction.lexicon import WordList
    from laconic.deduction.partitions import Indices, Values

STEEPNESS, MIDDLE = 10, 0.5
"""Parameters of g(r) = 1 / (1 + exp(-10 (r - 0.5))), with r the relative frequency of the word."""

SPREAD = 2
"""Slope of g(x) = 1 / (1 + exp(-2 x)), with x the rank by frequency from -1 to 1: Figure 5.10."""


@metric("frequency-text", pool=Pool.CANDIDATES)
def frequency_text(position: Position, guesses: Indices) -> Values:
    """Return entropy weighted by g as defined in the text.

    No word has a relative frequency of even 1 %, so g hardly varies: this is nearly entropy, with
    ties decided by frequency.
    """
    return priority_by_share(_words(position.game))[guesses] * entropy(position, guesses)


@metric("frequency-figure", pool=Pool.CANDIDATES)
def frequency_figure(position: Position, guesses: Indices) -> Values:
    """Return entropy weighted by g as in the figures of the source."""
    return priority_by_rank(_words(position.game))[guesses] * entropy(position, guesses)


@lru_cache(maxsize=4)
def priority_by_share(words: WordList) -> Values:
    """Return g of each word by its relative frequency."""
    zipfs = frequencies(words, words.language or "en")
    shares = np.where(zipfs > 0, 10 ** (zipfs - 9), 0.0)
    priority: Values = 1 / (1 + np.exp(-STEEPNESS * (shares - MIDDLE)))
    return priority


@lru_cache(maxsize=4)
def priority_by_rank(words: WordList) -> Values:
    """Return g of each word by its rank, rarest first; ties in list order."""
    order = np.argsort(frequencies(words, words.language or "en"), kind="stable")
    ranks = np.empty(len(words))
    ranks[order] = np.linspace(-1, 1, len(words)) if len(words) > 1 else 0
    priority: Values = 1 / (1 + np.exp(-SPREAD * ranks))
    return priority


def _words(game: Game) -> WordList:
    if game.rule.universe() is not None:
        raise InputError(f"{game.rule.name} has no words with frequencies: choose entropy")
    return game.lexicon.guesses
