# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic repair`: find and fix contradictory rows."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from laconic.cli.app import printable
from laconic.cli.options import Json, number, option_groups
from laconic.cli.screen import print_json, print_table, screen, styled, table
from laconic.deduction.cli.games import chosen_game
from laconic.deduction.cli.options import Day, Prior, Rows, WordOptions
from laconic.deduction.errors import ContradictionError
from laconic.plurals import counted

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from laconic.deduction.coach import Change, Repair
    from laconic.deduction.game import Game, Row

EXAMPLES = (
    "repair salet=BBYYY title=BYYYG",
    "repair rigor=YGGGG --top 3",
    "repair crane=BBGGB tango=BYYYG --json",
)

_SHOWN = 8


@option_groups
def repair(
    rows: Rows = None,
    *,
    top: Annotated[int, number("Number of corrections to show.", "--top")] = 5,
    words: WordOptions,
    prior: Prior = "uniform",
    day: Day = None,
    as_json: Json = False,
) -> None:
    """Explain why no answer fits the rows, and suggest corrections.

    Guesses that fit the rows but are not on the list of answers are listed separately.
    """
    from laconic.deduction import coach

    played = chosen_game(**vars(words), prior=prior, day=day)
    result = coach.repair(played, played.rows(*rows or ()), top=top)
    if as_json:
        print_json({**result.as_dict(), "game": coach.game_header(played)})
    else:
        show_repair(screen(), result)


def refuse(
    error: ContradictionError, game: "Game", rows: Sequence["Row"], *, as_json: bool
) -> NoReturn:
    """End a command whose rows contradict each other, with suggested corrections."""
    from laconic.deduction import coach

    result = coach.repair(game, rows)
    typer.echo(f"laconic: {printable(str(error))}", err=True)
    if as_json:
        print_json({"error": str(error), "repair": result.as_dict()})
    else:
        typer.echo(err=True)
        show_repair(screen(stderr=True), result)
    raise typer.Exit(2)


def show_repair(console: "Console", repair: "Repair") -> None:
    """Print what is wrong with the rows, and the corrections."""
    if repair.possible:
        count = len(repair.game.position(repair.rows).candidates)
        console.print(f"Nothing is wrong with these rows: {count:,} of the answers fit them.")
        return
    written = repair.game.rule.format
    for problem in repair.impossible:
        row = f"{problem.row.guess}={written(problem.row.code)}"
        console.print(styled("[bold]{}[/bold] is impossible: {}.", row, problem.reason))
    if len(repair.clash) > 1:
        rows = " and ".join(f"{row.guess}={written(row.code)}" for row in repair.clash)
        console.print(styled("[bold]{}[/bold] cannot all be right.", rows))
    if repair.unlisted:
        count, fit = len(repair.unlisted), "fits" if len(repair.unlisted) == 1 else "fit"
        console.print(
            styled(
                "{} that {} not on the list of answers {}: [bold]{}[/bold].",
                counted(count, "guess"),
                "is" if count == 1 else "are",
                fit,
                _listed(repair.unlisted),
            )
        )
    console.print("\nMost likely corrections:\n")
    corrections = table("row", "typed", "corrected", "leaves", words=4, wrap=("leaves",))
    for fix in repair.fixes:
        for place, change in enumerate(fix.changes):
            left = "" if place else _listed(fix.candidates)
            corrections.add_row(f"{change.number} {change.guess}", *_marked(change), left)
    print_table(console, corrections)


def _marked(change: "Change") -> "tuple[Text, Text]":
    """Write feedback before and after a change, with the differences in bold."""
    from rich.text import Text

    if not change.places:
        return Text(change.was), Text(change.now)
    changed = {place - 1 for place in change.places}
    before, after = (
        Text.assemble(
            *((mark, "bold" if place in changed else "dim") for place, mark in enumerate(marks))
        )
        for marks in (change.was, change.now)
    )
    return before, after


def _listed(words: Sequence[str]) -> str:
    more = f" … and {len(words) - _SHOWN:,} more" if len(words) > _SHOWN else ""
    return " ".join(words[:_SHOWN]) + more
