"""Contests as environments of verifiers.

verifiers finds an environment by the name of a module, which is yours:

    from laconic.deduction.game import Game
    from laconic.deduction.match import WordContest
    from laconic.match.verifiers import ContestEnv, ContestTaskset

    class Wordle(ContestTaskset):
        def contest(self):
            return WordContest(Game.of("original", max_turns=6))

    __all__ = ["ContestEnv", "Wordle"]

Each task is a game. Laconic is the referee: an illegal move, or a reply without one, uses up a
turn, and so does every turn that a run which ends early has left.
"""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from pathlib import Path  # noqa: TC003  # pydantic reads the annotation
from typing import TYPE_CHECKING, Any

from laconic.extras import extra
from laconic.match.players import prompt_of, values
from laconic.match.record import PlayedGame, PlayedTurn
from laconic.match.reward import Reward

with extra("verifiers"):
    import verifiers.v1 as vf

if TYPE_CHECKING:
    from collections.abc import Iterator

    from laconic.match.contest import Contest, Round
    from laconic.match.scored import Scored


class GameData(vf.TaskData):  # type: ignore[misc]  # verifiers is not installed with Laconic
    """A game.

    Attributes:
        dealt: what is played, from `Contest.deal`; the player does not see it.
    """

    dealt: str


class GameTask(vf.Task[GameData, vf.State, vf.TaskConfig]):  # type: ignore[misc]
    """A game as a task."""


class ContestTasksetConfig(vf.TasksetConfig):  # type: ignore[misc]
    """Which games are played.

    Attributes:
        games: number of games; None for the default of the contest, such as every answer once.
        seed: random seed of the games.
        template: a prompt of your own; see the documentation of matches.
    """

    games: int | None = None
    seed: int = 0
    template: Path | None = None


class ContestTaskset(vf.Taskset[GameTask, ContestTasksetConfig]):  # type: ignore[misc]
    """The games of a contest.

    Attributes:
        games: the contest.
        prompt: what the player is told.

    Raises:
        InputError: for an invalid prompt.
    """

    def __init__(self, config: ContestTasksetConfig) -> None:
        super().__init__(config)
        self.games = self.contest()
        self.prompt = prompt_of(self.games, config.template)

    @abstractmethod
    def contest(self) -> Contest[Any]:
        """Return the contest."""

    def load(self) -> Iterator[GameTask]:
        """Deal the games."""
        for number, dealt in enumerate(self.games.deal(self.config.games, self.config.seed), 1):
            told = self.told(self.games.begin(dealt))
            data = GameData(
                name=f"{self.games.scale.game}, game {number}",
                prompt=told["user"],
                system_prompt=told.get("system"),
                dealt=dealt,
            )
            yield GameTask(data, self.config.task)

    def told(self, playing: Round) -> dict[str, str]:
        """Return what the player is told, by role."""
        return {each["role"]: each["content"] for each in self.prompt.messages(values(playing))}


class ContestEnvConfig(vf.EnvConfig):  # type: ignore[misc]
    """Who plays, and for what reward.

    Attributes:
        player: the model; by default a plain chat on this machine, without tools.
        reward: what is rewarded.
    """

    player: vf.AgentConfig = vf.AgentConfig(harness={"id": "null"}, runtime=vf.SubprocessConfig())
    reward: Reward = Reward.WIN


class ContestEnv(vf.Env[ContestEnvConfig]):  # type: ignore[misc]
    """Games of one player. Metrics are `won`, `turns`, `illegal` and `regret`, an upper bound."""

    def __init__(self, config: ContestEnvConfig) -> None:
        super().__init__(config)
        self._scoring = asyncio.Lock()  # one search at a time

    async def run(self, task: GameTask, agents: vf.Agents) -> None:
        """Play a game, and score it."""
        playing: Round = self.taskset.games.begin(task.data.dealt)
        async with agents.player.interaction(task) as interaction:
            segment = await interaction.turn()
            while not segment.terminated:
                move = self.taskset.prompt.move(segment.last_reply)
                playing.turns.append(PlayedTurn(*playing.attempt(move)))
                if playing.over:
                    break
                segment = await interaction.turn(self.taskset.told(playing)["user"])
        while not playing.over:
            playing.turns.append(PlayedTurn(*playing.attempt(None)))
        turns = tuple(playing.turns)
        played = PlayedGame(1, task.data.dealt, turns, playing.won)
        async with self._scoring:
            scored: Scored = await asyncio.to_thread(self.taskset.games.score, played)
        assert scored.regret is not None  # noqa: S101  # what was dealt is known
        rewards = {
            Reward.WIN: playing.won,
            Reward.TURNS: -len(turns) - (not playing.won),
            Reward.REGRET: -scored.regret[1],
        }
        interaction.trace.record_reward(self.config.reward, rewards[self.config.reward])
        interaction.trace.record_metrics(
            {
                "won": playing.won,
                "turns": len(turns),
                "illegal": sum(turn.illegal is not None for turn in turns),
                "regret": scored.regret[1],
            }
        )
