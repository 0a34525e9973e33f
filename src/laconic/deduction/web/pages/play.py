"""The page Play: games against a word, the word of the day or an adversary, with a coach."""

from __future__ import annotations

import json
from collections import deque
from html import escape
from typing import TYPE_CHECKING

from nicegui import ui

from laconic.deduction.game import Row
from laconic.deduction.rules.symbols import graphemes
from laconic.deduction.rules.tiles import TileRule
from laconic.deduction.web.hosting import (
    OPPONENTS,
    Opponent,
    hide_word,
    make_host,
    read_opponent,
    reply,
)
from laconic.deduction.web.pages import suggestions_html
from laconic.deduction.web.pages.addresses import address, quoted
from laconic.deduction.web.pages.advising import advise
from laconic.deduction.web.pages.board import (
    Board,
    Keyboard,
    Line,
    game_class,
    known_letters,
    letters_of,
)
from laconic.deduction.web.pages.feedback import marks_of
from laconic.deduction.web.pages.finished import copy, copy_text, count_game
from laconic.deduction.web.pages.help import how_to_play
from laconic.deduction.web.pages.settings import Settings
from laconic.deduction.web.searches import WORDLE
from laconic.deduction.web.wording import guesses as guess_count
from laconic.deduction.web.wording import refusal
from laconic.errors import InputError, LaconicError
from laconic.web.frame import listen, remember, sentence
from laconic.web.tags import Field, Markup, Tag, choice, show

if TYPE_CHECKING:
    from collections.abc import Mapping

    from laconic.deduction.game import Game
    from laconic.deduction.opponents import Opponent as Host
    from laconic.deduction.rules import Rule
    from laconic.deduction.web.pages.addresses import PageContext
    from laconic.deduction.web.queries import Suggestions
    from laconic.deduction.web.searches import Setup

LEAD = "Find the hidden word, or corner an opponent that changes its mind."

TURNS, MOST_TURNS = {WORDLE: 6}, 20
"""Turn limits by game (default: 10), and against adversaries."""

SLICES = (0.4, 0.8, 1.5, 3.0)
"""Time limits in seconds of successive searches of the coach."""

QUEUED = 12
"""Maximum number of keys queued while a host is thinking."""


def open_page(context: PageContext, query: Mapping[str, str]) -> None:
    """Show the page in a tab."""
    opponent = read_opponent(query.get("host", "random"), query.get("by", ""), context.ignored)
    guesses = [word for word in query.get("guesses", "").split(",")[:MOST_TURNS] if word]
    Play(context, opponent, guesses, query.get("coach", ""))


class Play:
    """The page of one tab."""

    def __init__(self, context: PageContext, who: Opponent, guesses: list[str], coach: str) -> None:
        self.context, self.searches, self.setup = context, context.searches, context.setup
        self.who, self.version, self.common = who, 0, False
        self.busy = bool(guesses)  # until they are replayed
        self.coached, self.helped = coach == "on", coach in {"on", "asked"}
        self.rows: tuple[Row, ...] = ()
        self.typed: tuple[str, ...] = ()
        self.queue: deque[str] = deque(maxlen=QUEUED)
        with context.frame.page("/play", LEAD, context.title) as links:
            with Tag("div", classes="bar above"):
                self.settings = Settings(context, links, self.change_setup)
                self.select = choice("Against", self._kinds(), self.who.kind, self.choose)
                Tag("button", "New game", "button", self.again)
            with Tag("div", classes=f"columns game {game_class(self.rule)}"):
                with Tag("div", classes="stack playing"):
                    self.place = Tag("div", classes="place")
                    self.verdict = Tag("p", classes="verdict", role="status")
                    self.keys = Tag("div")
                with Tag("div", classes="stack"):
                    self.end = Markup(classes="card hidden")
                    self._buttons()
                    self.coach = Markup(classes="card hidden")
                    self.left = Markup(classes="card hidden")
                    self.statistics = Markup(classes="card statistics", tag="section")
                    self._challenge()
                    Markup(how_to_play(self.rule, self.limit), "card", tag="section")
        self.client = ui.context.client
        listen(self.do, self.key)
        self.begin(who, step=False)
        ui.timer(0, lambda: self.replay(guesses), once=True)

    def _kinds(self) -> dict[str, str]:
        """Return the available opponents; a given word is only available by a link."""
        return {kind: text for kind, text in OPPONENTS.items() if kind != "word" or self.who.by}

    def _buttons(self) -> None:
        with Tag("div", classes="bar"):
            self.coach_button = Tag("button", "", "button main", self.call_coach)
            self.analyze = Tag("a", "Analyze this game", "button hidden")
            self.copy_button = Tag("button", "Copy result", "button hidden", self.copy)
        self.copied = Tag("p", "", "soft small", role="status")

    def _challenge(self) -> None:
        with Tag("section", classes="card stack", aria_label="Challenge a friend"):
            Tag("h2", "Challenge a friend")
            with Tag("label", classes="field"):
                Tag("span", "Word for your friend to find")
                Field("input", "", self.hide, 40, autocomplete="off", spellcheck="false")
            self.link = Tag("a", "", "hidden")
            self.hint = Tag("p", "", "soft small", role="status")
            self.copy_link = Tag("button", "Copy link", "button hidden", self.copy_challenge)

    @property
    def game(self) -> Game:
        """The game."""
        return self.searches.solver(self.setup).game

    @property
    def rule(self) -> Rule:
        """The rule."""
        return self.game.rule

    @property
    def limit(self) -> int:
        """The turn limit."""
        return MOST_TURNS if self.who.evades else TURNS.get(self.setup.game, 10)

    # user actions

    def change_setup(self, setup: Setup) -> None:
        """Continue in another mode, or start a new game with other words."""
        same = (setup.list, setup.game) == (self.setup.list, self.setup.game)
        self.setup = setup
        if same:
            self.say("This applies from the next guess on.")
            self.changed()
        else:
            self.again()

    def choose(self, kind: str) -> None:
        """Start a new game against another opponent."""
        if kind in self._kinds():
            self.begin(self.who if kind == "word" else read_opponent(kind))

    def again(self) -> None:
        """Start a new game against the same kind of opponent."""
        kind = "random" if self.who.kind == "word" else self.who.kind
        self.begin(read_opponent(kind))

    def do(self, name: str, value: str) -> None:
        """Type a word suggested by the coach."""
        if name == "guess" and value in self.game.lexicon.guesses and not self.over:
            self.typed = graphemes(value)
            self.draw()
        elif name == "common":
            self.common = not self.common
            self.changed()

    async def key(self, name: str) -> None:
        """Handle a key; queue it while the host is thinking."""
        self.queue.append(name)
        if not self.busy:
            await self._take_queued()

    async def _take_queued(self) -> None:
        """Handle the queued keys."""
        while self.queue and not self.over:
            await self._key(self.queue.popleft())
        self.queue.clear()

    async def _key(self, name: str) -> None:
        if name == "Enter":
            await self.enter()
        elif name == "Backspace":
            self.typed = self.typed[:-1]
        elif len(self.typed) < self.rule.length:
            self.typed = (*self.typed, *letters_of(name, self.game.lexicon))
        self.draw()

    async def enter(self) -> None:
        """Guess the typed word, if it is allowed."""
        game, word = self.game, "".join(self.typed)
        if len(self.typed) < self.rule.length:
            self.refuse("Not enough letters.")
        elif word not in game.lexicon.guesses:
            self.refuse("Not in word list." if self.setup.game == WORDLE else "Not allowed.")
        elif reason := refusal(game, self.rows, word):
            self.refuse(reason)
        else:
            await self._guess(game.guesses[game.lexicon.guesses.index(word)])

    async def _guess(self, guess: str) -> None:
        try:
            await self.guess(guess)
        except LaconicError as error:
            self.refuse(sentence(error))

    def refuse(self, reason: str) -> None:
        """Explain why the typed word is not accepted."""
        self.say(reason)
        self.board.shake(len(self.rows))

    def call_coach(self) -> None:
        """Show or hide the coach."""
        self.coached = not self.coached
        self.helped = self.helped or self.coached
        self.changed()

    def hide(self, word: str) -> None:
        """Make a link to a game with a word as the answer."""
        known = word.strip() in self.game.lexicon.guesses
        for part in (self.link, self.copy_link):
            show(part, shown=known)
        self.hint.text = "" if known or not word else "Not in word list."
        if known:
            name = self.game.lexicon.guesses.normalize(word.strip())
            to = address("play", self.setup, host="word", by=hide_word(name))
            self.link.set(href=to)
            self.link.text = "Open the challenge"

    async def copy_challenge(self) -> None:
        """Copy the link of the challenge."""
        where = json.dumps(f"#{self.link.html_id}")
        await copy(f"laconic.copy(document.querySelector({where}).href)", self.hint)

    async def copy(self) -> None:
        """Copy the result as text."""
        await copy_text(self._shared(), self.copied)

    # updates

    def begin(self, who: Opponent, *, step: bool = True) -> None:
        """Start a game; `step` adds an entry to the browser's history."""
        self.rows, self.typed, self.helped = (), (), self.helped if not step else self.coached
        try:
            self.host: Host = make_host(self.searches, self.setup, who)
        except InputError as error:
            who = read_opponent("random")
            self.host = make_host(self.searches, self.setup, who)
            self.settings.ignore([*self.context.ignored, str(error)])
        self.say(
            f"Guess {OPPONENTS[who.kind]}." if not who.evades else f"Corner {OPPONENTS[who.kind]}."
        )
        self.who = who
        self.select.set(value=who.kind)
        for box in (self.place, self.keys):
            box.clear()
        with self.place:
            self.board = Board(self.rule)
        with self.keys:
            self.keyboard = Keyboard(self.rule, self.game.lexicon, self.key)
        self.changed(step=step)

    async def replay(self, guesses: list[str]) -> None:
        """Replay the guesses of an address; report those that are ignored."""
        ignored, host = list(self.context.ignored), self.host
        for number, word in enumerate(guesses):
            if self.host is not host:
                break  # a new game has begun
            if self.over:
                ignored.append("guesses after the end of the game")
                break
            if word not in self.game.lexicon.guesses:
                ignored.append(f"the guess {quoted(word)}, which is not in the word list")
            elif reason := refusal(self.game, self.rows, word):
                ignored.append(f"the guess {quoted(word)}: {reason[:-1]}")
            else:
                guess = self.game.guesses[self.game.lexicon.guesses.index(word)]
                try:
                    await self.guess(guess, last=number == len(guesses) - 1)
                except LaconicError as error:
                    ignored.append(f"the guess {quoted(word)}: {error}")
                    break
        self.busy = False
        self.settings.ignore(ignored)
        await self._take_queued()

    async def guess(self, guess: str, *, last: bool = True) -> None:
        """Play a guess."""
        self.busy, host, setup = True, self.host, self.setup
        try:
            code = await self.searches.run(lambda: reply(self.searches, setup, host, guess))
        finally:
            self.busy = False
        if host is self.host:
            self.rows, self.typed = (*self.rows, Row(guess, code)), ()
            self.say("")
            self.changed()
            if last:
                self.board.flip(len(self.rows) - 1)
            if self.won and last:
                self.board.celebrate(len(self.rows) - 1)

    @property
    def won(self) -> bool:
        """Whether the word was found."""
        return bool(self.rows) and self.rows[-1].code == self.rule.win

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.won or len(self.rows) >= self.limit

    def draw(self) -> None:
        """Display the board and the keyboard."""
        rows = [(graphemes(row.guess), marks_of(self.rule, row.code)) for row in self.rows]
        lines = [Line(*row) for row in rows]
        if not self.over:
            lines.append(Line(self.typed, current=True))
        least = TURNS.get(self.setup.game, 10)
        lines += [Line()] * (least - len(lines))
        self.place.style(f"--rows:{len(lines)}")
        self.board.show(lines)
        if isinstance(self.rule, TileRule):
            self.keyboard.colour(known_letters(rows))

    def changed(self, *, step: bool = False) -> None:
        """Display the state of the game."""
        where = {
            "host": self.who.kind,
            "by": self.who.by,
            "guesses": ",".join(row.guess for row in self.rows),
            "coach": "on" if self.coached else "asked" if self.helped else None,
        }
        remember(address("play", self.setup, **where), step=step)
        self.draw()
        self._end()
        self.version += 1
        for part in (self.coach, self.left):
            show(part, shown=False)
        self.coach_button.text = "Hide the coach" if self.coached else "Ask the coach"
        self.coach_button.set(aria_pressed=str(self.coached).lower())
        show(self.coach_button, shown=not self.over)
        if self.coached and not self.over:
            ui.timer(0, lambda mine=self.version: self.advise(mine), once=True)

    async def advise(self, mine: int) -> None:
        """Compute and display the coach's suggestions, until something changes."""

        def display(advice: Suggestions, final: bool) -> bool:  # a callback
            if mine != self.version or self.client.is_deleted:
                return False
            self.coach.content = suggestions_html.table(advice, final=final)
            self.left.content = suggestions_html.left(advice)
            for part in (self.coach, self.left):
                show(part, shown=True)
            return True

        rows = self._texts()
        try:
            await advise(
                self.searches,
                self.setup,
                rows,
                SLICES,
                display,
                common_first=self.common,
                endless=self.who.evades,
            )
        except LaconicError as error:
            if mine == self.version:
                self.say(sentence(error))

    def say(self, text: str) -> None:
        """Display a message below the board."""
        self.verdict.text = text

    def _texts(self) -> list[str]:
        return [f"{row.guess}={self.rule.format(row.code)}" for row in self.rows]

    def _end(self) -> None:
        """Display the result once the game has ended."""
        over, count = self.over, len(self.rows)
        for part in (self.end, self.analyze, self.copy_button):
            show(part, shown=over)
        self._count(over=over)
        if not over:
            return
        head = f"Found in {guess_count(count)}" if self.won else "Not found"
        answer = "" if self.won else f"<p>It was <b>{escape(self.host.reveal().upper())}</b>.</p>"
        self.end.content = f"<h2>{head}</h2>{answer}<pre>{escape(self._shared())}</pre>"
        self.say(f"{head}.")
        rows = ",".join(self._texts())
        self.analyze.set(href=address("analyze", self.setup, rows=rows))

    def _count(self, *, over: bool) -> None:
        """Store and show the statistics of finished games in the browser."""
        kind = f"{self.setup.game} {self.setup.list} {self.setup.mode} {self.who.kind}"
        turns = (len(self.rows) if self.won else 0) if over else None
        name = f"{self.who.kind} {self.who.by}"
        count_game(self.statistics, kind, name, turns, most=self.limit)

    def _shared(self) -> str:
        """Format the result for sharing."""
        count = len(self.rows)
        turns = f"{count if self.won else 'X'}" + ("" if self.who.evades else f"/{self.limit}")
        star = "*" if self.setup.mode == "hard" else ""
        helped = ", with the coach" if self.helped else ""
        day = f" of {self.who.by}" if self.who.kind == "daily" else ""
        head = f"Laconic, {OPPONENTS[self.who.kind]}{day}{helped}: {turns}{star}"
        return "\n".join([head, *(self.rule.tiles(row.code) for row in self.rows)])
