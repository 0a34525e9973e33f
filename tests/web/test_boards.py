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
            left = f"{6 - number} guesses" if number < 5 else "1 guess"
            expect(page.locator(".verdict")).to_have_text(f"{left} left.")
    expect(page.locator(".verdict")).to_have_text(re.compile(r"Not found: [A-Z]{5}, [A-Z]{5}\."))
    expect(page.get_by_role("button", name="Share")).to_be_visible()


def test_a_guess_may_come_before_the_hidden_words(visit: Visit) -> None:
    """Enter is not lost while the hidden words are still being drawn."""
    page = visit("wordle")
    page.goto("about:blank")
    page.add_init_script(
        """globalThis.held = [];
        Worker.prototype.postMessage = new Proxy(Worker.prototype.postMessage, {
            apply(post, worker, [call]) {
                const send = () => Reflect.apply(post, worker, [call]);
                held && call.method === "draw" ? held.push(send) : send();
            },
        });"""
    )
    page = visit("boards?do=play&boards=2&puzzle=123456")
    expect(page.locator(".one")).to_have_count(2)
    page.keyboard.type("fuz")
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_have_text("Not enough letters.")
    page.keyboard.type("zy")
    page.keyboard.press("Enter")
    page.evaluate("() => { const sends = held; held = null; for (const send of sends) send(); }")
    expect(page).to_have_url(re.compile("fuzzy"))
    expect(page.locator(".verdict")).to_have_text("6 guesses left.")


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


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_hint_for_the_first_guess(visit: Visit) -> None:
    """Hints begin with the first guess, before any row."""
    page = visit("boards?do=play&boards=2&puzzle=123456")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".values tbody tr")).to_have_count(8)
    expect(board(page, 1).locator("header")).to_contain_text("2,315 words")


def test_a_list_of_another_browser_is_missed(visit: Visit) -> None:
    """A friend's link with a list of their own says that other words are played here."""
    page = visit("boards?list=own:Trees&do=play&boards=2&puzzle=123456")
    expect(page.get_by_role("alert")).to_contain_text("“Trees” is not in this browser")


HOLD = """() => {
    window.held = [];
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (call) {
        if (held && call.method === "objection") held.push(() => post.call(this, call));
        else post.call(this, call);
    };
}"""
"""Keeps words from being looked up until it is told to release them."""

RELEASE = "() => { for (const send of held) send(); held = null; }"


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("use", ["help", "play"])
def test_an_entered_word_does_not_call_back(visit: Visit, use: str) -> None:
    """Who leaves while an entered word is looked up stays where they went."""
    other = "Help" if use == "play" else "Play"
    page = visit(f"boards?do={use}&boards=2&puzzle=123456")
    expect(page.locator(".one")).to_have_count(2)
    page.evaluate(HOLD)
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    page.wait_for_function("held.length > 0")
    page.get_by_role("radio", name=other).check()
    page.get_by_role("button", name="Hint" if other == "Play" else "Clear").wait_for()
    page.evaluate(RELEASE)
    page.keyboard.type("zzzzz")
    expect(page.locator(".verdict")).to_have_text("ZZZZZ: not in the list.")
    expect(page).to_have_url(re.compile(f"do={other.lower()}(?!.*crane)"))


def test_clear_drops_an_entered_word(visit: Visit) -> None:
    """A word that was entered, but not yet looked up, does not come back after Clear."""
    page = visit("boards?boards=2")
    expect(page.locator(".one")).to_have_count(2)
    page.evaluate(HOLD)
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Clear").click()
    page.evaluate(RELEASE)
    page.keyboard.type("zzzzz")
    expect(page.locator(".verdict")).to_have_text("ZZZZZ: not in the list.")
    expect(page).not_to_have_url(re.compile("crane"))


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_hints_know_the_guess_just_entered(visit: Visit) -> None:
    """While hints are shown, a guess changes the candidates as it does for who comes later."""
    page = visit("boards?do=play&boards=2&puzzle=123456&guesses=fuzzy")
    page.get_by_role("button", name="Hint").click()
    names = [board(page, number).locator("header") for number in (1, 2)]
    expect(names[0]).to_contain_text("words")
    before = [name.inner_text() for name in names]
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("fuzzy.crane"))
    expect(page.locator(".many .m2").first).to_be_visible()
    expect(names[0]).not_to_have_text(before[0], use_inner_text=True)
    expect(names[0]).to_contain_text(re.compile(r"\d words?"))
    after = [name.inner_text() for name in names]
    page.reload()
    page.get_by_role("button", name="Hint").click()
    for name, text in zip(names, after, strict=True):
        expect(name).to_have_text(text, use_inner_text=True)


def test_a_win_that_contradicts_its_rows_is_none(visit: Visit) -> None:
    """A green row is no solution if its word does not agree with the rows above it."""
    page = visit("boards?boards=2&guesses=crane.slate&codes=00202.01002_22222.22222")
    expect(page.locator(".verdict")).to_have_text(
        "Board 2: SLATE does not agree with the rows above it."
    )
    page = visit("boards?boards=2&guesses=crane.slate&codes=00202.00202_22222.22222")
    expect(page.locator(".verdict")).to_have_text("All solved in 2 guesses.")


def test_a_list_with_too_few_words_says_so(visit: Visit) -> None:
    """Eight boards need eight words; with fewer in the list there is no game, and fewer boards."""
    page = visit("boards")
    lists = {"Colours": {"name": "Colours", "answers": ["green", "black"], "guesses": []}}
    page.evaluate("lists => localStorage['laconic.lists'] = JSON.stringify(lists)", lists)
    page.goto("about:blank")
    page = visit("boards?list=own:Colours&boards=8&do=play")
    expect(page.get_by_role("alert")).to_have_text("The list has 2 words: choose fewer boards.")
    page.locator(".uses select").select_option("2")
    expect(page.locator(".one")).to_have_count(2)
