"""Games with scores: how long they were, and what each move cost.

The regret of a move is what it cost against the best move, exact or between two bounds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from laconic.match.record import PlayedGame, PlayedTurn


@dataclass(frozen=True, slots=True)
class Judged:
    """A move with its score.

    Attributes:
        turn: the number of the turn, from 1.
        played: the turn as it was played.
        regret: lower and upper bound of its cost, equal if it is exact; None if nothing is known.
        agrees: whether it fits all feedback before it; None where there is no such thing.
        luck: how much its feedback saved against the mean; None if that is not known exactly.
    """

    turn: int
    played: PlayedTurn
    regret: tuple[float, float] | None
    agrees: bool | None = None
    luck: float | None = None

    @property
    def exact(self) -> bool:
        """Whether the regret is exact."""
        return self.regret is not None and self.regret[0] == self.regret[1]


@dataclass(frozen=True, slots=True)
class Scored:
    """A game with the scores of its moves.

    Attributes:
        played: the game.
        length: its length in the unit of the contest; None if it has none, such as an unsolved
            puzzle.
        moves: the scores; none if only the length of the game is known.
        regret: bounds of the regret of the whole game; None if nothing is known.
        unscored: why the moves have no scores; None if they have.
    """

    played: PlayedGame
    length: float | None
    moves: tuple[Judged, ...] = ()
    regret: tuple[float, float] | None = None
    unscored: str | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return plain data for JSON; `turns` has all turns, with what is known of their cost."""
        scores = {move.turn: move for move in self.moves}
        turns = [
            {
                "turn": number,
                "move": turn.move,
                "feedback": turn.feedback,
                "illegal": turn.illegal,
                "agrees": score and score.agrees,
                "regret": score and score.regret,
                "luck": score and score.luck,
            }
            for number, turn in enumerate(self.played.turns, 1)
            for score in [scores.get(number)]
        ]
        return {
            "game": self.played.number,
            "won": self.played.won,
            "failure": self.played.failure,
            "length": self.length,
            "regret": self.regret,
            "unscored": self.unscored,
            "turns": turns,
        }


def summed(moves: Sequence[Judged], played: PlayedGame, limit: int) -> tuple[float, float]:
    """Return the bounds of the regret of a game: the sum of what is known of its moves.

    Each turn that a player who failed had left, up to the limit, costs one like an illegal move.
    """
    left = limit - len(played.turns) if played.failure else 0
    pairs = [move.regret for move in moves if move.regret]
    return left + sum(low for low, _ in pairs), left + sum(high for _, high in pairs)
