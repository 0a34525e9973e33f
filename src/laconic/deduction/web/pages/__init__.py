"""The pages Solve, Analyze, Play and Explore: their state is in the tab and in the address."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nicegui import app
from starlette.responses import RedirectResponse

from laconic.deduction.web.pages import analyze, explore, play, solve

if TYPE_CHECKING:
    from starlette.requests import Request

    from laconic.deduction.web.searches import Searches
    from laconic.web.frame import Frame

PAGES = {"/solve": "Solve", "/analyze": "Analyze", "/play": "Play", "/explore": "Explore"}


def register(searches: Searches, frame: Frame) -> None:
    """Make all pages."""
    for page in (solve, analyze, play, explore):
        page.register(searches, frame)
    app.add_route("/analyse", _analyze)


def _analyze(request: Request) -> RedirectResponse:
    """Lead from the older spelling, which is in links that people have kept."""
    return RedirectResponse(request.url.replace(path="/analyze"), 308)
