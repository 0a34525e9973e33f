"""Several boards in the page: help with a game elsewhere, and a game."""

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

CRANE = "guesses=crane&codes=01002.10000.00110.02000"
QUORDLE = """Daily Quordle 1000
4️⃣6️⃣
5️⃣🟥
m-w.com/games/quordle/
⬜🟨⬜⬜🟩 🟨⬜⬜⬜⬜
🟩🟩🟩🟩🟩 ⬜⬜🟨⬜⬜

⬜⬜🟨🟨⬜ ⬜🟩⬜⬜⬜
⬜⬜⬜⬜⬜ ⬜🟨⬜⬜🟨
"""


@pytest.fixture
def size() -> str:
    """Try what does not depend on the screen on one."""
    return "desktop"


def board(page: Page, number: int) -> Locator:
    """Return a board by its number, from 1."""
    return page.get_by_role("region", name=f"Board {number}", exact=True)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_row_on_every_board(visit: Visit, size: str) -> None:
    """Boards start empty, keep their order, and show their candidates; the best guess is said."""
    page = visit("boards")
    expect(page.locator(".one")).to_have_count(4)
    expect(page.locator(".one .line")).to_have_count(4)
    page.keyboard.type("crane")
    for number, place in ((1, 1), (2, 0), (3, 2), (3, 3), (4, 1)):
        spot = board(page, number).locator(".tile").nth(place)
        spot.tap() if size == "phone" else spot.click()
    board(page, 4).locator(".tile").nth(1).click()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"codes=01000\.10000\.00110\.02000"))
    expect(page.locator(".verdict")).to_contain_text(re.compile(r"Good: [A-Z]{5}\."))
    expect(page.locator(".verdict")).to_be_in_viewport()
    names = page.locator(".one header span:first-child").all_inner_texts()
    assert names == [f"Board {number}" for number in range(1, 5)]
    for number in range(1, 5):
        expect(board(page, number).locator("header")).to_contain_text(re.compile(r"\d+ words?"))
        expect(board(page, number).locator(".examples")).to_be_visible()


def test_the_ranking_is_sorted_by_what_it_shows(visit: Visit) -> None:
    """Guesses are sorted by the mean number of turns, unless some games are lost."""
    page = visit(f"boards?{CRANE}")
    expect(page.locator(".values tbody tr")).to_have_count(8)
    expect(page.locator(".spinner")).to_have_count(0)
    means = page.locator(".values tbody td:nth-child(2)").all_inner_texts()
    numbers = [float(mean.lstrip("≈≤")) for mean in means]
    assert len(numbers) > 3
    assert numbers == sorted(numbers)


def test_a_quordle_result_is_pasted(visit: Visit) -> None:
    """A shared result of Quordle, with the guesses, fills the four boards; solved ones end."""
    page = visit("boards")
    page.get_by_role("button", name="Paste a shared result").click()
    page.get_by_label("What Quordle shares").fill(QUORDLE)
    page.get_by_label("Your guesses").fill("crane there")
    page.get_by_role("button", name="Use this result").click()
    expect(page).to_have_url(
        re.compile(r"codes=01002\.10000\.00110\.02000_22222\.00100\.00000\.01001")
    )
    expect(board(page, 1).locator("header")).to_contain_text("solved")


def test_a_board_without_candidates_says_so(visit: Visit) -> None:
    """A board whose answer is not in the list stops no other: all of them show what is left."""
    page = visit("boards?boards=2&guesses=crane.slate&codes=22222.01002_02222.00000")
    expect(board(page, 1)).to_contain_text("No word fits these rows.")
    expect(page.locator(".verdict")).to_contain_text("No word fits a board")


def test_certain_words_are_named(visit: Visit) -> None:
    """A board with one candidate is solved by it, and the page says which word that is."""
    page = visit("boards?boards=2&guesses=crane.south&codes=01002.10000_10000.00100")
    expect(page.locator(".verdict")).to_contain_text("Certain: VERSE.")


def test_a_game_of_two_boards_is_played_to_its_end(visit: Visit) -> None:
    """After seven guesses the hidden words are shown, and the result can be shared."""
    page = visit("boards?do=play&boards=2&puzzle=123456")
    expect(page.locator(".one")).to_have_count(2)
    for number, word in enumerate(("fuzzy", "immix", "qajaq", "xylyl", "pzazz", "jiffs", "vivid")):
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile(word))
        if number < 6:
            expect(page.locator(".verdict")).to_have_text(f"{6 - number} guesses left.")
    expect(page.locator(".verdict")).to_have_text(re.compile(r"Not found: [A-Z]{5}, [A-Z]{5}\."))
    expect(page.get_by_role("button", name="Share")).to_be_visible()


@pytest.mark.parametrize("size", ["phone"])
def test_the_verdict_stays_above_the_keys(visit: Visit) -> None:
    """On a phone the best guess is on screen, too, when the boards are longer than that."""
    page = visit(
        "boards?boards=8&guesses=crane&codes=01002.10000.00110.02000.01002.10000.00110.02000"
    )
    verdict = page.locator(".verdict")
    expect(verdict).to_contain_text("Good: ")
    expect(verdict).to_be_in_viewport(ratio=1)
    box, keys = verdict.bounding_box(), page.locator(".keyboard").bounding_box()
    assert box
    assert keys
    assert box["y"] + box["height"] <= keys["y"] + 5
