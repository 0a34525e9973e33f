"""The board and the on-screen keyboard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nicegui import ui

from laconic.deduction.rules.mastermind import Mastermind
from laconic.deduction.rules.symbols import graphemes
from laconic.deduction.rules.tiles import TileRule
from laconic.deduction.web.pages.feedback import (
    COLOURS,
    count_names,
    symbol_class,
    symbol_name,
)
from laconic.web.tags import Tag

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from laconic.deduction.lexicon import Lexicon
    from laconic.deduction.rules import Rule

LAYOUTS = (
    ("qwertyuiop", "asdfghjkl", "zxcvbnm"),
    ("йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю"),
    ("йцукенгшщзхї", "фівапролджє", "ячсмитьбюґ"),
    ("ςερτυθιοπ", "ασδφγηξκλ", "ζχψωβνμ"),
)
"""The rows of common keyboards: Latin, Russian, Ukrainian, Greek."""

_NAMES = {"Enter": "Enter", "Backspace": "⌫"}


@dataclass(frozen=True)
class Line:
    """A line of the board: letters, and their marks, if any."""

    letters: tuple[str, ...] = ()
    marks: tuple[int, ...] = ()
    current: bool = False


@dataclass(frozen=True)
class Cell:
    """The look of a tile, and its text for screen readers."""

    text: str
    classes: str
    label: str
    marked: bool = False


class Board:
    """Lines of tiles; for rules with counts, each line ends with the two counts.

    Args:
        rule: the rule.
        tap: called with line and mark when a tile or a count with a mark is pressed; None for a
            read-only board.
        label: the name of the board for screen readers.
    """

    def __init__(
        self, rule: Rule, tap: Callable[[int, int], Any] | None = None, label: str = "Board"
    ) -> None:
        self._rule, self._tap = rule, tap
        self._counts = not isinstance(rule, TileRule)
        columns = rule.length + 2 * self._counts
        self._box = Tag(
            "div", classes="board", role="group", aria_label=label, style=f"--cols:{columns}"
        )
        self._lines: list[Tag] = []
        self._cells: list[list[Tag]] = []
        self._shown: dict[tuple[int, int], Cell] = {}

    def show(self, lines: Sequence[Line]) -> None:
        """Display lines, starting with the first."""
        while len(self._lines) > len(lines):
            self._lines.pop().delete()
            self._cells.pop()
            self._shown = {at: is_ for at, is_ in self._shown.items() if at[0] < len(self._lines)}
        while len(self._lines) < len(lines):
            self._add()
        for number, line in enumerate(lines):
            for place, cell in enumerate(self._looks(line)):
                self._paint(number, place, cell)

    def shake(self, line: int) -> None:
        """Shake a line, for an invalid guess."""
        self._play(line, "shake")

    def flip(self, line: int) -> None:
        """Flip the tiles of a line, one after the other."""
        self._play(line, "flip")

    def celebrate(self, line: int) -> None:
        """Animate the tiles of a winning row."""
        self._play(line, "jump")

    def _play(self, line: int, name: str) -> None:
        if line < len(self._lines):
            ui.run_javascript(f'laconic.animate("{self._lines[line].html_id}", "{name}")')

    def _add(self) -> None:
        number = len(self._lines)
        with (
            self._box,
            Tag("div", classes="line", role="group", aria_label=f"Row {number + 1}") as line,
        ):
            count = self._rule.length + 2 * self._counts
            cells = [self._cell(number, place) for place in range(count)]
        self._lines.append(line)
        self._cells.append(cells)

    def _cell(self, number: int, place: int) -> Tag:
        mark = place - self._rule.length if self._counts else place
        if self._tap is None or mark < 0:
            return Tag("div", classes="tile", role="img")
        tap = self._tap
        return Tag("button", classes="tile", do=lambda: tap(number, mark))

    def _looks(self, line: Line) -> list[Cell]:
        """Return the cells of a line."""
        places = range(self._rule.length)
        if not self._counts:
            return [self._tile(line, place) for place in places]
        return [self._symbol(line, place) for place in places] + [
            self._count(line, which) for which in (0, 1)
        ]

    def _tile(self, line: Line, place: int) -> Cell:
        letter = line.letters[place] if place < len(line.letters) else ""
        mark = line.marks[place] if line.marks else None
        if not letter or mark is None:
            return self._symbol(line, place)
        how = ", press to change" if self._tap else ""
        label = f"Letter {place + 1}, {letter}, {COLOURS[mark]}{how}"
        return Cell(letter, f"tile t{mark}", label, marked=True)

    def _symbol(self, line: Line, place: int) -> Cell:
        symbol = line.letters[place] if place < len(line.letters) else ""
        if symbol:
            style = symbol_class(self._rule, symbol) or "typed"
            return Cell(
                symbol, f"tile {style}", f"Letter {place + 1}, {symbol_name(self._rule, symbol)}"
            )
        state = "next" if line.current and place == len(line.letters) else ""
        return Cell("", f"tile {state}", f"Letter {place + 1}, empty")

    def _count(self, line: Line, which: int) -> Cell:
        name, style = count_names(self._rule)[which], ("in", "near")[which]
        if not line.marks:
            return Cell("", f"tile count {style} blank", f"{name.capitalize()}, unknown")
        count = line.marks[which]
        how = ", press to change" if self._tap else ""
        return Cell(str(count), f"tile count {style}", f"{count} {name}{how}", marked=True)

    def _paint(self, number: int, place: int, cell: Cell) -> None:
        if self._shown.get((number, place)) == cell:
            return
        self._shown[number, place] = cell
        tile = self._cells[number][place]
        tile.text = cell.text
        tile.classes(replace=cell.classes)
        tile.set(aria_label=cell.label)
        if tile.tag == "button":
            tile.set(tabindex=None if cell.marked else -1)


class Keyboard:
    """An on-screen keyboard, coloured by the feedback.

    Args:
        rule: the rule.
        lexicon: the words, whose letters are on the keys.
        press: called with a letter, `Enter` or `Backspace`.
    """

    def __init__(self, rule: Rule, lexicon: Lexicon, press: Callable[[str], Any]) -> None:
        self._rule, self._keys = rule, dict[str, Tag]()
        lines = _layout(lexicon.guesses.alphabet)
        with Tag("div", classes="keys", role="group", aria_label="Keyboard"):
            for number, letters in enumerate(lines):
                last = number == len(lines) - 1
                with Tag("div", classes="line"):
                    for name in ["Enter", *letters, "Backspace"] if last else letters:
                        self._add(name, press)

    @property
    def letter_keys(self) -> dict[str, Tag]:
        """The letter keys."""
        return {name: key for name, key in self._keys.items() if name not in _NAMES}

    def colour(self, known: Mapping[str, int]) -> None:
        """Colour the letter keys."""
        for letter, key in self.letter_keys.items():
            colour = known.get(letter)
            classes = "key" if colour is None else f"key t{colour}"
            label = letter if colour is None else f"{letter}, {COLOURS[colour]}"
            if key.props.get("aria-label") != label and not isinstance(self._rule, Mastermind):
                key.classes(replace=classes)
                key.set(aria_label=label)

    def _add(self, name: str, press: Callable[[str], Any]) -> None:
        if name in _NAMES:
            label, classes = ("Delete" if name == "Backspace" else name), "key wide"
        else:
            label, classes = symbol_name(self._rule, name), f"key {symbol_class(self._rule, name)}"
        self._keys[name] = Tag(
            "button", _NAMES.get(name, name), classes, lambda: press(name), aria_label=label
        )


def game_class(rule: Rule) -> str:
    """Return the CSS class of a game: few symbols leave more space for the board."""
    return "" if isinstance(rule, TileRule) else "few"


def known_letters(rows: Sequence[tuple[Sequence[str], Sequence[int]]]) -> dict[str, int]:
    """Return the best colour of each letter."""
    known: dict[str, int] = {}
    for letters, colours in rows:
        if len(letters) == len(colours):
            for letter, colour in zip(letters, colours, strict=True):
                known[letter] = max(colour, known.get(letter, 0))
    return known


def letters_of(text: str, lexicon: Lexicon) -> tuple[str, ...]:
    """Split typed text into letters of a list; empty if it has other characters."""
    letters = graphemes(lexicon.guesses.normalize(text))
    return letters if set(letters) <= set(lexicon.guesses.alphabet) else ()


def _layout(alphabet: Sequence[str]) -> list[list[str]]:
    """Arrange letters as on the best-fitting keyboard, with other letters above."""
    letters = set(alphabet)
    lines = max(LAYOUTS, key=lambda layout: len(letters & set("".join(layout))))
    extra = [letter for letter in alphabet if letter not in "".join(lines)]
    if len(extra) * 2 > len(alphabet):
        width = max(6, -(-len(alphabet) // 3))
        return [list(alphabet[start : start + width]) for start in range(0, len(alphabet), width)]
    if letters & set("".join(LAYOUTS[0])):
        kept = [list(line) for line in lines]
    else:
        kept = [[letter for letter in line if letter in letters] for line in lines]
    return [*([extra] if extra else []), *kept]
