"""NES Tetris in the page: playing, watching and analysing."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from laconic.tetris.check import require_valid
from laconic.tetris.evaluation import play
from laconic.tetris.pieces import Source, games
from laconic.tetris.players import player
from laconic.tetris.replays import from_json
from laconic.tetris.rules import PIECES, Rules, Timing, lines_before

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Locator, Page, Position

    Visit = Callable[[str], Page]

pytestmark = pytest.mark.page

POSITION = "tetris?mode=analyse&board=X........./XX...XX.X./XXXX.XXXX./XXXXXXX.X.&piece=T&next=I"


def button(page: Page, name: str) -> Locator:
    """Return a button."""
    return page.get_by_role("button", name=name, exact=True)


def number(page: Page, name: str) -> Locator:
    """Return a number beside the well."""
    return page.locator(".tetris-stats div", has=page.locator("dt", has_text=name)).locator("dd")


def well(page: Page) -> Locator:
    """Return the large well."""
    return page.locator(".tetris-stage .tetris-well").first


def falling(page: Page) -> Locator:
    """Return the cells of the falling piece."""
    return well(page).locator('rect[class^="piece-"]')


def stack(page: Page) -> Locator:
    """Return the filled cells of the board, one shape."""
    return well(page).locator(".stack-cells")


def filled(count: int, or_more: str = "") -> re.Pattern[str]:
    """Match the shape of so many cells, or of more with a comma."""
    return re.compile(rf"^(M[^M]*){{{count}{or_more}}}$")


def screen(size: str) -> int:
    """Return the height of the screen."""
    return 664 if size == "phone" else 800


def test_keys_play_and_the_game_survives_a_reload(visit: Visit, size: str) -> None:
    """Keys move, turn and drop; the last piece is judged in words; a reload keeps the game."""
    page = visit("tetris?seed=12&level=9")
    keys = "Space drops it" if size == "desktop" else "the middle one drops it"
    expect(page.locator(".tetris-more")).to_contain_text(keys)
    expect(falling(page)).to_have_count(4)
    expected = games(Source.CONSOLE, 12, 1, 3)[0].tolist()
    expect(well(page)).to_have_attribute("aria-label", re.compile(f"Piece {PIECES[expected[0]]};"))
    left = falling(page).first.get_attribute("x")
    page.keyboard.press("ArrowLeft")
    expect(falling(page).first).not_to_have_attribute("x", left or "")
    page.keyboard.press("Space")
    expect(stack(page)).to_have_attribute("d", filled(4))
    verdict = page.locator(".tetris-verdict strong")
    expect(verdict).to_have_text(re.compile("Best|Excellent|Good|Inaccuracy|Mistake|Blunder"))
    page.keyboard.press("x")
    page.keyboard.press("Space")
    expect(stack(page)).to_have_attribute("d", filled(8))
    expect(page).to_have_url(re.compile(r"moves=[0-9a-z]{6}"))
    said = well(page).get_attribute("aria-label") or ""
    assert f"Piece {PIECES[expected[2]]};" in said
    page.reload()
    expect(stack(page)).to_have_attribute("d", filled(8))
    expect(well(page)).to_have_attribute("aria-label", said)
    expect(verdict).to_be_visible()
    button(page, "Take back the last piece").click()
    expect(stack(page)).to_have_attribute("d", filled(4))


@pytest.mark.parametrize("size", ["phone"])
def test_touch_plays(visit: Visit) -> None:
    """Buttons under the thumbs move, turn and drop; a game until the top is reached."""
    page = visit("tetris?seed=5")
    expect(page.locator(".tetris-more")).to_contain_text("the middle one drops it")
    column = falling(page).first.get_attribute("x")
    button(page, "Left").tap()
    expect(falling(page).first).not_to_have_attribute("x", column or "")
    button(page, "Turn clockwise").tap()
    for _ in range(20):
        if page.locator(".tetris-cover").count():
            break
        button(page, "Drop").tap()
    expect(page.locator(".tetris-cover")).to_contain_text("The game is over.")
    button(page, "New game").tap()
    expect(stack(page)).to_have_attribute("d", filled(0))


@pytest.mark.parametrize("size", ["phone"])
@pytest.mark.parametrize(("width", "height"), [(390, 664), (320, 568)])
def test_what_is_said_of_a_piece_moves_no_button(visit: Visit, width: int, height: int) -> None:
    """However long the verdict is: the buttons stay under the thumbs, and no text is cut."""
    page = visit("tetris?seed=4")
    page.set_viewport_size({"width": width, "height": height})
    touch = page.locator(".tetris-touch")
    before = touch.bounding_box()
    assert before
    assert before["y"] + before["height"] <= height
    verdicts = page.locator(".tetris-losses rect")
    for dropped in range(1, 8):
        page.keyboard.press("Space")
        expect(verdicts).to_have_count(dropped)
        page.locator(".tetris-verdict").wait_for()
        assert touch.bounding_box() == before
        cut = page.locator(".tetris-opinion").evaluate("e => e.scrollHeight - e.clientHeight")
        assert cut <= 0


def test_pieces_fall_by_themselves_and_wait_when_paused(visit: Visit) -> None:
    """As on the console, a piece falls and locks; P pauses the game."""
    page = visit("tetris?seed=3&level=19&falling=console")
    expect(stack(page)).to_have_attribute("d", filled(4, ","))
    page.keyboard.press("p")
    expect(page.locator(".tetris-cover")).to_contain_text("Paused")
    before, cells = well(page).inner_html(), stack(page).get_attribute("d") or ""
    page.wait_for_timeout(400)
    assert well(page).inner_html() == before
    button(page, "Go on").click()
    expect(stack(page)).to_have_attribute("d", filled(cells.count("M") + 4, ","))
    page.keyboard.press("p")


def test_replay_is_saved_and_opened(visit: Visit, tmp_path: Path) -> None:
    """A saved game is one by the rules of the Python package; the page opens it again."""
    page = visit("tetris?seed=4294967295&level=18")
    for keys in ("ArrowLeft ArrowLeft Space", "z Space", "ArrowRight ArrowRight x Space"):
        for key in keys.split():
            page.keyboard.press(key)
    expect(stack(page)).to_have_attribute("d", filled(12))
    page.get_by_role("button", name="Game: speed").click()
    with page.expect_download() as download:
        button(page, "Save the replay").click()
    path = tmp_path / "replay.json"
    download.value.save_as(path)
    replay = from_json(json.loads(path.read_text(encoding="utf-8")))
    require_valid(replay, "the saved game")
    assert len(replay.placements) == 3
    assert replay.source == "console 4294967295"
    page.keyboard.press("Escape")
    page.get_by_role("radio", name="Watch").check()
    page.get_by_role("button", name="Game: player").click()
    page.locator('input[type="file"]').set_input_files(path)
    expect(page.locator(".tetris-slider")).to_contain_text("1 / 3")
    page.get_by_role("button", name="Game: player").click()
    path.write_text(path.read_text(encoding="utf-8").replace('"score": 0', '"score": 7'))
    page.locator('input[type="file"]').set_input_files(path)
    expect(page.get_by_role("alert")).to_have_text("The replay says 7 points; the rules give 0.")
    page.keyboard.press("Escape")


@pytest.mark.parametrize(
    ("size", "chosen", "address"),
    [
        ("desktop", (12, 24, 29, 49), "taps=12.*reaction=24.*level=29.*until=49"),
        ("phone", (24, 12, 19, 29), "taps=24.*reaction=12.*level=19"),
    ],
)
def test_timed_game_with_a_reaction_is_watched_and_saved(
    visit: Visit, tmp_path: Path, chosen: tuple[int, int, int, int], address: str
) -> None:
    """By the player of learned values, with chosen taps and frames; Python plays the same game."""
    page = visit("tetris?mode=watch&player=foresight&pieces=cartridge&seed=66048&rules=timed")
    page.get_by_role("button", name="Game: player").click()
    taps, reaction, level, until = chosen
    fields = ("Taps a second", "Frames of reaction", "First level", "Ends at")
    for field, choice in zip(fields, chosen, strict=True):
        page.get_by_label(field).select_option(str(choice))
    expect(page).to_have_url(re.compile(address))
    save = button(page, "Save the replay")
    expect(save).to_be_enabled(timeout=60_000)
    with page.expect_download() as download:
        save.click()
    path = tmp_path / "replay.json"
    download.value.save_as(path)
    replay = from_json(json.loads(path.read_text(encoding="utf-8")))
    require_valid(replay, "the saved game")
    whole = until == 49
    lines = lines_before(level, until)
    rules = Rules(Timing.TIMED, 22, level, lines, taps, reaction=reaction, second_killscreen=whole)
    assert replay.rules == rules
    given = games(Source.CARTRIDGE, 66048, 1)[0].tolist()
    played = play(player("foresight", rules=rules), rules, given)
    assert [at.code for at in replay.placements] == list(played.placements)
    assert [at.code for at in replay.plans] == list(played.plans)
    page.locator('input[type="file"]').set_input_files(path)
    expect(page.locator(".tetris-slider")).to_contain_text(f"1 / {len(replay.placements)}")
    expect(page.locator(".tetris-verdict strong")).to_be_visible()


def test_watching_keeps_text_and_board_in_step(visit: Visit) -> None:
    """The number, the well and the verdict are those of the same piece; the address holds it."""
    page = visit("tetris?mode=watch&player=greedy&pieces=published&seed=205&at=30")
    place = page.locator(".tetris-slider span")
    expect(place).to_have_text(re.compile(r"^31 / \d+"))
    label = re.compile("Game of greedy, piece 31, ")
    expect(well(page)).to_have_attribute("aria-label", label)
    expect(page.locator(".tetris-verdict strong")).to_be_visible()
    button(page, "Forward").click()
    expect(place).to_have_text(re.compile("^32 / "))
    expect(well(page)).to_have_attribute("aria-label", re.compile("piece 32, "))
    expect(page).to_have_url(re.compile("at=31"))
    button(page, "Play").click()
    expect(place).not_to_have_text(re.compile("^32 / "))
    button(page, "Pause").click()
    expect(button(page, "Play")).to_be_visible()
    stopped = re.match(r"\d+", place.inner_text())
    assert stopped
    expect(well(page)).to_have_attribute("aria-label", re.compile(f"piece {stopped[0]}, "))
    expect(page).to_have_url(re.compile(f"at={int(stopped[0]) - 1}"))
    page.reload()
    expect(place).to_have_text(re.compile(f"^{stopped[0]} / "))


def test_watching_two_players_and_rating_a_game(visit: Visit) -> None:
    """Two players get the same pieces; a whole game is rated; settings are in the address."""
    page = visit("tetris?mode=watch&player=greedy&seed=7")
    page.get_by_role("button", name="Game: player").click()
    page.get_by_label("Beside it").select_option("random")
    page.get_by_role("radio", name="counts", exact=True).check()
    page.keyboard.press("Escape")
    expect(page.locator(".tetris-stage .tetris-well")).to_have_count(2)
    expect(page).to_have_url(re.compile("beside=random.*rules=timed"))
    button(page, "Rate the whole game").click()
    expect(page.locator(".tetris-losses figcaption")).to_contain_text("Best")
    page.go_back()
    page.go_back()
    expect(page.locator(".tetris-stage .tetris-well")).to_have_count(1)


def test_placements_are_drawn_on_the_board(visit: Visit, size: str) -> None:
    """The best placement is drawn; another by pointing at its cells, or at it in the list."""
    page = visit(POSITION)
    ranking = page.locator(".tetris-ranking button")
    expect(ranking.first).to_contain_text("Best")
    words = page.locator(".tetris-words p")
    expect(words).to_contain_text("Best")
    drawn = sorted(r.get_attribute("x") or "" for r in falling(page).all())
    ranking.nth(5).click()
    expect(ranking.nth(5)).to_have_attribute("aria-pressed", "true")
    expect(words).not_to_contain_text("Best")
    assert sorted(r.get_attribute("x") or "" for r in falling(page).all()) != drawn
    box = well(page).bounding_box()
    assert box
    unit = box["width"] / 10.3
    spot: Position = {"x": 0.65 * unit, "y": box["height"] - 4.65 * unit}  # on the first column
    if size == "phone":
        well(page).tap(position=spot)
    else:
        well(page).hover(position=spot)
    expect(falling(page).and_(page.locator('[x="0"], [x^="0."]')).first).to_be_attached()


def test_boards_are_painted_by_dragging_and_by_keys(visit: Visit) -> None:
    """A drag fills cells, another empties them; arrow keys and Space do the same."""
    page = visit("tetris?mode=analyse")
    page.get_by_role("radio", name="Paint").check()
    box = well(page).bounding_box()
    assert box
    unit = box["width"] / 10.3

    def drag(first: int, last: int) -> None:
        y = box["y"] + box["height"] - 0.65 * unit
        page.mouse.move(box["x"] + (first + 0.65) * unit, y)
        page.mouse.down()
        page.mouse.move(box["x"] + (last + 0.65) * unit, y, steps=20)
        page.mouse.up()

    drag(1, 5)
    expect(stack(page)).to_have_attribute("d", filled(5))
    expect(page).to_have_url(re.compile(r"board=\.XXXXX\.\.\.\."))
    drag(5, 4)
    expect(stack(page)).to_have_attribute("d", filled(3))
    page.locator(".editor").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Space")
    expect(stack(page)).to_have_attribute("d", filled(4))
    page.go_back()
    expect(stack(page)).to_have_attribute("d", filled(3))
    page.reload()
    expect(stack(page)).to_have_attribute("d", filled(3))


def test_position_is_played_on_and_taken_back(visit: Visit) -> None:
    """Play it places the piece, the next one comes; the browser's Back takes it back."""
    page = visit(POSITION)
    expect(page.locator(".tetris-ranking button").first).to_contain_text("Best")
    before = (stack(page).get_attribute("d") or "").count("M")
    button(page, "Play it").click()
    expect(page.get_by_role("combobox", name="Piece")).to_have_value("I")
    expect(stack(page)).not_to_have_attribute("d", filled(before))
    page.go_back()
    expect(stack(page)).to_have_attribute("d", filled(before))
    page.get_by_role("button", name="Position").click()
    page.get_by_label("The board as text").fill("##########")
    page.get_by_label("The board as text").blur()
    expect(page.get_by_role("alert")).to_contain_text("full")
    page.get_by_label("The board as text").fill("#.........")
    page.get_by_label("The board as text").blur()
    page.keyboard.press("Escape")
    expect(stack(page)).to_have_attribute("d", filled(1))


@pytest.mark.parametrize("size", ["desktop"])
def test_what_is_pointed_at_belongs_to_its_piece(visit: Visit) -> None:
    """A chosen placement is none of the next piece, which may have fewer turns."""
    page = visit("tetris?mode=analyse&piece=T&next=O")
    page.locator(".tetris-ranking button").first.wait_for()
    turned = page.locator(".tetris-ranking button")
    for choice in range(turned.count()):
        turned.nth(choice).click()
        button(page, "Play it").click()
        expect(page.get_by_role("combobox", name="Piece")).to_have_value("O")
        expect(page.locator(".tetris-words")).to_contain_text(re.compile("Best|Excellent|Good"))
        page.go_back()
        expect(page.get_by_role("combobox", name="Piece")).to_have_value("T")
    page = visit("tetris?mode=watch&at=3")
    for _ in range(8):
        page.locator(".tetris-ranking button").first.wait_for()
        page.locator(".tetris-ranking button").evaluate_all("all => all.forEach(e => e.focus())")
        page.keyboard.press("ArrowRight")
    expect(page.locator(".tetris-slider")).to_contain_text("12 /")


@pytest.mark.parametrize("size", ["phone"])
@pytest.mark.parametrize(("who", "word"), [("expectimax", "Inaccuracy"), ("foresight", "Best")])
def test_analysis_fits_a_narrow_screen(visit: Visit, who: str, word: str) -> None:
    """At 320 pixels, what a placement does and "Play it" are on the screen, and no text is cut."""
    board = "..X......./.XXX....../XXXXXXX..."
    page = visit(f"tetris?mode=analyse&player={who}&piece=I&next=unknown&board={board}")
    page.set_viewport_size({"width": 320, "height": 568})
    expect(page.locator(".tetris-ranking")).to_contain_text(word)
    expect(button(page, "Play it")).to_be_in_viewport(ratio=1)
    cut = "all => all.filter(e => e.scrollWidth > e.clientWidth).length"
    assert page.locator(".tetris-side, .tetris-ranking button").evaluate_all(cut) == 0


@pytest.mark.parametrize(
    ("fragment", "places"),
    [
        ("tetris?seed=12", [".tetris-stage", ".tetris-side", ".tetris-touch"]),
        ("tetris?mode=watch&at=20", [".tetris-stage", ".tetris-side", ".tetris-controls"]),
        (POSITION, [".tetris-stage", ".tetris-side", ".tetris-words"]),
    ],
)
def test_all_is_above_the_fold(visit: Visit, size: str, fragment: str, places: list[str]) -> None:
    """Board, numbers and controls are on the first screen."""
    page = visit(fragment)
    if "seed" in fragment:
        page.keyboard.press("Space")
    page.locator(".rating").first.wait_for()
    for place in places:
        box = page.locator(place).bounding_box()
        assert box
        assert box["y"] + box["height"] <= screen(size), place


def test_wrong_addresses(visit: Visit) -> None:
    """What is wrong with a board is said; other nonsense is ignored."""
    page = visit("tetris?mode=analyse&board=XXX")
    expect(page.get_by_role("alert")).to_contain_text("Row 1 is “XXX”")
    page = visit("tetris?seed=9&level=banana&moves=zzzqqq")
    expect(stack(page)).to_have_attribute("d", filled(0))
