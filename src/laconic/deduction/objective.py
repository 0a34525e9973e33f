"""Objectives: what a search minimizes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from laconic.arguments import require
from laconic.errors import InputError
from laconic.names import pick
from laconic.plurals import counted
from laconic.wholes import whole

if TYPE_CHECKING:
    from collections.abc import Mapping

    from laconic.deduction.game import Position


class Kind(StrEnum):
    """The costs of the native engine, of which all objectives are composed.

    For example with HUTCH, PATCH, WATCH left after SALET=BBBBY: TOTAL is the least total of
    guesses, WORST whether a number of turns suffices, and WITHIN the number of answers not found in
    time.
    """

    TOTAL = "total"
    WORST = "worst"
    WITHIN = "within"


@dataclass(frozen=True, slots=True)
class Order:
    """The costs that an objective minimizes, in order.

    {BUMPY, DUMPY, JUMPY} costs 6 with JUMPY (worst case 3) and with JIBED (2): the order decides.

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
"""All objectives by name. A new objective with a known sequence of costs only needs a line here; a
new sequence of costs also needs a case in `unbeaten`, `solve` and `prove`.
"""


@dataclass(frozen=True, slots=True)
class Objective:
    """An objective.

    Attributes:
        name: one of `ORDERS`.
        turns: turns of the whole game, for an objective with turns; else None.
    """

    name: str
    turns: int | None = None

    def __post_init__(self) -> None:
        """Take turns of NumPy, too."""
        if self.turns is not None:
            object.__setattr__(self, "turns", whole(self.turns, "turns"))

    @classmethod
    def parse(cls, text: str) -> Objective:
        """Parse an objective.

        Raises:
            InputError: for any other text.

        >>> str(Objective.parse("within:3"))
        'within:3'
        """
        require(text, str, "objective", "a name such as 'mean' or 'within:3'")
        name, _, turns = text.lower().partition(":")
        order = ORDERS.get(name)
        if order and order.names_turns and re.fullmatch(r"[1-9]\d{0,2}", turns, re.ASCII):
            return cls(name, int(turns))
        plain = [name for name, order in ORDERS.items() if not order.names_turns]
        more = " or ".join(sorted(set(examples()) - set(plain)))
        return cls(pick(text, plain, "objective", more=more))

    @property
    def costs(self) -> tuple[Kind, ...]:
        """The costs that are minimized, in order."""
        return ORDERS[self.name].costs

    @property
    def kind(self) -> Kind:
        """The cost that is minimized first."""
        return self.costs[0]

    def unbeaten(
        self,
        reached: Mapping[Kind, int],
        in_time: str = "",
        *,
        played: int = 0,
        weighted: bool = False,
    ) -> str:
        """Describe a strategy that would be better by this objective.

        Args:
            reached: the values of the best strategy: its total, its worst case, the answers that
                it finds in time. A total that is left out is not named.
            in_time: the turn limit in words.
            played: the rows so far, from where the worst case is counted.
            weighted: whether answers count by their weights.
        """
        total = reached.get(Kind.TOTAL)
        smaller = "a smaller total" if total is None else f"a total below {total:,}"
        match self.costs:
            case (Kind.TOTAL,):
                return f"has {smaller}{in_time}"
            case (Kind.TOTAL, Kind.WORST):
                return f"has {smaller}{in_time}, nor this total with a better worst case"
            case (Kind.WITHIN,):
                most = reached[Kind.WITHIN]
                if weighted:
                    return f"finds answers of a weight above {most:,}{in_time}"
                return f"finds more than {counted(most, 'answer')}{in_time}"
            case (Kind.WORST, *then):
                turns = counted(reached[Kind.WORST], "guess" if played else "turn")
                worst = f"always wins in fewer than {turns}{' from here' * bool(played)}"
                return f"{worst}, nor in these with {smaller}" if then else worst
        raise NotImplementedError(self.costs)

    def refuse_turn_limit(self, limit: int | None) -> None:
        """Check that a turn limit is not combined with an objective that has its own turns.

        Raises:
            InputError: with both.
        """
        if self.turns is not None and limit is not None:
            raise InputError(
                f"{self} beside a limit of {counted(limit, 'turn')}: it names its own turns, "
                "so leave the limit out"
            )

    def __str__(self) -> str:
        """Format the objective for `parse`."""
        return self.name if self.turns is None else f"{self.name}:{self.turns}"


def examples() -> tuple[str, ...]:
    """List all objectives as text, with 3 for turns."""
    return tuple(f"{name}:3" if order.names_turns else name for name, order in ORDERS.items())


def in_time(limit: int | None, played: int = 0) -> str:
    """Describe a turn limit, for the end of a claim; empty without one.

    Args:
        limit: the turns of the whole game.
        played: the rows so far, from where all numbers of a result are counted.

    >>> in_time(3), in_time(3, played=1)
    (' within 3 turns', ' within 2 guesses from here (turn 3)')
    """
    if limit is None:
        return ""
    if not played:
        return f" within {limit} turn{'s' * (limit != 1)}"
    left = limit - played
    return f" within {left} {'guess' if left == 1 else 'guesses'} from here (turn {limit})"


def turns_left(position: Position, limit: int | None) -> int | None:
    """Return the number of turns left in the game; None without a limit.

    Raises:
        InputError: if no turns are left.
    """
    if limit is None:
        return None
    if limit < position.turn:
        raise InputError(
            f"{counted(len(position.rows), 'row')} and at most {counted(limit, 'turn')} leave none "
            "to play: allow more turns, or drop a row"
        )
    return limit - len(position.rows)
