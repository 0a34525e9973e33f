"""The turn limit of a game of Wordle."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from laconic.deduction.rules import Wordle

if TYPE_CHECKING:
    from laconic.deduction.game import Game, Position

WORDLE_TURNS = 6
"""The number of guesses of a game of Wordle."""


def limited(game: Game, turns: int) -> Game:
    """Return a game of Wordle with its limit of six turns; other games stay as they are.

    Args:
        game: the game; a limit that it has already is kept.
        turns: number of turns that are needed; for more than six, there is no limit.
    """
    if not isinstance(game.rule, Wordle) or game.max_turns is not None or turns > WORDLE_TURNS:
        return game
    return with_limit(game, WORDLE_TURNS)


def with_limit(game: Game, max_turns: int | None) -> Game:
    """Return a game with another turn limit, and its cached values, which do not depend on it."""
    other = replace(game, max_turns=max_turns)
    vars(other).update(vars(game) | {"max_turns": max_turns})
    return other


def turns_ahead(position: Position) -> int | None:
    """Return the number of turns left, 0 if none is; None without a limit."""
    limit = position.game.max_turns
    return None if limit is None else max(0, limit - len(position.rows))


def guesses_left(turns: int | None) -> str:
    """Say how many guesses are left; empty without a limit.

    >>> guesses_left(1), guesses_left(5)
    ('1 guess left', '5 guesses left')
    """
    if turns is None:
        return ""
    return f"{turns or 'no'} {'guess' if turns == 1 else 'guesses'} left"
