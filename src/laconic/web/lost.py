"""What a browser shows at an address where there is nothing, and after an error of our own."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from starlette.responses import HTMLResponse

from laconic.web.frame import FILES

if TYPE_CHECKING:
    from collections.abc import Mapping


def lost_page(games: Mapping[str, str], status: int) -> HTMLResponse:
    """Make a page that leads to all games."""
    head, text = (
        ("Nothing here", "There is no such page.")
        if status == 404
        else ("Something went wrong", "This is our fault, and the server's log says more.")
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
