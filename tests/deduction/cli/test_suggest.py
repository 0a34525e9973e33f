"""`laconic suggest` and `laconic rank`."""

from __future__ import annotations

from collections.abc import Callable
from subprocess import CompletedProcess
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path

Run = Callable[..., CompletedProcess[str]]
Json = Callable[..., dict[str, Any]]

PATIENT = "--seconds", "600"
"""Time enough for what takes a tenth of a second, on any machine."""

KEYS = {
    "value",
    "guess",
    "total",
    "mean",
    "worst",
    "claim",
    "worst_claim",
    "parts",
    "largest",
    "entropy",
    "is_candidate",
}


def test_json_holds_what_the_contract_names(run_json: Json) -> None:
    """Candidates, and ranked guesses with all promised keys, and that the ranking is proven."""
    data = run_json("suggest", "crane=BYBBG", "--top", "3", *PATIENT)
    assert data["count"] == len(data["candidates"]) == 40
    assert (data["by"], data["proven"], data["widened"]) == ("mean", True, False)
    assert len(data["guesses"]) == 3
    assert all(one.keys() >= KEYS for one in data["guesses"])
    assert data["game"]["answers"]["name"] == "original-answers"


@pytest.mark.parametrize(
    "row", ["crane=01002", "CRANE=bybbg", "crane=-Y--G", "crane=.Y..G", "crane=X🟨⬜⬛🟩"]
)
def test_rows_in_any_notation(run_json: Json, row: str) -> None:
    """Digits, letters, signs and tiles mean the same row."""
    same = run_json("suggest", "crane=BYBBG", *PATIENT)
    assert run_json("suggest", row, *PATIENT) == same


def test_table_names_the_metric_and_claims_no_more(run: Run) -> None:
    """The output names the metric of the ranking, and never calls a guess optimal."""
    shown = run("suggest", "crane=BYBBG", "--by", "expected-size").stdout
    assert "Sorted by expected-size. The means and worst cases are exact." in " ".join(
        shown.split()
    )
    assert "40 candidates" in shown
    assert "optimal" not in shown


def test_best_guess_is_the_one_that_solve_finds(run_json: Json) -> None:
    """The first suggestion costs what an optimal strategy costs, and the list goes up from it."""
    guesses = run_json("suggest", "crane=BYBBG", *PATIENT)["guesses"]
    solved = run_json("solve", "crane=BYBBG", "--max-turns", "none")
    assert guesses[0]["total"] == solved["total"]
    assert {one["claim"] for one in guesses} == {"exact"}
    assert [one["total"] for one in guesses] == sorted(one["total"] for one in guesses)


LAST = "slate=BBBBB", "corny=BGBGB", "found=BGGGG", "bound=BGGGG", "hound=BGGGG"


def test_the_last_guess_is_one_that_may_win(run: Run, run_json: Json) -> None:
    """With one guess left, a word that only separates the candidates loses for sure."""
    data = run_json("suggest", *LAST, "--seconds", "0")
    assert [each["guess"] for each in data["guesses"]] == ["mound", "pound", "wound"]
    assert [each["wins"] for each in data["guesses"]] == [pytest.approx(1 / 3)] * 3
    assert (data["too_few"], data["proven"]) == (1, True)
    shown = run("suggest", *LAST, *PATIENT).stdout
    assert "1 guess left. No guess is sure to win in time." in " ".join(shown.split())
    endless = run_json("suggest", *LAST, "--max-turns", "none", *PATIENT)
    assert endless["guesses"][0]["mean"] == 2


def test_time_that_is_up_is_said(run: Run, run_json: Json) -> None:
    """Without time for a search the numbers are bounds and the list is not called the best."""
    data = run_json("suggest", "crane=BYBBB", "--seconds", "0")
    assert data["proven"] is False
    assert "at least" in {one["claim"] for one in data["guesses"]}  # some may still be in time
    shown = run("suggest", "crane=BYBBB", "--seconds", "0").stdout
    assert "others may be better" in shown
    assert "≥" in shown


def test_last_candidate_is_suggested(run_json: Json) -> None:
    """With one candidate left, only that one is suggested, for any metric."""
    data = run_json("suggest", "crane=BBBBB", "soily=BBYBB", "humid=BBBGG", *PATIENT)
    assert data["candidates"] == ["vivid"]
    assert [one["guess"] for one in data["guesses"]] == ["vivid"]
    assert (data["guesses"][0]["total"], data["guesses"][0]["claim"]) == (1, "exact")


def test_zonal_separates_the_rhymes_of_birch(run_json: Json) -> None:
    """With BIRCH, LURCH, PORCH left ZONAL separates all three: 2 guesses each (Lessard 2022)."""
    data = run_json("suggest", "trace=BYBGB", "--top", "12972", *PATIENT)
    assert data["candidates"] == ["birch", "lurch", "porch"]
    zonal = next(one for one in data["guesses"] if one["guess"] == "zonal")
    assert (zonal["mean"], zonal["worst"], zonal["claim"]) == (2, 2, "exact")


def test_hard_mode_leaves_out_illegal_guesses(run_json: Json) -> None:
    """After ALLEY=BYYBB every suggestion in hard mode has two Ls."""
    data = run_json("suggest", "alley=BYYBB", "--mode", "hard", "--top", "500")
    assert all(one["guess"].count("l") >= 2 for one in data["guesses"])


def test_clashing_rows_are_named_and_others_are_not(run: Run) -> None:
    """Of three rows, the two contradictory ones are named."""
    outcome = run("suggest", "sight=BBBBB", "crane=GGBBB", "crown=BBBBB")
    assert outcome.returncode == 2
    assert "crane=GGBBB and crown=BBBBB" in outcome.stderr
    assert "sight" not in outcome.stderr


def test_answer_outside_the_list(run: Run, run_json: Json) -> None:
    """GUANO is a guess but no answer of the original list: the advice says so and goes on."""
    rows = ("crane=BBGGB", "tango=BYYYG")
    data = run_json("suggest", *rows)
    assert data["widened"] is True
    assert "guano" in data["candidates"]
    told = run("suggest", *rows)
    assert told.returncode == 0
    assert "No answer of original-answers fits" in told.stderr
    assert "guano" in told.stdout


def test_used_answers_that_fit_are_other_guesses(run: Run, tmp_path: Path) -> None:
    """The list that no word fits is the one without them, and is named so."""
    used = tmp_path / "used.txt"
    used.write_text("2021-01-01 birch\n2021-01-02 lurch\n2021-01-03 porch\n", encoding="utf-8")
    told = run("suggest", "trace=BYBGB", "--prior", f"used:{used}", "--day", "2022-01-01")
    assert told.returncode == 0
    said = " ".join(told.stderr.split())
    assert (
        "No answer of original-answers but 3 used before 2022-01-01 fits these rows; 6 of" in said
    )


def test_other_games(run_json: Json, run: Run) -> None:
    """Mastermind and lists of other languages work in the same way."""
    data = run_json("suggest", "1122=1b1w", "--game", "mastermind:4x6")
    assert data["count"] == 208
    assert run("suggest", "tiempo=BBBBBB", "--list", "wordfreq:es:6:500").returncode == 0


def test_places_only_file(run_json: Json, tmp_path: Path) -> None:
    """Ten digit triples from a file: 210 leaves 1.6 words on average, its own part counted."""
    path = tmp_path / "triples.txt"
    path.write_text("000\n100\n110\n111\n200\n210\n211\n220\n221\n222\n", encoding="utf-8")
    best = run_json("suggest", "--game", f"places-only:{path}", "--by", "expected-size")
    assert best["guesses"][0]["guess"] == "210"
    assert best["guesses"][0]["value"] == pytest.approx(1.6)


def test_rank_lists_openers(run_json: Json) -> None:
    """Most parts on the list of 2022-02: TRACE with 150 (Lessard 2022)."""
    data = run_json("rank", "--by", "parts", "--list", "nyt-2022-02", "--top", "3")
    assert data["openers"][0] == {"guess": "trace", "word": "trace", "value": 150}
    assert len(data["openers"]) == 3
    assert data["by"] == data["metric"] == "parts"


def test_rank_keeps_to_the_pool(run_json: Json, rhymes: tuple[str, ...]) -> None:
    """With answers as the pool no other guess is ranked."""
    every = run_json("rank", *rhymes, "--top", "99")["openers"]
    answers = run_json("rank", *rhymes, "--top", "99", "--pool", "answers")["openers"]
    assert (len(every), len(answers)) == (9, 6)


def test_rank_shows_the_same_to_people(run: Run) -> None:
    """RAISE and ARISE leave at most 167 or 168 words: the least of all guesses."""
    lines = run("rank", "--by", "max-size", "--top", "2").stdout.splitlines()
    assert {line.split()[0] for line in lines[1:]} == {"arise", "raise"}


def test_every_guess_may_be_the_answer(run_json: Json, rhymes: tuple[str, ...]) -> None:
    """With --all-words, words that are no answers of the list are candidates too."""
    assert run_json("suggest", *rhymes, *PATIENT)["count"] == 6
    every = run_json("suggest", *rhymes, "--all-words", *PATIENT)
    assert {"champ", "whelm", "tacky"} < set(every["candidates"])


def test_guesses_left_out_by_symmetry_are_mentioned(run: Run, run_json: Json) -> None:
    """Of the six codes of two colours only 12 is listed, and the output says so."""
    game = "--game", "mastermind:2x3"
    rows = ["12", "13"]
    for asked in (("suggest", "--top", "3"), ("solve", "--top", "3"), ("analyze", *rows)):
        wide = ("--seconds", "60") if asked[0] != "solve" else ()
        shown = " ".join(run(*asked, *game, *wide).stdout.split())
        assert "Of guesses that are equivalent by symmetry, only one is listed." in shown
    assert run_json("suggest", *game)["up_to_symmetry"]
    assert run_json("solve", "--top", "3", *game)["up_to_symmetry"]


def test_a_solved_game_is_called_solved(run: Run, run_json: Json) -> None:
    """After the winning row no guess is suggested."""
    assert run("suggest", "crane=GGGGG").stdout == "Solved: the answer is crane.\n"
    data = run_json("suggest", "crane=GGGGG")
    assert (data["solved"], data["guesses"]) == ("crane", [])


def test_no_row_follows_a_winning_one(run: Run) -> None:
    """A finished game is not played on; solve refuses one, as nothing is left to search."""
    for command in ("suggest", "solve"):
        refused = run(command, "crane=GGGGG", "south=BBBBB")
        assert refused.returncode == 2
        assert "row 1 wins, expected it to be the last: remove later rows" in refused.stderr
    solved = run("solve", "crane=GGGGG")
    assert (solved.returncode, solved.stdout) == (2, "")
    assert "row 1 wins, so the answer is crane, expected a game under way" in solved.stderr


def test_rows_of_two_words(run_json: Json) -> None:
    """A guess and its feedback may be two arguments, as in play --assist."""
    same = run_json("suggest", "crane=BYBBG", "--seconds", "0")
    assert run_json("suggest", "crane", "bybbg", "--seconds", "0") == same


def test_false_tiles_are_allowed_for(run: Run, run_json: Json) -> None:
    """Candidates fit all rows with one false tile each; what has no effect is refused."""
    data = run_json("suggest", "--lies", "crane=BYBBG", "stole=BGBBB", "--top", "1")
    assert data["count"] == len(data["candidates"]) == 20
    assert data["guesses"][0].keys() == {"guess", "left", "most", "is_candidate"}
    rows = ("crane=BYBBG", "stole=BGBBB", "doper=GBBBB")
    assert "1 candidate  dirty" in run("suggest", "--lies", *rows).stdout
    solved = run_json("suggest", "--lies", "crane=GGGGG")
    assert [solved[key] for key in ("turns", "turns_claim", "sure")] == [0, "exact", None]
    for option, value in (("--by", "parts"), ("--max-turns", "4")):
        refused = run("suggest", "--lies", option, value)
        assert refused.returncode == 2
        assert f"{option} has no effect with --lies" in " ".join(refused.stderr.split())
    assert run("suggest", "--lies", "--mode", "hard").returncode == 2


def test_the_answer_is_avoided(run: Run, run_json: Json) -> None:
    """Lengths are exact where few guesses are legal; what has no effect is refused."""
    data = run_json("suggest", "--avoid", "tears=YYGGY")
    assert (data["candidates"], data["legal"], data["claim"]) == (["stare"], 1, "exact")
    assert [data["guesses"][0][key] for key in ("guess", "total", "shortest", "left")] == [
        "stare", [1, 1], [1, 1], 0.0
    ]  # fmt: skip
    assert "1 candidate, 1 legal guess" in run("suggest", "--avoid", "tears=YYGGY").stdout
    for option, value in (("--by", "parts"), ("--boards", "2"), ("--max-turns", "4")):
        refused = run("suggest", "--avoid", option, value)
        assert refused.returncode == 2
        assert "has no effect with" in " ".join(refused.stderr.split())
    assert run("suggest", "--avoid", "--lies").returncode == 2
    refused = run("suggest", "--avoid", "tears=YYGGY", "rates=GGGGG")
    assert "row 2, rates, was not allowed" in " ".join(refused.stderr.split())
