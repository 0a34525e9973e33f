"""Conversion between trees and formats with one line per answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from laconic.deduction.errors import TreeError
from laconic.deduction.game import Row
from laconic.deduction.trees.model import Node, path_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from laconic.deduction.rules import Rule


@dataclass(frozen=True)
class Line:
    """The game of one answer, which ends with the only win, and where it was read."""

    where: str
    rows: tuple[Row, ...]


def line_of(where: str, rows: Sequence[Row], rule: Rule) -> Line:
    """Make a line from rows, of which only the last wins.

    Raises:
        TreeError: if another row wins, or none.
    """
    if [row.code == rule.win for row in rows] != [False] * (len(rows) - 1) + [True]:
        raise TreeError(
            f"{where}: {path_text(rows, rule)}, expected {rule.format(rule.win)} at the end "
            "and nowhere before"
        )
    return Line(where, tuple(rows))


def plant(lines: Sequence[Line], rule: Rule, turn: int = 0) -> Node:
    """Join lines into a tree.

    Raises:
        InputError: if two lines have the same rows and then different guesses, or the same end.
    """
    first = lines[0]
    guess = first.rows[turn].guess
    branches: dict[int, list[Line]] = {}
    for line in lines:
        row = line.rows[turn]
        if row.guess != guess:
            here = path_text(line.rows[:turn], rule)
            raise TreeError(
                f"{line.where}: {row.guess!r} after {here}, but {first.where}: {guess!r}"
            )
        branches.setdefault(row.code, []).append(line)
    won = branches.pop(rule.win, [])
    if len(won) > 1:
        raise TreeError(f"{won[1].where}: {won[1].rows[-1].guess!r} is already in {won[0].where}")
    children = {code: plant(branches[code], rule, turn + 1) for code in sorted(branches)}
    return Node(guess, children, bool(won))


def games(node: Node, rule: Rule, rows: tuple[Row, ...] = ()) -> Iterator[tuple[Row, ...]]:
    """Return the rows of each answer's game, sorted by the text of the feedback."""
    codes = [*node.next, rule.win] if node.wins else list(node.next)
    for code in sorted(codes, key=rule.format):
        path = (*rows, Row(node.guess, code))
        if code == rule.win:
            yield path
        else:
            yield from games(node.next[code], rule, path)
