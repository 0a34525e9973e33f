"""Wordle in the page: help, a game, the review of a game, and the tree of best play."""

from __future__ import annotations

import gzip
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from conftest import WAIT_MILLISECONDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Locator, Page, Response, Route

    Visit = Callable[[str], Page]

pytestmark = pytest.mark.page

LEFT_THREE = "latch-02222.batch-02222.catch-02222.patch-02222"  # hatch, match, watch


@pytest.fixture
def size() -> str:
    """Try what does not depend on the screen on one."""
    return "desktop"


def verdict(page: Page) -> Locator:
    """Return the line below the board."""
    return page.locator(".verdict")


def button(page: Page, name: str) -> Locator:
    """Return a button."""
    return page.get_by_role("button", name=name, exact=True)


def suggested(page: Page) -> Locator:
    """Return the words of the list of guesses."""
    return page.locator(".values tbody .word")


def tile(page: Page, row: int, place: int) -> Locator:
    """Return a tile of the board."""
    return page.locator(".grid .line").nth(row).locator(".tile").nth(place)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_row_gets_the_best_guess_on_the_screen(visit: Visit, size: str) -> None:
    """Tiles are coloured by taps, and Enter then enters the row; its result is on the screen."""
    page = visit("wordle")
    expect(page.locator(".lead")).to_be_visible()
    expect(suggested(page).first).to_have_text("salet")
    if size == "phone":
        for letter in "crane":
            page.locator(f'[data-key="{letter}"]').tap()
        tile(page, 0, 1).tap()
        tile(page, 0, 4).tap()
        tile(page, 0, 4).tap()
        page.locator('[data-key="Enter"]').tap()
    else:
        page.keyboard.type("crane")
        tile(page, 0, 1).click()
        for _ in range(2):
            tile(page, 0, 4).click()
        page.keyboard.press("Enter")
    expect(verdict(page)).to_have_text("40 words are possible. Best: SOUTH.")
    expect(page).to_have_url(re.compile("rows=crane-01002"))
    expect(verdict(page)).to_be_in_viewport(ratio=1)
    covered = page.evaluate(
        """() => {
            const box = document.querySelector(".verdict").getBoundingClientRect();
            const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return !top.closest(".verdict");
        }"""
    )
    assert not covered


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_what_is_typed_early_is_not_lost(visit: Visit) -> None:
    """Keys that are pressed before the page is ready are heard by it."""
    page = visit("wordle")
    page.goto("about:blank")

    def late(route: Route) -> None:
        page.wait_for_function("globalThis.early", polling=20)  # page.js is asked for earlier
        page.keyboard.type("crane")
        route.continue_()

    page.route("**/page.*.js", late, times=1)
    page = visit("wordle")
    expect(tile(page, 0, 4)).to_have_text("e")


def test_what_is_typed_early_comes_first(visit: Visit) -> None:
    """Keys that are pressed just when the page begins to hear them come after the earlier ones."""
    page = visit("wordle")
    page.goto("about:blank")
    page.add_init_script(
        """window.addEventListener = new Proxy(window.addEventListener, {
            apply(add, target, [type, ...rest]) {
                Reflect.apply(add, target, [type, ...rest]);
                if (type !== "keydown" || globalThis.early !== null) return;
                for (const key of "ne") setTimeout(() => {
                    const press = new KeyboardEvent("keydown", { key, bubbles: true });
                    document.body.dispatchEvent(press);
                });
            },
        });"""
    )

    def late(route: Route) -> None:
        page.wait_for_function("globalThis.early", polling=20)
        page.keyboard.type("cra")
        route.continue_()

    page.route("**/page.*.js", late, times=1)
    page = visit("wordle")
    for number, letter in enumerate("crane"):
        expect(tile(page, 0, number)).to_have_text(letter)


def test_the_first_load_is_small(browser: Browser, site: str) -> None:
    """All that is sent up to the first suggestions takes at most 300 kB, compressed."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.set_default_timeout(WAIT_MILLISECONDS)
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108
    page.goto(f"{site}#/wordle")
    expect(suggested(page).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    sent = {answer.url: len(gzip.compress(answer.body(), 9)) for answer in answers}
    context.close()
    assert any(url.endswith(".wasm") for url in sent)
    assert sum(sent.values()) <= 300_000, sent


def test_the_first_row_waits_for_no_other_search(visit: Visit) -> None:
    """While an opener is coloured, its value is not searched: nobody would see it."""
    page = visit("wordle")
    page.add_init_script(
        """window.asked = [];
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (message) {
            window.asked.push(message.method);
            post.call(this, message);
        };"""
    )
    page.reload()
    expect(suggested(page).first).to_have_text("salet")
    page.keyboard.type("crane01002")
    expect(verdict(page)).to_have_text("Tap the tiles to colour them, then press Enter.")
    page.keyboard.press("Enter")
    expect(verdict(page)).to_contain_text("Best: SOUTH.")
    asked = page.evaluate("asked")
    assert "suggest" in asked
    assert "values" not in asked


def test_unknown_words_are_refused_when_typed(visit: Visit) -> None:
    """A word that is not in the list is refused before Enter, and Enter keeps it."""
    page = visit("wordle")
    page.keyboard.type("zzzzz")
    expect(verdict(page)).to_have_text("ZZZZZ: not in the list.")
    page.keyboard.press("Enter")
    expect(tile(page, 0, 0)).to_have_text("z")
    expect(page).not_to_have_url(re.compile("rows="))


def test_hard_mode_says_what_is_missing(visit: Visit) -> None:
    """The official hard mode names the letter that a guess lacks."""
    page = visit("wordle?mode=hard&rows=crane-01002")
    page.keyboard.type("could")
    expect(verdict(page)).to_contain_text(re.compile("COULD: (letter 5 must be E|must contain R)"))


def test_one_guess_left_names_a_candidate(visit: Visit) -> None:
    """With one of six guesses left and three words possible, the best guess is one of them."""
    page = visit(f"wordle?rows={LEFT_THREE}.latch-02222")
    expect(verdict(page)).to_contain_text("3 words are possible. Best: HATCH wins in time in 33 %")
    expect(suggested(page).first).to_be_visible()
    assert set(suggested(page).all_inner_texts()) <= {"HATCH", "MATCH", "WATCH"}
    page = visit(f"wordle?turns=0&rows={LEFT_THREE}.latch-02222")
    expect(page.locator(".values tbody tr").first).to_contain_text("no")  # it separates them


def test_a_game_past_its_limit_gets_advice(visit: Visit) -> None:
    """More rows than turns are those of a game with more turns: the advice goes on."""
    page = visit(f"wordle?rows={LEFT_THREE}.latch-02222.batch-02222")
    expect(verdict(page)).to_contain_text("3 words are possible. Best:")
    visit(f"wordle?do=review&rows={LEFT_THREE}.latch-02222.batch-02222.hatch-22222")
    expect(page.locator(".turns > li")).to_have_count(7)


def test_a_lost_last_guess_has_no_skill(visit: Visit) -> None:
    """A sixth guess that cannot be the answer wins in no case, and gets skill 0."""
    page = visit(f"wordle?do=review&rows={LEFT_THREE}.latch-02222.ample-10000")
    last = page.locator(".turns > li").nth(5)
    expect(last).to_contain_text("AMPLE won in time in 0 % of the cases; HATCH would have in 33 %.")
    expect(last.locator(".meter")).to_have_attribute("aria-label", "Skill 0 of 100")


def test_worst_cases_agree_between_pages(visit: Visit) -> None:
    """The worst case of the best opener is 5 in the list of guesses and in the tree."""
    page = visit("wordle")
    button(page, "More columns").click()
    expect(page.locator(".values tbody tr").first.locator("td").nth(2)).to_have_text("5")
    page.get_by_role("radio", name="Explore").check()
    expect(page.locator(".card").first).to_contain_text("at most 5 from here. Exact.")
    expect(page.locator(".card").first).to_contain_text("7,920 guesses in total")


def test_draft_is_kept_before_the_next_event(visit: Visit) -> None:
    """A letter is kept at once: a reload may be the next thing that happens."""
    page = visit("wordle")
    page.keyboard.type("cr")
    expect(tile(page, 0, 1)).to_have_text("r")
    kept = page.evaluate("""async () => {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "a", bubbles: true }));
        for (let step = 0; step < 10; ++step) await null;  // microtasks alone: no frame is painted
        return Object.values(sessionStorage).join();
    }""")
    assert '["c","r","a"]' in kept


def test_undo_survives_reload_and_back(visit: Visit) -> None:
    """The state is in the address: a reload keeps it, back and Undo take the last row back."""
    page = visit("wordle")
    for word, colours in (("crane", "01002"), ("south", "10000")):
        page.keyboard.type(word + colours)
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile(f"{word}-{colours}"))
    page.keyboard.type("ver")
    page.reload()
    expect(tile(page, 1, 0)).to_have_text("s")
    expect(tile(page, 2, 2)).to_have_text("r")
    page.go_back()
    expect(page).not_to_have_url(re.compile("south"))
    expect(page.locator(".line .m0")).to_have_count(3)
    page.go_forward()
    for _ in range(3):
        page.keyboard.press("Backspace")
    button(page, "Undo").click()
    expect(tile(page, 1, 0)).to_have_text("s")
    expect(page).not_to_have_url(re.compile("south"))


def test_a_link_changes_nothing_of_ones_own(visit: Visit) -> None:
    """Someone's link leaves settings and statistics as they are."""
    page = visit("wordle?list=nyt-2022-02&mode=hard&rows=crane-01002")
    expect(page.locator(".setup")).to_contain_text("Times 2022 · hard")
    expect(verdict(page)).to_contain_text("Best:")
    kept = page.evaluate("Object.keys(localStorage)")
    assert not {"laconic.wordle.settings", "laconic.finished"} & set(kept)
    page.goto("about:blank")
    page = visit("wordle")
    expect(page.locator(".setup")).to_contain_text("2021 list")


def test_a_slip_is_found(visit: Visit) -> None:
    """Rows that no word agrees with are answered by the tiles whose change mends them."""
    page = visit("wordle?rows=crane-22220.south-00002")
    expect(verdict(page)).to_have_text("No word of the list agrees with all rows.")
    expect(page.locator(".results")).to_contain_text("No word of the list fits")
    page.locator(".fixes button").first.click()
    expect(verdict(page)).to_have_text("Only one word is left: CRANK.")


def test_a_win_that_contradicts_its_rows_is_none(visit: Visit) -> None:
    """A green row is no solution if its word does not agree with the rows above."""
    page = visit("wordle?rows=crane-01002.south-22222")
    expect(verdict(page)).to_have_text("SOUTH does not agree with the rows above it.")
    expect(page.locator(".results")).to_contain_text("No word of the list fits")
    expect(page.locator(".results")).not_to_contain_text("Solved")
    page = visit("wordle?rows=crane-01002.verge-22222")
    expect(verdict(page)).to_have_text("Solved in 2 guesses.")


def test_lists_that_are_too_long_are_refused(visit: Visit) -> None:
    """A list for which memory or time would not suffice is refused with the limit."""
    page = visit("wordle")
    page.locator(".setup button").click()
    button(page, "Add your own list").click()
    letters = "abcdefghijklmnopqrstuvwxyz"
    words = [f"{a}{b}{c}{d}" for a in letters for b in letters for c in letters for d in "ab"]
    chosen = page.locator("input[type=file][aria-label='File of words']")
    text = "\n".join(words).encode()
    chosen.set_input_files({"name": "long.txt", "mimeType": "text/plain", "buffer": text})
    said = page.get_by_text("35,152 words; expected at most 30,000: leave out rare words")
    expect(said).to_be_visible()
    expect(button(page, "Use this list")).to_be_disabled()


def test_numbers_are_a_list_too(visit: Visit) -> None:
    """A list of numbers is pasted and played: digits fill a row, and colour a full one."""
    page = visit("wordle")
    page.locator(".setup button").click()
    button(page, "Add your own list").click()
    primes = [n for n in range(10_007, 11_000, 2) if all(n % d for d in range(3, 105, 2))]
    page.get_by_label("Words that may be the answer").fill("\n".join(map(str, primes)))
    button(page, "Use this list").click()
    page.keyboard.press("Escape")
    expect(page.locator(".keyboard [data-key]")).to_have_count(len("0123456789") + 2)
    expect(suggested(page).first).to_be_visible()
    page.keyboard.type("1000722000")
    page.keyboard.press("Enter")
    left = [n for n in primes if str(n)[1] == "0" and not set("07") & set(str(n)[2:])]
    expect(verdict(page)).to_contain_text(f"{len(left)} words are possible")
    page.reload()
    expect(verdict(page)).to_contain_text(f"{len(left)} words are possible")


def marked(guess: str, answer: str) -> str:
    """Return the feedback of Wordle in digits, from its definition."""
    marks = [2 if letter == other else 0 for letter, other in zip(guess, answer, strict=True)]
    rest = [other for mark, other in zip(marks, answer, strict=True) if not mark]
    for place, letter in enumerate(guess):
        if not marks[place] and letter in rest:
            marks[place] = 1
            rest.remove(letter)
    return "".join(map(str, marks))


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_primes_are_guessed(visit: Visit) -> None:
    """Primel is chosen by its name, and help counts the primes that are left."""
    page = visit("wordle")
    page.locator(".setup button").click()
    page.get_by_role("combobox", name="Words").select_option("Primel")
    page.keyboard.press("Escape")
    expect(verdict(page)).to_contain_text("8,363 primes are possible")
    expect(suggested(page).first).to_be_visible()
    marks = marked("12953", "10007")
    page.keyboard.type("12953" + marks)
    page.keyboard.press("Enter")
    primes = [n for n in range(10_001, 100_000, 2) if all(n % d for d in range(3, 317, 2))]
    left = [n for n in primes if marked("12953", str(n)) == marks]
    expect(verdict(page)).to_contain_text(f"{len(left)} primes are possible")


def test_a_prime_is_found_and_reviewed(visit: Visit) -> None:
    """A hidden prime is found; the game counts under its name, and is reviewed."""
    page = visit("wordle?list=primel:5&do=play&puzzle=w6b6b6c6d69")  # 10007
    for prime in ("12953", "10007"):
        page.keyboard.type(prime)
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile(prime))
    expect(verdict(page)).to_have_text("Solved in 2 guesses.")
    button(page, "Statistics").click()
    dialog = page.get_by_role("dialog", name="Statistics: Primel")
    expect(dialog).to_contain_text("1 played, 100 % solved")
    page.keyboard.press("Escape")
    button(page, "Review this game").click()
    expect(page.get_by_text("Reviewing the first guess")).to_be_visible()  # which takes seconds
    expect(page.locator(".turns > li")).to_have_count(2)
    visit("wordle?list=primel:5&do=review&rows=10009-22220.10009-22220.10007-22222")
    lines = page.locator(".turns > li")
    expect(lines.nth(1)).to_contain_text("Only one prime was left, and 10009 was not it.")
    expect(lines.nth(2)).to_contain_text("10007 was the only prime left.")


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_equations_are_guessed(visit: Visit) -> None:
    """Mini Nerdle: signs have keys after the digits, and a minus in a guess survives a reload."""
    page = visit("wordle?list=nerdle:6")
    keys = page.locator(".keyboard [data-key]")
    expect(keys).to_have_count(len("0123456789*+-/=") + 2)
    expect(verdict(page)).to_contain_text("206 equations are possible")
    page.keyboard.type("10-1=9" + marked("10-1=9", "10-3=7"))
    page.keyboard.press("Enter")
    expect(verdict(page)).to_contain_text("equations are possible. Best: ")
    said = verdict(page).inner_text()
    page.reload()
    expect(verdict(page)).to_have_text(said)
    expect(page.locator(".grid .line").first).to_have_text("10-1=9")


def test_ones_own_list_and_used_answers(visit: Visit) -> None:
    """A pasted list is kept in the browser; answers that were used are left out."""
    page = visit("wordle")
    page.locator(".setup button").click()
    button(page, "Add your own list").click()
    page.get_by_label("Name").fill("Colours")
    page.get_by_label("Words that may be the answer").fill("green, black, white\nbrown azure")
    button(page, "Use this list").click()
    page.keyboard.press("Escape")
    expect(page.locator(".setup")).to_contain_text("Colours")
    expect(verdict(page)).to_contain_text("5 words are possible")
    page.reload()
    expect(verdict(page)).to_contain_text("5 words are possible")
    page.locator(".setup button").click()
    page.get_by_label("Leave out answers that were used before").check()
    page.get_by_label(re.compile("Used answers")).fill("azure")
    page.get_by_label(re.compile("Used answers")).blur()
    page.keyboard.press("Escape")
    expect(verdict(page)).to_contain_text("4 words are possible")


def test_languages_and_lengths(visit: Visit) -> None:
    """Other languages have their words, their letters, and common words first."""
    page = visit("wordle?list=words:de:6")
    expect(page.locator(".setup")).to_contain_text("Deutsch, 6 letters")
    expect(page.locator('[data-key="ü"]')).to_be_visible()
    expect(page.locator(".grid .line").first.locator(".tile")).to_have_count(6)
    expect(page.locator(".words .word").first).to_have_text(re.compile("^(werden|wurden)$"))


def test_keyboards(visit: Visit) -> None:
    """The keys are in the order of the country."""
    page = visit("wordle")
    for layout, first in (("AZERTY", "az"), ("QWERTZ", "qw"), ("QWERTY", "qw")):
        page.locator(".setup button").click()
        page.get_by_role("radio", name=layout).check()
        page.keyboard.press("Escape")
        expect(page.locator(".keys").first.locator("button").first).to_have_text(first[0])
        expect(page.locator(".keys").first.locator("button").nth(1)).to_have_text(first[1])


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_game_is_played_and_counted(visit: Visit) -> None:
    """A friend's word is found, the game counted once, and its result copied."""
    page = visit("wordle?do=play&puzzle=w2c3e2e2e3b")  # VERSE
    for word in ("crane", "verge", "verse"):
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile(word))
    expect(verdict(page)).to_have_text("Solved in 3 guesses.")
    page.reload()
    expect(verdict(page)).to_have_text("Solved in 3 guesses.")
    button(page, "Statistics").click()
    dialog = page.get_by_role("dialog", name="Statistics")
    expect(dialog).to_contain_text("1 played, 100 % solved, 3.00 guesses on average.")
    page.keyboard.press("Escape")
    button(page, "Review this game").click()
    expect(page.locator(".turns > li")).to_have_count(3)


def test_a_review_in_words(visit: Visit) -> None:
    """Each guess has one line in words, and the game a summary with the costliest guess."""
    page = visit("wordle?do=review")
    button(page, "Example").click()
    expect(page.locator(".results h2")).to_have_text(
        re.compile(r"Skill \d+\. .*Costliest: VERGE; VERSE was better\.")
    )
    lines = page.locator(".turns > li")
    expect(lines.nth(0)).to_contain_text("Almost as good as SALET.")
    expect(lines.nth(1)).to_contain_text("No guess was better.")
    expect(lines.nth(2)).to_contain_text("Only one word was left, and VERGE was not it.")
    expect(lines.nth(3)).to_contain_text("VERSE was the only word left.")


def test_a_shared_result_with_its_guesses(visit: Visit) -> None:
    """A shared result and the guesses make a game; a wrong number of guesses is refused."""
    page = visit("wordle?do=review")
    button(page, "Paste a shared result").click()
    page.get_by_label("What Wordle shares").fill(
        "Wordle 1,234 3/6\n\n⬛🟨⬛⬛🟩\n🟩🟩🟩⬛🟩\n🟩🟩🟩🟩🟩\n"  # squares
    )
    page.get_by_label("Your guesses").fill("crane verge")
    button(page, "Use this result").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("The result has 3 rows, but there are 2 guesses.")
    page.get_by_label("Your guesses").fill("crane verge verse")
    button(page, "Use this result").click()
    expect(page).to_have_url(re.compile("crane-01002.verge-22202.verse-22222"))


def test_the_tree_is_followed(visit: Visit) -> None:
    """A branch leads on, a guess of one's own is valued, and the path leads back."""
    page = visit("wordle?do=explore&rows=crane-01002")
    expect(page.locator(".card h2").first).to_have_text("south")
    expect(page.locator(".card").first).to_contain_text("97 guesses in total")
    page.get_by_label("Another guess here").fill("verse")
    button(page, "Show").click()
    expect(page.locator(".card h2").first).to_have_text("verse")
    page.locator(".branches button:enabled").first.click()
    expect(page).to_have_url(re.compile(r"rows=crane-01002\.verse-"))
    button(page, "Start").click()
    expect(page.locator(".card h2").first).to_have_text("salet")


@pytest.mark.parametrize(
    ("tag", "first"), [("de", "qwertyuiopü"), ("ru", "йцукенгшщзхъ"), ("el", "ερτυθιοπ")]
)
def test_keys_of_other_alphabets(visit: Visit, tag: str, first: str) -> None:
    """Keys stand as on the keyboards of a language, and Enter is no narrower than a letter."""
    page = visit(f"wordle?list=words:{tag}:5")
    keys = page.locator(".keys").first.locator(".key")
    expect(keys).to_have_text(list(first))
    widths = page.locator(".key").evaluate_all("keys => keys.map(key => key.offsetWidth)")
    enter = page.get_by_role("button", name="Enter", exact=True).evaluate("key => key.offsetWidth")
    assert enter >= min(widths)
    assert page.locator(".keyboard").evaluate("e => e.scrollWidth <= e.clientWidth")


def test_settings_fit_a_narrow_screen(visit: Visit) -> None:
    """Nothing of the settings is beyond the edge of a screen of 320 pixels."""
    page = visit("wordle")
    page.set_viewport_size({"width": 320, "height": 568})
    page.locator(".setup button").click()
    dialog = page.get_by_role("dialog", name="Settings")
    expect(dialog).to_be_visible()
    assert dialog.evaluate("e => e.scrollWidth <= e.clientWidth")
    page.keyboard.press("Escape")


def test_hints_go_on_against_a_word_that_evades(visit: Visit) -> None:
    """A word that evades may take more than six guesses, and hints go on, too."""
    words = "fuzzy.immix.qajaq.xylyl.pzazz.vivid"
    page = visit(f"wordle?do=play&puzzle=evil&guesses={words}")
    expect(page.locator(".line .m0").first).to_be_visible()
    button(page, "Hint").click()
    expect(suggested(page).first).to_be_visible()


@pytest.mark.parametrize("fragment", ["do=review", "turns=2&rows=fuzzy-00000.immix-00000"])
def test_a_word_is_looked_up_once(visit: Visit, fragment: str) -> None:
    """A typed word is looked up once, not again and again while it stands there."""
    page = visit(f"wordle?{fragment}")
    expect(page.locator(".keyboard")).to_be_visible()
    page.evaluate("""() => {
        window.lookups = 0;
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (call) {
            if (call.method === "objection") ++lookups;
            post.call(this, call);
        };
    }""")
    page.keyboard.type("zzzzz")
    expect(verdict(page)).to_have_text("ZZZZZ: not in the list.")
    for _ in range(20):
        page.evaluate("new Promise(resume => requestAnimationFrame(resume))")
    assert page.evaluate("lookups") == 1


def test_a_second_list_does_not_replace_the_first(visit: Visit) -> None:
    """A list gets a name of its own, and one that would replace another says so."""
    page = visit("wordle")
    page.locator(".setup button").click()
    for words in ("green black white", "oak elm fir"):
        button(page, "Add your own list").click()
        page.get_by_label("Words that may be the answer").fill(words)
        button(page, "Use this list").click()
    kept = page.evaluate("JSON.parse(localStorage['laconic.lists'])")
    assert [each["answers"][0] for each in kept.values()] == ["green", "oak"]
    button(page, "Add your own list").click()
    page.get_by_label("Words that may be the answer").fill("red tan")
    page.get_by_label("Name").fill("My list")
    expect(button(page, "Replace the list of this name")).to_be_enabled()
    page.keyboard.press("Escape")


@pytest.mark.parametrize("size", ["phone"])
@pytest.mark.parametrize(
    "fragment",
    [
        "wordle?do=explore",
        "mastermind",
        "mastermind?rows=1122-10",
        "mastermind?do=explore",
        "bulls-cows",
        "boards?boards=2&guesses=crane&codes=01002.10000",
    ],
)
def test_nothing_moves_by_itself(visit: Visit, fragment: str) -> None:
    """What comes while a position is searched moves nothing that is there."""
    page = visit("wordle?do=review")
    page.context.add_init_script("""
        window.moved = 0;
        new PerformanceObserver(list => {
            for (const shift of list.getEntries()) moved += shift.hadRecentInput ? 0 : shift.value;
        }).observe({ type: "layout-shift", buffered: true });
    """)
    page.goto("about:blank")
    visit(fragment)
    expect(page.locator(".values tbody tr, .branches li").first).to_be_visible()
    expect(page.locator(".spinner, [aria-busy=true]")).to_have_count(0)
    for _ in range(2):
        page.evaluate("new Promise(resume => requestAnimationFrame(resume))")
    assert page.evaluate("moved") <= 0.02


@pytest.mark.parametrize(
    "fragment", ["wordle?rows=zzzzz-00000", "boards?boards=2&guesses=zzzzz&codes=00000.00000"]
)
def test_a_link_with_an_unknown_word_says_so(visit: Visit, fragment: str) -> None:
    """Rows of another list are no endless search: the page says which word it does not know."""
    page = visit(fragment)
    expect(verdict(page)).to_have_text("Zzzzz is not in the list.")
    expect(page.locator(".waiting, .spinner")).to_have_count(0)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_list_without_answers_says_so(visit: Visit) -> None:
    """If all answers are marked as used, the page says what to do, also after a reload."""
    page = visit("wordle")
    words = ["green", "black"]
    lists = {"Colours": {"name": "Colours", "answers": words, "guesses": []}}
    page.evaluate(
        """([lists, used]) => {
            localStorage["laconic.lists"] = JSON.stringify(lists);
            localStorage["laconic.used"] = JSON.stringify(used);
        }""",
        [lists, {"own:Colours": words}],
    )
    page.goto("about:blank")
    page = visit("wordle?list=own:Colours&unused=1")
    said = page.get_by_role("alert")
    expect(said).to_have_text("Every answer of the list is marked as used: unmark some.")
    page.locator(".setup button").click()
    page.get_by_label("Leave out answers that were used before").uncheck()
    page.keyboard.press("Escape")
    expect(said).to_be_hidden()
    expect(verdict(page)).to_contain_text("2 words are possible")


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_enter_is_for_the_word_that_was_chosen(visit: Visit, by: str) -> None:
    """After a suggestion is chosen and coloured, Enter enters it as it is on screen."""
    page = visit("wordle?rows=crane-01002")
    word = suggested(page).first
    expect(page.locator(".spinner")).to_have_count(0)
    if by == "mouse":
        word.click()
    else:
        word.focus()
        page.keyboard.press("Enter")
    expect(tile(page, 1, 4)).not_to_be_empty()
    tile(page, 1, 4).click()
    tiles = page.locator(".grid .line").nth(1).locator(".tile")
    marks = tiles.evaluate_all("all => all.map(e => e.className.match(/m([012])/)[1]).join('')")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(rf"rows=crane-01002\.[a-z]{{5}}-{marks}"))


@pytest.mark.parametrize(
    ("fragment", "said"),
    [
        ("wordle?list=constructor&mode=toString&do=constructor", "“constructor” is not in this"),
        ("wordle?list=own:constructor", "“constructor” is not in this browser"),
        ("boards?boards=constructor", "Board 4"),
        ("mastermind?size=constructor&do=constructor", "1,296 codes are possible."),
        ("tetris?mode=constructor", "Play"),
        ("sliding?board=1.2-3.0&goal=constructor", "The address holds no board."),
        ("sliding?board=1.2-0.3&time=1e99", "5999:59"),
    ],
)
def test_addresses_with_names_of_no_choice(visit: Visit, fragment: str, said: str) -> None:
    """Names that every object of JavaScript has are as unknown as others."""
    expect(visit(fragment).locator("main")).to_contain_text(said)


def test_contradictory_rows_are_explained_everywhere(visit: Visit) -> None:
    """No guess is rated, and no tree shown, for rows that no word agrees with."""
    page = visit("wordle?do=review&rows=slate-00000.crane-00002")
    expect(page.get_by_role("alert")).to_contain_text("No word of the list fits")
    page.locator(".fixes button").first.click()
    expect(page.locator(".turns li")).to_have_count(2)
    page = visit("wordle?do=explore&rows=slate-00000.crane-22222")
    expect(page.locator(".branch")).to_have_text("No word of the list agrees with the rows.")
    page = visit("wordle?do=review&rows=zzzzz-00000")
    expect(page.locator(".results, .waiting")).to_have_text("Zzzzz is not in the list.")


def test_rows_that_the_mode_forbids_are_named(visit: Visit) -> None:
    """Advice on rows that cannot be in this mode says so."""
    page = visit("wordle?mode=hard&rows=crane-01002.zymic-00000")
    expect(page.get_by_role("alert")).to_contain_text("Row 2, ZYMIC, was not allowed")


def test_words_that_are_no_answers(visit: Visit) -> None:
    """Where no answer fits, the other words do: with odd rows, and with a friend's odd word."""
    page = visit("wordle?rows=crane-00220.guilt-22000")
    expect(verdict(page)).to_contain_text("No expected answer fits, but 3 other words do. Best:")
    page = visit("wordle?do=play&puzzle=w3b3a34383a&guesses=crane.aalii")
    button(page, "Hint").click()
    expect(suggested(page)).to_have_text(["aahed"])


def test_what_is_not_proven_is_not_the_best(visit: Visit) -> None:
    """While guesses that win most often are compared, the first one is good; a limit is shown."""
    page = visit("wordle?turns=4&rows=fuzzy-00000")
    expect(verdict(page)).to_contain_text(re.compile(r"Good: [A-Z]{5} wins in time in \d\d %"))
    page = visit("wordle?do=explore&turns=4&rows=slate-00000&guess=bronc")
    expect(page.locator(".branch")).to_contain_text("of which 97 % are found within the turn limit")


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_list_with_few_letters_has_all_keys(visit: Visit) -> None:
    """Enter and Backspace are there, and what was typed with another list is not."""
    page = visit("wordle")
    page.keyboard.type("sou")
    page.locator(".setup button").click()
    button(page, "Add your own list").click()
    words = page.get_by_label("Words that may be the answer")
    words.fill("किला मेला केला")
    expect(button(page, "Use this list")).to_be_disabled()
    words.fill("ab ba")
    button(page, "Use this list").click()
    page.keyboard.press("Escape")
    expect(page.locator(".key")).to_have_count(4)
    widths = page.locator(".key").evaluate_all("keys => keys.map(key => key.offsetWidth)")
    assert min(widths) >= 36
    for name in ("a", "b", "Enter"):
        page.get_by_role("button", name=name, exact=True).click()
    expect(verdict(page)).to_have_text("No word of the list agrees with all rows.")
