# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic play --assist`: suggest the guesses of a game that is played elsewhere."""

from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from laconic.cli.screen import read_line, searching, styled
from laconic.deduction.errors import ContradictionError
from laconic.errors import InputError
from laconic.plurals import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rich.console import Console
    from rich.text import Text

    from laconic.deduction.boards import BoardsAdvice, BoardsGame, BoardsPosition
    from laconic.deduction.coach import Reading
    from laconic.deduction.game import Game, Position, Row
    from laconic.deduction.opponents import AntiwordleAdvice, FibbleAdvice

Read = TypeVar("Read")

_SHOWN = 12
_ALTERNATIVES, _FEW = 3, 6
_UNDO, _ENDS = "undo", ("quit", "exit")


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

    _introduce(console, game, f"{game.mode} mode")
    rows: list[Row] = []
    reading = coach.read(game, rows)
    try:
        while not _is_over(game, rows):
            position = reading.position
            with searching(console):
                advice = coach.suggest(position, top=_ALTERNATIVES, seconds=seconds)
            guesses, words = [each.guess for each in advice.guesses], _words(position)
            note = " (not on the list of answers)" if reading.widened else ""
            console.print(_suggestion(guesses, words, note))
            rows, reading = _ask(console, len(rows) + 1, partial(_next, game, rows, guesses[0]))
    except (EOFError, KeyboardInterrupt):
        console.print()
    return _ended(console, game, rows, _words(reading.position))


def _words(position: "Position") -> list[str]:
    """List the candidates, which are those of another list where no answer fits."""
    return [position.game.answers[each] for each in position.candidates]


def assist_variant(
    console: "Console", game: "Game", seconds: float, *, avoid: bool
) -> dict[str, Any]:
    """Suggest guesses of Fibble or Antiwordle and read what is displayed until the game ends.

    Args:
        console: console for the suggestions.
        game: the game.
        seconds: time limit of each suggestion.
        avoid: whether the game is Antiwordle.

    Returns:
        The rows, the result and the remaining candidates, for JSON.

    Raises:
        InputError: for a game that the variant cannot be played with.
    """
    from laconic.deduction.opponents import suggest_avoiding, suggest_lying

    ask = suggest_avoiding if avoid else suggest_lying

    def advised(rows: "list[Row]") -> "AntiwordleAdvice | FibbleAdvice":
        with searching(console):
            return ask(game, rows, _ALTERNATIVES, seconds=seconds)

    def read(text: str) -> "tuple[list[Row], AntiwordleAdvice | FibbleAdvice]":
        undone = text.casefold() == _UNDO
        new = rows[:-1] if undone else [*rows, _row(game, text, guesses[0])]
        return new, advised(new)

    rows: list[Row] = []
    advice = advised(rows)
    _introduce(console, game, "avoid the answer" if avoid else "one false tile in each row")
    try:
        while not _is_over(game, rows):
            guesses = [each.guess for each in advice.guesses]
            console.print(_suggestion(guesses, advice.candidates))
            rows, advice = _ask(console, len(rows) + 1, read)
    except (EOFError, KeyboardInterrupt):
        console.print()
    return _ended(console, game, rows, advice.candidates, "Lasted" if avoid else "Solved in")


def _introduce(console: "Console", game: "Game", kind: str) -> None:
    """Print what is played, and what to type."""
    console.print(
        f"{game.rule.name}, {counted(len(game.answers), 'answer')} of {game.lexicon.name}, {kind}"
    )
    console.print(
        "Type your guess and its feedback, such as crane=BYBBG, or the feedback alone if you made "
        f"the suggested guess; {_UNDO} takes a row back, quit or Ctrl-D ends.\n",
        style="dim",
    )


def _ended(
    console: "Console",
    game: "Game",
    rows: "list[Row]",
    candidates: "Sequence[str]",
    done: str = "Solved in",
) -> dict[str, Any]:
    """Print how the game ended, and return it."""
    won = bool(rows) and rows[-1].code == game.rule.win
    console.print(_end(len(rows), game.max_turns, done if won else ""))
    return {
        "rows": [f"{row.guess}={game.rule.format(row.code)}" for row in rows],
        "won": won,
        "turns": len(rows),
        "candidates": candidates,
        "game": game.header(),
    }


def assist_boards(console: "Console", game: "BoardsGame", seconds: float) -> dict[str, Any]:
    """Suggest guesses for several boards and read their feedback until the game ends.

    Args:
        console: console for the suggestions.
        game: the game.
        seconds: time limit of each suggestion.

    Returns:
        The rows, the result and the remaining candidates of each board, for JSON.
    """
    from laconic.deduction import boards

    console.print(
        f"{game.boards} boards of {game.game.rule.name}, {game.game.lexicon.name}, "
        f"{counted(game.limit, 'guess')}"
    )
    console.print(
        "Type your guess and the feedback of each board, such as crane=BYBBG,BBBBB with * for a "
        "solved board, or the feedback alone if you made the suggested guess; "
        f"{_UNDO} takes a row back, quit or Ctrl-D ends.\n",
        style="dim",
    )
    rows: list[str] = []
    position = game.position()
    try:
        while position.unsolved and position.left:
            with searching(console):
                advice = boards.suggest(position, top=_ALTERNATIVES, seconds=seconds)
            console.print(_boards_suggestion(advice))
            suggested = advice.suggestions[0].guess
            read = partial(_next_boards, game, rows, suggested)
            rows, position = _ask(console, len(rows) + 1, read)
    except (EOFError, KeyboardInterrupt):
        console.print()
    won = not position.unsolved
    console.print(_end(len(rows), game.limit, "Solved in" if won else ""))
    words = game.game.answers
    return {
        "rows": rows,
        "won": won,
        "turns": len(rows),
        "candidates": [[words[each] for each in left] for left in position.candidates],
        "game": game.header(),
    }


def _boards_suggestion(advice: "BoardsAdvice") -> "Text":
    """Describe the best guess, other good guesses, and the candidates of each board."""
    first, *others = advice.suggestions
    more = f", or {', '.join(other.guess for other in others)}" if others else ""
    left = "; ".join(
        f"board {number}: {' '.join(words) if len(words) <= _FEW else f'{len(words):,}'}"
        for number, words in enumerate(advice.candidates, 1)
        if words
    )
    text = "Guess [bold]{}[/bold]{}  [dim]candidates: {}[/dim]"
    return styled(text, first.guess.upper(), more, left)


def _next_boards(
    game: "BoardsGame", rows: list[str], suggested: str, text: str
) -> "tuple[list[str], BoardsPosition]":
    """Add a row, or take the last one back.

    Raises:
        InputError: for text that is no row, or rows that no words fit.
    """
    from laconic.deduction import boards

    new = rows[:-1] if text.casefold() == _UNDO else [*rows, _as_row(text, suggested)]
    return new, boards.read_rows(game, new)


def _is_over(game: "Game", rows: "list[Row]") -> bool:
    return bool(rows) and (rows[-1].code == game.rule.win or len(rows) == game.max_turns)


def _suggestion(guesses: "Sequence[str]", candidates: "Sequence[str]", note: str = "") -> "Text":
    """Describe the best guess, other good guesses, and the remaining candidates."""
    left = counted(len(candidates), "candidate")
    if len(candidates) <= _SHOWN:
        left += f": {' '.join(candidates)}"
    first, *others = guesses
    more = f", or {', '.join(others)}" if others and len(candidates) > 1 else ""
    return styled("Guess [bold]{}[/bold]{}  [dim]{}[/dim]", first.upper(), more, left + note)


def _ask(console: "Console", number: int, read: "Callable[[str], Read]") -> "Read":
    """Ask for the row of a turn until it can be read.

    Raises:
        EOFError: if the player ends the game.
    """
    while True:
        console.print(styled("  [bold]{}[/bold] ", number), end="")
        text = read_line().strip()
        if text.casefold() in _ENDS:
            raise EOFError
        if not console.is_terminal:
            console.print()
        try:
            return read(text)
        except InputError as error:
            console.print(f"  {error}", style="yellow")


def _next(
    game: "Game", rows: "list[Row]", suggested: str, text: str
) -> "tuple[list[Row], Reading]":
    """Add a row, or take the last one back.

    Raises:
        InputError: for text that is no row, or rows that no word fits, with likely corrections.
    """
    from laconic.deduction import coach

    if text.casefold() == _UNDO:
        new = rows[:-1]
    else:
        row = _row(game, text, suggested)
        if reason := coach.objection(game, rows, row.guess):
            raise InputError(f"{row.guess} was not allowed: {reason}")
        new = [*rows, row]
    try:
        return new, coach.read(game, new)
    except ContradictionError as error:
        raise ContradictionError(f"{error}; likely {_corrections(game, new)}") from None


def _corrections(game: "Game", rows: "list[Row]") -> str:
    """Tell the likeliest corrections of contradictory rows."""
    from laconic.deduction import coach

    fixes = coach.repair(game, rows, top=_ALTERNATIVES).fixes
    return " or ".join(
        " and ".join(f"row {each.number} is {each.guess}={each.now}" for each in fix.changes)
        for fix in fixes
    )


def _row(game: "Game", text: str, suggested: str) -> "Row":
    """Read a row, or the feedback of the suggested guess.

    Raises:
        InputError: for text that is neither, or an unknown word.
    """
    (row,) = game.rows(_as_row(text, suggested))
    game.lexicon.guesses.index(row.guess)
    return row


def _as_row(text: str, suggested: str) -> str:
    """Write what was typed as a row, if it is a guess and its feedback, or the feedback alone.

    Raises:
        InputError: for no text.
    """
    from laconic.deduction.game import split_row

    if not text:
        raise InputError("nothing typed, expected a guess and its feedback, such as crane=BYBBG")
    parts = ",".join(part.strip() for part in text.split(",")).split()
    joined = len(parts) != 2 or parts[0].endswith("=") or (parts[1][0] == "=" != parts[1])
    row = ("" if joined else "=").join(parts)
    return row if split_row(row) else f"{suggested}={row}"


def _end(turns: int, limit: int | None, done: str) -> "Text":
    """Describe the end: `done` in so many turns, or neither."""
    if done:
        return styled("\n[bold green]{} {}.[/]", done, turns)
    if turns == limit:
        return styled("\nNo guesses left.")
    return styled("\nStopped after {}.", counted(turns, "guess"))
