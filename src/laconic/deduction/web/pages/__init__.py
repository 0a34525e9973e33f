"""The pages Solve, Analyse, Play and Explore: their state is in the tab and in the address."""

from __future__ import annotations

from typing import TYPE_CHECKING

from laconic.deduction.web.pages import analyse, explore, play, solve

if TYPE_CHECKING:
    from laconic.deduction.web.searches import Searches


def register(searches: Searches) -> None:
    """Make all pages."""
    for page in (solve, analyse, play, explore):
        page.register(searches)
