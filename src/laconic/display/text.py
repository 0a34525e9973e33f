"""Documents as plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from laconic.display.blocks import (
    Block,
    Drawing,
    Heading,
    Items,
    Paragraph,
    Picture,
    Table,
    format_cell,
)

if TYPE_CHECKING:
    from collections.abc import Iterable


def text(blocks: Iterable[Block]) -> str:
    """Write blocks as lines of text."""
    return "\n".join(map(_text, blocks))


def _text(block: Block) -> str:  # noqa: PLR0911  # a line a kind of block
    match block:
        case Table():
            return f"{block.title}\n{_table(block)}" if block.title else _table(block)
        case Drawing():
            return block.text()
        case Heading(text=words):
            return words
        case Paragraph(words, command):
            return f"{words} {command}".rstrip()
        case Items(items):
            return "\n".join(words for words, _ in items)
        case Picture(shows=shows):
            return shows
        case _:
            return str(block)


def _table(table: Table) -> str:
    """Write a table in aligned columns."""
    rows = [list(table.columns), *(list(map(format_cell, row)) for row in table.rows)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    right = table.on_right()
    lines = (
        "   ".join(
            cell.rjust(width) if side else cell.ljust(width)
            for cell, width, side in zip(row, widths, right, strict=True)
        )
        for row in rows
    )
    return "\n".join(line.rstrip() for line in lines)
