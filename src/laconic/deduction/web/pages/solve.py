"""Solve: rows typed and coloured, candidates and the best guesses beside them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nicegui import ui

from laconic.deduction.errors import ContradictionError
from laconic.deduction.game import Row
from laconic.deduction.rules.symbols import graphemes
from laconic.deduction.web import calls
from laconic.deduction.web.pages import repairs, suggested
from laconic.deduction.web.pages.addresses import address, state_of, terms_of
from laconic.deduction.web.pages.board import Board, Keyboard, Line, known_letters, letters_of
from laconic.deduction.web.pages.settings import Settings
from laconic.errors import InputError, LaconicError
from laconic.web.frame import BUILDING, listen, remember, sentence
from laconic.web.tags import Markup, Tag, show
from laconic.web.threads import deadline_after

if TYPE_CHECKING:
    from collections.abc import Sequence

    from laconic.deduction.game import Game
    from laconic.deduction.rules import Wordle
    from laconic.deduction.web.calls import Suggested
    from laconic.deduction.web.searches import Searches, Terms
    from laconic.web.frame import Frame

LEAD = "Type a guess, colour its tiles, and see what is left and what to try next."

SLICES = (0.4, 0.6, 1.0, 1.0, 2.0, 2.0, 2.0)
"""Seconds of one search after the other, until all is exact: others have their turn between."""

MOST_ROWS = 20
FEW = 3
"""Lines of an empty board."""


@dataclass(frozen=True)
class State:
    """What is on the board: rows entered, and the one being typed with its colours so far."""

    rows: tuple[Row, ...] = ()
    typed: tuple[str, ...] = ()
    colours: tuple[int, ...] = ()
    painted: int = 0


def register(searches: Searches, frame: Frame) -> None:
    """Make the page."""

    @ui.page("/solve", response_timeout=BUILDING)
    async def solve(list: str = "original", mode: str = "easy", rows: str = "") -> None:  # noqa: A002  # names in the address
        terms, fault = await terms_of(searches, list, mode)
        Solve(searches, frame, terms, fault, rows=rows)


class Solve:
    """The page of one tab."""

    def __init__(
        self, searches: Searches, frame: Frame, terms: Terms, fault: str, *, rows: str
    ) -> None:
        self.searches, self.terms = searches, terms
        self.state, self.before = State(), list[State]()
        self.version = 0
        with frame.page("/solve", LEAD) as self.links:
            self.links.keep(**state_of(terms))
            self.settings = Settings(searches, terms, self.change_terms, fault)
            with Tag("div", classes="columns"):
                with Tag("div", classes="stack"):
                    self.place = Tag("div", classes="stack")
                    self.verdict = Tag("p", classes="verdict", role="status")
                    self.keys = Tag("div")
                    self._buttons()
                with Tag("div", classes="stack"):
                    self.repair = Markup(classes="note hidden")
                    self.guesses = Markup(classes="card")
                    self.left = Markup(classes="card")
        self.client = ui.context.client
        listen(self.do, self.key)
        self.set_up()
        self.read(rows)

    @property
    def game(self) -> Game:
        """What is played."""
        return self.searches.desk(self.terms).game

    @property
    def rule(self) -> Wordle:
        """How guesses are answered."""
        return self.searches.desk(self.terms).rule

    def _buttons(self) -> None:
        with Tag("div", classes="bar", style="justify-content:center"):
            self.undo_button = Tag("button", "Undo", "button", self.undo)
            Tag("button", "Start again", "button", self.reset)
            self.analyze = Tag("a", "Analyze this game", "button hidden")

    # what a person does

    def change_terms(self, terms: Terms) -> None:
        """Play by other lists or another mode; the rows stay if they can."""
        self.links.keep(**state_of(terms))
        kept = self.state if terms.list == self.terms.list else State()
        self.terms, self.before = terms, []
        self.state = kept
        self.set_up()
        self.changed()

    def do(self, name: str, value: str) -> None:
        """Take a word that is pressed in a table, or a repair."""
        if name == "guess" and value in self.game.lexicon.guesses:
            self.step(self._filled(replace(self.state, typed=graphemes(value))))
        elif name == "fix":
            self.step(replace(self.state, rows=self._rows(value)))

    def key(self, name: str) -> None:
        """Take a key: letters make a word, then digits colour it."""
        state = self.state
        if name == "Undo":
            self.undo()
        elif name == "Enter":
            self.enter()
        elif name == "Backspace":
            self.step(State(state.rows, state.typed[:-1]))
        elif len(state.typed) == self.game.rule.length:
            if name in ("0", "1", "2"):
                self.step(self._coloured(state, state.painted, int(name), state.painted + 1))
        elif letters := letters_of(name, self.game.lexicon):
            self.step(self._filled(replace(state, typed=(*state.typed, *letters))))

    def tap(self, line: int, place: int) -> None:
        """Turn a tile to its next colour."""
        state, rule = self.state, self.rule
        if line == len(state.rows):
            if state.colours:
                colour = (state.colours[place] + 1) % 3
                self.step(self._coloured(state, place, colour, state.painted))
        elif line < len(state.rows):
            row = state.rows[line]
            digits = list(rule.digits(row.code))
            digits[place] = (digits[place] + 1) % 3
            rows = list(state.rows)
            rows[line] = Row(row.guess, rule.number(digits))
            self.step(replace(state, rows=tuple(rows)))

    def enter(self) -> None:
        """Make the typed word a row."""
        state, game = self.state, self.game
        if len(state.typed) < game.rule.length:
            self.say(f"{game.rule.length} letters make a guess." if state.typed else "")
            return
        if len(state.rows) == MOST_ROWS:
            self.say(f"{MOST_ROWS} rows are the most: undo one.")
            return
        try:
            guess = game.guesses[game.lexicon.guesses.index("".join(state.typed))]
        except LaconicError as error:
            self.say(sentence(error))
            return
        self.step(State((*state.rows, Row(guess, self.rule.number(state.colours)))))

    def undo(self) -> None:
        """Go back one step."""
        if self.before:
            rows = self.state.rows
            self.state = self.before.pop()
            self.draw()
            if rows != self.state.rows:
                self.changed()

    def reset(self) -> None:
        """Clear the board."""
        self.step(State())

    # what follows

    def step(self, state: State) -> None:
        """Go to another state, from which one can go back."""
        if state == self.state:
            return
        rows, self.before = self.state.rows, [*self.before[-99:], self.state]
        self.state = state
        self.draw()
        if rows != state.rows:
            self.changed()

    def set_up(self) -> None:
        """Make board and keyboard for the words in play."""
        for box in (self.place, self.keys):
            box.clear()
        with self.place:
            self.board = Board(self.game.rule.length, self.tap)
        with self.keys:
            self.keyboard = Keyboard(self.game.lexicon, self.key)
        self.draw()

    def read(self, rows: str) -> None:
        """Take the rows of an address."""
        try:
            self.state = State(self._rows(rows)[:MOST_ROWS])
        except InputError as error:
            self.say(sentence(error))
        self.draw()
        self.changed()

    def draw(self) -> None:
        """Show the board and the keyboard as they are."""
        state, rule = self.state, self.rule
        rows = [(graphemes(row.guess), rule.digits(row.code)) for row in state.rows]
        lines = [Line(*row) for row in rows]
        if not self.won:
            lines.append(Line(state.typed, state.colours, current=True))
        lines += [Line()] * (FEW - len(lines))
        self.board.show(lines)
        self.keyboard.colour(known_letters(rows))
        self.undo_button.set(disabled=None if self.before else True)
        if state.colours:
            self.say("Tap the tiles to colour them, or type 0, 1, 2; then Enter.")
        elif state.typed:
            self.say("")

    @property
    def won(self) -> bool:
        """Whether the last row is all green."""
        rows = self.state.rows
        return bool(rows) and rows[-1].code == self.game.rule.win

    def say(self, text: str) -> None:
        """Tell the person something under the board."""
        self.verdict.text = text

    def changed(self) -> None:
        """Look for candidates and guesses anew."""
        where = {"rows": self._text() or None}
        remember(address("solve", self.terms, **where))
        self.analyze.set(href=address("analyze", self.terms, **where))
        show(self.analyze, shown=self.won)
        self.version += 1
        ui.timer(0, lambda mine=self.version: self.think(mine), once=True)

    async def think(self, mine: int) -> None:
        """Search for longer and longer, and show what is found, until something changes."""
        rows = [f"{row.guess}={self.game.rule.format(row.code)}" for row in self.state.rows]
        for seconds in SLICES:
            deadline = deadline_after(seconds)
            try:
                found = await self.searches.run(
                    lambda: calls.suggest(self.searches, self.terms, rows, deadline=deadline)  # noqa: B023  # awaited at once
                )
            except ContradictionError:
                if mine == self.version:
                    await self.clash(rows)
                return
            except LaconicError as error:
                self.say(sentence(error))
                return
            if mine != self.version or self.client.is_deleted:
                return
            final = suggested.is_final(found)
            self.show(found, final=final)
            if final:
                return

    def show(self, found: Suggested, *, final: bool) -> None:
        """Show candidates and guesses."""
        show(self.repair, shown=False)
        if self.won:
            self.say("Solved.")
        elif not self.state.typed:
            self.say(suggested.verdict(found, final=final))
        self.guesses.content = suggested.table(found, final=final)
        self.left.content = suggested.left(found)
        show(self.guesses, shown=not self.won)
        show(self.left, shown=not self.won)

    async def clash(self, rows: Sequence[str]) -> None:
        """Say which rows clash, and what to change."""
        found = await self.searches.run(lambda: calls.repair(self.searches, self.terms, rows))
        self.repair.content = repairs.explained(found, self.rule)
        self.say("These rows cannot all be right.")
        show(self.guesses, shown=False)
        show(self.left, shown=False)
        show(self.repair, shown=True)

    # how it is done

    def _text(self) -> str:
        rule = self.rule
        return ",".join(f"{row.guess}={rule.format(row.code)}" for row in self.state.rows)

    def _rows(self, text: str) -> tuple[Row, ...]:
        """Read rows as addresses have them."""
        rows = self.game.rows(*[part for part in text.split(",") if part])
        return self.game.position(rows).rows

    def _filled(self, state: State) -> State:
        """Colour a word that is whole: green where an earlier row has it green, else grey."""
        rule = self.rule
        if len(state.typed) < rule.length:
            return replace(state, colours=(), painted=0)
        greens = {
            (place, letter)
            for row in state.rows
            for place, (letter, digit) in enumerate(
                zip(graphemes(row.guess), rule.digits(row.code), strict=True)
            )
            if digit == 2
        }
        colours = tuple(2 if at in greens else 0 for at in enumerate(state.typed))
        return replace(state, colours=colours, painted=0)

    @staticmethod
    def _coloured(state: State, place: int, colour: int, painted: int) -> State:
        if place >= len(state.colours):
            return state
        colours = (*state.colours[:place], colour, *state.colours[place + 1 :])
        return replace(state, colours=colours, painted=painted)
