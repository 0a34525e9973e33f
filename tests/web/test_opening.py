"""Pages load when they are opened: one may come late, or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Route

    Visit = Callable[[str], Page]

pytestmark = pytest.mark.page


@pytest.fixture
def size() -> str:
    """Try what does not depend on the screen on one."""
    return "desktop"


def test_a_page_that_loads_after_the_next_one_is_not_shown(visit: Visit) -> None:
    """Sliding puzzles are left before they are loaded; Wordle stays when they are."""
    page = visit("wordle")
    held: list[Route] = []
    page.route("**/page.*.js", lambda route, _: held.append(route))
    with page.expect_request("**/page.*.js"):
        page.evaluate("location.hash = '#/sliding'")
    page.evaluate("location.hash = '#/wordle'")
    expect(page.locator(".verdict")).to_be_visible()
    with page.expect_response("**/page.*.js"):
        for route in held:
            route.continue_()
    page.evaluate("() => new Promise((end) => setTimeout(end, 300))")
    expect(page.get_by_role("heading", level=1)).to_have_text("Wordle")
    page.evaluate("location.hash = '#/sliding'")
    expect(page.get_by_role("heading", level=1)).to_have_text("Sliding puzzle")


def test_a_page_that_does_not_load_says_so_and_leaves_the_others(visit: Visit) -> None:
    """Its name stays in the address, and any other page opens."""
    page = visit("wordle")
    damaged = "throw new Error('damaged')"
    page.route(
        "**/page.*.js",
        lambda route, _: route.fulfill(body=damaged, content_type="text/javascript"),
    )
    page.evaluate("location.hash = '#/sliding'")
    expect(page.get_by_role("heading", level=1)).to_have_text("Something went wrong")
    expect(page.get_by_text("damaged")).to_be_visible()
    page.evaluate("location.hash = '#/wordle'")
    expect(page.locator(".verdict")).to_be_visible()
