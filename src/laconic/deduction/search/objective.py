"""What a search is to make least, in which order."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from laconic.errors import InputError
from laconic.names import pick

if TYPE_CHECKING:
    from laconic.deduction.game import Position


class Kind(StrEnum):
    """The costs that the native engine knows; all others are composed from these.

    After SALET=BBBBY with HUTCH, PATCH, WATCH left: TOTAL asks for the fewest guesses in all,
    WORST whether so many turns suffice, WITHIN how many answers so many turns leave out.
    """

    TOTAL = "total"
    WORST = "worst"
    WITHIN = "within"


class Order(StrEnum):
    """What comes first. {BUMPY, DUMPY, JUMPY} costs 6 by JUMPY (worst 3) and by JIBED (worst 2)."""

    MEAN = "mean"
    WORST = "worst"
    WORST_MEAN = "worst-mean"
    MEAN_WORST = "mean-worst"
    WITHIN = "within"


@dataclass(frozen=True, slots=True)
class Objective:
    """What to make least.

    Attributes:
        order: `mean`: the total. `worst`: the turns that suffice. `worst-mean`: first those, then
            the total with so many turns. `mean-worst`: first the total, then the turns that it
            can be had in. `within`: the answers not found by turn `turns`.
        turns: for `within`, the turns of the whole game; else None.
    """

    order: Order
    turns: int | None = None

    @classmethod
    def parse(cls, text: str) -> Objective:
        """Read an objective as people write it.

        Raises:
            InputError: for text that is none.

        >>> str(Objective.parse("within:3"))
        'within:3'
        """
        if match := re.fullmatch(r"within:([1-9]\d{0,2})", text, re.ASCII | re.IGNORECASE):
            return cls(Order.WITHIN, int(match[1]))
        known = [order for order in Order if order is not Order.WITHIN]
        return cls(Order(pick(text, known, "objective", more="within:3")))

    @property
    def kind(self) -> Kind:
        """The native cost that is made least first."""
        match self.order:
            case Order.MEAN | Order.MEAN_WORST:
                return Kind.TOTAL
            case Order.WORST | Order.WORST_MEAN:
                return Kind.WORST
            case Order.WITHIN:
                return Kind.WITHIN

    def __str__(self) -> str:
        """Write the objective as `parse` reads it."""
        return f"{self.order}" if self.turns is None else f"{self.order}:{self.turns}"


def turns_left(position: Position, limit: int | None) -> int | None:
    """Count the turns still to be played of a whole game's limit; None where there is none.

    Raises:
        InputError: where the rows have used them up.
    """
    if limit is None:
        return None
    if limit < position.turn:
        raise InputError(
            f"{len(position.rows)} rows and at most {limit} turns leave none to play: "
            "allow more turns, or drop a row"
        )
    return limit - len(position.rows)
