"""Documents as Markdown."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from laconic.display.blocks import Block, Heading, Items, Paragraph, Picture, Table, format_cell
from laconic.display.text import text

if TYPE_CHECKING:
    from collections.abc import Iterable


def markdown(blocks: Iterable[Block]) -> str:
    """Write blocks as Markdown."""
    return "\n\n".join(map(_markdown, blocks)) + "\n"


def _markdown(block: Block) -> str:  # noqa: PLR0911  # a line a kind of block
    match block:
        case Heading(level, words):
            return f"{'#' * level} {words}"
        case Paragraph(words, command):
            return f"{words} `{command}`" if command else words
        case Items(items):
            return "\n".join(
                f"- [{words}]({link})" if link else f"- {words}" for words, link in items
            )
        case Picture(path, shows):
            return f"![{shows}]({path})"
        case Table(title=title, folded=True):
            table = _table(block)
            return f"<details><summary>{escape(title)}</summary>\n\n{table}\n\n</details>"
        case Table(title=title):
            return f"**{title}**\n\n{_table(block)}" if title else _table(block)
        case _:
            return text([block])


def _table(table: Table) -> str:
    lines = [list(table.columns), ["---:" if right else "---" for right in table.on_right()]]
    lines += [[format_cell(cell).replace("|", "\\|") for cell in row] for row in table.rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
