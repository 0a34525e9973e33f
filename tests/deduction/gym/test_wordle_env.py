"""The environment follows the rules of the game and those of Gymnasium."""

from __future__ import annotations

import subprocess
import sys
import warnings
from importlib import import_module
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from hypothesis import given
from hypothesis import strategies as st

from laconic.deduction.errors import UnknownWordError
from laconic.deduction.evaluate import simulate
from laconic.deduction.game import Game, Mode
from laconic.deduction.gym import ID, WordleEnv, observe
from laconic.deduction.lexicon import Lexicon, from_words
from laconic.deduction.rules import Wordle
from laconic.deduction.strategies import Strategy, make
from laconic.errors import InputError, MissingExtraError

WORDS = ("batch", "catch", "hatch", "latch", "match", "patch", "watch", "alley", "falls")


@pytest.fixture
def lexicon() -> Lexicon:
    """Nine answers, and three more guesses."""
    return from_words("rhymes", WORDS, (*WORDS, "chimp", "whelm", "slows"))


def guess(env: WordleEnv, word: str) -> np.int64:
    """Return the action that plays a word."""
    return np.int64(env.game.lexicon.guesses.index(word))


@pytest.mark.parametrize(
    "terms",
    [
        {},
        {"mode": "hard"},
        {"mode": "ultra-hard", "max_turns": 9},
        {"lexicon": "nyt-2022-02", "max_turns": 1},
        {"lexicon": "wordfreq:de:6:300:500", "mode": "hard"},
    ],
    ids=str,
)
def test_gymnasium_finds_no_fault(
    terms: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    """Gymnasium's checker passes without a warning, for any list, mode and turn limit."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(ID, **terms).unwrapped)
    assert "turns left" in capsys.readouterr().out  # the checker renders for people too


def test_importing_the_package_is_all_it_takes() -> None:
    """The environment is registered by one import, or by a name with the module."""
    for code in (
        "import gymnasium, laconic.deduction.gym; gymnasium.make('laconic/Wordle-v0')",
        "import gymnasium; gymnasium.make('laconic.deduction.gym:laconic/Wordle-v0')",
    ):
        subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)


def test_environments_can_be_run_side_by_side() -> None:
    """The environment works in Gymnasium's vector environments."""
    vector = gymnasium.make_vec(ID, num_envs=2, lexicon="wordfreq:de:6:300")
    _, info = vector.reset(seed=1)
    assert info["action_mask"].shape == (2, 300)
    observation, *_ = vector.step(np.array([3, 4]))
    assert observation["letters"][:, 0].all()


def test_the_same_seed_hides_the_same_answers(lexicon: Lexicon) -> None:
    """Answers repeat with the seed, differ without it, and all of them come."""

    def hidden(env: WordleEnv, seed: int | None) -> str:
        env.reset(seed=seed)
        while True:
            *_, over, _, info = env.step(guess(env, "slows"))
            if over:
                return str(info["answer"])

    env = WordleEnv(lexicon)
    first = [hidden(env, 5), *(hidden(env, None) for _ in range(60))]
    assert first == [hidden(env, 5), *(hidden(env, None) for _ in range(60))]
    assert set(first) == set(WORDS)


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("name", ["random", "parts"])
def test_returns_are_guesses(lexicon: Lexicon, mode: Mode, name: str) -> None:
    """Over all answers, lost games among them, returns add up to minus the total of `simulate`."""
    env = WordleEnv(lexicon, mode, max_turns=4)
    player = make(name, seed=3)
    result = simulate(env.game, make(name, seed=3), answers=WORDS)
    returns = 0.0
    for answer in WORDS:
        env.reset(options={"answer": answer})
        over = False
        while not over:
            _, reward, over, _, info = env.step(np.int64(player(env.position)))
            returns += reward
        assert info["is_success"] == (answer not in result.unsolved)
    assert -returns == result.total


@given(data=st.data())
def test_masks_are_the_legal_guesses(data: st.DataObject) -> None:
    """In every mode the mask allows what the position does, also after guesses it forbids."""
    lexicon = from_words("rhymes", WORDS, (*WORDS, "chimp", "whelm", "slows"))
    mode = data.draw(st.sampled_from(Mode))
    env = WordleEnv(lexicon, mode)
    _, info = env.reset(seed=data.draw(st.integers(0, 99)))
    game, rows, over = Game(Wordle(5), lexicon, mode), env.position.rows, False
    while not over:
        legal = np.flatnonzero(info["action_mask"])
        assert legal.tolist() == game.position(rows).legal.tolist()
        assert np.flatnonzero(env.action_masks()).tolist() == legal.tolist()
        action = data.draw(st.integers(0, len(game.guesses) - 1))
        observation, _, over, truncated, info = env.step(np.int64(action))
        assert info["legal"] == (action in legal)
        assert len(env.position.rows) == len(rows) + info["legal"]
        assert not truncated
        assert info["candidates"] == len(env.position.candidates)
        assert observation in env.observation_space
        rows = env.position.rows


def test_illegal_guesses_never_win(lexicon: Lexicon) -> None:
    """Trap 16: the answer itself does not win against the rules, and repeating it loses."""
    env = WordleEnv(lexicon, "hard", max_turns=4)
    env.reset(options={"answer": "slows"})
    env.step(guess(env, "alley"))  # BYBBB: an L is needed from here on
    rewards = []
    for left in (2, 1, 0):
        observation, reward, over, _, info = env.step(guess(env, "chimp"))
        assert not info["legal"]
        assert not info["is_success"]
        assert observation["left"] == left
        assert not observation["letters"][1:].any()
        rewards.append(reward)
    assert over
    assert rewards == [-1, -1, -2]


def test_an_answer_that_is_forbidden_does_not_win(lexicon: Lexicon) -> None:
    """Even the hidden word wins only where the mode allows it: the mask and the reward agree."""
    env = WordleEnv(lexicon, "ultra-hard")
    env.reset(options={"answer": "falls"})
    env.step(guess(env, "alley"))
    assert env.action_masks()[guess(env, "falls")]
    *_, info = env.step(guess(env, "alley"))
    assert not info["legal"]
    *_, over, _, info = env.step(guess(env, "falls"))
    assert over
    assert info["is_success"]
    assert info["answer"] == "falls"


def test_the_board_is_what_is_observed(lexicon: Lexicon) -> None:
    """Letters are numbered by the alphabet from 1, tiles are 1 grey, 2 yellow, 3 green."""
    env = WordleEnv(lexicon, max_turns=3, render_mode="ansi")
    env.reset(options={"answer": "falls"})
    observation, *_ = env.step(guess(env, "alley"))
    alphabet = ("", *lexicon.guesses.alphabet)
    assert "".join(alphabet[number] for number in observation["letters"][0]) == "alley"
    assert observation["tiles"].tolist() == [[2, 2, 3, 1, 1], [0] * 5, [0] * 5]
    assert observation["left"] == 2
    assert env.render() == "ALLEY  YYGBB\n2 of 3 turns left\n"


def test_a_learned_policy_is_a_strategy(lexicon: Lexicon) -> None:
    """What a policy does with observations, a strategy does with positions."""
    game = Game(Wordle(5), lexicon, max_turns=6)

    def choose(position: object) -> int:
        seen = observe(position)  # type: ignore[arg-type]
        return int((seen["letters"] > 0).any(axis=1).sum())  # the next word of the list

    result = simulate(game, Strategy("next", choose))
    assert result.histogram == {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}
    assert result.unsolved == list(WORDS[6:])


@pytest.mark.parametrize(
    ("terms", "message"),
    [
        ({"mode": "strict"}, "no mode 'strict', expected one of easy, hard, ultra-hard"),
        ({"max_turns": 0}, "max_turns is 0"),
        ({"lexicon": "nope"}, "nope"),
        ({"render_mode": "rgb_array"}, "no render mode 'rgb_array'"),
    ],
)
def test_terms_that_there_are_not_are_refused(terms: dict[str, Any], message: str) -> None:
    """Unknown modes, turn limits, lists and render modes are refused by name."""
    with pytest.raises(InputError, match=message):
        WordleEnv(**terms)


def test_misuse_is_refused(lexicon: Lexicon) -> None:
    """Invalid actions, options and answers are refused by name."""
    env = WordleEnv(lexicon, max_turns=1)
    with pytest.raises(ResetNeeded):
        env.step(np.int64(0))
    with pytest.raises(InputError, match="no option 'word', expected answer"):
        env.reset(options={"word": "falls"})
    with pytest.raises(UnknownWordError, match="'fails'"):
        env.reset(options={"answer": "fails"})
    env.reset(seed=1)
    for action in (-1, 12):
        with pytest.raises(InputError, match=f"action np.int64\\({action}\\), expected an index"):
            env.step(np.int64(action))
    env.step(guess(env, "slows"))
    with pytest.raises(ResetNeeded):
        env.step(np.int64(0))
    with pytest.raises(InputError, match="wordle:5 without max_turns"):
        observe(Game(Wordle(5), lexicon).position())


def test_without_gymnasium_its_install_line_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Gymnasium the message has the command that installs it."""
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    monkeypatch.delitem(sys.modules, "laconic.deduction.gym")
    with pytest.raises(MissingExtraError, match=r"gymnasium is not installed: .*\[gym\]'"):
        import_module("laconic.deduction.gym")
