"""Cards for several boards, and a keyboard with the marks of each letter on every board."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from html import escape
from typing import TYPE_CHECKING

from laconic.deduction.rules.symbols import graphemes
from laconic.deduction.web.pages.board import Keyboard
from laconic.deduction.web.pages.feedback import COLOURS, marks_of, row_html
from laconic.web.tags import Markup, Tag, button, show

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from laconic.deduction.game import Row
    from laconic.deduction.lexicon import Lexicon
    from laconic.deduction.rules import Rule

FEW_ROWS = 4
"""Maximum number of rows that are all displayed."""


@dataclass(frozen=True)
class CardState:
    """The state of a card.

    Attributes:
        rows: the rows of the board.
        telling: for each row, whether it ruled anything out.
        left: number of candidates; None if it is hidden.
        word: the answer, if it is known or the game is over.
        solved: whether the board is solved.
        closed: whether the board is not open yet.
        marks: typed letters and their marks, if feedback is entered.
    """

    rows: tuple[Row, ...] = ()
    telling: tuple[bool, ...] = ()
    left: int | None = None
    word: str | None = None
    solved: bool = False
    closed: bool = False
    marks: tuple[tuple[str, int], ...] = ()

    @property
    def folded(self) -> bool:
        """Whether the card is collapsed, since its answer is known."""
        return self.closed or (self.word is not None and not self.marks)


class Card:
    """A card for one of several boards: its state and its rows.

    Args:
        number: number of the board, from 1.
        rule: the rule.
        tap: called with the number and a place when a mark is pressed; None if feedback is not
            entered.
    """

    def __init__(self, number: int, rule: Rule, tap: Callable[[int, int], Any] | None) -> None:
        self.number, self._rule = number, rule
        self._state: CardState | None = None
        self._marks: list[Tag] = []
        with Tag("details", classes="boardcard card", open=True) as self.box:
            with Tag("summary"):
                self._head = Markup(tag="span")
            self._rows = Markup(classes="boardrows")
            with Tag("div", classes="marks hidden", role="group") as self._line:
                self._line.set(aria_label=f"Feedback of board {number}")
                for place in range(rule.length if tap else 0):
                    do = partial(tap, number, place) if tap else None
                    self._marks.append(Tag("button", classes="mark", do=do))

    def show(self, state: CardState) -> None:
        """Display the state of the board."""
        if state == self._state:
            return
        before, self._state = self._state, state
        self._head.content = self._title(state)
        if before is None or (before.rows, before.telling) != (state.rows, state.telling):
            self._rows.content = self._drawn(state)
        if before is None or before.folded != state.folded:
            self.box.set(open=None if state.folded else True)
        self.box.classes(
            add="solved" if state.solved else "", remove="" if state.solved else "solved"
        )
        show(self._line, shown=bool(state.marks))
        for place, (letter, mark) in enumerate(state.marks):
            tile = self._marks[place]
            tile.text = letter
            tile.classes(replace=f"mark t{mark}")
            tile.set(aria_label=f"Letter {place + 1}, {letter}, {COLOURS[mark]}, press to change")

    def _title(self, state: CardState) -> str:
        name = f'<b class="num"><span class="sr">Board </span>{self.number}</b>'
        if state.solved:
            how = f'{escape(state.word or "")} <span class="soft">turn {len(state.rows)}</span>'
            return f'{name} <span class="upper">{how}</span>'
        if state.word is not None:
            return f'{name} <span class="upper">{escape(state.word)}</span>'
        if state.closed:
            return f'{name} <span class="soft">not open yet</span>'
        if state.left is None:
            return name
        text = "decided" if state.left == 1 else f"{state.left:,} left"
        return f'{name} <span class="soft">{text}</span>'

    def _drawn(self, state: CardState) -> str:
        """Render the rows; if there are many, only those that ruled something out."""
        every = len(state.rows) <= FEW_ROWS
        kept = [r for r, telling in zip(state.rows, state.telling, strict=True) if telling or every]
        drawn = "".join(f"<div>{row_html(self._rule, row.guess, row.code)}</div>" for row in kept)
        hidden = len(state.rows) - len(kept)
        more = f'<p class="soft small">{hidden} more ruled nothing out</p>' if hidden else ""
        return drawn + more


class BoardsKeyboard(Keyboard):
    """A keyboard with a cell for each board on every key."""

    def __init__(
        self, rule: Rule, lexicon: Lexicon, press: Callable[[str], Any], boards: int
    ) -> None:
        super().__init__(rule, lexicon, press)
        columns = boards if boards <= FEW_CELLS else 2 * FEW_CELLS if boards > 8 else FEW_CELLS
        self._cells: dict[str, Markup] = {}
        for letter, key in self.letter_keys.items():
            key.classes("celled")
            with key:
                self._cells[letter] = Markup(classes="cells", tag="span")
                self._cells[letter].style(f"--cells:{columns}")

    def colour_boards(self, known: Sequence[Mapping[str, int] | None]) -> None:
        """Colour the cells; None for a board that is solved or closed."""
        for letter, key in self.letter_keys.items():
            marks = [None if board is None else board.get(letter) for board in known]
            cells = "".join(f'<i class="t{m}"></i>' if m is not None else "<i></i>" for m in marks)
            if self._cells[letter].content == cells:
                continue
            self._cells[letter].content = cells
            used = [mark for mark in marks if mark is not None]
            key.set(aria_label=letter + _counts(used))
            gone = bool(used) and not any(used)
            key.classes(add="gone" if gone else "", remove="" if gone else "gone")


FEW_CELLS = 4
"""Cells per row of a key with up to eight boards; twice as many with more boards."""


def _counts(marks: Sequence[int]) -> str:
    """Describe how many boards have each colour of a letter."""
    counts = [(marks.count(mark), COLOURS[mark]) for mark in (2, 1, 0)]
    return "".join(f", {colour} on {count}" for count, colour in counts if count)


def known_letters_of(rows: Sequence[Row], rule: Rule) -> dict[str, int]:
    """Return the best colour of each letter on a board."""
    known: dict[str, int] = {}
    for row in rows:
        for letter, colour in zip(graphemes(row.guess), marks_of(rule, row.code), strict=True):
            known[letter] = max(colour, known.get(letter, 0))
    return known


def word_button(word: str) -> str:
    """Render a word as a button that types it."""
    return button(word, f"guess:{word}")
