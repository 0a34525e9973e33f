"""Read and write tree files, in Laconic's own format and in three formats of other programs.

======= =================================== ========================================
name    looks like                          holds
======= =================================== ========================================
laconic JSON with a header                  game, claim, origin, and the whole tree
selby   `salet BBBBB1 courd BBBBG2 vivid …` a line an answer, with feedback
models  `{"guess": "salet", "next": …}`     the whole tree, Wordle only
paths   `salet,courd,vivid`                 a line an answer, guesses only
======= =================================== ========================================

The last three hold whole games, without a header, first rows or unfinished games.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Protocol

from laconic.deduction.trees.formats import laconic, models, paths, selby
from laconic.deduction.trees.formats.nested import load_json
from laconic.deduction.trees.model import DecisionTree
from laconic.errors import InputError
from laconic.files import read_text, write_text
from laconic.names import pick

if TYPE_CHECKING:
    from pathlib import Path

    from laconic.deduction.game import Game
    from laconic.deduction.rules import Rule
    from laconic.deduction.trees.header import Header
    from laconic.deduction.trees.model import Node


class Headless(Protocol):
    """A format without a header."""

    def loads(self, text: str, rule: Rule, source: str) -> Node:
        """Read the nodes from text; `source` is its name in errors."""

    def dumps(self, root: Node, rule: Rule) -> str:
        """Write the nodes."""


HEADLESS: dict[str, Headless] = {"selby": selby, "models": models, "paths": paths}
FORMATS = ("laconic", *HEADLESS)


def read(path: Path, game: Game, form: str | None = None) -> DecisionTree:
    """Read a tree from a file.

    Args:
        path: the file, UTF-8.
        game: the game that the tree is for.
        form: one of `FORMATS`; None to detect it.

    Raises:
        InputError: for a malformed file, with line or rows, or a file for another game.
    """
    return loads(_text(path), game, form, str(path))


def read_header(path: Path) -> Header:
    """Read the header of a file in Laconic's own format.

    Raises:
        InputError: for a file without a header.
    """
    return laconic.header_of(load_json(_text(path), str(path)), str(path))


def write(tree: DecisionTree, path: Path, game: Game, form: str = "laconic") -> None:
    """Write a tree to a file.

    Raises:
        InputError: for a tree that the format does not support, or a file that cannot be written.
    """
    write_text(path, dumps(tree, game, form))


def loads(text: str, game: Game, form: str | None = None, source: str = "tree") -> DecisionTree:
    """Read a tree from text; `source` is its name in errors."""
    if not text.strip():
        raise InputError(f"{source}: empty, expected a decision tree")
    form = pick(form or detect(text), FORMATS, "tree format")
    try:
        if form == "laconic":
            return laconic.loads(text, game, source)
        return DecisionTree(HEADLESS[form].loads(text, game.rule, source), rule=game.rule)
    except RecursionError:
        raise InputError(f"{source}: nested too deeply for a tree of guesses") from None


def dumps(tree: DecisionTree, game: Game, form: str = "laconic") -> str:
    """Write a tree as text."""
    form = pick(form, FORMATS, "tree format")
    if form == "laconic":
        return laconic.dumps(tree, game)
    if tree.rows:
        raise InputError(
            f"the {form} format only holds whole games, but this tree starts after "
            f"{len(tree.rows)} rows: choose the laconic format"
        )
    return HEADLESS[form].dumps(tree.root, game.rule)


def detect(text: str) -> str:
    """Detect the format of a tree by its first characters.

    >>> detect("salet,courd,vivid"), detect("salet BBBBB1 courd BBBBG2 vivid GGGGG3")
    ('paths', 'selby')
    """
    start = text.lstrip()
    if start.startswith(("{", '"')):
        return "laconic" if re.match(r'\{\s*"laconic"', start) else "models"
    return "selby" if " " in start.splitlines()[0].strip() else "paths"


def _text(path: Path) -> str:
    """Read a file, and compose its letters as in word lists (NFC)."""
    return unicodedata.normalize("NFC", read_text(path, "a decision tree"))
