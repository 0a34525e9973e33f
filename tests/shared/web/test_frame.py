"""The frame shared by all pages, tested in a browser with a minimal family."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from laconic.main import FAMILIES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

    Open = Callable[[str], Page]

COUNTING = Path(__file__).with_name("counting.py")


@pytest.fixture(scope="module")
def address(start_server: Callable[[list[str]], Any]) -> Iterator[str]:
    """Serve the family."""
    with start_server([sys.executable, str(COUNTING)]) as found:
        yield found


def test_games_come_from_the_table() -> None:
    """The home of each game is one of its family's pages."""
    for family in FAMILIES:
        if family.pages:
            site = family.site()
            assert family.games
            for home in family.games.values():
                assert home.split("?")[0] in site.pages
            site.close()


def test_switcher_and_pages(address: str, open_page: Open) -> None:
    """Links lead to all games, and to the current game's pages with its settings."""
    page = open_page(f"{address}/")
    expect(page).to_have_url(f"{address}/counting/watch")
    games = page.get_by_role("navigation", name="Games")
    expect(games.get_by_role("link")).to_have_text(["Counting", "Words"])
    expect(games.get_by_role("link", name="Counting")).to_have_attribute("aria-current", "page")
    verbs = page.get_by_role("navigation", name="Pages")
    expect(verbs.get_by_role("link")).to_have_text(["Watch", "Search"])
    expect(verbs.get_by_role("link", name="Search")).to_have_attribute(
        "href", "/counting/search?size=4x4"
    )


def test_motion_is_played_in_the_browser(address: str, open_page: Open) -> None:
    """Frames are fetched once; then they are played, stepped and scrubbed without the server."""
    page = open_page(f"{address}/counting/watch")
    stage, place = page.locator(".stage"), page.locator(".controls output")
    expect(place).to_have_text("0 / 40")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("button", name="Step forward").click()
    expect(place).to_have_text("1 / 40")
    page.get_by_role("slider", name="Frame").fill("17")
    expect(stage).to_have_text("17")
    expect(page.get_by_text("The number is 17.")).to_be_visible()
    page.get_by_label("Speed").select_option("16")
    page.get_by_role("button", name="Play").click()
    expect(place).to_have_text("40 / 40")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    assert not [url for url in asked if "/api/" in url]


def test_keys_do_not_scroll(address: str, open_page: Open) -> None:
    """Pages can use Space, arrows, Home, End and Escape; fields and selects keep theirs."""
    page = open_page(f"{address}/counting/watch")
    place = page.locator(".controls output")
    expect(place).to_have_text("0 / 40")
    for key, expected in (("ArrowRight", "1"), ("End", "40"), ("ArrowLeft", "39"), ("Home", "0")):
        page.keyboard.press(key)
        expect(place).to_have_text(f"{expected} / 40")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#pressed")).to_have_text("Escape")
    assert page.evaluate("scrollY") == 0
    page.get_by_label("Speed").select_option("2")
    page.keyboard.press("Home")  # the choice has given the focus back
    expect(place).to_have_text("0 / 40")


def test_a_job_is_watched_and_cancelled(address: str, open_page: Open) -> None:
    """A long search displays intermediate bounds and can be cancelled."""
    page = open_page(f"{address}/counting/search")
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page.locator("#shown")).to_contain_text("running, at least")
    first = page.locator("#shown").text_content()
    expect(page.locator("#shown")).not_to_have_text(str(first))
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("#shown")).to_contain_text("cancelled, at least")
