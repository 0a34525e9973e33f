"""Draw trees as Graphviz DOT or as indented text."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from laconic.deduction.trees.model import walk

if TYPE_CHECKING:
    from laconic.deduction.rules import Rule
    from laconic.deduction.trees.model import DecisionTree


def outline(tree: DecisionTree, rule: Rule, depth: int | None = None) -> str:
    """Write a tree as indented text; a star marks guesses that may be the answer.

    Args:
        tree: the tree.
        rule: the rule that formats feedback.
        depth: number of guesses to follow; None for all.
    """
    lines = [
        "  " * len(rows)
        + (f"{rule.format(rows[-1].code)} " if rows else "")
        + node.guess
        + (" *" if node.wins else "")
        for rows, node in walk(tree.root)
        if depth is None or len(rows) < depth
    ]
    return "\n".join(lines) + "\n"


def dot(tree: DecisionTree, rule: Rule) -> str:
    """Write a tree as a Graphviz graph; a double border marks guesses that may be the answer."""
    lines = ["digraph tree {", "  rankdir=LR;", "  node [shape=box];"]
    names = {rows: f"n{number}" for number, (rows, _) in enumerate(walk(tree.root))}
    for rows, node in walk(tree.root):
        border = ", peripheries=2" if node.wins else ""
        lines.append(f"  {names[rows]} [label={_quoted(node.guess)}{border}];")
        if rows:
            feedback = _quoted(rule.format(rows[-1].code))
            lines.append(f"  {names[rows[:-1]]} -> {names[rows]} [label={feedback}];")
    return "\n".join([*lines, "}"]) + "\n"


def _quoted(text: str) -> str:
    """Quote a label; DOT uses the same escapes of quotes and backslashes as JSON."""
    return json.dumps(text, ensure_ascii=False)
