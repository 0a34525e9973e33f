# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic beat`: the shortest wins against the adversary."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from laconic.cli.options import Json, unfolded
from laconic.cli.screen import print_json, screen
from laconic.deduction.cli.games import chosen_game
from laconic.deduction.cli.options import WhichGame, complete_words
from laconic.errors import InputError

if TYPE_CHECKING:
    from laconic.deduction.game import Game, Position
    from laconic.deduction.hosts import Beaten, Going

EXAMPLES = (
    "beat",
    "beat agile snort",
    "beat --mode ultra-hard --limit 10",
    "beat --list nyt-2022-02 --json",
    "beat --game mastermind:3x4 --all",
)


@unfolded
def beat(
    beginning: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GUESS",
            help="Guesses to begin with; by default none.",
            autocompletion=complete_words,
            show_default=False,
        ),
    ] = None,
    *,
    limit: Annotated[
        int, typer.Option(min=1, metavar="N", help="Sequences to find before the search stops.")
    ] = 100,
    every: Annotated[bool, typer.Option("--all", help="Find all, however many there are.")] = False,
    seconds: Annotated[
        float | None,
        typer.Option(min=0, metavar="S", help="Stop after so much time, with what is known."),
    ] = None,
    which: WhichGame,
    as_json: Json = False,
) -> None:
    """Find the shortest sequences of guesses that beat the adversary.

    The adversary keeps the largest part of the candidates; of equal parts that with the fewest
    greens, then the fewest yellows, then the smallest code. No shorter sequence wins: all are
    tried. Play against it with `laconic play --host adversary`.
    """
    from laconic.deduction import hosts

    position = _played(chosen_game(**vars(which)), beginning or [])
    with _reporting() as report:
        found = hosts.beat(position, limit=None if every else limit, seconds=seconds, report=report)
    if as_json:
        print_json(found.as_dict())
    else:
        _show(found)


def _played(game: "Game", beginning: list[str]) -> "Position":
    """Play the beginning against the adversary.

    Raises:
        InputError: for a guess that is not in the list, not allowed, or already right.
    """
    from laconic.deduction.coach import objection
    from laconic.deduction.hosts import Adversary

    host = Adversary(game.position())
    for word in beginning:
        rows = host.position.rows
        guess = game.guesses[game.lexicon.guesses.index(word)]
        if reason := objection(game, rows, guess):
            raise InputError(reason)
        if host.reply(guess) == game.rule.win:
            raise InputError(f"{guess!r} wins already, as guess {len(rows) + 1}: leave it out")
    return host.position


@contextmanager
def _reporting() -> Iterator[Callable[["Going"], None]]:
    """Show on a terminal how far the search for each length has come."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = screen(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    with Progress(
        *columns,
        TimeElapsedColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as bar:
        task = bar.add_task("Sequences", total=None)

        def report(going: "Going") -> None:
            what = f"{going.turns} guesses, {going.found:,} wins"
            bar.update(task, completed=going.done, total=going.of, description=what)

        yield report


def _show(found: "Beaten") -> None:
    from laconic.deduction.cli.tiles import row_text
    from laconic.deduction.search import Exact

    console, game = screen(), found.position.game
    for row in found.position.rows:
        console.print(row_text(console, game.rule, row))
    for words in found.sequences:
        console.print(" ".join(words), markup=False, soft_wrap=True)
    if found.sequences or found.position.rows:
        console.print()
    more, turns = " more" * bool(found.position.rows), found.turns.value
    number = f"{turns}{more} guess{'es' * (turns > 1)}"
    if isinstance(found.turns, Exact):
        sign = "" if isinstance(found.count, Exact) else "at least "
        many = "sequences win" if found.count.value > 1 else "sequence wins"
        console.print(f"{number}: {sign}{found.count.value:,} {many}, and no shorter one does.")
    else:
        console.print(f"No sequence of fewer than {number} wins; time was up.")
    console.print(f"[dim]Searched for {found.seconds:.2f} s.[/dim]")
