# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic beat`: the shortest wins against the adversary."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from laconic.cli.options import (
    OUTPUT,
    Json,
    flag,
    number,
    option_groups,
    refuse_options,
    time_limit,
)
from laconic.cli.screen import present, progress_bars
from laconic.deduction.cli.games import chosen_game
from laconic.deduction.cli.options import GameOptions, complete_words
from laconic.errors import InputError
from laconic.plurals import counted

if TYPE_CHECKING:
    from laconic.deduction.game import Game, Position
    from laconic.deduction.opponents import BeatProgress

EXAMPLES = (
    "beat",
    "beat agile snort",
    "beat --mode ultra-hard --limit 10",
    "beat --list nyt-2022-02 --json",
    "beat --game mastermind:3x4 --all",
)

_LIMIT = 100


@option_groups
def beat(
    beginning: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GUESS",
            help="Guesses to start with (default: none).",
            autocompletion=complete_words,
        ),
    ] = None,
    *,
    limit: Annotated[
        int | None,
        number("Number of sequences after which the search stops (default: 100)."),
    ] = None,
    every: Annotated[bool, flag("Find all sequences.", "--all", panel=OUTPUT)] = False,
    seconds: Annotated[
        float | None, time_limit("Time limit of the search in seconds (default: none).")
    ] = None,
    game: GameOptions,
    as_json: Json = False,
) -> None:
    """Find the shortest sequences of guesses that beat the adversary.

    The adversary always keeps the largest part of the candidates; ties go to the part with the
    fewest greens, then the fewest yellows, then the smallest feedback code. Shorter sequences are
    searched exhaustively. Play against the adversary with `laconic play --host adversary`.
    """
    from laconic.deduction import opponents

    if every:
        refuse_options({"limit": limit}, "has no effect with --all")
    position = _played(chosen_game(**vars(game)), beginning or [])
    with _reporting() as report:
        result = opponents.beat(
            position, limit=None if every else limit or _LIMIT, seconds=seconds, report=report
        )
    present(result, as_json=as_json, done="Searched")


def _played(game: "Game", beginning: list[str]) -> "Position":
    """Play the first guesses against the adversary.

    Raises:
        InputError: for a guess that is not in the list, not allowed, or already right.
    """
    from laconic.deduction.coach import objection
    from laconic.deduction.opponents import Adversary

    host = Adversary(game.position())
    for word in beginning:
        rows = host.position.rows
        guess = game.guesses[game.lexicon.guesses.index(word)]
        if reason := objection(game, rows, guess):
            raise InputError(reason)
        if host.reply(guess) == game.rule.win:
            raise InputError(f"{guess!r} already wins, as guess {len(rows) + 1}: leave it out")
    return host.position


@contextmanager
def _reporting() -> Iterator[Callable[["BeatProgress"], None]]:
    """Show the progress of the search for each length on a terminal."""
    with progress_bars() as bar:
        task = bar.add_task("Sequences", total=None)

        def report(progress: "BeatProgress") -> None:
            what = f"{counted(progress.turns, 'guess')}, {counted(progress.wins, 'win')}"
            bar.update(task, completed=progress.done, total=progress.sets, description=what)

        yield report
