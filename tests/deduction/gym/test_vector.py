"""Many games at once are the games of the plain environment."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

from laconic.deduction.gym import ID, WordleEnv, WordleVectorEnv
from laconic.deduction.lexicon import Lexicon, from_words
from laconic.errors import InputError
from laconic.match import Reward

WORDS = ("batch", "catch", "hatch", "latch", "match", "patch", "watch", "alley", "falls")


@pytest.fixture
def lexicon() -> Lexicon:
    """Nine answers, and three more guesses."""
    return from_words("rhymes", WORDS, (*WORDS, "chimp", "whelm", "slows"))


@pytest.mark.parametrize("reward", list(Reward))
@pytest.mark.parametrize("mode", ["easy", "hard", "ultra-hard"])
def test_vector_plays_like_plain(lexicon: Lexicon, mode: str, reward: Reward) -> None:
    """Observations, rewards, ends and infos are those of plain games with the same answers."""
    count, chance = 40, np.random.default_rng(1)
    vector = WordleVectorEnv(count, lexicon, mode, 4, reward)
    answers = [WORDS[game % len(WORDS)] for game in range(count)]
    seen, info = vector.reset(options={"answers": answers})
    plain = [WordleEnv(lexicon, mode, 4, reward) for _ in answers]
    states = [env.reset(options={"answer": word}) for env, word in zip(plain, answers, strict=True)]
    _same(seen, info, states)
    running = np.ones(count, dtype=np.bool_)
    for _ in range(4):
        actions = chance.integers(len(lexicon.guesses), size=count)
        seen, rewards, over, cut, info = vector.step(actions)
        assert vector.observation_space.contains(seen)
        assert not cut.any()
        for game in np.flatnonzero(running):
            observation, expected, done, _, about = plain[game].step(actions[game])
            states[game] = observation, about
            assert (rewards[game], over[game]) == (pytest.approx(expected), done)
        kept = np.flatnonzero(running)
        _same(seen, info, states, kept)
        running &= ~over


def _same(seen: Any, info: Any, states: list[Any], games: Any = None) -> None:
    for game in range(len(states)) if games is None else games:
        observation, about = states[game]
        for name in ("letters", "tiles", "left"):
            assert np.array_equal(seen[name][game], observation[name])
        for name in ("action_mask", "candidates", "legal", "is_success"):
            assert np.array_equal(info[name][game], about[name]), name


def test_ended_games_begin_anew(lexicon: Lexicon) -> None:
    """The step after the end ignores the action, rewards nothing, and clears the board."""
    vector = WordleVectorEnv(2, lexicon)
    vector.reset(seed=1, options={"answers": ["batch", "catch"]})
    batch = lexicon.guesses.index("batch")
    _, rewards, over, *_ = vector.step(np.array([batch, batch]))
    assert (rewards.tolist(), over.tolist()) == ([-1, -1], [True, False])
    seen, rewards, over, _, info = vector.step(np.array([batch, batch]))
    assert (rewards.tolist(), over.tolist()) == ([0, -1], [False, False])
    assert not seen["letters"][0].any()
    assert (seen["left"].tolist(), info["candidates"][0]) == ([6, 4], len(WORDS))


def test_seeds(lexicon: Lexicon) -> None:
    """The same seed deals the same games, now and after they end; another one others."""

    def played(seed: int) -> list[list[float]]:
        vector, chance = WordleVectorEnv(64, lexicon), np.random.default_rng(2)
        vector.reset(seed=seed)
        steps = (vector.step(chance.integers(12, size=64)) for _ in range(12))
        return [[*step[1], *step[0]["tiles"].sum(axis=(1, 2))] for step in steps]

    assert played(1) == played(1) != played(2)


def test_made_by_gymnasium() -> None:
    """`make_vec` makes the vector variant by its entry point."""
    vector = gymnasium.make_vec(
        ID, num_envs=3, vectorization_mode="vector_entry_point", lexicon="wordfreq:de:6:300"
    )
    assert isinstance(vector.unwrapped, WordleVectorEnv)
    seen, _ = vector.reset(seed=1)
    assert seen["letters"].shape == (3, 6, 6)


@pytest.mark.parametrize("actions", [[1], [0, 12], [-1, 0], [0.5, 1]])
def test_bad_actions(lexicon: Lexicon, actions: list[float]) -> None:
    """Actions that are no indices are refused, with what was expected."""
    vector = WordleVectorEnv(2, lexicon)
    with pytest.raises(gymnasium.error.ResetNeeded):
        vector.step(np.array([0, 0]))
    vector.reset(seed=1)
    with pytest.raises(InputError, match="expected 2 indices from 0 to 11"):
        vector.step(np.array(actions))
    with pytest.raises(InputError, match="no option"):
        vector.reset(options={"answer": "batch"})
