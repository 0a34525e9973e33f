"""Strategies that modify others: fixed openers, decision trees, caching."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from laconic.deduction.game import Pool, Position, Row
from laconic.deduction.rules.symbols import graphemes
from laconic.deduction.strategies.strategy import Strategy
from laconic.deduction.trees.model import path_text
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from laconic.deduction.partitions import Indices
    from laconic.deduction.trees.model import DecisionTree


NOTHING = 0
"""The code, in every rule, for a guess without any letter of the answer."""


def with_openers(strategy: Strategy, openers: Sequence[str]) -> Strategy:
    """Play the first guesses from a list, one per turn, then a strategy.

    The strategy takes over earlier if the answer is known, or if the mode forbids the listed guess.
    """

    def choose(position: Position) -> int:
        if position.turn > len(openers) or (position.rows and position.candidates.size == 1):
            return strategy(position)
        guess = position.game.lexicon.guesses.index(openers[position.turn - 1])
        legal = bool(np.isin(guess, position.legal))
        return guess if legal else strategy(position)

    name = f"{strategy.name} after {' '.join(openers)}"
    return replace(strategy, name=name, choose=choose, recipe=None)


def with_distinct_opener(strategy: Strategy) -> Strategy:
    """Restrict a strategy's openers to words without repeated letters, if there are any.

    If all tiles of the opener are grey, the second guess is restricted in the same way.

    Source: C.-L. Liu, arXiv:2205.11225, section IV. The text mentions only the first guess, but its
    figures agree with this rule.
    """

    def choose(position: Position) -> int:
        if [row.code for row in position.rows] not in ([], [NOTHING]):
            return strategy(position)
        words = position.game.guesses
        distinct = [g for g in position.legal.tolist() if _has_distinct_letters(words[g])]
        legal = np.array(distinct, dtype=np.int32)
        restricted = _Restricted(position.game, position.rows, position.candidates, legal)
        possible = restricted.pool(Pool.CANDIDATES).size
        return strategy(restricted if possible else position)

    name = f"{strategy.name} from distinct letters"
    return replace(strategy, name=name, choose=choose, recipe=None)


def following(tree: DecisionTree, otherwise: Strategy | None = None) -> Strategy:
    """Follow a decision tree.

    Args:
        tree: the decision tree.
        otherwise: strategy for positions that are not in the tree; None for an error.

    Raises:
        InputError: when called with a position that is not in the tree, without `otherwise`.
    """

    def choose(position: Position) -> int:
        guess = _guess_of(tree, position.rows)
        if guess is not None:
            return position.game.lexicon.guesses.index(guess)
        if otherwise is None:
            path = path_text(position.rows, position.game.rule)
            raise InputError(f"the tree has no guess after {path}: add a strategy to continue")
        return otherwise(position)

    return Strategy("tree", choose, deterministic=otherwise is None or otherwise.deterministic)


def remembering(strategy: Strategy) -> Strategy:
    """Cache the guesses of a deterministic strategy by rows."""
    known: dict[tuple[Row, ...], int] = {}

    def choose(position: Position) -> int:
        if position.rows not in known:
            known[position.rows] = strategy(position)
        return known[position.rows]

    return replace(strategy, choose=choose, recipe=None)


@dataclass(frozen=True, eq=False)
class _Restricted(Position):
    """A position with fewer legal guesses, and candidates, than its mode allows."""

    def pool(self, pool: Pool) -> Indices:
        """Return the legal guesses of a pool, ascending."""
        guesses = super().pool(pool)
        return guesses[np.isin(guesses, self.legal)]


def _has_distinct_letters(word: str) -> bool:
    letters = graphemes(word)
    return len(set(letters)) == len(letters)


def _guess_of(tree: DecisionTree, rows: tuple[Row, ...]) -> str | None:
    start = len(tree.rows)
    node = tree.root if rows[:start] == tree.rows else None
    for row in rows[start:]:
        node = node.next.get(row.code) if node and node.guess == row.guess else None
    return node.guess if node else None
