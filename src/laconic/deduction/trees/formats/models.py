"""The models format: nested JSON with + for green, ? for yellow and _ for grey.

Source: the models published in github.com/domsleee/wordle.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from laconic.deduction.errors import FeedbackError
from laconic.deduction.rules.wordle import Wordle
from laconic.deduction.trees.formats.nested import decode, dump_json, encode, load_json
from laconic.errors import InputError

if TYPE_CHECKING:
    from laconic.deduction.rules import Rule
    from laconic.deduction.trees.model import Node

SIGNS = str.maketrans("GYB", "+?_")
COLOURS = str.maketrans("+?_", "GYB")


@dataclass(frozen=True)
class Signs:
    """Wordle's colours as characters.

    >>> Signs(Wordle(5)).format(38)
    '_??_+'
    """

    rule: Rule

    def __post_init__(self) -> None:
        """Check that the rule has Wordle's colours."""
        if not isinstance(self.rule, Wordle):
            raise InputError(
                f"the models format writes Wordle's colours, not the feedback of {self.rule.name}: "
                "choose another format"
            )

    def format(self, code: int) -> str:
        """Write a code."""
        return self.rule.format(code).translate(SIGNS)

    def parse(self, text: str) -> int:
        """Read a code."""
        if not set(text) <= set("+?_"):
            raise FeedbackError(f"feedback {text!r}, expected {self.rule.length} of + ? _")
        return self.rule.parse(text.translate(COLOURS))


def loads(text: str, rule: Rule, source: str) -> Node:
    """Read a tree.

    Raises:
        InputError: for an invalid tree, with the line or the rows of the error.
    """
    return decode(load_json(text, source), Signs(rule), rule, source)


def dumps(root: Node, rule: Rule) -> str:
    """Write a tree."""
    return dump_json(encode(root, Signs(rule), rule.win))
