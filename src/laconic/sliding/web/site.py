"""The web site for sliding puzzles: a page and an API."""

from __future__ import annotations

from laconic.sliding.web.api import make_api
from laconic.sliding.web.page import FILES, PAGES, register
from laconic.web.jobs import Jobs
from laconic.web.site import Site


def make_site(jobs: Jobs | None = None) -> Site:
    """Return the page and the API, using the given jobs or a new collection."""
    jobs = jobs or Jobs()
    return Site(
        pages=PAGES,
        register=register,
        api=make_api(jobs),
        api_path="/api/sliding",
        files=FILES,
        close=jobs.close,
    )
