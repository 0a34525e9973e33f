"""Scores of players: the scores of their games, added up."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from math import inf
from statistics import fmean
from typing import TYPE_CHECKING, Any

from laconic.display import Bars, Displayable, Line, Number, Table
from laconic.errors import InputError
from laconic.intervals import of_mean, wilson
from laconic.match.referee import require_played
from laconic.plurals import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from laconic.display import Block
    from laconic.match.contest import Contest, Scale
    from laconic.match.record import PlayedGame, PlayedTurn
    from laconic.match.scored import Judged, Scored

_ROWS = 12
"""Maximum number of rows of a table of turns; of more turns, several share a row."""


def score_match(
    contest: Contest[Any],
    played: Iterable[PlayedGame],
    player: str,
    *,
    recorded: bool = False,
    advance: Callable[[], None] = lambda: None,
) -> Score:
    """Score the games of a player.

    Args:
        contest: the contest that the games belong to.
        played: the games.
        player: the name of the player.
        recorded: whether the games are whole ones of a record, which are played again to see
            whether they were changed.
        advance: called after each game.

    Raises:
        InputError: for games of another contest, or none.
    """
    scored = []
    for game in played:
        try:
            if recorded:
                require_played(contest, game)
            scored.append(contest.score(game))
        except InputError as error:
            raise InputError(f"{player}, game {game.number}: {error}") from None
        advance()
    return Score(contest.scale, player, tuple(scored))


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over games, with its 95 % confidence interval; none for one game, or equal ones."""

    value: float
    interval: tuple[float, float] | None

    @classmethod
    def of(cls, numbers: Sequence[float], least: float = -inf, most: float = inf) -> Mean:
        """Return the mean of one or more numbers, none of which can leave a range.

        >>> Mean.of([3, 4, 5]).value
        4.0
        >>> Mean.of([0, 0, 2], least=0).interval[0]
        0
        """
        ends = of_mean(numbers)
        return cls(fmean(numbers), ends and (max(ends[0], least), min(ends[1], most)))

    def __str__(self) -> str:
        """Write the mean with its interval."""
        return f"{self.value:.4f}" + (
            " ({:.4f} to {:.4f})".format(*self.interval) if self.interval else ""
        )


def _hull(
    low: tuple[float, float] | None, high: tuple[float, float] | None
) -> tuple[float, float] | None:
    """Return the interval from the one of lower bounds to that of upper bounds."""
    return (low[0], high[1]) if low and high else None


@dataclass(frozen=True)
class Score(Displayable):
    """The score of a player.

    Attributes:
        scale: how the games are measured.
        player: the player.
        games: the scored games.
        prices: what a million tokens of prompts and of replies cost, if known.
    """

    scale: Scale
    player: str
    games: tuple[Scored, ...]
    prices: tuple[float, float] | None = None

    def __post_init__(self) -> None:
        """Check that there are games."""
        if not self.games:
            raise InputError("no games to score, expected one or more: play some first")

    @cached_property
    def lengths(self) -> list[float]:
        """The lengths of the games that have one."""
        return [each.length for each in self.games if each.length is not None]

    @property
    def mean(self) -> Mean | None:
        """The mean length of the games that have one; None if none has."""
        return Mean.of(self.lengths, *self.scale.lengths) if self.lengths else None

    @property
    def won(self) -> int:
        """Number of won games."""
        return sum(each.played.won for each in self.games)

    @cached_property
    def moves(self) -> list[Judged]:
        """All scored moves."""
        return [move for each in self.games for move in each.moves]

    @property
    def illegal(self) -> int:
        """Number of illegal moves."""
        return sum(bool(move.played.illegal) for move in self.moves)

    @property
    def disagreeing(self) -> int | None:
        """Number of legal moves that do not fit all feedback; None where there is no such thing."""
        known = [move.agrees for move in self.moves if not move.played.illegal]
        return None if None in known or not known else known.count(False)

    @property
    def seconds(self) -> float:
        """Time that the player took."""
        return sum(turn.seconds for turn in self._turns())

    @property
    def tokens(self) -> tuple[int, int]:
        """Tokens of all prompts and of all replies."""
        turns = self._turns()
        return sum(turn.tokens[0] for turn in turns), sum(turn.tokens[1] for turn in turns)

    @property
    def cost(self) -> float | None:
        """What the tokens cost, in the currency of the prices; None without prices."""
        if self.prices is None:
            return None
        (prompt, reply), (ask, answer) = self.tokens, self.prices
        return (prompt * ask + reply * answer) / 1_000_000

    @property
    def unscored(self) -> int:
        """Number of games whose moves have no scores."""
        return sum(each.unscored is not None for each in self.games)

    @property
    def failures(self) -> dict[str, int]:
        """Number of games that the player lost by failing, by reason."""
        reasons = (each.played.failure[0] for each in self.games if each.played.failure)
        return dict(sorted(Counter(reasons).items()))

    @property
    def histogram(self) -> dict[int, int]:
        """Number of won games by length, ascending; none if lengths are no small numbers."""
        if not self.scale.counts:
            return {}
        won = (each.length for each in self.games if each.played.won)
        return dict(sorted(Counter(int(length or 0) for length in won).items()))

    @property
    def regret(self) -> tuple[Mean, Mean] | None:
        """The mean regret of a game, as lower and upper bound; None if none is known."""
        known = [each.regret for each in self.games if each.regret is not None]
        if not known:
            return None
        return Mean.of([low for low, _ in known], 0), Mean.of([high for _, high in known], 0)

    @property
    def exact(self) -> bool:
        """Whether the regret of every game is exact."""
        return all(each.regret[0] == each.regret[1] for each in self.games if each.regret)

    @property
    def luck(self) -> float | None:
        """The mean luck of a game, None unless all luck is known exactly."""
        games = [each for each in self.games if not each.unscored]
        lucks = [move.luck for move in self.moves]
        known = [luck for luck in lucks if luck is not None]
        return sum(known) / len(games) if games and len(known) == len(lucks) else None

    @property
    def by_turn(self) -> list[dict[str, Any]]:
        """For each turn: moves, mean regret as lower and upper bound, illegal moves."""
        turns = sorted({move.turn for move in self.moves})
        return [self._turns_row(range(turn, turn + 1)) for turn in turns]

    def by_turns(self) -> list[dict[str, Any]]:
        """Return the same for at most 12 groups of turns, each with its name as `turns`."""
        most = max((move.turn for move in self.moves), default=0)
        step = -(-most // _ROWS) or 1
        rows = []
        for first in range(1, most + 1, step):
            last = min(first + step - 1, most)
            name = f"{first}-{last}" if last > first else first
            rows.append({"turns": name, **self._turns_row(range(first, last + 1))})
        return rows

    def as_dict(self) -> dict[str, Any]:
        """Return the score as plain data for JSON.

        `regret` is exact, or else an upper bound, as `regret_claim` says.
        """
        regret = self.regret
        mean = self.mean
        low, high = wilson(self.won, len(self.games))
        prompt, reply = self.tokens
        return {
            "player": self.player,
            "games": len(self.games),
            "won": self.won,
            "won_interval": [low, high],
            "unit": self.scale.unit,
            "mean": mean and mean.value,
            "mean_interval": mean and mean.interval,
            "regret": regret and regret[1].value,
            "regret_interval": regret and _hull(regret[0].interval, regret[1].interval),
            "regret_at_least": regret and regret[0].value,
            "regret_claim": regret and ("exact" if self.exact else "at most"),
            "regret_is": f"{self.scale.regret} {self.scale.against}",
            "luck": self.luck,
            "illegal": self.illegal,
            "disagreeing": self.disagreeing,
            "unscored": self.unscored,
            "failures": self.failures,
            "histogram": self.histogram,
            "by_turn": self.by_turn,
            "prompt_tokens": prompt,
            "reply_tokens": reply,
            "cost": self.cost,
            "seconds": self.seconds,
        }

    def layout(self) -> Iterator[Block]:
        """Lay out the statistics, the histogram, and regret by turn."""
        games = len(self.games)
        low, high = wilson(self.won, games)
        yield Line(f"{counted(games, 'game')} of {self.scale.game}", self.player)
        if self.histogram:
            yield Bars(self.histogram, games - self.won)
        yield Line(
            f"won {self.won:,} of {games:,}, {self.won / games:.1%} ({low:.1%} to {high:.1%})"
        )
        if self.mean:
            yield Line(f"mean {self.mean} {self.scale.units}")
        if self.regret:
            yield Line(self._regret(*self.regret))
        if any(move.regret for move in self.moves):
            columns = ("turn", "played", self.scale.regret, "illegal")
            rows = (
                (each["turns"], each["played"], _cell(each), each["illegal"])
                for each in self.by_turns()
            )
            yield Table(columns, tuple(rows))
        yield Line(self._conduct())
        for reason, number in self.failures.items():
            yield Line(f"{counted(number, 'game')}; first {self._first_failure(reason)}", reason)

    def _turns(self) -> list[PlayedTurn]:
        return [turn for each in self.games for turn in each.played.turns]

    def _turns_row(self, turns: range) -> dict[str, Any]:
        """Add up the moves of some turns."""
        there = [move for move in self.moves if move.turn in turns]
        known = [move.regret for move in there if move.regret]
        return {
            "turn": turns[0],
            "played": len(there),
            "regret": sum(high for _, high in known) / len(known) if known else None,
            "regret_at_least": sum(low for low, _ in known) / len(known) if known else None,
            "illegal": sum(bool(move.played.illegal) for move in there),
        }

    def _regret(self, low: Mean, high: Mean) -> str:
        size = f"{high}" if self.exact else _range(low.value, high.value)
        return f"{self.scale.regret} {size} {self.scale.against}"

    def _first_failure(self, reason: str) -> str:
        """Return the number and the message of the first game that was lost so."""
        failures = ((each.played.number, each.played.failure) for each in self.games)
        number, message = next((n, f[1]) for n, f in failures if f and f[0] == reason)
        return f"game {number}, {message}"

    def _conduct(self) -> str:
        parts = [counted(self.illegal, "illegal move")]
        if self.disagreeing is not None:
            parts.append(f"{self.disagreeing:,} that could not be the answer")
        parts.append(f"{self.seconds:.2f} s")
        if any(self.tokens):
            parts.append(f"tokens {self.tokens[0]:,} in, {self.tokens[1]:,} out")
        if self.cost is not None:
            parts.append(f"cost {self.cost:.6g}")
        if self.unscored:
            parts.append(f"{counted(self.unscored, 'game')} without {self.scale.regret}")
        return ", ".join(parts)


def _cell(row: dict[str, Any]) -> Number | str:
    """Return the regret of some turns as a number, or the two ends of what it may be."""
    low, high = row["regret_at_least"], row["regret"]
    if low is None or high is None:
        return ""
    return Number(high, ".4f") if low == high else _range(low, high)


def _range(low: float, high: float) -> str:
    """Write a number, or two bounds that differ."""
    return f"{high:.4f}" if f"{low:.4f}" == f"{high:.4f}" else f"{low:.4f} to {high:.4f}"


@dataclass(frozen=True)
class Comparison(Displayable):
    """Two players who played the same, in the same order.

    Games without a length, such as unsolved puzzles, are left out.

    Attributes:
        first: the score of the first player.
        second: the score of the other.

    Raises:
        InputError: if they did not play the same.
    """

    first: Score
    second: Score

    def __post_init__(self) -> None:
        """Check that what they played is the same."""
        mine, theirs = ([e.played.task for e in s.games] for s in (self.first, self.second))
        if mine != theirs:
            raise InputError(
                f"{self.first.player} and {self.second.player} played different games, expected "
                "the same: use the same seed and number of games"
            )

    @cached_property
    def differences(self) -> list[float]:
        """Length of each game of the first player minus that of the other."""
        pairs = zip(self.first.games, self.second.games, strict=True)
        lengths = ((first.length, second.length) for first, second in pairs)
        return [a - b for a, b in lengths if a is not None and b is not None]

    def as_dict(self) -> dict[str, Any]:
        """Return the comparison as plain data for JSON."""
        mean = Mean.of(self.differences) if self.differences else None
        return {
            "players": [self.first.player, self.second.player],
            "games": len(self.differences),
            "difference": mean and mean.value,
            "difference_interval": mean and mean.interval,
            "fewer": sum(each < 0 for each in self.differences),
            "equal": self.differences.count(0),
            "more": sum(each > 0 for each in self.differences),
        }

    def layout(self) -> Iterator[Block]:
        """Lay out the difference."""
        title = f"{self.first.player} minus {self.second.player}"
        if not self.differences:
            yield Line("no game that both finished", title)
            return
        data, units = self.as_dict(), self.first.scale.units
        yield Line(
            f"{Mean.of(self.differences)} {units} a game; fewer in {data['fewer']:,} games, "
            f"as many in {data['equal']:,}, more in {data['more']:,}",
            title,
        )
