"""Formats of one line an answer: lines become a tree, a tree becomes lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from laconic.deduction.game import Row
from laconic.deduction.trees.model import Node, path_text
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from laconic.deduction.rules import Rule


@dataclass(frozen=True)
class Line:
    """The game of one answer, its last row and no other a win, and where it was read."""

    where: str
    rows: tuple[Row, ...]


def line_of(where: str, rows: Sequence[Row], rule: Rule) -> Line:
    """Make a line of rows that end with the win.

    Raises:
        InputError: if the first win is not the last row.
    """
    if [row.code == rule.win for row in rows] != [False] * (len(rows) - 1) + [True]:
        raise InputError(
            f"{where}: {path_text(rows, rule)}, expected {rule.format(rule.win)} at the end "
            "and nowhere before"
        )
    return Line(where, tuple(rows))


def plant(lines: Sequence[Line], rule: Rule, turn: int = 0) -> Node:
    """Join lines into the tree whose paths they are.

    Raises:
        InputError: where two lines agree on all rows and then guess differently, or end alike.
    """
    first = lines[0]
    guess = first.rows[turn].guess
    branches: dict[int, list[Line]] = {}
    for line in lines:
        row = line.rows[turn]
        if row.guess != guess:
            here = path_text(line.rows[:turn], rule)
            raise InputError(
                f"{line.where}: {row.guess!r} after {here}, but {first.where}: {guess!r}"
            )
        branches.setdefault(row.code, []).append(line)
    won = branches.pop(rule.win, [])
    if len(won) > 1:
        raise InputError(
            f"{won[1].where}: {won[1].rows[-1].guess!r} stands in {won[0].where} already"
        )
    children = {code: plant(branches[code], rule, turn + 1) for code in sorted(branches)}
    return Node(guess, children, bool(won))


def games(node: Node, rule: Rule, rows: tuple[Row, ...] = ()) -> Iterator[tuple[Row, ...]]:
    """Give the rows of each answer's game, ordered by the text of the feedback."""
    codes = [*node.next, rule.win] if node.wins else list(node.next)
    for code in sorted(codes, key=rule.format):
        path = (*rows, Row(node.guess, code))
        if code == rule.win:
            yield path
        else:
            yield from games(node.next[code], rule, path)
