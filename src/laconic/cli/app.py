"""Programs made of commands: their help, their examples, and what each does with an error."""

import functools
import inspect
import re
from collections.abc import Callable, Iterable
from typing import Any

import typer
from typer.core import TyperGroup

from laconic.errors import ClaimError, LaconicError


def add(app: typer.Typer, command: Callable[..., None], examples: Iterable[str]) -> None:
    """Add a command: its docstring is its help, and the examples stand below."""
    app.command(help=_help(command), epilog=_examples(examples))(_guarded(command))


def group(app: typer.Typer, name: str, about: str) -> typer.Typer:
    """Add a name under which more commands stand."""
    commands = typer.Typer(help=about, no_args_is_help=True)
    app.add_typer(commands, name=name)
    return commands


def group_when_asked(
    app: typer.Typer, name: str, about: str, mount: Callable[[typer.Typer], None]
) -> None:
    """Add a name under which commands stand that are imported when they are asked for.

    Args:
        app: where the name stands.
        name: what is typed before a command.
        about: the help of the name, which imports nothing.
        mount: adds the commands.
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

    app.add_typer(typer.Typer(cls=Waiting, help=about, no_args_is_help=True), name=name)


def _guarded(command: Callable[..., None]) -> Callable[..., None]:
    """Turn Laconic's own errors into one line on stderr and the exit code that belongs to them."""

    @functools.wraps(command)
    def guarded(**options: object) -> None:
        try:
            command(**options)
        except LaconicError as error:
            typer.echo(f"laconic: {error}", err=True)
            raise typer.Exit(1 if isinstance(error, ClaimError) else 2) from None

    return guarded


def _help(command: Callable[..., None]) -> str:
    """Take the docstring, a line a paragraph, so that the terminal's width breaks the lines."""
    return re.sub(r"(?<!\n)\n(?!\n)", " ", inspect.getdoc(command) or "")


def _examples(lines: Iterable[str]) -> str:
    return "\n".join(
        ["[bold]Examples[/bold]", *(f"  [cyan]laconic {line}[/cyan]" for line in lines)]
    )
