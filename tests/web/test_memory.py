"""What a tab keeps in memory: one worker at rest, and nothing more for pages opened again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Visit = Callable[[str], Page]

pytestmark = pytest.mark.page


@pytest.fixture
def size() -> str:
    """Try what does not depend on the screen on one."""
    return "desktop"


def test_one_worker_rests(visit: Visit) -> None:
    """A search ends when it is done, also where other pages have a worker of their own by then."""
    page = visit("sliding?board=14.13.15.7-11.12.9.5-6.0.2.1-4.8.10.3&goal=first")
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.get_by_role("button", name="Stop", exact=True)).to_be_visible()
    (searching,) = page.workers
    with searching.expect_event("close"):
        visit("wordle?rows=crane-01002")
        expect(page.locator(".verdict")).to_contain_text("Best: SOUTH.")
    assert len(page.workers) == 1


def test_what_is_left_is_not_computed(visit: Visit) -> None:
    """Pages that are left at once load no lists: the page that stays has its answer first."""
    page = visit("tetris")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    languages = ["de", "es", "fr", "it", "nl", "pl", "pt", "sv", "fi", "cs"]
    left = [f"#/{page}?list=words:{tag}:5" for page in ("wordle", "boards") for tag in languages]
    page.evaluate(
        """async (addresses) => {
          for (const address of addresses) {
            location.hash = address;
            await new Promise((resume) => setTimeout(resume, 5));
          }
        }""",
        [*left, "#/wordle?list=words:ca:5&rows=crane-01002"],
    )
    expect(page.locator(".verdict")).to_contain_text("possible")
    lists = [url for url in asked if "/words-" in url]
    assert "words-ca-5" in lists[-1]
    assert len(lists) < 5, lists


def test_names_of_choices_stay(visit: Visit) -> None:
    """Choices have the same names when a page is opened again: browsers keep each new one."""
    rounds = []
    for _ in range(2):
        names = set()
        for fragment in ("wordle", "mastermind", "tetris?mode=analyse"):
            page = visit(fragment)
            page.get_by_role("radio").first.wait_for()
            names |= set(page.locator("[type=radio]").evaluate_all("all => all.map(e => e.name)"))
        rounds.append(names)
    assert rounds[0] == rounds[1]
