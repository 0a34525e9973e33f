# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic sets`: which few answers are too alike."""

from itertools import repeat
from typing import TYPE_CHECKING, Annotated

import typer

from laconic.cli.options import Json
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
        int, typer.Option(min=2, max=6, metavar="N", help="How many answers are left.")
    ] = 4,
    turns: Annotated[
        int, typer.Option(min=2, max=3, metavar="T", help="How many turns are left.")
    ] = 2,
    list_name: ListName = None,
    answers: AnswersFile = None,
    guesses: GuessesFile = None,
    as_json: Json = False,
) -> None:
    """Find out whether any N answers can be told apart in T turns, and list those that cannot.

    Up to 4 answers in 2 turns, or up to 6 in 3. Listed are the smallest sets: each with any other
    answers cannot be found in so many turns either. All guesses are allowed, as in easy mode.
    """
    from laconic.deduction import search

    played = chosen_game("wordle", list_name, answers, guesses)
    with progress("Answers done with", len(played.answers)) as advance:

        def done(count: int) -> None:
            for _ in repeat(None, count):
                advance()

        found = search.groups(played, size, turns, advance=done)
    if as_json:
        print_json(found.as_dict())
    else:
        _show(found)


def _show(found: "Groups") -> None:
    console = screen()
    words = f"{found.size} answers of {found.game.lexicon.name}"
    if found.holds:
        console.print(f"Any {words} can be found in {found.turns} turns.", markup=False)
    else:
        number = f"these {len(found.groups):,} sets" if len(found.groups) > 1 else "this set"
        console.print(
            f"Not any {words} can be found in {found.turns} turns: {number} cannot.\n",
            markup=False,
        )
        for group in found.groups:
            console.print("  " + " ".join(group), markup=False, soft_wrap=True)
        console.print()
    console.print(f"[dim]Proven in {found.seconds:.2f} s.[/dim]")
