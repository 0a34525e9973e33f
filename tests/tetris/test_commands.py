"""The commands under `laconic tetris`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from laconic.main import app

if TYPE_CHECKING:
    from pathlib import Path

RUN = CliRunner()


REPLAY = "<replay>"
"""Stands for the path of a replay."""


def _with_replay(words: tuple[str, ...], folder: Path) -> list[str]:
    """Play a game if a replay is needed, and name its file."""
    file = str(folder / "game.json")
    if REPLAY in words:
        output("play", "--lines", "2", "--player", "greedy", "--out", file)
    return [file if word == REPLAY else word for word in words]


def output(*words: str, code: int = 0) -> str:
    """Run a command and return its output."""
    result = RUN.invoke(app, ["tetris", *words])
    assert result.exit_code == code, result.output
    assert "this is a bug" not in result.output
    return result.stdout if code == 0 else result.output


def test_game_is_played_checked_watched_and_analysed(tmp_path: Path) -> None:
    """From a game to its replay, its check, its picture and its analysis."""
    file = str(tmp_path / "game.json")
    rules = ("--lines", "12", "--player", "pair")
    played = json.loads(output("play", *rules, "--out", file, "--json"))
    verified = json.loads(output("verify", file, "--json"))
    assert verified["valid"]
    assert verified["score"] == played["score"]
    assert "score" in output("watch", file)
    gif = tmp_path / "game.gif"
    output("watch", file, "--gif", str(gif))
    assert gif.stat().st_size > 1000
    analysed = json.loads(output("analyze", "--file", file, "--player", "pair", "--json"))
    assert analysed["pieces"] == played["pieces"]


def test_a_game_without_placements_is_analysed(tmp_path: Path) -> None:
    """A replay that stopped before its first placement has no share of good ones."""
    file = tmp_path / "game.json"
    output("play", "--player", "pair", "--lines", "1", "--out", str(file))
    replay = json.loads(file.read_text(encoding="utf-8"))
    cut = dict.fromkeys(("pieces", "placements"), "") | {"ending": None, "score": 0, "lines": 0}
    file.write_text(json.dumps(replay | cut), encoding="utf-8")
    assert output("analyze", "--file", str(file)) == "No piece was placed.\n"


def test_reaction_and_last_level_are_stated(tmp_path: Path) -> None:
    """A game with a reaction ends at the last level; its replay holds, and is analysed."""
    file = str(tmp_path / "game.json")
    rules = ("--rules", "timed", "--start-level", "0", "--last-level", "1", "--taps", "24")
    words = (*rules, "--reaction", "18", "--second-killscreen", "--player", "pair")
    played = json.loads(output("play", *words, "--out", file, "--json"))
    assert 10 <= played["lines"] <= 13
    assert json.loads(output("verify", file, "--json"))["valid"]
    assert json.loads(output("analyze", "--file", file, "--player", "pair", "--json"))
    games = ("evaluate", "--player", "greedy", "--games", "2", "--jobs", "1")
    data = json.loads(output(*games, "--last-level", "29", "--json"))
    assert data["rules"]["most_lines"] == 230
    assert data["reached_230"] == data["endings"]["lines"] / 2
    assert "at 230" in output(*games)


def test_changed_replay_does_not_hold(tmp_path: Path) -> None:
    """A replay with a modified score fails verification with exit code 1 and cannot be watched."""
    file = tmp_path / "game.json"
    output("play", "--lines", "8", "--player", "greedy", "--out", str(file))
    data = json.loads(file.read_text(encoding="utf-8"))
    data["score"] += 10**80
    file.write_text(json.dumps(data), encoding="utf-8")
    assert "score" in output("verify", str(file), code=1)
    assert output("verify", str(file), code=1).count("\n") == 1
    assert "score" in output("watch", str(file), code=2)


def test_unfinished_game_is_said_to_be_so(tmp_path: Path) -> None:
    """A replay of a game that was stopped holds, and is called unfinished."""
    file = tmp_path / "game.json"
    output("play", "--lines", "2", "--player", "greedy", "--out", str(file))
    assert "points; pieces" in output("verify", str(file))
    assert json.loads(output("verify", str(file), "--json"))["finished"]
    data = json.loads(file.read_text(encoding="utf-8"))
    stopped = {"placements": data["placements"][:3], "score": 0, "lines": 0, "ending": None}
    file.write_text(json.dumps(data | stopped), encoding="utf-8")
    assert "0 points, unfinished; pieces" in output("verify", str(file))
    verified = json.loads(output("verify", str(file), "--json"))
    assert (verified["valid"], verified["finished"]) == (True, False)


def test_evaluation_prints_seeds_and_intervals() -> None:
    """Two players on the same pieces, with a paired interval."""
    words = ("evaluate", "--player", "greedy", "--against", "random", "--games", "3", "--jobs", "1")
    data = json.loads(output(*words, "--json"))
    assert data["seed"] == 205
    assert len(data["scores"]) == 3
    assert data["paired"]["difference"] == pytest.approx(data["mean"] - data["against"]["mean"])
    assert "greedy less random" in output(*words)
    alone = json.loads(output(*words, "--games", "1", "--json"))
    assert alone["mean_interval"] is alone["paired"]["interval"] is None
    assert " to " not in output(*words, "--games", "1").partition("maxout")[0]


def test_position_is_analysed() -> None:
    """The best placements come with losses and reasons."""
    words = ("analyze", "--board", "####.#####/###..#####", "--piece", "L", "--next", "O")
    data = json.loads(output(*words, "--top", "3", "--json"))
    assert data["placements"][0]["loss"] == 0
    assert len(data["placements"]) == 3
    title, best, *_ = output(*words).splitlines()
    assert title.split() == ["rotation", "row", "column", "loss", "why", "it", "is", "worse"]
    assert best.split() == ["270°", "3", "1", "0.0"]  # upright at the left wall


def test_perft_counts() -> None:
    """The empty board has 34 placements for T."""
    assert json.loads(output("perft", "TIL", "--json"))["counts"] == [34, 596, 21165]


def test_training_goes_on(tmp_path: Path) -> None:
    """A run is written, continued and turned into weights."""
    file, weights = str(tmp_path / "run.jsonl"), str(tmp_path / "own.json")
    size = ("--method", "evolution", "--population", "4", "--games", "4", "--generations", "2")
    first = json.loads(output("train", file, *size, "--threads", "1", "--json"))
    again = json.loads(output("train", file, *size, "--out", weights, "--json"))
    assert again == first
    output("play", "--player", "greedy", "--weights", weights)


@pytest.mark.parametrize(
    "words",
    [
        ("evaluate", "--taps", "30"),
        ("evaluate", "--reaction", "18"),
        ("evaluate", "--second-killscreen"),
        ("evaluate", "--last-level", "49", "--lines", "430"),
        ("perft", "T", "--rules", "timed", "--last-level", "49"),
        ("analyze", "--piece", "T", "--rules", "timed", "--second-killscreen"),
        ("analyze", "--piece", "T", "--rules", "timed", "--reaction", "18"),
        ("play", "--das"),
        ("perft", "T", "--lines", "9"),
        ("perft", "T", "--start-level", "9"),
        ("analyze", "--lines", "9"),
        ("analyze", "--player", "greedy", "--next", "I"),
        ("analyze", "--file", REPLAY, "--piece", "T"),
        ("analyze", "--file", REPLAY, "--rules", "timed"),
        ("analyze", "--file", REPLAY, "--board", ""),
        ("play", "--player", "random", "--weights", REPLAY),
        ("train", "run.jsonl", "--start", REPLAY),
        ("train", "run.jsonl", "--sigma", "2"),
        ("train", "run.jsonl", "--beam", "4,1,0"),
    ],
)
def test_options_without_effect_are_refused(words: tuple[str, ...], tmp_path: Path) -> None:
    """An option that would change nothing is named."""
    message = output(*_with_replay(words, tmp_path), code=2)
    option = next(word for word in reversed(words) if word.startswith("--"))
    assert f"{option} has no effect" in message


def test_own_game_is_placed_as_its_player_would(tmp_path: Path) -> None:
    """Each player finds its own placements in a game; one that rates nothing is refused."""
    for player, *rules in (
        ("expectimax",),
        ("expectimax", "--rules", "timed", "--reaction", "18"),
        ("foresight", "--rules", "timed"),
    ):
        file = str(tmp_path / "game.json")
        output("play", "--player", player, *rules, "--lines", "15", "--out", file)
        text = output("analyze", "--player", player, "--file", file)
        assert "100.0% placed as the player would" in text
    message = output("analyze", "--player", "random", "--file", file, code=2)
    assert "player random: it does not rate placements" in message


def test_options_that_count_on_a_position() -> None:
    """Two rows a frame allow fewer placements at level 39; values know the lines that are left."""
    words = ("perft", "I", "--rules", "timed", "--taps", "10", "--start-level", "39")
    assert output(*words).split() == ["I", "16"]
    assert output(*words, "--second-killscreen").split() == ["I", "10"]
    position = ("analyze", "--player", "foresight", "--piece", "T", "--json")
    board = ("--board", "###....###/########../#########./#########.")
    whole, last = (output(*position, *board, *lines) for lines in ((), ("--lines", "4")))
    assert json.loads(whole) != json.loads(last)


def test_each_generator_has_a_seed_of_its_own() -> None:
    """Without --seed every generator plays; a seed that it does not have is refused."""
    for pieces, seed in (("published", 205), ("console", 205), ("cartridge", 65536)):
        words = ("play", "--player", "greedy", "--lines", "1", "--pieces", pieces, "--json")
        assert json.loads(output(*words))["seed"] == seed
    message = output("play", "--pieces", "cartridge", "--seed", "1", code=2)
    assert "seed 1: expected 512 to 16776704 for 1 game of cartridge" in message


def test_weights_for_other_rules_are_announced() -> None:
    """The games that bundled weights were trained for are named, unless they are these."""
    words = ["tetris", "play", "--lines", "1", "--rules", "timed"]
    for options, purpose in (
        (("--player", "expectimax", "--taps", "10"), "timed games with 30 taps a second"),
        (("--player", "expectimax", "--das"), "timed games with 30 taps a second"),
        (
            ("--player", "expectimax", "--taps", "12", "--reaction", "9"),
            "timed games with 30 taps a second, not",
        ),
        (("--player", "greedy"), "free games"),
    ):
        assert f"trained for {purpose}" in RUN.invoke(app, [*words, *options]).stderr
    told = RUN.invoke(app, [*words, "--player", "foresight", "--reaction", "17"]).stderr
    assert "learned from timed games with 30 taps a second and a reaction of 18 frames:" in told
    told = RUN.invoke(app, [*words, "--player", "foresight", "--reaction", "18"]).stderr
    assert "learned" not in told
    assert "trained" not in RUN.invoke(app, [*words, "--player", "expectimax"]).stderr
    assert "trained" not in RUN.invoke(app, [*words[:4], "--player", "greedy"]).stderr


@pytest.mark.parametrize(
    "words",
    [
        ("evaluate", "--player", "nobody"),
        ("evaluate", "--rules", "slow"),
        ("evaluate", "--pieces", "bag"),
        ("evaluate", "--rows", "21"),
        ("analyze", "--board", "##########"),
        ("analyze", "--board", "/".join(["#########."] * 21)),
        ("perft", "T", "--board", "/".join(["#########."] * 22)),
        ("analyze", "--piece", "X"),
        ("perft", "TTTTTTT"),
        ("train", "run.jsonl", "--player", "expectimax", "--beam", "many"),
        ("train", "run.jsonl", "--method", "evolution", "--sigma", "nan"),
        ("train", "run.jsonl", "--method", "evolution", "--sigma", "inf"),
        ("evaluate", "--seed", "4294967295"),
        ("evaluate", "--games", "1000000000"),
        ("evaluate", "--pieces", "cartridge", "--games", "40000", "--seed", "512"),
        ("evaluate", "--rules", "timed", "--taps", "31"),
        ("evaluate", "--rules", "timed", "--reaction", "31"),
        ("evaluate", "--last-level", "19"),
        ("evaluate", "--last-level", "100"),
        ("watch", REPLAY, "--speed", "nan"),
        ("watch", REPLAY, "--from", "999"),
    ],
)
def test_bad_input_is_one_line(words: tuple[str, ...], tmp_path: Path) -> None:
    """Bad input exits with 2 and one line that says what was expected."""
    message = output(*_with_replay(words, tmp_path), code=2)
    assert "expected" in message
    assert message.count("\n") == 1


def test_players_of_your_own_play_in_matches() -> None:
    """Elsewhere they are refused, with the command that takes them."""
    message = output("evaluate", "--player", "mine.py:careful", code=2)
    assert "--player mine.py:careful, expected one of random, greedy" in message
    assert "laconic tetris match" in message


def test_second_player_is_made_before_the_first_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """An unknown second player is refused before any game."""
    monkeypatch.setattr("laconic.tetris.evaluation.evaluate", None)
    message = output("evaluate", "--player", "greedy", "--against", "nobody", code=2)
    assert "no player 'nobody', expected one of random" in message
    assert "foresight" in message


def test_levels_beyond_learned_values_are_named() -> None:
    """A game that is too long is refused with the option that can be given for it."""
    words = ("play", "--player", "foresight", "--weights", __file__, "--rules", "timed")
    message = output(*words, "--last-level", "60", code=2)
    assert "a game of 540 lines: expected at most 430" in message
    assert "--last-level" in message
