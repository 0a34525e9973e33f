"""The addresses of pages, and what an address says is played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from laconic.deduction.game import Mode, Row
from laconic.deduction.web.searches import WORDLE, Terms
from laconic.errors import LaconicError
from laconic.web.frame import sentence

if TYPE_CHECKING:
    from laconic.deduction.game import Game
    from laconic.deduction.web.searches import Searches
    from laconic.web.frame import Frame

TITLES = {"wordle": "Wordle", "mastermind": "Mastermind", "bulls-cows": "Bulls and Cows"}
"""The games by their rules' families, as the switcher calls them."""

LONGEST = 60
"""Characters of an ignored part of an address that are repeated."""


@dataclass(frozen=True)
class Opened:
    """What a page is opened with.

    Attributes:
        terms: what is played.
        ignored: what the address asked for in vain, each with its reason.
    """

    searches: Searches
    frame: Frame
    terms: Terms
    ignored: list[str]

    @property
    def title(self) -> str:
        """What the game is called."""
        return TITLES[self.terms.game.partition(":")[0]]


async def opened(searches: Searches, frame: Frame, game: str, name: str, mode: str) -> Opened:
    """Read what an address says is played, and load its lists; what is wrong is left out."""
    ignored: list[str] = []
    if mode and mode not in set(Mode):
        ignored.append(f"the mode {quoted(mode)}, since there are only {', '.join(Mode)}")
        mode = ""
    wanted = Terms(list=name[:48], mode=Mode(mode or "easy"), game=game[:32])
    for terms in (wanted, Terms(list=wanted.list, mode=wanted.mode), Terms(mode=wanted.mode)):
        try:
            await searches.run(lambda: searches.desk(terms))  # noqa: B023  # awaited at once
        except LaconicError as error:
            ignored.append(sentence(error))
        else:
            return Opened(searches, frame, terms, list(dict.fromkeys(ignored)))
    return Opened(searches, frame, Terms(), ignored)


def quoted(text: str) -> str:
    """Repeat a part of an address, shortened."""
    return repr(text[:LONGEST])


def state_of(terms: Terms) -> dict[str, str | None]:
    """Give what an address says of what is played; None for what it leaves out."""
    return {
        "game": terms.game if terms.game != WORDLE else None,
        "list": terms.list if terms.list != "original" and terms.game == WORDLE else None,
        "mode": terms.mode.value if terms.mode is not Mode.EASY else None,
    }


def address(page: str, terms: Terms, **more: Any) -> str:
    """Write the address of a page with its state, defaults left out."""
    state = state_of(terms) | more
    query = urlencode({name: value for name, value in state.items() if value}, safe="=,:")
    return f"/{page}?{query}" if query else f"/{page}"


def read_rows(game: Game, text: str, most: int, ignored: list[str]) -> tuple[Row, ...]:
    """Read the rows of an address, up to the winning one; tell which parts are ignored, and why."""
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
