"""The page Explore: the optimal tree, position by position, and the table of all openers."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from nicegui import ui

from laconic.deduction.web import branches, openers
from laconic.deduction.web.models import MOST_ROWS
from laconic.deduction.web.pages import explore_html
from laconic.deduction.web.pages.addresses import address, quoted, read_rows
from laconic.deduction.web.pages.settings import Settings
from laconic.errors import LaconicError
from laconic.web.frame import listen, remember, sentence
from laconic.web.tags import Field, Markup, Tag, show
from laconic.web.threads import deadline_after

if TYPE_CHECKING:
    from collections.abc import Mapping

    from laconic.deduction.web.branches import Branch
    from laconic.deduction.web.pages.addresses import PageContext
    from laconic.deduction.web.searches import Setup, Solver

LEAD = "Explore the optimal strategy, and compare all openers."

SLICES = (0.5, 1.0, 2.0, 4.0, 4.0, 4.0)
"""Time limits in seconds of successive searches, until the tree is found."""

PAGE = 12
"""Number of openers per page of the table."""


def open_page(context: PageContext, query: Mapping[str, str]) -> None:
    """Show the page in a tab."""
    Explore(context, query.get("rows", ""), query.get("guess", ""))


class Explore:
    """The page of one tab."""

    def __init__(self, context: PageContext, rows: str, guess: str) -> None:
        self.searches, self.setup = context.searches, context.setup
        ignored = list(context.ignored)
        known = read_rows(self.solver.game, rows, MOST_ROWS, ignored)
        self.rows = tuple(f"{row.guess}={self.solver.rule.format(row.code)}" for row in known)
        self.guess = guess if guess in self.solver.game.lexicon.guesses else None
        if guess and not self.guess:
            ignored.append(f"the guess {quoted(guess)}, which is not in the word list")
        self.by: openers.Column = "total"
        self.flip, self.page, self.match = False, 0, ""
        self.version = self.listed = 0
        with context.frame.page("/explore", LEAD, context.title) as links:
            self.settings = Settings(context, links, self.change_setup)
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
    def solver(self) -> Solver:
        """The solver of the game."""
        return self.searches.solver(self.setup)

    # user actions

    def change_setup(self, setup: Setup) -> None:
        """Explore another game, from its start."""
        self.setup, self.page, self.match = setup, 0, ""
        self.rows, self.guess = (), None
        self.go()
        self.list_openers()

    def do(self, name: str, value: str) -> None:
        """Go to a position or an opener, or change the sorting or the page of the table."""
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
        """Sort the table by a column, or reverse the order."""
        self.flip = by == self.by and not self.flip
        self.by, self.page = by, 0
        self.list_openers()

    def find(self, match: str) -> None:
        """Filter the openers by a prefix."""
        self.match, self.page = match, 0
        self.list_openers()

    # updates

    def go(self, *, step: bool = True) -> None:
        """Look up a position, with a search if necessary; `step` adds an entry to the history."""
        where = {"rows": ",".join(self.rows), "guess": self.guess}
        remember(address("explore", self.setup, **where), step=step)
        self.version += 1
        ui.timer(0, lambda mine=self.version: self.look(mine), once=True)

    async def look(self, mine: int) -> None:
        """Search with increasing time limits, and display the results, until the user moves on."""
        show(self.fault, shown=False)
        rows, guess, setup = self.rows, self.guess, self.setup
        for seconds in SLICES:
            deadline = deadline_after(seconds)
            try:
                branch = await self.searches.run(
                    lambda: branches.branch(self.searches, setup, rows, guess, deadline=deadline)  # noqa: B023  # awaited at once
                )
            except LaconicError as error:
                if mine == self.version:
                    self.fault.text = sentence(error)
                    show(self.fault, shown=True)
                return
            if mine != self.version or self.client.is_deleted:
                return
            self.show(branch)
            if branch.claim == "exact":
                if not rows:
                    self.list_openers()
                return

    def show(self, branch: Branch) -> None:
        """Display a position of the tree."""
        rule = self.solver.game.rule
        self.note.text = explore_html.proof_note(self.solver, branch, self.rows, self.guess)
        self.crumbs.content = explore_html.crumbs(rule, self.rows)
        self.tree.content = explore_html.icicle(rule, branch, self.rows)
        self.facts.content = explore_html.facts(branch, len(self.rows))
        self.branches.content = explore_html.branch_list(rule, branch, self.rows)
        show(self.branches, shown=bool(branch.parts))

    def list_openers(self) -> None:
        """Display a page of the table."""
        self.listed += 1
        ui.timer(0, lambda mine=self.listed: self._list(mine), once=True)

    async def _list(self, mine: int) -> None:
        solver, by, flip, match, page = self.solver, self.by, self.flip, self.match, self.page
        try:
            table = await self.searches.run(
                lambda: openers.page(
                    solver, by, offset=page * PAGE, limit=PAGE, flip=flip, match=match
                )
            )
        except LaconicError as error:
            content = explore_html.note(sentence(error))
        else:
            content = explore_html.openers(solver.rule, table, by, page, PAGE, flip=flip)
        if mine == self.listed and not self.client.is_deleted:
            self.table.content = content
