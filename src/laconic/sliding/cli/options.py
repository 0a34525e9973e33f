# ruff: noqa: PLC0415  # imports wait until a command needs them
"""Options shared by the commands for sliding puzzles, and the parsing of boards."""

import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from laconic.errors import InputError
from laconic.files import parse_json, read_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from laconic.sliding.board import Board
    from laconic.workers import ProgressCallback

Texts = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[BOARD]...",
        help="Numbers row by row, with 0 or _ for the blank and / between rows: "
        "'1 2 3 / 4 0 6 / 7 5 8'.",
    ),
]
File = Annotated[
    Path | None,
    typer.Option(
        "--file",
        metavar="FILE",
        help="Read boards from this file, one per line or as JSON; - for stdin.",
    ),
]
Size = Annotated[
    str | None,
    typer.Option("--size", metavar="WxH", help="Width and height (default: from the text)."),
]
Goal = Annotated[
    str | None,
    typer.Option(
        "--goal",
        metavar="GOAL",
        help="Goal: blank-first, blank-last or a board (default: the reachable standard goal, "
        "blank-last if both are).",
    ),
]
Walk = Annotated[
    int | None,
    typer.Option(
        "--walk",
        min=0,
        max=100_000,
        metavar="K",
        help="Make K random moves from the goal instead of drawing uniformly.",
    ),
]
Order = Annotated[
    Literal["sound", "published"],
    typer.Option(
        case_sensitive=False,
        help="Rule that decides which duplicate strings are forbidden; solve always uses sound.",
    ),
]
Alphabet = Annotated[
    str, typer.Option(metavar="LETTERS", help="Order of the moves, which breaks ties.")
]


def read_boards(texts: list[str] | None, file: Path | None, size: str | None) -> "list[Board]":
    """Read the boards given as arguments, then those in a file.

    Raises:
        InputError: if there are no boards.
    """
    from laconic.sliding.board import parse

    texts = texts or []
    if len(texts) > 1 and all(text in ("/", "_", ".") or text.isdecimal() for text in texts):
        texts = [" ".join(texts)]  # one board without quotation marks
    boards = [parse(text, size) for text in texts]
    if file:
        boards += read_file(file, size)
    if not boards:
        raise InputError("no boards: give a board such as '1 2 3 / 4 0 6 / 7 5 8', or use --file")
    return boards


def read_file(file: Path, size: str | None) -> "list[Board]":
    """Read a file of boards.

    Raises:
        InputError: if the file cannot be read, or a line is not a board; the message contains the
            line number.
    """
    from laconic.sliding.board import parse

    try:
        text = sys.stdin.read() if str(file) == "-" else read_text(file, "a file of boards")
    except UnicodeDecodeError as error:
        raise InputError(f"--file {file}: {error}") from None
    if text.lstrip().startswith(("[", "{")):
        return _from_json(text, file, size)
    boards = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].strip()
        if not words:
            continue
        try:
            boards.append(parse(words, size))
        except InputError as error:
            raise InputError(f"{file}, line {number}: {error}") from None
    return boards


def _from_json(text: str, file: Path, size: str | None) -> "list[Board]":
    """Read a JSON list of boards; a board is a string, a list of numbers, or a list of rows."""
    from laconic.sliding.board import parse

    try:
        data = parse_json(text)
    except ValueError as error:
        raise InputError(f"{file}: {error}, expected a JSON list of boards") from None
    entries = data.get("boards") if isinstance(data, dict) else data
    if not isinstance(entries, list):
        raise InputError(f"{file}: {str(entries)[:60]}, expected a JSON list of boards")
    return [parse(_as_text(entry), size) for entry in entries]


def _as_text(entry: Any) -> str:
    if isinstance(entry, dict):
        entry = entry.get("start", entry.get("board"))
    if isinstance(entry, list):
        rows = entry if all(isinstance(row, list) for row in entry) else [entry]
        return " / ".join(" ".join(map(str, row)) for row in rows)
    return str(entry)


@contextmanager
def table_progress() -> "Iterator[ProgressCallback]":
    """Show progress bars for the tables being built, if stderr is a terminal."""
    from rich.progress import BarColumn, TaskID, TextColumn, TimeElapsedColumn

    from laconic.cli.screen import progress_bars

    with progress_bars(TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()) as bars:
        tasks: dict[str, TaskID] = {}

        def tell(name: str, done: int, entries: int) -> None:
            if name not in tasks:
                tasks[name] = bars.add_task(f"Building {name}", total=entries)
            bars.update(tasks[name], completed=done, total=entries)

        yield tell
