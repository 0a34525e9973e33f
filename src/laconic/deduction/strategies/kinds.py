"""Metrics over types of feedback: the number of tiles of each colour, regardless of their places.

Source: C.-L. Liu, arXiv:2205.11225, section VI. Its Table VII has the twenty types of five Wordle
tiles; entropy and Kullback-Leibler divergence are computed over the shares of candidates by type.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from laconic.deduction.game import Pool
from laconic.deduction.partitions import blocks, entropy_of, part_sizes
from laconic.deduction.strategies.greedy import metric

if TYPE_CHECKING:
    from laconic.deduction.game import Position
    from laconic.deduction.partitions import Indices, Values
    from laconic.deduction.rules import Rule


@metric("kinds-entropy-max", pool=Pool.CANDIDATES)
@metric("kinds-entropy-min", lower_is_better=True, pool=Pool.CANDIDATES)
def entropy_of_kinds(position: Position, guesses: Indices) -> Values:
    """Return the entropy of the types of feedback in bits."""
    return entropy_of(_shares(position, guesses))


@metric("kinds-kld-max", pool=Pool.CANDIDATES)
@metric("kinds-kld-min", lower_is_better=True, pool=Pool.CANDIDATES)
def divergence_of_kinds(position: Position, guesses: Indices) -> Values:
    """Return the divergence, in bits, from a uniform distribution over the types that occur."""
    shares = _shares(position, guesses)
    most: Values = np.log2(_occurring(shares))
    return most - entropy_of(shares)


@metric("kinds-entropy-per-kind-max", pool=Pool.CANDIDATES)
@metric("kinds-entropy-per-kind-min", lower_is_better=True, pool=Pool.CANDIDATES)
def entropy_per_kind(position: Position, guesses: Indices) -> Values:
    """Return the entropy divided by the number of types that occur."""
    shares = _shares(position, guesses)
    return entropy_of(shares) / _occurring(shares)


@metric("partition-kld", lower_is_better=True, pool=Pool.CANDIDATES)
def divergence_per_kind(position: Position, guesses: Indices) -> Values:
    """Return the divergence divided by the number of types that occur: Search-KLD in the source."""
    shares = _shares(position, guesses)
    occurring = _occurring(shares)
    divergence: Values = (np.log2(occurring) - entropy_of(shares)) / occurring
    return divergence


@lru_cache(maxsize=8)
def kinds_of(rule: Rule) -> Indices:
    """Return the type of each feedback code of a rule, numbered from 0.

    >>> from laconic.deduction.rules import rule_for
    >>> kinds = kinds_of(rule_for(5))
    >>> bool(kinds[rule_for(5).parse("GYBBB")] == kinds[rule_for(5).parse("BBYBG")])
    True
    """
    tiles = ["".join(sorted(rule.tiles(code))) for code in range(rule.codes)]
    return np.unique(tiles, return_inverse=True)[1].astype(np.int32)


def _shares(position: Position, guesses: Indices) -> Values:
    """Return the share of the candidates of each type: shape (guesses, types)."""
    kinds = kinds_of(position.game.rule)
    order = np.argsort(kinds, kind="stable")
    starts = np.searchsorted(kinds[order], np.arange(kinds.max() + 1))
    sizes = np.concatenate(
        [
            np.add.reduceat(part_sizes(position, block)[:, order], starts, axis=1)
            for block in blocks(position, guesses)
        ]
    )
    shares: Values = sizes / sizes.sum(axis=1, keepdims=True)
    return shares


def _occurring(shares: Values) -> Values:
    occurring: Values = np.count_nonzero(shares, axis=1).astype(np.float64)
    return occurring
