"""Matches that are still running, as the page is told of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from laconic.deduction.game import Game
from laconic.deduction.lexicon import from_words
from laconic.deduction.match import StrategyPlayer, WordContest
from laconic.deduction.rules import rule_for
from laconic.match import Comparison, Record, play_match, score_match
from laconic.match.api import make_api
from laconic.match.following import LAST_GAMES, Following

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import httpx
    from starlette.types import ASGIApp

    Asking = Callable[[ASGIApp], Callable[..., httpx.Response]]

WORDS = ("batch", "catch", "hatch", "match", "patch")


@pytest.fixture
def contest() -> WordContest:
    """Return a game of rhymes."""
    return WordContest(Game(rule_for(5), from_words("rhymes", WORDS), max_turns=6))


def played(contest: WordContest, player: str, path: Path, games: int, seed: int = 1) -> Record:
    """Play a match with a record."""
    header: dict[str, Any] = {"game": contest.header(), "player": player, "games": games}
    with Record(path, header | {"seed": seed, "settings": {"prices": [1, 2]}}) as record:
        tasks = contest.deal(games, seed)
        play_match(contest, StrategyPlayer(contest.game, player), record, tasks, seed)
    return record


def test_the_state_grows_with_the_records(contest: WordContest, tmp_path: Path) -> None:
    """It has the whole games so far, scored as `match score` does, the latest first."""
    log, other = tmp_path / "log.jsonl", tmp_path / "other.jsonl"
    record, theirs = played(contest, "parts", log, 8), played(contest, "random", other, 8)
    head, *games = log.read_bytes().splitlines(keepends=True)
    log.unlink()
    following = Following(contest, [log, other])
    while following.read():
        pass
    assert following.state["players"][0] == {
        "record": "log.jsonl",
        "fault": None,
        "player": None,
        "of": 0,
        "score": None,
        "by_turns": None,
        "last": [],
    }
    assert following.state["comparisons"] == []
    for count in (0, 2, 8):
        log.write_bytes(b"".join([head, *games[:count], *(each[:9] for each in games[count:][:1])]))
        following.read()
        mine = following.state["players"][0]
        assert (mine["player"], mine["of"], len(mine["last"])) == (
            "parts",
            8,
            min(count, LAST_GAMES),
        )
        if count:
            score = score_match(contest, record.played[:count], "parts")
            assert mine["score"] == score.as_dict() | {"cost": 0.0}
            assert mine["last"][0]["game"] == count
            last = score.games[-1]
            assert [each["regret"] for each in mine["last"][0]["turns"]] == [
                move.regret for move in last.moves
            ]
            second = score_match(contest, theirs.played[:count], "random")
            assert following.state["comparisons"] == [Comparison(score, second).as_dict()]


def test_a_match_that_is_begun_anew(contest: WordContest, tmp_path: Path) -> None:
    """The games of the match before are forgotten."""
    log = tmp_path / "log.jsonl"
    played(contest, "parts", log, 4)
    following = Following(contest, [log])
    following.read()
    log.unlink()
    played(contest, "random", log, 3, seed=5)
    following.read()
    (mine,) = following.state["players"]
    assert (mine["player"], mine["of"], mine["score"]["games"]) == ("random", 3, 3)


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ("{}\n", "line 1: not a line of a match"),
        ('{"format": "laconic match 1", "game": {}}\n', "made for"),
        ("", "not a line of a match"),
    ],
)
def test_what_is_no_record_is_said(
    contest: WordContest, tmp_path: Path, content: str, fault: str
) -> None:
    """The state says why a record cannot be read."""
    log = tmp_path / "log.jsonl"
    log.write_text(content)
    following = Following(contest, [log])
    assert not following.read()
    assert fault in following.state["players"][0]["fault"]


def test_a_header_without_a_seed(contest: WordContest, tmp_path: Path) -> None:
    """A record that was written by other code may lack what the page needs."""
    log = tmp_path / "log.jsonl"
    with Record(log, {"game": contest.header(), "player": "me", "games": 2}):
        pass
    following = Following(contest, [log])
    following.read()
    assert "no 'seed' in its header" in following.state["players"][0]["fault"]


def test_the_api_tells_the_state(contest: WordContest, tmp_path: Path, asking: Asking) -> None:
    """A request gets what is known now."""
    log = tmp_path / "log.jsonl"
    following = Following(contest, [log])
    ask = asking(make_api(following))
    assert ask("GET", "/state").json()["players"][0]["of"] == 0
    played(contest, "parts", log, 3)
    following.read()
    state = ask("GET", "/state").json()
    assert (state["game"], state["unit"]) == ("wordle:5", "guess")
    assert state["players"][0]["score"]["won"] == 3
