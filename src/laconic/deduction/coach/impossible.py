"""Say why no word at all could give a row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from laconic.deduction.rules import Wordle
from laconic.deduction.rules.wordle import GREEN, GREY, YELLOW

if TYPE_CHECKING:
    from collections.abc import Sequence

    from laconic.deduction.game import Row
    from laconic.deduction.rules import Rule


def impossible(rule: Rule, row: Row) -> str | None:
    """Say why no word of any list gives a row of Wordle; None if some string of letters does.

    A word gives a row if and only if no copy of a letter is yellow after a grey one, and the yellow
    letters can be put in places that are not green, none where the guess has the same letter; the
    places left over take letters that the guess has not.
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
    """Match yellow letters with places (augmenting paths); name the first that finds none."""
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
