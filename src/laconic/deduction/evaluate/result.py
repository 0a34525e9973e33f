"""The results of a strategy."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from laconic.deduction.evaluate.statistics import EXCELLENT, FAILURE, Statistics
from laconic.display import Bars, Displayable, Line, Words
from laconic.extras import frame
from laconic.plurals import counted
from laconic.provenance import provenance

if TYPE_CHECKING:
    from collections.abc import Iterator

    from polars import DataFrame

    from laconic.deduction.game import Game
    from laconic.deduction.trees import DecisionTree
    from laconic.display import Block


@dataclass(frozen=True, slots=True)
class Played:
    """A game: its answer and the number of guesses, None if the answer was not found."""

    answer: str
    turns: int | None


@dataclass(frozen=True)
class Result(Statistics, Displayable):
    """The games of a strategy, with statistics.

    An unsolved game counts as one guess more than the limit in all statistics, and is left out of
    the histogram; `unsolved` has its answer.

    Attributes:
        game: the game.
        strategy: the name of the strategy.
        opener: the first guess of every game; None if they differ.
        limit: maximum guesses per game.
        played: the games in the order of play.
        seconds: time taken.
        tree: the decision tree, if the strategy is deterministic and played all answers.
    """

    game: Game = field(repr=False)
    strategy: str
    opener: str | None
    limit: int
    played: tuple[Played, ...] = field(repr=False)
    seconds: float
    tree: DecisionTree | None = field(default=None, repr=False, compare=False)

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """Guesses of each game; the limit plus one if the answer was not found."""
        return tuple(self.limit + 1 if game.turns is None else game.turns for game in self.played)

    @cached_property
    def counts(self) -> dict[int, int]:
        """Number of games by guesses, ascending; unsolved games count as the limit plus one."""
        return dict(sorted(Counter(self.turns).items()))

    @property
    def lost(self) -> int:
        """Number of games that ended without the answer."""
        return len(self.unsolved)

    @property
    def histogram(self) -> dict[int, int]:
        """Number of solved games by guesses, ascending."""
        return {turns: count for turns, count in self.counts.items() if turns <= self.limit}

    @property
    def worst(self) -> list[str]:
        """The answers of the longest games, in the order of play."""
        worst = self.max
        return [
            game.answer
            for game, turns in zip(self.played, self.turns, strict=True)
            if turns == worst
        ]

    @property
    def unsolved(self) -> list[str]:
        """The answers that were not found, in the order of play."""
        return [game.answer for game in self.played if game.turns is None]

    @property
    def unlisted(self) -> list[str]:
        """The answers that are not in the game's list, in the order of play."""
        return [game.answer for game in self.played if game.answer not in self.game.lexicon.answers]

    def as_dict(self) -> dict[str, Any]:
        """Return all results and their provenance as plain data for JSON."""
        names = (
            "strategy opener total answers mean median min max excellent failure histogram worst "
            "unsolved unlisted limit seconds"
        )
        numbers = {name: getattr(self, name) for name in names.split()}
        return provenance() | {"game": self.game.header()} | numbers

    def to_frame(self) -> DataFrame:
        """Return the games as a dataframe of `answer` and `turns`, null if it was not found.

        Raises:
            MissingExtraError: without the extra `frames`.
        """
        answers = [game.answer for game in self.played]
        return frame({"answer": answers, "turns": [game.turns for game in self.played]})

    def shares(self) -> str:
        """Describe the shares of games that were solved very soon, and not soon enough."""
        soon = f"solved in 1 or {EXCELLENT}: {self.excellent:.2%}"
        return f"{soon}  not solved in {min(FAILURE - 1, self.limit)}: {self.failure:.2%}"

    def layout(self) -> Iterator[Block]:
        """Lay out the statistics, the histogram and the longest games."""
        game = self.game
        yield Line(
            f"{self.strategy} against {counted(self.answers, 'answer')} of {game.lexicon.name}, "
            f"{game.mode} mode"
        )
        yield Bars(self.histogram, self.lost)
        yield Line(
            f"mean {self.mean:.4f}  total {self.total:,}  median {self.median:g}  min {self.min}  "
            f"max {self.max}"
        )
        yield Line(self.shares())
        lists = {
            "hardest": self.worst,
            "not found": self.unsolved,
            "not in the list": self.unlisted,
        }
        for name, words in lists.items():
            if words:
                yield Line(f"{name}: {Words(words, 12)}")
