"""The environment for learners."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from laconic.errors import InputError
from laconic.tetris.game import Ending
from laconic.tetris.gym import ID, TetrisEnv, TetrisReward
from laconic.tetris.match.contest import reference
from laconic.tetris.pieces import Source
from laconic.tetris.players import View
from laconic.tetris.rules import Placement, Rules, Timing

PLANNED = Rules(Timing.TIMED, 22, 18, taps=24, reaction=18, second_killscreen=True)


def test_environment_passes_gymnasiums_check() -> None:
    """The environment passes Gymnasium's `check_env`, also with plans."""
    for rules in (None, PLANNED):
        env = gymnasium.make(ID, rules=rules)
        check_env(env.unwrapped, skip_render_check=True)


def test_plans_come_before_the_next_piece_is_seen() -> None:
    """A piece takes two actions; the next piece is observed in the second only."""
    env = TetrisEnv(PLANNED, Source.CARTRIDGE)
    observation, info = env.reset(seed=4)
    for _ in range(12):
        assert info["planning"]
        assert observation["next"] == 7
        plan = int(np.flatnonzero(info["action_mask"])[0])
        observation, reward, _, _, info = env.step(np.int64(plan))
        assert (reward, info["planning"]) == (0, False)
        assert observation["next"] < 7
        at = Placement.of(int(np.flatnonzero(info["action_mask"])[0]))
        assert env.game is not None
        assert env.game.allows(at, Placement.of(plan))
        observation, *_, info = env.step(np.int64(at.code))
        if env.game.ending:
            break


@pytest.mark.parametrize("rules", [Rules(), Rules(Timing.TIMED, 22, 18), PLANNED])
def test_masked_play_is_legal_and_repeats(rules: Rules) -> None:
    """Masked actions are played, an episode repeats from its seed, and rewards add up."""
    returns = []
    for _ in range(2):
        env = TetrisEnv(rules, Source.CARTRIDGE)
        _, info = env.reset(seed=4)
        chance, total, over = np.random.default_rng(1), 0.0, False
        while not over:
            action = chance.choice(np.flatnonzero(info["action_mask"]))
            _, reward, terminated, truncated, info = env.step(action)
            total, over = total + reward, terminated or truncated
            assert info["legal"]
        assert total == pytest.approx(info["score"] / 1000)
        returns.append((total, info["lines"]))
    assert returns[0] == returns[1]


def test_every_seed_begins_a_game() -> None:
    """The seed that is drawn is one that each generator accepts, and the smallest is drawn."""
    for source in Source:
        env = TetrisEnv(source=source)
        env.reset(seed=62166)  # draws a number below 512 of those from 256 up

        class Least:
            def integers(self, low: int, _high: int) -> int:
                return low

        env.np_random = Least()  # type: ignore[assignment]
        env.reset()
        assert env.game is not None


def test_impossible_actions_end_the_episode() -> None:
    """An action that the mask forbids is not played and ends the episode."""
    env = TetrisEnv(render_mode="ansi")
    with pytest.raises(ResetNeeded):
        env.step(np.int64(0))
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(np.int64(0))
    assert (reward, terminated, info["legal"]) == (0.0, True, False)
    assert "score" in str(env.render())
    with pytest.raises(ResetNeeded, match="over"):
        env.step(np.int64(np.flatnonzero(info["action_mask"])[0]))
    with pytest.raises(InputError, match="no option 'board'"):
        env.reset(options={"board": "#"})


@pytest.mark.parametrize("action", [10**9, 2048, -1, 1.5, "a"])
def test_invalid_actions_are_refused(action: object) -> None:
    """What is no code of a placement is refused with the range, and the game goes on."""
    env = TetrisEnv()
    _, info = env.reset(seed=1)
    with pytest.raises(InputError, match=f"action {action!r}, expected 0 to 2047"):
        env.step(action)  # type: ignore[arg-type]
    assert env.step(np.flatnonzero(info["action_mask"])[0])[4]["legal"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rules": "timed"}, r"rules 'timed': expected laconic\.tetris\.Rules"),
        ({"rules": {}}, r"rules {}: expected laconic\.tetris\.Rules"),
        ({"source": "bag"}, "no generator 'bag'"),
    ],
)
def test_other_settings_are_refused(arguments: dict[str, Any], message: str) -> None:
    """Rules of another type and unknown generators are refused when an environment is made."""
    with pytest.raises(InputError, match=message):
        gymnasium.make(ID, **arguments)


@pytest.mark.parametrize("reward", list(TetrisReward))
def test_rewards(reward: TetrisReward) -> None:
    """Rewards add up to the points, the lines, whether all lines are cleared, or the loss."""
    rules = Rules(most_lines=4)
    env = TetrisEnv(rules, reward=reward)
    judge, over, total, losses = reference(rules), False, 0.0, 0.0
    env.reset(seed=4)
    assert env.game is not None
    while not over:
        game = env.game
        view = View(game.board, game.piece, game.next, rules, game.level, game.lines, None)
        placements = judge.values(view)
        at = placements[game.placed == 0]  # the second best once, then the best
        losses += at.cost - placements[0].cost
        _, got, over, _, info = env.step(np.int64(at.placement.code))
        total += got
    expected = {
        TetrisReward.POINTS: info["score"] / 1000,
        TetrisReward.LINES: info["lines"],
        TetrisReward.WIN: float(game.ending is Ending.LINES),
        TetrisReward.LOSS: -losses,
    }
    assert total == pytest.approx(expected[reward])
    assert info["lines"] >= 4
