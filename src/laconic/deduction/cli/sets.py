# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic sets`: small sets of answers that are too similar."""

from itertools import repeat
from typing import TYPE_CHECKING, Annotated

import typer

from laconic.cli.options import CHOICE, Json
from laconic.cli.screen import print_json, progress, screen
from laconic.deduction.cli.games import chosen_game
from laconic.deduction.cli.options import AnswersFile, GuessesFile, ListName

if TYPE_CHECKING:
    from laconic.deduction.search import Groups

EXAMPLES = (
    "sets --size 4 --turns 2",
    "sets --size 6 --turns 3",
    "sets --size 3 --turns 2 --list nyt-2022-02 --json",
)


def sets(
    *,
    size: Annotated[
        int,
        typer.Option(
            min=2, max=6, metavar="N", help="Number of answers left.", rich_help_panel=CHOICE
        ),
    ] = 4,
    turns: Annotated[
        int,
        typer.Option(
            min=2, max=3, metavar="T", help="Number of turns left.", rich_help_panel=CHOICE
        ),
    ] = 2,
    list_name: ListName = None,
    answers: AnswersFile = None,
    guesses: GuessesFile = None,
    as_json: Json = False,
) -> None:
    """List the sets of N answers that cannot be solved in T turns.

    N is up to 4 for 2 turns and up to 6 for 3. Only minimal sets are listed: every larger set that
    contains one cannot be solved either. All guesses are allowed, as in easy mode.
    """
    from laconic.deduction import search

    played = chosen_game("wordle", list_name, answers, guesses)
    with progress("Answers searched", len(played.answers)) as advance:

        def done(count: int) -> None:
            for _ in repeat(None, count):
                advance()

        result = search.groups(played, size, turns, advance=done)
    if as_json:
        print_json(result.as_dict())
    else:
        _show(result)


def _show(result: "Groups") -> None:
    console = screen()
    words = f"{result.size} answers of {result.game.lexicon.name}"
    if result.holds:
        console.print(f"Every set of {words} can be solved in {result.turns} turns.")
    else:
        count = f"These {len(result.groups):,} sets" if len(result.groups) > 1 else "This set"
        console.print(
            f"Not every set of {words} can be solved in {result.turns} turns. {count} cannot:\n"
        )
        for group in result.groups:
            console.print("  " + " ".join(group), soft_wrap=True)
        console.print()
    console.print(f"Proven in {result.seconds:.2f} s.", style="dim")
