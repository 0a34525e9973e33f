"""The page for sliding puzzles in a browser, and its API."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

PATIENCE = 120_000
"""Timeout in milliseconds for events that normally take a second or two."""

BOARD = "1 2 3 / 4 0 6 / 7 5 8"


@pytest.fixture
def page(server: str, open_page: Callable[[str], Page]) -> Page:
    """Open the page with a board two moves from its goal."""
    page = open_page(f"{server}/sliding?board={BOARD}")
    expect(page.locator("#count")).to_have_text("0 moves", timeout=PATIENCE)
    return page


def test_keys_and_taps_slide_tiles(page: Page) -> None:
    """Arrow keys slide a tile in their direction; a click slides a tile, or several in a line."""
    page.keyboard.press("ArrowUp")
    expect(page.locator("#count")).to_have_text("1 move")
    page.locator("#board [data-tile='8']").click()
    expect(page.locator("#count")).to_have_text("2 moves. Solved!")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#count")).to_have_text("1 move")
    expect(page.locator("#text")).to_have_value("1 2 3 / 4 5 6 / 7 0 8")
    page.wait_for_url("**board=1%202%203%20/%204%205%206%20/%207%200%208**")


def test_solution_is_proven_and_played(page: Page) -> None:
    """An optimal solution is displayed and can be stepped through without the server."""
    page.get_by_role("button", name="Solve", exact=True).click()
    answer = page.locator("#answer")
    expect(answer).to_contain_text("2 moves, optimal.", timeout=PATIENCE)
    expect(page.locator("#moves")).to_have_text("Tiles: 5 8")
    expect(page.locator(".controls output")).to_have_text("0 / 2")
    page.get_by_role("button", name="Step forward").click()
    expect(page.locator(".motion [role=status]")).to_have_text("Move 1 of 2: tile 5 moves up.")


def test_hint_names_a_tile(page: Page) -> None:
    """A hint marks the tile of the first move."""
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#answer")).to_have_text("Slide tile 5.", timeout=PATIENCE)
    expect(page.locator("#board .hint")).to_have_attribute("data-tile", "5")


def test_shuffled_boards_and_bad_ones(page: Page, server: str) -> None:
    """A shuffled board has lower bounds; an unsolvable board is explained."""
    page.get_by_role("button", name="Shuffle").click()
    expect(page.locator("#bounds")).to_contain_text("manhattan:", timeout=PATIENCE)
    page.goto(f"{server}/sliding?board=1 2 3 / 4 5 6 / 8 7 0")
    expect(page.locator("#note")).to_contain_text("parity", timeout=PATIENCE)


def test_api_solves_and_cancels(server: str) -> None:
    """A search is a job that reports progress and either finishes or is cancelled."""

    def post(path: str, **body: Any) -> httpx.Response:
        return httpx.post(f"{server}/api/sliding/{path}", json=body, timeout=60)

    def until_over(job: dict[str, Any]) -> dict[str, Any]:
        while job["state"] in ("waiting", "running"):
            time.sleep(0.05)
            job = httpx.get(f"{server}/api/sliding/jobs/{job['id']}", timeout=60).json()
        return job

    done = until_over(post("solve", board=BOARD).json())
    assert (done["state"], done["result"]["moves"]) == ("done", "dr")
    hard = "0 15 8 3 12 11 7 4 14 10 6 5 9 13 2 1"
    job = post("solve", board=hard, tables="none", seconds=300).json()
    while not httpx.get(f"{server}/api/sliding/jobs/{job['id']}", timeout=60).json()["progress"]:
        time.sleep(0.05)
    httpx.delete(f"{server}/api/sliding/jobs/{job['id']}", timeout=60)
    assert until_over(job)["state"] == "cancelled"
    refused = post("solve", board="1 2 3 / 4 5 6 / 8 7 0")
    assert refused.status_code == 422
    assert "parity" in refused.json()["detail"]
    assert post("bounds", board=BOARD).json()["bounds"]["manhattan"] == 2
