"""The page behind `laconic serve`: it runs under its policy, and asks it for long searches."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page

pytestmark = [pytest.mark.page, pytest.mark.parametrize("size", ["desktop"], indirect=True)]

HARD = "24.23.22.21.20-19.18.17.16.15-14.13.12.11.10-9.8.7.6.5-4.3.2.1.0"
"""A 24-puzzle whose proof takes hours."""


@pytest.fixture(scope="session")
def site(folder: Path, server: str) -> str:
    """Return the address of `laconic serve`, in place of a plain file server's."""
    assert (folder / "index.html").is_file()
    return f"{server}/"


@pytest.mark.parametrize("game", ["wordle", "boards", "mastermind", "sliding", "tetris"])
def test_every_game_runs_under_the_servers_policy(visit: Callable[[str], Page], game: str) -> None:
    """Nothing that the page loads or runs is refused; `visit` looks at the console."""
    page = visit(game)
    page.wait_for_load_state("networkidle")
    expect(page.locator("main h1")).to_be_visible()


def test_suggestions_come_from_the_tab(visit: Callable[[str], Page]) -> None:
    """Advice on Wordle asks the server for files only."""
    asked: list[str] = []
    page = visit("wordle")
    page.on("request", lambda request: asked.append(request.url))
    page.goto(page.url.partition("#")[0] + "#/wordle?rows=crane-01002")
    expect(page.get_by_text(re.compile("south", re.IGNORECASE)).first).to_be_visible()
    assert not [url for url in asked if "/api" in url]


def test_the_server_is_asked_for_long_searches(visit: Callable[[str], Page]) -> None:
    """Its bounds are shown as the page's own are; Stop closes the connection, and so the search."""
    page = visit(f"sliding?board={HARD}")
    page.get_by_role("button", name="Solve").click()
    stop = page.get_by_role("button", name="Stop")
    expect(page.get_by_text("are needed")).to_be_visible()
    stop.click()
    ask = page.get_by_role("button", name="Ask the server")
    with page.expect_request("**/api/sliding/solve") as asked:
        ask.click()
    expect(page.get_by_text("Looking for a solution of")).to_be_visible()
    with page.expect_event("requestfailed") as ended:
        stop.click()
    assert ended.value.url == asked.value.url
    expect(ask).to_be_visible()
    assert json.loads(asked.value.post_data or "")["seconds"] == 300
