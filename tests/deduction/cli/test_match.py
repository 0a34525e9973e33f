"""`laconic match`: players of all kinds, logs, and the page."""

from __future__ import annotations

import json
import multiprocessing
import sys
from collections.abc import Callable
from subprocess import CompletedProcess
from typing import TYPE_CHECKING, Any

import pytest

from laconic.deduction.game import Game
from laconic.deduction.match import WordContest
from laconic.match import PlayedGame, PlayedTurn, score_match
from laconic.match.report import charts
from players.server import said, serving

if TYPE_CHECKING:
    from pathlib import Path

Run = Callable[..., CompletedProcess[str]]
Json = Callable[..., dict[str, Any]]

KEYS = {"games", "won", "mean", "regret", "illegal", "seconds"}


def test_json_holds_what_the_contract_names(run_json: Json, rhymes: tuple[str, ...]) -> None:
    """The JSON has all documented keys; the mean is the best one plus regret."""
    data = run_json("match", "--player", "exact", *rhymes)
    assert data.keys() >= KEYS | {"game", "laconic", "luck", "by_turn", "failures"}
    assert (data["games"], data["won"], data["illegal"], data["regret"]) == (6, 6, 0, 0)
    assert data["regret_claim"] == "exact"
    other = run_json("match", "--player", "positional", *rhymes, "--games", "6")
    assert other["mean"] == pytest.approx(data["mean"] + other["regret"])


def test_two_players(run: Run, run_json: Json, rhymes: tuple[str, ...]) -> None:
    """Two players are compared on the same answers."""
    words = ("match", "--player", "parts", "--against", "random", *rhymes, "--seed", "4")
    data = run_json(*words, "--games", "12")
    pair = data["comparison"]
    assert pair["players"] == ["parts", "random"]
    assert pair["difference"] == pytest.approx(data["mean"] - data["against"]["mean"])
    assert "parts minus random" in run(*words, "--games", "12").stdout


def test_other_modes_and_games(run_json: Json) -> None:
    """Modes, Mastermind, and Bulls and Cows."""
    for words in (
        ("--mode", "hard"),
        ("--mode", "ultra-hard"),
        ("--game", "mastermind:3x4"),
        ("--game", "bulls-cows:3x6"),
    ):
        data = run_json("match", "--player", "entropy", *words, "--games", "5")
        assert (data["won"], data["failures"]) == (5, {})


def test_program_and_record(run_json: Json, rhymes: tuple[str, ...], tmp_path: Path) -> None:
    """A program plays; its record is scored the same, and a repeated match plays nothing."""
    record = tmp_path / "games.jsonl"
    client = f"cmd:{sys.executable} -m laconic.deduction.match.client parts"
    data = run_json("match", "--player", client, *rhymes, "--record", str(record))
    assert data["won"] == 6
    content = record.read_bytes()
    again = run_json("match", "--player", client, *rhymes, "--record", str(record))
    scored = run_json("match", "score", str(record), *rhymes)
    assert record.read_bytes() == content
    for name in (*KEYS, "by_turn", "histogram", "luck"):
        assert data[name] == again[name] == scored[name]


def test_model(run_json: Json, rhymes: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """A model behind an address plays; its tokens are counted, its key comes from a variable."""
    keys: set[str] = set()

    def reply(_: int, body: dict[str, Any]) -> tuple[int, dict[str, str], bytes]:
        keys.add(body["key"])
        assert (body["model"], body["temperature"]) == ("tiny", 0.5)
        return said("GUESS: match")

    monkeypatch.setenv("MY_KEY", "secret")
    with serving(reply) as address:
        options = ("--model", "tiny", "--key-variable", "MY_KEY", "--temperature", "0.5")
        price = ("--price", "1000,2000")
        data = run_json("match", "--player", address, *options, *price, *rhymes)
        named = run_json("match", "--endpoint", f"http:{address}", *options, *rhymes)
    assert keys == {"Bearer secret"}
    assert data["won"] == named["won"] == 1
    assert (data["prompt_tokens"], data["reply_tokens"]) == (31 * 11, 31 * 7)
    assert data["cost"] == pytest.approx((31 * 11 * 1000 + 31 * 7 * 2000) / 1e6)


def test_report(run: Run, rhymes: tuple[str, ...], tmp_path: Path) -> None:
    """The page has the players, their comparison and the plots."""
    logs = []
    for name in ("parts", "random"):
        logs.append(str(tmp_path / f"{name}.jsonl"))
        run("match", "--player", name, *rhymes, "--record", logs[-1])
    out = tmp_path / "page"
    result = run("match", "report", *logs, "--out", str(out), *rhymes)
    assert result.returncode == 0, result.stderr
    assert {path.name for path in out.iterdir()} == {
        "index.html",
        "README.md",
        "regret.svg",
        "lengths.svg",
    }
    page = (out / "index.html").read_text(encoding="utf-8")
    for text in ("parts", "random", "Players on the same games", 'src="regret.svg"'):
        assert text in page


def test_lengths_of_lost_games() -> None:
    """Lost games are a point of their own, which is there only if a game was lost."""
    game = Game.of("original", max_turns=6)
    won = PlayedGame(1, "crane", (PlayedTurn("crane", "GGGGG"),), True)
    lost = PlayedGame(1, "crane", (), False, ("timeout", "no reply within 1 s"))
    for played, expected in (([won], ["1"]), ([won, lost], ["1", "lost"])):
        score = score_match(WordContest(game), played, "me")
        (chart,) = (each for each in charts([score]) if each.name == "lengths")
        assert chart.data["x"] == expected
        assert sum(chart.data["series"][0]["y"]) == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "no --player, expected a player"),
        (("--player", "entropi"), "no strategy 'entropi'"),
        (("--player", "cmd:"), "an empty command"),
        (("--player", "cmd:no-such-program-here"), "no program 'no-such-program-here'"),
        (("--player", "http://127.0.0.1:1/v1"), "without --model"),
        (("--player", "http:nowhere", "--model", "m"), "expected one such as http"),
        (("--player", "http://h/v1", "--model", "m", "--key-variable", "NOT_SET_X"), "is not set"),
        (("--player", "http://h/v1", "--model", "m", "--price", "2"), "expected two prices"),
        (("--player", "http://h/v1", "--model", "m", "--price", "-1,2"), "expected two prices"),
        (("--player", "mine.py:x"), "no file mine.py"),
        (("--player", "parts", "--games", "0"), "--games 0"),
        (("--player", "parts", "--record-against", "x"), "without --against"),
        (("--player", "parts", "--opener", "zzzzz"), "'zzzzz'"),
    ],
)
def test_bad_options(run: Run, words: tuple[str, ...], message: str) -> None:
    """Players that cannot be made are refused before the match."""
    result = run("match", *words)
    assert result.returncode == 2
    assert message in result.stderr


def test_score_of_another_game(run: Run, rhymes: tuple[str, ...], tmp_path: Path) -> None:
    """A record is scored with its own game only."""
    record = str(tmp_path / "games.jsonl")
    run("match", "--player", "parts", *rhymes, "--record", record)
    result = run("match", "score", record)
    assert result.returncode == 2
    assert "made for answers" in result.stderr


def test_score_of_a_log(run_json: Json, tmp_path: Path) -> None:
    """A log of others is scored."""
    log = tmp_path / "log.jsonl"
    words = ["crane", "zzzzz", "sloth", "crane", "bulky"]
    log.write_text(json.dumps({"words": words, "answer": "bulky"}) + "\n")
    data = run_json("match", "score", str(log))
    assert (data["games"], data["won"], data["mean"]) == (1, 1, 5)
    assert data["by_turn"][0]["regret"] == pytest.approx((7930 - 7920) / 2315)
    (game,) = data["by_game"]
    turns = game["turns"]
    assert [turn["move"] for turn in turns] == words
    assert [turn["agrees"] for turn in turns] == [True, False, True, False, True]
    assert [bool(turn["illegal"]) for turn in turns] == [False, True, False, False, False]
    assert turns[0]["regret"] == pytest.approx([(7930 - 7920) / 2315] * 2)
    assert (turns[1]["regret"], turns[3]["regret"]) == ([1, 1], [1, 1])
    gained = sum(turn["regret"][0] - turn["luck"] for turn in turns)
    assert 7920 / 2315 + gained == pytest.approx(5)


def test_positions_leave_no_process(run: Run, tmp_path: Path) -> None:
    """Two processes write a data set, and end before the command does."""
    out = tmp_path / "positions.jsonl"
    words = ("match", "positions", "--game", "mastermind:3x4", "--jobs", "2", "--count", "60")
    assert run(*words, "--out", str(out)).returncode == 0
    assert len(out.read_bytes().splitlines()) == 61
    assert multiprocessing.active_children() == []
