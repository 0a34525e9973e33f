"""Sliding puzzles in the page, by mouse, touch and keyboard."""
# ruff: noqa: RUF001  # sizes are written with a multiplication sign

from __future__ import annotations

import io
import random
import re
from typing import TYPE_CHECKING

import pytest
from PIL import Image
from playwright.sync_api import expect

from laconic.sliding.board import blank_first, parse, random_board
from laconic.sliding.check import replay

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    Visit = Callable[[str], Page]

pytestmark = pytest.mark.page

EASY = "1.2.3-4.0.6-7.5.8"
KORF = "14.13.15.7-11.12.9.5-6.0.2.1-4.8.10.3"  # instance 1 of Korf's hundred: 57 moves


def board(page: Page) -> Locator:
    """Return the board."""
    return page.locator(".sliding-board")


def rows(page: Page) -> str:
    """Return what a screen reader says of the board."""
    return board(page).get_attribute("aria-label") or ""


def count(page: Page) -> Locator:
    """Return the number of moves."""
    return page.locator(".sliding-status dd").first


def button(page: Page, name: str) -> Locator:
    """Return a button."""
    return page.get_by_role("button", name=name, exact=True)


def test_starts_shuffled_and_survives_a_reload(visit: Visit) -> None:
    """The first board is shuffled and solvable; moves, time and undo survive a reload."""
    page = visit("sliding")
    expect(page).to_have_url(re.compile(r"board=[\d.-]+"))
    start = page.url.split("board=")[1].split("&")[0]
    cells = tuple(int(cell) for cell in re.split(r"[.-]", start))
    assert sorted(cells) == list(range(16))
    first = rows(page)
    blank = cells.index(0)
    page.keyboard.press("ArrowUp" if blank < 12 else "ArrowDown")
    expect(count(page)).to_have_text("1")
    moved = rows(page)
    assert moved != first
    expect(page).to_have_url(re.compile("moves="))
    page.reload()
    expect(count(page)).to_have_text("1")
    assert rows(page) == moved
    button(page, "Undo").click()
    expect(count(page)).to_have_text("0")
    assert rows(page) == first


def test_taps_drags_and_keys_slide_tiles(visit: Visit, size: str) -> None:
    """A tap slides tiles; a drag must lead towards the gap; keys slide as they point."""
    page = visit("sliding?board=1.2.3-4.5.6-7.8.0")
    tile = board(page).locator
    press = "tap" if size == "phone" else "click"
    page.keyboard.press("ArrowDown")
    expect(board(page)).to_have_attribute("aria-label", re.compile("row 2: 4 5 gap"))
    getattr(tile('[data-tile="4"]'), press)()
    expect(board(page)).to_have_attribute("aria-label", re.compile("row 2: gap 4 5"))
    expect(count(page)).to_have_text("3")
    box = tile('[data-tile="1"]').bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + box["width"], y, steps=4)  # not towards the gap
    page.mouse.up()
    expect(count(page)).to_have_text("3")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 0.8 * box["height"], steps=4)
    page.mouse.up()
    expect(board(page)).to_have_attribute("aria-label", re.compile("row 1: gap 2 3; row 2: 1 4 5"))
    page.keyboard.press("Backspace")
    expect(board(page)).to_have_attribute("aria-label", re.compile("row 2: gap 4 5"))


def test_own_solution_is_compared_with_the_shortest(visit: Visit) -> None:
    """After the last move the page says how many moves more than necessary were made."""
    page = visit(f"sliding?board={EASY}")
    for key in ("ArrowRight", "ArrowLeft", "ArrowUp", "ArrowLeft"):
        page.keyboard.press(key)
    status = page.locator(".sliding-message")
    expect(status).to_contain_text("Solved in 4 moves. The fewest is 2: yours took 2 more.")
    expect(page.locator(".sliding-board.done")).to_be_visible()
    expect(page.locator(".sliding-status dd").last).to_have_text("–")  # a link changes no record


def test_record_of_own_boards(visit: Visit) -> None:
    """A board that was shuffled here counts; the record survives a reload."""
    page = visit("sliding?board=1.2-3.0")
    page.get_by_role("combobox", name="Size").select_option("2×2")
    for _ in range(20):
        if page.locator(".sliding-board.done").count():
            break
        button(page, "Hint").click()
        page.locator(".sliding-tile.hint").click()
        expect(page.locator(".sliding-tile.hint")).to_have_count(0)
    expect(page.locator(".sliding-message")).to_contain_text("Nobody can do it in fewer.")
    best = page.locator(".sliding-status dd").last
    expect(best).to_have_text(re.compile(r"^\d+ · 0:\d\d"))
    page.reload()
    expect(best).to_have_text(re.compile(r"^\d+ · 0:\d\d"))


def test_one_move_is_judged(visit: Visit) -> None:
    """A board that is solved by its first move is judged like any other."""
    page = visit("sliding?board=1.2-0.3&goal=last")
    button(page, "Hint").click()
    page.locator(".sliding-tile.hint").click()
    expect(page.locator(".sliding-message")).to_contain_text(
        "Solved in 1 move. Nobody can do it in fewer."
    )


def test_a_solution_is_never_judged_by_another(visit: Visit) -> None:
    """Solutions in the address are judged, and what was said of one is not said of the next."""
    page = visit("sliding?board=1.2-0.3&goal=last&moves=rlr")
    message = page.locator(".sliding-message")
    expect(message).to_contain_text("Solved in 3 moves. The fewest is 1: yours took 2 more.")
    page.evaluate("""() => {
        globalThis.said = [];
        const message = document.querySelector(".sliding-message");
        new MutationObserver(() => said.push(message.textContent)).observe(
            message, { subtree: true, childList: true, characterData: true });
        location.hash = "#/sliding?board=0.2-1.3&goal=last&moves=dr";
    }""")
    expect(message).to_contain_text("Solved in 2 moves. Nobody can do it in fewer.")
    assert not any("Solved in 2" in said and "fewest" in said for said in page.evaluate("said"))


def test_solution_is_proven_and_played(visit: Visit) -> None:
    """A shortest solution is found, proven, and shown step by step on the board."""
    page = visit(f"sliding?board={KORF}&goal=first")
    button(page, "Solve").click()
    expect(page.locator(".sliding-message")).to_contain_text("57 moves; no solution is shorter.")
    button(page, "Show").click()
    button(page, "Pause").click()
    slider = page.get_by_label("Move of the solution")
    slider.fill("57")
    expect(page.locator(".sliding-step")).to_contain_text("Move 57 of 57")
    expect(board(page)).to_have_attribute("aria-label", re.compile("row 1: gap 1 2 3"))
    page.keyboard.press("ArrowLeft") if not slider.evaluate(
        "e => e === document.activeElement"
    ) else (button(page, "Back").click())
    expect(page.locator(".sliding-step")).to_contain_text("Move 56 of 57")
    button(page, "Done").click()
    expect(board(page)).to_have_attribute("aria-label", re.compile("row 1: 14 13 15 7"))
    expect(count(page)).to_have_text("0")


def test_hint_is_on_the_board_and_old_results_vanish(visit: Visit) -> None:
    """A hint marks a tile; a move removes it and what was found for the board before."""
    page = visit(f"sliding?board={EASY}")
    button(page, "Solve").click()
    expect(page.locator(".sliding-message")).to_contain_text("2 moves")
    button(page, "Hint").click()
    expect(page.locator(".sliding-tile.hint")).to_have_attribute("data-tile", "5")
    expect(page.locator(".sliding-message")).to_contain_text(
        "Slide 5: solvable in 2 moves from here, and not in fewer."
    )
    page.keyboard.press("ArrowRight")
    expect(page.locator(".sliding-tile.hint")).to_have_count(0)
    expect(page.locator(".sliding-message")).to_have_text("")
    page.get_by_role("combobox", name="Size").select_option("5×5")
    expect(board(page).locator(".sliding-tile")).to_have_count(24)
    expect(count(page)).to_have_text("0")


def test_hints_keep_their_promise(visit: Visit) -> None:
    """On a board that takes too long to prove, each hint that is followed leaves one move less."""
    start = random_board(blank_first(5, 5), random.Random(5))
    page = visit(f"sliding?board={start.text.replace(' / ', '-').replace(' ', '.')}&goal=first")
    left = []
    for _ in range(4):
        button(page, "Hint").click()
        expect(page.locator(".sliding-message")).to_contain_text("from here.", timeout=60_000)
        words = page.locator(".sliding-message").inner_text()
        left.append(int(re.search(r"solvable in (\d+) moves", words)[1]))  # type: ignore[index]
        page.locator(".sliding-tile.hint").click()
        expect(page.locator(".sliding-tile.hint")).to_have_count(0)
    assert left == [left[0] - made for made in range(4)]


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_unsolvable_board_asks(visit: Visit) -> None:
    """The goal is not guessed: the page names two tiles, and offers the other goal."""
    page = visit("sliding?board=1.2.3.4-5.6.7.8-9.10.11.12-13.15.14.0")
    notice = page.locator(".sliding-notice")
    expect(notice).to_contain_text("Exchange two tiles, such as 14 and 15")
    marked = page.locator(".sliding-tile.marked")
    expect(marked).to_have_count(2)
    for tile in marked.all():
        expect(tile).to_be_in_viewport(ratio=1)
    expect(button(page, "Solve")).to_be_disabled()
    page.keyboard.press("ArrowDown")
    expect(notice).to_be_visible()
    button(page, "Goal: the gap, then 1 to 15").click()
    expect(page.locator(".sliding-goal")).to_have_text("Goal: the gap, then 1 to 15")
    expect(notice).to_have_count(0)
    page.go_back()
    expect(notice).to_be_visible()
    button(page, "Exchange 14 and 15").click()
    expect(notice).to_have_count(0)
    expect(board(page)).to_have_attribute("aria-label", re.compile("row 4: 13 14 15 gap"))


def test_typed_boards_goals_and_sizes(visit: Visit) -> None:
    """A board is typed, with what is wrong said; a goal of one's own; any size."""
    page = visit(f"sliding?board={EASY}")
    page.get_by_role("button", name="Set up").click()
    typed = page.get_by_label("A board of your own")
    typed.fill("1 2 3 / 4 4 5 / 6 7 0")
    button(page, "Use this board").click()
    expect(page.get_by_role("alert")).to_contain_text("The 8 is missing")
    page.get_by_role("radio", name="My own").check()
    page.get_by_label("Goal, row by row").fill("1 2 3 / 8 0 4 / 7 6 5")
    button(page, "Use this goal").click()
    typed.fill("2 8 3 / 1 6 4 / 7 0 5")
    button(page, "Use this board").click()
    expect(page.locator(".sliding-goal")).to_have_text("Goal: your own")
    button(page, "Solve").click()
    expect(page.locator(".sliding-message")).to_contain_text("5 moves; no solution is shorter.")
    page.get_by_role("button", name="Set up").click()
    page.get_by_label("Columns").fill("7")
    page.get_by_label("Columns").blur()
    page.keyboard.press("Escape")
    expect(board(page).locator(".sliding-tile")).to_have_count(20)
    expect(page.get_by_role("combobox", name="Size")).to_have_value("7×3")


def test_pictures_become_tiles(visit: Visit) -> None:
    """A picture is cut into tiles, with or without numbers, and stays in the browser."""
    page = visit(f"sliding?board={EASY}")
    page.get_by_role("button", name="Set up").click()
    picture = io.BytesIO()
    Image.linear_gradient("L").resize((300, 200)).save(picture, "PNG")
    page.locator('input[type="file"]').set_input_files(
        {"name": "a.png", "mimeType": "image/png", "buffer": picture.getvalue()}
    )
    page.get_by_label("Numbers on the picture").uncheck()
    page.keyboard.press("Escape")
    face = board(page).locator('[data-tile="8"] span')
    expect(face).to_have_css("background-position", "50% 100%")
    expect(board(page).locator("b")).to_have_count(0)
    page.reload()
    expect(board(page)).to_have_class(re.compile("pictured"))
    page.get_by_role("button", name="Set up").click()
    button(page, "Remove the picture").click()
    page.keyboard.press("Escape")
    expect(board(page).locator("b")).to_have_count(8)


@pytest.mark.parametrize("size", ["desktop"])
def test_large_boards_have_a_solution_and_a_bound(visit: Visit) -> None:
    """A board of 32x32 is solved at once, with its Manhattan distance as the lower bound."""
    page = visit("sliding?board=1.2-3.0")
    page.get_by_role("combobox", name="Size").select_option("32×32")
    expect(board(page).locator(".sliding-tile")).to_have_count(1023)
    button(page, "Solve").click()
    message = page.locator(".sliding-message")
    expect(message).to_contain_text("are needed.")
    found = [int(n.replace(",", "")) for n in re.findall(r"[\d,]{4,}", message.inner_text())]
    start = parse(page.url.split("board=")[1].split("&")[0].replace("-", "/").replace(".", " "))
    goal = [list(range(row * 32 + 1, row * 32 + 33)) for row in range(32)]
    goal[-1][-1] = 0
    assert found[1] == replay(start.rows, goal, "").manhattan
    assert found[0] > found[1]
    page.get_by_role("combobox", name="Size").select_option("3×3")


@pytest.mark.parametrize("size", ["phone"])
def test_long_search_is_stopped(visit: Visit) -> None:
    """A 24-puzzle has a solution at once; the bound rises; Stop keeps what is known."""
    start = random_board(blank_first(5, 5), random.Random(5))
    page = visit(f"sliding?board={start.text.replace(' / ', '-').replace(' ', '.')}&goal=first")
    button(page, "Solve").click()
    expect(page.get_by_text(re.compile("Looking for a solution of"))).to_be_visible()
    button(page, "Stop").click()
    expect(page.locator(".sliding-more")).to_contain_text("can take hours")
    expect(page.locator(".sliding-message")).to_contain_text(
        re.compile(r"\d+ moves; at least \d+ are needed")
    )
    button(page, "Hint").click()
    expect(page.locator(".sliding-tile.hint")).to_have_count(1)


def test_result_of_each_action_is_on_the_screen(visit: Visit, size: str) -> None:
    """On a phone, too, board, message and buttons are above the fold."""
    page = visit(f"sliding?board={KORF}&goal=first")
    button(page, "Solve").click()
    expect(page.locator(".sliding-message")).to_contain_text("57 moves")
    for place in (".sliding-board", ".sliding-message", ".sliding-actions"):
        box = page.locator(place).bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= (664 if size == "phone" else 800), place
    button(page, "Show").click()
    box = page.locator(".sliding-playback").bounding_box()
    assert box
    assert box["y"] + box["height"] <= (664 if size == "phone" else 800)


def test_addresses_that_hold_no_board(visit: Visit) -> None:
    """What is wrong is said, and a shuffled board is shown."""
    page = visit("sliding?board=1.2.3")
    expect(page.locator(".sliding-notice")).to_contain_text("The address holds no board.")
    expect(board(page).locator(".sliding-tile")).to_have_count(15)
