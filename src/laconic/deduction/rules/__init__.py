"""Rules: one module per rule, and a registry."""

from laconic.deduction.rules.base import Codes, Rule
from laconic.deduction.rules.bulls_cows import BullsCows
from laconic.deduction.rules.counts import Counts
from laconic.deduction.rules.higher_lower import HigherLower
from laconic.deduction.rules.jotto import Jotto
from laconic.deduction.rules.legality import Legality
from laconic.deduction.rules.mastermind import Mastermind
from laconic.deduction.rules.nerdle import Nerdle
from laconic.deduction.rules.pegs import PegRule
from laconic.deduction.rules.places_only import PlacesOnly
from laconic.deduction.rules.primel import Primel
from laconic.deduction.rules.registry import REGISTRY, parse_rule, rule_for
from laconic.deduction.rules.symbols import encode, graphemes
from laconic.deduction.rules.wordle import Wordle

__all__ = [
    "REGISTRY",
    "BullsCows",
    "Codes",
    "Counts",
    "HigherLower",
    "Jotto",
    "Legality",
    "Mastermind",
    "Nerdle",
    "PegRule",
    "PlacesOnly",
    "Primel",
    "Rule",
    "Wordle",
    "encode",
    "graphemes",
    "parse_rule",
    "rule_for",
]
