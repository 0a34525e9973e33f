"""Play on several boards: the native player against its twins, and the rules."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
import pytest

from laconic import Game
from laconic.deduction.boards import BoardsGame, Weighted, make, simulate
from laconic.deduction.boards.measure import play_games
from laconic.deduction.boards.strategies import open_sets, player
from laconic.deduction.errors import ContradictionError
from laconic.deduction.evaluate import simulate as one_board
from laconic.deduction.strategies import make as strategy_of
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable

    from laconic.deduction.boards import BoardsPosition

    Draw = Callable[..., BoardsGame]
    Hide = Callable[[random.Random, BoardsGame], list[int]]
    Middle = Callable[[random.Random, BoardsGame, int], BoardsPosition]
    Brute = Callable[[BoardsPosition], tuple[int, int]]
    Twin = Callable[[BoardsPosition, Weighted], int]


@pytest.mark.parametrize("seed", range(20))
def test_native_play_is_that_of_the_twin(
    draw: Draw, hide: Hide, twin: Twin, greedy: Weighted, seed: int
) -> None:
    """Ten games a seed: native play solves each board on the turn on which the Python twin does."""
    rng = random.Random(seed)
    terms = {"distinct": rng.random() < 0.7, "sequential": rng.random() < 0.3}
    game = draw(rng, 20, 30, rng.randint(1, 5), **terms)
    answers = np.array([hide(rng, game) for _ in range(10)], dtype=np.int32)

    def slowly(position: BoardsPosition) -> int:
        return twin(position, greedy)

    native = play_games(game, greedy, answers)
    assert native.tolist() == play_games(game, slowly, answers).tolist(), (seed, game)


@pytest.mark.parametrize("seed", range(5))
def test_playouts_choose_as_those_of_the_twin(
    draw: Draw, hide: Hide, twin: Twin, playing: Weighted, seed: int
) -> None:
    """Distinct answers or not, boards with and without the same candidates, all in native play."""
    rng = random.Random(seed)
    game = draw(rng, 20, 24, rng.randint(2, 5), distinct=rng.random() < 0.6)
    answers = np.array([hide(rng, game) for _ in range(10)], dtype=np.int32)

    def slowly(position: BoardsPosition) -> int:
        return twin(position, playing)

    native = play_games(game, playing, answers)
    assert native.tolist() == play_games(game, slowly, answers).tolist(), (seed, game)


def test_playouts_of_impossible_boards_end(draw: Draw, playing: Weighted, greedy: Weighted) -> None:
    """Three boards with the same two candidates cannot be distinct: the greedy choice is kept."""
    game = draw(random.Random(4), 20, 24, 3)
    sets = [np.array([3, 7], dtype=np.int32)] * 3
    assert player(playing, game).choose(sets, 8) == player(greedy, game).choose(sets, 8)


@pytest.mark.parametrize("seed", range(30))
def test_search_of_endgames_is_exact(
    draw: Draw, middle: Middle, brute: Brute, exact: Weighted, seed: int
) -> None:
    """Lists of eight words, any turn limit: least losses and turns are those of brute force."""
    rng = random.Random(seed)
    distinct, boards = rng.random() < 0.5, rng.randint(1, 3)
    game = draw(rng, 8, 8, boards, distinct=distinct)
    limited = BoardsGame(game.game, boards, rng.randint(boards, boards + 4), distinct)
    position = middle(rng, limited, rng.randint(0 if boards < 3 else 1, 1))
    if not position.unsolved:
        return
    native = player(exact, limited).cost(open_sets(position), position.left)
    assert native == brute(position), (seed, position)


@pytest.mark.parametrize("seed", range(10))
def test_exact_play_reaches_its_value(draw: Draw, exact: Weighted, seed: int) -> None:
    """Two boards on eight words: the games of the exact player sum up to the proven total."""
    rng = random.Random(seed)
    game = draw(rng, 8, 12, 2)
    pairs = [[a, b] for a in range(8) for b in range(8) if a != b]
    played = play_games(game, exact, np.array(pairs, dtype=np.int32))
    position = game.position()
    assert (0, played.max(axis=1).sum()) == player(exact, game).cost(
        open_sets(position), position.left
    )


def test_order_of_boards_changes_no_choice(
    draw: Draw, middle: Middle, exact: Weighted, greedy: Weighted
) -> None:
    """A player chooses the same guess whatever order the boards come in."""
    rng = random.Random(1)
    for strategy in (exact, greedy):
        game = draw(rng, 20, 30, 4)
        for _ in range(20):
            sets = [s for s in open_sets(middle(rng, game, 2)) if s.size]
            if not sets:
                continue
            choices = {
                player(strategy, game).choose(rng.sample(sets, len(sets)), 7) for _ in "abcd"
            }
            assert len(choices) == 1


def test_threads_change_no_game(draw: Draw, hide: Hide, greedy: Weighted) -> None:
    """Two threads play the same games as one."""
    rng = random.Random(2)
    game = draw(rng, 30, 60, 4)
    answers = np.array([hide(rng, game) for _ in range(40)], dtype=np.int32)
    one, two = (play_games(game, greedy, answers, threads=threads) for threads in (1, 2))
    assert (one == two).all()


def test_a_solved_board_gives_no_more_feedback() -> None:
    """Feedback of a board ends with the guess that solved it."""
    game = Game.of("original")
    index = game.lexicon.guesses.index
    answers = [game.answers.index(word) for word in ("knoll", "knack")]
    codes = BoardsGame(game, 2).codes(answers, [index("knoll"), index("crane"), index("knack")])
    assert [len(row) for row in codes] == [1, 3]


def test_sequential_boards_open_in_turn() -> None:
    """A closed board shows nothing; when it opens, it shows the feedback of all guesses so far."""
    game = Game.of("original")
    boards = BoardsGame(game, 3, sequential=True)
    index = game.lexicon.guesses.index
    answers = [game.answers.index(word) for word in ("knoll", "knack", "crane")]
    assert boards.codes(answers, [index("crane")])[1:] == [[], []]
    codes = boards.codes(answers, [index("crane"), index("knoll")])
    assert [len(row) for row in codes] == [2, 2, 0]
    codes = boards.codes(answers, [index(word) for word in ("crane", "knoll", "knack")])
    assert [len(row) for row in codes] == [2, 3, 1]
    assert (
        not boards.position(
            [index("crane")], [[game.matrix[index("crane"), answers[0]]], [], []]
        ).left
        - 7
    )


def test_boards_that_share_a_candidate_share_all(draw: Draw, middle: Middle) -> None:
    """Two boards have the same candidates or none in common."""
    rng = random.Random(3)
    shared = 0
    for _ in range(200):
        sets = [set(s.tolist()) for s in middle(rng, draw(rng, 20, 30, 3), 2).candidates]
        for one, two in combinations(sets, 2):
            assert one == two or not one & two
            shared += bool(one) and one == two
    assert shared


def test_a_rescue_begins_with_given_guesses() -> None:
    """Opening guesses count as turns."""
    game = BoardsGame(Game.of("original"), 2)
    index = game.game.lexicon.guesses.index
    answers = np.array([[5, 9], [11, 700]], dtype=np.int32)
    opening = [index("crane"), index("built"), index("moody")]
    result = simulate(game, make("entropy"), answers, opening=opening)
    assert result.solved.min() > 3
    assert result.moves == result.solved.max(axis=1).sum() - 6


def test_positions_refuse_feedback_that_does_not_fit() -> None:
    """Missing and contradictory feedback is reported with its board."""
    game = BoardsGame(Game.of("original"), 2)
    with pytest.raises(InputError, match="board 2 has feedback to 0 guesses, expected 1"):
        game.position([0], [[0], []])
    with pytest.raises(ContradictionError, match="board 1: no answer fits"):
        game.position([0, 0], [[0, 1], [0, 0]])
    with pytest.raises(InputError, match="feedback of 1 board, expected 2"):
        game.position([0], [[0]])


def test_one_word_solves_two_boards_only_if_answers_may_be_equal(draw: Draw) -> None:
    """Distinct answers: two boards solved by one guess contradict each other."""
    game = draw(random.Random(1), 8, 10, 3)
    guess = int(game.game.guess_of_answer[0])
    codes = game.codes([0, 0, 1], [guess])
    word = game.game.answers[0]
    with pytest.raises(ContradictionError, match=f"boards 1 and 2 are both solved by {word}"):
        game.position([guess], codes)
    assert replace(game, distinct=False).position([guess], codes).unsolved == (2,)


def test_a_closed_board_is_no_word_that_solved_another(draw: Draw) -> None:
    """Distinct answers: a solved word is left out on boards that show nothing yet, too."""
    game = draw(random.Random(1), 8, 10, 3, sequential=True)
    guess = int(game.game.guess_of_answer[0])
    codes = game.codes([0, 1, 2], [guess])
    assert game.position([guess], codes).candidates[2].tolist() == list(range(1, 8))
    equal = replace(game, distinct=False)
    assert equal.position([guess], codes).candidates[2].tolist() == list(range(8))


@pytest.mark.parametrize("name", ["i4", "parts+entropy"])
def test_strategies_for_one_board_play_on_several(name: str) -> None:
    """On one board they play as ever; on two they play the open one with the fewest candidates."""
    words = Game.of("wordfreq:en:5:60")
    alone = simulate(BoardsGame(words, 1, 20), make(name), np.arange(60, dtype=np.int32)[:, None])
    assert alone.solved[:, 0].tolist() == list(one_board(words, strategy_of(name)).turns)
    position = BoardsGame(words, 2).position()
    opener = make(name)(position)
    codes = words.matrix[opener, [3, 4]]
    position = BoardsGame(words, 2).position([opener], [[int(code)] for code in codes])
    sizes = [left.size for left in position.candidates]
    fewest = int(np.argmin(sizes))
    single = words.position().play(opener, int(codes[fewest]))
    assert make(name)(position) == strategy_of(name)(single)
