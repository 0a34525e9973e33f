"""Rows that no word could produce."""

from __future__ import annotations

from typing import TYPE_CHECKING

from laconic.deduction.rules import Wordle
from laconic.deduction.rules.wordle import GREEN, GREY, YELLOW

if TYPE_CHECKING:
    from collections.abc import Sequence

    from laconic.deduction.game import Row
    from laconic.deduction.rules import Rule


def impossible(rule: Rule, row: Row) -> str | None:
    """Explain why no word could produce a row of Wordle; None if some string of letters could.

    A word produces a row if and only if no copy of a letter is yellow after a grey one, and every
    yellow letter can be assigned a place that is not green and where the guess has another letter.
    The remaining places take letters that are not in the guess.
    """
    if not isinstance(rule, Wordle):
        return None
    letters, colours = rule.letters(row.guess), rule.digits(row.code)
    return _yellow_after_grey(letters, colours) or _no_place(letters, colours)


def _yellow_after_grey(letters: Sequence[str], colours: Sequence[int]) -> str | None:
    for at, letter in enumerate(letters):
        earlier = [place for place in range(at) if letters[place] == letter]
        grey = [place for place in earlier if colours[place] == GREY]
        if colours[at] == YELLOW and grey:
            return (
                f"{letter} is yellow at place {at + 1} after it was grey at place {grey[0] + 1}: "
                "copies are coloured from left to right"
            )
    return None


def _no_place(letters: Sequence[str], colours: Sequence[int]) -> str | None:
    """Match yellow letters with places by augmenting paths; report the first that has none."""
    free = [place for place, colour in enumerate(colours) if colour != GREEN]
    taken: dict[int, int] = {}

    def seat(at: int, tried: set[int]) -> bool:
        for place in free:
            if letters[place] == letters[at] or place in tried:
                continue
            tried.add(place)
            if place not in taken or seat(taken[place], tried):
                taken[place] = at
                return True
        return False

    for at, colour in enumerate(colours):
        if colour == YELLOW and not seat(at, set()):
            return f"{letters[at]} is yellow at place {at + 1}, but no other place is left for it"
    return None
