# ruff: noqa: PLC0415  # imports wait until a command needs them
"""Coloured tiles of guesses, and the keyboard with the best mark of each letter."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from laconic.deduction.display import TILES

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from laconic.deduction.game import Game, Row
    from laconic.deduction.rules import Rule

_PLAIN_KEYS = {"B": " · ", "Y": "({})", "G": "[{}]"}
"""Formats of keys without colours."""

_QWERTY = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_ALPHABET_LINE = 12


def row_text(
    console: "Console", rule: "Rule", row: "Row", *, margin: str = " ", between: str = " "
) -> "Text":
    """Draw a row as tiles, or as letters without colours or without a mark per letter.

    Args:
        console: the console, which may lack colours.
        rule: the rule.
        row: the row.
        margin: space to both sides of the letter on a tile.
        between: space between two tiles.
    """
    from rich.text import Text

    from laconic.deduction.lexicon import graphemes

    marks = rule.format(row.code)
    if not (_coloured(console) and set(marks) <= set(TILES)):
        return Text(f"{row.guess.upper()}  {marks}")
    pairs = zip(graphemes(row.guess), marks, strict=True)
    return Text(between).join(
        Text(f"{margin}{letter.upper()}{margin}", TILES[mark].terminal) for letter, mark in pairs
    )


def keyboard(console: "Console", game: "Game", rows: Iterable["Row"]) -> list["Text"]:
    """Draw the letters of the game, each with its best mark; only Wordle has such a keyboard."""
    from rich.text import Text

    from laconic.deduction.rules import Wordle

    if not isinstance(game.rule, Wordle):
        return []
    known, coloured = _best_marks(game.rule, rows), _coloured(console)
    lines = []
    for indent, letters in enumerate(_lines(game.lexicon.guesses.alphabet)):
        line = Text(" " * indent)
        for letter in letters:
            line.append(*_key(letter.upper(), known.get(letter), coloured=coloured))
        lines.append(line)
    return lines


def _coloured(console: "Console") -> bool:
    return console.is_terminal and not console.no_color and console.color_system is not None


def _best_marks(rule: "Rule", rows: Iterable["Row"]) -> dict[str, str]:
    from laconic.deduction.lexicon import graphemes

    best: dict[str, str] = {}
    for row in rows:
        for letter, mark in zip(graphemes(row.guess), rule.format(row.code), strict=True):
            best[letter] = max(best.get(letter, mark), mark, key="BYG".index)
    return best


def _lines(alphabet: Sequence[str]) -> list[Sequence[str]]:
    if set(alphabet) <= set("".join(_QWERTY)):
        return list(_QWERTY)
    starts = range(0, len(alphabet), _ALPHABET_LINE)
    return [alphabet[start : start + _ALPHABET_LINE] for start in starts]


def _key(letter: str, mark: str | None, *, coloured: bool) -> tuple[str, str]:
    if mark is None or coloured:
        return f" {letter} ", TILES[mark].terminal if mark else ""
    return _PLAIN_KEYS[mark].format(letter), ""
