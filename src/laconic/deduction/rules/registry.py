"""All rules by name; a new rule is a module and a line here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from laconic.arguments import require
from laconic.deduction.rules.bulls_cows import BullsCows
from laconic.deduction.rules.counts import Counts
from laconic.deduction.rules.higher_lower import HigherLower
from laconic.deduction.rules.jotto import Jotto
from laconic.deduction.rules.mastermind import Mastermind
from laconic.deduction.rules.nerdle import Nerdle
from laconic.deduction.rules.places_only import PlacesOnly
from laconic.deduction.rules.primel import Primel
from laconic.deduction.rules.wordle import Wordle
from laconic.names import pick

if TYPE_CHECKING:
    from laconic.deduction.rules.base import Rule

REGISTRY: dict[str, type[Rule]] = {
    rule.family: rule
    for rule in (
        Wordle,
        Mastermind,
        BullsCows,
        PlacesOnly,
        Jotto,
        Counts,
        HigherLower,
        Primel,
        Nerdle,
    )
}


def rule_for(length: int) -> Rule:
    """Make the default rule of word lists: Wordle."""
    return Wordle(length)


def parse_rule(text: str, length: int | None = None) -> Rule:
    """Make a rule from its name, such as `mastermind:4x6`.

    Args:
        text: the family, a colon and the size.
        length: word length of the list, for a rule without a size.

    Raises:
        InputError: for an unknown rule, or an invalid size.

    >>> parse_rule("wordle", length=6).codes
    729
    """
    require(text, str, "rule", "a name such as 'wordle:5'")
    family, colon, size = text.partition(":")
    family = pick(family, REGISTRY, "rule")
    return REGISTRY[family].of(size if colon or length is None else str(length))
