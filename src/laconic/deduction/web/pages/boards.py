"""The page Boards: a game of 2 to 32 boards, or help with a game played elsewhere."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

from nicegui import ui

from laconic.deduction.boards import read_rows
from laconic.deduction.rules.symbols import graphemes
from laconic.deduction.web.boards import (
    MOST_BOARDS,
    VARIANTS,
    BoardsSetup,
    advise,
    answers_of,
    rescued,
)
from laconic.deduction.web.hosting import MOST_SEED
from laconic.deduction.web.pages import boards_html
from laconic.deduction.web.pages.addresses import address, quoted
from laconic.deduction.web.pages.board import Board, Line, letters_of
from laconic.deduction.web.pages.boards_cards import (
    BoardsKeyboard,
    Card,
    CardState,
    known_letters_of,
)
from laconic.deduction.web.pages.feedback import code_of, first_marks
from laconic.deduction.web.pages.finished import copy_text, count_game
from laconic.deduction.web.pages.settings import Settings
from laconic.errors import LaconicError
from laconic.web.frame import listen, remember, sentence
from laconic.web.parameters import whole_number
from laconic.web.tags import Field, Markup, Tag, choice, segments, show

if TYPE_CHECKING:
    from collections.abc import Mapping

    from laconic.deduction.boards import BoardsGame
    from laconic.deduction.rules import Rule
    from laconic.deduction.web.pages.addresses import PageContext
    from laconic.deduction.web.searches import Setup

LEAD = "Solve 2 to 32 boards with the same guesses, or get help with a game played elsewhere."

USES = {"play": "Play", "help": "Help"}
"""Uses of the page: games with hidden answers, or help with games played elsewhere."""

NUMBERS = (2, 3, 4, 6, 8, 12, 16, 24, 32)
"""Available numbers of boards."""

LONGEST_PASTE = 20_000
"""Maximum number of characters of pasted rows: 37 rows of 32 boards have 8,000."""


def open_page(context: PageContext, query: Mapping[str, str]) -> None:
    """Show the page in a tab."""
    number, variant = query.get("boards", "4"), query.get("variant", "open")
    most = min(MOST_BOARDS, len(context.searches.solver(context.setup).game.answers))
    boards = whole_number(number, most)
    if boards is None or boards < 2:
        context.ignored.append(f"{quoted(number)} boards, expected 2 to {most}")
        boards = min(4, most)
    if variant not in VARIANTS:
        context.ignored.append(f"the variant {quoted(variant)}, expected {', '.join(VARIANTS)}")
        variant = "open"
    helping = query.get("for") == "help"
    seed = None if helping else _seed(query.get("by", ""))
    setup = BoardsSetup(context.setup, boards, "open" if helping else variant, seed)
    Boards(context, setup, query)


def _seed(text: str) -> int:
    seed = whole_number(text, MOST_SEED)
    return random.randrange(10**6) if seed is None else seed


class Boards:
    """The page of one tab."""

    def __init__(self, context: PageContext, setup: BoardsSetup, query: Mapping[str, str]) -> None:
        self.searches, self.setup, self.version = context.searches, setup, 0
        self.coached, self.sorted = query.get("coach") == "on", True
        with context.frame.page("/boards", LEAD, context.title) as links:
            with Tag("div", classes="bar above wrap"):
                self.settings = Settings(context, links, self.change_words, modes=False)
                numbers = sorted({*NUMBERS, setup.boards})
                options = {str(number): str(number) for number in numbers}
                choice("Boards", options, str(setup.boards), self.change_boards)
                self.variant = choice("Variant", VARIANTS, setup.variant, self.change_variant)
                segments("Use", USES, "help" if self.helping else "play", self.change_use)
                self.again_button = Tag("button", "New game", "button", self.again)
            with Tag("div", classes="columns game many"):
                with Tag("div", classes="stack playing"):
                    self.typed_place = Tag("div", classes="place")
                    self.verdict = Tag("p", classes="verdict", role="status")
                    self.keys = Tag("div")
                self.cards_box = Tag("div", classes="boardcards", role="group")
                self.cards_box.set(aria_label="All boards")
                with Tag("div", classes="stack beside"):
                    self._beside()
        self.client = ui.context.client
        listen(self.do, self.key)
        self.set_up()
        self._read(query, context.ignored)
        self.settings.ignore(context.ignored)
        self.changed()

    def _beside(self) -> None:
        with Tag("div", classes="bar"):
            self.coach_button = Tag("button", "", "button main", self.call_coach)
            self.undo_button = Tag("button", "Undo", "button", self.undo)
            self.order_button = Tag("button", "", "button", self.change_order)
            self.copy_button = Tag("button", "Copy result", "button hidden", self.copy)
        self.copied = Tag("p", "", "soft small", role="status")
        self.end = Markup(classes="card hidden")
        self.coach = Markup(classes="card hidden")
        self.statistics = Markup(classes="card statistics", tag="section")
        with Tag("details", classes="card") as self.paste:
            Tag("summary", "Enter many rows at once")
            with Tag("label", classes="field"):
                text = "One row per line: crane=BYBBG,BBBBB and so on, * for a solved board"
                Tag("span", text)
                self.field = Field("textarea", "", self._keep_paste, LONGEST_PASTE)
            Tag("button", "Use these rows", "button", self.take_paste)
        self.pasted = ""
        Markup(boards_html.how_to_play(), "card", tag="section")

    # the game

    @property
    def helping(self) -> bool:
        """Whether the game is played elsewhere."""
        return self.setup.seed is None

    @property
    def game(self) -> BoardsGame:
        """The game of all boards."""
        return self.setup.game(self.searches)

    @property
    def rule(self) -> Rule:
        """The rule."""
        return self.game.game.rule

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.position.unsolved or self.position.left <= 0

    def set_up(self) -> None:
        """Start a game: cards, keyboard, and the guesses of a rescue."""
        game = self.game
        self.typed: tuple[str, ...] = ()
        self.marks: dict[int, tuple[int, ...]] = {}
        self.painted = 0
        self.answers = None if self.setup.seed is None else answers_of(game, self.setup.seed)
        for box in (self.typed_place, self.keys, self.cards_box):
            box.clear()
        with self.typed_place:
            self.typed_board = Board(self.rule, label="Your guess")
        with self.keys:
            lexicon = game.game.lexicon
            self.keyboard = BoardsKeyboard(self.rule, lexicon, self.key, game.boards)
        with self.cards_box:
            tap = self.tap if self.helping else None
            self.cards = [Card(number, self.rule, tap) for number in range(1, game.boards + 1)]
        self.cards_box.style(f"--letters:{self.rule.length}")
        self.position = game.position()
        if self.setup.variant == "rescue" and self.setup.seed is not None:
            self._play(rescued(game, self.setup.seed))
        self.begun = len(self.position.guesses)

    def _play(self, guesses: list[int]) -> None:
        """Play guesses against the hidden answers."""
        assert self.answers is not None  # noqa: S101  # only called where there are some
        played = [*self.position.guesses, *guesses]
        self.position = self.game.position(played, self.game.codes(self.answers, played))

    def _read(self, query: Mapping[str, str], ignored: list[str]) -> None:
        """Read the guesses or rows of an address."""
        if self.helping:
            rows = [row.replace(":", ",") for row in query.get("rows", "").split(",") if row]
            try:
                self.position = read_rows(self.game, rows[: self.game.limit])
            except LaconicError as error:
                ignored.append(sentence(error))
            return
        words = [word for word in query.get("guesses", "").split(",") if word]
        for word in words[: self.game.limit]:
            if word not in self.game.game.lexicon.guesses:
                ignored.append(f"the guess {quoted(word)}, which is not in the word list")
            elif not self.over:
                self._play([self.game.game.lexicon.guesses.index(word)])

    # user actions

    def change_words(self, setup: Setup) -> None:
        """Start a game with other words."""
        self._begin(replace(self.setup, setup=setup))

    def change_boards(self, number: str) -> None:
        """Start a game with another number of boards."""
        boards = whole_number(number, min(MOST_BOARDS, len(self.game.game.answers)))
        if boards is not None and boards >= 2:
            self._begin(replace(self.setup, boards=boards))

    def change_variant(self, variant: str) -> None:
        """Start a game of another variant."""
        if variant in VARIANTS:
            self._begin(replace(self.setup, variant=variant))

    def change_use(self, use: str) -> None:
        """Start a game, or help with a game played elsewhere."""
        seed = None if use == "help" else _seed("")
        self._begin(replace(self.setup, seed=seed, variant="open"))

    def again(self) -> None:
        """Start a new game."""
        self._begin(self.setup)

    def _begin(self, setup: BoardsSetup) -> None:
        seed = None if setup.seed is None else _seed("")
        self.setup = replace(setup, seed=seed)
        self.variant.set(value=setup.variant)
        self.set_up()
        self.changed(step=True)

    def change_order(self) -> None:
        """Switch between sorting by number of candidates and by board number."""
        self.sorted = not self.sorted
        self.draw()

    def call_coach(self) -> None:
        """Show or hide the coach."""
        self.coached = not self.coached
        self.changed()

    def undo(self) -> None:
        """Remove the last row of a game played elsewhere."""
        if self.marks or self.typed:
            self.typed, self.marks = (), {}
            self.draw()
        elif self.position.guesses:
            before = len(self.position.guesses) - 1
            codes = [row[:before] for row in self.position.codes]
            self.position = self.game.position(self.position.guesses[:before], codes)
            self.changed()

    def do(self, name: str, value: str) -> None:
        """Type a clicked word."""
        if name == "guess" and value in self.game.game.lexicon.guesses and not self.over:
            self.typed = graphemes(value)
            self._mark()
            self.draw()

    def key(self, name: str) -> None:
        """Handle a key: letters form a word; if feedback is entered, digits mark it."""
        if name == "Undo" and self.helping:
            self.undo()
        elif self.over:
            return
        elif name == "Enter":
            self.enter()
        elif name == "Backspace":
            self.typed, self.marks = self.typed[:-1], {}
            self.draw()
        elif self.marks and name in {"0", "1", "2"}:
            self._paint(int(name))
        elif len(self.typed) < self.rule.length:
            self.typed = (*self.typed, *letters_of(name, self.game.game.lexicon))
            self._mark()
            self.draw()

    def tap(self, number: int, place: int) -> None:
        """Change a mark of a board to its next colour."""
        if marks := self.marks.get(number - 1):
            turned = (marks[place] + 1) % 3
            self.marks[number - 1] = (*marks[:place], turned, *marks[place + 1 :])
            self.draw()

    def enter(self) -> None:
        """Guess the typed word, or accept its feedback."""
        word = "".join(self.typed)
        lexicon = self.game.game.lexicon
        if len(self.typed) < self.rule.length:
            self.refuse("Not enough letters.")
        elif word not in lexicon.guesses:
            self.refuse("Not in word list.")
        else:
            try:
                self._guess(lexicon.guesses.index(word))
            except LaconicError as error:
                self.refuse(sentence(error))
                return
            self.typed, self.marks = (), {}
            self.changed()

    def _guess(self, guess: int) -> None:
        if not self.helping:
            self._play([guess])
            return
        codes = [list(row) for row in self.position.codes]
        for board, marks in self.marks.items():
            codes[board].append(code_of(self.rule, marks))
        self.position = self.game.position([*self.position.guesses, guess], codes)

    def refuse(self, reason: str) -> None:
        """Explain why the typed word is not accepted."""
        self.verdict.text = reason
        self.typed_board.shake(0)

    def _keep_paste(self, text: str) -> None:
        self.pasted = text

    def take_paste(self) -> None:
        """Replace all rows by the pasted ones."""
        rows = [line.strip() for line in self.pasted.splitlines() if line.strip()]
        try:
            self.position = read_rows(self.game, rows)
        except LaconicError as error:
            self.verdict.text = sentence(error)
            return
        self.typed, self.marks = (), {}
        self.changed()

    def _mark(self) -> None:
        """Mark a complete word on every open board with its most likely feedback."""
        whole = len(self.typed) == self.rule.length
        self.painted, self.marks = 0, {}
        if self.helping and whole and "".join(self.typed) in self.game.game.lexicon.guesses:
            for board in self.position.open:
                rows = self.position.rows(board)
                self.marks[board] = first_marks(self.rule, self.typed, rows)

    def _paint(self, mark: int) -> None:
        """Mark the next tile, in the displayed order of the boards."""
        boards = [board for board in self._order() if board in self.marks]
        at, place = divmod(self.painted, self.rule.length)
        if at < len(boards):
            marks = self.marks[boards[at]]
            self.marks[boards[at]] = (*marks[:place], mark, *marks[place + 1 :])
            self.painted += 1
            self.draw()

    # updates

    @property
    def _tells(self) -> bool:
        """Whether the page displays the number of candidates on each board."""
        return self.helping or self.coached or self.over

    def _order(self) -> list[int]:
        """Sort the boards: fewest candidates first, solved boards last."""
        boards = range(self.game.boards)
        if not self.sorted:
            return list(boards)
        return sorted(boards, key=self._rank)

    def _rank(self, board: int) -> tuple[bool, bool, int]:
        solved = self.position.is_solved(board)
        if self._tells:
            unknown = self.position.candidates[board].size
        else:
            known = known_letters_of(self.position.rows(board), self.rule)
            unknown = -sum(known.values())
        return solved, board not in self.position.open, unknown

    def draw(self) -> None:
        """Display the boards, the keyboard and the typed word."""
        position = self.position
        order = self._order()
        if order != getattr(self, "_shown_order", None):
            for place, board in enumerate(order):
                self.cards[board].box.move(self.cards_box, place)
            self._shown_order = order
        for board, card in enumerate(self.cards):
            card.show(self._state(board))
        self.keyboard.colour_boards(
            [
                known_letters_of(position.rows(board), self.rule)
                if board in position.open
                else None
                for board in range(self.game.boards)
            ]
        )
        self.typed_board.show([Line(self.typed, current=not self.over)])
        self.order_button.text = "Sort by number" if self.sorted else "Sort by what is known"
        self.undo_button.set(disabled=None if position.guesses or self.typed else True)
        if self.marks:
            self.verdict.text = "Colour the tiles, then press Enter."

    def _state(self, board: int) -> CardState:
        position = self.position
        solved, candidates = position.is_solved(board), position.candidates[board]
        word = None
        if solved:
            word = position.game.game.guesses[position.guesses[len(position.codes[board]) - 1]]
        elif self._tells and candidates.size == 1:
            word = position.game.game.answers[candidates[0]]
        elif self.over and self.answers is not None:
            word = position.game.game.answers[self.answers[board]]
        marks = self.marks.get(board, ())
        return CardState(
            rows=position.rows(board),
            telling=position.telling(board),
            left=candidates.size if self._tells and not solved else None,
            word=word,
            solved=solved,
            closed=not solved and board not in position.open,
            marks=tuple(zip(self.typed, marks, strict=True)) if marks else (),
        )

    def changed(self, *, step: bool = False) -> None:
        """Display the state of the game, and store it in the address."""
        remember(self._address(), step=step)
        self.version += 1
        self.draw()
        self.verdict.text = boards_html.standing(self.position)
        self._end()
        show(self.coach, shown=False)
        advised = (self.coached or self.helping) and not self.over
        self.coach_button.text = "Hide the coach" if self.coached else "Ask the coach"
        self.coach_button.set(aria_pressed=str(self.coached).lower())
        show(self.coach_button, shown=not self.helping and not self.over)
        show(self.undo_button, shown=self.helping)
        show(self.paste, shown=self.helping)
        if advised:
            ui.timer(0, lambda mine=self.version: self.advise(mine), once=True)

    def _end(self) -> None:
        """Show how the game ended, once it has, and let the browser count it."""
        show(self.end, shown=self.over)
        if self.over:
            self.end.content = boards_html.ended(self.position, self._shared())
        self.copied.text = ""
        show(self.copy_button, shown=self.over)
        show(self.statistics, shown=not self.helping)
        if self.helping:
            return
        setup, boards = self.setup.setup, self.game.boards
        kind = f"{setup.game} {setup.list} {boards} boards {self.setup.variant}"
        won = boards_html.is_won(self.position)
        turns = (len(self.position.guesses) if won else 0) if self.over else None
        name, most = str(self.setup.seed), self.game.limit
        count_game(self.statistics, kind, name, turns, most=most, least=boards)

    def _shared(self) -> str:
        return boards_html.share(self.position, coached=self.coached)

    async def copy(self) -> None:
        """Copy the result as text."""
        await copy_text(self._shared(), self.copied)

    async def advise(self, mine: int) -> None:
        """Compute and display suggestions."""
        position = self.position
        try:
            advice = await self.searches.run(lambda: advise(self.searches, position))
        except LaconicError as error:
            if mine == self.version:
                self.verdict.text = sentence(error)
            return
        if mine == self.version and not self.client.is_deleted:
            self.coach.content = boards_html.table(advice, position)
            show(self.coach, shown=True)

    def _address(self) -> str:
        setup, position = self.setup, self.position
        words = [position.game.game.guesses[guess] for guess in position.guesses]
        where: dict[str, str | None] = {"boards": str(setup.boards)}
        if self.helping:
            texts = [
                f"{word}={':'.join(position.feedback(turn))}" for turn, word in enumerate(words)
            ]
            where |= {"for": "help", "rows": ",".join(texts)}
        else:
            where |= {
                "variant": setup.variant if setup.variant != "open" else None,
                "by": str(setup.seed),
                "guesses": ",".join(words[self.begun :]),
                "coach": "on" if self.coached else None,
            }
        return address("boards", setup.setup, **where)
