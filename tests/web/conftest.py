"""The page in Chromium: the built site, served as any static host does."""

from __future__ import annotations

import os
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import SIZES, WAIT_MILLISECONDS, absent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).resolve().parents[2]

expect.set_options(timeout=WAIT_MILLISECONDS)

TITLES = {
    "boards": "Boards",
    "variants": "Variants",
    "mastermind": "Mastermind",
    "bulls-cows": "Bulls and Cows",
    "sliding": "Sliding puzzles",
    "tetris": "Tetris",
    "match": "Match",
}

CALM = """() => Promise.all(
  document.getAnimations()
    .filter((each) => each.effect.getTiming().iterations < Infinity)
    .map((each) => each.finished.catch(() => {})))"""


class Quiet(SimpleHTTPRequestHandler):
    """Serves files without a line for each."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="session")
def folder() -> Path:
    """Return the folder of the built page."""
    built = Path(os.environ.get("LACONIC_SITE") or ROOT / "build" / "site")
    if not (built / "index.html").is_file():
        absent(f"no page at {built}: build it with make site")
    return built


@pytest.fixture(scope="session")
def site(folder: Path) -> Iterator[str]:
    """Serve the page from a sub-path, and return its address."""
    handler = partial(Quiet, directory=str(folder.parent))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{folder.name}/"
        server.shutdown()


@pytest.fixture
def visit(browser: Browser, site: str, size: str) -> Iterator[Callable[[str], Page]]:
    """Return a function that opens a fragment of the page; the page is checked at the end.

    No errors in the console, no requests to other servers, nothing wider than the screen, and
    nothing that axe-core finds, of any degree.
    """
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if size == "phone" else "light",
        has_touch=size != "desktop",
        accept_downloads=True,
        service_workers="block",
    )
    page = context.new_page()
    page.set_default_timeout(WAIT_MILLISECONDS)
    faults: list[str] = []
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)

    def opened(fragment: str) -> Page:
        page.goto(f"{site}#/{fragment}")
        # A new fragment loads no new document, and what was shown before stands for a moment.
        expect(page).to_have_title(f"{TITLES.get(fragment.partition('?')[0], 'Wordle')} - Laconic")
        expect(page.locator("h1")).to_be_visible()
        return page

    yield opened
    try:
        assert not faults
        assert all(url.startswith((site, "data:", "blob:")) for url in asked)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert not axe_findings(page)
    finally:
        context.close()


@pytest.fixture
def findings() -> Callable[[Page], list[Any]]:
    """Return a function that lists what axe-core finds."""
    return axe_findings


def axe_findings(page: Page) -> list[Any]:
    """List what axe-core finds, of any degree, when colours and places have ceased to change."""
    page.evaluate(CALM)
    options = {"resultTypes": ["violations"], "preload": False}  # all styles are the page's own
    violations = Axe().run(page, options=options).response["violations"]
    return [
        (rule["id"], rule["impact"], node["html"], node["failureSummary"])
        for rule in violations
        for node in rule["nodes"][:3]
    ]
