"""Claims about a value: exact, or a bound."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from laconic.errors import InputError

ClaimWord: TypeAlias = Literal["exact", "at least", "at most", "infeasible"]


@dataclass(frozen=True, slots=True)
class Exact:
    """The value is exactly this."""

    value: int
    word: ClassVar[Literal["exact"]] = "exact"

    def __str__(self) -> str:
        """Format the number."""
        return str(self.value)


@dataclass(frozen=True, slots=True)
class AtLeast:
    """The value is this or more."""

    value: int
    word: ClassVar[Literal["at least"]] = "at least"

    def __str__(self) -> str:
        """Format the bound."""
        return f"at least {self.value}"


@dataclass(frozen=True, slots=True)
class AtMost:
    """The value is this or less."""

    value: int
    word: ClassVar[Literal["at most"]] = "at most"

    def __str__(self) -> str:
        """Format the bound."""
        return f"at most {self.value}"


@dataclass(frozen=True, slots=True)
class Between:
    """The value lies between two different bounds, inclusive.

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
        """Format both bounds."""
        return f"between {self.lower} and {self.upper}"


@dataclass(frozen=True, slots=True)
class Infeasible:
    """There is no value: no strategy succeeds within the turn limit."""

    value: ClassVar[None] = None
    word: ClassVar[Literal["infeasible"]] = "infeasible"

    def __str__(self) -> str:
        """Format the claim."""
        return self.word


Claim: TypeAlias = Exact | AtLeast | AtMost | Infeasible
"""Any claim; `claim_of` restores it from its `word` and `value`."""


def claim_of(word: str, value: int | None) -> Claim:
    """Restore a claim from its word and its number, which is None for `Infeasible`.

    Raises:
        InputError: for an unknown word, or a missing or unexpected number.

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
    """Claim that a value lies between two bounds, inclusive; equal bounds make it exact.

    Raises:
        InputError: if the lower bound is greater than the upper one.

    >>> between(95, 99), between(95, 95)
    (Between(lower=95, upper=99), Exact(value=95))
    """
    return Exact(lower) if lower == upper else Between(lower, upper)


def bounds(claim: Claim | Between) -> tuple[float, float]:
    """Return the lowest and highest values a claim allows; `Infeasible` counts as infinite."""
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
