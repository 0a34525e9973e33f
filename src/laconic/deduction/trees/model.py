"""Decision trees: what a strategy guesses after every feedback, as plain values."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from laconic.deduction.game import Row

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from laconic.deduction.rules import Rule
    from laconic.deduction.trees.header import Header


@dataclass(frozen=True, slots=True)
class Node:
    """A guess and what follows it.

    `next` maps a feedback code to the node played then; the win has no entry there, `wins` says
    whether the guess is claimed to be an answer at this place. Branches of games given up, at a
    turn limit for example, are absent.
    """

    guess: str
    next: dict[int, Node] = field(default_factory=dict)
    wins: bool = True


@dataclass(frozen=True)
class DecisionTree:
    """What to guess, from the position after `rows` on. Turns are counted from there."""

    root: Node
    rows: tuple[Row, ...] = ()
    header: Header | None = None

    def turns(self) -> dict[str, int]:
        """Give the number of guesses that each answer takes."""
        return {node.guess: len(rows) + 1 for rows, node in walk(self.root) if node.wins}

    def histogram(self) -> dict[int, int]:
        """Count the answers that take each number of guesses, fewest guesses first."""
        wins = Counter(len(rows) + 1 for rows, node in walk(self.root) if node.wins)
        return dict(sorted(wins.items()))


def walk(root: Node, rows: tuple[Row, ...] = ()) -> Iterator[tuple[tuple[Row, ...], Node]]:
    """Visit every node with the rows that lead to it, parents before children."""
    stack = [(rows, root)]
    while stack:
        path, node = stack.pop()
        yield path, node
        stack.extend(
            ((*path, Row(node.guess, code)), child) for code, child in reversed(node.next.items())
        )


def path_text(rows: Iterable[Row], rule: Rule) -> str:
    """Write a path of rows as the command line takes it, such as `salet=BBBBB courd=BBBBY`."""
    return " ".join(f"{row.guess}={rule.format(row.code)}" for row in rows) or "the start"


def total_of(histogram: dict[int, int]) -> int:
    """Add up the guesses that a histogram stands for."""
    return sum(turns * count for turns, count in histogram.items())
