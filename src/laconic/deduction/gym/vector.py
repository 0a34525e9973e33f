"""Many games of Wordle at once, in arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from laconic.deduction.game import Mode
from laconic.deduction.gym.rewards import Rewards
from laconic.deduction.gym.wordle import WordleEnv
from laconic.deduction.rules import Wordle
from laconic.deduction.rules.symbols import encode
from laconic.errors import InputError
from laconic.match import Reward, reward_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from laconic.deduction.game import Position
    from laconic.deduction.lexicon import Lexicon


_BLOCK = 32
"""Number of games whose candidates are filtered at once, so that they stay in the cache."""


class WordleVectorEnv(VectorEnv[dict[str, Any], Any, Any]):
    """Many games of Wordle, with the spaces, rewards and infos of `WordleEnv`.

    A game that has ended begins anew with the next step, whose action is ignored, and whose reward
    is 0 (`AutoresetMode.NEXT_STEP`). In easy mode the action masks are a read-only view of ones.

    Args:
        num_envs: number of games.
        lexicon: the words, or the name of a bundled list.
        mode: easy, hard or ultra-hard; only easy mode is computed for all games at once.
        max_turns: guesses after which a game is lost.
        reward: turns, win or regret; regret is computed game by game.

    Raises:
        InputError: for an unknown list, mode or reward, or an invalid turn limit.
    """

    def __init__(
        self,
        num_envs: int = 1,
        lexicon: str | Lexicon = "original",
        mode: Mode | str = Mode.EASY,
        max_turns: int = 6,
        reward: Reward | str = Reward.TURNS,
    ) -> None:
        single = WordleEnv(lexicon, mode, max_turns, reward)
        self.game, self.max_turns = single.game, max_turns
        self.num_envs = num_envs
        self.single_observation_space = single.observation_space
        self.single_action_space = single.action_space
        self.observation_space = batch_space(single.observation_space, num_envs)
        self.action_space = batch_space(single.action_space, num_envs)
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}
        self._rewards = Rewards(self.game, reward_of(reward))
        self._easy = self.game.mode is Mode.EASY
        self._whole = not self._easy or self._rewards.kind is Reward.REGRET
        self._spell()
        self._answers: NDArray[np.int64] | None = None

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Hide an answer in each game, and clear the boards.

        Args:
            seed: random seed.
            options: `answers`, one word per game.

        Raises:
            InputError: for an unknown option, or another number of answers.
        """
        super().reset(seed=seed)
        for name in set(options or {}) - {"answers"}:
            raise InputError(f"no option {name!r}, expected answers: leave it out")
        size = self.num_envs
        self._answers = np.zeros(size, dtype=np.int64)
        self._letters = np.zeros((size, self.max_turns, self.game.lexicon.length), dtype=np.int16)
        self._tiles = np.zeros_like(self._letters)
        self._left = np.zeros(size, dtype=np.int64)
        self._fits = np.ones((size, len(self.game.answers)), dtype=np.bool_)
        self._over = np.ones(size, dtype=np.bool_)
        self._positions: list[Position] = [self.game.position()] * size
        words = (options or {}).get("answers")
        chosen = None if words is None else list(map(self.game.lexicon.answers.index, words))
        if chosen is not None and len(chosen) != size:
            raise InputError(f"{len(chosen)} answers, expected {size}: give one per game")
        self._begin(np.arange(size), chosen)
        everything = np.ones(size, dtype=np.bool_)
        return self._observation(), self._info(everything, np.zeros(size, dtype=np.bool_))

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[
        dict[str, Any],
        NDArray[np.float64],
        NDArray[np.bool_],
        NDArray[np.bool_],
        dict[str, Any],
    ]:
        """Play a guess in each game, and begin those anew that had ended.

        Raises:
            InputError: for an invalid index, or another number of actions.
            ResetNeeded: before the first reset.
        """
        if self._answers is None:
            raise ResetNeeded("no game is running: call reset() first")
        guesses = self._checked(actions)
        played = ~self._over
        legal = played & self._legal(guesses)
        codes = self.game.matrix[guesses, self._answers]
        won = legal & (codes == self.game.rule.win)
        self._left -= played
        over = played & (won | (self._left == 0))
        rewards = self._rewarded(guesses, played, legal, won, over & ~won)
        self._write(legal, guesses, codes)
        if (anew := np.flatnonzero(~played)).size:
            self._begin(anew, None)
        self._over = over
        none = np.zeros(self.num_envs, dtype=np.bool_)
        return self._observation(), rewards, over, none, self._info(legal | ~played, won)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return for each game and guess whether it is legal."""
        if self._easy:
            return np.broadcast_to(np.True_, (self.num_envs, len(self.game.guesses)))
        masks = np.zeros((self.num_envs, len(self.game.guesses)), dtype=np.bool_)
        for row, position in zip(masks, self._positions, strict=True):
            row[position.legal] = True
        return masks

    def _spell(self) -> None:
        """Look up the letters of each guess, and the tiles of each code."""
        words, rule = self.game.guesses, Wordle(self.game.lexicon.length)
        self._letters_of = encode(words)[0].astype(np.int16) + 1
        digits = [rule.digits(code) for code in range(rule.win + 1)]
        self._tiles_of = np.array(digits, dtype=np.int16) + 1

    def _checked(self, actions: NDArray[np.int64]) -> NDArray[np.int64]:
        guesses = np.asarray(actions)
        most = len(self.game.guesses)
        whole = guesses.shape == (self.num_envs,) and guesses.dtype.kind in "iu"
        if not whole or ((guesses < 0) | (guesses >= most)).any():
            raise InputError(
                f"actions {str(guesses)[:40]}, expected {self.num_envs} indices from 0 to "
                f"{most - 1}: look words up with game.lexicon.guesses.index"
            )
        return guesses.astype(np.int64)

    def _legal(self, guesses: NDArray[np.int64]) -> NDArray[np.bool_]:
        if self._easy:
            return np.ones(self.num_envs, dtype=np.bool_)
        pairs = zip(guesses, self._positions, strict=True)
        return np.array([np.isin(guess, position.legal) for guess, position in pairs])

    def _rewarded(
        self,
        guesses: NDArray[np.int64],
        played: NDArray[np.bool_],
        legal: NDArray[np.bool_],
        won: NDArray[np.bool_],
        lost: NDArray[np.bool_],
    ) -> NDArray[np.float64]:
        """Return the rewards, before the guesses are written."""
        if self._rewards.kind is Reward.WIN:
            return won.astype(np.float64)
        if self._rewards.kind is Reward.TURNS:
            return -(played.astype(np.float64) + lost)
        rewards = -played.astype(np.float64)
        for game in np.flatnonzero(legal):
            rewards[game] = -self._rewards.regret(self._positions[game], int(guesses[game]))
        return rewards

    def _write(
        self, legal: NDArray[np.bool_], guesses: NDArray[np.int64], codes: NDArray[Any]
    ) -> None:
        """Write legal guesses on the boards."""
        games = np.flatnonzero(legal)
        rows = self._rows[games]
        self._letters[games, rows] = self._letters_of[guesses[games]]
        self._tiles[games, rows] = self._tiles_of[codes[games]]
        self._rows[games] += 1
        for start in range(0, games.size, _BLOCK):
            some = games[start : start + _BLOCK]
            self._fits[some] &= self.game.matrix[guesses[some]] == codes[some, None]
        if self._whole:
            for game in games:
                self._positions[game] = self._positions[game].play(
                    int(guesses[game]), int(codes[game])
                )

    def _begin(self, games: NDArray[np.int64], answers: list[int] | None) -> None:
        assert self._answers is not None  # noqa: S101  # `reset` comes first
        drawn = self.np_random.integers(len(self.game.answers), size=games.size)
        self._answers[games] = drawn if answers is None else answers
        if games.size == self.num_envs:
            self._rows = np.zeros(self.num_envs, dtype=np.int64)
        self._rows[games] = 0
        self._letters[games] = self._tiles[games] = 0
        self._left[games] = self.max_turns
        self._fits[games] = True
        self._over[games] = False
        if self._whole:
            start = self.game.position()
            for game in games:
                self._positions[game] = start

    def _observation(self) -> dict[str, Any]:
        return {
            "left": self._left.copy(),
            "letters": self._letters.copy(),
            "tiles": self._tiles.copy(),
        }

    def _info(self, legal: NDArray[np.bool_], won: NDArray[np.bool_]) -> dict[str, Any]:
        return {
            "action_mask": self.action_masks().view(np.int8),
            "candidates": np.array([*map(np.count_nonzero, self._fits)]),
            "legal": legal,
            "is_success": won,
        }
