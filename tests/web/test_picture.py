"""Pictures of boards, made by the page itself, are read by the page."""

from __future__ import annotations

import io
import json
import random
import re
from typing import TYPE_CHECKING

import pytest
from PIL import Image
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

    Visit = Callable[[str], Page]

pytestmark = pytest.mark.page

ROWS = "crane-01002.south-10000.jumpy-00000.while-00002.verge-22202.verse-22222"
QUORDLE = "guesses=crane.south&codes=01002.10000.00110.02000_10000.00010.01000.00200"
LOOKS = {
    "light": {"theme": "light", "contrast": False},
    "dark": {"theme": "dark", "contrast": False},
    "contrast": {"theme": "light", "contrast": True},
}


@pytest.fixture
def size() -> str:
    """Try one screen: pictures are scaled by the tests."""
    return "desktop"


def shot(page: Page, selector: str, scale: float, noise: int) -> bytes:
    """Take a picture of a part of the page, scaled and with noise."""
    picture = Image.open(io.BytesIO(page.locator(selector).screenshot())).convert("RGB")
    picture = picture.resize(
        (round(scale * picture.width), round(scale * picture.height)), Image.Resampling.BICUBIC
    )
    if noise:
        source = random.Random(1)
        grain = bytes(source.randrange(256) for _ in range(picture.width * picture.height))
        dots = Image.frombytes("L", picture.size, grain).convert("RGB")
        picture = Image.blend(picture, dots, noise / 256)
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def read(page: Page, picture: bytes) -> None:
    """Give a picture to the page, which shows what it has read."""
    page.locator('input[type="file"][accept="image/*"]').set_input_files(
        {"name": "board.png", "mimeType": "image/png", "buffer": picture}
    )
    expect(page.get_by_role("dialog", name="Is this right?")).to_be_visible()


@pytest.mark.parametrize(
    ("look", "scale", "noise"),
    [("light", 1, 0), ("dark", 0.6, 0), ("contrast", 1.7, 0), ("dark", 2.3, 24), ("light", 1, 16)],
)
def test_a_board_is_read(visit: Visit, look: str, scale: float, noise: int) -> None:
    """Rows and colours are read in light, dark and contrast colours, at several sizes."""
    page = visit("wordle?do=review")
    page.evaluate("look => localStorage.setItem('laconic.look', look)", json.dumps(LOOKS[look]))
    page.goto("about:blank")
    page = visit(f"wordle?do=review&rows={ROWS}")
    expect(page.locator(".line .m2")).to_have_count(11)
    picture = shot(page, ".page", scale, noise)
    page.goto("about:blank")
    page = visit("wordle?do=review")
    read(page, picture)
    page.get_by_role("button", name="Use these rows").click()
    expect(page).to_have_url(re.compile(re.escape(f"rows={ROWS}")))


def test_four_boards_are_read(visit: Visit) -> None:
    """A picture of four boards fills them in their order."""
    page = visit(f"boards?{QUORDLE}")
    expect(page.locator(".one")).to_have_count(4)
    picture = shot(page, ".many", 1.5, 0)
    page.goto("about:blank")
    page = visit("boards")
    read(page, picture)
    page.get_by_role("button", name="Use these rows").click()
    expect(page).to_have_url(re.compile(re.escape(QUORDLE.split("&")[1])))


def test_what_was_read_is_corrected(visit: Visit) -> None:
    """Words and colours are corrected before they are used; without a board the page says so."""
    page = visit("wordle?rows=crane-01002")
    picture = shot(page, ".grid", 1, 0)
    page.goto("about:blank")
    page = visit("wordle")
    read(page, picture)
    page.get_by_label("Word 1").fill("crate")
    page.get_by_role("button", name=re.compile("Tile 4: grey")).click()
    page.get_by_role("button", name="Use these rows").click()
    expect(page).to_have_url(re.compile("rows=crate-01012"))
    blank = io.BytesIO()
    Image.new("RGB", (200, 200), "white").save(blank, "PNG")
    page.locator('input[type="file"][accept="image/*"]').set_input_files(
        {"name": "blank.png", "mimeType": "image/png", "buffer": blank.getvalue()}
    )
    expect(page.locator(".toast")).to_contain_text("No board with 5 tiles in a row was found")


PALETTES = {
    "light": ("#f3f4f6", "#111827", ("#e5e7eb", "#ffcc00", "#00cc88"), "#ffffff"),
    "dark": ("#1f2937", "#ffffff", ("#374151", "#ffcc00", "#00cc88"), "#4b5563"),
}
"""Paper, ink, tiles and empty tiles of games with several boards."""


def drawn(look: str, guesses: tuple[str, ...], boards: tuple[tuple[str, ...], ...]) -> str:
    """Draw boards as such games do on a phone: close together, with flat tiles of faint grey."""
    paper, ink, marks, empty = PALETTES[look]
    tiles = [
        "".join(
            f'<b style="background:{marks[int(mark)]}">{letter.upper()}</b>'
            for guess, code in zip(guesses, codes, strict=True)
            for letter, mark in zip(guess, code, strict=True)
        )
        + f'<b style="background:{empty}"></b>' * 5 * (9 - len(guesses))
        for codes in boards
    ]
    style = (
        f"body {{margin: 0; background: {paper}; color: {ink}; font: 700 18px/26px Arial}}"
        "main {display: grid; grid-template-columns: 1fr 1fr; gap: 8px; padding: 40px 6px}"
        "div {display: grid; grid-template-columns: repeat(5, 1fr); gap: 2px}"
        "b {height: 26px; border-radius: 4px; text-align: center}"
    )
    return f"<style>{style}</style><main>{''.join(f'<div>{each}</div>' for each in tiles)}</main>"


@pytest.mark.parametrize("look", PALETTES)
def test_flat_and_faint_tiles_are_read(visit: Visit, browser: Browser, look: str) -> None:
    """Boards of other sites are read, whose tiles are flat and hardly darker than the paper."""
    boards = (("01002", "10000"), ("10000", "00010"), ("00110", "01000"), ("02000", "00200"))
    other = browser.new_page(viewport={"width": 390, "height": 664}, device_scale_factor=2)
    other.set_content(drawn(look, ("crane", "south"), boards))
    picture = other.screenshot()
    other.close()
    page = visit("boards")
    read(page, picture)
    page.get_by_role("button", name="Use these rows").click()
    expect(page).to_have_url(re.compile(re.escape(QUORDLE.split("&")[1])))


def test_a_misread_word_is_refused(visit: Visit) -> None:
    """Rows are used only if all their words are in the list, and the page says which is not."""
    page = visit(f"wordle?do=review&rows={ROWS}")
    picture = shot(page, ".grid", 1, 0)
    read(page, picture)
    dialog = page.get_by_role("dialog", name="Is this right?")
    dialog.get_by_label("Word 2").fill("sou")
    dialog.get_by_role("button", name="Use these rows").click()
    expect(dialog.get_by_role("status")).to_have_text("SOU: not in the list.")
    dialog.get_by_label("Word 2").fill("south")
    dialog.get_by_role("button", name="Use these rows").click()
    expect(dialog).to_be_hidden()
