"""The addresses of pages, and what an address says is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from laconic.deduction.game import Mode
from laconic.deduction.web.searches import Terms
from laconic.errors import LaconicError
from laconic.web.frame import sentence

if TYPE_CHECKING:
    from laconic.deduction.web.searches import Searches


def state_of(terms: Terms) -> dict[str, str | None]:
    """Give what an address says of what is played; None for what it leaves out."""
    return {
        "list": terms.list if terms.list != "original" else None,
        "mode": terms.mode.value if terms.mode is not Mode.EASY else None,
    }


def address(page: str, terms: Terms, **more: Any) -> str:
    """Write the address of a page with its state, defaults left out."""
    state = state_of(terms) | more
    query = urlencode({name: value for name, value in state.items() if value}, safe="=,:")
    return f"/{page}?{query}" if query else f"/{page}"


async def terms_of(searches: Searches, name: str, mode: str) -> tuple[Terms, str]:
    """Read terms from an address and load their lists; what is no mode is easy.

    Returns:
        The terms, and what was wrong with those asked for, if anything was.
    """
    wanted = Terms(name[:48], Mode(mode) if mode in set(Mode) else Mode.EASY)
    try:
        await searches.run(lambda: searches.desk(wanted))
    except LaconicError as error:
        return Terms(mode=wanted.mode), sentence(error)
    return wanted, ""
