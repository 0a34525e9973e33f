# ruff: noqa: PLC0415  # imports wait until a command needs them
"""Coloured tiles of guesses, and the keyboard with the best mark of each letter."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from laconic.cli.screen import is_coloured
from laconic.deduction.display import TILES, Board

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from laconic.deduction.game import Game, Row
    from laconic.deduction.rules import Rule

_PLAIN_KEYS = {"B": " · ", "Y": "({})", "G": "[{}]"}
"""Formats of keys without colours."""

_KEYS = ("qwertyuiopåü", "asdfghjklñöäæøç", "zxcvbnm")
"""Rows of keys; those beyond a to z are shown if the game has their letters."""

_ALPHABET_LINE = 12
_INDENT = 2
_BETWEEN_BOARDS = "   "


def tile_text(
    console: "Console", rule: "Rule", row: "Row", *, margin: str = " ", between: str = " "
) -> "Text":
    """Draw a row as tiles, with space around the letters and between the tiles."""
    from laconic.deduction.rules import graphemes
    from laconic.display.terminal import drawn

    return drawn(console, Board([(graphemes(row.guess), rule.format(row.code))], margin, between))


def boards_text(
    console: "Console", game: "Game", guess: str, codes: Sequence[int | None]
) -> Iterator["Text"]:
    """Draw a guess on each board that is not solved yet.

    If the boards do not fit beside each other, their tiles are smaller; if they still do not fit,
    they are drawn on several lines.
    """
    from rich.text import Text

    from laconic.deduction.game import Row

    for margin, between in ((" ", " "), (" ", ""), ("", "")):
        cells = [
            tile_text(console, game.rule, Row(guess, code or 0), margin=margin, between=between)
            for code in codes
        ]
        width = cells[0].cell_len + len(_BETWEEN_BOARDS)
        fitting = max(1, (console.width - _INDENT + len(_BETWEEN_BOARDS)) // width)
        if len(cells) <= fitting:
            break
    tiles = [
        Text(" " * cell.cell_len) if code is None else cell
        for cell, code in zip(cells, codes, strict=True)
    ]
    for start in range(0, len(tiles), fitting):
        yield Text(_BETWEEN_BOARDS).join(tiles[start : start + fitting])


def keyboard(console: "Console", game: "Game", rows: Iterable["Row"]) -> list["Text"]:
    """Draw the letters of the game, each with its best mark; only Wordle has such a keyboard."""
    from rich.text import Text

    from laconic.deduction.rules import Wordle

    if not isinstance(game.rule, Wordle):
        return []
    known, coloured = _best_marks(game.rule, rows), is_coloured(console)
    lines = []
    for indent, letters in enumerate(_lines(game.lexicon.guesses.alphabet)):
        line = Text(" " * indent)
        for letter in letters:
            line.append(*_key(letter.upper(), known.get(letter), coloured=coloured))
        lines.append(line)
    return lines


def _best_marks(rule: "Rule", rows: Iterable["Row"]) -> dict[str, str]:
    from laconic.deduction.lexicon import graphemes

    best: dict[str, str] = {}
    for row in rows:
        for letter, mark in zip(graphemes(row.guess), rule.format(row.code), strict=True):
            best[letter] = max(best.get(letter, mark), mark, key="BYG".index)
    return best


def _lines(alphabet: Sequence[str]) -> list[Sequence[str]]:
    """Arrange the letters of the Latin script as on a keyboard, all others by the alphabet."""
    others = [letter for letter in alphabet if letter not in "".join(_KEYS)]
    if 2 * len(others) > len(alphabet):
        starts = range(0, len(alphabet), _ALPHABET_LINE)
        return [alphabet[start : start + _ALPHABET_LINE] for start in starts]
    lines = [[key for key in keys if key.isascii() or key in alphabet] for keys in _KEYS]
    for letter in others:
        min(lines, key=len).append(letter)
    return [*lines]


def _key(letter: str, mark: str | None, *, coloured: bool) -> tuple[str, str]:
    if mark is None or coloured:
        return f" {letter} ", TILES[mark].terminal if mark else ""
    return _PLAIN_KEYS[mark].format(letter), ""
