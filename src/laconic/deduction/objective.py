"""What a search minimizes: one table of objectives, each an order of the engine's costs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from laconic.errors import InputError
from laconic.names import pick

if TYPE_CHECKING:
    from collections.abc import Mapping

    from laconic.deduction.game import Position


class Kind(StrEnum):
    """The costs that the native engine knows; all objectives are composed of these.

    After SALET=BBBBY with HUTCH, PATCH, WATCH left: TOTAL asks for the fewest guesses in all,
    WORST whether so many turns suffice, WITHIN how many answers so many turns leave out.
    """

    TOTAL = "total"
    WORST = "worst"
    WITHIN = "within"


@dataclass(frozen=True, slots=True)
class Order:
    """Which costs an objective minimizes, the first one first.

    {BUMPY, DUMPY, JUMPY} costs 6 by JUMPY (worst 3) and by JIBED (worst 2): the order decides.

    Attributes:
        costs: TOTAL, WORST or WITHIN alone; or TOTAL and WORST in either order.
        names_turns: whether the objective's text names the turns of the whole game, as in within:3.
    """

    costs: tuple[Kind, ...]
    names_turns: bool = False


ORDERS = {
    "mean": Order((Kind.TOTAL,)),
    "worst": Order((Kind.WORST,)),
    "worst-mean": Order((Kind.WORST, Kind.TOTAL)),
    "mean-worst": Order((Kind.TOTAL, Kind.WORST)),
    "within": Order((Kind.WITHIN,), names_turns=True),
}
"""All objectives by name. A new one that is an order of known costs needs no more than a line here;
a new order of costs also a case in `unbeaten`, `solve` and `prove`.
"""


@dataclass(frozen=True, slots=True)
class Objective:
    """What to minimize.

    Attributes:
        name: one of `ORDERS`.
        turns: of the whole game, for an objective that names them; else None.
    """

    name: str
    turns: int | None = None

    @classmethod
    def parse(cls, text: str) -> Objective:
        """Read an objective as people write it.

        Raises:
            InputError: for any other text.

        >>> str(Objective.parse("within:3"))
        'within:3'
        """
        name, _, turns = text.lower().partition(":")
        order = ORDERS.get(name)
        if order and order.names_turns and re.fullmatch(r"[1-9]\d{0,2}", turns, re.ASCII):
            return cls(name, int(turns))
        plain = [name for name, order in ORDERS.items() if not order.names_turns]
        more = " or ".join(sorted(set(examples()) - set(plain)))
        return cls(pick(text, plain, "objective", more=more))

    @property
    def costs(self) -> tuple[Kind, ...]:
        """The costs that are minimized, the first one first."""
        return ORDERS[self.name].costs

    @property
    def kind(self) -> Kind:
        """The cost that is minimized first."""
        return self.costs[0]

    def unbeaten(self, reached: Mapping[Kind, int], in_time: str = "") -> str:
        """Say what a strategy that is better by this objective would do.

        Args:
            reached: the values of the best strategy: its total, its worst case, the answers that
                it finds in time. A total that is left out is not named.
            in_time: the turn limit in words.
        """
        total = reached.get(Kind.TOTAL)
        smaller = "a smaller total" if total is None else f"a total below {total:,}"
        match self.costs:
            case (Kind.TOTAL,):
                return f"has {smaller}{in_time}"
            case (Kind.TOTAL, Kind.WORST):
                return f"has {smaller}{in_time}, nor this total with a better worst case"
            case (Kind.WITHIN,):
                found = reached[Kind.WITHIN]
                return f"finds more than {found:,} answers within {self.turns} turns"
            case (Kind.WORST,):
                return f"always wins in fewer than {reached[Kind.WORST]} turns"
            case (Kind.WORST, Kind.TOTAL):
                worst = f"always wins in fewer than {reached[Kind.WORST]} turns"
                return f"{worst}, nor in these with {smaller}"
        raise NotImplementedError(self.costs)

    def refuse_turn_limit(self, limit: int | None) -> None:
        """Refuse a turn limit beside an objective that names its own turns.

        Raises:
            InputError: naming both.
        """
        if self.turns is not None and limit is not None:
            raise InputError(
                f"{self} beside a limit of {limit} turns: it names its own turns, "
                "so leave the limit out"
            )

    def __str__(self) -> str:
        """Write the objective as `parse` reads it."""
        return self.name if self.turns is None else f"{self.name}:{self.turns}"


def examples() -> tuple[str, ...]:
    """List all objectives as people write them, with 3 for turns."""
    return tuple(f"{name}:3" if order.names_turns else name for name, order in ORDERS.items())


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
