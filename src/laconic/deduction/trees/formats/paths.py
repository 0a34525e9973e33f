"""The paths format: one line per answer, with the guesses of its game, the answer last.

Example::

    salet,courd,nymph,whiff

Feedback is not written: it follows from the last word of the line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from laconic.deduction.game import Row
from laconic.deduction.trees.formats.lines import games, line_of, plant
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from laconic.deduction.rules import Rule
    from laconic.deduction.trees.formats.lines import Line
    from laconic.deduction.trees.model import Node


def loads(text: str, rule: Rule, source: str) -> Node:
    """Read a tree.

    Raises:
        InputError: for a malformed line, with its number.
    """
    return plant(list(_lines(text, rule, source)), rule)


def dumps(root: Node, rule: Rule) -> str:
    """Write a tree, with lines sorted by feedback."""
    return "".join(",".join(row.guess for row in rows) + "\n" for rows in games(root, rule))


def _lines(text: str, rule: Rule, source: str) -> Iterator[Line]:
    """Score the guesses of each line against its last word."""
    for number, line in enumerate(text.splitlines(), 1):
        where = f"{source}, line {number}"
        words = [word.strip() for word in line.split(",")]
        if words != [""]:
            try:
                rows = [Row(word, rule.feedback(word, words[-1])) for word in words]
            except InputError as error:
                raise InputError(f"{where}: {error}") from None
            yield line_of(where, rows, rule)
