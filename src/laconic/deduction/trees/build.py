"""Build the decision tree of a deterministic strategy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from laconic.deduction.game import TURN_CAP
from laconic.deduction.trees.model import DecisionTree, Node

if TYPE_CHECKING:
    from collections.abc import Callable

    from laconic.deduction.game import Position


def build(
    position: Position, strategy: Callable[[Position], int], *, turn_cap: int = TURN_CAP
) -> DecisionTree:
    """Play a strategy from a position against all its candidates.

    Args:
        position: where the tree starts.
        strategy: a deterministic strategy.
        turn_cap: maximum turns of the whole game; the game's own limit applies as well. Answers
            that are not found have no leaf, which `check` reports.
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
