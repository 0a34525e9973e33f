"""What a strategy needs for a set of answers, in numbers."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from laconic.deduction.evaluate.statistics import Statistics
from laconic.display import Bars, Displayable, Line, Words
from laconic.extras import frame
from laconic.provenance import provenance

if TYPE_CHECKING:
    from collections.abc import Iterator

    from polars import DataFrame

    from laconic.deduction.game import Game
    from laconic.deduction.trees import DecisionTree
    from laconic.display import Renderable


@dataclass(frozen=True, slots=True)
class Played:
    """One game: its answer and the guesses it took, None where the answer was not found."""

    answer: str
    turns: int | None


@dataclass(frozen=True)
class Result(Statistics, Displayable):
    """Games of one strategy, and statistics over them.

    A game given up counts as one guess more than the limit wherever guesses are counted, and not
    at all in the histogram; `unsolved` names its answer.

    Attributes:
        game: what was played.
        strategy: who played, by name.
        opener: the first guess of every game; None where they differ.
        limit: guesses after which a game was given up.
        played: the games in the order of play.
        seconds: time that playing took.
        tree: the decision tree played by, where the strategy has one and all answers were asked.
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
        """Guesses of each game, the limit and one more where the answer was not found."""
        return tuple(self.limit + 1 if game.turns is None else game.turns for game in self.played)

    @cached_property
    def counts(self) -> dict[int, int]:
        """Games by guesses, fewest guesses first; games given up stand at the limit and one."""
        return dict(sorted(Counter(self.turns).items()))

    @property
    def histogram(self) -> dict[int, int]:
        """Count of the games that took each number of guesses, fewest guesses first."""
        return {turns: count for turns, count in self.counts.items() if turns <= self.limit}

    @property
    def worst(self) -> list[str]:
        """Answers of the longest games, in the order of play."""
        worst = self.max
        return [
            game.answer
            for game, turns in zip(self.played, self.turns, strict=True)
            if turns == worst
        ]

    @property
    def unsolved(self) -> list[str]:
        """Answers that were not found, in the order of play."""
        return [game.answer for game in self.played if game.turns is None]

    @property
    def unlisted(self) -> list[str]:
        """Answers that are not in the game's list, in the order of play."""
        return [game.answer for game in self.played if game.answer not in self.game.lexicon.answers]

    def as_dict(self) -> dict[str, Any]:
        """Give everything as plain data for JSON, with what played it and where."""
        names = (
            "strategy opener total answers mean median min max excellent failure histogram worst "
            "unsolved unlisted limit seconds"
        )
        numbers = {name: getattr(self, name) for name in names.split()}
        return provenance() | {"game": self.game.header()} | numbers

    def to_frame(self) -> DataFrame:
        """Give the games as a dataframe: `answer`, and `turns`, null where it was not found.

        Raises:
            MissingExtraError: without the extra `frames`.
        """
        answers = [game.answer for game in self.played]
        return frame({"answer": answers, "turns": [game.turns for game in self.played]})

    def layout(self) -> Iterator[Renderable]:
        """Describe how many guesses were needed, and the games that took the most."""
        game = self.game
        yield Line(
            f"against {self.answers:,} answers of {game.lexicon.name}, {game.mode} mode",
            self.strategy,
        )
        yield Bars(self.histogram)
        yield Line(
            f"mean {self.mean:.4f}  total {self.total:,}  median {self.median:g}  min {self.min}  "
            f"max {self.max}  excellent {self.excellent:.2%}  failure {self.failure:.2%}"
        )
        for name, words in (("hardest", self.worst), ("not found", self.unsolved)):
            if words:
                yield Line(Words(words, 12).text(), name)
