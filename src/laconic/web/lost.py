"""The page for unknown addresses and for internal errors."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from starlette.responses import HTMLResponse

from laconic.web.frame import FILES

if TYPE_CHECKING:
    from collections.abc import Mapping


def lost_page(games: Mapping[str, str], status: int) -> HTMLResponse:
    """Render an error page with links to all games."""
    head, text = (
        ("Nothing here", "This page does not exist.")
        if status == 404
        else ("Something went wrong", "This is a bug in Laconic; the server's log has the details.")
    )
    links = "".join(
        f'<a class="button" href="{escape(home)}">{escape(title)}</a>'
        for title, home in games.items()
    )
    return HTMLResponse(
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f"<title>{head} - Laconic</title>"
        f'<meta name="viewport" content="width=device-width, initial-scale=1">{FILES.tags()}</head>'
        f'<body><main class="page stack"><h1>{head}</h1><p>{text} Play on here:</p>'
        f'<p class="bar">{links}</p></main></body></html>',
        status,
    )
