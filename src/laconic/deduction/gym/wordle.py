"""Wordle as an environment."""

from __future__ import annotations

from laconic.deduction.game import Game, Mode
from laconic.deduction.gym.guessing import GuessingEnv
from laconic.deduction.lexicon import Lexicon, load
from laconic.deduction.rules import Wordle
from laconic.match import Reward


class WordleEnv(GuessingEnv):
    """Find the hidden word; actions, observations, rewards and infos are those of `GuessingEnv`.

    Args:
        lexicon: the words, or the name of a bundled list.
        mode: easy, hard or ultra-hard.
        max_turns: guesses after which the game is lost.
        reward: turns, win or regret.
        render_mode: `ansi` for text from `render()`, `human` to print it after every step.

    Raises:
        InputError: for an unknown list, mode or reward, or an invalid turn limit.
    """

    def __init__(
        self,
        lexicon: str | Lexicon = "original",
        mode: Mode | str = Mode.EASY,
        max_turns: int = 6,
        reward: Reward | str = Reward.TURNS,
        render_mode: str | None = None,
    ) -> None:
        words = load(lexicon) if isinstance(lexicon, str) else lexicon
        game = Game(Wordle(words.length), words, Mode(mode))
        super().__init__(game, max_turns, reward, render_mode)
