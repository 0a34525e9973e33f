"""`--boards N` of the commands that take several boards."""

from __future__ import annotations

import re
from collections.abc import Callable
from subprocess import CompletedProcess
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path

Run = Callable[..., CompletedProcess[str]]
Json = Callable[..., dict[str, Any]]


def test_simulate_repeats_seeded_games(run_json: Json, tmp_path: Path) -> None:
    """A seed reproduces its games, which can be saved to a file and replayed."""
    file = str(tmp_path / "games.txt")
    seeded = ("simulate", "--boards", "2", "--games", "20", "--seed", "3")
    first = run_json(*seeded, "--games-out", file)
    again = run_json("simulate", "--boards", "2", "--games-file", file)
    assert first.keys() >= {"boards", "games", "wins", "mean_turns", "histogram", "claim"}
    assert (first["boards"], first["games"]) == (2, 20)
    for part in ("wins", "mean_turns", "histogram", "games_sha256", "mean_sum"):
        assert first[part] == again[part]
    assert sum(first["histogram"].values()) == 20
    alone = ("simulate", "--boards", "2", "--games", "1", "--seed", "3")
    assert run_json(*alone)["mean_error"] is None  # one game does not say how games differ
    assert sum(first["wasted"].values()) == pytest.approx(first["mean_turns"] - 2)


def test_simulate_walks_all_pairs_of_a_list(run_json: Json, tmp_path: Path) -> None:
    """All pairs of a custom list are played, with an exact mean."""
    words = tmp_path / "words.txt"
    words.write_text("crane\nknoll\nknack\nbuilt\nmoody\nslate")
    data = run_json("simulate", "--boards", "2", "--all-pairs", "--answers", str(words))
    assert (data["games"], data["claim"], data["wins"]) == (15, "exact", 15)
    assert data["mean_turns"] == pytest.approx(data["total"] / 15)


def test_few_games_have_no_interval(run: Run) -> None:
    """The mean of a few games, or of games that all take as long, is that of these games only."""
    few = run("simulate", "--boards", "2", "--games", "5", "--seed", "3")
    assert " in these games  sum over boards" in few.stdout
    many = run("simulate", "--boards", "2", "--games", "40", "--seed", "3")
    assert re.search(r"mean turns [\d.]+ ± 0\.[1-9]", many.stdout)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--boards", "2", "--sample", "5"), "--sample has no effect with --boards 2"),
        (("--boards", "3", "--all-pairs"), "all pairs of 3 boards, expected 2"),
        (("--boards", "2", "--strategy", "nothing"), "several boards also have entropy"),
        (("--boards", "2", "--strategy", "random"), "expected a strategy that draws no lots"),
        (("--boards", "2", "--opener", "qqqqq"), "'qqqqq' is not in the list"),
        (("--sequential",), "--sequential has no effect without --boards"),
        (("--jobs", "2"), "--jobs has no effect without --boards"),
    ],
)
def test_simulate_refuses_what_does_not_fit(
    run: Run, options: tuple[str, ...], message: str
) -> None:
    """Options that contradict each other, and unknown names, end with exit code 2."""
    refused = run("simulate", *options)
    assert refused.returncode == 2
    assert message in refused.stderr


def test_suggest_takes_rows_of_all_boards(run_json: Json, run: Run) -> None:
    """Suggestions have each board's candidates, and guesses with the probability of losing."""
    rows = ("salet=BYBBB,BBBYB", "courd=BYBYB,BBBBB")
    data = run_json("suggest", "--boards", "2", *rows, "--top", "3", "--seconds", "0")
    assert len(data["candidates"]) == data["boards"] == 2
    assert data["suggestions"][0].keys() >= {"guess", "mean", "lost", "claim"}
    refused = run("suggest", "--boards", "2", "salet=BYBBB")
    assert refused.returncode == 2
    assert "feedback of 1 board, expected 2" in refused.stderr
    refused = run("suggest", "--boards", "2", *rows, "--by", "parts")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "--by has no effect with --boards 2" in refused.stderr


def test_analyze_takes_words_and_answers(run_json: Json, run: Run) -> None:
    """The answers of all boards turn words into rows; each turn has its skill and luck."""
    words = ("analyze", "--boards", "2", "salet", "knoll", "crane", "--seconds", "0")
    data = run_json(*words, "--answer", "knoll,crane")
    assert data["won"]
    assert [turn["solved"] for turn in data["turns"]] == [[], [1], [2]]
    assert data["turns"][0].keys() >= {"played", "best", "skill", "luck", "luck_bits"}
    refused = run(*words, "--answer", "knoll")
    assert refused.returncode == 2
    assert "1 answer for 2 boards, expected one for each" in refused.stderr


def test_equal_answers_are_refused_unless_they_are_allowed(run: Run, tmp_path: Path) -> None:
    """Given answers differ, as the means assume; a file of games is refused with its line."""
    words = ("analyze", "--boards", "2", "salet", "--answer", "knoll,Knoll", "--seconds", "0")
    refused = run(*words)
    assert refused.returncode == 2
    assert "the answers knoll Knoll, expected different ones" in refused.stderr
    assert run(*words, "--repeated").returncode == 0
    games = tmp_path / "games.txt"
    games.write_text("knoll crane\nknoll knoll\n")
    played = ("simulate", "--boards", "2", "--max-turns", "1", "--games-file", str(games))
    refused = run(*played)
    assert refused.returncode == 2
    assert "game 2: the answers knoll knoll, expected different ones" in refused.stderr
    assert "2 boards, 2 games, 1 turn\n" in run(*played, "--repeated").stdout


def test_several_boards_have_the_turn_limit_that_is_given(run: Run, run_json: Json) -> None:
    """A limit is one of all commands with boards, and no number is refused, never ignored."""
    short = ("--boards", "2", "--max-turns", "3")
    assert run_json("suggest", *short, "crane=BYBBG,BBBBB")["left"] == 2
    words = ("crane", "knoll", "salet", "--answer", "knoll,caper")
    assert run_json("analyze", *short, *words)["max_turns"] == 3
    assert run_json("simulate", *short, "--games", "2")["game"]["max_turns"] == 3
    for command in (("suggest", "crane=BYBBG,BBBBB"), ("simulate", "--games", "2")):
        outcome = run(*command, "--boards", "2", "--max-turns", "none")
        assert (outcome.returncode, "expected a number" in outcome.stderr) == (2, True)


def test_a_game_is_rated_by_its_own_limit(run: Run) -> None:
    """The command that rates a game of boards states a limit that is not the usual one."""
    play = ("play", "--boards", "2", "--answer", "crane", "--answer", "knoll")
    guesses = "crane\nknoll\n"
    assert "--max-turns 4" in run(*play, "--max-turns", "4", stdin=guesses).stdout
    assert "--max-turns" not in run(*play, stdin=guesses).stdout
