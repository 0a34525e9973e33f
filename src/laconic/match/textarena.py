"""Contests as environments of TextArena.

TextArena calls an environment with the text of a model, and shows it the texts of `Round.words` in
the contest's prompt. Laconic is the referee: seeds are honoured, an illegal move uses up a turn,
and a won game is rewarded with 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from laconic.extras import extra
from laconic.match.players import prompt_of, values
from laconic.match.record import PlayedTurn

with extra("textarena"):
    import textarena as ta

if TYPE_CHECKING:
    from pathlib import Path

    from laconic.match.contest import Contest, Round


class ContestEnv(ta.Env):  # type: ignore[misc]  # TextArena has no types
    """The games of a contest for one player.

    Args:
        contest: the contest.
        prompt: a prompt of your own; see the documentation of matches.

    Raises:
        InputError: for an invalid prompt.
    """

    def __init__(self, contest: Contest[Any], prompt: Path | None = None) -> None:
        self._contest, self._prompt = contest, prompt_of(contest, prompt)
        self._next = 0

    def reset(self, num_players: int = 1, seed: int | None = None) -> None:
        """Begin a game, which depends on the seed only; without one, on the games before.

        Raises:
            InputError: if there is more than one player.
        """
        if seed is None:
            seed, self._next = self._next, self._next + 1
        (task,) = self._contest.deal(1, seed)
        self.round: Round = self._contest.begin(task)
        self.state = ta.SinglePlayerState(num_players=num_players, max_turns=self.round.limit)
        self.state.reset(player_prompt_function=lambda **_: self._shown("system", "user"))

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Play the move in a text; return whether the game has ended, and no information."""
        self.state.add_observation(action, ta.ObservationType.PLAYER_ACTION, from_id=0)
        self.round.turns.append(PlayedTurn(*self.round.attempt(self._prompt.move(action))))
        if self.round.over:
            self.state.set_outcome(float(self.round.won), "won" if self.round.won else "lost")
        else:
            self.state.add_observation(self._shown("user"), ta.ObservationType.GAME_MESSAGE)
        ended: tuple[bool, dict[str, Any]] = self.state.step()
        return ended

    def get_board_str(self) -> str:
        """Return the position as text, which wrappers of TextArena show."""
        return self._shown("user")

    def _shown(self, *roles: str) -> str:
        messages = self._prompt.messages(values(self.round))
        return "\n\n".join(each["content"] for each in messages if each["role"] in roles)
