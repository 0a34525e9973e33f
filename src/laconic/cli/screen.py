# ruff: noqa: PLC0415  # imports wait until a command needs them
"""Output to the terminal: data on stdout, progress and messages on stderr.

Text is printed without interpreting markup, so that a word such as `[red]` is printed as it is.
Only the templates of `styled` contain markup.
"""

import json
import os
import select
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, Self

import typer

from laconic.cli.app import printable
from laconic.rounding import rounded

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress, ProgressColumn, Task
    from rich.status import Status
    from rich.text import Text

    from laconic.display import Block
    from laconic.workers import ProgressCallback

QUIET_SECONDS = 2
"""Seconds after which progress is displayed."""
INTERVAL = 4
"""Seconds between two lines of progress on a terminal that cannot rewrite a line."""


def screen(*, stderr: bool = False) -> "Console":
    """Open a console on stdout or stderr; colours are disabled where they are not supported."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, emoji=False, markup=False)


def styled(template: str, *values: object) -> "Text":
    """Fill the placeholders {} of a Rich markup template with values, which are escaped.

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
    """Print one JSON object on one line."""
    typer.echo(json.dumps(rounded(data), ensure_ascii=False, allow_nan=False))


def note(message: str) -> None:
    """Print a message on stderr."""
    screen(stderr=True).print(printable(message), style="yellow", soft_wrap=True)


def read_line() -> str:
    """Read a line from stdin, without the line end; Ctrl-C always interrupts.

    Python's `input` misses a Ctrl-C that arrives just before it waits, since the signal handler
    runs only after the read. Here the signal also writes to a pipe, and both are waited for.

    Raises:
        EOFError: if there is no more input, as after Ctrl-D.
        KeyboardInterrupt: after Ctrl-C.
    """
    if sys.stdin.isatty():  # piped input may have been buffered
        with _signals() as signals:
            select.select([sys.stdin, signals], [], [])
    return input()


@contextmanager
def _signals() -> Iterator[int]:
    """Return the read end of a pipe that receives a byte for each signal."""
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    before = signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    try:
        yield reader
    finally:
        signal.set_wakeup_fd(before)
        os.close(reader)
        os.close(writer)


class _Lines:
    """Progress on a terminal that cannot rewrite a line, such as one with TERM=dumb."""

    def __init__(self, console: "Console") -> None:
        self.console, self.next = console, monotonic() + QUIET_SECONDS

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        """Do nothing: each line is complete."""

    def start(self) -> None:
        """Do nothing: each line is complete."""

    stop = start

    def update(self, line: str) -> None:
        """Print a line, unless the last one has just been printed."""
        if line and monotonic() >= self.next:
            self.console.print(line)
            self.next = monotonic() + INTERVAL


def status_line(what: str) -> "Status | _Lines":
    """Show a line that can be updated, on stderr."""
    console = screen(stderr=True)
    return _Lines(console) if console.is_dumb_terminal else console.status(what)


def _counts(task: "Task") -> str:
    return f"{task.description}: {task.completed:,.0f} of {task.total or 0:,.0f}"


@contextmanager
def progress_bars(*columns: "ProgressColumn") -> Iterator["Progress"]:
    """Show progress bars, by default with counts and times; they vanish at the end."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeElapsedColumn as Elapsed

    console = screen(stderr=True)
    lines = _Lines(console)

    class Bars(Progress):
        """Bars, or lines where bars cannot be drawn."""

        def get_renderables(self) -> Iterator[Any]:
            if console.is_dumb_terminal:
                lines.update("; ".join(map(_counts, self.tasks)))
            yield from super().get_renderables()

    shown = columns or (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        Elapsed(),
    )
    with Bars(*shown, console=console, transient=True, disable=not console.is_terminal) as bars:
        yield bars


@contextmanager
def progress(what: str, count: int) -> Iterator[Callable[..., None]]:
    """Show a progress bar; yield a function that advances it, by default by one."""
    with progress_bars() as bars:
        yield partial(bars.advance, bars.add_task(what, total=count))


class _Late:
    """A line of progress on a terminal, from two seconds after the start of the work."""

    def __init__(self) -> None:
        self._start = monotonic()
        self._line: Status | _Lines | None = None

    @property
    def seconds(self) -> float:
        """Seconds since the start of the work."""
        return monotonic() - self._start

    def update(self, line: str) -> None:
        """Show a line, if it is time."""
        if self._line is None:
            if self.seconds < QUIET_SECONDS or not sys.stderr.isatty():
                return
            self._line = status_line(line)
            self._line.start()
        self._line.update(line)

    def stop(self) -> None:
        """Remove the line."""
        if self._line:
            self._line.stop()


def quiet_progress() -> "ProgressCallback":
    """Return a function that shows progress on a terminal after two seconds."""
    late = _Late()

    def report(what: str, done: int, count: int) -> None:
        nonlocal late
        late.update(f"{what}: {done:,} of {count:,}")
        if done == count:
            late.stop()
            late = _Late()

    return report


@contextmanager
def working(what: str) -> Iterator[Callable[[int], None]]:
    """Show a running search on a terminal after two seconds; yield its callback."""
    late = _Late()
    try:
        yield lambda nodes: late.update(f"{what}: {nodes:,} positions in {late.seconds:,.0f} s")
    finally:
        late.stop()


def searching(console: "Console") -> AbstractContextManager[object]:
    """Show on a terminal that an answer is searched for in the course of a dialogue."""
    return console.status("Searching") if console.is_terminal else nullcontext()


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """Show on a terminal, after two seconds, that work is going on that reports no progress."""
    late, done = _Late(), Event()

    def show() -> None:
        ended = False
        while not ended:
            late.update(f"{what}: {late.seconds:,.0f} s")
            ended = done.wait(1)
        late.stop()

    thread = Thread(target=show, daemon=True)
    if sys.stderr.isatty():
        thread.start()
    try:
        yield
    finally:
        done.set()
        if thread.ident:
            thread.join()


def is_coloured(console: "Console") -> bool:
    """Return whether a console shows colours."""
    from laconic.display import terminal

    return terminal.is_coloured(console)


def show(*blocks: "Block", console: "Console | None" = None) -> None:
    """Print the blocks of a document, by default on stdout."""
    from laconic.display import terminal

    terminal.show(console or screen(), blocks)


def present(result: Any, *, as_json: bool, done: str = "", **more: object) -> None:
    """Print a result as one JSON object, or laid out.

    Args:
        result: what has `as_dict` and `layout`.
        as_json: whether to print JSON.
        done: what was done in `result.seconds`, for the last line of the layout.
        more: what else the JSON object has.
    """
    if as_json:
        print_json(result.as_dict() | more)
    else:
        show(*result.layout(), *([took(done, result.seconds)] if done else ()))


def took(done: str, seconds: float) -> "Block":
    """Return the last line of a result: what was done in how many seconds."""
    from laconic.display import Line

    return Line(f"{done} in {seconds:.2f} s.", look="dim")
