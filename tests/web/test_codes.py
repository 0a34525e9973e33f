"""Mastermind, and Bulls and Cows, in the page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Visit = Callable[[str], Page]

pytestmark = pytest.mark.page


@pytest.fixture
def size() -> str:
    """Try what does not depend on the screen on one."""
    return "desktop"


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_mastermind_speaks_of_colours(visit: Visit, size: str) -> None:
    """Pegs are tapped, feedback is black and white, and advice names colours."""
    page = visit("mastermind")
    for colour in ("red", "red", "orange", "orange"):
        key = page.locator(".pad").get_by_role("button", name=colour, exact=True)
        key.tap() if size == "phone" else key.click()
    page.get_by_role("group", name="black: right place").get_by_role("radio", name="1").check()
    page.get_by_role("group", name="white: elsewhere").get_by_role("radio", name="1").check()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("rows=1122-11"))
    expect(page.locator(".coderows li").first).to_contain_text("1 black, 1 white")
    expect(page.locator(".verdict")).to_contain_text(
        re.compile(r"208 codes are possible\. Best: (\w+ ){3}\w+\.")
    )
    expect(page.locator(".verdict")).to_be_in_viewport(ratio=1)
    expect(page.locator(".results")).not_to_contain_text("word")
    expect(page.locator(".results .card").first).to_contain_text(
        re.compile(r"on average than (red|orange|yellow|green|blue|purple)")
    )


def test_the_known_optima_are_shipped(visit: Visit) -> None:
    """The best openers of both games need no search: 5,625 and 26,274 guesses in total."""
    for name, total in (("mastermind", "5,625"), ("bulls-cows", "26,274")):
        page = visit(f"{name}?do=explore")
        expect(page.locator(".card").first).to_contain_text(f"{total} guesses in total")
        boxes = page.locator(".branches li")
        wide = page.locator(".branches").evaluate("e => e.scrollWidth <= e.clientWidth")
        assert boxes.count() == 14
        assert wide


def test_a_win_that_contradicts_its_rows_is_none(visit: Visit) -> None:
    """A code with all pegs black is no solution if it does not agree with the rows above."""
    page = visit("mastermind?rows=1122-11.1122-40")
    expect(page.locator(".verdict")).to_contain_text("No code agrees with all rows")
    page = visit("mastermind?rows=1122-20.1134-40")
    expect(page.locator(".verdict")).to_have_text("Solved in 2 guesses.")


def test_bulls_and_cows_speaks_of_digits(visit: Visit) -> None:
    """Feedback is written 1A2B; a digit can be used once; what is left is shown at once."""
    page = visit("bulls-cows")
    page.keyboard.type("01123")
    page.get_by_role("group", name="bulls: right place").get_by_role("radio", name="1").check()
    page.get_by_role("group", name="cows: elsewhere").get_by_role("radio", name="2").check()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("rows=0123-12"))
    expect(page.locator(".coderows li").first).to_contain_text("1A2B")
    expect(page.locator(".verdict")).to_contain_text(
        re.compile(r"216 codes are possible\. (Best|Good): \d{4}\.")
    )
    expect(page.locator(".results")).not_to_contain_text("word")


def test_a_long_search_does_not_hold_the_page(visit: Visit) -> None:
    """While a large position is searched, its codes are shown, and a new row is answered."""
    page = visit("bulls-cows?rows=0123-01")
    expect(page.locator(".verdict")).to_contain_text("1,440 codes are possible. Good:")
    page.keyboard.type("4567")
    page.get_by_role("group", name="bulls: right place").get_by_role("radio", name="2").check()
    page.get_by_role("group", name="cows: elsewhere").get_by_role("radio", name="1").check()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("4567-21"))
    expect(page.locator(".verdict")).to_contain_text(re.compile(r"^\d{1,2} codes are possible\. "))


def test_counts_that_cannot_be_together(visit: Visit) -> None:
    """Three in place and one elsewhere cannot be, and Enter does not take it."""
    page = visit("mastermind")
    page.keyboard.type("1234")
    page.get_by_role("group", name="black: right place").get_by_role("radio", name="3").check()
    page.get_by_role("group", name="white: elsewhere").get_by_role("radio", name="1").check()
    expect(page.locator(".verdict")).to_have_text("These two counts cannot be together.")
    expect(page.get_by_role("button", name="Enter")).to_be_disabled()


def test_a_code_is_found(visit: Visit) -> None:
    """A game against a hidden code is counted, and a reload keeps it."""
    page = visit("mastermind?do=play&puzzle=77")
    page.get_by_role("button", name="Hint").click()
    for turn in range(1, 11):
        if "Solved" in page.locator(".verdict").inner_text():
            break
        expect(page.locator(".values tbody .word").first).to_be_visible()
        expect(page.locator(".card[aria-busy=true]")).to_have_count(0)
        page.locator(".values tbody .word").first.click()
        page.locator("h1").click()
        page.keyboard.press("Enter")
        expect(page.locator(".coderows li:not(.now)")).to_have_count(turn)
    expect(page.locator(".verdict")).to_contain_text("Solved in")
    page.reload()
    expect(page.locator(".verdict")).to_contain_text("Solved in")
    page.get_by_role("button", name="Statistics").click()
    expect(page.get_by_role("dialog")).to_contain_text("1 played, 100 % solved")
    page.keyboard.press("Escape")


@pytest.mark.parametrize(
    "fragment", ["mastermind?do=explore", "mastermind?rows=1122-11", "bulls-cows"]
)
def test_nothing_is_cut_on_a_narrow_screen(visit: Visit, fragment: str) -> None:
    """Branches and tables fit a screen of 320 pixels, and the text of each branch is one line."""
    page = visit(fragment)
    page.set_viewport_size({"width": 320, "height": 568})
    expect(page.locator(".branches li, .values tbody tr").first).to_be_visible()
    expect(page.locator('[aria-busy="true"]')).to_have_count(0)
    cut = "all => all.filter(e => e.scrollWidth > e.clientWidth).map(e => e.outerHTML)"
    assert page.locator(".scroll, .branches button, .branches span").evaluate_all(cut) == []
    heights = page.locator(".branches .answered").evaluate_all(
        "all => all.map(e => e.offsetHeight)"
    )
    assert all(height < 40 for height in heights)


def test_each_step_says_what_to_do_next(visit: Visit) -> None:
    """A complete code asks for its feedback; a game says how many guesses are left."""
    page = visit("bulls-cows")
    expect(page.locator(".lead")).to_contain_text("bulls (A): right digit in the right place")
    page.keyboard.type("0123")
    expect(page.locator(".verdict")).to_have_text("Choose what it got, then press Enter.")
    page = visit("bulls-cows?do=play&puzzle=77&guesses=0123.4567")
    expect(page.locator(".verdict")).to_have_text("8 guesses left.")


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_last_guess_may_be_the_code(visit: Visit, size: str) -> None:
    """With one guess left, hints are codes that win: one case in three, and never a sure loss."""
    tried = "1111.2222.3333.4444.5555.6666.1112.1113.1114"
    page = visit(f"mastermind?do=play&puzzle=77&guesses={tried}")
    expect(page.locator(".verdict")).to_have_text("1 guess left.")
    hint = page.get_by_role("button", name="Hint")
    hint.tap() if size == "phone" else hint.click()
    lines = page.locator(".values tbody tr")
    expect(lines).to_have_count(3)
    expect(lines.first).to_contain_text("33 %")
    assert all("yes" in line for line in lines.all_inner_texts())


def test_the_first_hint_needs_no_search(visit: Visit) -> None:
    """The known best opener never needs all ten guesses, so that it is best within them, too."""
    page = visit("bulls-cows?do=play&puzzle=77")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".values tbody tr")).to_have_count(1)
    expect(page.locator(".results")).to_contain_text("Proven: no guess")


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("use", ["help", "play"])
def test_what_is_typed_survives_a_reload(visit: Visit, use: str) -> None:
    """The pegs of an unfinished code, and its counts, are there after a reload."""
    page = visit(f"mastermind?do={use}&puzzle=77")
    page.keyboard.type("13")
    code = page.locator(".coderows .now .code")
    expect(code).to_have_attribute("aria-label", "red, yellow")
    page.reload()
    expect(code).to_have_attribute("aria-label", "red, yellow")
    if use == "play":
        return
    page.keyboard.type("13")
    blacks = page.get_by_role("group", name="black: right place")
    blacks.get_by_role("radio", name="2").check()
    page.reload()
    expect(blacks.get_by_role("radio", name="2")).to_be_checked()


def test_a_game_is_shared_with_its_code(visit: Visit) -> None:
    """What is shared has a link, under which a friend looks for the same code."""
    page = visit("bulls-cows?size=3x10&do=play&puzzle=77&guesses=" + ".".join(["012"] * 10))
    page.evaluate("""() => {
        navigator.clipboard.writeText = async text => { window.shared = text; };
    }""")
    page.get_by_role("button", name="Share").click()
    page.wait_for_function("window.shared")
    link = page.evaluate("shared").splitlines()[-1]
    assert link.endswith("#/bulls-cows?size=3x10&do=play&puzzle=77")


def test_rows_that_are_no_codes_are_left_out(visit: Visit) -> None:
    """A link with a colour or a digit that the game has not leaves the other rows."""
    page = visit("mastermind?rows=9999-10.1122-11")
    expect(page.locator(".verdict")).to_contain_text("208 codes are possible.")
    page = visit("bulls-cows?rows=0012-10.0123-12")
    expect(page.locator(".verdict")).to_contain_text("216 codes are possible.")


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_enter_is_for_the_code_that_was_chosen(visit: Visit) -> None:
    """After a suggestion is chosen with the mouse, Enter plays it."""
    page = visit("mastermind?do=play&puzzle=77")
    page.get_by_role("button", name="Hint").click()
    page.locator(".values tbody .word").first.click()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("guesses=1123"))
