"""The pages of word games, whose state is in the tab and in the address."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nicegui import app, ui
from starlette.requests import Request  # noqa: TC002  # NiceGUI reads the types
from starlette.responses import RedirectResponse

from laconic.deduction.web.pages import analyze, boards, explore, play, solve
from laconic.deduction.web.pages.addresses import page_context
from laconic.web.frame import BUILDING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from laconic.deduction.web.pages.addresses import PageContext
    from laconic.deduction.web.searches import Searches
    from laconic.web.frame import Frame

    Open = Callable[[PageContext, Mapping[str, str]], None]

PAGES = {
    "/solve": "Solve",
    "/analyze": "Analyze",
    "/play": "Play",
    "/boards": "Boards",
    "/explore": "Explore",
}


def register(searches: Searches, frame: Frame) -> None:
    """Register all pages."""
    for address, module in zip(PAGES, (solve, analyze, play, boards, explore), strict=True):
        _register(address, searches, frame, module.open_page)
    app.add_route("/analyse", _redirect_to_analyze)


def _register(address: str, searches: Searches, frame: Frame, open_page: Open) -> None:
    @ui.page(address, response_timeout=BUILDING)
    async def page(request: Request) -> None:
        query = request.query_params
        open_page(await page_context(searches, frame, query), query)


def _redirect_to_analyze(request: Request) -> RedirectResponse:
    """Redirect from the older spelling, which existing links use."""
    return RedirectResponse(request.url.replace(path="/analyze"), 308)
