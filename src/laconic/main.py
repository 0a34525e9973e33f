# ruff: noqa: PLC0415  # imports wait until a command needs them
"""The program: a table of families, which mounts their commands and pages."""

import os
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, ClassVar

import typer

from laconic.cli.app import Program, deferred, group_when_asked, run

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from laconic.web.site import Site


@dataclass(frozen=True)
class Family:
    """A family of games and the modules of its front ends.

    Attributes:
        name: the name of its group of commands; empty if its commands are the program's own.
        about: the help of the group.
        commands: the module whose `mount` adds its commands.
        pages: the module whose `make_site` makes its pages and its API; empty if it has none.
        games: the entries of the game switcher: addresses by title.
    """

    name: str
    about: str
    commands: str
    pages: str = ""
    games: "Mapping[str, str]" = field(default_factory=dict)

    def mount(self, app: typer.Typer) -> None:
        """Import the family's commands and add them to a program."""
        mount: Callable[[typer.Typer], None] = import_module(self.commands).mount
        mount(app)

    def site(self) -> "Site":
        """Import and make the family's pages and its API."""
        make_site: Callable[[], Site] = import_module(self.pages).make_site
        return make_site()


FAMILIES = (
    Family(
        "",
        "Play Wordle, Mastermind and similar games in the fewest guesses.",
        "laconic.deduction.cli.commands",
        pages="laconic.deduction.web.site",
        games={
            "Wordle": "/solve",
            "Mastermind": "/play?game=mastermind:4x6",
            "Bulls and Cows": "/play?game=bulls-cows:4x10",
        },
    ),
    Family(
        "sliding",
        "Solve sliding puzzles, the 15- and 24-puzzle among them, in the fewest moves.",
        "laconic.sliding.cli.commands",
        pages="laconic.sliding.web.site",
        games={"Sliding puzzles": "/sliding"},
    ),
    Family(
        "tetris",
        "Play, train and analyse players of NES Tetris.",
        "laconic.tetris.cli.commands",
        pages="laconic.tetris.web.site",
        games={"NES Tetris": "/tetris"},
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
    ctx.obj = FAMILIES  # `serve` needs the pages of all families


for _family in FAMILIES:
    if _family.name:
        group_when_asked(app, _family.name, _family.about, _family.mount, "Other puzzles")


def main() -> None:
    """Run the program and exit with its exit code."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # nothing here needs its threads
    run(app, "laconic")
