# ruff: noqa: PLC0415  # imports wait until a command needs them
"""All commands under one name, and what every command does with an error."""

import functools
import inspect
import re
from collections.abc import Callable
from typing import Annotated

import typer

from laconic.cli import (
    analyze,
    beat,
    cache,
    demo,
    lab,
    play,
    prove,
    rank,
    repair,
    serve,
    sets,
    simulate,
    solve,
    suggest,
    verify,
)
from laconic.errors import ClaimError, LaconicError

app = typer.Typer(
    help="Plays word games and their kin in the fewest moves, and checks what it says.",
    epilog="Begin with [bold]laconic demo[/bold], or ask for help on a command: "
    "[bold]laconic suggest --help[/bold].",
    context_settings={"help_option_names": ["-h", "--help"]},
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)


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


def _examples(*lines: str) -> str:
    return "\n".join(
        ["[bold]Examples[/bold]", *(f"  [cyan]laconic {line}[/cyan]" for line in lines)]
    )


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"laconic {version('laconic')}")
        raise typer.Exit


@app.callback()
def _options(
    *,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    del version  # its callback has done everything


_cache = typer.Typer(
    help="Look at or delete the feedback matrices kept on disk.", no_args_is_help=True
)
app.add_typer(_cache, name="cache")

_lab = typer.Typer(
    help="Do experiments with strategies, compare them, and report.", no_args_is_help=True
)
app.add_typer(_lab, name="lab")

for _app, _command, _lines in (
    (app, demo.demo, demo.EXAMPLES),
    (app, play.play, play.EXAMPLES),
    (app, beat.beat, beat.EXAMPLES),
    (app, suggest.suggest, suggest.EXAMPLES),
    (app, analyze.analyze, analyze.EXAMPLES),
    (app, repair.repair, repair.EXAMPLES),
    (app, rank.rank, rank.EXAMPLES),
    (app, solve.solve, solve.EXAMPLES),
    (app, prove.prove, prove.EXAMPLES),
    (app, sets.sets, sets.EXAMPLES),
    (app, simulate.simulate, simulate.EXAMPLES),
    (app, verify.verify, verify.EXAMPLES),
    (app, serve.serve, serve.EXAMPLES),
    (_lab, lab.list_experiments, lab.LIST_EXAMPLES),
    (_lab, lab.show, lab.SHOW_EXAMPLES),
    (_lab, lab.run, lab.RUN_EXAMPLES),
    (_lab, lab.compare, lab.COMPARE_EXAMPLES),
    (_lab, lab.report, lab.REPORT_EXAMPLES),
    (_cache, cache.info, cache.INFO_EXAMPLES),
    (_cache, cache.clear, cache.CLEAR_EXAMPLES),
):
    _app.command(help=_help(_command), epilog=_examples(*_lines))(_guarded(_command))
