# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic repair`: what is wrong with rows that leave no word, and what may have been meant."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from laconic.cli.options import Json, unfolded
from laconic.cli.screen import print_json, screen, table
from laconic.deduction.cli.games import chosen_game
from laconic.deduction.cli.options import Day, Prior, Rows, WhichWords
from laconic.deduction.errors import ContradictionError

if TYPE_CHECKING:
    from rich.console import Console

    from laconic.deduction.coach import Change, Repair
    from laconic.deduction.game import Game, Row

EXAMPLES = (
    "repair salet=BBYYY title=BYYYG",
    "repair rigor=YGGGG --top 3",
    "repair crane=BBGGB tango=BYYYG --json",
)

_SHOWN = 8


@unfolded
def repair(
    rows: Rows = None,
    *,
    top: Annotated[
        int, typer.Option("--top", min=1, metavar="N", help="How many corrections to show.")
    ] = 5,
    which: WhichWords,
    prior: Prior = "uniform",
    day: Day = None,
    as_json: Json = False,
) -> None:
    """Say why rows leave no word, and which few other tiles would leave some.

    Words that may be guessed but are no answers, and agree with the rows, are told apart.
    """
    from laconic.deduction import coach

    played = chosen_game(**vars(which), prior=prior, day=day)
    found = coach.repair(played, played.rows(*rows or ()), top=top)
    if as_json:
        print_json({**found.as_dict(), "game": coach.game_header(played)})
    else:
        show_repair(screen(), found)


def refuse(
    error: ContradictionError, game: "Game", rows: Sequence["Row"], *, as_json: bool
) -> NoReturn:
    """End a command whose rows clash: say so, and offer what may have been meant."""
    from laconic.deduction import coach

    found = coach.repair(game, rows)
    typer.echo(f"laconic: {error}", err=True)
    if as_json:
        print_json({"error": str(error), "repair": found.as_dict()})
    else:
        typer.echo(err=True)
        show_repair(screen(stderr=True), found)
    raise typer.Exit(2)


def show_repair(console: "Console", repair: "Repair") -> None:
    """Print what is wrong with rows, and the corrections."""
    from rich.markup import escape

    if repair.possible:
        count = len(repair.game.position(repair.rows).candidates)
        console.print(
            f"These rows agree with {count:,} of the answers: nothing is wrong with them."
        )
        return
    shown = repair.game.rule.format
    for one in repair.impossible:
        console.print(
            f"[bold]{escape(one.row.guess)}={shown(one.row.code)}[/bold] is impossible: "
            f"{escape(one.reason)}."
        )
    if len(repair.clash) > 1:
        clash = " and ".join(f"{row.guess}={shown(row.code)}" for row in repair.clash)
        console.print(f"[bold]{escape(clash)}[/bold] cannot all be right.")
    if repair.unlisted:
        words = "1 word" if len(repair.unlisted) == 1 else f"{len(repair.unlisted):,} words"
        console.print(
            f"{words} of the guesses, on no list of answers, would fit: "
            f"[bold]{escape(_listed(repair.unlisted))}[/bold]."
        )
    console.print("\nThe likeliest corrections:\n")
    listed = table("row", "shown", "meant", "leaves", words=4)
    for fix in repair.fixes:
        for place, change in enumerate(fix.changes):
            left = "" if place else escape(_listed(fix.candidates))
            listed.add_row(f"{change.number} {escape(change.guess)}", *_marked(change), left)
    console.print(listed)


def _marked(change: "Change") -> tuple[str, str]:
    """Write feedback before and after a change, with what differs in bold."""
    from rich.markup import escape

    if not change.places:
        return escape(change.was), escape(change.now)
    changed = {place - 1 for place in change.places}
    was, now = (
        "".join(
            f"[bold]{escape(mark)}[/bold]" if place in changed else f"[dim]{escape(mark)}[/dim]"
            for place, mark in enumerate(marks)
        )
        for marks in (change.was, change.now)
    )
    return was, now


def _listed(words: Sequence[str]) -> str:
    more = f" … and {len(words) - _SHOWN:,} more" if len(words) > _SHOWN else ""
    return " ".join(words[:_SHOWN]) + more
