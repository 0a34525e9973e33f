"""Sliding puzzles as a contest: moves above the proven optimum."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from laconic.errors import InputError
from laconic.match import ProgramPlayer, Record, Score, TimeLimits, play_match, score_match
from laconic.sliding.board import parse
from laconic.sliding.match import BoardContest, Distances, SlidingPlayer
from laconic.sliding.search import solve

CONTEST = BoardContest(3, 2)
CLIENT = """
import collections, json, sys

def moves_of(board, goal, width):
    start, aim = tuple(board), tuple(goal)
    paths, queue = {start: ""}, collections.deque([start])
    while aim not in paths:
        at = queue.popleft()
        blank = at.index(0)
        row, column = divmod(blank, width)
        for move, (down, right) in {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}.items():
            r, c = row + down, column + right
            if 0 <= r < len(at) // width and 0 <= c < width:
                new = list(at)
                new[blank], new[r * width + c] = new[r * width + c], 0
                if tuple(new) not in paths:
                    paths[tuple(new)] = paths[at] + move
                    queue.append(tuple(new))
    return paths[aim]

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        goal, width = sum(message["goal"], []), message["width"]
        print(json.dumps({"type": "ready", "protocol": 1}), flush=True)
    elif message["type"] == "turn":
        moves = moves_of(sum(message["board"], []), goal, width)
        print(json.dumps({"move": moves[0] if message["turn"] % 2 else moves}), flush=True)
"""


def scored(player: Any, contest: BoardContest = CONTEST, games: int = 10) -> Score:
    """Play and score some games."""
    record = Record(None, {})
    try:
        play_match(contest, player, record, contest.deal(games, 3), 3)
    finally:
        player.close()
    return score_match(contest, record.played, "me")


def test_exact_solutions_have_no_regret() -> None:
    """The optimal solver loses no move, and its lengths are the optima."""
    score = scored(SlidingPlayer("exact"))
    assert score.as_dict()["regret"] == 0
    assert score.won == 10
    assert score.lengths == [
        len(solve(parse(each.played.task or "")).moves) for each in score.games
    ]


def test_another_program_is_optimal_too() -> None:
    """Breadth-first search in another program, one move or all at a time, has no regret either."""
    score = scored(ProgramPlayer(CONTEST, (sys.executable, "-c", CLIENT), TimeLimits()))
    assert (score.as_dict()["regret"], score.won, score.illegal) == (0, 10, 0)


def test_regret_is_what_moves_cost() -> None:
    """A solved puzzle took the optimum plus the sum of regret, turn by turn."""
    contest = BoardContest(3, 2, max_turns=5000)
    for each in scored(SlidingPlayer("random"), contest, 4).games:
        optimum = len(solve(parse(each.played.task or "")).moves)
        assert each.played.won
        assert each.regret == (each.length - optimum,) * 2  # type: ignore[operator]
        assert all(move.regret in ((0.0, 0.0), (2.0, 2.0)) for move in each.moves)


def test_unsolved_puzzles_have_no_length() -> None:
    """A puzzle that is given up counts as lost, without a length."""
    score = scored(SlidingPlayer("random"), BoardContest(3, 3, max_turns=2), 3)
    data = score.as_dict()
    assert (data["won"], data["mean"]) == (0, None)
    assert "mean" not in str(score)


def test_moves_are_checked() -> None:
    """Moves off the board, other text and none are refused; moves end at the goal."""
    playing = CONTEST.begin("1 2 3 / 4 0 5")
    assert "cannot move 'd'" in str(playing.play("d").illegal)
    assert "expected u, l, d or r" in str(playing.play("x").illegal)
    assert "no move" in str(playing.play(" ").illegal)
    assert playing.play("5 5 5").move == "r"
    assert playing.won


def test_large_searches_are_bounded() -> None:
    """A distance that takes too many nodes lies between its bounds."""
    board = parse("8 6 7 / 2 5 4 / 3 0 1")
    (low, high), exact = Distances(parse("1 2 3/4 5 6/7 8 0"), 1).of(board), 31
    assert low <= exact <= high


def test_unknown_players() -> None:
    """A name that is none is refused."""
    with pytest.raises(InputError, match="no player 'exakt'"):
        SlidingPlayer("exakt")
