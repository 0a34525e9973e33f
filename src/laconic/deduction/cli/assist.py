# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic play --assist`: suggest the guesses of a game that is played elsewhere."""

from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

from laconic.cli.screen import read_line, styled
from laconic.errors import InputError
from laconic.plurals import counted

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from laconic.deduction.coach import Advice, Reading
    from laconic.deduction.game import Game, Row

_SHOWN = 12
_ALTERNATIVES = 3
_UNDO = "undo"


def assist(console: "Console", game: "Game", seconds: float) -> dict[str, Any]:
    """Suggest guesses and read their feedback until the game ends.

    Args:
        console: console for the suggestions.
        game: the game.
        seconds: time limit of each suggestion.

    Returns:
        The rows, the result and the remaining candidates, for JSON.
    """
    from laconic.deduction import coach

    console.print(
        f"{game.rule.name}, {counted(len(game.answers), 'answer')} of {game.lexicon.name}, "
        f"{game.mode} mode"
    )
    console.print(
        "Type your guess and its feedback, such as crane=BYBBG, or the feedback alone if you made "
        f"the suggested guess; {_UNDO} takes a row back, Ctrl-D ends.\n",
        style="dim",
    )
    rows: list[Row] = []
    reading = coach.read(game, rows)
    try:
        while not _is_over(game, rows):
            with console.status("Searching") if console.is_terminal else nullcontext():
                advice = coach.suggest(reading.position, top=_ALTERNATIVES, seconds=seconds)
            console.print(_suggestion(reading, advice))
            rows, reading = _next(console, game, rows, advice.guesses[0].guess)
    except (EOFError, KeyboardInterrupt):
        console.print()
    won = bool(rows) and rows[-1].code == game.rule.win
    console.print(_end(game, rows, won=won))
    position = reading.position
    return {
        "rows": [f"{row.guess}={game.rule.format(row.code)}" for row in rows],
        "won": won,
        "turns": len(rows),
        "candidates": [position.game.answers[each] for each in position.candidates],
        "game": game.header(),
    }


def _is_over(game: "Game", rows: "list[Row]") -> bool:
    return bool(rows) and (rows[-1].code == game.rule.win or len(rows) == game.max_turns)


def _suggestion(reading: "Reading", advice: "Advice") -> "Text":
    """Describe the best guess, other good guesses, and the remaining candidates."""
    position = reading.position
    count = len(position.candidates)
    words = " ".join(position.game.answers[each] for each in position.candidates[:_SHOWN])
    left = counted(count, "candidate")
    if count <= _SHOWN:
        left += f": {words}"
    if reading.widened:
        left += " (not on the list of answers)"
    first, *others = advice.guesses
    more = f", or {', '.join(other.guess for other in others)}" if others and count > 1 else ""
    return styled("Guess [bold]{}[/bold]{}  [dim]{}[/dim]", first.guess.upper(), more, left)


def _next(
    console: "Console", game: "Game", rows: "list[Row]", suggested: str
) -> "tuple[list[Row], Reading]":
    """Ask for the next row until it is valid.

    Raises:
        EOFError: if the player presses Ctrl-D.
    """
    from laconic.deduction import coach

    while True:
        console.print(styled("  [bold]{}[/bold] ", len(rows) + 1), end="")
        text = read_line().strip()
        if not console.is_terminal:
            console.print()
        try:
            new = (
                rows[:-1]
                if text.casefold() == _UNDO
                else [*rows, _row(game, rows, text, suggested)]
            )
            return new, coach.read(game, new)
        except InputError as error:
            console.print(f"  {error}", style="yellow")


def _row(game: "Game", rows: "list[Row]", text: str, suggested: str) -> "Row":
    """Read a row, or the feedback of the suggested guess.

    Raises:
        InputError: for text that is neither, an unknown word, or a guess that is not allowed.
    """
    from laconic.deduction import coach

    words = text.replace("=", " ").split()
    if len(words) not in (1, 2):
        raise InputError(f"{text!r}, expected a guess and its feedback, such as crane=BYBBG")
    guess = words[0] if len(words) == 2 else suggested
    game.lexicon.guesses.index(guess)
    (row,) = game.rows(f"{guess}={words[-1]}")
    if reason := coach.objection(game, rows, row.guess):
        raise InputError(f"{row.guess} was not allowed: {reason}")
    return row


def _end(game: "Game", rows: "list[Row]", *, won: bool) -> "Text":
    if won:
        return styled("\n[bold green]Solved in {}.[/]", len(rows))
    if len(rows) == game.max_turns:
        return styled("\nNo guesses left.")
    return styled("\nStopped after {}.", counted(len(rows), "guess"))
