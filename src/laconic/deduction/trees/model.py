"""Decision trees: the guess of a strategy after every feedback."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from laconic.deduction.display import DrawnGuess, Tree
from laconic.deduction.game import Row
from laconic.deduction.trees.header import Header, TreeClaim
from laconic.display import Bars, Displayable, Line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from laconic.deduction.game import Game
    from laconic.deduction.rules import Rule
    from laconic.display import Block


@dataclass(frozen=True, slots=True)
class Node:
    """A guess and the nodes that follow it.

    `next` maps a feedback code to the node played then; the win has no entry there, `wins` says
    whether the guess is claimed to be an answer at this place. Branches of games given up, at a
    turn limit for example, are absent.
    """

    guess: str
    next: dict[int, Node] = field(default_factory=dict, repr=False)
    wins: bool = True


@dataclass(frozen=True)
class DecisionTree(Displayable):
    """What to guess, from the position after `rows` on. Turns are counted from there.

    Attributes:
        rule: the rule that formats feedback; without it, codes are displayed.
    """

    root: Node
    rows: tuple[Row, ...] = ()
    header: Header | None = None
    rule: Rule | None = field(default=None, repr=False, compare=False)

    def turns(self) -> dict[str, int]:
        """Return the number of guesses that each answer takes."""
        return {node.guess: len(rows) + 1 for rows, node in walk(self.root) if node.wins}

    def histogram(self) -> dict[int, int]:
        """Return the number of answers by guesses needed, in ascending order."""
        wins = Counter(len(rows) + 1 for rows, node in walk(self.root) if node.wins)
        return dict(sorted(wins.items()))

    def layout(self) -> Iterator[Block]:
        """Lay out the numbers and the drawing of the tree."""
        counts = self.histogram()
        answers, total = sum(counts.values()), total_of(counts)
        if answers:
            numbers = f"mean {total / answers:.5f}  total {total:,}  answers {answers:,}"
            yield Line(f"{numbers}  worst {max(counts)}", self.root.guess)
            yield Bars(counts)
        yield Tree(branch_of(self.root, self.rule))


def with_header(
    tree: DecisionTree,
    game: Game,
    objective: str,
    *,
    bound: str = "at most",
    scope: str = "restricted",
    seconds: float | None = None,
) -> DecisionTree:
    """Return the tree with a header, whose numbers are counted from its leaves."""
    histogram = tree.histogram()
    claim = TreeClaim(
        total_of(histogram), sum(histogram.values()), max(histogram, default=0), bound, scope
    )
    return replace(tree, header=Header(game.header(), objective, claim, seconds))


def walk(root: Node, rows: tuple[Row, ...] = ()) -> Iterator[tuple[tuple[Row, ...], Node]]:
    """Yield every node with the rows that lead to it, parents before children."""
    stack = [(rows, root)]
    while stack:
        path, node = stack.pop()
        yield path, node
        stack.extend(
            ((*path, Row(node.guess, code)), child) for code, child in reversed(node.next.items())
        )


def branch_of(node: Node, rule: Rule | None, marks: str = "") -> DrawnGuess:
    """Convert a node and its branches for drawing, largest branches first."""
    branches = [
        branch_of(child, rule, rule.format(code) if rule else str(code))
        for code, child in node.next.items()
    ]
    branches.sort(key=lambda branch: -branch.answers)
    answers = node.wins + sum(branch.answers for branch in branches)
    return DrawnGuess(node.guess, marks, node.wins, answers, tuple(branches))


def path_text(rows: Iterable[Row], rule: Rule) -> str:
    """Format rows as on the command line, such as `salet=BBBBB courd=BBBBY`."""
    return " ".join(f"{row.guess}={rule.format(row.code)}" for row in rows) or "the start"


def total_of(histogram: dict[int, int]) -> int:
    """Return the total number of guesses in a histogram."""
    return sum(turns * count for turns, count in histogram.items())
