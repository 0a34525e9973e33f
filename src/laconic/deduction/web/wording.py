"""Messages for guesses that are not allowed, as in the original game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from laconic.deduction import coach
from laconic.deduction.game import Mode

if TYPE_CHECKING:
    from collections.abc import Iterable

    from laconic.deduction.game import Game, Row


def refusal(game: Game, rows: Iterable[Row], guess: str) -> str | None:
    """Return why the mode forbids a guess; None if it is allowed.

    >>> from laconic import Game
    >>> game = Game.of("original", mode="hard")
    >>> refusal(game, game.rows("crane=BYBBG"), "south")
    '5th letter must be E.'
    >>> refusal(game, game.rows("crane=BYBBG"), "abide")
    'Guess must contain R.'
    """
    rows = tuple(rows)
    if coach.objection(game, rows, guess) is None:
        return None
    if game.mode is Mode.HARD:
        reasons = (game.rule.objection(row.guess, row.code, guess) for row in rows)
        return next(f"{reason[:1].upper()}{reason[1:]}." for reason in reasons if reason)
    return "Guess must fit all the clues so far."


def guesses(count: int) -> str:
    """Format a number of guesses.

    >>> guesses(1), guesses(4)
    ('1 guess', '4 guesses')
    """
    return "1 guess" if count == 1 else f"{count:,} guesses"
