"""Contests as environments of TextArena, played by TextArena itself."""

from __future__ import annotations

import random
from typing import Any

import pytest

from laconic.deduction.game import Game
from laconic.deduction.match import WordContest
from laconic.sliding.match import BoardContest
from laconic.sliding.search import solve
from players.server import Reply, said, serving

pytestmark = pytest.mark.adapters

WORDS = WordContest(Game.of("original", max_turns=6))


def environment(contest: Any) -> Any:
    """Return a contest as an environment; TextArena is imported only where these tests run."""
    from laconic.match.textarena import ContestEnv  # noqa: PLC0415

    return ContestEnv(contest)


def test_won_game_is_rewarded() -> None:
    """A won game brings 1; rows come back as observations."""
    env = environment(WORDS)
    env.reset(num_players=1, seed=3)
    (answer,) = WORDS.deal(1, 3)
    player, observation = env.get_observation()
    assert player == 0
    assert "You play Wordle" in observation[0][1]
    assert env.step("I think. GUESS: crane")[0] is (answer == "crane")
    _, observation = env.get_observation()
    assert f"crane {env.round.turns[0].feedback}" in observation[-1][1]
    done, _ = env.step(f"GUESS: {answer}")
    assert done
    rewards, info = env.close()
    assert (rewards, info[0]["reason"]) == ({0: 1.0}, "won")


def test_a_model_plays_in_the_loop_of_textarena(capsys: pytest.CaptureFixture[str]) -> None:
    """TextArena makes the environment by name, with its wrappers, and its own agent plays."""
    import textarena as ta  # noqa: PLC0415

    (answer,) = WORDS.deal(1, 3)
    asked: list[str] = []

    def reply(number: int, body: dict[str, Any]) -> Reply:
        asked.append(body["messages"][-1]["content"])
        return said(f"I think.\nGUESS: {['crane', answer][number]}")

    entry, wrappers = "laconic.match.textarena:ContestEnv", [ta.wrappers.LLMObservationWrapper]
    ta.envs.registration.register("LaconicWordle-v0", entry, wrappers, contest=WORDS)
    env = ta.wrappers.SimpleRenderWrapper(ta.make("LaconicWordle-v0"), player_names={0: "m"})
    env.reset(num_players=1, seed=3)
    with serving(reply) as address:
        agent = ta.agents.OpenAIAgent(model_name="m", api_key="none", base_url=address)
        done = False
        while not done:
            _, observation = env.get_observation()
            done, _ = env.step(action=agent(observation))
    rewards, info = env.close()
    assert (rewards, info[0]["turn_count"]) == ({0: 1.0}, 2)
    rule = WORDS.game.rule
    row = f"crane {rule.format(rule.feedback('crane', answer))}"
    assert [row in text for text in asked] == [False, True]
    assert row in capsys.readouterr().out


def test_illegal_moves_use_up_turns() -> None:
    """Six replies without a legal move lose the game, and each is explained."""
    env = environment(WORDS)
    env.reset(num_players=1, seed=4)
    for turn in range(6):
        done, _ = env.step("GUESS: zzzzz" if turn % 2 else "no idea")
        assert done is (turn == 5)
        if not done:
            assert "was refused" in env.get_observation()[1][-1][1]
    assert env.close()[0] == {0: 0.0}


def test_seeds_are_honoured() -> None:
    """The same seed deals the same game, whatever was drawn elsewhere."""
    env = environment(WORDS)

    def dealt(seed: int) -> Any:
        random.seed(99)
        env.reset(num_players=1, seed=seed)
        return env.round.reveal()

    assert [dealt(seed) for seed in range(5)] == [dealt(seed) for seed in range(5)]
    assert len({str(dealt(seed)) for seed in range(5)}) == 5
    state = random.getstate()
    env.reset(num_players=1, seed=1)
    assert random.getstate() == state


def test_other_families() -> None:
    """A sliding puzzle is solved by its moves."""
    env = environment(BoardContest(3, 2))
    env.reset(num_players=1, seed=1)
    done, _ = env.step(f"MOVES: {solve(env.round.board).moves}")
    assert done
    assert env.close()[0] == {0: 1.0}
