"""The pages and the API of NES Tetris for a server."""

from __future__ import annotations

from laconic.tetris.web.api import MOST_REPLAYS, Replays, make_api
from laconic.tetris.web.pages import FILES, PAGES, register
from laconic.web.site import Site
from laconic.web.threads import Kept


def make_site() -> Site:
    """Return the pages and the API."""
    replays: Replays = Kept(MOST_REPLAYS)
    return Site(
        pages=PAGES,
        register=lambda frame: register(frame, replays),
        api=make_api(replays),
        api_path="/api/tetris",
        files=FILES,
    )
