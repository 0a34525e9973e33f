"""What a number claims: the value of a search, or a bound on it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from laconic.errors import InputError

ClaimWord: TypeAlias = Literal["exact", "at least", "at most", "infeasible"]


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
class Between:
    """The value lies between two different bounds, both included.

    Raises:
        InputError: unless `lower` is less than `upper`; `between` also takes equal bounds.
    """

    lower: int
    upper: int
    word: ClassVar[Literal["between"]] = "between"

    def __post_init__(self) -> None:
        """Check the order of the bounds."""
        if self.lower >= self.upper:
            raise InputError(f"between {self.lower} and {self.upper}: the lower bound comes first")

    def __str__(self) -> str:
        """Write both bounds."""
        return f"between {self.lower} and {self.upper}"


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


def between(lower: int, upper: int) -> Exact | Between:
    """Claim that a value lies between two bounds, both included.

    Raises:
        InputError: if the lower bound is greater than the upper one.

    >>> between(95, 99), between(95, 95)
    (Between(lower=95, upper=99), Exact(value=95))
    """
    return Exact(lower) if lower == upper else Between(lower, upper)


def bounds(claim: Claim | Between) -> tuple[float, float]:
    """Give the least and the greatest value that a claim allows; infeasible is infinite."""
    match claim:
        case Between(lower, upper):
            return lower, upper
        case Exact(value):
            return value, value
        case AtLeast(value):
            return value, math.inf
        case AtMost(value):
            return 0, value
        case Infeasible():
            return math.inf, math.inf
