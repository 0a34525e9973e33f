"""Options that are declared once and shared."""

from __future__ import annotations

import inspect

from laconic.cli.options import WhichGame, unfolded


def test_a_dataclass_of_options_is_unfolded_for_typer() -> None:
    """Typer sees every field with its default in the place of the argument, which gets them all."""
    given: list[tuple[str, WhichGame, int]] = []

    def command(row: str, *, which: WhichGame, top: int = 3) -> None:
        given.append((row, which, top))

    command.__annotations__ = {"row": str, "which": WhichGame, "top": int, "return": None}
    shown = inspect.signature(unfolded(command)).parameters
    assert list(shown) == ["row", "list_name", "answers", "guesses", "game", "mode", "top"]
    defaults = [shown[name].default for name in ("game", "mode", "top")]
    assert defaults == ["wordle", "easy", 3]
    options = dict.fromkeys(("list_name", "answers", "guesses"), None)
    unfolded(command)(row="x", **options, game="wordle", mode="hard", top=4)
    assert given == [("x", WhichGame(mode="hard"), 4)]
