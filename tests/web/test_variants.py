"""Fibble and Antiwordle in the page: help with games elsewhere."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    Visit = Callable[[str], Page]

pytestmark = pytest.mark.page


@pytest.fixture
def size() -> str:
    """Try what does not depend on the screen on one."""
    return "desktop"


def verdict(page: Page) -> Locator:
    """Return the line below the board."""
    return page.locator(".verdict")


def suggested(page: Page) -> Locator:
    """Return the words of the list of guesses."""
    return page.locator(".values tbody .word")


def tile(page: Page, row: int, place: int) -> Locator:
    """Return a tile of the board."""
    return page.locator(".grid .line").nth(row).locator(".tile").nth(place)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_rows_of_fibble(visit: Visit, size: str) -> None:
    """Rows with a false tile leave the words of Python, and a guess that is sure to win in time."""
    page = visit("variants")
    expect(verdict(page)).to_have_text("2,315 words are possible. Type your first guess.")
    for word, marks in (("crane", "01002"), ("stole", "02000")):
        row = page.locator(".grid .line.now")
        for letter in word:
            key = page.locator(f'[data-key="{letter}"]')
            key.tap() if size == "phone" else key.click()
        for place, mark in enumerate(marks):
            spot = row.locator(".tile").nth(place)
            while "m" + mark not in (spot.get_attribute("class") or "").split():
                spot.tap() if size == "phone" else spot.click()
        page.keyboard.press("Enter")
    expect(verdict(page)).to_have_text("20 words are possible. Good: MIRTH.")
    expect(page).to_have_url(re.compile(r"rows=crane-01002\.stole-02000"))
    expect(page.locator('[data-key="e"]')).to_have_attribute("aria-label", "e")  # no colour is sure
    sure = "Whatever is shown, DHUTI is sure to win within 4 guesses, and no play within fewer."
    expect(page.locator(".results .small").first).to_contain_text(sure)
    assert suggested(page).all_inner_texts()[:3] == ["MIRTH", "GIRTH", "YIRTH"]
    suggested(page).first.click()
    expect(tile(page, 2, 0)).to_have_text("m")
    page.get_by_role("button", name="Undo").click()
    expect(verdict(page)).to_have_text("Tap the tiles to colour them, then press Enter.")
    expect(tile(page, 1, 1)).to_have_class(re.compile(r"\bm2\b"))


def test_a_tile_that_is_tapped_changes_the_advice(visit: Visit) -> None:
    """A colour of an earlier row is corrected by a tap."""
    page = visit("variants?rows=crane-01002.stole-02000")
    expect(verdict(page)).to_have_text("20 words are possible. Good: MIRTH.")
    tile(page, 1, 1).click()
    expect(page).to_have_url(re.compile(r"stole-00000"))
    expect(verdict(page)).not_to_have_text("20 words are possible. Good: MIRTH.")
    page.go_back()
    expect(verdict(page)).to_have_text("20 words are possible. Good: MIRTH.")


def test_rows_that_no_word_fits(visit: Visit) -> None:
    """A row that is true everywhere is not a row of Fibble; the row that wins ends the game."""
    page = visit("variants?rows=knoll-00000.knoll-22221.knoll-11111")
    none = "No word of the list agrees with all rows, each with one false tile."
    expect(verdict(page)).to_have_text(none)
    page.evaluate("location.hash = '#/variants?rows=crane-01002.mirth-22222'")
    expect(verdict(page)).to_have_text("The game is over after 2 guesses.")
    page.keyboard.type("a")
    expect(verdict(page)).to_have_text("Undo or start again to go on.")


def test_antiwordle(visit: Visit) -> None:
    """The longest games are proven, and words that break its rules are refused with the reason."""
    page = visit("variants?rows=crane-01002")
    page.get_by_role("radio", name="Antiwordle").check()
    expect(verdict(page)).to_have_text(
        "2,315 words are possible, 12,972 may be guessed. Type your first guess."
    )
    page.evaluate("location.hash = '#/variants?game=antiwordle&rows=crane-01002.horse-02202'")
    expect(verdict(page)).to_have_text("3 words are possible, 12 may be guessed. Best: BOREE.")
    expect(page.get_by_role("heading", name="Best guesses")).to_be_visible()
    assert page.locator(".values tbody tr").first.inner_text().split() == [
        *("BOREE", "6.67", "6", "10.0", "no")
    ]
    page.keyboard.type("crepe")
    expect(verdict(page)).to_have_text("CREPE: must not contain C.")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"rows=crane-01002\.horse-02202$"))


def test_rows_that_antiwordle_forbids(visit: Visit) -> None:
    """A row that was not allowed is named."""
    page = visit("variants?game=antiwordle&rows=crane-01002.crepe-00002")
    said = "Row 2, CREPE, was not allowed: must not contain C."
    expect(verdict(page)).to_have_text(said)
    expect(suggested(page)).to_have_count(0)


def test_other_lists(visit: Visit) -> None:
    """Words of six letters, whose codes take two bytes, have advice too."""
    page = visit("variants?list=words:en:6")
    expect(verdict(page)).to_contain_text("words are possible. Type your first guess.")
    page.evaluate("location.hash = '#/variants?list=words:en:6&rows=streak-010002'")
    expect(verdict(page)).to_contain_text(re.compile(r"words are possible\. Good: [A-Z]{6}\."))
    page.evaluate("location.hash = '#/variants?game=antiwordle&list=words:en:6'")
    expect(verdict(page)).to_contain_text("may be guessed. Type your first guess.")
    expect(suggested(page)).to_have_count(10)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_game_of_fibble(visit: Visit, size: str) -> None:
    """A game is the same for its number, hints lead to its end, and the result can be shared."""
    page = visit("variants?do=play&puzzle=7&guesses=crane")
    expect(page.locator(".grid .line").first.locator(".m0, .m1, .m2")).to_have_count(5)
    shown = page.locator(".grid .line").first.inner_html()
    page.reload()
    expect(page.locator(".grid .line").first.locator(".m0, .m1, .m2")).to_have_count(5)
    assert page.locator(".grid .line").first.inner_html() == shown
    page.get_by_role("button", name="Hint").click()
    for number in range(2, 12):
        expect(page.locator('.results [aria-busy="true"]')).to_have_count(0)
        word = suggested(page).first
        word.tap() if size == "phone" else word.click()
        page.locator('[data-key="Enter"]').click()
        expect(tile(page, number - 1, 0)).to_have_class(re.compile(r"\bm[012]\b"))
        if "Solved in" in verdict(page).inner_text():
            break
    expect(verdict(page)).to_have_text(re.compile(r"Solved in \d+ guesses\."))
    expect(page.get_by_role("button", name="Share")).to_be_visible()


def test_a_game_of_antiwordle(visit: Visit) -> None:
    """Guesses that break the rules are refused, and a new word begins a new game."""
    page = visit("variants?game=antiwordle&do=play&puzzle=7")
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    expect(tile(page, 0, 0)).to_have_class(re.compile(r"\bm[012]\b"))
    has = page.locator(".grid .line").first.locator(".m1, .m2").count() > 0
    page.keyboard.type("fuzzy" if has else "cramp")
    expect(verdict(page)).to_have_text(re.compile(r"(FUZZY: .*must|CRAMP: must not)"))
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"guesses=crane$"))
    page.get_by_role("button", name="New word").click()
    expect(page).not_to_have_url(re.compile("guesses"))


def test_a_game_in_the_address_that_cannot_be(visit: Visit) -> None:
    """A guess that is no word is named."""
    page = visit("variants?do=play&puzzle=7&guesses=zzzzz")
    expect(verdict(page)).to_have_text("Zzzzz is not in the list.")
