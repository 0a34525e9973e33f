"""What a tab keeps of pages: one worker at rest, nothing of pages opened again or left early."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Error, expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Route

    Visit = Callable[[str], Page]

pytestmark = pytest.mark.page


@pytest.fixture
def size() -> str:
    """Try what does not depend on the screen on one."""
    return "desktop"


def test_one_worker_rests(visit: Visit) -> None:
    """A search ends when it is done, also where other pages have a worker of their own by then."""
    page = visit("sliding?board=14.13.15.7-11.12.9.5-6.0.2.1-4.8.10.3&goal=first")
    with page.expect_event("worker") as searching:
        page.get_by_role("button", name="Solve", exact=True).click()
    with searching.value.expect_event("close"), page.expect_event("worker") as advising:
        visit("wordle?rows=crane-01002")
        expect(page.locator(".verdict")).to_contain_text("Best: SOUTH.")
    assert page.workers == [advising.value]


def test_what_is_left_is_not_computed(visit: Visit) -> None:
    """Pages that are left load no lists while another one is awaited: the last page is answered."""
    page = visit("tetris")
    asked: list[str] = []
    held: list[Route] = []
    page.on("request", lambda request: asked.append(request.url))
    page.route("**/words-de-5*", lambda route, _: held.append(route))
    with page.expect_request("**/words-de-5*"):
        visit("wordle?list=words:de:5")
    left = [f"#/{page}?list=words:{tag}:5" for page in ("wordle", "boards") for tag in ("es", "fr")]
    page.evaluate(
        """async (addresses) => {
          for (const address of addresses) {
            location.hash = address;
            for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
          }
        }""",
        [*left, "#/wordle?list=words:ca:5&rows=crane-01002"],
    )
    for route in held:
        with suppress(Error):  # its worker may have ended
            route.continue_()
    expect(page.locator(".verdict")).to_contain_text("possible")
    lists = {url.partition("/words-")[2][:2] for url in asked if "/words-" in url}
    assert lists == {"de", "ca"}


def test_a_new_game_drops_the_calls_of_the_one_before(visit: Visit) -> None:
    """The chain of calls for a game that is left ends, although its first call is answered."""
    page = visit("tetris")
    page.add_init_script(
        """window.post = Worker.prototype.postMessage;
        window.posted = [];
        window.held = [];
        Worker.prototype.postMessage = function (message) {
          posted.push(message.method ?? "stop");
          if (message.method === "draw" && message.args[1] === 1) held.push([this, message]);
          else post.call(this, message);
        };"""
    )
    page.reload()
    visit("wordle?do=play&puzzle=1&guesses=crane.slimy")
    page.wait_for_function("held.length")
    page.evaluate("location.hash = '#/wordle?do=play&puzzle=2&guesses=crane.slimy'")
    expect(page.locator(".grid .tile:is(.m0, .m1, .m2)")).to_have_count(10)
    assert "stop" in page.evaluate("posted")
    page.evaluate("for (const [worker, message] of held) post.call(worker, message)")
    page.keyboard.type("zzzzz")
    expect(page.locator(".verdict")).to_contain_text("not in the list")
    assert page.evaluate("posted").count("feedback") == len(["crane", "slimy"])


def test_names_of_choices_stay(visit: Visit) -> None:
    """Choices have the same names when a page is opened again: browsers keep each new one."""
    rounds = []
    for _ in range(2):
        names = set()
        last = {"wordle": "Help", "mastermind": "Any code", "tetris?mode=analyse": "Paint"}
        for fragment, choice in last.items():
            page = visit(fragment)
            page.get_by_role("radio", name=choice).wait_for()
            names |= set(page.locator("[type=radio]").evaluate_all("all => all.map(e => e.name)"))
        rounds.append(names)
    assert rounds[0] == rounds[1]


def test_a_page_that_loads_after_the_next_one_is_not_shown(visit: Visit) -> None:
    """Sliding puzzles are left before they are loaded; Wordle stays when they are."""
    page = visit("wordle")
    held: list[Route] = []
    page.route("**/page.*.js", lambda route, _: held.append(route))
    with page.expect_request("**/page.*.js"):
        page.evaluate("location.hash = '#/sliding'")
    page.evaluate("location.hash = '#/wordle'")
    expect(page.locator(".verdict")).to_be_visible()
    for route in held:
        route.continue_()
        page.evaluate(
            "(url) => import(url).then(() => new Promise(requestAnimationFrame))", route.request.url
        )
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
