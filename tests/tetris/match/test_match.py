"""NES Tetris as a contest: points, and loss by a reference player's evaluation."""

from __future__ import annotations

from typing import Any

import pytest

from laconic.errors import InputError
from laconic.match import Record, Score, play_match, score_match
from laconic.tetris.analysis import ranked
from laconic.tetris.match import PieceContest, SearchPlayer, reference
from laconic.tetris.match.contest import loss
from laconic.tetris.pieces import Source
from laconic.tetris.rules import Rules

CONTEST = PieceContest(Rules(), Source.PUBLISHED, 20)


def scored(who: Any, contest: PieceContest = CONTEST, games: int = 2) -> Score:
    """Play and score some games."""
    record = Record(None, {})
    play_match(contest, who, record, contest.deal(games, 205), 205)
    return score_match(contest, record.played, "me")


class Reference(SearchPlayer):
    """The reference as a player."""

    def __init__(self) -> None:
        super().__init__("expectimax", Rules())
        self._player = reference(Rules())


def test_dismissed_placements_count_like_the_costliest() -> None:
    """A placement that the reference dismisses loses as much as the worst that it considers."""
    view = CONTEST.begin("published 205").view
    judge = reference(Rules())
    values = ranked(judge, view)
    considered = {value.placement for value in values}
    dismissed = next(at for at in view.placements() if at not in considered)
    assert loss(judge, view, dismissed) == values[-1].cost - values[0].cost
    assert loss(judge, view, values[3].placement) == values[3].cost - values[0].cost


def test_reference_has_no_loss() -> None:
    """The reference loses nothing by its own evaluation; others lose something."""
    assert scored(Reference()).as_dict()["regret"] == 0
    greedy = scored(SearchPlayer("greedy", Rules()))
    data = greedy.as_dict()
    assert data["regret"] > 0
    assert data["regret_is"].startswith("loss a game by the expectimax player's evaluation")
    assert "not exact" in str(greedy)
    assert data["won"] == 2


def test_points_are_those_of_the_game() -> None:
    """The length of a game is its score, the sum of what its placements brought."""
    score = scored(SearchPlayer("greedy", Rules()), PieceContest(Rules(), Source.PUBLISHED, 60))
    for each in score.games:
        assert each.length == sum(int(turn.feedback or 0) for turn in each.played.turns) > 0


@pytest.mark.parametrize("source", list(Source))
def test_a_game_has_at_most_1825_placements(source: Source) -> None:
    """The last piece has no next one; more are refused."""
    contest = PieceContest(Rules(), source, 1825)
    (task,) = contest.deal(1, 512)
    assert len(contest.begin(task).game.pieces) == 1825
    for turns in (0, 1826):
        with pytest.raises(InputError, match=f"max_turns {turns}: expected 1 to 1825"):
            PieceContest(Rules(), source, turns)


def test_players_see_how_many_lines_are_left() -> None:
    """The player foresight values them."""
    playing = PieceContest(Rules(), Source.PUBLISHED, 100).begin("published 205")
    judge = reference(Rules())
    while not playing.game.lines:
        playing.game.play(judge(playing.view))
    assert playing.view.lines == playing.game.lines


def test_same_pieces_for_all() -> None:
    """The random player is seeded by the game, and tops out; a seed deals the same pieces."""
    contest = PieceContest(Rules(), Source.PUBLISHED, 100)
    first, again = (scored(SearchPlayer("random", Rules()), contest) for _ in range(2))
    assert [m.played.move for m in first.moves] == [m.played.move for m in again.moves]
    assert first.won == 0
    assert contest.deal(3, 7) == ["published 7", "published 8", "published 9"]


def test_placements_are_checked() -> None:
    """What is no placement, or cannot be reached, is refused and takes a turn."""
    playing = CONTEST.begin("published 205")
    assert "no placement" in str(playing.play("left").illegal)
    assert "no placement" in str(playing.play("1 2").illegal)
    assert "cannot reach" in str(playing.play("0 0 0").illegal)
    assert playing.play(playing.question()["placements"][0]).illegal is None


def test_unknown_players() -> None:
    """A name that is none is refused."""
    with pytest.raises(InputError, match="player 'gredy'"):
        SearchPlayer("gredy", Rules())
