"""Traps 13, 14 and 16: objectives, counts and environments. Each was a fault of some program."""

from __future__ import annotations

import numpy as np
import pytest

from laconic.deduction import evaluate, trees
from laconic.deduction.game import Game
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import Wordle
from laconic.deduction.search import Kind, Objective, solve
from laconic.deduction.strategies import make


@pytest.mark.parametrize(
    ("opener", "order", "worst"),
    [("jumpy", "mean", 3), ("jibed", "mean", 2), (None, "mean-worst", 2), (None, "worst-mean", 2)],
)
def test_trap_13_equal_totals_with_other_worst_cases(
    opener: str | None, order: str, worst: int
) -> None:
    """{BUMPY, DUMPY, JUMPY}: JUMPY and JIBED both total 6, worst 3 and 2; both orders are there."""
    answers = ("bumpy", "dumpy", "jumpy")
    game = Game(Wordle(5), from_words("umpy", answers, (*answers, "jibed")))
    solution = solve(game.position(), order, opener=opener)
    assert (solution.total, solution.worst) == (6, worst)
    assert Objective.parse(order).kind is Kind("worst" if order == "worst-mean" else "total")


def test_trap_14_a_total_counts_the_last_guess_and_names_its_lists() -> None:
    """SALET's best tree totals 7,920 over 2,315 answers, 3.4212; the header has the lists."""
    game = Game.of("original")
    tree = solve(game.position(), opener="salet").tree
    assert tree is not None
    report = trees.check(tree, game)
    assert (report.valid, report.total, report.answers) == (True, 7920, 2315)
    assert round(report.total / report.answers, 4) == 3.4212
    header = game.header()
    assert len(header["answers"]["sha256"]) == len(header["guesses"]["sha256"]) == 64
    assert (header["answers"]["count"], header["guesses"]["count"]) == (2315, 12972)


def test_trap_14_a_loss_counts_one_more_than_the_limit() -> None:
    """Five rhymes one by one with three guesses: 1 + 2 + 3, and two losses of 4 each."""
    words = ("batch", "catch", "hatch", "match", "patch")
    game = Game(Wordle(5), from_words("rhymes", words), max_turns=3)
    result = evaluate.simulate(game, make("max-size"))
    assert (result.total, len(result.unsolved)) == (1 + 2 + 3 + 4 + 4, 2)


def test_trap_16_repeated_invalid_moves_are_no_wins() -> None:
    """In the environment an illegal guess costs its turn and never succeeds, even if right."""
    pytest.importorskip("gymnasium")
    from laconic.deduction.gym.wordle import WordleEnv  # noqa: PLC0415  # the extra may be absent

    env = WordleEnv(mode="ultra-hard")
    env.reset(options={"answer": "knoll"})
    crane = np.int64(env.game.lexicon.guesses.index("crane"))
    env.step(crane)
    for turn in range(2, 7):
        *_, over, _, info = env.step(crane)
        assert (info["legal"], info["is_success"], over) == (False, False, turn == 6)
    assert info["answer"] == "knoll"
