"""What a server shows of deduction games."""

from __future__ import annotations

from pathlib import Path

from laconic.deduction.web.api import make_api
from laconic.deduction.web.pages import PAGES, register
from laconic.deduction.web.searches import Searches
from laconic.web.files import Files
from laconic.web.site import Site

FILES = Files("deduction", Path(__file__).parent / "static", ("words.css", "words.js"))


def make_site(searches: Searches | None = None) -> Site:
    """Return the pages and the API over some engines; by default over new ones."""
    searches = searches or Searches()
    return Site(
        pages=PAGES,
        register=lambda frame: register(searches, frame),
        api=make_api(searches),
        api_path="/api",
        files=FILES,
        close=searches.close,
    )
