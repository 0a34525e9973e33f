# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic play`: a person against a hidden word."""

from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from laconic.cli.games import chosen_game
from laconic.cli.options import (
    AnswersFile,
    GameName,
    GuessesFile,
    Json,
    ListName,
    Mode,
    Seed,
    complete_words,
)
from laconic.cli.screen import print_json, screen
from laconic.errors import InputError

if TYPE_CHECKING:
    from rich.console import Console

    from laconic.deduction.game import Game, Row
    from laconic.deduction.hosts import FixedWord

EXAMPLES = (
    "play",
    "play --daily --mode hard",
    "play --answer knoll",
    "play --list wordfreq:es:6:3000",
    "play --game mastermind:4x6",
)

_HOST = "Who answers"
_FEW_LETTERS = 12


def play(
    *,
    daily: Annotated[
        bool,
        typer.Option("--daily", help="Today's word, the same for everyone.", rich_help_panel=_HOST),
    ] = False,
    day: Annotated[
        datetime | None,
        typer.Option(
            "--day", formats=["%Y-%m-%d"], help="The word of another day.", rich_help_panel=_HOST
        ),
    ] = None,
    answer: Annotated[
        str | None,
        typer.Option(
            "--answer",
            metavar="WORD",
            help="A word that you hide for someone else.",
            autocompletion=complete_words,
            rich_help_panel=_HOST,
        ),
    ] = None,
    seed: Seed = None,
    list_name: ListName = None,
    answers: AnswersFile = None,
    guesses: GuessesFile = None,
    game: GameName = "wordle",
    mode: Mode = "easy",
    max_turns: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Guesses you have; 6 for Wordle, else 10."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Guess a hidden word: a random one, the word of the day, or one that somebody chose.

    A guess that is not in the list or not allowed costs no turn. Ctrl-D or Ctrl-C gives up.
    """
    turns = max_turns or (6 if game.startswith("wordle") else 10)
    played = chosen_game(game, list_name, answers, guesses, mode=mode, max_turns=turns)
    host, name = _host(
        played, answer, day or (datetime.now().astimezone() if daily else None), seed
    )
    console = screen(stderr=as_json)
    alphabet = played.lexicon.guesses.alphabet
    letters = f"letters of {''.join(alphabet)}" if len(alphabet) <= _FEW_LETTERS else "letters"
    terms = f"{played.rule.length} {letters}, {turns} guesses, {mode} mode"
    console.print(f"{name}: {terms}", markup=False)
    console.print("[dim]Type a guess and press Enter; Ctrl-D gives up.[/dim]\n")
    rows = _rounds(console, played, host, turns)
    _farewell(console, played, host.answer, rows, name)
    if as_json:
        print_json(_summary(played, host.answer, rows))


def _host(
    game: "Game", answer: str | None, day: datetime | None, seed: int | None
) -> tuple["FixedWord", str]:
    """Choose who answers, and what to call the game."""
    from laconic.deduction.hosts import daily_word, fixed_word, random_word

    if sum(choice is not None for choice in (answer, day, seed)) > 1:
        raise InputError("--answer, --daily or --day, and --seed hide different words: give one")
    if answer is not None:
        return fixed_word(game, answer), "A chosen word"
    if day is not None:
        return daily_word(game, day.date()), f"The word of {day:%Y-%m-%d}"
    return random_word(game, seed), "A random word"


def _rounds(console: "Console", game: "Game", host: "FixedWord", turns: int) -> list["Row"]:
    """Take turns until the word is found, the guesses are used up, or the person leaves."""
    from laconic.cli.tiles import row_text
    from laconic.deduction.game import Row

    rows: list[Row] = []
    while len(rows) < turns and not _won(game, rows):
        guess = _ask(console, game, rows, turns)
        if guess is None:
            break
        rows.append(Row(guess, host.reply(guess)))
        console.print("  ", row_text(console, game.rule, rows[-1]), sep="")
    return rows


def _ask(console: "Console", game: "Game", rows: list["Row"], turns: int) -> str | None:
    """Ask for the next guess until it is one; None if the person leaves."""
    from rich.console import Group
    from rich.padding import Padding
    from rich.text import Text

    from laconic.cli.tiles import keyboard

    keys = keyboard(console, game, rows) if console.is_terminal else []
    complaint = ""
    while True:
        block = Padding(Group(*keys, Text(complaint, "yellow")), (0, 0, 0, 2))
        if console.is_terminal or complaint:
            console.print(block)
        console.print(f"  [bold]{len(rows) + 1}/{turns}[/bold] ", end="")
        try:
            text = input()
        except (EOFError, KeyboardInterrupt):
            console.print()
            return None
        _take_away(console, len(console.render_lines(block)) + 1)
        try:
            return _accepted(game, rows, text)
        except InputError as error:
            complaint = str(error)


def _accepted(game: "Game", rows: list["Row"], text: str) -> str:
    """Read a guess.

    Raises:
        InputError: for a word that is not in the list or not allowed now.
    """
    from laconic.deduction.coach import objection

    guess = game.guesses[game.lexicon.guesses.index(text.strip())]
    if reason := objection(game, rows, guess):
        raise InputError(reason)
    return guess


def _take_away(console: "Console", lines: int) -> None:
    """Take the keyboard and what was typed off a terminal, so that the rows stand alone."""
    from rich.control import Control
    from rich.segment import ControlType

    if console.is_terminal:
        up = [(ControlType.CURSOR_UP, 1), (ControlType.ERASE_IN_LINE, 2)]
        console.control(Control(*up * lines))
    else:
        console.print()


def _farewell(console: "Console", game: "Game", answer: str, rows: list["Row"], name: str) -> None:
    """Say how it ended, with tiles to share."""
    won = _won(game, rows)
    if won:
        console.print(f"\n[bold green]Found in {len(rows)}.[/bold green]")
    else:
        console.print(f"\nThe answer was [bold]{answer.upper()}[/bold].")
    if won or len(rows) == game.max_turns:
        star = "*" if game.mode == "hard" else ""
        console.print(
            f"\nLaconic, {name.lower()}: {len(rows) if won else 'X'}/{game.max_turns}{star}"
        )
        console.print(*(game.rule.tiles(row.code) for row in rows), sep="\n")


def _won(game: "Game", rows: list["Row"]) -> bool:
    return bool(rows) and rows[-1].code == game.rule.win


def _summary(game: "Game", answer: str, rows: list["Row"]) -> dict[str, Any]:
    return {
        "answer": answer,
        "won": _won(game, rows),
        "turns": len(rows),
        "rows": [{"guess": row.guess, "feedback": game.rule.format(row.code)} for row in rows],
        "game": game.header(),
    }
