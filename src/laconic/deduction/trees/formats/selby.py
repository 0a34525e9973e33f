"""The selby text format: one line per answer; blanks repeat the line above.

Example, turn numbers after the colours::

    salet BBBBB1 courd BBBBB2 nymph BBBBY3 whiff GGGGG4
                                    BGYYB3 pygmy GGGGG4

Source: the published trees of github.com/alex1770/wordle.
"""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING

from laconic.deduction.errors import FeedbackError
from laconic.deduction.game import Row
from laconic.deduction.trees.formats.lines import games, line_of, plant
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from laconic.deduction.rules import Rule
    from laconic.deduction.trees.formats.lines import Line
    from laconic.deduction.trees.model import Node

Token = tuple[int, str]
"""The column where a word or feedback starts, and its text."""


def loads(text: str, rule: Rule, source: str) -> Node:
    """Read a tree.

    Raises:
        InputError: for a malformed line, with its number.
    """
    return plant(list(_lines(text, rule, source)), rule)


def dumps(root: Node, rule: Rule) -> str:
    """Write a tree, with lines sorted by feedback."""
    above: list[str] = []
    lines = []
    for rows in games(root, rule):
        tokens = [
            token
            for turn, row in enumerate(rows, 1)
            for token in (row.guess, f"{rule.format(row.code)}{turn}")
        ]
        pairs = zip(tokens, above, strict=False)
        shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        blanks = [" " * len(token) for token in tokens[:shared]]
        lines.append(" ".join([*blanks, *tokens[shared:]]) + "\n")
        above = tokens
    return "".join(lines)


def _lines(text: str, rule: Rule, source: str) -> Iterator[Line]:
    """Complete each line from the line above."""
    above: list[Token] = []
    for number, line in enumerate(text.splitlines(), 1):
        where = f"{source}, line {number}"
        tokens = [(match.start(), match.group()) for match in re.finditer(r"\S+", line)]
        if tokens:
            above = _inherited(above, tokens[0], where) + tokens
            yield line_of(where, _rows([token for _, token in above], rule, where), rule)


def _inherited(above: Sequence[Token], first: Token, where: str) -> list[Token]:
    """Return the part of the line above that is over the blanks of this line."""
    column, text = first
    kept = [token for token in above if token[0] < column]
    if column and column not in [start for start, _ in above]:
        raise InputError(
            f"{where}: {text!r} starts in column {column + 1}, where nothing starts in the line "
            "above: align it"
        )
    return kept


def _rows(tokens: Sequence[str], rule: Rule, where: str) -> list[Row]:
    """Pair guesses with their feedback and check the turn numbers."""
    if len(tokens) % 2:
        raise InputError(f"{where}: no feedback follows {tokens[-1]!r}, expected it at the end")
    pairs = zip(tokens[::2], tokens[1::2], strict=True)
    return [_row(guess, mark, turn, rule, where) for turn, (guess, mark) in enumerate(pairs, 1)]


def _row(guess: str, mark: str, turn: int, rule: Rule, where: str) -> Row:
    """Read one guess with a feedback such as `BYBBG2`."""
    if not mark.endswith(str(turn)):
        raise InputError(f"{where}: {mark!r} after {guess!r}, expected a feedback and turn {turn}")
    try:
        return Row(guess, rule.parse(mark.removesuffix(str(turn))))
    except FeedbackError as error:
        raise InputError(f"{where}: {error}") from None
