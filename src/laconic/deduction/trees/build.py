"""Build the tree of a deterministic strategy: every shared prefix is played once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from laconic.deduction.trees.model import DecisionTree, Node

if TYPE_CHECKING:
    from collections.abc import Callable

    from laconic.deduction.game import Position

TURN_CAP = 100
"""Where a strategy that makes no progress is given up; Python's recursion reaches further."""


def build(
    position: Position, strategy: Callable[[Position], int], *, turn_cap: int = TURN_CAP
) -> DecisionTree:
    """Play a strategy from a position against all its candidates.

    Args:
        position: where the tree starts.
        strategy: gives the index of its guess, the same one whenever it sees the same position.
        turn_cap: turns of the whole game after which it is given up; the game's own limit holds
            as well. Answers not found by then have no leaf, which `check` reports.
    """
    limit = min(turn_cap, position.game.max_turns or turn_cap)
    root = _grow(position, strategy, limit)
    return DecisionTree(root, position.rows, rule=position.game.rule)


def _grow(position: Position, strategy: Callable[[Position], int], limit: int) -> Node:
    game = position.game
    guess = strategy(position)
    codes = position.partition(guess).keys()
    goes_on = position.turn < limit
    children = {
        code: _grow(position.play(guess, code), strategy, limit)
        for code in codes
        if goes_on and code != game.rule.win
    }
    return Node(game.guesses[guess], children, game.rule.win in codes)
