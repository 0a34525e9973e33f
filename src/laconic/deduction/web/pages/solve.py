"""The page Solve: enter rows and feedback, and see the candidates and the best guesses."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nicegui import ui

from laconic.deduction.errors import ContradictionError
from laconic.deduction.game import Row
from laconic.deduction.rules.symbols import graphemes
from laconic.deduction.rules.tiles import TileRule
from laconic.deduction.web import queries
from laconic.deduction.web.pages import repairs, suggestions_html
from laconic.deduction.web.pages.addresses import address, read_rows
from laconic.deduction.web.pages.advising import advise
from laconic.deduction.web.pages.board import (
    Board,
    Keyboard,
    Line,
    game_class,
    known_letters,
    letters_of,
)
from laconic.deduction.web.pages.feedback import (
    code_of,
    count_names,
    first_marks,
    marks_of,
    values_of,
)
from laconic.deduction.web.pages.settings import Settings
from laconic.deduction.web.searches import WORDLE
from laconic.errors import InputError, LaconicError
from laconic.web.frame import listen, remember, sentence
from laconic.web.tags import Markup, Tag, show
from laconic.web.threads import deadline_after

if TYPE_CHECKING:
    from collections.abc import Mapping

    from laconic.deduction.coach import Repair
    from laconic.deduction.game import Game
    from laconic.deduction.rules import Rule
    from laconic.deduction.web.pages.addresses import PageContext
    from laconic.deduction.web.queries import Suggestions
    from laconic.deduction.web.searches import Setup

LEAD = "Enter your guesses and their colours to see which words are left and what to guess next."

SLICES = (0.4, 0.6, 1.0, 1.0, 2.0, 2.0, 2.0)
"""Time limits in seconds of successive searches, between which other requests are served."""

MOST_ROWS = 20
FEW = 3
"""Minimum number of lines on the board."""


@dataclass(frozen=True)
class State:
    """The state of the board: the rows, and the word being typed with its marks."""

    setup: Setup
    rows: tuple[Row, ...] = ()
    typed: tuple[str, ...] = ()
    marks: tuple[int, ...] = ()
    painted: int = 0


def open_page(context: PageContext, query: Mapping[str, str]) -> None:
    """Show the page in a tab."""
    Solve(context, query.get("rows", ""))


class Solve:
    """The page of one tab."""

    def __init__(self, context: PageContext, rows: str) -> None:
        self.searches = context.searches
        ignored: list[str] = []
        solver = self.searches.solver(context.setup)
        self.state = State(context.setup, read_rows(solver.game, rows, MOST_ROWS, ignored))
        self.before: list[State] = []
        self.version, self.common = 0, False
        with context.frame.page("/solve", LEAD, context.title) as links:
            self.settings = Settings(context, links, self.change_setup)
            self.settings.ignore(context.ignored + ignored)
            with Tag("div", classes=f"columns game {game_class(self.rule)}"):
                with Tag("div", classes="stack playing"):
                    self.place = Tag("div", classes="place")
                    self.verdict = Tag("p", classes="verdict", role="status")
                    self.keys = Tag("div")
                    self._buttons()
                with Tag("div", classes="stack results"):
                    self.waiting = Tag("p", classes="waiting soft", role="status")
                    self.repair = Markup(classes="note hidden")
                    self.own = Markup(classes="card hidden")
                    self.guesses = Markup(classes="card")
                    self.left = Markup(classes="card")
        self.client = ui.context.client
        listen(self.do, self.key)
        self.set_up()
        self.changed()

    @property
    def setup(self) -> Setup:
        """The set-up of the game."""
        return self.state.setup

    @property
    def game(self) -> Game:
        """The game."""
        return self.searches.solver(self.setup).game

    @property
    def rule(self) -> Rule:
        """The rule."""
        return self.game.rule

    def _buttons(self) -> None:
        with Tag("div", classes="bar middle"):
            self.undo_button = Tag("button", "Undo", "button", self.undo)
            Tag("button", "Clear", "button", self.reset)
            self.explore = Tag("a", "Explore from here", "button")
            self.analyze = Tag("a", "Analyze this game", "button hidden")

    # user actions

    def change_setup(self, setup: Setup) -> None:
        """Change words or mode; keep the rows if they are valid. Undo reverts the change."""
        same = (setup.list, setup.game) == (self.setup.list, self.setup.game)
        self.step(replace(self.state, setup=setup) if same else State(setup))

    def do(self, name: str, value: str) -> None:
        """Type a clicked word, or apply a correction."""
        if name == "guess" and value in self.game.lexicon.guesses and not self.won:
            self.step(self._filled(replace(self.state, typed=graphemes(value))))
        elif name == "common":
            self.common = not self.common
            self.changed()
        elif name == "fix":
            rows = read_rows(self.game, value, MOST_ROWS, [])
            self.step(replace(self.state, rows=rows))

    def key(self, name: str) -> None:
        """Handle a key: letters form a word, then digits mark it."""
        state = self.state
        if name == "Undo":
            self.undo()
        elif self.won:
            self.say("Solved. Press Undo to change it, or clear the board.")
        elif name == "Enter":
            self.enter()
        elif name == "Backspace":
            self.step(State(state.setup, state.rows, state.typed[:-1]))
        elif len(state.typed) == self.rule.length:
            if name.isascii() and name.isdecimal() and int(name) < values_of(self.rule):
                self.step(self._marked(state, state.painted, int(name), state.painted + 1))
        elif letters := letters_of(name, self.game.lexicon):
            self.step(self._filled(replace(state, typed=(*state.typed, *letters))))

    def tap(self, line: int, place: int) -> None:
        """Change a mark to its next value."""
        state, rule = self.state, self.rule
        if line == len(state.rows):
            if state.marks:
                mark = (state.marks[place] + 1) % values_of(rule)
                self.step(self._marked(state, place, mark, state.painted))
        elif line < len(state.rows):
            row = state.rows[line]
            try:
                code = _turned(rule, row.code, place)
            except InputError as error:
                self.say(sentence(error))
                return
            rows = list(state.rows)
            rows[line] = Row(row.guess, code)
            self.step(replace(state, rows=tuple(rows)))

    def enter(self) -> None:
        """Add the typed word as a row."""
        state, game = self.state, self.game
        if len(state.typed) < self.rule.length:
            self.refuse("Not enough letters." if state.typed else "")
            return
        if len(state.rows) == MOST_ROWS:
            self.refuse(f"At most {MOST_ROWS} rows are possible.")
            return
        word = "".join(state.typed)
        if word not in game.lexicon.guesses:
            self.refuse("Not in word list." if state.setup.game == WORDLE else "Not allowed.")
            return
        guess = game.guesses[game.lexicon.guesses.index(word)]
        try:
            row = Row(guess, code_of(self.rule, state.marks))
        except InputError as error:
            self.refuse(sentence(error))
            return
        self.step(State(state.setup, (*state.rows, row)))

    def refuse(self, reason: str) -> None:
        """Explain why the typed word is not accepted."""
        self.say(reason)
        self.board.shake(len(self.state.rows))

    def undo(self) -> None:
        """Undo the last change."""
        if self.before:
            self._go(self.before.pop())

    def reset(self) -> None:
        """Clear the board."""
        self.step(State(self.setup))

    # updates

    def step(self, state: State) -> None:
        """Change the state, with an entry for Undo."""
        if state != self.state:
            self.before = [*self.before[-99:], self.state]
            self._go(state)

    def _go(self, state: State) -> None:
        last, self.state = self.state, state
        if last.setup != state.setup:
            self.settings.take(state.setup)
            self.set_up()
        self.draw()
        if (last.rows, last.setup) != (state.rows, state.setup):
            self.changed()
        elif last.typed != state.typed:
            self.value_own()

    def set_up(self) -> None:
        """Create board and keyboard for the chosen words."""
        for box in (self.place, self.keys):
            box.clear()
        with self.place:
            self.board = Board(self.rule, self.tap)
        with self.keys:
            self.keyboard = Keyboard(self.rule, self.game.lexicon, self.key)
        self.draw()

    def draw(self) -> None:
        """Display the board and the keyboard."""
        state, rule = self.state, self.rule
        rows = [(graphemes(row.guess), marks_of(rule, row.code)) for row in state.rows]
        lines = [Line(*row) for row in rows]
        if not self.won:
            lines.append(Line(state.typed, state.marks, current=True))
        lines += [Line()] * (FEW - len(lines))
        self.place.style(f"--rows:{max(len(lines), FEW)}")
        self.board.show(lines)
        if isinstance(rule, TileRule):
            self.keyboard.colour(known_letters(rows))
        self.undo_button.set(disabled=None if self.before else True)
        if state.marks and isinstance(rule, TileRule):
            self.say("Tap the tiles to colour them, or type 0, 1, 2; then press Enter.")
        elif state.marks:
            self.say(f"Tap the two counts, or type them: {' and '.join(count_names(rule))}.")
        elif state.typed:
            self.say("")

    @property
    def won(self) -> bool:
        """Whether the last row is the answer."""
        rows = self.state.rows
        return bool(rows) and rows[-1].code == self.rule.win

    def say(self, text: str) -> None:
        """Display a message below the board."""
        self.verdict.text = text

    def changed(self) -> None:
        """Update the candidates and the suggestions."""
        where = {"rows": ",".join(self._texts()) or None}
        remember(address("solve", self.setup, **where))
        self.analyze.set(href=address("analyze", self.setup, **where))
        self.explore.set(href=address("explore", self.setup, **where))
        show(self.analyze, shown=self.won)
        show(self.explore, shown=not self.won)
        show(self.own, shown=False)
        self.waiting.text = "" if self.won else "Searching…"
        self.version += 1
        ui.timer(0, lambda mine=self.version: self.think(mine), once=True)

    def value_own(self) -> None:
        """Value the typed word once it is complete."""
        word = "".join(self.state.typed)
        show(self.own, shown=False)
        if len(self.state.typed) == self.rule.length and word in self.game.lexicon.guesses:
            ui.timer(0, lambda mine=self.version: self._value(mine, word), once=True)

    async def _value(self, mine: int, word: str) -> None:
        rows, setup = self._texts(), self.setup
        for seconds in SLICES[:4]:
            deadline = deadline_after(seconds)
            try:
                value = await self.searches.run(
                    lambda: queries.value_guess(self.searches, setup, rows, word, deadline=deadline)  # noqa: B023  # awaited at once
                )
            except LaconicError:
                return  # the rows explain themselves what is wrong
            if mine != self.version or word != "".join(self.state.typed):
                return
            self.own.content = suggestions_html.own(self.rule, value)
            show(self.own, shown=True)
            if value.final:
                return

    async def think(self, mine: int) -> None:
        """Search and display the results; a busy server is an error that the page displays."""
        try:
            await self._think(mine)
        except LaconicError as error:
            if mine == self.version:
                self.waiting.text = ""
                self.say(sentence(error))

    async def _think(self, mine: int) -> None:
        """Search with increasing time limits, and display the results, until something changes."""

        def display(advice: Suggestions, final: bool) -> bool:  # a callback
            if mine != self.version or self.client.is_deleted:
                return False
            self.show(advice, final=final)
            return True

        rows, setup = self._texts(), self.setup
        try:
            await advise(self.searches, setup, rows, SLICES, display, common_first=self.common)
        except ContradictionError:
            repair = await self.searches.run(lambda: queries.repair(self.searches, setup, rows))
            if mine == self.version:
                self.clash(repair)

    def show(self, advice: Suggestions, *, final: bool) -> None:
        """Display candidates and suggestions."""
        self.waiting.text = ""
        show(self.repair, shown=False)
        if self.won:
            self.say("Solved.")
        elif not self.state.typed:
            self.say(suggestions_html.verdict(advice, final=final))
        self.guesses.content = suggestions_html.table(advice, final=final)
        self.left.content = suggestions_html.left(advice)
        show(self.guesses, shown=not self.won)
        show(self.left, shown=not self.won)

    def clash(self, repair: Repair) -> None:
        """Explain contradictory rows, and suggest corrections."""
        self.waiting.text = ""
        self.repair.content = repairs.explained(repair, self.rule)
        self.say("These rows cannot all be right.")
        show(self.guesses, shown=False)
        show(self.left, shown=False)
        show(self.repair, shown=True)

    # helpers

    def _texts(self) -> list[str]:
        return [f"{row.guess}={self.rule.format(row.code)}" for row in self.state.rows]

    def _filled(self, state: State) -> State:
        """Mark a complete word with its most likely feedback."""
        if len(state.typed) < self.rule.length:
            return replace(state, marks=(), painted=0)
        return replace(state, marks=first_marks(self.rule, state.typed, state.rows), painted=0)

    @staticmethod
    def _marked(state: State, place: int, mark: int, painted: int) -> State:
        if place >= len(state.marks):
            return state
        marks = (*state.marks[:place], mark, *state.marks[place + 1 :])
        return replace(state, marks=marks, painted=painted)


def _turned(rule: Rule, code: int, place: int) -> int:
    """Change a mark of a row to its next possible value.

    Raises:
        FeedbackError: if there is none.
    """
    marks = list(marks_of(rule, code))
    for _ in range(values_of(rule) - 1):
        marks[place] = (marks[place] + 1) % values_of(rule)
        if isinstance(rule, TileRule) or sum(marks) <= rule.length:
            break
    return code_of(rule, marks)
