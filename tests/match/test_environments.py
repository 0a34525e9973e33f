"""The environments of all families follow the rules of Gymnasium, and their seeds."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import laconic.gym
from laconic.deduction.lexicon import from_words
from laconic.errors import InputError
from laconic.sliding.gym import MOVES
from laconic.sliding.search import solve

TERMS: dict[str, dict[str, Any]] = {
    "laconic/BullsAndCows-v0": {"max_turns": 8},
    "laconic/Boards-v0": {"boards": 3, "lexicon": "wordfreq:de:6:300"},
    "laconic/Mastermind-v0": {"game": "mastermind:3x5"},
    "laconic/Sliding-v0": {"width": 3, "height": 2},
    "laconic/Tetris-v0": {},
    "laconic/Wordle-v0": {"lexicon": "wordfreq:de:6:300"},
}


@pytest.mark.parametrize("name", laconic.gym.IDS)
def test_gymnasium_finds_no_fault(name: str) -> None:
    """Gymnasium's checker passes without a warning."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(name, **TERMS[name]).unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name", laconic.gym.IDS)
def test_seeds_are_honoured(name: str) -> None:
    """The same seed gives the same games, one after the other; another seed gives others."""

    def played(seed: int) -> list[Any]:
        env, seen = gymnasium.make(name, **TERMS[name]), []
        state, info = env.reset(seed=seed)
        chance = np.random.default_rng(3)
        for _ in range(60):
            action = chance.choice(np.flatnonzero(info["action_mask"]))
            state, reward, ended, cut, info = env.step(action)
            seen.append((reward, str(state)))
            if ended or cut:
                state, info = env.reset()
        return seen

    assert played(1) == played(1) != played(2)


@pytest.mark.parametrize(("reward", "best"), [("turns", -2.0), ("win", 1.0), ("regret", 0.0)])
def test_rewards_of_a_solution(reward: str, best: float) -> None:
    """A shortest solution gets the most that a reward allows."""
    env = gymnasium.make("laconic/Sliding-v0", reward=reward)
    env.reset(options={"board": "1 2 3 / 4 0 6 / 7 5 8"})
    steps = [env.step(np.int64(MOVES.index(move))) for move in "dr"]
    assert sum(float(step[1]) for step in steps) == best
    assert [step[2] for step in steps] == [False, True]


def test_regret_of_moves() -> None:
    """A move away from the goal costs two moves, an illegal one costs one."""
    env = gymnasium.make("laconic/Sliding-v0", reward="regret").unwrapped
    chance = np.random.default_rng(4)
    env.reset(seed=5)
    assert isinstance(env, laconic.gym.SlidingEnv)
    for _ in range(30):
        before = env.board
        assert before is not None
        move = chance.integers(4)
        _, reward, ended, _, info = env.step(move)
        if not info["legal"]:
            assert reward == -1
        elif not ended and env.board is not None:
            longer = len(solve(env.board).moves) > len(solve(before).moves)
            assert reward == (-2 if longer else 0)


@pytest.mark.parametrize(
    ("terms", "message"),
    [
        ({"max_turns": 0}, "max_turns 0: expected 1 or more"),
        ({"max_turns": 1.5}, "max_turns 1.5"),
        ({"width": "3"}, "width '3'"),
        ({"width": 5, "height": 5, "reward": "regret"}, "regret on 5x5: expected at most 16 cells"),
    ],
)
def test_impossible_puzzles_are_refused(terms: dict[str, Any], message: str) -> None:
    """Sizes and turns are whole numbers; regret needs distances that are searched exactly."""
    with pytest.raises(InputError, match=message):
        gymnasium.make("laconic/Sliding-v0", **terms)


def test_lost_puzzles() -> None:
    """A puzzle is lost when no turn is left, which costs one more."""
    env = gymnasium.make("laconic/Sliding-v0", max_turns=2)
    env.reset(options={"board": "8 6 7 / 2 5 4 / 3 0 1"})
    first, second = (env.step(np.int64(MOVES.index(move))) for move in "lr")
    assert (first[1:3], second[1:3]) == ((-1.0, False), (-2.0, True))


@pytest.mark.parametrize(
    ("name", "answer", "guess", "pegs"),
    [
        ("laconic/Mastermind-v0", "1234", "1122", [1 + 1, 1 + 1]),
        ("laconic/BullsAndCows-v0", "2150", "0123", [1 + 1, 2 + 1]),
    ],
)
def test_games_with_pegs(name: str, answer: str, guess: str, pegs: list[int]) -> None:
    """An observation has the symbols of each guess and its two counts, each plus one."""
    env = gymnasium.make(name).unwrapped
    assert isinstance(env, laconic.gym.GuessingEnv)
    _, info = env.reset(options={"answer": answer})
    words, before = env.game.lexicon.guesses, info["candidates"]
    state, reward, ended, _, info = env.step(np.int64(words.index(guess)))
    assert state["letters"][0].tolist() == [words.alphabet.index(each) + 1 for each in guess]
    assert (state["pegs"][0].tolist(), state["pegs"][1].tolist()) == (pegs, [0, 0])
    assert (reward, ended, state["left"]) == (-1.0, False, 9)
    assert 0 < info["candidates"] < before
    _, reward, ended, _, info = env.step(np.int64(words.index(answer)))
    assert (reward, ended, info["answer"]) == (-1.0, True, answer)


def test_rules_without_an_observation_are_refused() -> None:
    """Feedback is tiles or pegs; a rule without words of its own needs a game."""
    with pytest.raises(InputError, match="expected a rule with tiles or pegs"):
        laconic.gym.GuessingEnv("higher-lower:10")
    with pytest.raises(InputError, match="name a list"):
        laconic.gym.GuessingEnv("wordle:5")


def test_boards() -> None:
    """Boards show their tiles until they are solved; all must be."""
    words = ("crane", "crate", "grate", "irate", "plate", "slate")
    env = gymnasium.make("laconic/Boards-v0", lexicon=from_words("few", words, words)).unwrapped
    assert isinstance(env, laconic.gym.BoardsEnv)
    env.reset(options={"answers": ["crate", "slate"]})
    index = env.game.game.lexicon.guesses.index
    state, reward, ended, _, info = env.step(np.int64(index("slate")))
    assert (reward, ended, info["solved"].tolist()) == (-1.0, False, [False, True])
    state, reward, ended, _, info = env.step(np.int64(index("crate")))
    assert (reward, ended, info["is_success"]) == (-1.0, True, True)
    assert state["tiles"][0, 1].tolist() == [3] * 5
    assert state["tiles"][1, 1].tolist() == [0] * 5
    assert info["answers"] == ["crate", "slate"]
    with pytest.raises(InputError, match="the optimum is not known"):
        laconic.gym.BoardsEnv(reward="regret")


def test_bad_options() -> None:
    """Unknown options, rewards and boards are refused."""
    with pytest.raises(InputError, match="no reward 'wins'"):
        laconic.gym.WordleEnv(reward="wins")
    env = laconic.gym.SlidingEnv()
    with pytest.raises(InputError, match="no option 'start'"):
        env.reset(options={"start": "1"})
    for text in ("2 1 3 / 4 5 6 / 7 8 0", "1 2 3 / 4 5 6 / 7 8 0"):
        with pytest.raises(InputError, match="expected a board that can reach the goal, but"):
            env.reset(options={"board": text})
