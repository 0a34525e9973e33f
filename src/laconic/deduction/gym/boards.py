"""Several boards as an environment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded

from laconic.deduction.boards import BoardsGame
from laconic.deduction.game import Game
from laconic.deduction.lexicon import Lexicon, load
from laconic.deduction.match.boards import BoardsContest, BoardsRound
from laconic.deduction.rules import Wordle, graphemes
from laconic.errors import InputError
from laconic.match import Reward, reward_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

Observation = dict[str, Any]


class BoardsEnv(gymnasium.Env[Observation, np.int64]):
    """Solve several boards with the same guesses.

    **Action**: the index of a guess in `game.game.guesses`; every guess is legal.

    **Observation**: `letters` (int16, turns x length): letter i of the alphabet as i + 1, 0 where
    nothing is written; `tiles` (boards x turns x length): 1 grey, 2 yellow, 3 green, 0 where there
    is none; `left`: turns left.

    **Reward**: -1 per guess, and another -1 for a lost game; or `win`. There is no `regret`, since
    the optimum is not known.

    **End**: terminated when all boards are solved or no turn is left.

    **Info**: `action_mask`, `candidates` of each board, `solved`, `is_success`, and at the end
    `answers`.

    Args:
        boards: number of boards.
        lexicon: the words, or the name of a bundled list.
        max_turns: turn limit; by default the number of boards plus 5.
        reward: turns or win.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012  # as Gymnasium declares it

    def __init__(
        self,
        boards: int = 2,
        lexicon: str | Lexicon = "original",
        max_turns: int | None = None,
        reward: Reward | str = Reward.TURNS,
    ) -> None:
        words = load(lexicon) if isinstance(lexicon, str) else lexicon
        self.game = BoardsGame(Game(Wordle(words.length), words), boards, max_turns)
        self._reward = reward_of(reward)
        if self._reward is Reward.REGRET:
            raise InputError("reward regret, expected turns or win: the optimum is not known")
        self._contest = BoardsContest(self.game)
        turns, length, letters = self.game.limit, words.length, len(words.guesses.alphabet)
        self.action_space = spaces.Discrete(len(words.guesses))
        self.observation_space = spaces.Dict(
            letters=spaces.Box(0, letters, (turns, length), np.int16),
            tiles=spaces.Box(0, 3, (boards, turns, length), np.int16),
            left=spaces.Discrete(turns + 1),
        )
        self._round: BoardsRound | None = None

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Hide answers, drawn with the environment's generator, or `options["answers"]`.

        Raises:
            InputError: for an unknown option, or words that are no answers.
        """
        super().reset(seed=seed)
        for name in set(options or {}) - {"answers"}:
            raise InputError(f"no option {name!r}, expected answers: leave it out")
        words, count = self.game.game.answers, self.game.boards
        drawn = self.np_random.choice(len(words), count, replace=False)
        answers = (options or {}).get("answers", [words[each] for each in drawn])
        self._round = self._contest.begin(" ".join(answers))
        return self._observation(self._round), self._info(self._round)

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play a guess on all boards.

        Raises:
            InputError: for an invalid index.
            ResetNeeded: if no game is running.
        """
        playing = self._round
        if playing is None:
            raise ResetNeeded("no game is running: call reset() first")
        if not self.action_space.contains(action):
            most = len(self.game.game.guesses) - 1
            raise InputError(f"action {action!r}, expected an index from 0 to {most}")
        playing.play(self.game.game.guesses[action])
        lost = not playing.won and playing.position.left <= 0
        info = self._info(playing)
        if playing.won or lost:
            self._round, info["answers"] = None, playing.reveal()["answers"]
        reward = float(playing.won) if self._reward is Reward.WIN else -1.0 - lost
        return self._observation(playing), reward, playing.won or lost, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return ones: every guess is legal."""
        return np.ones(len(self.game.game.guesses), dtype=np.bool_)

    def _observation(self, playing: BoardsRound) -> Observation:
        position, rule = playing.position, self.game.game.rule
        assert isinstance(rule, Wordle)  # noqa: S101  # made so
        words = self.game.game.lexicon.guesses
        number = {letter: place for place, letter in enumerate(words.alphabet, 1)}
        letters = np.zeros((self.game.limit, words.length), dtype=np.int16)
        tiles = np.zeros((self.game.boards, self.game.limit, words.length), dtype=np.int16)
        for turn, guess in enumerate(position.guesses):
            letters[turn] = [number[letter] for letter in graphemes(self.game.game.guesses[guess])]
        for board, codes in enumerate(position.codes):
            for turn, code in enumerate(codes):
                tiles[board, turn] = np.array(rule.digits(code)) + 1
        return {"letters": letters, "tiles": tiles, "left": np.int64(position.left)}

    def _info(self, playing: BoardsRound) -> dict[str, Any]:
        position = playing.position
        return {
            "action_mask": self.action_masks().astype(np.int8),
            "candidates": np.array([left.size for left in position.candidates]),
            "solved": np.array([*map(position.is_solved, range(self.game.boards))]),
            "is_success": playing.won,
        }
