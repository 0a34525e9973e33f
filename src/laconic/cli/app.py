"""Programs made of commands: help, examples, error messages and exit codes."""

import errno
import inspect
import os
import re
import signal
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from io import TextIOWrapper
from typing import Any, ClassVar, NoReturn

import typer
from typer.core import TyperGroup

from laconic.errors import ClaimError, InputError, LaconicError
from laconic.names import did_you_mean, similar

TRACEBACK = "--traceback"
"""The option that prints a traceback; it is accepted anywhere on the command line."""

FAILED, REFUSED, INTERRUPTED, UNREAD = 1, 2, 130, 141
"""Exit codes: a check or claim does not hold; the command could not be run; Ctrl-C; the reader of
the output has gone."""

_SIZES = {"COLUMNS": 20, "LINES": 5, "TERMINAL_WIDTH": 20}
"""Environment variables with terminal sizes, and the smallest legible values."""

_MOST_COLUMNS = 500
_VECTOR_PATHS = ("baseline", "avx2", "avx512")


class Group(TyperGroup):
    """A group of commands, in which a flag that is not given is False.

    Typer's own flags default to None, for which it imports pydantic in some 50 ms.
    """

    def get_params(self, ctx: Any) -> list[Any]:
        """List the options."""
        parameters = super().get_params(ctx)
        for parameter in parameters:
            if getattr(parameter, "is_flag", False) and parameter.default is None:
                parameter.default = False
        return parameters

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find a command; suggest others for an unknown one."""
        name = args[0]
        if self.get_command(ctx, name) is None and not name.startswith("-"):
            ctx.fail(_unknown("command", name, self.list_commands(ctx), ctx))
        return super().resolve_command(ctx, args)


class Program(Group):
    """A program that reports every error as one line on stderr and an exit code."""

    hints: ClassVar[Mapping[str, str]] = {}
    """What is meant by commands and options that do not exist but might."""
    aliases: ClassVar[Mapping[str, str]] = {}
    """Other names of commands and options, as the first word of a command line."""

    def main(self, args: Sequence[str] | None = None, *positional: Any, **options: Any) -> NoReturn:
        """Run a command line and end the process."""
        words = list(sys.argv[1:] if args is None else args)
        options["standalone_mode"] = False
        try:
            _check_environment()
            code = super().main(self._expanded(words), *positional, **options)
            sys.stdout.flush()
        except Exception as error:  # noqa: BLE001  # no traceback for users
            code = _report(error, traceback=TRACEBACK in words)
        except SystemExit as end:
            if getattr(end.__context__, "errno", None) != errno.EPIPE:
                raise
            code = UNREAD  # Typer would end with 1
        if code == INTERRUPTED:
            with suppress(OSError):
                typer.echo("laconic: interrupted", err=True)
        sys.exit(code or 0)

    def _expanded(self, words: list[str]) -> list[str]:
        """Replace an alias; `help solve` means `solve --help`."""
        words = [word for word in words if word != TRACEBACK]
        if words[:1] == ["help"]:
            return [*words[1:], "--help"]
        return [self.aliases.get(word, word) for word in words[:1]] + words[1:]


def run(program: Callable[..., object], name: str) -> NoReturn:
    """Run a program in this process, even if standard streams are closed."""
    _open_streams()
    _limit_sizes()
    try:
        program(prog_name=name)
    except KeyboardInterrupt:  # while the result of the command was being reported
        sys.exit(INTERRUPTED)
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # from here on, without a traceback
        _close_stdout()
    raise AssertionError  # does not return


def add(
    app: typer.Typer,
    command: Callable[..., None],
    examples: Iterable[str],
    panel: str | None = None,
) -> None:
    """Add a command: its docstring is its help, followed by the examples."""
    app.command(help=help_of(command), epilog=_examples(examples), rich_help_panel=panel)(command)


def group(
    app: typer.Typer,
    name: str,
    about: str,
    panel: str | None = None,
    alone: Callable[..., None] | None = None,
    *,
    examples: Iterable[str] = (),
) -> typer.Typer:
    """Add a group of commands; `alone` runs if no command is given, and has the examples."""
    commands = typer.Typer(cls=Group, help=about, no_args_is_help=alone is None)
    if alone:
        epilog = _examples(examples) if examples else None
        commands.callback(invoke_without_command=True, help=about, epilog=epilog)(alone)
    app.add_typer(commands, name=name, rich_help_panel=panel)
    return commands


def group_when_asked(
    app: typer.Typer,
    name: str,
    about: str,
    mount: Callable[[typer.Typer], None],
    panel: str | None = None,
) -> None:
    """Add a group of commands that are imported on first use.

    Args:
        app: the program.
        name: the name of the group.
        about: the help of the group.
        mount: adds the commands.
        panel: the panel in the help of the program.
    """
    commands = typer.Typer(cls=deferred(mount), help=about, no_args_is_help=True)
    app.add_typer(commands, name=name, rich_help_panel=panel)


def deferred(mount: Callable[[typer.Typer], None], base: type[Group] = Group) -> type[Group]:
    """Make a class of groups whose commands are imported on first use.

    Args:
        mount: adds the commands; called for a name that the group does not have yet, and for the
            list of all commands, in which they come first.
        base: the base class of the groups.
    """

    @cache
    def mounted() -> Mapping[str, Any]:
        commands = typer.Typer()
        commands.callback()(lambda: None)  # a group, even of one command
        mount(commands)
        return typer.main.get_group(commands).commands

    class Deferred(base):  # type: ignore[valid-type,misc]
        """A group that mounts its commands on first use."""

        commands: dict[str, Any]

        def list_commands(self, ctx: Any) -> list[str]:
            self.mount_all()
            names: list[str] = super().list_commands(ctx)
            return names

        def get_command(self, ctx: Any, cmd_name: str) -> Any:
            if cmd_name not in self.commands:
                self.mount_all()
            return super().get_command(ctx, cmd_name)

        def mount_all(self) -> None:
            self.commands = {**mounted(), **self.commands}

    return Deferred


def printable(text: str) -> str:
    r"""Format a message on one line: escape control characters, replace line ends by spaces.

    >>> printable("no file a\x1b[2J\nb")
    'no file a\\x1b[2J b'
    """
    line = " ".join(part.strip() for part in text.splitlines())
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in line)


def _report(error: Exception, *, traceback: bool) -> int:
    """Print an error on stderr, and return the exit code."""
    if traceback:
        import traceback as details  # noqa: PLC0415  # rarely needed

        details.print_exception(error)
    if getattr(error, "errno", None) == errno.EPIPE:
        return UNREAD
    if type(error).__name__ == "NoArgsIsHelpError":
        return REFUSED  # Typer has printed the help
    with suppress(OSError):  # stderr may be full or closed
        typer.echo(f"laconic: {printable(_message(error))}", err=True)
    return FAILED if isinstance(error, ClaimError) else REFUSED


def _message(error: Exception) -> str:
    """Return a message of one line: what went wrong and what to do."""
    if isinstance(error, LaconicError):
        return str(error)
    if hasattr(error, "format_message"):  # Typer's own usage errors
        context = getattr(error, "ctx", None)
        where = f" (see {context.command_path} --help)" if context else ""
        known = _unknown_option(error) or _invalid_number(error)
        return (known or error.format_message().rstrip(".")) + where
    if isinstance(error, typer.Abort):
        return "the input ended before the command did"
    if isinstance(error, OSError):
        return f"{error.filename or 'input or output failed'}: {error.strerror or error}"
    if isinstance(error, MemoryError):
        return "out of memory: ask for less, such as smaller lists or tables, or fewer processes"
    return (
        f"unexpected {type(error).__name__}: {error}; this is a bug: please report it "
        f"{_address()}, with the command and what it prints with {TRACEBACK}"
    )


def _unknown_option(error: Any) -> str | None:
    """Return a message about an unknown option, with similar ones; None for other errors."""
    if not hasattr(error, "possibilities") or error.ctx is None:
        return None
    names = [name for each in error.ctx.command.get_params(error.ctx) for name in each.opts]
    return _unknown("option", error.option_name, names, error.ctx)


def _unknown(what: str, name: str, known: list[str], context: Any) -> str:
    """Return a message about an unknown command or option."""
    hint = getattr(context.find_root().command, "hints", {}).get(name, "")
    if what == "option" and hint.partition(" ")[0] not in known:
        hint = ""  # for other commands
    return f"no {what} {name}" + did_you_mean([hint] if hint else similar(name, known))


def _invalid_number(error: Any) -> str | None:
    """Return a message about a number that Typer refuses, with its limits; None for other errors.

    Typer's own messages begin with the value, and name the types of Python.
    """
    kind = getattr(getattr(error, "param", None), "type", None)
    given, refused, _ = error.message.rpartition(" is not ")
    if not refused or kind is None or kind.name.split()[0] not in ("int", "float"):
        return None
    least, most = getattr(kind, "min", None), getattr(kind, "max", None)
    what = "a whole number" if kind.name.startswith("int") else "a number"
    if least is not None:
        what += f" from {least:,}" + (" up" if most is None else f" to {most:,}")
    return f"{error.param.opts[0]} {given}, expected {what}"


def _address() -> str:
    """Return where to report a bug, from the package's metadata."""
    from importlib.metadata import metadata  # noqa: PLC0415  # only bugs need these

    from laconic.provenance import DISTRIBUTION  # noqa: PLC0415

    for entry in metadata(DISTRIBUTION).get_all("Project-URL") or ():
        label, _, url = entry.partition(", ")
        if label.lower() in ("issues", "bug tracker"):
            return f"at {url}"
    return "to the distributor of Laconic"


def _check_environment() -> None:
    """Check environment variables that would otherwise be ignored.

    Raises:
        InputError: for an unknown vector path.
    """
    path = os.environ.get("LACONIC_LANES")
    if path and path not in _VECTOR_PATHS:
        raise InputError(
            f"LACONIC_LANES is {path!r}, expected {', '.join(_VECTOR_PATHS)}: choose one"
        )


def _open_streams() -> None:
    """Open streams that the shell has closed; write `?` for characters that cannot be encoded."""
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
    """Limit terminal sizes to a sensible range, and ignore values that are not sizes."""
    for name, least in _SIZES.items():
        text = os.environ.get(name)
        if text is None:
            continue
        if text.isascii() and text.isdigit() and int(text):
            os.environ[name] = str(min(max(int(text), least), _MOST_COLUMNS))
        else:
            del os.environ[name]


def _close_stdout() -> None:
    """Flush stdout, so that a full disk is noticed here."""
    try:
        sys.stdout.flush()
    except OSError:  # already reported; discard the rest
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def help_of(command: Callable[..., None]) -> str:
    """Return the docstring with one line per paragraph; the terminal wraps it."""
    return re.sub(r"(?<!\n)\n(?!\n)", " ", inspect.getdoc(command) or "")


def _examples(lines: Iterable[str]) -> str:
    return "\n".join(
        ["[bold]Examples[/bold]", *(f"  [cyan]laconic {line}[/cyan]" for line in lines)]
    )
