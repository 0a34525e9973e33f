# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic repair`: find and fix contradictory rows."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from laconic.cli.app import printable
from laconic.cli.options import Json, number, option_groups
from laconic.cli.screen import present, print_json, screen, show
from laconic.deduction.cli.games import chosen_game
from laconic.deduction.cli.options import Day, Prior, Rows, WordOptions
from laconic.deduction.errors import ContradictionError

if TYPE_CHECKING:
    from laconic.deduction.game import Game, Row

EXAMPLES = (
    "repair salet=BBYYY title=BYYYG",
    "repair rigor=YGGGG --top 3",
    "repair crane=BBGGB tango=BYYYG --json",
)


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
    present(result, as_json=as_json, game=coach.game_header(played))


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
        show(*result.layout(), console=screen(stderr=True))
    raise typer.Exit(2)
