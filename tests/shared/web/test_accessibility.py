"""What the tests of pages find inaccessible, on pages made for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from accessibility import passed, serious_faults

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PATIENCE = 600_000
"""Milliseconds to wait for what comes within one or two seconds: the machine may be busy."""

PAGE = """<!doctype html><html lang="en"><title>Contrast</title><main><h1>Contrast</h1>
<p class="pale" style="color: {colour}">pale words</p><p>black words</p>
<div hidden style="color: #eee">words that are hidden</div></main></html>"""


def test_contrast_is_measured_until_it_is_sufficient(browser: Browser) -> None:
    """Pale text is a fault each time; text that passed is remembered, hidden text is not."""
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    page.set_content(PAGE.format(colour="#ccc"))
    for _ in range(2):
        (fault,) = serious_faults(page)
        assert "color-contrast" in fault
        assert "pale words" in fault
    page.set_content(PAGE.format(colour="#555"))
    assert not serious_faults(page)
    known = len(passed)
    assert not serious_faults(page)
    assert len(passed) == known
    page.evaluate("document.querySelector('[hidden]').hidden = false")
    (fault,) = serious_faults(page)
    assert "words that are hidden" in fault
    page.set_content(
        '<html lang="en"><title>None</title><main><h1>An image</h1><img src="" /></main>'
    )
    (fault,) = serious_faults(page)
    assert "image-alt" in fault
    page.close()
