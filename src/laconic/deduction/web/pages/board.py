"""The board and the keyboard on the screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from laconic.deduction.rules.symbols import graphemes
from laconic.deduction.web.pages.tiles import COLOURS
from laconic.web.tags import Tag

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from laconic.deduction.lexicon import Lexicon

_LATIN = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_NAMES = {"Enter": "Enter", "Backspace": "⌫"}


@dataclass(frozen=True)
class Line:
    """What a line of the board shows: letters, and colours once they have some."""

    letters: tuple[str, ...] = ()
    colours: tuple[int, ...] = ()
    current: bool = False


class Board:
    """Lines of tiles.

    Args:
        length: letters of a word.
        tap: called with line and place of a coloured tile that is pressed; None for tiles that
            are only looked at.
    """

    def __init__(self, length: int, tap: Callable[[int, int], Any] | None = None) -> None:
        self._length, self._tap = length, tap
        size = "" if length <= 5 else "six" if length <= 6 else "eight" if length <= 8 else "ten"
        self._box = Tag("div", classes=f"board {size}", role="group", aria_label="Board")
        self._lines: list[Tag] = []
        self._tiles: list[list[Tag]] = []
        self._shown: dict[tuple[int, int], tuple[str, str, str]] = {}

    def show(self, lines: Sequence[Line]) -> None:
        """Show lines, from the first on."""
        while len(self._lines) > len(lines):
            self._lines.pop().delete()
            self._tiles.pop()
            self._shown = {at: is_ for at, is_ in self._shown.items() if at[0] < len(self._lines)}
        while len(self._lines) < len(lines):
            self._add()
        for number, line in enumerate(lines):
            for place in range(self._length):
                self._paint(number, place, line)

    def _add(self) -> None:
        number = len(self._lines)
        with (
            self._box,
            Tag("div", classes="line", role="group", aria_label=f"Row {number + 1}") as line,
        ):
            tiles = [self._tile(number, place) for place in range(self._length)]
        self._lines.append(line)
        self._tiles.append(tiles)

    def _tile(self, number: int, place: int) -> Tag:
        if self._tap is None:
            return Tag("div", classes="tile", role="img")
        tap = self._tap
        return Tag("button", classes="tile", do=lambda: tap(number, place))

    def _paint(self, number: int, place: int, line: Line) -> None:
        letter = line.letters[place] if place < len(line.letters) else ""
        colour = line.colours[place] if line.colours else None
        state = "" if not letter else "typed" if colour is None else f"t{colour}"
        if line.current and place == len(line.letters):
            state = "next"
        said = _said(place, letter, colour, pressable=self._tap is not None)
        wanted = letter, f"tile {state}", said
        if self._shown.get((number, place)) == wanted:
            return
        self._shown[number, place] = wanted
        tile = self._tiles[number][place]
        tile.text = letter
        tile.classes(replace=wanted[1])
        tile.set(aria_label=said)
        if self._tap is not None:
            tile.set(tabindex=None if colour is not None else -1)


class Keyboard:
    """Keys to press on the screen, coloured by what the rows say of their letters.

    Args:
        lexicon: whose letters.
        press: called with a letter, `Enter` or `Backspace`.
    """

    def __init__(self, lexicon: Lexicon, press: Callable[[str], Any]) -> None:
        self._keys: dict[str, Tag] = {}
        lines = _layout(lexicon.guesses.alphabet)
        with Tag("div", classes="keys", role="group", aria_label="Keyboard"):
            for number, letters in enumerate(lines):
                last = number == len(lines) - 1
                with Tag("div", classes="line"):
                    for name in ["Enter", *letters, "Backspace"] if last else letters:
                        self._add(name, press)

    def colour(self, known: Mapping[str, int]) -> None:
        """Colour the keys of letters."""
        for letter, key in self._keys.items():
            if letter in _NAMES:
                continue
            colour = known.get(letter)
            wanted = "key" if colour is None else f"key t{colour}"
            said = letter if colour is None else f"{letter}, {COLOURS[colour]}"
            if key.props.get("aria-label") != said:
                key.classes(replace=wanted)
                key.set(aria_label=said)

    def _add(self, name: str, press: Callable[[str], Any]) -> None:
        label = "Delete" if name == "Backspace" else name
        wide = "key wide" if name in _NAMES else "key"
        self._keys[name] = Tag(
            "button", _NAMES.get(name, name), wide, lambda: press(name), aria_label=label
        )


def known_letters(rows: Sequence[tuple[Sequence[str], Sequence[int]]]) -> dict[str, int]:
    """Give the best colour that each letter has had."""
    known: dict[str, int] = {}
    for letters, colours in rows:
        for letter, colour in zip(letters, colours, strict=True):
            known[letter] = max(colour, known.get(letter, 0))
    return known


def letters_of(text: str, lexicon: Lexicon) -> tuple[str, ...]:
    """Split typed text into letters of a list; none if it has others."""
    letters = graphemes(lexicon.guesses.normalise(text))
    return letters if set(letters) <= set(lexicon.guesses.alphabet) else ()


def _layout(alphabet: Sequence[str]) -> list[list[str]]:
    """Lay letters out in lines: Latin as on a typewriter, others in the order of their script."""
    if set("aeiou") <= set(alphabet):
        extra = [letter for letter in alphabet if letter not in "".join(_LATIN)]
        return [*([extra] if extra else []), *(list(line) for line in _LATIN)]
    width = -(-len(alphabet) // 3)
    return [list(alphabet[start : start + width]) for start in range(0, len(alphabet), width)]


def _said(place: int, letter: str, colour: int | None, *, pressable: bool) -> str:
    """Say what a tile shows."""
    if not letter:
        return f"Letter {place + 1}, empty"
    if colour is None:
        return f"Letter {place + 1}, {letter}"
    how = ", press to change" if pressable else ""
    return f"Letter {place + 1}, {letter}, {COLOURS[colour]}{how}"
