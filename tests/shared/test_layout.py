"""How results look is decided in `display`, and in what prints: the commands."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import laconic

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCE = Path(laconic.__file__).parent
ALLOWED = {"display", "cli", "web"}
"""Folders that may write HTML and use Rich; so may `boards/cli.py` and `main.py`, which print."""

HTML = re.compile(
    r"</?(a|b|br|code|details|div|g|h[1-6]|i|img|li|p|rect|script|span|style|svg|table|t[dhr]|text|"
    r"ul)(\s[^<>]*)?/?>"
)
MARKUP = re.compile(r"\[/?(bold|dim|italic|red|green|yellow|blue|cyan|magenta)\b[\w ]*\]|\[/\]")


def outside() -> list[Path]:
    """List the modules that print nothing."""
    modules = (path.relative_to(SOURCE) for path in SOURCE.rglob("*.py"))
    return sorted(
        path for path in modules if not ALLOWED & {*path.parts, path.stem} and path.stem != "main"
    )


def texts(tree: ast.Module) -> Iterator[str]:
    """Yield the text constants of a module, without its docstrings."""
    documented = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or id(node) in documented:
            continue
        if isinstance(node.value, str):
            yield node.value


def imported(tree: ast.Module) -> Iterator[str]:
    """Yield the modules that a module imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


@pytest.mark.parametrize("path", outside(), ids=str)
def test_no_html_and_no_rich_outside_display_and_commands(path: Path) -> None:
    """Results lay themselves out as blocks; they neither write HTML or markup nor import Rich."""
    tree = ast.parse((SOURCE / path).read_text(encoding="utf-8"))
    assert not [name for name in imported(tree) if name.split(".")[0] == "rich"]
    assert not [text for text in texts(tree) if HTML.search(text) or MARKUP.search(text)]


@pytest.mark.parametrize("text", ["<b>x</b>", "<td class='right'>", "<svg>", "[bold]x", "x[/]"])
def test_html_and_markup_are_recognized(text: str) -> None:
    """What the contract looks for is found."""
    assert HTML.search(text) or MARKUP.search(text)


@pytest.mark.parametrize("text", ["a <= b", "[0, 1]", "[a-z]", "laconic <command>", "x[1]"])
def test_other_text_is_not(text: str) -> None:
    """Comparisons, indices and placeholders are neither."""
    assert not HTML.search(text)
    assert not MARKUP.search(text)
