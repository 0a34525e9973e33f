"""Renderables of text: lines, words and tables."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence


class Renderable(Protocol):
    """Something that can be rendered as HTML and as text."""

    def html(self) -> str:
        """Render as well-formed HTML."""
        ...

    def text(self) -> str:
        """Render as lines of text."""
        ...


@dataclass(frozen=True)
class Line:
    """A line of text after an optional title."""

    words: str
    title: str = ""

    def html(self) -> str:
        """Render with the title in bold."""
        title = f"<strong>{escape(self.title)}</strong>  " if self.title else ""
        return f'<div style="white-space:pre-wrap">{title}{escape(self.words)}</div>'

    def text(self) -> str:
        """Render title and text."""
        return f"{self.title}  {self.words}".rstrip() if self.title else self.words


@dataclass(frozen=True)
class Words:
    """A list of words, of which at most `most` are displayed."""

    words: Sequence[str]
    most: int = 40

    def html(self) -> str:
        """Render the words as a paragraph."""
        return f'<div style="font-family:monospace">{escape(self.text())}</div>'

    def text(self) -> str:
        """Render the words, followed by the number of omitted words."""
        more = len(self.words) - self.most
        rest = f" … and {more:,} more" if more > 0 else ""
        return " ".join(self.words[: self.most]) + rest


@dataclass(frozen=True)
class Table:
    """A table whose first `words` columns hold words and whose other columns hold numbers.

    A cell is text or a renderable.
    """

    columns: Sequence[str]
    rows: Sequence[Sequence[str | Renderable]]
    words: int = 1

    def html(self) -> str:
        """Render the table."""
        head = "".join(self._cell("th", place, name) for place, name in enumerate(self.columns))
        body = "".join(
            f"<tr>{''.join(self._cell('td', place, cell) for place, cell in enumerate(row))}</tr>"
            for row in self.rows
        )
        return (
            '<table style="border-collapse:collapse;margin:0">'
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        )

    def text(self) -> str:
        """Render the table in aligned columns."""
        rows = [list(self.columns), *([_written(cell) for cell in row] for row in self.rows)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = (
            "   ".join(
                cell.ljust(width) if place < self.words else cell.rjust(width)
                for place, (cell, width) in enumerate(zip(row, widths, strict=True))
            )
            for row in rows
        )
        return "\n".join(line.rstrip() for line in lines)

    def _cell(self, tag: str, place: int, cell: str | Renderable) -> str:
        side = "left" if place < self.words else "right"
        content = escape(cell) if isinstance(cell, str) else cell.html()
        return f'<{tag} style="text-align:{side};padding:.2em .8em .2em 0">{content}</{tag}>'


def _written(cell: str | Renderable) -> str:
    return cell if isinstance(cell, str) else cell.text()
