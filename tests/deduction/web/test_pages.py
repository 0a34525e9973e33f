"""The pages in a real browser: the main flows at desktop and phone size, by keys and by taps.

With LACONIC_SCREENSHOTS naming a folder, a picture of each flow's end is left there.
"""

from __future__ import annotations

import re
import time
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page, WebSocketRoute

    Open = Callable[[str], Page]

PATIENCE = 120_000
"""Milliseconds to wait for what comes within one or two seconds: the machine may be busy."""


@pytest.fixture
def open_page(server: str, open_page: Callable[[str], Page]) -> Open:
    """Return a function that opens a page of the test server."""
    return lambda path: open_page(server + path)


def search(server: str, url: str, **body: Any) -> None:
    """Let the server search until the result is exact, so that pages display it at once."""
    end = time.monotonic() + PATIENCE / 1000
    while True:
        given = httpx.post(f"{server}/api{url}", json=body, timeout=PATIENCE / 1000).json()
        if url == "/analyze":
            known = "turns" in given and all(turn["exact"] for turn in given["turns"][1:])
        else:
            known = given.get("proven") or given.get("claim") == "exact"
        if known:
            return
        assert time.monotonic() < end, given


DESKTOP = pytest.mark.parametrize("size", ["desktop"], indirect=True)
"""For what does not depend on the size of the screen."""

EVERY_SIZE = pytest.mark.parametrize("size", ["desktop", "phone", "flat"], indirect=True)
"""For what a low screen may leave no room for."""


def settings(page: Page) -> None:
    """Open the settings."""
    page.locator("details.settings > summary").click()


def type_word(page: Page, word: str) -> None:
    """Type a word, and press Enter, once the page can answer."""
    page.wait_for_function("window.did_handshake")
    page.keyboard.type(word)
    page.keyboard.press("Enter")


def row(page: Page, number: int) -> list[str]:
    """Return the labels of a row's tiles."""
    tiles = page.locator(".board .line").nth(number).locator(".tile")
    return [str(tile.get_attribute("aria-label")) for tile in tiles.all()]


@contextmanager
def held_back(page: Page) -> Iterator[None]:
    """Hold back what the server sends to pages that are opened in the block, until its end."""
    held: list[Callable[[], None]] | None = []

    def connect(browser: WebSocketRoute) -> None:
        def forward(message: str | bytes) -> None:
            send = partial(browser.send, message)
            send() if held is None else held.append(send)

        browser.connect_to_server().on_message(forward)

    page.route_web_socket(re.compile("/socket.io/"), connect)
    yield
    waiting, held = held or [], None
    for send in waiting:
        send()


@EVERY_SIZE
def test_solve(server: str, open_page: Open, size: str) -> None:
    """A row typed or tapped gives candidates and proven guesses; undo takes it back."""
    search(server, "/suggest", rows=["crane=BYBBG"])
    page = open_page("/solve")
    if size == "phone":
        for key in ("c", "r", "a", "n", "e"):
            page.locator(f'.key[aria-label="{key}"]').tap()
        page.locator('.tile[aria-label^="Letter 2, r, grey"]').tap()
        page.locator('.tile[aria-label^="Letter 5, e, grey"]').tap()
        page.locator('.tile[aria-label^="Letter 5, e, yellow"]').tap()
        page.locator('.key[aria-label="Enter"]').tap()
    else:
        page.keyboard.type("crane01002")
        page.keyboard.press("Enter")
    expect(page.locator("h2", has_text="40 words are left")).to_be_visible()
    expect(page.locator("td >> nth=0")).to_have_text("south")
    expect(page.locator("td >> nth=1")).to_have_text("2.425")
    expect(page.get_by_text("Proven:")).to_be_visible()
    expect(page).to_have_url(page.url.split("?")[0] + "?rows=crane=BYBBG")
    with held_back(page):
        page.reload()
        expect(page.get_by_text("Searching…")).to_be_visible()
    expect(page.get_by_text("Proven:")).to_be_visible()
    expect(page.get_by_text("Searching…")).to_have_count(0)
    page.get_by_role("button", name="south", exact=True).click()
    page.keyboard.press("Enter")
    expect(page.locator(".tile.t0")).to_have_count(8)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".tile.typed, .tile.t0")).to_have_count(8)
    page.keyboard.press("Control+z")
    expect(page.locator("h2", has_text="40 words are left")).to_be_visible()
    assert row(page, 0)[1].startswith("Letter 2, r, yellow")


def test_rows_that_clash(open_page: Open) -> None:
    """Contradictory rows are explained, and pressing a correction repairs them."""
    page = open_page("/solve?rows=salet=BBYYY,title=BYYYG")
    expect(page.get_by_role("heading", name="These rows cannot all be right")).to_be_visible()
    expect(page.get_by_text("copies are coloured from left to right")).to_be_visible()
    page.locator(".fixrow").first.click()
    expect(page.locator("p.verdict")).to_have_text("1 word is left: ELITE.")
    assert [tile.split(", ")[2] for tile in row(page, 1)] == [
        "yellow",
        "yellow",
        "grey",
        "yellow",
        "green",
    ]


def test_other_words_and_modes(server: str, open_page: Open) -> None:
    """Lists, lengths and modes can be chosen; the guesses follow."""
    search(server, "/suggest", rows=["crane=BYBBG"], mode="hard")
    page = open_page("/solve?rows=crane=BYBBG")
    settings(page)
    page.get_by_role("button", name="Hard", exact=True).click()
    expect(page.locator("td >> nth=0")).to_contain_text("terse")
    page.get_by_label("Words").select_option("de")
    page.get_by_label("Letters").select_option("6")
    expect(page.locator(".board .line >> nth=0 >> .tile")).to_have_count(6)
    expect(page.locator('.key[aria-label="ü"]')).to_be_visible()
    page.keyboard.type("wieder222222")
    page.keyboard.press("Enter")
    expect(page.locator("p.verdict")).to_have_text("Solved.")
    expect(page.get_by_label("Words")).to_have_value("de")
    expect(page.get_by_label("Letters")).to_have_value("6")
    expect(page.get_by_role("link", name="Analyze this game")).to_be_visible()
    page.get_by_label("Letters").select_option("10")
    page.set_viewport_size({"width": 320, "height": 568})
    expect(page.locator(".board .line >> nth=0 >> .tile")).to_have_count(10)
    expect(page.locator(".board .line >> nth=0")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_analyze(server: str, open_page: Open, tmp_path: Path) -> None:
    """A pasted game is analyzed turn by turn, with an image and a link to share."""
    search(server, "/analyze", rows=["crane=BYBBG", "south=YBBBB", "verge=GGGBG", "verse=GGGGG"])
    page = open_page("/analyze")
    page.get_by_label("Your game").fill("no game")
    page.get_by_role("button", name="Analyze", exact=True).click()
    expect(page.get_by_text("expected rows or words of 5 letters")).to_be_visible()
    page.get_by_role("button", name="Show an example").click()
    expect(page.locator(".turns > li")).to_have_count(4)
    expect(page.locator(".turns > li >> nth=1")).to_contain_text("Skill 100")
    expect(page.locator(".turns > li >> nth=2")).to_contain_text("Skill 0")
    expect(page.locator(".picture svg")).to_contain_text("Found in 4 guesses")
    for kind, head in (("PNG", b"\x89PNG"), ("SVG", b"<svg ")):
        with page.expect_download() as saved:
            page.get_by_role("button", name=f"Save {kind}").click()
        file = tmp_path / kind
        saved.value.save_as(file)
        assert file.read_bytes().startswith(head)
    letters = page.locator(".picture svg").get_by_text("V", exact=True)
    expect(letters).to_have_count(2)
    page.get_by_role("button", name="Tiles only").click()
    expect(letters).to_have_count(0)
    page.reload()
    expect(page.locator(".turns > li")).to_have_count(4)


@EVERY_SIZE
def test_play(server: str, open_page: Open, size: str) -> None:
    """Hard mode is enforced, the coach can be asked, and a finished game analyzed."""
    search(server, "/suggest", rows=["crane=BYBBG"], mode="hard")
    page = open_page("/play?host=word&by=ZXNyZXY&mode=hard")
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    expect(page.locator(".board .t2")).to_have_count(1)
    page.keyboard.type("south")
    page.keyboard.press("Enter")
    expect(page.locator("p.verdict")).to_have_text("5th letter must be E.")
    page.get_by_role("button", name="Ask the coach").click()
    expect(page.locator("td >> nth=0")).to_contain_text("terse")
    page.locator("td >> nth=0 >> button").click()
    page.keyboard.press("Enter")
    expect(page.locator(".board .t2")).to_have_count(5)
    for _ in range(5):
        page.keyboard.press("Backspace")
    page.keyboard.type("verse")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Found in 3 guesses")).to_be_visible()
    expect(page.get_by_role("heading", name="How to play")).to_be_attached()
    expect(page.locator("pre")).to_contain_text("with the coach: 3/6*")
    if size == "desktop":
        page.get_by_role("link", name="Analyze this game").click()
        expect(page.locator(".turns > li")).to_have_count(3)


def test_play_adversary(open_page: Open) -> None:
    """The adversary keeps the largest part, and AGILE, SNORT, DUMPY, CHUCK corner it."""
    page = open_page("/play?host=adversary&guesses=agile,snort,dumpy")
    expect(page.locator(".board .tile.t0, .board .tile.t1, .board .tile.t2")).to_have_count(15)
    page.keyboard.type("chuck")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Found in 4 guesses")).to_be_visible()
    page.get_by_label("Against").select_option("exact-adversary")
    expect(page.locator("p.verdict")).to_contain_text("the exact adversary")
    page.keyboard.type("salet")
    page.keyboard.press("Enter")
    page.keyboard.type("crony")  # while it thinks: no letter is lost
    expect(page.locator(".board .tile.t0").first).to_be_visible()
    expect(page.locator(".board .line").nth(1)).to_contain_text("crony")
    page.wait_for_url("**guesses=salet")
    page.reload()
    page.wait_for_function("window.did_handshake")
    page.keyboard.type("crony")  # while it replies to the guess of the address
    expect(page.locator(".board .line").nth(1)).to_contain_text("crony")


def test_explore(server: str, open_page: Open) -> None:
    """The tree of an opener can be explored; the table sorts, reverses and filters."""
    search(server, "/tree", guess="salet")
    page = open_page("/explore?guess=salet")
    expect(page.locator(".facts-card")).to_contain_text("7,920")
    page.locator(".branches .row").first.click()
    expect(page.get_by_role("heading", name="guess 2")).to_be_visible()
    expect(page.locator(".crumbs .mini")).to_have_count(1)
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", name="guess 1")).to_be_visible()
    page.get_by_role("button", name="Bits").click()
    expect(page.locator(".openers td >> nth=0")).to_have_text("soare")
    expect(page.locator('th[aria-sort="ascending"]')).to_contain_text("Bits")
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_text("13 to 24 of 12,972")).to_be_visible()
    page.get_by_label("Begins with").fill("reas")
    expect(page.get_by_text("1 to 1 of 1")).to_be_visible()
    page.get_by_role("button", name="reast").click()
    expect(page.get_by_role("heading", name="REAST, guess 1")).to_be_visible()


@DESKTOP
def test_colours_stay(open_page: Open) -> None:
    """Dark and colour-blind mode can be set by keyboard, and the browser keeps them."""
    page = open_page("/solve?rows=crane=BYBBG")
    for name in ("Dark mode", "Colour-blind mode"):
        page.get_by_role("button", name=name).focus()
        page.keyboard.press("Enter")
    page.reload()
    for name in ("Dark mode", "Colour-blind mode"):
        expect(page.get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")
    tile = page.locator(".board .t2").first
    expect(tile).to_have_css("background-color", "rgb(191, 77, 0)")


@DESKTOP
def test_hostile_addresses(open_page: Open) -> None:
    """Hostile addresses neither break a page nor run scripts."""
    for path in (
        "/solve?list=nothing&mode=x&rows=%22%3E%3Cscript%3Ealert(1)%3C/script%3E",
        "/explore?rows=crane&guess=%3Cimg%20src=x%20onerror=alert(1)%3E",
        "/analyze?rows=a=b,c=d&answer=%3Cb%3E",
        "/play?host=word&by=%F0%9F&guesses=,,,",
        "/explore?list=wordfreq:en:5:9999&rows=" + "x" * 3000,
    ):
        page = open_page(path)
        assert page.locator("main script, img[src=x]").count() == 0


def test_odd_numbers_in_addresses(server: str) -> None:
    """Numbers that are too long or too large are replaced; Python refuses to read the longest."""
    digits = "9" * 5000
    for path in (
        f"/play?host=random&by={digits}",
        "/boards?boards=00499999",
        "/boards?boards=32&list=wordfreq:en:4:20:20",
        f"/boards?by={digits}",
        f"/sliding?board={digits}",
        f"/tetris?seed={digits}&at={digits}&taps=many",
        f"/tetris/play?seed={digits}&level={digits}",
    ):
        assert httpx.get(server + path, timeout=PATIENCE / 1000).status_code == 200, path


PLACES = ("/play", "/solve?rows=crane=BYBBG", "/play?game=mastermind:4x6", "/play?mode=hard")


@EVERY_SIZE
@pytest.mark.parametrize("path", PLACES)
def test_nothing_needs_scrolling_while_playing(open_page: Open, path: str) -> None:
    """Board, verdict and keyboard are on the screen at once, at each size."""
    page = open_page(path)
    expect(page.locator(".key").last).to_be_visible()
    for part in (".board", ".verdict", ".keys"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)


@DESKTOP
def test_answer_off_the_list_after_a_wrong_row(open_page: Open) -> None:
    """Rows that clash with a winning word that is no answer are explained, and can be corrected."""
    page = open_page("/analyze?rows=crane=BBYYB,snafu=GGGGG")
    expect(page.get_by_role("heading", name="These rows cannot all be right")).to_be_visible()
    page.locator(".fixrow").first.click()
    expect(page.locator(".turns > li").first).to_be_visible()


@DESKTOP
def test_text_stays_after_an_error(open_page: Open) -> None:
    """What was typed stays when it is refused, and when the mode changes."""
    page = open_page("/analyze")
    page.get_by_label("Your game").fill("crane=BYBBG south=YBBB")
    page.get_by_role("button", name="Analyze", exact=True).click()
    expect(page.get_by_text("has 4 tiles")).to_be_visible()
    settings(page)
    page.get_by_role("button", name="Hard", exact=True).click()
    expect(page.locator("details.settings > summary")).to_contain_text("Hard")
    expect(page.get_by_label("Your game")).to_have_value("crane=BYBBG south=YBBB")


@DESKTOP
def test_last_word_is_the_answer(open_page: Open) -> None:
    """Words alone are a game: the last of them is the answer, as on the command line."""
    page = open_page("/analyze")
    page.get_by_label("Your game").fill("crane south verse")
    page.get_by_role("button", name="Analyze", exact=True).click()
    expect(page.locator(".picture svg")).to_contain_text("Found in 3 guesses")


@DESKTOP
@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("?mode=hard", "SALET is proven to be a best opener"),
        ("?list=nyt-2022-02", "has not been searched"),
    ],
)
def test_explore_says_what_is_proven(open_page: Open, query: str, text: str) -> None:
    """The best opener is the proven one, or the page says that none is proven."""
    page = open_page(f"/explore{query}")
    expect(page.get_by_text(text)).to_be_visible()


@DESKTOP
def test_choices_give_the_focus_back(open_page: Open) -> None:
    """After an opponent has been chosen, typing goes to the board."""
    page = open_page("/play")
    page.get_by_label("Against").select_option("adversary")
    expect(page.locator("p.verdict")).to_contain_text("the adversary")
    page.keyboard.type("agile")
    expect(page.locator(".tile.typed")).to_have_count(5)
    expect(page.get_by_label("Against")).to_have_value("adversary")


@DESKTOP
def test_settings_stay_from_page_to_page(open_page: Open) -> None:
    """List and mode are kept by the links to the other pages."""
    page = open_page("/solve")
    settings(page)
    page.get_by_role("button", name="Ultra-hard").click()
    page.get_by_label("Words").select_option("nyt-2022-02")
    expect(page.locator("details.settings > summary")).to_contain_text("New York Times 2022")
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Play").click()
    expect(page.locator("details.settings > summary")).to_have_text(
        "Wordle, New York Times 2022 · Ultra-hard"
    )


@DESKTOP
def test_undo_brings_back_the_rows_of_other_words(open_page: Open) -> None:
    """Another list clears the board, and Undo brings list and rows back."""
    page = open_page("/solve?rows=crane=BYBBG")
    settings(page)
    page.get_by_label("Words").select_option("de")
    expect(page.locator(".board .tile.t0")).to_have_count(0)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".board .tile.t0")).to_have_count(3)
    expect(page.locator("details.settings > summary")).to_contain_text("Wordle, original")


@DESKTOP
def test_another_mode_keeps_the_game(open_page: Open) -> None:
    """A running game goes on in the other mode; a new game can be left by Back."""
    page = open_page("/play?by=7&guesses=crane")
    expect(page.locator(".board .t0")).to_have_count(3)
    settings(page)
    page.get_by_role("button", name="Hard", exact=True).click()
    expect(page.locator(".board .t0")).to_have_count(3)
    page.get_by_role("button", name="New game").click()
    expect(page.locator(".board .t0")).to_have_count(0)
    page.wait_for_url(lambda url: "crane" not in url)
    page.go_back()
    expect(page.locator(".board .t0")).to_have_count(3)


@DESKTOP
def test_back_stays_in_explore(server: str, open_page: Open) -> None:
    """Each position is a step of the browser's history."""
    search(server, "/tree", guess="salet")
    page = open_page("/explore?guess=salet")
    page.locator(".branches .row").first.click()
    expect(page.get_by_role("heading", name="guess 2")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="SALET, guess 1")).to_be_visible()


@DESKTOP
@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("/solve?rows=xyzzy=BYBBG,crane=BYBBG", "xyzzy"),
        ("/solve?mode=god", "god"),
        ("/solve?list=nothing", "nothing"),
        ("/play?guesses=xyzzy", "xyzzy"),
        ("/play?host=nobody", "nobody"),
        ("/explore?guess=xyzzy", "xyzzy"),
    ],
)
def test_bad_parts_of_links_are_named(open_page: Open, path: str, part: str) -> None:
    """Ignored parts of a link are named, and the rest is used."""
    page = open_page(path)
    expect(page.get_by_role("alert")).to_contain_text("Ignored in the link")
    expect(page.get_by_role("alert")).to_contain_text(part)


@DESKTOP
def test_own_guess_is_valued(server: str, open_page: Open) -> None:
    """A typed word is valued beside the best, in words and numbers; candidates can be pressed."""
    search(server, "/suggest", rows=["crane=BYBBG"])
    page = open_page("/solve?rows=crane=BYBBG")
    expect(page.get_by_text("Proven:")).to_be_visible()
    page.get_by_role("button", name="Common words first").click()
    expect(page.get_by_role("button", name="Common words first")).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(page.locator(".words .word").first).to_have_text("there")
    page.keyboard.type("sough")
    expect(page.get_by_text("Excellent: 2.450 guesses on average, 0.025 more")).to_be_visible()
    page.locator(".words .word").first.click()
    expect(page.get_by_role("heading", name="Your guess")).not_to_contain_text("sough")


@DESKTOP
def test_nothing_follows_the_winning_row(open_page: Open) -> None:
    """After the answer nothing can be typed, and rows of a link that come later are ignored."""
    page = open_page("/solve?rows=verse=GGGGG,crane=BYBBG")
    expect(page.get_by_role("alert")).to_contain_text("after the winning one")
    page.keyboard.type("s")
    expect(page.locator("p.verdict")).to_contain_text("Undo to change it")
    expect(page.locator(".tile.typed")).to_have_count(0)


@DESKTOP
def test_statistics_stay_in_the_browser(open_page: Open) -> None:
    """A finished game is counted once, however often it is opened."""
    page = open_page("/play?host=word&by=ZXNyZXY&guesses=crane,verse")
    expect(page.locator(".statistics")).to_contain_text("1played")
    page.reload()
    expect(page.get_by_role("heading", name="Found in 2 guesses")).to_be_visible()
    expect(page.locator(".statistics")).to_contain_text("1played")


@DESKTOP
def test_bad_guesses_are_refused_as_in_the_original(open_page: Open) -> None:
    """The reasons are those that players know, and the keyboard stays where it is."""
    page = open_page("/play?mode=hard&host=word&by=ZXNyZXY&guesses=crane")
    page.evaluate(
        "window.ended = []; document.addEventListener('animationend',"
        " (event) => ended.push(event.animationName + ' ' + event.elapsedTime))"
    )
    top = page.locator(".keys").bounding_box()
    for word, reason in (
        ("verso", "5th letter must be E."),
        ("abide", "Guess must contain R."),
        ("xyzzy", "Not in word list."),
    ):
        type_word(page, word)
        expect(page.locator("p.verdict")).to_have_text(reason)
        for _ in word:
            page.keyboard.press("Backspace")
    type_word(page, "ver")
    expect(page.locator("p.verdict")).to_have_text("Not enough letters.")
    assert page.locator(".keys").bounding_box() == top
    page.wait_for_function("ended.includes('shake 0.4')")
    type_word(page, "se")
    page.wait_for_function("ended.filter((name) => name == 'flip 0.5').length == 5")
    page.wait_for_function("ended.filter((name) => name == 'jump 0.5').length == 5")


@DESKTOP
def test_coach_is_remembered(open_page: Open) -> None:
    """A game in which the coach helped says so after a reload, too."""
    page = open_page("/play?host=word&by=ZXNyZXY&coach=on")
    page.get_by_role("button", name="Hide the coach").click()
    expect(page.get_by_role("button", name="Ask the coach")).to_be_visible()
    page.wait_for_url("**coach=asked")
    page.reload()
    type_word(page, "verse")
    expect(page.locator("pre")).to_contain_text("with the coach: 1/6")
    expect(page.get_by_role("heading", name="Found in 1 guess", exact=True)).to_be_visible()


@DESKTOP
def test_challenge_link(open_page: Open) -> None:
    """A word hidden for a friend is a link that opens the game."""
    page = open_page("/play")
    page.get_by_label("Word for your friend to find").fill("knoll")
    expect(page.get_by_role("button", name="Copy link")).to_be_visible()
    page.get_by_role("link", name="Open the challenge").click()
    expect(page.get_by_label("Against")).to_have_value("word")
    type_word(page, "knoll")
    expect(page.get_by_role("heading", name="Found in 1 guess", exact=True)).to_be_visible()


def test_mastermind(server: str, open_page: Open) -> None:
    """Mastermind is solved, played and analyzed with coloured pegs, by the same pages."""
    search(server, "/suggest", game="mastermind:4x6", rows=["1122=1b1w", "1314=1b1w"])
    page = open_page("/solve?game=mastermind:4x6&rows=1122=1b1w")
    for key in ("red, 1", "yellow, 3", "red, 1", "green, 4"):
        page.locator(f'.key[aria-label="{key}"]').click()
    page.keyboard.type("11")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Proven:")).to_be_visible()
    expect(page.locator("td .peg").first).to_be_visible()
    games = page.get_by_role("navigation", name="Games")
    expect(games.locator("[aria-current]")).to_have_text("Mastermind")
    page = open_page("/play?game=mastermind:4x6&by=3&guesses=1122")
    expect(page.locator(".board .tile.count.in").first).not_to_be_empty()


@DESKTOP
def test_bulls_and_cows(open_page: Open) -> None:
    """Bulls and Cows is played with digits and two counts."""
    page = open_page("/play?game=bulls-cows:3x10&by=3")
    type_word(page, "012")
    expect(page.locator(".board .tile.count.near").first).to_have_attribute(
        "aria-label", re.compile(r"\d cows")
    )


def test_there_is_a_way_on_from_nowhere(server: str, browser: Browser) -> None:
    """An unknown address shows a page with links to all games."""
    page = browser.new_page()
    response = page.goto(f"{server}/nothing")
    assert response is not None
    assert response.status == 404
    page.get_by_role("link", name="Wordle").click()
    expect(page.locator("h1")).to_be_attached()
    page.close()


def test_boards(open_page: Open, size: str) -> None:
    """Feedback on each board, a decided word, a solved board that folds, and a game that counts.

    A finished game can be copied as text, into a clipboard that asks for no permission.
    """
    page = open_page("/boards?by=7&guesses=salet,crony,built")
    page.get_by_role("button", name="Ask the coach").click()
    decided = page.locator(".words .word").first
    expect(decided).to_be_visible()
    decided.click()
    expect(page.locator(".board .tile.typed")).to_have_count(5)
    page.locator('.key[aria-label="Enter"]').click()
    expect(page.locator("p.verdict")).to_have_text("1 of 4 boards solved, 5 turns are left.")
    expect(page.locator('.key[aria-label*="yellow on"]').first).to_be_visible()
    page.wait_for_url(re.compile("guesses=salet,crony,built,[a-z]{5}"))
    page.reload()
    expect(page.locator(".boardcard.solved:not([open])")).to_have_count(1)
    if size == "desktop":
        page.get_by_role("combobox", name="Boards").select_option("32")
        expect(page.locator(".boardcard")).to_have_count(32)
        page.get_by_label("Variant").select_option("rescue")
        expect(page.locator("p.verdict")).to_have_text("0 of 32 boards solved, 34 turns are left.")
        open_page("/boards?boards=2&by=7&guesses=octet,dutch")
        result = "Laconic, 2 boards: 2/7\n 1  2"
        expect(page.locator("pre")).to_have_text(result)
        page.evaluate("navigator.clipboard.writeText = async (text) => { window.clip = text; }")
        page.get_by_role("button", name="Copy result").click()
        expect(page.get_by_text("Copied.")).to_be_visible()
        assert page.evaluate("clip").startswith(result)
        page.reload()
        expect(page.locator(".statistics")).to_contain_text("1played")
        expect(page.locator(".statistics .hist .num").first).to_have_text("2")


@DESKTOP
def test_boards_played_elsewhere(open_page: Open) -> None:
    """Feedback is entered board by board, undone, pasted, and kept by the address."""
    page = open_page("/boards?boards=2&for=help")
    page.keyboard.type("salet0010010100")
    page.keyboard.press("Enter")
    heads = page.locator(".boardcard > summary")
    expect(heads).to_have_text([re.compile("2 *9 left"), re.compile("1 *99 left")])
    page.wait_for_url("**rows=salet*")
    page.reload()
    expect(heads.first).to_contain_text("9 left")
    page.get_by_role("button", name="Undo").click()
    expect(heads.first).to_contain_text("2,315 left")
    page.get_by_text("Enter many rows at once").click()
    page.get_by_label("One row per line").fill("salet=BBYBB,YBYBB\nknoll=GGGGG,BBBYB")
    page.get_by_role("button", name="Use these rows").click()
    expect(page.locator("p.verdict")).to_have_text("1 of 2 boards solved, 5 turns are left.")
    expect(page.locator(".boardcard.solved > summary")).to_contain_text("knoll")
