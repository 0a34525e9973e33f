"""The pages of NES Tetris in the browser, on a screen and on a telephone, and their API."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from laconic.tetris.check import check
from laconic.tetris.replays import read
from laconic.tetris.web.site import make_site

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    import httpx
    from playwright.sync_api import Page

    Open = Callable[[str], Page]
    Ask = Callable[..., httpx.Response]


@pytest.fixture
def ask(asking: Callable[[Any], Ask]) -> Iterator[Ask]:
    """Return a client for the API."""
    site = make_site()
    yield asking(site.api)
    site.close()


def test_api_plays_checks_and_analyses(ask: Ask) -> None:
    """A game, its replay sent back, its frames, and an analysis."""
    game = ask("GET", "/game?player=greedy&seed=1").json()
    replay = ask("GET", "/replay?player=greedy&seed=1").json()
    assert game["games"][0]["frames"][-1]["score"] == replay["score"]
    both = ask("GET", "/game?player=greedy&seed=1&beside=pair").json()["games"]
    assert both[0] == game["games"][0]
    assert [each["player"] for each in both] == ["greedy", "pair"]
    name = ask("POST", "/replays", json=replay).json()["name"]
    assert ask("GET", f"/replays/{name}").json() == game
    asked = {"board": "####.#####", "piece": "I", "next": "T", "top": 3}
    placements = ask("POST", "/analysis", json=asked).json()["placements"]
    assert placements[0]["loss"] == 0
    assert len(placements) == 3


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/game?player=nobody", None),
        ("GET", "/game?beside=nobody", None),
        ("GET", "/game?seed=-1", None),
        ("GET", "/game?rules=slow", None),
        ("GET", "/replays/none", None),
        ("POST", "/replays", {"format": "other"}),
        ("POST", "/analysis", {"board": "##########"}),
        ("POST", "/analysis", {"board": "/".join(["#########."] * 21)}),
        ("POST", "/analysis", {"piece": "X"}),
    ],
)
def test_api_refuses(ask: Ask, method: str, path: str, body: Any) -> None:
    """Bad input is refused with 422 and the reason."""
    response = ask(method, path, json=body)
    assert response.status_code == 422
    assert response.json()["detail"]


DESKTOP = pytest.mark.parametrize("size", ["desktop"], indirect=True)
"""For what does not depend on the size of the screen."""


def fits_narrow(page: Page) -> bool:
    """Return whether the page fits a width of 360 pixels."""
    page.set_viewport_size({"width": 360, "height": 640})
    width: int = page.evaluate("document.documentElement.scrollWidth")
    return width <= 360


def test_game_is_watched(server: str, open_page: Open, size: str) -> None:
    """Two games play side by side; the address holds players, seed and frame; pieces are judged."""
    page = open_page(f"{server}/tetris?player=greedy&beside=random&seed=7&at=12")
    expect(page.locator(".well-canvas")).to_have_count(2)
    place = page.locator(".controls output")
    expect(place).to_contain_text("12 / ")
    expect(page.locator("table tbody tr").first).to_be_visible()
    expect(page.locator("tr.played")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(place).to_contain_text("13 / ")
    page.wait_for_url("**at=13")
    page.get_by_label("Seed").fill("8")
    page.get_by_label("Step forward").dispatch_event("click")  # the page is drawn anew meanwhile
    expect(place).to_contain_text("14 / ")
    page.wait_for_url("**at=14")
    page.get_by_label("Seed").press("Tab")
    page.wait_for_url("**seed=8**")
    expect(page.locator(".well-canvas")).to_have_count(2)
    assert size != "phone" or fits_narrow(page)


@DESKTOP
def test_replay_is_opened(server: str, open_page: Open, tmp_path: Path) -> None:
    """A saved replay is opened again, and its losses are drawn."""
    page = open_page(f"{server}/tetris?player=random&seed=7")
    expect(page.locator("table tbody tr").first).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the replay").click()
    file = tmp_path / "replay.json"
    saved.value.save_as(file)
    with page.expect_response("**/replays") as response:
        page.get_by_label("Open a replay").set_input_files(file)
    assert response.value.status == 200
    expect(page.locator(".motion [role=status]")).to_contain_text("Piece 1,")
    page.get_by_role("button", name="Losses of the whole game").click()
    expect(page.get_by_role("img", name="Loss of each piece")).to_be_visible()


@DESKTOP
def test_position_is_set_up(server: str, open_page: Open) -> None:
    """Cells are set by clicking and by keyboard; the best placements follow."""
    page = open_page(f"{server}/tetris/analyze?piece=I&following=T")
    well = page.get_by_role("group", name="Board")
    expect(page.locator("table tbody tr").first).to_be_visible()
    well.get_by_role("button", name="Row 20, column 1", exact=True).click()
    page.wait_for_url("**board=%23.........**")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_url("**board=%23%23........**")
    assert fits_narrow(page)


def test_person_plays(server: str, open_page: Open, size: str, tmp_path: Path) -> None:
    """Pieces are placed by keys or by touch; each is judged; the replay is saved and holds."""
    page = open_page(f"{server}/tetris/play?seed=3&level=18")
    canvas = page.locator(".well-canvas")
    expect(canvas).to_be_visible()
    verdict = page.locator(".verdicts [role=status]")

    def act(key: str, label: str) -> None:
        if size == "desktop":
            page.keyboard.press(key)
        else:
            page.get_by_role("button", name=label, exact=True).click()

    for number in (1, 2):
        act("ArrowUp", "Turn clockwise")
        act("ArrowLeft", "Left")
        act(" ", "Drop")
        expect(verdict).to_contain_text(f"Piece {number}, loss:")
    expect(page.locator("tr.played")).to_have_count(1)
    expect(page.get_by_role("img", name="Loss of each piece")).to_be_visible()
    expect(page.locator(".position svg .best-cell")).to_have_count(4)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".verdicts")).to_contain_text("taken back")
    act(" ", "Drop")
    expect(verdict).to_contain_text("Piece 2, loss:")
    assert size != "phone" or fits_narrow(page)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the replay").click()
    saved.value.save_as(tmp_path / "own.json")
    replay = read(tmp_path / "own.json")
    assert len(replay.placements) == 2
    assert check(replay) == []
