"""`laconic analyze` and `laconic repair`, and corrections of contradictory rows."""

from __future__ import annotations

from collections.abc import Callable
from subprocess import CompletedProcess
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path

Run = Callable[..., CompletedProcess[str]]
Json = Callable[..., dict[str, Any]]

WORDS = ("crane", "sloth", "mauls", "bulky")
ROWS = ("crane=BBBBB", "sloth=BYBBB", "mauls=BBYYB", "bulky=GGGGG")
SHARED = "Wordle 1,234 4/6*\n\n⬛⬛⬛⬛⬛\n⬛🟨⬛⬛⬛\n⬛⬛🟨🟨⬛\n🟩🟩🟩🟩🟩\n"
TURN = {
    "number",
    "guess",
    "feedback",
    "before",
    "after",
    "expected",
    "claim",
    "best",
    "best_expected",
    "best_claim",
    "skill",
    "luck_bits",
    "luck_guesses",
    "legal_in_hard",
    "objection",
    "rest",
    "line",
}


def test_json_holds_what_the_contract_names(run_json: Json) -> None:
    """The JSON has the sums, and all documented keys for every turn."""
    data = run_json("analyze", *WORDS)
    assert (data["answer"], data["solved"], data["unlisted"]) == ("bulky", True, [])
    assert [turn["guess"] for turn in data["turns"]] == list(WORDS)
    assert all(turn.keys() >= TURN for turn in data["turns"])
    assert data["game"]["prior"] == "uniform"
    assert data["skill"] == pytest.approx(sum(turn["skill"] for turn in data["turns"][1:]) / 3)


def test_all_kinds_of_input_say_the_same(run_json: Json, tmp_path: Path, run: Run) -> None:
    """Words alone, words with shared text, a file of it, and rows: the same game."""
    file = tmp_path / "shared.txt"
    file.write_text(SHARED, encoding="utf-8")
    told = [
        run_json("analyze", *given, "--mode", "hard", "--seconds", "0")
        for given in (WORDS, (*WORDS, "--share", SHARED), (*WORDS, "--share", str(file)), ROWS)
    ]
    games = [(one["answer"], [turn["feedback"] for turn in one["turns"]]) for one in told]
    assert games == [("bulky", ["BBBBB", "BYBBB", "BBYYB", "GGGGG"])] * 4
    piped = run("analyze", *WORDS, "--share", "-", "--seconds", "0", stdin=SHARED)
    assert piped.returncode == 0


def test_a_star_means_hard_mode(run_json: Json) -> None:
    """A shared score with a star is analysed in hard mode, unless another is named."""
    given = ("analyze", *WORDS, "--share", SHARED, "--seconds", "0")
    assert run_json(*given)["game"]["mode"] == "hard"
    assert run_json(*given, "--mode", "easy")["game"]["mode"] == "easy"
    assert run_json("analyze", *WORDS, "--seconds", "0")["game"]["mode"] == "easy"


def test_the_turns_of_a_shared_score_are_those_of_the_game(run: Run) -> None:
    """After 2 of 2 turns no guess is left, unless another limit is named."""
    text = "Game X/2 ⬛⬛⬛⬛⬛ ⬛🟨⬛⬛⬛"
    given = ("analyze", "crane", "sloth", "--share", text, "--seconds", "0")
    assert "No guesses left." in run(*given).stdout
    assert "4 guesses left." in run(*given, "--max-turns", "6").stdout


def test_people_read_skill_luck_and_what_else_was_to_be_had(run: Run) -> None:
    """Rows, sums, the best guesses and exact play; marks where it is not exact."""
    shown = run("analyze", "crane", "mauls", "bulky", "--mode", "hard", "--seconds", "0").stdout
    assert "CRANE  BBBBB" in shown
    assert "exact play from here" in shown
    assert "Skill" in shown
    assert "excluding the opener" in shown
    assert "All guesses are legal in hard mode." in shown
    assert "mark bounds" in shown


def test_illegal_guesses_are_marked(run: Run) -> None:
    """In hard mode with the reason, in easy mode with a word."""
    words = ("analyze", "crane", "toile", "shirt", "--seconds", "0")
    hard = run(*words, "--mode", "hard").stdout
    assert "Turn 2 was not allowed: toile: guess must contain R after" in hard
    assert "Not legal in hard mode: turn 2." in run(*words).stdout
    more = ("analyze", "crane", "toile", "moody", "shirt", "--seconds", "0")
    assert "Not legal in hard mode: turns 2 and 3." in run(*more).stdout
    most = ("analyze", "crane", "toile", "moody", "bully", "shirt", "--seconds", "0")
    assert "Not legal in hard mode: turns 2, 3 and 4." in run(*most).stdout


def test_running_and_unlisted_games(run: Run, run_json: Json) -> None:
    """Unfinished games are analysed; an unlisted answer is added, with a note."""
    data = run_json("analyze", "trace=BYBGB", "--seconds", "0")
    assert (data["answer"], data["skill"]) == (None, None)
    assert data["turns"][0]["left"] == ["birch", "lurch", "porch"]
    outcome = run("analyze", "salet", "guano", "--seconds", "0")
    assert outcome.returncode == 0
    assert "Added to the answers of original: guano" in outcome.stderr


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ((), "no guesses"),
        (("crane=BBBBB", "sloth"), "is a row"),
        (("crane=BBBBB", "--share", SHARED), "give the feedback in one way"),
        (("crane", "--share", SHARED), "1 word for 4 rows"),
        (("crane", "--share", "Wordle 1 3/6"), "no rows of tiles"),
        (("crand", "bulky"), "'crand' is not in the list"),
        (("crane=BBBBB", "--answer", "crank"), "is not what crank gives"),
        (("crane", "--prior", "used:absent.txt"), "check the path"),
    ],
)
def test_bad_input_is_refused(run: Run, given: tuple[str, ...], said: str) -> None:
    """Exit code 2 and what to do, on stderr."""
    outcome = run("analyze", *given)
    assert outcome.returncode == 2
    assert said in outcome.stderr
    assert not outcome.stdout


@pytest.mark.parametrize("command", ["suggest", "analyze"])
def test_corrections_are_offered_where_rows_clash(run: Run, run_json: Json, command: str) -> None:
    """Exit code 2; people read reason and corrections on stderr, programs get them as JSON."""
    outcome = run(command, "salet=BBYYY", "title=BYYYG")
    assert outcome.returncode == 2
    assert "title=BYYYG is impossible" in outcome.stderr
    assert "YYBYG" in outcome.stderr
    data = run_json(command, "salet=BBYYY", "title=BYYYG", code=2)
    assert "title=BYYYG" in data["error"]
    assert data["repair"]["fixes"][0]["candidates"] == ["elite"]


def test_repair_explains(run: Run, run_json: Json) -> None:
    """Impossible rows with reasons, rows that clash, corrections, and words off the list."""
    shown = run("repair", "sight=BBBBB", "crane=GGBBB", "crown=BBBBB").stdout
    assert "crane=GGBBB and crown=BBBBB cannot all be right" in shown
    assert "bluff" in shown
    assert "guano" in run("repair", "crane=BBGGB", "tango=BYYYG").stdout
    assert "these rows: 40 answers fit them." in run("repair", "crane=BYBBG").stdout
    assert "these rows: 1 answer fits them." in run("repair", "crane=GGGGG").stdout
    data = run_json("repair", "rigor=YGGGG", "--top", "2")
    assert [fix["candidates"] for fix in data["fixes"]] == [["vigor"], ["bigot"]]
    assert data["impossible"][0]["row"] == "rigor=YGGGG"
    assert run("repair").returncode == 2


def test_priors_on_the_command_line(run: Run, run_json: Json, tmp_path: Path) -> None:
    """Used words are excluded from the day after; with frequencies any guess may be hidden."""
    used = tmp_path / "used.txt"
    used.write_text("2024-01-02 birch\n2024-01-09 lurch\n", encoding="utf-8")
    given = ("suggest", "trace=BYBGB", "--prior", f"used:{used}")
    assert run_json(*given, "--day", "2024-01-05")["candidates"] == ["lurch", "porch"]
    assert run_json(*given)["candidates"] == ["porch"]
    data = run_json("suggest", "trace=BYBGB", "--prior", "frequency")
    assert {"birch", "lurch", "porch"} < set(data["candidates"])
    assert data["game"]["prior"] == "weighted"
    refused = run("suggest", "--prior", "guessed")
    assert (refused.returncode, "no prior 'guessed'" in refused.stderr) == (2, True)


LAST = "slate=BBBBB", "corny=BGBGB", "found=BGGGG", "bound=BGGGG", "hound=BGGGG"


def test_a_certain_loss_has_no_skill(run: Run, run_json: Json) -> None:
    """With one guess left, AMPLE cannot win; without a limit it is as good as any."""
    limit = {None: (1, 0, 0), "none": (None, 1, 100), "7": (2, 1, 100)}
    for turns, expected in limit.items():
        option = () if turns is None else ("--max-turns", turns)
        data = run_json("analyze", *LAST, "ample=BBBBB", *option, "--seconds", "60")
        turn = data["turns"][-1]
        assert (turn["turns_left"], turn["wins"], turn["skill"]) == expected
    shown = run("analyze", *LAST, "--seconds", "60").stdout
    assert "1 guess left." in shown
    assert "mound 33%" in run("analyze", *LAST, "ample=BBBBB", "--seconds", "60").stdout


def test_columns_of_luck_are_called_luck(run: Run) -> None:
    """The two columns of luck are named with their units."""
    header = run("analyze", *ROWS).stdout.splitlines()[0]
    assert header.endswith("skill   luck, bits   luck, guesses")


def test_a_game_of_more_rows_has_no_limit(run_json: Json) -> None:
    """Seven rows are no game of six turns, unless a limit is asked for."""
    rows = (*LAST, "ample=BYBBB", "mound=GGGGG")
    assert run_json("analyze", *rows)["turns_left"] is None
