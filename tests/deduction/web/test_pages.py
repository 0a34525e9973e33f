"""The pages in a real browser: the main flows at desktop and phone size, by keys and by taps.

With LACONIC_SCREENSHOTS naming a folder, a picture of each flow's end is left there.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page

    Open = Callable[[str], Page]

PATIENCE = 120_000
"""Milliseconds to wait for what comes within one or two seconds: the machine may be busy."""


@pytest.fixture
def open_page(server: str, open_page: Callable[[str], Page]) -> Open:
    """Give what opens a page of Laconic's own server."""
    return lambda path: open_page(server + path)


def search(server: str, url: str, **body: Any) -> None:
    """Have the server search until it knows: pages search for seconds, and this goes on from it."""
    end = time.monotonic() + PATIENCE / 1000
    while True:
        given = httpx.post(f"{server}/api{url}", json=body, timeout=PATIENCE / 1000).json()
        if url == "/analyze":
            known = all(turn["exact"] for turn in given["turns"][1:])
        else:
            known = given.get("proven") or given.get("claim") == "exact"
        if known:
            return
        assert time.monotonic() < end, given


def row(page: Page, number: int) -> list[str]:
    """Read a row of the board as its tiles say what they are."""
    tiles = page.locator(".board .line").nth(number).locator(".tile")
    return [str(tile.get_attribute("aria-label")) for tile in tiles.all()]


def test_solve(server: str, open_page: Open, size: str) -> None:
    """A row typed or tapped gives candidates and proven guesses; undo takes it back."""
    search(server, "/suggest", rows=["crane=BYBBG"])
    page = open_page("/solve")
    if size == "phone":
        for key in ("c", "r", "a", "n", "e"):
            page.locator(f'.key[aria-label="{key}"]').tap()
        page.locator('.tile[aria-label^="Letter 2, r, grey"]').tap()
        page.locator('.tile[aria-label^="Letter 5, e, grey"]').tap()
        page.locator('.tile[aria-label^="Letter 5, e, yellow"]').tap()
        page.locator('.key[aria-label="Enter"]').tap()
    else:
        page.keyboard.type("crane01002")
        page.keyboard.press("Enter")
    expect(page.locator("h2", has_text="40 words are left")).to_be_visible()
    expect(page.locator("td >> nth=0")).to_have_text("south")
    expect(page.locator("td >> nth=1")).to_have_text("2.425")
    expect(page.get_by_text("Proven:")).to_be_visible()
    expect(page).to_have_url(page.url.split("?")[0] + "?rows=crane=BYBBG")
    page.reload()
    expect(page.get_by_text("Proven:")).to_be_visible()
    page.get_by_role("button", name="south", exact=True).click()
    page.keyboard.press("Enter")
    expect(page.locator(".tile.t0")).to_have_count(8)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".tile.typed, .tile.t0")).to_have_count(8)
    page.keyboard.press("Control+z")
    expect(page.locator("h2", has_text="40 words are left")).to_be_visible()
    assert row(page, 0)[1].startswith("Letter 2, r, yellow")


def test_rows_that_clash(open_page: Open) -> None:
    """Rows that cannot be are explained, and a repair that is pressed puts them right."""
    page = open_page("/solve?rows=salet=BBYYY,title=BYYYG")
    expect(page.get_by_role("heading", name="These rows cannot all be right")).to_be_visible()
    expect(page.get_by_text("copies are coloured from left to right")).to_be_visible()
    page.locator(".fixrow").first.click()
    expect(page.locator("p.verdict")).to_have_text("1 word is left: ELITE.")
    assert [tile.split(", ")[2] for tile in row(page, 1)] == [
        "yellow",
        "yellow",
        "grey",
        "yellow",
        "green",
    ]


def test_other_words_and_modes(server: str, open_page: Open) -> None:
    """Lists, lengths and modes can be chosen; the guesses follow."""
    search(server, "/suggest", rows=["crane=BYBBG"], mode="hard")
    page = open_page("/solve?rows=crane=BYBBG")
    page.get_by_role("button", name="Hard", exact=True).click()
    expect(page.locator("td >> nth=0")).to_contain_text("terse")
    page.get_by_label("Words").select_option("de")
    page.get_by_label("Letters").select_option("6")
    expect(page.locator(".board .line >> nth=0 >> .tile")).to_have_count(6)
    expect(page.locator('.key[aria-label="ü"]')).to_be_visible()
    page.keyboard.type("wieder222222")
    page.keyboard.press("Enter")
    expect(page.locator("p.verdict")).to_have_text("Solved.")
    expect(page.get_by_label("Words")).to_have_value("de")
    expect(page.get_by_label("Letters")).to_have_value("6")
    expect(page.get_by_role("link", name="Analyze this game")).to_be_visible()


def test_analyze(server: str, open_page: Open, tmp_path: Path) -> None:
    """A game that is pasted is judged turn by turn; picture and link can be had."""
    search(server, "/analyze", rows=["crane=BYBBG", "south=YBBBB", "verge=GGGBG", "verse=GGGGG"])
    page = open_page("/analyze")
    page.get_by_label("Your game").fill("no game")
    page.get_by_role("button", name="Analyze", exact=True).click()
    expect(page.get_by_text("expected rows or words of 5 letters")).to_be_visible()
    page.get_by_role("button", name="Show an example").click()
    expect(page.locator(".turns > li")).to_have_count(4)
    expect(page.locator(".turns > li >> nth=1")).to_contain_text("Skill 100")
    expect(page.locator(".turns > li >> nth=2")).to_contain_text("Skill 0")
    expect(page.locator(".picture svg")).to_contain_text("Found in 4 guesses")
    for kind, head in (("PNG", b"\x89PNG"), ("SVG", b"<svg ")):
        with page.expect_download() as saved:
            page.get_by_role("button", name=f"Save {kind}").click()
        file = tmp_path / kind
        saved.value.save_as(file)
        assert file.read_bytes().startswith(head)
    letters = page.locator(".picture svg").get_by_text("V", exact=True)
    expect(letters).to_have_count(2)
    page.get_by_role("button", name="Tiles only").click()
    expect(letters).to_have_count(0)
    page.reload()
    expect(page.locator(".turns > li")).to_have_count(4)


def test_play(server: str, open_page: Open, size: str) -> None:
    """Hard mode is enforced, the coach comes when called, and the end can be analyzed."""
    search(server, "/suggest", rows=["crane=BYBBG"], mode="hard")
    page = open_page("/play?host=word&by=ZXNyZXY&mode=hard")
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    expect(page.locator(".board .t2")).to_have_count(1)
    page.keyboard.type("south")
    page.keyboard.press("Enter")
    expect(page.locator("p.verdict")).to_contain_text("lacks e at place 5")
    page.get_by_role("button", name="Ask the coach").click()
    expect(page.locator("td >> nth=0")).to_contain_text("terse")
    page.locator("td >> nth=0 >> button").click()
    page.keyboard.press("Enter")
    expect(page.locator(".board .t2")).to_have_count(5)
    for _ in range(5):
        page.keyboard.press("Backspace")
    page.keyboard.type("verse")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Found in 3")).to_be_visible()
    expect(page.locator("pre")).to_contain_text("with the coach: 3/6*")
    if size == "desktop":
        page.get_by_role("link", name="Analyze this game").click()
        expect(page.locator(".turns > li")).to_have_count(3)


def test_play_adversary(open_page: Open) -> None:
    """The adversary keeps the largest part, and AGILE, SNORT, DUMPY, CHUCK corner it."""
    page = open_page("/play?host=adversary&guesses=agile,snort,dumpy")
    expect(page.locator(".board .tile.t0, .board .tile.t1, .board .tile.t2")).to_have_count(15)
    page.keyboard.type("chuck")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Found in 4")).to_be_visible()
    page.get_by_label("Against").select_option("exact-adversary")
    expect(page.locator("p.verdict")).to_contain_text("the exact adversary")
    page.keyboard.type("salet")
    page.keyboard.press("Enter")
    expect(page.locator(".board .tile.t0").first).to_be_visible()


def test_explore(server: str, open_page: Open) -> None:
    """The tree of an opener is there to walk through; the table sorts, turns and filters."""
    search(server, "/tree", guess="salet")
    page = open_page("/explore?guess=salet")
    expect(page.get_by_text("7,920")).to_have_count(2)
    page.locator(".branches .row").first.click()
    expect(page.get_by_role("heading", name="guess 2")).to_be_visible()
    expect(page.locator(".crumbs .mini")).to_have_count(1)
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", name="guess 1")).to_be_visible()
    page.get_by_role("button", name="Bits").click()
    expect(page.locator(".openers td >> nth=0")).to_have_text("soare")
    expect(page.locator('th[aria-sort="ascending"]')).to_contain_text("Bits")
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_text("13 to 24 of 12,972")).to_be_visible()
    page.get_by_label("Begins with").fill("reas")
    expect(page.get_by_text("1 to 1 of 1")).to_be_visible()
    page.get_by_role("button", name="reast").click()
    expect(page.get_by_role("heading", name="REAST, guess 1")).to_be_visible()


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_colours_stay(open_page: Open) -> None:
    """Dark mode and colours for colour-blind eyes are kept by the browser, by keys alone."""
    page = open_page("/solve?rows=crane=BYBBG")
    for name in ("Dark mode", "Colour-blind mode"):
        page.get_by_role("button", name=name).focus()
        page.keyboard.press("Enter")
    page.reload()
    for name in ("Dark mode", "Colour-blind mode"):
        expect(page.get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")
    tile = page.locator(".board .t2").first
    expect(tile).to_have_css("background-color", "rgb(191, 77, 0)")


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_hostile_addresses(open_page: Open) -> None:
    """Whatever an address says, the page stands, and runs nothing of it."""
    for path in (
        "/solve?list=nothing&mode=x&rows=%22%3E%3Cscript%3Ealert(1)%3C/script%3E",
        "/explore?rows=crane&guess=%3Cimg%20src=x%20onerror=alert(1)%3E",
        "/analyze?rows=a=b,c=d&answer=%3Cb%3E",
        "/play?host=word&by=%F0%9F&guesses=,,,",
        "/explore?list=wordfreq:en:5:9999&rows=" + "x" * 3000,
    ):
        page = open_page(path)
        assert page.locator("main script, img[src=x]").count() == 0
