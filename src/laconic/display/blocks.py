"""The blocks of a document, in which each result lays itself out once.

Renderers know these blocks, and nothing of the results.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from laconic.display.markup import Html, tag

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Look: TypeAlias = Literal["", "dim", "good", "warning", "bad"]
"""How text looks on a terminal; the words must say the same."""

SIGNS = {"exact": "", "at least": "≥", "at most": "≤", "estimate": "~", "infeasible": "none"}
"""The sign before a number, by its claim."""


Piece: TypeAlias = tuple[str, str]
"""Text, and its style on a terminal, as Rich reads it."""


@dataclass(frozen=True)
class Number:
    """A number in a table, with its claim.

    Attributes:
        value: the number; None if there is none.
        form: its format specification, such as `.2f`.
    """

    value: float | None
    form: str = ","
    claim: str = "exact"
    look: Look = ""

    def __str__(self) -> str:
        """Format the number, after the sign of its claim."""
        return SIGNS[self.claim] + ("" if self.value is None else format(self.value, self.form))


@dataclass(frozen=True)
class Line:
    """A line of text after an optional title.

    Attributes:
        whole: whether a terminal must not break it, as it is meant to be copied.
    """

    words: str
    title: str = ""
    look: Look = ""
    whole: bool = False

    def __str__(self) -> str:
        """Return title and text."""
        return f"{self.title}  {self.words}".rstrip() if self.title else self.words


@dataclass(frozen=True)
class Words:
    """A list of words, of which at most `most` are displayed."""

    words: Sequence[str]
    most: int = 40

    def __str__(self) -> str:
        """Return the words, followed by the number of omitted words."""
        more = len(self.words) - self.most
        rest = f" … and {more:,} more" if more > 0 else ""
        return " ".join(self.words[: self.most]) + rest


@dataclass(frozen=True)
class Heading:
    """A heading of level 1 to 3; `mark` is the target of links."""

    level: int
    text: str
    mark: str = ""


@dataclass(frozen=True)
class Paragraph:
    """A paragraph, followed by an optional command as code."""

    text: str
    command: str = ""


@dataclass(frozen=True)
class Items:
    """A list of short texts, each with an optional link."""

    items: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Picture:
    """An image file, by its path relative to the page, and its description."""

    path: str
    shows: str


class Drawing(ABC):
    """A block that draws itself."""

    def html(self) -> Html:
        """Draw as HTML or SVG, with the words for those who do not see it; by default as text."""
        return tag("pre", self.text())

    @abstractmethod
    def text(self) -> str:
        """Draw as lines of text."""

    def terminal(self, *, coloured: bool, width: int) -> Iterable[Piece]:  # noqa: ARG002  # not all need them
        """Draw for a terminal of a width in characters, which may lack colours."""
        yield self.text(), ""


Cell: TypeAlias = Any
"""A number, text, None, a list of these, or a `Number`, `Words` or `Drawing`."""


@dataclass(frozen=True)
class Table:
    """A table. Columns of numbers are aligned on the right.

    Attributes:
        wrap: the columns whose text may wrap on a terminal.
        folded: whether only the title is visible on a page until it is expanded.
    """

    columns: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    title: str = ""
    wrap: Sequence[str] = ()
    folded: bool = False

    def on_right(self) -> list[bool]:
        """Return for each column whether it holds numbers only."""
        columns = ([row[place] for row in self.rows] for place in range(len(self.columns)))
        return [_numbers_only(column) for column in columns]


Block: TypeAlias = Line | Words | Heading | Paragraph | Items | Picture | Table | Drawing


def _numbers_only(cells: Sequence[Cell]) -> bool:
    filled = [cell for cell in cells if cell is not None]
    return bool(filled) and all(map(is_number, filled))


def is_number(cell: Cell) -> bool:
    """Return whether a cell is a number."""
    return isinstance(cell, int | float | Number) and not isinstance(cell, bool)


def format_cell(cell: Cell) -> str:  # noqa: PLR0911  # a line a kind of cell
    """Format a cell: numbers with at most four decimals; pairs and words separated by spaces.

    >>> [format_cell(value) for value in (3.42116, 7920, 2.0, [[1, 1], [2, 78]], ["a", "b"])]
    ['3.4212', '7,920', '2', '1:1 2:78', 'a b']
    """
    match cell:
        case None:
            return ""
        case bool():
            return "yes" if cell else "no"
        case int():
            return f"{cell:,}"
        case float():
            rounded = round(cell, 4) + 0.0  # no negative zero
            return f"{rounded:,.4f}".rstrip("0").rstrip(".")
        case [[_, _], *_]:
            return " ".join(f"{first}:{second:,}" for first, second in cell)
        case list() | tuple():
            return " ".join(map(format_cell, cell))
        case Drawing():
            return cell.text()
        case _:
            return str(cell)
