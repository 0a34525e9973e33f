"""The documentation as a site, which `make docs` builds before it runs these tests."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from publishing import documents

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SITE = Path(__file__).parents[1] / "build" / "docs"

PAGES = [
    *("proofs", "reproduction/README", "reproduction/benitez"),
    *(f"reproduction/documents/{path.stem}" for path in documents.LISTS.glob("*.toml")),
]

pytestmark = pytest.mark.docs


@pytest.mark.parametrize("page", PAGES)
def test_wide_tables_are_shown_whole(browser: Browser, page: str) -> None:
    """At 1280 pixels no column of a table lies beyond the edge, and no word is cut in eighths."""
    tab = browser.new_page(viewport={"width": 1280, "height": 900})
    tab.goto(f"file://{SITE}/{page}.html")
    cut = "each => each.scrollWidth > each.clientWidth + 1 ? each.innerText.slice(0, 80) : ''"
    tables = tab.eval_on_selector_all(
        ".pst-scrollable-table-container", f"tables => tables.map({cut})"
    )
    tab.close()
    assert tables
    assert [each for each in tables if each] == []


TERMS = {
    "domslee": ("bighidden", "6460", "any4in2", "2.24915", "clean-up process"),
    "lessard": ("Max-Size", "Riddler", "Absurdle"),
    "benitez": ("ID3", "five switches", "1.16 bits", "18 words"),
    "lo-peng": ("ExpRem", "2 ist am besten", "19/3"),
    "liu": ("Quordle", "Principle HM", "number between 1 and 10"),
}


@pytest.mark.parametrize(
    ("document", "term"), [(document, term) for document in TERMS for term in TERMS[document]]
)
def test_search_finds_the_row_of_a_document(browser: Browser, document: str, term: str) -> None:
    """A term or a figure of a document leads to its row, digits and all."""
    tab = browser.new_page()
    tab.goto(f"file://{SITE}/search.html?q={term}")
    link = tab.locator(f"#search-results a[href*='documents/{document}.html'][href*='#row-']").first
    address = link.get_attribute("href")
    tab.goto(f"file://{SITE}/{address}")
    row = tab.locator(f"tr:has(#{str(address).partition('#')[2]})").inner_text()
    tab.close()
    assert term.lower() in row.lower()


def test_the_api_does_not_open_with_errors() -> None:
    """The page of the package describes its classes and functions first."""
    text = (SITE / "api" / "laconic.html").read_text("utf-8")
    kinds = re.findall(r'<dl class="py (\w+)"', text)
    assert (kinds[0], kinds.count("exception")) == ("class", 8)


def test_no_link_is_an_example() -> None:
    """An address of a scheduler in a docstring is no link."""
    pages = [page for page in SITE.rglob("*.html") if 'href="tcp:' in page.read_text("utf-8")]
    assert pages == []


def test_no_sidebar_is_empty() -> None:
    """A page has a list of its section, or none."""
    for name in ("reference", "citing"):
        assert "Section Navigation" not in (SITE / f"{name}.html").read_text("utf-8")
