"""Documents on a terminal, by Rich."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from laconic.display.blocks import (
    Block,
    Cell,
    Drawing,
    Line,
    Number,
    Paragraph,
    Table,
    Words,
    format_cell,
)
from laconic.display.text import text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import Console

_BETWEEN_COLUMNS = 3
_INDENT = 2
_STYLES = {"": "", "dim": "dim", "good": "bold green", "warning": "yellow", "bad": "red"}


def show(console: Console, blocks: Iterable[Block]) -> None:
    """Print blocks, with an empty line before and after tables and drawings.

    Nothing in them is interpreted as markup. If the terminal is too narrow for a table, its columns
    move together; if it is still too wide, each row becomes a block of lines.
    """
    before: Block | None = None
    for block in blocks:
        if before and not (_is_line(before) and _is_line(block)):
            console.print()
        _show(console, block)
        before = block


def _is_line(block: Block) -> bool:
    return isinstance(block, Line | Words | Paragraph)


def _show(console: Console, block: Block) -> None:
    match block:
        case Line(words, title, look, whole):
            line = Text(f"{title}  ", "bold") if title and words else Text(title, "bold")
            console.print(line.append(words, _STYLES[look]), soft_wrap=whole)
        case Table(title=title):
            if title:
                console.print(Text(title, "bold"))
            _show_table(console, block)
        case Drawing():
            console.print(drawn(console, block))
        case _:
            console.print(text([block]), markup=False)


def drawn(console: Console, drawing: Drawing) -> Text:
    """Draw a block for a console."""
    return Text.assemble(*drawing.terminal(coloured=is_coloured(console), width=console.width))


def is_coloured(console: Console) -> bool:
    """Return whether a console shows colours."""
    return console.is_terminal and not console.no_color and console.color_system is not None


def _show_table(console: Console, table: Table) -> None:
    rows = [[_text(console, cell) for cell in row] for row in table.rows]
    for between in range(_BETWEEN_COLUMNS, 0, -1):
        if _least_width(table, rows, between) <= console.width:
            console.print(_grid(table, rows, between))
            return
    for first, *others in rows:
        console.print(first)
        _show_cells(console, list(zip(table.columns[1:], others, strict=True)))


def _grid(table: Table, rows: list[list[Text]], between: int) -> Grid:
    grid = Grid(box=None, pad_edge=False, padding=(0, between, 0, 0), header_style="bold")
    for name, right in zip(table.columns, table.on_right(), strict=True):
        side: Any = "right" if right else "left"
        grid.add_column(Text(name), justify=side, no_wrap=name not in table.wrap)
    for row in rows:
        grid.add_row(*row)
    return grid


def _least_width(table: Table, rows: list[list[Text]], between: int) -> int:
    """Return the least width of a table at which no word is cut."""
    width = -between
    for place, name in enumerate(table.columns):
        texts = [name, *(row[place].plain for row in rows)]
        words = [word for each in texts for word in each.split()] if name in table.wrap else texts
        width += max(map(cell_len, words), default=0) + between
    return width


def _show_cells(console: Console, cells: Sequence[tuple[str, Text]]) -> None:
    """Print the named cells of a row, indented, as many on a line as there is space for."""
    lines, between = [Text()], " " * _BETWEEN_COLUMNS
    for name, cell in cells:
        if not cell.plain:
            continue
        item = Text(f"{name} " * bool(name)).append_text(cell)
        if lines[-1] and _INDENT + len(lines[-1]) + len(between) + item.cell_len > console.width:
            lines.append(Text())
        lines[-1] = lines[-1].append(between * bool(lines[-1])).append_text(item)
    for line in filter(None, lines):
        console.print(Padding(line, (0, 0, 0, _INDENT)))


def _text(console: Console, cell: Cell) -> Text:
    match cell:
        case Text():
            return cell
        case Drawing():
            return drawn(console, cell)
        case Number(look=look):
            return Text(str(cell), _STYLES[look])
        case _:
            return Text(format_cell(cell))
