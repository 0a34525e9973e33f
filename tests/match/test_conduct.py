"""What players cost who fail, or whose moves are refused, in the games of all families."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from laconic.deduction.boards import BoardsGame
from laconic.deduction.game import Game
from laconic.deduction.match import WordContest
from laconic.deduction.match.boards import BoardsContest
from laconic.errors import InputError
from laconic.match import (
    MatchPlayer,
    Mean,
    PlayedGame,
    PlayedTurn,
    Record,
    Reply,
    Score,
    play_match,
    score_match,
)
from laconic.match.commands import score_record
from laconic.match.referee import deal_of
from laconic.players import PlayerError, Reason
from laconic.sliding.match import BoardContest
from laconic.tetris.match import PieceContest
from laconic.tetris.pieces import Source
from laconic.tetris.rules import Rules

if TYPE_CHECKING:
    from pathlib import Path

WORDS = Game.of("original", max_turns=6)
EXACT: dict[str, tuple[Any, int]] = {
    "words": (WordContest(WORDS), 6),
    "boards": (BoardsContest(BoardsGame(WORDS, 2)), 7),
    "sliding": (BoardContest(3, 3, 20), 20),
}


class Fails(MatchPlayer[Any]):
    """A player who is refused some turns, and then fails."""

    def __init__(self, turns: int) -> None:
        self._turns = turns

    def move(self, playing: Any) -> Reply:
        """Give no move, or fail."""
        if len(playing.turns) == self._turns:
            raise PlayerError(Reason.ENDED, "gone")
        return Reply(None)


def scored(contest: Any, turns: int) -> Score:
    """Play and score two games, failing after some turns."""
    record = Record(None, {})
    play_match(contest, Fails(turns), record, contest.deal(2, 1), 1)
    return score_match(contest, record.played, "me")


@pytest.mark.parametrize("name", EXACT)
@pytest.mark.parametrize("turns", [0, 3, 100])
def test_turns_without_a_move_cost_one_each(name: str, turns: int) -> None:
    """Who fails loses the turns that are left, as if each had brought no move."""
    contest, limit = EXACT[name]
    score = scored(contest, turns)
    assert score.regret == (Mean(limit, None),) * 2
    assert score.illegal == 2 * min(turns, limit)
    assert "could not be the answer" not in str(score)


def test_a_game_of_tetris_that_ends_by_failing_has_no_loss() -> None:
    """There is no evaluation of pieces that are not placed."""
    score = scored(PieceContest(Rules(), Source.PUBLISHED, 20), 0)
    assert (score.regret, score.unscored) == (None, 2)
    assert "2 games without loss" in str(score)


CHANGES = {
    "boards": {"task": "crane slate", "move": "crane", "feedback": "GGGGG BBGBG"},
    "sliding": {"task": "1 2 3 / 4 5 6 / 7 0 8", "move": "r", "feedback": "1 2 3 / 4 5 6 / 7 8 0"},
    "tetris": {"task": "published 5", "move": "0 19 0", "feedback": "0"},
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_record_that_was_changed_is_refused(name: str) -> None:
    """Moves are played again: what cannot be, or brings something else, is named with its game."""
    contest = EXACT[name][0] if name in EXACT else PieceContest(Rules(), Source.PUBLISHED, 20)

    def score(**changes: str) -> Score:
        data = CHANGES[name] | changes
        turn = PlayedTurn(data["move"], data["feedback"])
        return score_match(contest, [PlayedGame(4, data["task"], (turn,), won=False)], "me")

    assert score().moves[0].turn == 1
    for changes in ({"move": "xyz"}, {"feedback": "7"}):
        with pytest.raises(InputError, match=r"me, game 4: .* does not bring .* as recorded"):
            score(**changes)
    with pytest.raises(InputError, match="me, game 4: "):
        score(task="None")


def test_a_record_is_that_of_its_seed(tmp_path: Path) -> None:
    """A game that the seed of the record does not deal is refused."""
    contest = EXACT["sliding"][0]
    header = {"game": contest.header(), "player": "me", "games": 1, "seed": 5, "settings": {}}
    log = tmp_path / "log.jsonl"
    with Record(log, header) as record:
        play_match(contest, Fails(3), record, deal_of(contest, header), 5)
    assert score_record(contest, log).illegal == 3
    text = log.read_text(encoding="utf-8")
    log.write_text(text.replace('"seed": 5', '"seed": 6'), encoding="utf-8")
    with pytest.raises(InputError, match=r"game 1 is .*, but the seed 6 deals "):
        score_record(contest, log)


WINS = {
    "words": ("crane", [("slate", "BBGBG"), ("crane", "GGGGG")]),
    "boards": ("crane slate", [("crane", "GGGGG BBGBG"), ("slate", "* GGGGG")]),
    "sliding": (
        "1 2 3 / 4 5 6 / 0 7 8",
        [("r", "1 2 3 / 4 5 6 / 7 0 8"), ("r", "1 2 3 / 4 5 6 / 7 8 0")],
    ),
}


@pytest.mark.parametrize("name", WINS)
def test_a_record_whose_games_have_another_end_is_refused(name: str) -> None:
    """The moves of a recorded game decide whether it was won, and where it ended."""
    contest, (task, moves) = EXACT[name][0], WINS[name]
    turns = tuple(PlayedTurn(*move) for move in moves)

    def score(*turns: PlayedTurn, won: bool, task: str = task) -> Score:
        return score_match(contest, [PlayedGame(4, task, turns, won)], "me", recorded=True)

    assert score(*turns, won=True).won == 1
    for others, won in ((turns, False), (turns[:1], True), (turns[:1], False)):
        with pytest.raises(InputError, match=r"me, game 4: .* its moves give another end"):
            score(*others, won=won)
    with pytest.raises(InputError, match=r"me, game 4: .* another end"):
        score(*turns, turns[0], won=True)
    with pytest.raises(InputError, match=r"me, game 4: .* does not bring .* as recorded"):
        score(PlayedTurn(moves[0][0], "odd"), turns[1], won=True)
    with pytest.raises(InputError, match="me, game 4: "):
        score(*turns, won=True, task="None")


def test_intervals_hold_nothing_that_cannot_be() -> None:
    """A mean regret is not below 0, nor a mean length outside those of the game."""
    won = PlayedGame(1, "crane", (PlayedTurn("crane", "GGGGG"),), won=True)
    lost = PlayedGame(2, "crane", (), won=False, failure=("ended", "gone"))
    data = score_match(EXACT["words"][0], [won, lost], "me").as_dict()
    assert (data["mean"], data["mean_interval"]) == (4, (1, 7))
    assert data["regret_interval"][0] == 0 < data["regret"]
