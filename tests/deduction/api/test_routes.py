"""The API: what it answers, and what it refuses."""

from __future__ import annotations

import time
from datetime import date
from typing import TYPE_CHECKING, Any

import pytest

from conftest import WAIT_SECONDS
from fuzz.odd_rows import odd_requests
from laconic.deduction import lexicon
from laconic.deduction.api.models import MOST_ROWS
from laconic.deduction.rules import parse_rule
from laconic.serve import limits

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import httpx

    Ask = Callable[..., httpx.Response]

SOUTH = {"rows": ["crane=BYBBG"], "seconds": 5}


def ok(ask: Ask, method: str, url: str, **more: Any) -> dict[str, Any]:
    """Send a request that succeeds, and return its response."""
    response = ask(method, url, **more)
    assert response.status_code == 200, response.text
    given: dict[str, Any] = response.json()
    return given


def until(known: Callable[[dict[str, Any]], bool], ask: Ask, url: str, **body: Any) -> Any:
    """Repeat a request until its answer is known; each search continues the last one."""
    end = time.monotonic() + WAIT_SECONDS
    while not known(given := ok(ask, "POST", url, json=body)):
        assert time.monotonic() < end, given
    return given


def exact(given: dict[str, Any]) -> bool:
    """Return whether a suggestion is proven, or a total is exact."""
    return bool(given["proven"] if "proven" in given else given["claim"] == "exact")


def is_exact(given: dict[str, Any]) -> bool:
    """Return whether all turns of a game, excluding the opener, have exact values."""
    return all(turn["exact"] for turn in given["turns"][1:])


def refused(ask: Ask, method: str, url: str, **more: Any) -> str:
    """Send a request that is refused, and give the reason."""
    response = ask(method, url, **more)
    assert 400 <= response.status_code < 500, response.text
    assert list(response.json()) == ["detail"]
    return str(response.json()["detail"])


def test_suggestion_is_exact(ask: Ask) -> None:
    """After CRANE=BYBBG the best guess is SOUTH with a total of 97, as `laconic solve` proves."""
    given = until(exact, ask, "/suggest", **SOUTH)
    best = given["guesses"][0]
    assert (given["count"], given["proven"]) == (40, True)
    assert (best["guess"], best["total"], best["claim"], best["worst"]) == ("south", 97, "exact", 4)


def test_suggestion_without_time_is_a_bound(ask: Ask) -> None:
    """Without time there are still suggestions, as bounds."""
    given = ok(ask, "POST", "/suggest", json={"rows": ["zippo=BBBBB"], "seconds": 0})
    assert not given["proven"]
    assert {one["claim"] for one in given["guesses"]} == {"at least"}


@pytest.mark.parametrize(("mode", "best"), [("easy", "south"), ("hard", "terse")])
def test_suggestion_keeps_to_the_mode(ask: Ask, mode: str, best: str) -> None:
    """Hard mode asks for a word with an R that ends in E."""
    given = until(exact, ask, "/suggest", **SOUTH, mode=mode)
    assert given["guesses"][0]["guess"] == best


LAST = ["slate=BBBBB", "corny=BGBGB", "found=BGGGG", "bound=BGGGG", "hound=BGGGG"]


def test_the_last_guess_is_one_that_may_win(ask: Ask) -> None:
    """With one guess left, a word that only separates the candidates loses for sure."""
    given = until(exact, ask, "/suggest", rows=LAST, seconds=5)
    assert (given["turns_left"], given["too_few"]) == (1, 1)
    assert [each["guess"] for each in given["guesses"][:3]] == ["mound", "pound", "wound"]
    rows = [*LAST, "ample=BBBBB"]
    turn = until(is_exact, ask, "/analyze", rows=rows, seconds=5)["turns"][-1]
    assert (turn["turns_left"], turn["wins"], turn["skill"]) == (1, 0, 0)


def test_suggestion_by_metric(ask: Ask) -> None:
    """Guesses can be ranked by what they do to the candidates."""
    given = ok(ask, "POST", "/suggest", json=SOUTH | {"by": "entropy", "top": 3})
    entropies = [one["entropy"] for one in given["guesses"]]
    assert len(entropies) == 3
    assert entropies == sorted(entropies, reverse=True)


def test_answer_off_the_list(ask: Ask) -> None:
    """GUANO, a guess but not an answer of the list, is found, and the response says so."""
    given = ok(ask, "POST", "/suggest", json={"rows": ["crane=BBGGB", "guilt=GGBBB"]})
    assert given["widened"]
    assert given["candidates"] == ["guana", "guano", "guans"]


def test_other_lists_and_lengths(ask: Ask) -> None:
    """Six letters need codes of two bytes, and six greens are the win."""
    rows = ["wieder=GGGGGG"]
    given = ok(ask, "POST", "/suggest", json={"list": "wordfreq:de:6:500", "rows": rows})
    assert given["candidates"] == ["wieder"]


def test_every_list_that_is_offered_is_accepted(
    ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An imported list is offered and accepted; one that is too long or damaged is neither."""
    monkeypatch.setenv("LACONIC_DATA_DIR", str(tmp_path))
    few = lexicon.from_words("mine", ["crane", "salet", "knoll"])
    many = lexicon.load("original").guesses.words[:11_600]
    lexicon.import_list("mine-2024.1", few, date(2024, 1, 1), "test")
    offered = ok(ask, "GET", "/lists")["lists"]
    assert offered == ["original", "nyt-2022-02", "mine-2024.1"]
    for name in offered:
        assert ok(ask, "POST", "/suggest", json={"list": name, "seconds": 0})["count"] >= 3
    lexicon.import_list("many", lexicon.from_words("many", many), date(2024, 1, 1), "test")
    assert "at most 128 MiB" in refused(ask, "POST", "/suggest", json={"list": "many"})
    damaged = lexicon.import_list("damaged", few, date(2024, 1, 1), "test")
    damaged.write_text("{}")
    assert "not an imported list" in refused(ask, "POST", "/suggest", json={"list": "damaged"})
    assert ok(ask, "GET", "/lists")["lists"] == offered


def test_analysis(ask: Ask) -> None:
    """SOUTH, the best guess, has all skill; a wasted guess has none."""
    words = ["crane", "south", "verge", "verse"]
    given = until(is_exact, ask, "/analyze", words=words, answer="verse", seconds=5)
    assert [turn["skill"] for turn in given["turns"][1:]] == [100, 0, 100]
    assert [turn["after"] for turn in given["turns"]] == [40, 1, 1, 1]
    assert given["solved"]


def test_analysis_of_shared_text(ask: Ask) -> None:
    """Shared tiles and the words make the same game as rows."""
    text = "Wordle 1,234 2/6*\n\n⬜🟨⬜⬜🟩\n🟩🟩🟩🟩🟩"
    shared = until(is_exact, ask, "/analyze", words=["crane", "verse"], text=text)
    plain = until(is_exact, ask, "/analyze", rows=["crane=BYBBG", "verse=GGGGG"])
    assert shared["luck_bits"] == plain["luck_bits"]
    fewer = text.replace("2/6", "2/3")  # a game of three turns
    assert [
        until(is_exact, ask, "/analyze", words=["crane", "verse"], text=each)["turns_left"]
        for each in (text, fewer)
    ] == [4, 1]


def test_repair(ask: Ask) -> None:
    """TITLE=BYYYG cannot be; YYBYG is offered, and with SALET only ELITE is left."""
    given = ok(ask, "POST", "/repair", json={"rows": ["salet=BBYYY", "title=BYYYG"]})
    assert [one["row"] for one in given["impossible"]] == ["title=BYYYG"]
    assert given["fixes"][0]["candidates"] == ["elite"]
    assert given["fixes"][0]["rows"][1] == "title=YYBYG"


def test_tree_of_salet(ask: Ask) -> None:
    """The tree of SALET costs 7,920, and the parts of the opener are those of its partition."""
    tree = until(exact, ask, "/tree", guess="salet", seconds=5)
    assert (tree["total"], tree["claim"], tree["count"]) == (7920, "exact", 2315)
    assert sum(part["count"] for part in tree["parts"]) == 2315
    assert tree["histogram"] == {"2": 78, "3": 1225, "4": 971, "5": 41}
    below = ok(ask, "POST", "/tree", json={"rows": ["salet=BBBBB"], "seconds": 0, "depth": 3})
    assert (below["guess"], below["total"]) == (
        tree["parts"][0]["guess"],
        tree["parts"][0]["total"],
    )


def test_tree_without_time(ask: Ask) -> None:
    """A tree that is not found in time has bounds, and its parts."""
    tree = ok(ask, "POST", "/tree", json={"guess": "zippo", "seconds": 0})
    assert tree["claim"] == "at least"
    assert tree["total"] <= 2315 * 4
    assert sum(part["count"] for part in tree["parts"]) == 2315


def test_rank_pages(ask: Ask) -> None:
    """Pages of the table follow one another, and the first opener by entropy is SOARE."""
    first = ok(ask, "GET", "/rank", params={"by": "entropy", "limit": 5})
    second = ok(ask, "GET", "/rank", params={"by": "entropy", "limit": 5, "offset": 5})
    both = ok(ask, "GET", "/rank", params={"by": "entropy", "limit": 10})
    assert first["count"] == 12972
    assert first["openers"] + second["openers"] == both["openers"]
    assert first["openers"][0]["guess"] == "soare"
    assert sum(first["openers"][0]["sizes"]) == 2315


@pytest.mark.parametrize(
    ("by", "best"), [("parts", "trace"), ("largest", "raise"), ("expected", "roate")]
)
def test_rank_by_column(ask: Ask, by: str, best: str) -> None:
    """Published best openers are the first by their metrics."""
    given = ok(ask, "GET", "/rank", params={"by": by, "limit": 3})
    assert best in [one["guess"] for one in given["openers"]]


def test_rank_turned_and_filtered(ask: Ask) -> None:
    """The table can be reversed and filtered."""
    query = {"by": "guess", "flip": True, "match": "SAL", "limit": 2}
    given = ok(ask, "GET", "/rank", params=query)
    assert [one["guess"] for one in given["openers"]] == ["salvo", "salve"]


def test_rank_knows_what_was_solved(ask: Ask) -> None:
    """Exact totals are listed before bounds."""
    tree = until(exact, ask, "/tree", guess="salet", seconds=5, depth=0)
    given = ok(ask, "GET", "/rank", params={"by": "total", "match": "salet"})
    assert [(one["total"], one["claim"]) for one in given["openers"]] == [(tree["total"], "exact")]


def test_mastermind_has_the_same_addresses(ask: Ask) -> None:
    """After 1122=1b1w and 1314=1b1w the best play is searched, and its tree has the same total."""
    rows = {"game": "mastermind:4x6", "rows": ["1122=1b1w", "1314=1b1w"]}
    given = until(exact, ask, "/suggest", **rows)
    assert given["count"] == 32
    assert given["guesses"][0]["claim"] == "exact"
    tree = until(exact, ask, "/tree", **rows)
    assert tree["total"] == given["guesses"][0]["total"]
    report = ok(ask, "POST", "/analyze", json=rows)
    assert [turn["after"] for turn in report["turns"]] == [208, 32]
    ranked = ok(ask, "GET", "/rank", params={"game": "bulls-cows:3x10", "limit": 3})
    assert ranked["count"] == 720
    assert "bulls-cows:4x10" in ok(ask, "GET", "/lists")["games"]


def fits(equation: str) -> bool:
    """Return whether 4*7=28 gets BBBGBY for an equation."""
    rule = parse_rule("nerdle:6")
    return rule.feedback("4*7=28", equation) == rule.parse("BBBGBY")


def test_games_with_generated_words_are_games_of_wordle(ask: Ask) -> None:
    """They have its rows, its six turns and hard mode; all equations of six places are answers."""
    rows = {"game": "nerdle:6", "mode": "hard", "rows": ["4*7=28=BBBGBY"]}
    given = until(exact, ask, "/suggest", **rows)
    fit = [word for word in parse_rule("nerdle:6").universe() or () if fits(word)]
    assert (given["candidates"], given["turns_left"]) == (fit, 5)
    assert ok(ask, "POST", "/analyze", json=rows)["turns"][0]["after"] == len(fit)
    assert ok(ask, "POST", "/suggest", json={"game": "primel", "seconds": 0})["count"] == 8363


@pytest.mark.parametrize(
    "rows",
    [
        ["crane=BBYYB", "snafu=GGGGG"],
        ["crane=BBYYB", "slate=GBBBB", "snafu=GGGGG"],
        ["guano=GGGGG", "crane=GGGGB"],
    ],
)
def test_answer_off_the_list_and_a_wrong_row(ask: Ask, rows: list[str]) -> None:
    """A winning word that is no answer is refused where other rows contradict it."""
    assert refused(ask, "POST", "/analyze", json={"rows": rows})


def test_unknown_query_fields(ask: Ask) -> None:
    """A misspelt field of an address is refused, as one of a body is."""
    assert "Extra inputs" in refused(ask, "GET", "/rank", params={"limt": 3})


def test_no_odd_row_breaks_the_server(ask: Ask) -> None:
    """Odd rows, words and answers never cause a server error."""
    for url, body in odd_requests(75, seed=1):
        response = ask("POST", url, json=body)
        assert response.status_code < 500, (url, body, response.text)


@pytest.mark.parametrize(
    ("url", "body", "reason"),
    [
        ("/suggest", {"rows": ["crane=BYBB"]}, "has 4 tiles, expected 5"),
        ("/suggest", {"rows": ["xyzzy=BYBBG"]}, "is not in the list"),
        ("/suggest", {"rows": ["crane"]}, "'crane' has no feedback"),
        ("/suggest", {"rows": ["slate=GBBBB", "crown=GBBBB"]}, "together fit none"),
        ("/suggest", {"rows": ["crane=BYBBG"] * (MOST_ROWS + 1)}, "at most 20 items"),
        ("/suggest", {"rows": ["c" * 1000]}, "at most 96 characters"),
        ("/suggest", {"rows": ["crane=BYBBG"], "seconds": 1e9}, "less than or equal to 5"),
        ("/suggest", {"by": "luck"}, "no metric 'luck'"),
        ("/suggest", {"game": "mastermind:9x9"}, "expected at most 65,536"),
        ("/suggest", {"game": "mastermind:4x6", "mode": "hard"}, "has no hard mode"),
        ("/suggest", {"game": "nerdle:8"}, "should match pattern"),
        ("/suggest", {"game": "primel:6"}, "expected 1 to 5"),
        ("/suggest", {"mode": "harder"}, "'easy', 'hard' or 'ultra-hard'"),
        (
            "/suggest",
            {"rows": ["crane=BYBBG", "zymic=BBBBB"], "mode": "hard"},
            "row 2, zymic, was not allowed",
        ),
        ("/suggest", {"list": "../../etc/passwd"}, "should match pattern"),
        ("/suggest", {"list": "wordfreq:en:5:9999:9999"}, "expected at most 4,000"),
        ("/suggest", {"list": "wordfreq:xx:5:100"}, "no language 'xx'"),
        ("/suggest", {"row": ["crane=BYBBG"]}, "Extra inputs"),
        ("/analyze", {}, "no rows"),
        ("/analyze", {"words": ["crane"]}, "expected an answer or shared tiles"),
        ("/analyze", {"words": ["crane"], "text": "🟩" * 7}, "has 7 tiles"),
        ("/repair", {"rows": []}, "at least 1 item"),
        (
            "/tree",
            {"guess": "slows", "mode": "hard", "rows": ["alley=BYYBB"]},
            "must contain L twice",
        ),
        (
            "/tree",
            {"rows": ["crane=GGGGG", "crane=GGGGG"]},
            "row 1 wins, expected it to be the last",
        ),
        ("/tree", {"depth": 9}, "less than or equal to 3"),
    ],
)
def test_bad_input_gets_its_reason(ask: Ask, url: str, body: dict[str, Any], reason: str) -> None:
    """Malformed, oversized and contradictory input is refused with what was expected."""
    assert reason in refused(ask, "POST", url, json=body)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe", b"null", b"[" * 5000])
def test_no_json(ask: Ask, content: bytes) -> None:
    """A body that is not a JSON object is refused, however deeply nested."""
    headers = {"content-type": "application/json"}
    assert refused(ask, "POST", "/suggest", content=content, headers=headers)


def test_unknown_addresses(ask: Ask) -> None:
    """Unknown addresses get the usual error response."""
    assert refused(ask, "GET", "/nothing") == "Not Found"
    assert refused(ask, "GET", "/suggest") == "Method Not Allowed"


def test_openapi_describes_everything(ask: Ask) -> None:
    """Each address is described, with its answer and its refusals."""
    described = ok(ask, "GET", "/openapi.json")["paths"]
    single = {"/lists", "/suggest", "/analyze", "/repair", "/tree", "/rank"}
    variants = {"/boards/suggest", "/boards/analyze", "/fibble/suggest", "/antiwordle/suggest"}
    assert set(described) == single | variants
    for address in described.values():
        for method in address.values():
            assert {"200", "422", "429"} <= set(method["responses"])


@pytest.mark.parametrize("seconds", [0.0, 0.3])
def test_time_is_kept(ask: Ask, seconds: float) -> None:
    """A search that would take minutes ends at its time limit."""
    ask("POST", "/tree", json={"guess": "fuzzy", "seconds": 0})
    start = time.perf_counter()
    tree = ok(ask, "POST", "/tree", json={"guess": "fuzzy", "seconds": seconds})
    assert time.perf_counter() - start < 60  # room for a busy machine
    assert tree["claim"] == "at least"


def test_limits_are_documented_where_they_hold() -> None:
    """The body limit leaves room for the longest request that the types allow."""
    assert MOST_ROWS * 96 * 4 + 4000 * 4 < limits.BODY


def test_fibble(ask: Ask) -> None:
    """Guesses after rows with a false tile, and the worst case; true rows fit no answer."""
    body = {"rows": ["crane=BYBBG", "stole=BGBBB"], "seconds": 5, "top": 2}
    given = ok(ask, "POST", "/fibble/suggest", json=body)
    assert (given["count"], given["candidates"][0]) == (20, "birth")
    assert (given["turns"], given["turns_claim"], given["sure"]) == (4, "exact", "dhuti")
    assert [each["guess"] for each in given["guesses"]] == ["mirth", "girth"]
    given = ok(ask, "POST", "/fibble/suggest", json={"seconds": 0})
    assert (given["count"], len(given["candidates"])) == (2315, 500)
    assert (given["turns"], given["turns_claim"], given["sure"]) == (4, "at least", None)
    rows = ["knoll=BBBBB", "knoll=GGGGY", "knoll=YYYYY"]
    assert "no answer fits" in refused(ask, "POST", "/fibble/suggest", json={"rows": rows})


def test_antiwordle(ask: Ask) -> None:
    """Guesses with exact lengths where few words are legal; a forbidden guess is named."""
    body = {"rows": ["crane=BYBBG", "horse=BGGBG"], "seconds": 5, "top": 1}
    given = ok(ask, "POST", "/antiwordle/suggest", json=body)
    assert (given["count"], given["legal"], given["claim"]) == (3, 12, "exact")
    assert given["guesses"] == [
        {
            "guess": "boree",
            "left": 10,
            "is_candidate": False,
            "total": [20, 20],
            "shortest": [6, 6],
        }
    ]
    given = ok(ask, "POST", "/antiwordle/suggest", json={"rows": ["crane=BYBBG"], "seconds": 0})
    assert given["claim"] == "between"
    assert given["guesses"][0]["total"][0] < given["guesses"][0]["total"][1]
    given = ok(ask, "POST", "/antiwordle/suggest", json={"seconds": 0})
    assert (given["claim"], given["guesses"][0]["total"]) == ("none", None)
    rows = ["crane=BYBBG", "crepe=BBBBG"]
    assert "must not contain C" in refused(ask, "POST", "/antiwordle/suggest", json={"rows": rows})


def test_several_boards(ask: Ask) -> None:
    """Guesses and analysis for several boards; rows that do not fit are refused."""
    rows = ["salet=BYBBB,BBBYB", "courd=BYBYB,BBBBB"]
    given = ok(ask, "POST", "/boards/suggest", json={"boards": 2, "rows": rows, "seconds": 0})
    assert (given["left"], given["counts"], given["decided"]) == (5, [9, 19], {})
    assert given["suggestions"][0]["claim"] in {"at most", "estimate"}
    words = {"words": ["salet", "knoll", "crane"], "answers": ["knoll", "crane"]}
    given = ok(ask, "POST", "/boards/analyze", json={"boards": 2, "seconds": 0, **words})
    assert given["won"]
    assert [turn["solved"] for turn in given["turns"]] == [[], [1], [2]]
    assert ask("POST", "/boards/suggest", json={"boards": 3, "rows": rows}).status_code == 422
