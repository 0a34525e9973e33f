"""Messages for guesses that are not allowed, as in the original game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from laconic.deduction import coach
from laconic.deduction.game import Mode
from laconic.deduction.rules.symbols import graphemes
from laconic.deduction.rules.tiles import TileRule

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
    if game.mode is Mode.HARD and isinstance(game.rule, TileRule):
        for row in rows:
            if reason := _unused(game.rule, row, guess):
                return reason
    return "Guess must fit all the clues so far."


def _unused(rule: TileRule, row: Row, guess: str) -> str | None:
    """Return a message about a clue that a guess does not use, green ones first."""
    letters, later, digits = graphemes(row.guess), graphemes(guess), rule.digits(row.code)
    for place, (letter, digit) in enumerate(zip(letters, digits, strict=True)):
        if digit == 2 and later[place] != letter:
            return f"{ordinal(place + 1)} letter must be {letter.upper()}."
    for letter in dict.fromkeys(letters):
        pairs = zip(letters, digits, strict=True)
        least = sum(digit > 0 for other, digit in pairs if other == letter)
        if later.count(letter) < least:
            times = f" {least} times" if least > 1 else ""
            return f"Guess must contain {letter.upper()}{times}."
    return None


def ordinal(number: int) -> str:
    """Format an ordinal number.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 10)]
    ['1st', '2nd', '3rd', '4th', '10th']
    """
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }"


def guesses(count: int) -> str:
    """Format a number of guesses.

    >>> guesses(1), guesses(4)
    ('1 guess', '4 guesses')
    """
    return "1 guess" if count == 1 else f"{count:,} guesses"
