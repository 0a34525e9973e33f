"""The commands for matches of all families."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from laconic.main import app

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable
    from pathlib import Path

FAMILIES = {
    "boards": (("match",), ("--boards", "2"), "entropy", "turn"),
    "sliding": (("sliding", "match"), ("--size", "3x2"), "exact", "move"),
    "tetris": (("tetris", "match"), ("--max-turns", "8", "--pieces", "console"), "pair", "point"),
}
MINE = """
def choose(message, about):
    if about["family"] == "sliding":
        return "u" if message["turn"] % 2 else "d"
    if about["family"] == "tetris":
        return message["placements"][0]
    return about["answers"][message["turn"] - 1]
"""


def run(*words: str, code: int = 0) -> str:
    """Run a command and return its output."""
    result = CliRunner().invoke(app, [*words])
    assert result.exit_code == code, result.output
    return result.output if code else result.stdout


@pytest.mark.parametrize("family", FAMILIES)
def test_match_record_score_report(family: str, tmp_path: Path) -> None:
    """Players of each kind play; the record is scored the same, and two make a page."""
    command, options, player, unit = FAMILIES[family]
    mine = tmp_path / "mine.py"
    mine.write_text(MINE)
    first, second = str(tmp_path / "first.jsonl"), str(tmp_path / "second.jsonl")
    words = (*command, "--player", player, "--against", f"{mine}:choose", *options, "--games", "3")
    records = ("--record", first, "--record-against", second, "--seed", "2")
    data: dict[str, Any] = json.loads(run(*words, *records, "--json"))
    assert (data["games"], data["unit"], data["failures"]) == (3, unit, {})
    assert data["against"]["failures"] == {}
    again = json.loads(run(*command, "score", first, *options, "--json"))
    assert again["by_turn"] == data["by_turn"]
    assert "3 games" in run(*command, "score", first, *options)
    page = tmp_path / "page"
    run(*command, "report", first, second, *options, "--out", str(page))
    assert "Players on the same games" in (page / "index.html").read_text(encoding="utf-8")
    assert "Match report" in (page / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("family", FAMILIES)
def test_watch(
    family: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asking: Callable[..., Any]
) -> None:
    """The server tells the scores of a record, beside the APIs of all families."""
    command, options, player, unit = FAMILIES[family]
    record = str(tmp_path / "games.jsonl")
    run(*command, "--player", player, *options, "--games", "2", "--record", record)
    state: dict[str, Any] = {}

    def serve(app: Any, listener: socket.socket, _: object) -> None:
        listener.close()
        ask, games = asking(app), 0
        assert ask("GET", "/api/lists").status_code == 200
        while games < 2:
            state.update(ask("GET", "/api/match/state").json())
            games = (state["players"][0]["score"] or {"games": 0})["games"]

    monkeypatch.setattr("laconic.serve.server.serve", serve)
    run(*command, "watch", record, str(tmp_path / "none.jsonl"), *options, "--port", "0")
    mine, other = state["players"]
    assert (state["unit"], mine["player"], mine["of"]) == (unit, player, 2)
    score = json.loads(run(*command, "score", record, *options, "--json"))
    assert mine["score"] == {name: score[name] for name in mine["score"]}
    assert mine["last"][0]["turns"][-1]["turn"] >= 1
    assert (other["score"], other["of"]) == (None, 0)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("match", "--boards", "2", "--player", "endgam"), "no strategy 'endgam'"),
        (("match", "--boards", "2", "--player", "entropy", "--exact-up-to", "9"), "no effect"),
        (("match", "--boards", "2", "--player", "entropy", "--mode", "hard"), "easy mode"),
        (("sliding", "match", "--player", "exakt"), "no player 'exakt'"),
        (("sliding", "match", "--player", "exact", "--size", "9x9"), "at most 32 cells"),
        (("tetris", "match", "--player", "gredy"), "player 'gredy'"),
        (("tetris", "match"), "no --player"),
        (("sliding", "match", "--player", "none.py:choose"), "no file none.py"),
    ],
)
def test_bad_options(words: tuple[str, ...], message: str) -> None:
    """Players and games that cannot be are refused before the match."""
    assert message in run(*words, code=2)


@pytest.mark.parametrize(
    ("source", "function", "message"),
    [
        ("def choose(state): ...", "chose", "did you mean choose?"),
        ("def choose(state)", "choose", ", line 1: "),
        ("", "choose", "defines nothing, expected a function choose"),
    ],
)
def test_files_without_the_player(tmp_path: Path, source: str, function: str, message: str) -> None:
    """A function that its file does not define is refused before the match."""
    (tmp_path / "mine.py").write_text(source)
    for family in ("sliding", "tetris"):
        player = f"{tmp_path}/mine.py:{function}"
        told = run(family, "match", "--player", player, "--games", "1", code=2)
        assert message in " ".join(told.split())


def test_functions_are_told_apart_by_case(tmp_path: Path) -> None:
    """The function is the one that was named, although another differs only in case."""
    (tmp_path / "mine.py").write_text(MINE.replace("choose", "Choose") + "choose = None\n")
    options = ("--size", "3x2", "--games", "1", "--max-turns", "2", "--json")
    words = ("sliding", "match", "--player", f"{tmp_path}/mine.py:Choose", *options)
    assert json.loads(run(*words))["failures"] == {}


def test_a_function_may_be_imported(tmp_path: Path) -> None:
    """What an import of everything brings cannot be known, and is found when the file is run."""
    (tmp_path / "mine.py").write_text("from os.path import *\n")
    words = ("sliding", "match", "--player", f"{tmp_path}/mine.py:join", "--games", "1")
    assert "won 0 of 1" in run(*words)


def test_record_of_another_family(tmp_path: Path) -> None:
    """A record of another game is refused."""
    record = str(tmp_path / "games.jsonl")
    run(
        "sliding", "match", "--player", "exact", "--games", "1", "--size", "3x2", "--record", record
    )
    assert "3x2" in run("sliding", "match", "score", record, code=2)
    assert "has no rule, expected 'wordle:5'" in run("match", "score", record, code=2)
