"""The pictures of the documentation: `make screenshots` takes them anew."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PIL import Image
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.page

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "web"
COLOURS = 128
GAP = 24
DESKTOP, PHONE = (1280, 800), (390, 664)

PICTURES = {
    "wordle": [("wordle?rows=crane-01002", "light")],
    "review": [("wordle?do=review&rows=crane-01002.south-10000.verge-22202.verse-22222", "light")],
    "boards": [("boards?guesses=crane&codes=01002.10000.00110.02000", "light")],
    "phone": [
        ("wordle?rows=crane-01002", "dark"),
        ("mastermind?rows=1122-11", "light"),
        ("sliding?board=14.13.15.7-11.12.9.5-6.0.2.1-4.8.10.3&goal=first", "light"),
    ],
}
"""The pages of each picture, and their colours; several stand side by side, on phones."""


def shot(browser: Browser, address: str, theme: str, size: tuple[int, int]) -> Image.Image:
    """Take a picture of a page once nothing is being computed."""
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        has_touch=size == PHONE,
        is_mobile=size == PHONE,
        service_workers="block",
    )
    page = context.new_page()
    page.goto(address)
    settle(page)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    context.close()
    return picture


def settle(page: Page) -> None:
    """Wait until a page shows its result."""
    result = page.locator(".values tbody tr, .turns > li, .sliding-board").first
    expect(result).to_be_visible()
    expect(page.locator(".spinner")).to_have_count(0)
    expect(page.locator('[aria-busy="true"]')).to_have_count(0)
    expect(page.get_by_text("The page follows")).to_have_count(0)  # a match that goes on


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_show_the_page(browser: Browser, site: str, name: str) -> None:
    """Each picture of the documentation can be taken anew, and has the size of the page.

    With LACONIC_SCREENSHOTS set, the pictures are written.
    """
    size = PHONE if len(PICTURES[name]) > 1 else DESKTOP
    shots = [shot(browser, f"{site}#/{page}", theme, size) for page, theme in PICTURES[name]]
    check(name, shots, size)


def test_the_picture_of_a_match(browser: Browser, folder: Path, tmp_path: Path) -> None:
    """The picture of a match is that of two strategies, which `laconic match watch` serves."""
    assert (folder / "index.html").is_file()
    laconic = [sys.executable, "-m", "laconic", "match"]
    records = ["--record", "parts.jsonl", "--record-against", "entropy.jsonl"]
    players = ["--player", "parts", "--against", "entropy", "--games", "40", "--seed", "3"]
    subprocess.run([*laconic, *players, *records], cwd=tmp_path, capture_output=True, check=True)
    watch = [*laconic, "watch", "parts.jsonl", "entropy.jsonl", "--port", "0"]
    with subprocess.Popen(watch, cwd=tmp_path, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr
            line = process.stderr.readline()
            address = re.search(r"http://\S+", line)
            assert address, line
            check("match", [shot(browser, address[0], "light", DESKTOP)], DESKTOP)
        finally:
            process.kill()


def check(name: str, shots: list[Image.Image], size: tuple[int, int]) -> None:
    """Put pictures side by side; the one of the documentation has their size, or is written."""
    width = sum(each.width for each in shots) + GAP * (len(shots) - 1)
    picture = Image.new("RGB", (width, size[1]), "white")
    for number, each in enumerate(shots):
        picture.paste(each, (number * (each.width + GAP), 0))
    path = FOLDER / f"{name}.png"
    if os.environ.get("LACONIC_SCREENSHOTS"):
        FOLDER.mkdir(exist_ok=True)
        picture.quantize(COLOURS).save(path, optimize=True)
    with Image.open(path) as kept:
        assert kept.size == picture.size
