"""The addresses of pages, which hold their state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from laconic.deduction.game import Mode, Row
from laconic.deduction.web.searches import WORDLE, Setup
from laconic.errors import LaconicError
from laconic.web.frame import sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from laconic.deduction.game import Game
    from laconic.deduction.web.searches import Searches
    from laconic.web.frame import Frame

TITLES = {"wordle": "Wordle", "mastermind": "Mastermind", "bulls-cows": "Bulls and Cows"}
"""The titles of games in the switcher, by kind of rule."""

LONGEST = 60
"""The most characters of an ignored part of an address that are quoted."""


@dataclass(frozen=True)
class PageContext:
    """The context of a page in a tab.

    Attributes:
        setup: the set-up of the game.
        ignored: the parts of the address that are ignored, each with the reason.
    """

    searches: Searches
    frame: Frame
    setup: Setup
    ignored: list[str]

    @property
    def title(self) -> str:
        """The title of the game."""
        return TITLES[self.setup.game.partition(":")[0]]


async def page_context(searches: Searches, frame: Frame, query: Mapping[str, str]) -> PageContext:
    """Read the set-up of a game from an address, and load its lists; ignore invalid parts."""
    ignored: list[str] = []
    mode = query.get("mode", "")
    if mode and mode not in set(Mode):
        ignored.append(f"the mode {quoted(mode)}, since there are only {', '.join(Mode)}")
        mode = ""
    name, game = query.get("list", "original")[:48], query.get("game", WORDLE)[:32]
    wanted = Setup(list=name, mode=Mode(mode or "easy"), game=game)
    for setup in (wanted, Setup(list=wanted.list, mode=wanted.mode), Setup(mode=wanted.mode)):
        try:
            await searches.run(lambda: searches.solver(setup))  # noqa: B023  # awaited at once
        except LaconicError as error:
            ignored.append(sentence(error))
        else:
            return PageContext(searches, frame, setup, list(dict.fromkeys(ignored)))
    return PageContext(searches, frame, Setup(), ignored)


def quoted(text: str) -> str:
    """Quote a part of an address, shortened."""
    return repr(text[:LONGEST])


def state_of(setup: Setup) -> dict[str, str | None]:
    """Return the query parameters of a set-up; None for defaults, which are left out."""
    return {
        "game": setup.game if setup.game != WORDLE else None,
        "list": setup.list if setup.list != "original" and setup.game == WORDLE else None,
        "mode": setup.mode.value if setup.mode is not Mode.EASY else None,
    }


def address(page: str, setup: Setup, **more: Any) -> str:
    """Return the address of a page with its state, without defaults."""
    state = state_of(setup) | more
    query = urlencode({name: value for name, value in state.items() if value}, safe="=,:")
    return f"/{page}?{query}" if query else f"/{page}"


def read_rows(game: Game, text: str, most: int, ignored: list[str]) -> tuple[Row, ...]:
    """Read the rows of an address, up to the winning one; append ignored parts to `ignored`."""
    rows: list[Row] = []
    for part in filter(None, text.split(",")):
        try:
            row = game.position(game.rows(part)).rows[0]
        except LaconicError as error:
            ignored.append(f"the row {quoted(part)}: {error}")
            continue
        if rows and rows[-1].code == game.rule.win:
            ignored.append(f"the row {quoted(part)}, which comes after the winning one")
        elif len(rows) == most:
            ignored.append(f"the row {quoted(part)}, since there are at most {most}")
        else:
            rows.append(row)
    return tuple(rows)
