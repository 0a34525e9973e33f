"""Explore: the optimal tree, one place at a time, and the table of all openers."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from nicegui import ui

from laconic.deduction.web import branches, openers
from laconic.deduction.web.models import MOST_ROWS
from laconic.deduction.web.pages import drawn
from laconic.deduction.web.pages.addresses import address, opened, quoted, read_rows
from laconic.deduction.web.pages.settings import Settings
from laconic.deduction.web.searches import WORDLE
from laconic.errors import InputError, LaconicError
from laconic.web.frame import BUILDING, listen, remember, sentence
from laconic.web.tags import Field, Markup, Tag, show
from laconic.web.threads import deadline_after

if TYPE_CHECKING:
    from laconic.deduction.web.branches import Branch
    from laconic.deduction.web.pages.addresses import Opened
    from laconic.deduction.web.searches import Desk, Searches, Terms
    from laconic.web.frame import Frame

LEAD = "Walk through the optimal strategy, and compare all openers."

SLICES = (0.5, 1.0, 2.0, 4.0, 4.0, 4.0)
"""Seconds of one search after the other, until the tree is there."""

PAGE = 12
"""Openers on a page of the table."""


def register(searches: Searches, frame: Frame) -> None:
    """Make the page."""

    @ui.page("/explore", response_timeout=BUILDING)
    async def explore(
        list: str = "original",  # noqa: A002  # names in the address
        mode: str = "",
        game: str = WORDLE,
        rows: str = "",
        guess: str = "",
    ) -> None:
        Explore(await opened(searches, frame, game, list, mode), rows, guess)


class Explore:
    """The page of one tab."""

    def __init__(self, opened: Opened, rows: str, guess: str) -> None:
        self.searches, self.terms = opened.searches, opened.terms
        ignored = list(opened.ignored)
        known = read_rows(self.desk.game, rows, MOST_ROWS, ignored)
        self.rows = tuple(f"{row.guess}={self.desk.rule.format(row.code)}" for row in known)
        self.guess = guess if guess in self.desk.game.lexicon.guesses else None
        if guess and not self.guess:
            ignored.append(f"the guess {quoted(guess)}, which is not in the word list")
        self.by: openers.Column = "total"
        self.flip, self.page, self.match = False, 0, ""
        self.version = 0
        with opened.frame.page("/explore", LEAD, opened.title) as links:
            self.settings = Settings(opened, links, self.change_terms)
            self.settings.ignore(ignored)
            self.fault = Tag("p", classes="note hidden", role="alert")
            with Tag("div", classes="columns wide-left"):
                with Tag("div", classes="stack"):
                    with Tag("section", classes="card", aria_label="The tree"):
                        self.note = Tag("p", "", "small")
                        self.crumbs = Markup()
                        self.tree = Markup(classes="ices")
                    self.branches = Markup(classes="card branches")
                with Tag("div", classes="stack"):
                    self.facts = Markup(classes="card facts-card")
                    self._table()
        self.client = ui.context.client
        listen(self.do)
        self.go(step=False)
        self.list_openers()

    def _table(self) -> None:
        with Tag("section", classes="card openers-card", aria_label="Openers"):
            Tag("h2", "All openers")
            with Tag("div", classes="bar"), Tag("label", classes="field"):
                Tag("span", "Begins with")
                Field("input", "", self.find, 20, size="8", autocomplete="off")
            self.table = Markup()

    @property
    def desk(self) -> Desk:
        """The game at hand, with what is known of it."""
        return self.searches.desk(self.terms)

    # what a person does

    def change_terms(self, terms: Terms) -> None:
        """Look at another game, from its start."""
        self.terms, self.page, self.match = terms, 0, ""
        self.rows, self.guess = (), None
        self.go()
        self.list_openers()

    def do(self, name: str, value: str) -> None:
        """Go to a place or an opener, or sort and turn the pages of the table."""
        if name == "zoom":
            self.rows, self.guess = tuple(part for part in value.split(",") if part), None
            self.go()
        elif name == "open":
            self.rows, self.guess = (), value
            self.go()
        elif name == "sort" and value in get_args(openers.Column):
            self.sort(value)  # type: ignore[arg-type]  # one of the columns, as just seen
        elif name == "page" and value.isdecimal():
            self.page = int(value)
            self.list_openers()

    def sort(self, by: openers.Column) -> None:
        """Sort the table by a column, or turn it round."""
        self.flip = by == self.by and not self.flip
        self.by, self.page = by, 0
        self.list_openers()

    def find(self, match: str) -> None:
        """List openers that begin so."""
        self.match, self.page = match, 0
        self.list_openers()

    # what follows

    def go(self, *, step: bool = True) -> None:
        """Look a position up, searching if need be; the browser's Back leads to the one before."""
        where = {"rows": ",".join(self.rows), "guess": self.guess}
        remember(address("explore", self.terms, **where), step=step)
        self.version += 1
        ui.timer(0, lambda mine=self.version: self.look(mine), once=True)

    async def look(self, mine: int) -> None:
        """Search for longer and longer, and show what is known, until the person goes on."""
        show(self.fault, shown=False)
        for seconds in SLICES:
            deadline = deadline_after(seconds)
            rows, guess, terms = self.rows, self.guess, self.terms
            try:
                found = await self.searches.run(
                    lambda: branches.branch(self.searches, terms, rows, guess, deadline=deadline)  # noqa: B023  # awaited at once
                )
            except LaconicError as error:
                self.fault.text = sentence(error)
                show(self.fault, shown=True)
                return
            if mine != self.version or self.client.is_deleted:
                return
            self.show(found)
            if found.claim == "exact":
                if not rows:
                    self.list_openers()
                return

    def show(self, found: Branch) -> None:
        """Show a place of the tree."""
        rule = self.desk.game.rule
        self.note.text = drawn.what_is_shown(self.desk, found, self.rows, self.guess)
        self.crumbs.content = drawn.crumbs(rule, self.rows)
        self.tree.content = drawn.icicle(rule, found, self.rows)
        self.facts.content = drawn.facts(found, len(self.rows))
        self.branches.content = drawn.branch_list(rule, found, self.rows)
        show(self.branches, shown=bool(found.parts))

    def list_openers(self) -> None:
        """Show a page of the table."""
        ui.timer(0, self._list, once=True)

    async def _list(self) -> None:
        desk, by, flip, match, page = self.desk, self.by, self.flip, self.match, self.page
        try:
            found = await self.searches.run(
                lambda: openers.page(
                    desk, by, offset=page * PAGE, limit=PAGE, flip=flip, match=match
                )
            )
        except InputError as error:
            self.table.content = drawn.note(sentence(error))
            return
        if not self.client.is_deleted:
            self.table.content = drawn.openers(self.desk.rule, found, by, page, PAGE, flip=flip)
