"""Programs made of commands: their help, their examples, and how each ends when something fails."""

import errno
import inspect
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from io import TextIOWrapper
from typing import Any, NoReturn

import typer
from typer.core import TyperGroup

from laconic.errors import ClaimError, InputError, LaconicError

TRACEBACK = "--traceback"
"""The option that shows where an error comes from; it may stand anywhere on the command line."""

FAILED, REFUSED, INTERRUPTED = 1, 2, 130
"""Exit codes: a check or claim does not hold; the command could not be carried out; Ctrl-C."""

_SIZES = {"COLUMNS": 20, "LINES": 5, "TERMINAL_WIDTH": 20}
"""Variables that Rich and Typer take sizes from, each with the least that can be read."""

_MOST_COLUMNS = 500
_LANES = ("baseline", "avx2", "avx512")


class Program(TyperGroup):
    """A program whose every failure ends in one line on stderr and an exit code."""

    def main(self, args: Sequence[str] | None = None, *positional: Any, **options: Any) -> NoReturn:
        """Run a command line and end the process."""
        words = list(sys.argv[1:] if args is None else args)
        options["standalone_mode"] = False
        try:
            _check_environment()
            code = super().main([w for w in words if w != TRACEBACK], *positional, **options)
            sys.stdout.flush()
        except Exception as error:  # noqa: BLE001  # the last resort: nobody is to see a traceback
            code = _report(error, traceback=TRACEBACK in words)
        sys.exit(code or 0)


def run(program: Callable[..., object], name: str) -> NoReturn:
    """Run a program as this process, whatever state its streams are in."""
    _open_streams()
    _limit_sizes()
    try:
        program(prog_name=name)
    finally:
        _close_stdout()
    raise AssertionError  # the program ends the process


def add(
    app: typer.Typer,
    command: Callable[..., None],
    examples: Iterable[str],
    panel: str | None = None,
) -> None:
    """Add a command: its docstring is its help, and the examples stand below."""
    app.command(help=_help(command), epilog=_examples(examples), rich_help_panel=panel)(command)


def group(
    app: typer.Typer,
    name: str,
    about: str,
    panel: str | None = None,
    alone: Callable[..., None] | None = None,
) -> typer.Typer:
    """Add a name under which more commands stand; `alone` runs if none of them is named."""
    commands = typer.Typer(help=about, no_args_is_help=alone is None)
    if alone:
        commands.callback(invoke_without_command=True, help=about)(alone)
    app.add_typer(commands, name=name, rich_help_panel=panel)
    return commands


def group_when_asked(
    app: typer.Typer,
    name: str,
    about: str,
    mount: Callable[[typer.Typer], None],
    panel: str | None = None,
) -> None:
    """Add a name under which commands stand that are imported on first use.

    Args:
        app: where the name stands.
        name: what is typed before a command.
        about: the help of the name, which imports nothing.
        mount: adds the commands.
        panel: the panel of the program's help.
    """

    class Waiting(TyperGroup):
        """Commands that are added when the first of them, or their list, is asked for."""

        def list_commands(self, ctx: Any) -> list[str]:
            self.fill()
            return super().list_commands(ctx)

        def get_command(self, ctx: Any, cmd_name: str) -> Any:
            self.fill()
            return super().get_command(ctx, cmd_name)

        def fill(self) -> None:
            if not self.commands:
                commands = typer.Typer()
                commands.callback()(lambda: None)  # a group, even of one command
                mount(commands)
                self.commands.update(typer.main.get_group(commands).commands)

    waiting = typer.Typer(cls=Waiting, help=about, no_args_is_help=True)
    app.add_typer(waiting, name=name, rich_help_panel=panel)


def printable(text: str) -> str:
    r"""Write a message on one line: control characters as escapes, line ends as spaces.

    >>> printable("no file a\x1b[2J\nb")
    'no file a\\x1b[2J b'
    """
    line = " ".join(part.strip() for part in text.splitlines())
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in line)


def _report(error: Exception, *, traceback: bool) -> int:
    """Say on stderr what went wrong, and give the exit code."""
    if traceback:
        import traceback as details  # noqa: PLC0415  # rarely needed

        details.print_exception(error)
    if getattr(error, "errno", None) == errno.EPIPE:
        return FAILED  # whoever read the output has gone
    if type(error).__name__ == "NoArgsIsHelpError":
        return REFUSED  # Typer has printed the help
    with suppress(OSError):  # stderr may be full or closed
        typer.echo(f"laconic: {printable(_message(error))}", err=True)
    return FAILED if isinstance(error, ClaimError) else REFUSED


def _message(error: Exception) -> str:
    """Say in one line what went wrong and what to do."""
    if isinstance(error, LaconicError):
        return str(error)
    if hasattr(error, "format_message"):  # Typer's own errors of usage
        context = getattr(error, "ctx", None)
        where = f" (see {context.command_path} --help)" if context else ""
        return f"{error.format_message()}".rstrip(".") + where
    if isinstance(error, typer.Abort):
        return "the input ended before the command did"
    if isinstance(error, OSError):
        return f"{error.filename or 'input or output failed'}: {error.strerror or error}"
    if isinstance(error, MemoryError):
        return "out of memory: choose smaller lists, fewer --jobs or a smaller --memory"
    return (
        f"unexpected {type(error).__name__}: {error}; this is a bug: please report it "
        f"{_address()}, with the command and what it prints with {TRACEBACK}"
    )


def _address() -> str:
    """Say where to report a bug, as the package's metadata has it."""
    from importlib.metadata import metadata  # noqa: PLC0415  # only bugs need it

    for entry in metadata("laconic").get_all("Project-URL") or ():
        label, _, url = entry.partition(", ")
        if label.lower() in ("issues", "bug tracker"):
            return f"at {url}"
    return "to whoever gave you Laconic"


def _check_environment() -> None:
    """Refuse a variable that would be ignored.

    Raises:
        InputError: for vector instructions that nobody knows.
    """
    lanes = os.environ.get("LACONIC_LANES")
    if lanes and lanes not in _LANES:
        raise InputError(f"LACONIC_LANES is {lanes!r}, expected {', '.join(_LANES)}: choose one")


def _open_streams() -> None:
    """Open what the shell has closed, and write `?` for characters that a terminal cannot show."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    if sys.stdout is None:
        typer.echo("laconic: stdout is closed: write to a file, a pipe or /dev/null", err=True)
        sys.exit(REFUSED)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _limit_sizes() -> None:
    """Keep sizes of the terminal within reason, and forget what is no size."""
    for name, least in _SIZES.items():
        text = os.environ.get(name)
        if text is None:
            continue
        if text.isascii() and text.isdigit() and int(text):
            os.environ[name] = str(min(max(int(text), least), _MOST_COLUMNS))
        else:
            del os.environ[name]


def _close_stdout() -> None:
    """Write what is left, so that a full disk is noticed here and not after the end."""
    try:
        sys.stdout.flush()
    except OSError:  # reported before; what is left goes nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _help(command: Callable[..., None]) -> str:
    """Take the docstring, a line a paragraph, so that the terminal's width breaks the lines."""
    return re.sub(r"(?<!\n)\n(?!\n)", " ", inspect.getdoc(command) or "")


def _examples(lines: Iterable[str]) -> str:
    return "\n".join(
        ["[bold]Examples[/bold]", *(f"  [cyan]laconic {line}[/cyan]" for line in lines)]
    )
