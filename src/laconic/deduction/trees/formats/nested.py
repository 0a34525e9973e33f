"""Trees as nested JSON: a node is `{"guess": word, "next": {feedback: node}}`, a leaf is a word.

A leaf is a guess that can only be the answer; an inner guess that may be the answer has a leaf of
its own under the winning feedback. Laconic's own files and the models format share this shape and
differ in how they write feedback.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Protocol

from laconic.deduction.errors import FeedbackError, TreeError
from laconic.deduction.game import Row
from laconic.deduction.trees.model import Node, path_text
from laconic.errors import InputError
from laconic.files import parse_json

if TYPE_CHECKING:
    from laconic.deduction.rules import Rule


class Writing(Protocol):
    """A notation of feedback, such as that of a rule."""

    def format(self, code: int) -> str:
        """Write a code."""

    def parse(self, text: str) -> int:
        """Read a code."""


def load_json(text: str, source: str) -> Any:
    """Read JSON, and refuse duplicate keys.

    Raises:
        InputError: with the line of invalid JSON, or the duplicate key.
    """

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        data = dict(pairs)
        if len(data) < len(pairs):
            keys = [key for key, _ in pairs]
            twice = next(key for key in keys if keys.count(key) > 1)
            raise InputError(f"{source}: {twice!r} twice among {keys}, expected each key once")
        return data

    try:
        return parse_json(text, unique)
    except json.JSONDecodeError as error:
        raise InputError(
            f"{source}, line {error.lineno}, column {error.colno}: not JSON: {error.msg}"
        ) from None
    except ValueError as error:  # such as an integer of thousands of digits
        raise InputError(f"{source}: {error}") from None


def dump_json(data: Any) -> str:
    """Write JSON for files: no escapes of letters, two spaces per level."""
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def encode(node: Node, writing: Writing, win: int) -> Any:
    """Convert a node to plain data, with branches sorted by text."""
    if node.wins and not node.next:
        return node.guess
    branches = {
        writing.format(code): encode(child, writing, win) for code, child in node.next.items()
    }
    if node.wins:
        branches[writing.format(win)] = node.guess
    return {"guess": node.guess, "next": dict(sorted(branches.items()))}


def decode(data: Any, writing: Writing, rule: Rule, where: str, rows: tuple[Row, ...] = ()) -> Node:
    """Convert plain data to a node.

    Raises:
        InputError: for invalid data, with the rows that lead to it.
    """
    here = f"{where}, at {path_text(rows, rule)}"
    match data:
        case str():
            return Node(data)
        case {"guess": str(guess), "next": dict(texts)}:
            branches = _by_code(texts, writing, f"{here}, after {guess!r}")
        case _:
            raise InputError(f"{here}: {_brief(data)}, expected a word, or a guess and its next")
    wins = rule.win in branches
    if wins and branches.pop(rule.win) not in (guess, {"guess": guess, "next": {}}):
        raise TreeError(f"{here}: {guess!r} wins with another word, expected {guess!r} itself")
    children = {
        code: decode(branches[code], writing, rule, where, (*rows, Row(guess, code)))
        for code in sorted(branches)
    }
    return Node(guess, children, wins)


def _by_code(texts: dict[str, Any], writing: Writing, where: str) -> dict[int, Any]:
    """Read the feedback of each branch."""
    branches: dict[int, Any] = {}
    for text, child in texts.items():
        try:
            code = writing.parse(text)
        except FeedbackError as error:
            raise InputError(f"{where}: {error}") from None
        if code in branches:
            raise InputError(f"{where}: duplicate branch {text!r}, expected each feedback once")
        branches[code] = child
    return branches


def _brief(data: Any) -> str:
    """Describe invalid data in a few words."""
    return f"an object with the keys {list(data)}" if isinstance(data, dict) else repr(data)[:60]
