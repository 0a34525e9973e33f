"""Drawings of trees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from laconic.deduction.trees import DecisionTree, Node, dot, outline, walk

if TYPE_CHECKING:
    from laconic.deduction.game import Game


def test_outline(tree: DecisionTree, rhymes: Game) -> None:
    """Indented text: a line a guess, its feedback before it, a star where it may be the answer."""
    assert outline(tree, rhymes.rule) == (
        "champ\n"
        "  YYYBB batch *\n"
        "    BGGGG hatch *\n"
        "  YYYBY patch *\n"
        "  YYYYB match *\n"
        "  GYYBB catch *\n"
        "  GGBGG chimp *\n"
    )
    assert outline(tree, rhymes.rule, depth=1) == "champ\n"


def test_dot(tree: DecisionTree, rhymes: Game) -> None:
    """Graphviz text: a box a node, an arrow a feedback."""
    text = dot(tree, rhymes.rule)
    nodes = sum(1 for _ in walk(tree.root))
    assert text.startswith("digraph tree {\n")
    assert text.endswith("}\n")
    assert text.count("[label=") == 2 * nodes - 1
    assert text.count(" -> ") == nodes - 1
    assert 'n0 [label="champ"];' in text
    assert '[label="GGBGG"];' in text
    assert '[label="chimp", peripheries=2];' in text


def test_dot_quotes_labels(rhymes: Game) -> None:
    """Quotes and backslashes in words are escaped."""
    text = dot(DecisionTree(Node('a"b\\c')), rhymes.rule)
    assert r'n0 [label="a\"b\\c", peripheries=2];' in text
