"""The page without a network, after a first visit."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from urllib.request import urlopen

import pytest
from playwright.sync_api import Error, expect

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.page


def test_works_without_a_network_after_the_first_visit(browser: Browser, site: str) -> None:
    """All games open and compute offline, from a sub-path, once the page has been visited."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(site)
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function(
        """async () => {
            const cache = (await caches.keys()).find((name) => name.startsWith("laconic-"));
            return cache && (await (await caches.open(cache)).keys()).length > 20;
        }"""
    )
    context.set_offline(True)
    page.goto(f"{site}#/wordle?rows=crane-01002")
    page.reload()
    expect(page.locator(".verdict")).to_have_text("40 words are possible. Best: SOUTH.")
    page.goto(f"{site}#/sliding?board=1.2.3-4.0.6-7.5.8")
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.locator(".sliding-message")).to_contain_text("2 moves; no solution is shorter.")
    page.goto(f"{site}#/tetris")
    expect(page.locator(".tetris-well").first).to_be_visible()
    page.goto(f"{site}#/mastermind")
    expect(page.locator(".verdict")).to_contain_text("1,296 codes are possible. Best:")
    for other in ("docs", "docs/index.html"):  # beside the page, but no part of it
        with pytest.raises(Error, match="ERR_INTERNET_DISCONNECTED"):
            page.goto(site + other)
    context.close()


def test_can_be_added_to_the_home_screen(site: str) -> None:
    """The manifest names the page and icons that exist, by relative addresses."""
    with urlopen(f"{site}manifest.webmanifest") as response:  # noqa: S310  # our own server
        manifest = json.load(response)
    assert manifest["display"] == "standalone"
    assert manifest["name"]
    assert manifest["start_url"] in {".", "./"}
    for icon in manifest["icons"]:
        with urlopen(site + icon["src"]) as response:  # noqa: S310  # our own server
            assert response.status == 200
    assert {"512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
