"""Matches: the referee, the protocol, the record, and players that misbehave."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from laconic.deduction.game import Game, Mode
from laconic.deduction.match import StrategyPlayer, WordContest, deal, strategy_player
from laconic.deduction.rules import parse_rule
from laconic.errors import InputError
from laconic.match import (
    MatchPlayer,
    ModelPlayer,
    PlayedTurn,
    ProgramPlayer,
    Record,
    TimeLimits,
    play_game,
    play_match,
    prompt_of,
    read_record,
    score_match,
)
from laconic.match.protocol import end, hello, question
from laconic.players import Endpoint
from players.server import Reply, said, serving

if TYPE_CHECKING:
    from laconic.match import PlayedGame

GAME = Game.of("original", max_turns=6)
CONTEST = WordContest(GAME)
CLIENT = (sys.executable, "-m", "laconic.deduction.match.client")
HEADER = {"game": GAME.header(), "player": "p", "games": 20, "seed": 1, "settings": {}}


def program(code: str) -> tuple[str, ...]:
    """Return the command of a player whose `reply(message)` gives the reply, None for none."""
    text = (
        "import json, sys, time\n"
        f"{code}\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    if message['type'] == 'hello':\n"
        "        print(json.dumps({'type': 'ready', 'protocol': 1}), flush=True)\n"
        "    elif message['type'] == 'turn':\n"
        "        print(json.dumps(reply(message)), flush=True)\n"
    )
    return sys.executable, "-c", text


def games(
    player: MatchPlayer[Any], count: int = 4, contest: WordContest = CONTEST
) -> list[PlayedGame]:
    """Play some games."""
    record = Record(None, {})
    try:
        play_match(contest, player, record, contest.deal(count, 1), 1)
    finally:
        player.close()
    return record.played


def without_times(played: list[PlayedGame]) -> list[PlayedGame]:
    """Return games with all times 0."""
    return [
        replace(each, turns=tuple(replace(turn, seconds=0.0) for turn in each.turns))
        for each in played
    ]


def test_client_plays_like_the_strategy() -> None:
    """A strategy behind pipes plays the games that it plays here, a random one with its seeds."""
    for name in ("parts", "random"):
        behind = games(ProgramPlayer(CONTEST, (*CLIENT, name), TimeLimits()))
        assert without_times(behind) == without_times(games(StrategyPlayer(GAME, name)))


@pytest.mark.parametrize("rule", ["mastermind:3x5", "bulls-cows:3x7"])
def test_other_rules_behind_pipes(rule: str) -> None:
    """The protocol holds for games without words, too."""
    game = Game.of_rule(parse_rule(rule, None))
    contest = WordContest(game)
    behind = games(ProgramPlayer(contest, (*CLIENT, "max-size"), TimeLimits()), contest=contest)
    here = games(StrategyPlayer(game, "max-size"), 4, contest)
    assert without_times(behind) == without_times(here)
    assert all(each.won for each in behind)


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("def reply(m): time.sleep(60)", "timeout"),
        ("def reply(m): sys.exit(1)", "ended"),
        ("def reply(m): print('x' * 1000000, end='')", "flood"),
        ("def reply(m): sys.stdout.buffer.write(bytes([255, 254, 10]))", "nonsense"),
        ("def reply(m): return {'move': 7}", "nonsense"),
        ("def reply(m): return [1]", "nonsense"),
        ("def reply(m): print('{}'); return {}", "nonsense"),
    ],
)
def test_bad_programs_lose_their_games(code: str, reason: str) -> None:
    """A program that fails in each game loses each game, and the match goes on."""
    limits = TimeLimits(turn=0.5 if reason == "timeout" else 20)
    played = games(ProgramPlayer(CONTEST, program(code), limits))
    assert [each.failure and each.failure[0] for each in played] == [reason] * 4
    assert not any(each.won for each in played)


def test_failure_in_one_game_costs_that_game() -> None:
    """After a failure the program is started again, and plays on."""
    code = "def reply(m):\n    if m['game'] == 2: sys.exit(3)\n    return {'move': 'crane'}"
    played = games(ProgramPlayer(CONTEST, program(code), TimeLimits()))
    assert [bool(each.failure) for each in played] == [False, True, False, False]
    assert [len(each.turns) for each in played] == [6, 0, 6, 6]


@pytest.mark.parametrize(
    ("code", "reason"),
    [("import time; time.sleep(60)", "timeout"), ("input(); print('{}')", "nonsense")],
)
def test_programs_that_do_not_greet(code: str, reason: str) -> None:
    """A program that does not begin as the protocol says loses each game."""
    start = 0.5 if reason == "timeout" else 20
    player = ProgramPlayer(CONTEST, (sys.executable, "-c", code), TimeLimits(start=start))
    played = games(player, 2)
    assert [each.failure and each.failure[0] for each in played] == [reason] * 2


def test_illegal_guesses_use_up_turns() -> None:
    """A refused guess is explained to the player, gives nothing and takes a turn."""
    seen: list[Any] = []

    class Stubborn(StrategyPlayer):
        def move(self, playing: Any) -> Any:
            seen.append([turn.illegal for turn in playing.turns])
            words = ["qqqqq", "\x00", "CRANE", "slate", "x" * 10000, "kiosk"]
            return replace(super().move(playing), move=words[len(playing.turns)])

    hard = Game.of("original", Mode.HARD, max_turns=6)
    played = play_game(WordContest(hard), Stubborn(hard, "random"), "crate")
    assert [turn.illegal and turn.illegal[:7] for turn in played.turns[:3]] == [
        "not one",
        "not one",
        None,
    ]
    assert [turn.move for turn in played.turns][2:4] == ["crane", "slate"]
    assert "hard mode" in str(played.turns[3].illegal)
    assert len(played.turns[4].move) == 40
    assert not played.won
    assert len(played.turns) == 6
    assert seen[1] == ["not one of the 12,972 allowed guesses"]


def test_own_file_hangs_or_fails(tmp_path: Path) -> None:
    """A strategy in a file runs in a process, so that its faults cost only its games."""
    mine = tmp_path / "mine.py"
    mine.write_text(
        "import time\n"
        "from laconic.deduction.strategies import strategy\n"
        "@strategy('hangs')\n"
        "def hangs(position): time.sleep(60)\n"
        "@strategy('fails')\n"
        "def fails(position): return 1 // 0\n"
        "@strategy('first')\n"
        "def first(position): return int(position.game.guess_of_answer[position.candidates[0]])\n"
    )
    limits = TimeLimits(turn=1.5)
    (hung,) = games(strategy_player(CONTEST, f"{mine}:hangs", (), limits), 1)
    assert hung.failure == ("timeout", "no reply within 1.5 s")
    (failed,) = games(strategy_player(CONTEST, f"{mine}:fails", (), TimeLimits()), 1)
    assert failed.failure is not None
    assert "mine.py, line 6, in fails: ZeroDivisionError" in failed.failure[1]
    assert games(strategy_player(CONTEST, f"{mine}:first", (), TimeLimits()), 1)[0].failure is None


def test_model_plays() -> None:
    """A model gets all rows in its prompt, and its last GUESS counts; tokens are counted."""
    prompts: list[str] = []

    def reply(number: int, body: dict[str, Any]) -> Reply:
        prompts.append(body["messages"][1]["content"])
        return said(
            ["I think.\n**GUESS:** crane", "Hm.", "GUESS: zzzzz", "guess: slate"][number % 4]
        )

    limited = WordContest(Game.of("original", max_turns=4))
    with serving(reply) as address:
        player = ModelPlayer(Endpoint(address, "m"), prompt_of(limited), TimeLimits())
        played = play_game(limited, player, "crate")
        player.close()
    assert [turn.move for turn in played.turns] == ["crane", "", "zzzzz", "slate"]
    assert [bool(turn.illegal) for turn in played.turns] == [False, True, True, False]
    assert [turn.tokens for turn in played.turns] == [(11, 7)] * 4
    assert "crane GGGBG" in prompts[1]
    assert "Your last move was refused: no move in the reply." in prompts[2]
    score = score_match(limited, [played], "m")
    assert score.tokens == (44, 28)


def test_broken_endpoint_costs_games() -> None:
    """An endpoint that refuses, or returns nonsense, costs each game and not the match."""
    bodies = [(500, {"Retry-After": "0"}, b"no"), (200, {}, b"<html>"), (403, {}, b"")]
    with serving(lambda number, _: bodies[number % 3]) as address:
        player = ModelPlayer(Endpoint(address, "m", retries=0), prompt_of(CONTEST), TimeLimits())
        played = games(player, 3)
    reasons = [each.failure and each.failure[0] for each in played]
    assert reasons == ["refused", "nonsense", "refused"]


def test_answers_and_seeds() -> None:
    """The same seed deals the same answers; more games than answers deal all of them again."""
    game = Game.of_rule(parse_rule("mastermind:2x3", None))
    assert deal(game, 5, 1) == deal(game, 5, 1) != deal(game, 5, 2)
    dealt = deal(game, 20, 1)
    assert sorted(dealt[:9]) == sorted(dealt[9:18]) == sorted(game.answers)
    assert deal(game, None, 1) == list(game.answers)
    with pytest.raises(InputError, match="expected 1 or more"):
        deal(game, 0, 1)


def test_stopped_match_goes_on(tmp_path: Path) -> None:
    """A match that stops after any number of games, in the middle of a line, ends the same."""
    path, answers = tmp_path / "games.jsonl", deal(GAME, 20, 1)
    with Record(path, HEADER) as record:
        play_match(CONTEST, StrategyPlayer(GAME, "random"), record, answers, 1)
    expected, content = without_times(record.played), path.read_bytes()
    for kept in (0, 5, 50, len(content) // 2, len(content) - 1):
        path.write_bytes(content[:kept])
        with Record(path, HEADER) as record:
            play_match(CONTEST, StrategyPlayer(GAME, "random"), record, answers, 1)
        assert without_times(record.played) == expected
        assert without_times(read_record(path)[1]) == expected


@pytest.mark.slow
def test_killed_match_goes_on(tmp_path: Path) -> None:
    """A match of 400 games that is killed again and again has the same result."""
    whole, killed = tmp_path / "whole.jsonl", tmp_path / "killed.jsonl"
    command = [sys.executable, "-m", "laconic", "match", "--player", "random", "--games", "400"]
    command += ["--exact-up-to", "1", "--game", "mastermind:3x4", "--record"]
    subprocess.run([*command, str(whole)], check=True, capture_output=True)
    finished = False
    for _ in range(20):
        with subprocess.Popen([*command, str(killed)], stdout=subprocess.DEVNULL) as running:
            lines = _lines(killed)
            while running.poll() is None and _lines(killed) < lines + 120:
                time.sleep(0.002)
            finished = running.poll() == 0
            running.kill()
        if finished:
            break
    assert finished
    assert without_times(read_record(killed)[1]) == without_times(read_record(whole)[1])
    assert len(read_record(whole)[1]) == 400


def _lines(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seed": 2}, "seed 1, expected 2"),
        ({"player": "q"}, "player 'p', expected 'q'"),
        ({"game": Game.of("original", Mode.HARD, max_turns=6).header()}, "mode 'easy'"),
    ],
)
def test_record_of_another_match(tmp_path: Path, change: dict[str, Any], words: str) -> None:
    """A record goes on with its own match only."""
    path = tmp_path / "games.jsonl"
    Record(path, HEADER).__exit__(None, None, None)
    with pytest.raises(InputError, match=words):
        Record(path, HEADER | change)


@pytest.mark.parametrize(
    "content",
    ["precious notes", '{"format": 1}\n', "[]\n", '{"format": "laconic match 1"}\n{"game": 2}\n'],
)
def test_other_files_are_not_overwritten(tmp_path: Path, content: str) -> None:
    """A file that is not the record of a match is refused, and stays as it is."""
    path = tmp_path / "notes.txt"
    path.write_text(content)
    with pytest.raises(InputError):
        Record(path, HEADER)
    assert path.read_text() == content


def test_devices_are_no_records() -> None:
    """What cannot be continued is refused, and an endless file is not read."""
    with pytest.raises(InputError, match="/dev/zero is not a file that can be continued"):
        Record(Path("/dev/zero"), HEADER)
    with pytest.raises(InputError, match="more than 64 MiB, expected the record of a match"):
        read_record(Path("/dev/zero"))


def test_record_in_use(tmp_path: Path) -> None:
    """Two matches cannot write the same record."""
    path = tmp_path / "games.jsonl"
    with Record(path, HEADER), pytest.raises(InputError, match="in use by another match"):
        Record(path, HEADER)


@pytest.mark.slow
def test_compiled_player_is_fast(tmp_path: Path) -> None:
    """A compiled player plays all 2,315 answers over pipes within a minute of processor time."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler")
    source, built = Path(__file__).with_name("player.c"), tmp_path / "player"
    subprocess.run([compiler, "-O2", "-o", built, source], check=True)
    before = sum(os.times()[:4])  # that of player and referee, who wait for each other
    played = games(ProgramPlayer(CONTEST, (str(built),), TimeLimits()), 2315)
    assert sum(os.times()[:4]) - before < 60
    assert not any(each.failure for each in played)
    assert sum(each.won for each in played) > 2200


def test_messages_are_those_of_the_documents() -> None:
    """The messages of version 1 have the documented fields, in their order."""
    playing = CONTEST.begin("horse")
    playing.turns += [PlayedTurn("crane", "BYBBG"), PlayedTurn("zzzzz", None, "no word")]
    seen = [hello(CONTEST), question(playing, 3, 99), end(playing, 3)]
    assert [*seen[0]] == [
        "type",
        "protocol",
        "family",
        "rule",
        "mode",
        "max_turns",
        "win",
        "answers",
        "guesses",
    ]
    assert json.loads(json.dumps(seen[1])) == {
        "type": "turn",
        "game": 3,
        "seed": 99,
        "turn": 3,
        "max_turns": 6,
        "rows": [{"guess": "crane", "feedback": "BYBBG"}],
        "illegal": {"move": "zzzzz", "reason": "no word"},
    }
    assert seen[2] == {"type": "end", "game": 3, "won": False, "answer": "horse"}
