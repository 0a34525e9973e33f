"""A game of any rule as an environment: observations are rows, actions are guesses."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded

from laconic.deduction.game import Game, Position
from laconic.deduction.gym.rewards import Rewards
from laconic.deduction.opponents import FixedWord, fixed_word
from laconic.deduction.rules import Rule, graphemes, parse_rule
from laconic.deduction.rules.pegs import PegRule, counts
from laconic.deduction.rules.tiles import TileRule
from laconic.errors import InputError
from laconic.match import Reward, reward_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

Observation = dict[str, Any]
"""The result of `observe`."""

_OPTIONS = {"answer"}


class GuessingEnv(gymnasium.Env[Observation, np.int64]):
    """Find the hidden answer of a game in as few guesses as possible.

    **Action**: the index of a guess in `game.guesses`. An illegal guess is not played: it
    gives no information, but uses up a turn. `action_masks()` and `info["action_mask"]` mark the
    legal guesses.

    **Observation**: see `observe`.

    **Reward**: by default -1 per guess, and another -1 for a lost game. So the return of a game is
    minus the number of guesses that `laconic.simulate` counts. `win` and `regret` are the others;
    see `laconic.match.Reward`. The regret of an illegal guess is 1; of one in a position too large
    to be searched, it is an upper bound.

    **End**: terminated when the answer is found or no turn is left; never truncated.

    **Info**: `action_mask` (int8, one entry per guess), `candidates` (the number of answers that
    fit the board), `legal` (whether the guess was played), `is_success` (whether it was the
    answer), and at the end `answer`.

    `reset` draws the answer with the environment's generator; `options={"answer": word}` sets
    it.

    Args:
        game: the game, or a rule that has its own words, such as `mastermind:4x6`; its turn limit
            is replaced.
        max_turns: guesses after which the game is lost.
        reward: turns, win or regret.
        render_mode: `ansi` for text from `render()`, `human` to print it after every step.

    Raises:
        InputError: for a rule without tiles or pegs, or that needs a list, an unknown reward, or an
            invalid turn limit.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # as Gymnasium declares it
        "render_modes": ["ansi", "human"],
        "render_fps": 1,
    }

    def __init__(
        self,
        game: Game | str,
        max_turns: int = 10,
        reward: Reward | str = Reward.TURNS,
        render_mode: str | None = None,
    ) -> None:
        whole = Game.of_rule(parse_rule(game)) if isinstance(game, str) else game
        self.game, self.max_turns = replace(whole, max_turns=max_turns), max_turns
        self._rewards = Rewards(self.game, reward_of(reward))
        self.render_mode = _render_mode(render_mode, self.metadata["render_modes"])
        words, name = self.game.lexicon.guesses, _reply(self.game.rule)
        width, most = _shape(self.game.rule)
        self.action_space = spaces.Discrete(len(words))
        self.observation_space = spaces.Dict(
            {
                "letters": spaces.Box(0, len(words.alphabet), (max_turns, words.length), np.int16),
                name: spaces.Box(0, most, (max_turns, width), np.int16),
                "left": spaces.Discrete(max_turns + 1),
            }
        )
        self._host: FixedWord | None = None

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Hide an answer and clear the board.

        Raises:
            InputError: for an unknown option, or an answer that is no guess.
        """
        super().reset(seed=seed)
        for name in set(options or {}) - _OPTIONS:
            raise InputError(f"no option {name!r}, expected {', '.join(_OPTIONS)}: leave it out")
        drawn = self.game.answers[self.np_random.integers(len(self.game.answers))]
        self._host = fixed_word(self.game, (options or {}).get("answer", drawn))
        self.position = self.game.position()
        self.left = self.max_turns
        self._show()
        return self._observation(), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play a guess.

        Raises:
            InputError: for an invalid index.
            ResetNeeded: if no game is running.
        """
        host = self._host
        if host is None:
            raise ResetNeeded("no game is running: call reset() first")
        guess, word = self._guess(action)
        code = host.reply(word)
        legal = bool(np.isin(guess, self.position.legal))
        won = legal and code == self.game.rule.win
        before = self.position
        if legal:
            self.position = self.position.play(guess, code)
        self.left -= 1
        over, lost = won or not self.left, not won and not self.left
        info = self._info(legal=legal, is_success=won)
        if over:
            self._host, info["answer"] = None, host.reveal()
        self._show()
        reward = self._rewards(before, guess, legal=legal, won=won, lost=lost)
        return self._observation(), reward, over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return for each guess whether it is legal; learners with masking look for this name."""
        mask = np.zeros(len(self.game.guesses), dtype=np.bool_)
        mask[self.position.legal] = True
        return mask

    def render(self) -> str | None:
        """Return the board as text in render mode `ansi`, or None."""
        return self._board() if self.render_mode == "ansi" else None

    def _guess(self, action: np.int64) -> tuple[int, str]:
        if not self.action_space.contains(action):
            raise InputError(
                f"action {action!r}, expected an index from 0 to {len(self.game.guesses) - 1}: "
                "look the word up with game.lexicon.guesses.index"
            )
        return int(action), self.game.guesses[action]

    def _observation(self) -> Observation:
        return observe(self.position, self.left)

    def _info(self, *, legal: bool = True, is_success: bool = False) -> dict[str, Any]:
        return {
            "action_mask": self.action_masks().astype(np.int8),
            "candidates": self.position.candidates.size,
            "legal": legal,
            "is_success": is_success,
        }

    def _board(self) -> str:
        rule = self.game.rule
        rows = [f"{row.guess.upper()}  {rule.format(row.code)}" for row in self.position.rows]
        return "\n".join([*rows, f"{self.left} of {self.max_turns} turns left"]) + "\n"

    def _show(self) -> None:
        if self.render_mode == "human":
            print(self._board())  # noqa: T201  # what this mode is for


def observe(position: Position, left: int | None = None) -> Observation:
    """Return the observation of a position.

    This turns a learned policy into a strategy.

    Args:
        position: the position, in a game with a turn limit.
        left: turns left; None if no turn was lost by an illegal guess.

    Returns:
        `letters` (int16, turns x length): letter i of `game.lexicon.guesses.alphabet` as i + 1,
        0 where nothing is written; `tiles` (the same shape) of rules with a tile per letter: 1
        grey, 2 yellow, 3 green in Wordle, 0 where there is none; or `pegs` (turns x 2) of rules
        that count: symbols in place and elsewhere, each plus 1, 0 where there are none; `left`:
        turns left.

    Raises:
        InputError: for a game whose feedback is neither, or without a turn limit.
    """
    rule, turns = position.game.rule, position.game.max_turns
    if turns is None:
        raise InputError(f"{rule.name} without max_turns, expected a turn limit: set one")
    name, guesses = _reply(rule), position.game.lexicon.guesses
    number = {letter: place for place, letter in enumerate(guesses.alphabet, 1)}
    letters = np.zeros((turns, guesses.length), dtype=np.int16)
    replies = np.zeros((turns, _shape(rule)[0]), dtype=np.int16)
    for place, row in enumerate(position.rows):
        letters[place] = [number[letter] for letter in graphemes(row.guess)]
        replies[place] = np.array(_marks(rule, row.code)) + 1
    rest = turns - len(position.rows) if left is None else left
    return {"letters": letters, name: replies, "left": np.int64(rest)}


def _reply(rule: Rule) -> str:
    """Return the name of the feedback in observations."""
    if not isinstance(rule, TileRule | PegRule):
        raise InputError(
            f"{rule.name}, expected a rule with tiles or pegs: choose for example wordle"
        )
    return "tiles" if isinstance(rule, TileRule) else "pegs"


def _shape(rule: Rule) -> tuple[int, int]:
    """Return how many numbers the feedback of a guess has in observations, and the largest."""
    return (rule.length, len(rule.marks)) if isinstance(rule, TileRule) else (2, rule.length + 1)


def _marks(rule: Rule, code: int) -> tuple[int, ...]:
    return rule.digits(code) if isinstance(rule, TileRule) else counts(rule.length)[code]


def _render_mode(name: str | None, known: list[str]) -> str | None:
    if name is not None and name not in known:
        raise InputError(f"no render mode {name!r}, expected one of {', '.join(known)} or None")
    return name
