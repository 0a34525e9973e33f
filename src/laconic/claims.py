"""What a number claims: the value of a search, or a bound on it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from laconic.errors import InputError

Word: TypeAlias = Literal["exact", "at least", "at most", "infeasible"]


@dataclass(frozen=True, slots=True)
class Exact:
    """The value is this."""

    value: int
    word: ClassVar[Literal["exact"]] = "exact"

    def __str__(self) -> str:
        """Write the number."""
        return str(self.value)


@dataclass(frozen=True, slots=True)
class AtLeast:
    """The value is this or more."""

    value: int
    word: ClassVar[Literal["at least"]] = "at least"

    def __str__(self) -> str:
        """Write the number with what it claims."""
        return f"at least {self.value}"


@dataclass(frozen=True, slots=True)
class AtMost:
    """The value is this or less."""

    value: int
    word: ClassVar[Literal["at most"]] = "at most"

    def __str__(self) -> str:
        """Write the number with what it claims."""
        return f"at most {self.value}"


@dataclass(frozen=True, slots=True)
class Infeasible:
    """There is no value: the turns given do not suffice, whatever is played."""

    value: ClassVar[None] = None
    word: ClassVar[Literal["infeasible"]] = "infeasible"

    def __str__(self) -> str:
        """Write the word."""
        return self.word


Claim: TypeAlias = Exact | AtLeast | AtMost | Infeasible
"""A number with what it claims. `word` and `value` of a claim are what `claim_of` reads."""


def claim_of(word: str, value: int | None) -> Claim:
    """Make the claim again from its word and its number, None for infeasible.

    Raises:
        InputError: for a word that claims nothing known, or one without its number.

    >>> claim_of("at least", 7920)
    AtLeast(value=7920)
    """
    if word == Infeasible.word and value is None:
        return Infeasible()
    kinds: dict[str, type[Exact | AtLeast | AtMost]] = {
        kind.word: kind for kind in (Exact, AtLeast, AtMost)
    }
    if word not in kinds or value is None:
        raise InputError(
            f"the claim {word!r} of {value}, expected {', '.join(kinds)} with a number, "
            f"or {Infeasible.word} without: was the file changed?"
        )
    return kinds[word](value)


def bounds(claim: Claim) -> tuple[float, float]:
    """Give the least and the greatest value that a claim allows; infeasible is infinite."""
    match claim:
        case Exact(value):
            return value, value
        case AtLeast(value):
            return value, math.inf
        case AtMost(value):
            return 0, value
        case Infeasible():
            return math.inf, math.inf
