"""Every page for everybody: axe finds nothing, nothing is cut off, keys suffice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

    Visit = Callable[[str], Page]

pytestmark = pytest.mark.page

PAGES = (
    "wordle?rows=crane-01002",
    "wordle?do=play&puzzle=1&guesses=crane",
    "wordle?do=review&rows=crane-01002.south-10000.verse-22222",
    "wordle?do=explore&rows=crane-01002",
    "boards?guesses=crane&codes=01002.10000.00110.02000",
    "variants?rows=crane-01002.stole-02000",
    "variants?game=antiwordle&rows=crane-01002.horse-02202",
    "variants?do=play&puzzle=7&guesses=crane",
    "mastermind?rows=1122-11",
    "bulls-cows?do=play&puzzle=1&guesses=0123",
    "sliding?board=1.2.3-4.0.6-7.5.8",
    "tetris",
    "tetris?mode=analyse",
    "match",
)


@pytest.fixture
def size() -> str:
    """Try screens of their own."""
    return "desktop"


@pytest.mark.parametrize("look", ["light", "dark", "contrast"])
def test_axe_finds_nothing_on_a_narrow_screen(
    browser: Browser, site: str, findings: Callable[[Page], list[Any]], look: str
) -> None:
    """At 320 pixels nothing is wider than the screen, and axe finds nothing of any degree.

    A screen of 320 pixels is also one of 640 at 200 % zoom.
    """
    context = browser.new_context(
        viewport={"width": 320, "height": 568},
        color_scheme="dark" if look == "dark" else "light",
        service_workers="block",
    )
    contrast = "true" if look == "contrast" else "false"
    context.add_init_script(
        f"localStorage.setItem('laconic.look', '{{\"theme\": null, \"contrast\": {contrast}}}')"
    )
    page = context.new_page()
    found = []
    for fragment in PAGES:
        page.goto("about:blank")
        page.goto(f"{site}#/{fragment}")
        expect(page.locator("h1")).to_be_visible()
        expect(page.locator('[aria-busy="true"]')).to_have_count(0)
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > 320:
            found.append((fragment, f"{width} pixels wide"))
        found += [(fragment, *fault) for fault in findings(page)]
    context.close()
    assert not found


def test_a_game_by_keyboard_alone(visit: Visit) -> None:
    """Tab reaches every control, the choice of a page too, and the feedback of a row is said."""
    page = visit("wordle?do=play&puzzle=w2c3e2e2e3b")
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    expect(page.locator("[aria-live=polite]")).to_have_text(
        "c grey, r yellow, a grey, n grey, e green"
    )
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("radio", name="Play")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Review")).to_be_checked()
    expect(page.locator(".lead")).to_contain_text("Enter a finished game")


def test_dialogs_keep_and_return_the_focus(visit: Visit) -> None:
    """Escape closes a dialog, and the focus is again on the button that opened it."""
    page = visit("wordle")
    button = page.locator(".setup button")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Settings")).to_be_hidden()
    expect(button).to_be_focused()


def test_nothing_moves_where_motion_is_unwanted(browser: Browser, site: str) -> None:
    """With reduced motion, tiles do not turn."""
    context = browser.new_context(reduced_motion="reduce", service_workers="block")
    page = context.new_page()
    page.goto(f"{site}#/wordle?do=play&puzzle=w2c3e2e2e3b")
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    expect(page.locator(".turning .tile").first).to_have_css("animation-duration", "1e-05s")
    context.close()


def test_the_ring_of_a_focused_word_is_whole(visit: Visit) -> None:
    """The list of guesses, which scrolls on narrow screens, cuts nothing off the focus ring."""
    page = visit("wordle")
    word = page.locator(".values tbody .word").first
    word.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(word).to_be_focused()
    room = word.evaluate("""e => {
        const { outlineWidth, outlineOffset } = getComputedStyle(e);
        const ring = parseFloat(outlineWidth) + parseFloat(outlineOffset);
        const left = each => each.getBoundingClientRect().left;
        return left(e) - ring - left(e.closest(".scroll"));
    }""")
    assert room >= 0
