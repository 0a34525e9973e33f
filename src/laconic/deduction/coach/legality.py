"""Say why a guess is not allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from laconic.deduction.game import Mode

if TYPE_CHECKING:
    from collections.abc import Iterable

    from laconic.deduction.game import Game, Row


def objection(game: Game, rows: Iterable[Row], guess: str) -> str | None:
    """Name the first row that forbids a guess in the game's mode, and why; None if it is legal."""
    for row in rows:
        if reason := _objection(game, row, guess):
            return f"{reason} ({game.mode} mode)"
    return None


def _objection(game: Game, row: Row, guess: str) -> str | None:
    rule = game.rule
    match game.mode:
        case Mode.EASY:
            return None
        case Mode.HARD:
            return rule.objection(row.guess, row.code, guess)
        case Mode.ULTRA_HARD:
            if (code := rule.feedback(row.guess, guess)) == row.code:
                return None
            shown = f"{row.guess}={rule.format(row.code)}"
            return (
                f"{guess} cannot be the answer: it would have given {rule.format(code)} for {shown}"
            )
