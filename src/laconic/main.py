# ruff: noqa: PLC0415  # imports wait until a command needs them
"""The program: a table of families, which mounts their commands and APIs."""

import os
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, ClassVar

import typer

from laconic.cli.app import Program, add, deferred, group_when_asked, run
from laconic.serve import commands as server

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.types import ASGIApp


@dataclass(frozen=True)
class Family:
    """A family of games and the modules of its front ends.

    Attributes:
        name: the name of its group of commands; empty if its commands are the program's own.
        about: the help of the group.
        commands: the module whose `mount` adds its commands.
        api: the module whose `make_api` makes its JSON API; empty if it has none.
    """

    name: str
    about: str
    commands: str
    api: str = ""

    @property
    def path(self) -> str:
        """The path of the API."""
        return f"/api/{self.name}".rstrip("/")

    def mount(self, app: typer.Typer) -> None:
        """Import the family's commands and add them to a program."""
        mount: Callable[[typer.Typer], None] = import_module(self.commands).mount
        mount(app)

    def make_api(self) -> "ASGIApp":
        """Import and make the family's API."""
        make_api: Callable[[], ASGIApp] = import_module(self.api).make_api
        return make_api()


FAMILIES = (
    Family(
        "",
        "Play Wordle, Mastermind and similar games in the fewest guesses.",
        "laconic.deduction.cli.commands",
        "laconic.deduction.api.routes",
    ),
    Family(
        "sliding",
        "Solve sliding puzzles, the 15- and 24-puzzle among them, in the fewest moves.",
        "laconic.sliding.cli.commands",
        "laconic.sliding.api.routes",
    ),
    Family(
        "tetris",
        "Play, train and analyse players of NES Tetris.",
        "laconic.tetris.cli.commands",
        "laconic.tetris.api.routes",
    ),
)
"""All families."""


def _mount_unnamed(commands: typer.Typer) -> None:
    """Add the commands of the families without a group of their own."""
    for family in FAMILIES:
        if not family.name:
            family.mount(commands)


class Laconic(Program):
    """The program, with what is meant by commands and options that it does not have."""

    aliases: ClassVar = {"analyse": "analyze", "version": "--version"}
    hints: ClassVar = {
        "absurdle": "play --host adversary",
        "assist": "play --assist",
        "dordle": "play --boards 2",
        "hint": "suggest",
        "mastermind": "play --game mastermind:4x6",
        "octordle": "play --boards 8",
        "quordle": "play --boards 4",
        "wordle": "play",
        "--easy": "--mode easy",
        "--hard": "--mode hard",
        "--language": "--list wordfreq:LANGUAGE:LENGTH:COUNT",
        "--length": "--list wordfreq:LANGUAGE:LENGTH:COUNT",
        "-l": "--list",
        "-n": "--top",
        "--ultra-hard": "--mode ultra-hard",
    }


app = typer.Typer(
    cls=deferred(_mount_unnamed, Laconic),
    help="Find the best play for Wordle, Mastermind and sliding puzzles, with proof, and play NES "
    "Tetris well.",
    epilog="Start with [bold]laconic demo[/bold]. For help on a command, run for example "
    "[bold]laconic suggest --help[/bold].",
    context_settings={"help_option_names": ["-h", "--help"]},
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from laconic.provenance import laconic_version

        typer.echo(f"laconic {laconic_version()}")
        raise typer.Exit


@app.callback()
def _options(
    ctx: typer.Context,
    *,
    version: Annotated[
        bool,
        typer.Option(
            "--version", "-V", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
    traceback: Annotated[
        bool, typer.Option("--traceback", help="Show the traceback of an error.")
    ] = False,
) -> None:
    del version, traceback  # handled by the callback and by Program
    apis = {family.path: family.make_api for family in FAMILIES if family.api}
    ctx.obj = apis  # for `serve`


for _family in FAMILIES:
    if _family.name:
        group_when_asked(app, _family.name, _family.about, _family.mount, "Other puzzles")
add(app, server.serve, server.EXAMPLES, "In the browser")


def main() -> None:
    """Run the program and exit with its exit code."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # nothing here needs its threads
    run(app, "laconic")
