# ruff: noqa: PLC0415  # imports wait until a command needs them
"""Where the program speaks: data on stdout, progress and messages on stderr.

Text is printed as it is: a screen reads no markup, so that a word such as `[red]` stays a word.
Styles come from `styled`, whose template is the program's own.
"""

import json
import os
import select
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

import typer

from laconic.cli.app import printable

if TYPE_CHECKING:
    from rich.console import Console, JustifyMethod
    from rich.status import Status
    from rich.table import Table
    from rich.text import Text

_BETWEEN_COLUMNS = 3
_BESIDE_BAR = 22
"""Characters beside a bar of a histogram."""
PATIENCE = 2
"""Seconds after which a person wants to see that something happens."""


def screen(*, stderr: bool = False) -> "Console":
    """Open stdout or stderr for people; colours go off by themselves where they are not wanted."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, emoji=False, markup=False)


def styled(template: str, *values: object) -> "Text":
    """Fill the places {} of a template in Rich markup with values, which are printed as they are.

    >>> str(styled("[bold]{}[/bold] costs {}", "[red]", 3))
    '[red] costs 3'
    """
    from rich.text import Text

    text, filled, start = Text.from_markup(template, emoji=False), Text(), 0
    for value in values:
        place = text.plain.index("{}", start)
        piece = Text(str(value))
        for span in text.spans:
            if span.start <= place < span.end:
                piece.stylize(span.style)
        filled.append_text(text[start:place]).append_text(piece)
        start = place + len("{}")
    return filled.append_text(text[start:])


def print_json(data: dict[str, Any]) -> None:
    """Print one JSON object on a line of its own."""
    typer.echo(json.dumps(data, ensure_ascii=False, allow_nan=False))


def note(message: str) -> None:
    """Tell a person something that is no data."""
    screen(stderr=True).print(printable(message), style="yellow", soft_wrap=True)


def read_line() -> str:
    """Read a line that a person types, without its end; Ctrl-C always interrupts.

    Python's `input` misses a Ctrl-C that comes just before it waits, and then waits on: a signal
    that runs no Python code yet. Here the signal also writes to a pipe, which is waited for too.

    Raises:
        EOFError: if there is no more input, as after Ctrl-D.
        KeyboardInterrupt: after Ctrl-C.
    """
    if sys.stdin.isatty():  # what comes through a pipe may have been read ahead
        with _signals() as signals:
            select.select([sys.stdin, signals], [], [])
    return input()


@contextmanager
def _signals() -> Iterator[int]:
    """Give the end of a pipe from which a byte can be read after each signal."""
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    before = signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    try:
        yield reader
    finally:
        signal.set_wakeup_fd(before)
        os.close(reader)
        os.close(writer)


@contextmanager
def progress(what: str, count: int) -> Iterator[Callable[[], None]]:
    """Show a bar on the terminal and give what moves it on by one."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeElapsedColumn as Elapsed

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Elapsed()
    console = screen(stderr=True)
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as shown:
        yield partial(shown.advance, shown.add_task(what, total=count))


def progress_of(what: str) -> Callable[[int, int], None]:
    """Show on a terminal, after two seconds, how much is done; give what reports it."""
    start = monotonic()
    status: Status | None = None

    def report(done: int, count: int) -> None:
        nonlocal start, status
        if status is None and monotonic() - start > PATIENCE and sys.stderr.isatty():
            status = screen(stderr=True).status(what)
            status.start()
        if status:
            status.update(f"{what}: {done:,} of {count:,}")
            if done == count:
                status.stop()
                start, status = monotonic(), None

    return report


@contextmanager
def working(what: str) -> Iterator[Callable[[int], None]]:
    """Show on a terminal, after two seconds, that a search is at work; give what it reports to."""
    start, status = monotonic(), None

    def tick(nodes: int) -> None:
        nonlocal status
        seconds = monotonic() - start
        if seconds < PATIENCE or not sys.stderr.isatty():
            return
        if status is None:
            status = screen(stderr=True).status(what)
            status.start()
        status.update(f"{what}: {nodes:,} positions in {seconds:,.0f} s")

    try:
        yield tick
    finally:
        if status:
            status.stop()


def table(*columns: str, words: int = 1, wrap: Sequence[str] = ()) -> "Table":
    """Lay out a plain table: the first columns hold words, the others numbers.

    Args:
        columns: their names.
        words: how many of them hold words.
        wrap: the columns whose text may be broken into lines.
    """
    from rich.table import Table

    plain = Table(
        box=None, pad_edge=False, padding=(0, _BETWEEN_COLUMNS, 0, 0), header_style="bold"
    )
    for place, name in enumerate(columns):
        side: JustifyMethod = "left" if place < words else "right"
        plain.add_column(name, justify=side, no_wrap=name not in wrap)
    return plain


def print_table(console: "Console", table: "Table") -> None:
    """Print a table; where the screen is too narrow for it, a block of lines for each row."""
    if _least_width(table) <= console.width:
        console.print(table)
        return
    from rich.padding import Padding
    from rich.text import Text

    first, *others = table.columns
    for row, title in enumerate(first.cells):
        console.print(title)
        for column in others:
            cell = list(column.cells)[row]
            if str(cell):
                line = Text(f"{column.header} ").append_text(_text(cell))
                console.print(Padding(line, (0, 0, 0, 2)))


def _least_width(table: "Table") -> int:
    """Count the characters that a table needs so that no word is cut."""
    from rich.cells import cell_len

    width = 0
    for column in table.columns:
        texts = [str(column.header), *map(str, column.cells)]
        words = texts if column.no_wrap else [word for text in texts for word in text.split()]
        width += max(map(cell_len, words), default=0) + _BETWEEN_COLUMNS
    return width - _BETWEEN_COLUMNS


def _text(cell: Any) -> "Text":
    from rich.text import Text

    return cell if isinstance(cell, Text) else Text(str(cell))


def histogram(counts: dict[int, int]) -> "Text":
    """Draw how often each number comes, in bars."""
    from rich.text import Text

    from laconic.display.charts import CHARACTERS, Bars

    width = min(CHARACTERS, max(screen().width - _BESIDE_BAR, 1))
    bars = Text(Bars(counts).text(width))
    bars.highlight_regex("[█▏▎▍▌▋▊▉]+", "green")
    return bars
