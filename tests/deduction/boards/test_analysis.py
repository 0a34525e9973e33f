"""Analysis of games of several boards."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from laconic import Game
from laconic.deduction.boards import BoardsGame, Weighted, analyze, read_words, suggest
from laconic.deduction.boards.measure import play_games
from laconic.deduction.boards.strategies import open_sets, player
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable

    Draw = Callable[..., BoardsGame]
    Hide = Callable[[random.Random, BoardsGame], list[int]]


@pytest.mark.parametrize("sequential", [False, True])
def test_turns_are_those_of_the_game(
    draw: Draw, hide: Hide, exact: Weighted, *, sequential: bool
) -> None:
    """Solved boards, the final mean and the sum of luck agree with the game."""
    rng = random.Random(1)
    for _ in range(5):
        game = draw(rng, 12, 16, 3, sequential=sequential)
        answers = hide(rng, game)
        guesses = rng.sample(range(16), 2)
        left = [int(game.game.guess_of_answer[answer]) for answer in answers]
        guesses += [guess for guess in left if guess not in guesses]
        analysis = analyze(game.position(guesses, game.codes(answers, guesses)), exact, seconds=0)
        turns = analysis.turns
        assert sorted(board for turn in turns for board in turn.solved) == [1, 2, 3]
        assert turns[-1].luck == pytest.approx(turns[-1].played.mean - len(guesses))
        assert all(0 <= turn.skill <= 100 for turn in turns)
        assert not any(turns[-1].left)


def test_exact_play_has_full_skill(draw: Draw, hide: Hide, exact: Weighted) -> None:
    """With exhaustive search the exact player has full skill, and luck adds up."""
    rng = random.Random(2)
    game = draw(rng, 3, 10, 2)
    for _ in range(4):
        answers = hide(rng, game)
        guesses: list[int] = []
        while (position := game.position(guesses, game.codes(answers, guesses))).unsolved:
            guesses.append(player(exact, game).choose(open_sets(position), position.left))
        analysis = analyze(position, exact, seconds=0)
        assert [turn.skill for turn in analysis.turns] == [100] * len(guesses)
        start = suggest(game.position(), exact, top=10).suggestions[0].mean
        assert analysis.luck == pytest.approx(start - len(guesses))
        assert len(guesses) == play_games(game, exact, np.array([answers], np.int32)).max()


@pytest.mark.parametrize("turns", [2, 3])
def test_luck_is_that_of_the_game_when_it_is_lost_too(
    draw: Draw, hide: Hide, exact: Weighted, turns: int
) -> None:
    """On the last turn no feedback saves a turn, and over a lost game luck adds up to its turns."""
    rng, lost = random.Random(3), 0
    for _ in range(30):
        game = replace(draw(rng, 4, 10, 2), max_turns=turns)
        answers = hide(rng, game)
        guesses = rng.sample(range(10), turns)
        position = game.position(guesses, game.codes(answers, guesses))
        if not position.unsolved:
            continue
        lost += 1
        analysis = analyze(position, exact, seconds=0)
        losses = sum(turn.played.mean - turn.best.mean for turn in analysis.turns)
        start = analysis.turns[0].best.mean
        assert analysis.turns[-1].luck == 0
        assert start + losses - analysis.luck == pytest.approx(turns)
    assert lost > 20


def test_a_lost_game_that_goes_on_is_lost(draw: Draw, exact: Weighted) -> None:
    """After the last turn, a guess counts turns until the boards are solved, and cannot win."""
    game = replace(draw(random.Random(1), 4, 10, 2), max_turns=1)
    own = game.game.guess_of_answer.tolist()
    guess = next(g for g in range(10) if g not in own[:2])
    position = game.position([guess], game.codes([0, 1], [guess]))
    first = suggest(position, exact).suggestions[0]
    assert (first.lost, first.claim) == (1, "exact")
    assert first.mean >= 1 + 2


def test_words_are_read_as_their_list_does() -> None:
    """Turkish has two letters I: small letters of other languages would be unknown words."""
    game = BoardsGame(Game.of("wordfreq:tr:5:200"), 2)
    position = read_words(game, [" NASIL", "BİRAZ"], ["NASIL", "BİRAZ "])
    assert not position.unsolved


def test_words_need_the_answers_of_all_boards() -> None:
    """Too few answers, guesses after the end, and no guesses are refused."""
    game = BoardsGame(Game.of("original"), 2)
    with pytest.raises(InputError, match="1 answer for 2 boards, expected one for each"):
        read_words(game, ["salet"], ["knoll"])
    with pytest.raises(InputError, match="no guesses"):
        analyze(game.position())
    position = read_words(game, ["knoll", "crane", "built"], ["knoll", "crane"])
    with pytest.raises(InputError, match="guess 3 comes after the last board was solved"):
        analyze(position)
