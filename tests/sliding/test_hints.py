"""Hints: what they promise is kept, from every board that a player reaches."""

from __future__ import annotations

import random

import pytest

from laconic.claims import Between, Exact
from laconic.errors import InputError
from laconic.sliding.board import blank_last, legal_moves, parse, random_board, walk
from laconic.sliding.check import replay
from laconic.sliding.hints import Guide
from laconic.sliding.search import solve

GOAL = blank_last(3, 3)


def promised(guide: Guide) -> int:
    """Return the number of moves that a hint promises; they solve the board."""
    hint = guide.hint()
    assert replay(guide.board.rows, guide.goal.rows, hint.moves).valid
    return len(hint.moves)


def test_hints_that_are_followed_lead_to_the_goal() -> None:
    """Each hint leaves one move less than the one before, from the fewest on."""
    start = random_board(GOAL, random.Random(4))
    guide = Guide(start)
    for left in range(len(solve(start).moves), 0, -1):
        hint = guide.hint()
        assert (len(hint.moves), hint.claim) == (left, Exact(left))
        guide.move(hint.moves[0])
    assert guide.solved
    with pytest.raises(InputError, match="expected a board that is not solved"):
        guide.hint()


@pytest.mark.parametrize(
    ("size", "nodes", "turns"), [((3, 3), 1, 8), ((4, 4), 100, 8), ((6, 6), 1, 4)]
)
def test_no_hint_takes_a_promise_back(size: tuple[int, int], nodes: int, turns: int) -> None:
    """A move off the way costs one more at most, even if solutions are not proven."""
    chance = random.Random(1)
    guide = Guide(random_board(blank_last(*size), chance), nodes=nodes, threads=1)
    left = promised(guide)
    for turn in range(turns):
        aside = turn % 2
        move = chance.choice(legal_moves(guide.board)) if aside else guide.hint().moves[0]
        guide.move(move)
        now = promised(guide)
        assert now <= left + 1 if aside else now <= left - 1
        left = now


def test_claims_hold_along_the_way() -> None:
    """The fewest moves lie within what each hint claims, on the way and off it."""
    chance = random.Random(2)
    guide = Guide(walk(blank_last(4, 4), 60, chance), nodes=20)
    kinds = set()
    for _ in range(20):
        claim, fewest = guide.hint().claim, len(solve(guide.board, guide.goal).moves)
        kinds.add(type(claim))
        assert claim == Exact(fewest) or (
            isinstance(claim, Between) and claim.lower <= fewest <= claim.upper
        )
        guide.move(
            guide.hint().moves[0]
            if chance.random() < 0.7
            else chance.choice(legal_moves(guide.board))
        )
    assert kinds == {Between, Exact}


def test_moves_are_taken_back() -> None:
    """The board is as before, and so is the hint; without moves there is nothing to take back."""
    guide = Guide(parse("1 2 3 / 4 0 6 / 7 5 8"), "blank-first")
    before = guide.hint()
    guide.move("u")
    guide.undo()
    assert (guide.moves, guide.hint()) == ("", before)
    guide.undo()
    assert guide.board == before.board


def test_a_hint_is_a_sentence_and_data() -> None:
    """The tile, where it slides, how many moves are left, and whether there are fewer."""
    hint = Guide(parse("1 2 3 / 4 0 6 / 7 5 8")).hint()
    assert str(hint) == "Slide 5 up: solvable in 2 moves from here, and not in fewer"
    assert (hint.as_dict()["tile"], hint.as_dict()["move"], hint.as_dict()["length"]) == (5, "d", 2)
    far = Guide(random_board(blank_last(4, 4), random.Random(1)), nodes=1).hint()
    assert f"in fewer than {far.as_dict()['at_least']}" in str(far)
