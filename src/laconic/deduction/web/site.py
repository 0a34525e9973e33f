"""What a server shows of deduction games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from laconic.deduction.web.api import make_api
from laconic.deduction.web.pages import register
from laconic.web.server import Site

if TYPE_CHECKING:
    from laconic.deduction.web.searches import Searches


def make_site(searches: Searches) -> Site:
    """Give the pages and the API over some engines."""
    return Site(make_api(searches), lambda: register(searches), "/solve", searches.close)
