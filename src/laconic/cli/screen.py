# ruff: noqa: PLC0415  # imports wait until a command needs them
"""Where the program speaks: data on stdout, progress and messages on stderr."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

_BAR_WIDTH = 40
PATIENCE = 2
"""Seconds after which a person wants to see that something happens."""


def screen(*, stderr: bool = False) -> "Console":
    """Open stdout or stderr for people; colours go off by themselves where they are not wanted."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, emoji=False)


def print_json(data: dict[str, Any]) -> None:
    """Print one JSON object on a line of its own."""
    typer.echo(json.dumps(data, ensure_ascii=False))


def note(message: str) -> None:
    """Tell a person something that is no data."""
    screen(stderr=True).print(message, style="yellow", markup=False)


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


def table(*columns: str, words: int = 1) -> "Table":
    """Lay out a plain table: the first columns hold words, the others numbers."""
    from rich.table import Table

    made = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bold")
    for place, name in enumerate(columns):
        made.add_column(name, justify="left" if place < words else "right")
    return made


def histogram(counts: dict[int, int]) -> "Table":
    """Draw how often each number comes, in bars."""
    from rich.bar import Bar
    from rich.table import Table

    drawn, total = Table.grid(padding=(0, 1)), sum(counts.values())
    most = max(counts.values(), default=0)
    for turns, count in counts.items():
        bar = Bar(most, 0, count, width=_BAR_WIDTH, color="green")
        drawn.add_row(f"{turns:>3}", bar, f"{count:>7,}", f"{count / total:>6.1%}")
    return drawn
