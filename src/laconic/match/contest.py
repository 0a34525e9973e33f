"""What a family contributes to matches: games that a referee can lead, and their scores."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from laconic.match.record import PlayedGame, PlayedTurn
    from laconic.match.scored import Scored

SHOWN = 40
"""Maximum number of characters of a refused move that is recorded."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How the games of a contest are measured.

    Attributes:
        game: what is played, such as `wordle:5`.
        unit: the unit of lengths, such as `guess`.
        units: its plural.
        against: what moves are held against: the words after the regret of a game.
        regret: the name of what a move cost.
        counts: whether lengths are small numbers, which a histogram shows.
        lengths: the least and the largest length of a game.
    """

    game: str
    unit: str
    units: str
    against: str
    regret: str = "regret"
    counts: bool = True
    lengths: tuple[float, float] = (0, inf)


class Outcome(NamedTuple):
    """What a move brought.

    Attributes:
        move: the move as it is recorded.
        feedback: what it brought, as text; None for an illegal move.
        illegal: why it was refused; None for a legal move.
    """

    move: str
    feedback: str | None
    illegal: str | None = None


class Round(ABC):
    """A game in progress.

    Attributes:
        limit: number of turns after which it ends.
        turns: the turns so far, those with illegal moves included.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.turns: list[PlayedTurn] = []

    @property
    @abstractmethod
    def won(self) -> bool:
        """Whether the player has reached the aim."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.won or len(self.turns) >= self.limit

    @property
    def refused(self) -> PlayedTurn | None:
        """The last turn, if its move was illegal."""
        return self.turns[-1] if self.turns and self.turns[-1].illegal else None

    @abstractmethod
    def question(self) -> dict[str, Any]:
        """Describe the position to a program, as plain data for JSON."""

    @abstractmethod
    def words(self) -> dict[str, object]:
        """Describe the position for the templates of prompts."""

    @abstractmethod
    def play(self, move: str) -> Outcome:
        """Play a move if it is legal."""

    def replay(self, turn: PlayedTurn) -> None:
        """Play a recorded move again.

        Raises:
            InputError: if it is not legal, or did not bring what is recorded.
        """
        if self.play(turn.move) != (turn.move, turn.feedback, None):
            raise InputError(
                f"{turn.move!r} does not bring {turn.feedback!r} as recorded, expected the games "
                "as they were written: play the match again"
            )

    def attempt(self, move: str | None) -> Outcome:
        """Play a move; None stands for a reply without one, which is illegal."""
        return Outcome("", None, "no move in the reply") if move is None else self.play(move)

    @abstractmethod
    def reveal(self) -> dict[str, Any]:
        """Return what a program is told at the end of the game."""


R = TypeVar("R", bound=Round)


class Contest(ABC, Generic[R]):
    """Games of a family that players are compared in.

    Attributes:
        family: the name of the family, for programs.
        scale: how games are measured.
    """

    family: ClassVar[str]
    scale: Scale

    @property
    @abstractmethod
    def prompt(self) -> Path:
        """The file of the bundled prompt."""

    @abstractmethod
    def header(self) -> Mapping[str, Any]:
        """Describe the games for the head of a record."""

    @abstractmethod
    def hello(self) -> dict[str, Any]:
        """Describe the games to a program, as plain data for JSON."""

    @abstractmethod
    def deal(self, games: int | None, seed: int) -> list[str]:
        """Choose what is played, as texts for `begin`.

        Args:
            games: number of games; None for the default of the family.
            seed: random seed.

        Raises:
            InputError: for less than one game.
        """

    @abstractmethod
    def begin(self, task: str) -> R:
        """Begin a game."""

    @abstractmethod
    def score(self, played: PlayedGame) -> Scored:
        """Score the moves of a game.

        Raises:
            InputError: if it is not a game of this contest.
        """
