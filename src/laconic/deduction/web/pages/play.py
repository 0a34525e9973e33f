"""Play: against a word, the word of the day, or an adversary; the coach can be called in."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from nicegui import ui

from laconic.deduction import coach
from laconic.deduction.game import Row
from laconic.deduction.rules.symbols import graphemes
from laconic.deduction.web import calls
from laconic.deduction.web.hosting import KINDS, Hosted, hidden, hosted, make_host, reply
from laconic.deduction.web.pages import suggested
from laconic.deduction.web.pages.addresses import address, state_of, terms_of
from laconic.deduction.web.pages.board import Board, Keyboard, Line, known_letters, letters_of
from laconic.deduction.web.pages.settings import Settings
from laconic.errors import InputError, LaconicError
from laconic.web.frame import BUILDING, listen, remember, sentence
from laconic.web.tags import Markup, Tag, choice, show
from laconic.web.threads import deadline_after

if TYPE_CHECKING:
    from laconic.deduction.game import Game
    from laconic.deduction.hosts import Host
    from laconic.deduction.web.searches import Searches, Terms
    from laconic.web.frame import Frame

LEAD = "Find the hidden word, or corner a host that has none."

TURNS, MOST_TURNS = 6, 20
"""Guesses against a word, and against a host that evades."""

SLICES = (0.4, 0.8, 1.5, 3.0)
"""Seconds that the coach thinks, one time after the other."""


def register(searches: Searches, frame: Frame) -> None:
    """Make the page."""

    @ui.page("/play", response_timeout=BUILDING)
    async def play(
        list: str = "original",  # noqa: A002  # names in the address
        mode: str = "easy",
        host: str = "random",
        by: str = "",
        guesses: str = "",
    ) -> None:
        terms, fault = await terms_of(searches, list, mode)
        Play(
            searches,
            frame,
            terms,
            fault,
            who=hosted(host, by),
            guesses=guesses.split(",")[:MOST_TURNS],
        )


class Play:
    """The page of one tab."""

    def __init__(
        self,
        searches: Searches,
        frame: Frame,
        terms: Terms,
        fault: str,
        *,
        who: Hosted,
        guesses: list[str],
    ) -> None:
        self.searches, self.terms, self.who = searches, terms, who
        self.version, self.busy = 0, False
        self.coached = self.helped = False
        self.rows: tuple[Row, ...] = ()
        self.typed: tuple[str, ...] = ()
        with frame.page("/play", LEAD) as self.links:
            self.links.keep(**state_of(terms))
            self.settings = Settings(searches, terms, self.change_terms, fault)
            self._choices()
            with Tag("div", classes="columns"):
                with Tag("div", classes="stack"):
                    self.place = Tag("div", classes="stack")
                    self.verdict = Tag("p", classes="verdict", role="status")
                    self.keys = Tag("div")
                with Tag("div", classes="stack"):
                    self.end = Markup(classes="card hidden")
                    self._buttons()
                    self.coach = Markup(classes="card hidden")
                    self.left = Markup(classes="card hidden")
                    self._challenge()
        self.client = ui.context.client
        listen(self.do, self.key)
        self.begin(who)
        ui.timer(0, lambda: self.replay(guesses), once=True)

    def _choices(self) -> None:
        with Tag("div", classes="bar", style="margin:0 0 18px"):
            self.select = choice("Against", KINDS, self.who.kind, self.choose)
            Tag("button", "New game", "button", self.again)

    def _buttons(self) -> None:
        with Tag("div", classes="bar"):
            self.coach_button = Tag(
                "button", "Ask the coach", "button main", self.call_coach, aria_pressed="false"
            )
            self.analyze = Tag("a", "Analyze this game", "button hidden")
            self.copy_button = Tag("button", "Copy result", "button hidden", self.copy)
        self.copied = Tag("p", "", "soft small", role="status")

    def _challenge(self) -> None:
        with Tag("section", classes="card stack", aria_label="Challenge somebody"):
            Tag("h2", "Challenge somebody")
            with Tag("label", classes="field"):
                Tag("span", "A word for somebody else to find")
                field = Tag("input", maxlength="20", autocomplete="off", spellcheck="false")
            field.on(
                "input",
                lambda event: self.hide(str(event.args)[:40]),
                js_handler="(e) => emit(e.target.value)",
            )
            self.link = Markup()

    @property
    def game(self) -> Game:
        """What is played."""
        return self.searches.desk(self.terms).game

    @property
    def limit(self) -> int:
        """The most guesses."""
        return MOST_TURNS if self.who.evades else TURNS

    # what a person does

    def change_terms(self, terms: Terms) -> None:
        """Begin anew by other lists or another mode."""
        self.links.keep(**state_of(terms))
        self.terms = terms
        self.again()

    def choose(self, kind: str) -> None:
        """Begin anew against another host."""
        self.begin(hosted(kind))

    def again(self) -> None:
        """Begin anew against the same kind of host."""
        self.begin(hosted(self.who.kind, self.who.by if self.who.kind == "word" else ""))

    def do(self, name: str, value: str) -> None:
        """Take a word that the coach names."""
        if name == "guess" and value in self.game.lexicon.guesses and not self.over:
            self.typed = graphemes(value)
            self.draw()

    async def key(self, name: str) -> None:
        """Take a key."""
        if self.over or self.busy:
            return
        if name == "Enter":
            await self.enter()
        elif name == "Backspace":
            self.typed = self.typed[:-1]
        elif len(self.typed) < self.game.rule.length:
            self.typed = (*self.typed, *letters_of(name, self.game.lexicon))
        self.draw()

    async def enter(self) -> None:
        """Guess the typed word, if it may be guessed."""
        game = self.game
        if len(self.typed) < game.rule.length:
            self.say(f"{game.rule.length} letters make a guess.")
            return
        try:
            guess = game.guesses[game.lexicon.guesses.index("".join(self.typed))]
            if reason := coach.objection(game, self.rows, guess):
                raise InputError(reason)
            await self.guess(guess)
        except LaconicError as error:
            self.say(sentence(error))

    def call_coach(self) -> None:
        """Let the coach in, or send it away."""
        self.coached = not self.coached
        self.coach_button.set(aria_pressed=str(self.coached).lower())
        self.coach_button.text = "Send the coach away" if self.coached else "Ask the coach"
        self.helped = self.helped or self.coached
        self.changed()

    def hide(self, word: str) -> None:
        """Make a link to a game for a word."""
        self.link.content = ""
        if word in self.game.lexicon.guesses:
            name = self.game.lexicon.guesses.normalise(word)
            to = escape(address("play", self.terms, host="word", by=hidden(name)))
            self.link.content = f'<p>Send this link: <a href="{to}">a word to find</a></p>'
        elif word:
            self.link.content = '<p class="soft small">Not in the list so far.</p>'

    async def copy(self) -> None:
        """Copy the result as text."""
        text = self._shared().replace("\\", "").replace("`", "")
        done = await ui.run_javascript(f"laconic.copy(`{text}`)")
        self.copied.text = "Copied." if done else "The browser does not allow copying here."

    # what follows

    def begin(self, who: Hosted) -> None:
        """Begin a game."""
        self.rows, self.typed, self.helped = (), (), self.coached
        try:
            self.host: Host = make_host(self.searches, self.terms, who)
        except InputError as error:
            who = hosted("random")
            self.host = make_host(self.searches, self.terms, who)
            self.say(sentence(error))
        else:
            self.say(f"Play against {KINDS[who.kind]}.")
        self.who = who
        self.select.set(value=who.kind)
        for box in (self.place, self.keys):
            box.clear()
        with self.place:
            self.board = Board(self.game.rule.length)
        with self.keys:
            self.keyboard = Keyboard(self.game.lexicon, self.key)
        self.changed()

    async def replay(self, guesses: list[str]) -> None:
        """Take the guesses of an address."""
        for word in guesses:
            if word in self.game.lexicon.guesses and not self.over:
                guess = self.game.guesses[self.game.lexicon.guesses.index(word)]
                if coach.objection(self.game, self.rows, guess) is None:
                    await self.guess(guess)

    async def guess(self, guess: str) -> None:
        """Have a guess answered."""
        self.busy, host, terms = True, self.host, self.terms
        try:
            code = await self.searches.run(lambda: reply(self.searches, terms, host, guess))
        finally:
            self.busy = False
        if host is self.host:
            self.rows, self.typed = (*self.rows, Row(guess, code)), ()
            self.say("")
            self.changed()

    @property
    def won(self) -> bool:
        """Whether the word was found."""
        return bool(self.rows) and self.rows[-1].code == self.game.rule.win

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.won or len(self.rows) >= self.limit

    def draw(self) -> None:
        """Show the board and the keyboard as they are."""
        rule = self.searches.desk(self.terms).rule
        rows = [(graphemes(row.guess), rule.digits(row.code)) for row in self.rows]
        lines = [Line(*row) for row in rows]
        if not self.over:
            lines.append(Line(self.typed, current=True))
        lines += [Line()] * (TURNS - len(lines))
        self.board.show(lines)
        self.keyboard.colour(known_letters(rows))

    def changed(self) -> None:
        """Show where the game stands."""
        guesses = ",".join(row.guess for row in self.rows)
        where = {"host": self.who.kind, "by": self.who.by, "guesses": guesses}
        remember(address("play", self.terms, **where))
        self.draw()
        self._end()
        self.version += 1
        for part in (self.coach, self.left):
            show(part, shown=False)
        show(self.coach_button, shown=not self.over)
        if self.coached and not self.over:
            ui.timer(0, lambda mine=self.version: self.advise(mine), once=True)

    async def advise(self, mine: int) -> None:
        """Let the coach think, and show what it has found."""
        rule = self.game.rule
        rows = [f"{row.guess}={rule.format(row.code)}" for row in self.rows]
        terms = self.terms
        for seconds in SLICES:
            deadline = deadline_after(seconds)
            try:
                found = await self.searches.run(
                    lambda: calls.suggest(self.searches, terms, rows, deadline=deadline)  # noqa: B023  # awaited at once
                )
            except LaconicError as error:
                self.say(sentence(error))
                return
            if mine != self.version or self.client.is_deleted:
                return
            final = suggested.is_final(found)
            self.coach.content = suggested.table(found, final=final)
            self.left.content = suggested.left(found)
            for part in (self.coach, self.left):
                show(part, shown=True)
            if final:
                return

    def say(self, text: str) -> None:
        """Tell the person something under the board."""
        self.verdict.text = text

    def _end(self) -> None:
        """Show how it ended, once it has."""
        over, count = self.over, len(self.rows)
        for part in (self.end, self.analyze, self.copy_button):
            show(part, shown=over)
        if not over:
            return
        head = f"Found in {count}" if self.won else "Not found"
        answer = "" if self.won else f"<p>It was <b>{escape(self.host.reveal().upper())}</b>.</p>"
        self.end.content = f"<h2>{head}</h2>{answer}<pre>{escape(self._shared())}</pre>"
        self.say(head + ".")
        rule = self.game.rule
        rows = ",".join(f"{row.guess}={rule.format(row.code)}" for row in self.rows)
        self.analyze.set(href=address("analyze", self.terms, rows=rows))

    def _shared(self) -> str:
        """Write the result as people share it."""
        rule, count = self.game.rule, len(self.rows)
        turns = f"{count if self.won else 'X'}" + ("" if self.who.evades else f"/{self.limit}")
        star = "*" if self.terms.mode == "hard" else ""
        helped = ", with the coach" if self.helped else ""
        day = f" of {self.who.by}" if self.who.kind == "daily" else ""
        head = f"Laconic, {KINDS[self.who.kind]}{day}{helped}: {turns}{star}"
        return "\n".join([head, *(rule.tiles(row.code) for row in self.rows)])
