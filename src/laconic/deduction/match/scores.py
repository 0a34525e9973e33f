"""Scores of games: what each guess cost against exact play, and how lucky its feedback was.

For a guess in a position with n candidates, let V be the total of best play from there, without a
turn limit, and A the total if the guess is followed by best play. Its regret is (A - V) / n, in
guesses. Its luck is A / n - 1 minus the mean under best play after its feedback. So in every won
game with exact values

    number of guesses = V / n at the start + sum of regret - sum of luck,

and over all answers of a list, luck sums to zero.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import TYPE_CHECKING, Any

from laconic.deduction.match.referee import turn_limit
from laconic.display import Bars, Displayable, Line, Number, Table
from laconic.errors import InputError
from laconic.intervals import Z95, wilson
from laconic.plurals import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from laconic.deduction.game import Game, Position
    from laconic.deduction.match.record import PlayedGame, PlayedTurn
    from laconic.deduction.match.values import Values
    from laconic.display import Block


@dataclass(frozen=True, slots=True)
class Guess:
    """A guess with its score.

    Attributes:
        turn: the number of the turn, from 1.
        word: the guess.
        illegal: why it was refused; None for a legal guess.
        agrees: whether it fits all rows before it, so that it might have been the answer.
        before: number of candidates before it.
        after: number of candidates after it.
        regret: lower and upper bound of its cost in guesses, equal if it is exact. An illegal guess
            costs one.
        luck: guesses that its feedback saved against the mean; None if that is not known exactly.
        seconds: time that the player took.
        tokens: tokens of prompt and reply.
    """

    turn: int
    word: str
    illegal: str | None
    agrees: bool
    before: int
    after: int
    regret: tuple[float, float]
    luck: float | None
    seconds: float
    tokens: tuple[int, int]

    @property
    def exact(self) -> bool:
        """Whether the regret is exact."""
        return self.regret[0] == self.regret[1]


@dataclass(frozen=True, slots=True)
class Scored:
    """A game with the scores of its guesses.

    Attributes:
        played: the game.
        guesses: the scores; none if only the length of the game is known.
        unscored: why the guesses have no scores; None if they have.
    """

    played: PlayedGame
    guesses: tuple[Guess, ...]
    unscored: str | None = None

    @property
    def regret(self) -> tuple[float, float]:
        """Bounds of the sum of the regret."""
        low = sum(guess.regret[0] for guess in self.guesses)
        return low, sum(guess.regret[1] for guess in self.guesses)


def score_game(values: Values, played: PlayedGame) -> Scored:
    """Score the guesses of a game whose words are known.

    Raises:
        InputError: for unknown words, and for rows that no answer of the list fits.
    """
    if any(turn.feedback and not turn.guess for turn in played.turns):
        raise InputError("only the feedback is known, expected the words, too")
    position, guesses = values.game.position(), []
    for number, turn in enumerate(played.turns, 1):
        guess, position = _scored(values, position, turn, number)
        guesses.append(guess)
    return Scored(played, tuple(guesses))


def _scored(
    values: Values, position: Position, turn: PlayedTurn, number: int
) -> tuple[Guess, Position]:
    """Score a guess; return the position after it, too."""
    before, rest = position.candidates.size, (turn.seconds, turn.tokens)
    if turn.feedback is None:
        lost = Guess(
            number, turn.guess, turn.illegal, False, before, before, (1.0, 1.0), 0.0, *rest
        )
        return lost, position
    game, rule = position.game, position.game.rule
    guess = game.lexicon.guesses.index(turn.guess)
    best, total = values.best(position), values.after(position, guess)
    following = position.play(guess, turn.feedback)
    after = following.candidates.size
    if not after:
        raise InputError(
            f"{turn.guess}={turn.feedback} leaves no answer of {game.lexicon.name}, expected a "
            "game of this list: choose the list it was played with"
        )
    low, high = max(0, total.low - best.high) / before, (total.high - best.low) / before
    then = None if following.is_solved else values.best(following)
    sure = total.exact and (then is None or then.exact)
    rest_mean = then.low / after if then else 0.0
    return (
        Guess(
            number,
            turn.guess,
            turn.illegal,
            all(rule.feedback(row.guess, turn.guess) == row.code for row in position.rows),
            before,
            after,
            (low, high),
            total.low / before - 1 - rest_mean if sure else None,
            *rest,
        ),
        following,
    )


def score_match(
    values: Values,
    played: Iterable[PlayedGame],
    player: str,
    *,
    advance: Callable[[], None] = lambda: None,
) -> Score:
    """Score the games of a player.

    Games whose words are not known, or whose answer is not of the list, count without regret.

    Args:
        values: the values of positions.
        played: the games.
        player: the name of the player.
        advance: called after each game.
    """
    scored = []
    for game in played:
        try:
            scored.append(score_game(values, game))
        except InputError as error:
            scored.append(Scored(game, (), str(error)))
        advance()
    return Score(values.game, player, tuple(scored))


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over games, with its confidence interval of 95 % by the normal approximation."""

    value: float
    low: float
    high: float

    @classmethod
    def of(cls, numbers: Sequence[float]) -> Mean:
        """Return the mean of one or more numbers; of a single one, the interval is that number.

        >>> Mean.of([3, 4, 5]).value
        4.0
        """
        count = len(numbers)
        mean = sum(numbers) / count
        spread = sum((number - mean) ** 2 for number in numbers) / max(1, count - 1)
        radius = Z95 * sqrt(spread / count)
        return cls(mean, mean - radius, mean + radius)

    def __str__(self) -> str:
        """Write the mean with its interval."""
        return f"{self.value:.4f} ({self.low:.4f} to {self.high:.4f})"


@dataclass(frozen=True)
class Score(Displayable):
    """The score of a player.

    A lost game counts as one guess more than the turn limit. Regret is that of the guesses that
    were played.

    Attributes:
        game: the game.
        player: the player.
        games: the scored games.
    """

    game: Game
    player: str
    games: tuple[Scored, ...]

    def __post_init__(self) -> None:
        """Check that there are games."""
        if not self.games:
            raise InputError("no games to score, expected one or more: play some first")

    @cached_property
    def turns(self) -> list[int]:
        """Guesses of each game; the limit plus one for a lost game."""
        lost = turn_limit(self.game) + 1
        return [len(each.played.turns) if each.played.won else lost for each in self.games]

    @property
    def won(self) -> int:
        """Number of won games."""
        return sum(each.played.won for each in self.games)

    @property
    def illegal(self) -> int:
        """Number of illegal guesses."""
        return sum(bool(guess.illegal) for guess in self.guesses)

    @property
    def disagreeing(self) -> int:
        """Number of legal guesses that could not have been the answer."""
        return sum(not guess.agrees and not guess.illegal for guess in self.guesses)

    @cached_property
    def guesses(self) -> list[Guess]:
        """All scored guesses."""
        return [guess for each in self.games for guess in each.guesses]

    @property
    def seconds(self) -> float:
        """Time that the player took."""
        return sum(turn.seconds for each in self.games for turn in each.played.turns)

    @property
    def tokens(self) -> tuple[int, int]:
        """Tokens of all prompts and of all replies."""
        turns = [turn for each in self.games for turn in each.played.turns]
        return sum(turn.tokens[0] for turn in turns), sum(turn.tokens[1] for turn in turns)

    @property
    def unscored(self) -> int:
        """Number of games whose guesses have no scores."""
        return sum(each.unscored is not None for each in self.games)

    @property
    def failures(self) -> dict[str, int]:
        """Number of games that the player lost by failing, by reason."""
        reasons = (each.played.failure[0] for each in self.games if each.played.failure)
        return dict(sorted(Counter(reasons).items()))

    @property
    def histogram(self) -> dict[int, int]:
        """Number of won games by guesses, ascending."""
        return dict(
            sorted(Counter(len(e.played.turns) for e in self.games if e.played.won).items())
        )

    @property
    def regret(self) -> tuple[Mean, Mean] | None:
        """The mean regret of a game, as lower and upper bound; None if no guess is known."""
        known = [each.regret for each in self.games if not each.unscored]
        if not known:
            return None
        return Mean.of([low for low, _ in known]), Mean.of([high for _, high in known])

    @property
    def exact(self) -> bool:
        """Whether the regret of every guess is exact."""
        return all(guess.exact for guess in self.guesses)

    @property
    def luck(self) -> float | None:
        """The mean luck of a game, None unless all luck is known exactly."""
        games = [each for each in self.games if not each.unscored]
        lucks = [guess.luck for guess in self.guesses]
        known = [luck for luck in lucks if luck is not None]
        return sum(known) / len(games) if games and len(known) == len(lucks) else None

    @property
    def by_turn(self) -> list[dict[str, Any]]:
        """For each turn: guesses, mean regret as lower and upper bound, illegal guesses."""
        rows = []
        for turn in sorted({guess.turn for guess in self.guesses}):
            there = [guess for guess in self.guesses if guess.turn == turn]
            rows.append(
                {
                    "turn": turn,
                    "guesses": len(there),
                    "regret": sum(guess.regret[1] for guess in there) / len(there),
                    "regret_at_least": sum(guess.regret[0] for guess in there) / len(there),
                    "illegal": sum(bool(guess.illegal) for guess in there),
                }
            )
        return rows

    def as_dict(self) -> dict[str, Any]:
        """Return the score as plain data for JSON.

        `regret` is exact, or else an upper bound, as `regret_claim` says.
        """
        mean, regret = Mean.of(self.turns), self.regret
        low, high = wilson(self.won, len(self.games))
        prompt, reply = self.tokens
        return {
            "player": self.player,
            "games": len(self.games),
            "won": self.won,
            "won_interval": [low, high],
            "mean": mean.value,
            "mean_interval": [mean.low, mean.high],
            "regret": regret and regret[1].value,
            "regret_interval": regret and [regret[0].low, regret[1].high],
            "regret_at_least": regret and regret[0].value,
            "regret_claim": regret and ("exact" if self.exact else "at most"),
            "luck": self.luck,
            "illegal": self.illegal,
            "disagreeing": self.disagreeing,
            "unscored": self.unscored,
            "failures": self.failures,
            "histogram": self.histogram,
            "by_turn": self.by_turn,
            "prompt_tokens": prompt,
            "reply_tokens": reply,
            "seconds": self.seconds,
        }

    def layout(self) -> Iterator[Block]:
        """Lay out the statistics, the histogram, and regret by turn."""
        games = len(self.games)
        low, high = wilson(self.won, games)
        yield Line(f"{counted(games, 'game')} of {self.game.rule.name}", self.player)
        if self.histogram:
            yield Bars(self.histogram)
        yield Line(
            f"won {self.won:,} of {games:,}, {self.won / games:.1%} ({low:.1%} to {high:.1%})"
        )
        yield Line(f"mean {Mean.of(self.turns)} guesses")
        if self.regret:
            yield Line(self._regret(*self.regret))
            yield Table(
                ("turn", "guesses", "regret", "illegal"),
                [
                    (
                        row["turn"],
                        row["guesses"],
                        _cell(row["regret_at_least"], row["regret"]),
                        row["illegal"],
                    )
                    for row in self.by_turn
                ],
            )
        yield Line(self._conduct())
        for reason, number in self.failures.items():
            yield Line(f"{counted(number, 'game')}; first {self._first_failure(reason)}", reason)

    def _regret(self, low: Mean, high: Mean) -> str:
        if self.exact:
            return f"regret {high} guesses a game against exact play"
        return f"regret {_range(low.value, high.value)} guesses a game against exact play"

    def _first_failure(self, reason: str) -> str:
        """Return the number and the message of the first game that was lost so."""
        failures = ((each.played.number, each.played.failure) for each in self.games)
        number, message = next((n, f[1]) for n, f in failures if f and f[0] == reason)
        return f"game {number}, {message}"

    def _conduct(self) -> str:
        parts = [
            f"{counted(self.illegal, 'illegal guess')}",
            f"{self.disagreeing:,} that could not be the answer",
            f"{self.seconds:.2f} s",
        ]
        if any(self.tokens):
            parts.append(f"tokens {self.tokens[0]:,} in, {self.tokens[1]:,} out")
        if self.unscored:
            parts.append(f"{counted(self.unscored, 'game')} without regret")
        return ", ".join(parts)


def _cell(low: float, high: float) -> Number | str:
    """Return a number, or the two ends of what it may be."""
    return Number(high, ".4f") if low == high else _range(low, high)


def _range(low: float, high: float) -> str:
    """Write a number, or two bounds that differ."""
    return f"{high:.4f}" if f"{low:.4f}" == f"{high:.4f}" else f"{low:.4f} to {high:.4f}"


@dataclass(frozen=True)
class Comparison(Displayable):
    """Two players on the same answers, in the same order.

    Attributes:
        first: the score of the first player.
        second: the score of the other.

    Raises:
        InputError: if they did not play the same answers.
    """

    first: Score
    second: Score

    def __post_init__(self) -> None:
        """Check that the answers are the same."""
        mine, theirs = ([e.played.answer for e in s.games] for s in (self.first, self.second))
        if mine != theirs:
            raise InputError(
                f"{self.first.player} and {self.second.player} played different answers, expected "
                "the same games: use the same seed and number of games"
            )

    @property
    def differences(self) -> list[int]:
        """Guesses of the first player minus those of the other, by game."""
        pairs = zip(self.first.turns, self.second.turns, strict=True)
        return [first - second for first, second in pairs]

    def as_dict(self) -> dict[str, Any]:
        """Return the comparison as plain data for JSON."""
        mean = Mean.of(self.differences)
        return {
            "players": [self.first.player, self.second.player],
            "difference": mean.value,
            "difference_interval": [mean.low, mean.high],
            "fewer": sum(each < 0 for each in self.differences),
            "equal": self.differences.count(0),
            "more": sum(each > 0 for each in self.differences),
        }

    def layout(self) -> Iterator[Block]:
        """Lay out the difference."""
        data = self.as_dict()
        yield Line(
            f"{Mean.of(self.differences)} guesses a game; fewer in {data['fewer']:,} games, "
            f"as many in {data['equal']:,}, more in {data['more']:,}",
            f"{self.first.player} minus {self.second.player}",
        )
