"""Traps 5 to 9: the official hard mode. Each was a fault of some solver."""

from __future__ import annotations

import random

import pytest

from laconic.deduction.coach import objection
from laconic.deduction.game import Game, Mode, Pool
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import Wordle
from laconic.deduction.search import Engine, Exact

HARD = Game.of("original", Mode.HARD)


def legal(game: Game, rows: tuple[str, ...], word: str) -> bool:
    """Ask the packed form whether a guess is legal, and see that the readable one says the same."""
    read = game.rows(*rows)
    allowed = game.lexicon.guesses.index(word) in game.position(read).legal
    assert allowed == (objection(game, read, word) is None)
    return allowed


@pytest.mark.parametrize(
    ("rows", "word", "allowed"),
    [
        (("alley=BYYBB",), "slows", False),
        (("alley=BYYBB",), "falls", True),
        (("cecum=GBYBB",), "candy", False),
        (("crane=GBYBB", "cacti=GGYYB"), "caput", False),
        (("crane=GBYBB",), "caput", True),
    ],
)
def test_trap_5_a_letter_coloured_n_times_comes_back_n_times(
    rows: tuple[str, ...], word: str, allowed: bool
) -> None:
    """Two coloured copies of a letter ask for two copies in every later guess."""
    assert legal(HARD, rows, word) == allowed


def test_trap_6_hard_is_more_permissive_than_ultra_hard() -> None:
    """TARSE=BGBBY allows PAGLE, its yellow E left in place, and TARSE again; ultra-hard neither."""
    words = from_words("two", ("pagle", "tarse"))  # neither is in the original list
    hard, ultra = (Game(Wordle(5), words, mode) for mode in (Mode.HARD, Mode.ULTRA_HARD))
    for word in words.answers:
        assert legal(hard, ("tarse=BGBBY",), word)
        assert not legal(ultra, ("tarse=BGBBY",), word)


def test_trap_7_the_pool_is_all_legal_guesses() -> None:
    """In hard mode a guess need not be able to be the answer, nor be on the answer list."""
    position = HARD.position(HARD.rows("salet=BBYYB"))
    pool = set(position.pool(Pool.GUESSES).tolist())
    answers = set(HARD.guess_of_answer[position.candidates].tolist())
    assert answers < pool
    assert any(HARD.answer_of_guess[guess] < 0 for guess in pool)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_trap_8_a_position_is_not_its_candidates_alone(order: tuple[int, int]) -> None:
    """DALLY, RALLY, SALLY, TALLY cost 10 after MYALL and 9 after PALLA, whichever comes first."""
    rows, costs = ("myall=BYYGY", "palla=BGGGB"), (Exact(10), Exact(9))
    four = ["dally", "rally", "sally", "tally"]
    engine = Engine(HARD)
    for which in order:
        position = HARD.position(HARD.rows(rows[which]))
        assert [HARD.answers[answer] for answer in position.candidates] == four
        assert engine.cost(position, None) == costs[which]


def test_trap_9_the_previous_row_is_enough_only_for_truthful_hard_play() -> None:
    """In play that was hard throughout the last row implies the others; in imported games not."""
    rng = random.Random(1)
    for _ in range(40):
        answer, position = rng.randrange(len(HARD.answers)), HARD.position()
        for _ in range(4):
            guess = int(rng.choice(position.legal))
            position = position.play(guess, int(HARD.matrix[guess, answer]))
            alone = HARD.position(position.rows[-1:])
            assert alone.legal.tolist() == position.legal.tolist()
    imported = ("crane=GBBBB", "stomp=BBBBB")
    assert legal(HARD, imported[1:], "fully")
    assert not legal(HARD, imported, "fully")
