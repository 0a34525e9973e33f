# ruff: noqa: PLC0415  # imports wait until a command needs them
"""The program: one table of families, whose commands stand under one name."""

from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Annotated

import typer

from laconic.cli.app import Program, group_when_asked, run

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from laconic.web.site import Site


@dataclass(frozen=True)
class Family:
    """A family of games, and where its front ends are.

    Attributes:
        name: what is typed before its commands; empty for the family whose commands need no name.
        about: its help.
        commands: the module whose `mount` adds its commands.
        pages: the module whose `make_site` makes its pages and its API; empty if it has none.
        games: the games among its pages, for the game switcher: their homes by title.
    """

    name: str
    about: str
    commands: str
    pages: str = ""
    games: "Mapping[str, str]" = field(default_factory=dict)

    def mount(self, app: typer.Typer) -> None:
        """Add the family's commands to a program; they are imported now."""
        mount: Callable[[typer.Typer], None] = import_module(self.commands).mount
        mount(app)

    def site(self) -> "Site":
        """Make the family's pages and its API; they are imported now."""
        make_site: Callable[[], Site] = import_module(self.pages).make_site
        return make_site()


FAMILIES = (
    Family(
        "",
        "Play word games and their kin in the fewest guesses.",
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
"""All families; a new one is a line here."""

app = typer.Typer(
    cls=Program,
    help="Play puzzles in the fewest moves, and prove it.",
    epilog="Start with [bold]laconic demo[/bold]. For help on a command, run for example "
    "[bold]laconic suggest --help[/bold].",
    context_settings={"help_option_names": ["-h", "--help"]},
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"laconic {version('laconic')}")
        raise typer.Exit


@app.callback()
def _options(
    ctx: typer.Context,
    *,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
    traceback: Annotated[
        bool, typer.Option("--traceback", help="Show where an error comes from.")
    ] = False,
) -> None:
    del version, traceback  # the one is done by its callback, the other where errors are reported
    ctx.obj = FAMILIES  # `serve` shows the pages of all


for _family in FAMILIES:
    if _family.name:
        group_when_asked(app, _family.name, _family.about, _family.mount, "Other puzzles")
    else:
        _family.mount(app)


def main() -> None:
    """Run the program and end the process with its exit code."""
    run(app, "laconic")
