"""Test games of several boards, and the results of strategies on them."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from dataclasses import dataclass, field
from hashlib import sha256
from math import sqrt
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from laconic.deduction.boards.strategies import Weighted, player
from laconic.display import Bars, Displayable, Line
from laconic.errors import InputError
from laconic.intervals import margin, wilson
from laconic.plurals import counted
from laconic.provenance import provenance
from laconic.workers import Workers

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from laconic.deduction.boards.game import BoardsGame
    from laconic.deduction.boards.strategies import Choose
    from laconic.display import Block

GRACE = 20
"""Turns beyond the limit for which lost games continue, so that their length is known."""

_SHOWN = 5
"""Number of lost games to display."""

BATCH = 50
"""Number of games per task."""


def test_games(game: BoardsGame, games: int, seed: int) -> NDArray[np.int32]:
    """Draw the answers of test games from a seed, equal on every machine.

    Draw k of game g is the SHA-256 of `seed:boards:g:k` in decimal, read as an integer, modulo the
    number of answers, in the order of their list; g and k count from 0. If answers are distinct, a
    draw that repeats an answer of the same game is skipped.

    Returns:
        Indices of answers, shape (games, boards).
    """
    drawn = [_draw(game, f"{seed}:{game.boards}:{number}") for number in range(games)]
    return np.array(drawn, dtype=np.int32).reshape(games, game.boards)


def _draw(game: BoardsGame, name: str) -> list[int]:
    answers: list[int] = []
    draw = 0
    while len(answers) < game.boards:
        digest = sha256(f"{name}:{draw}".encode()).digest()
        answer = int.from_bytes(digest) % len(game.game.answers)
        draw += 1
        if not game.distinct or answer not in answers:
            answers.append(answer)
    return answers


def games_text(game: BoardsGame, answers: NDArray[np.int32]) -> str:
    """Return games as plain text, one line per game, with its words in the order of the boards."""
    words = game.game.answers
    return "".join(" ".join(words[a] for a in row) + "\n" for row in answers.tolist())


def read_games(game: BoardsGame, text: str) -> NDArray[np.int32]:
    """Read games from the format of `games_text`; lines that begin with # are comments.

    Raises:
        InputError: for a line whose words are not answers of the game.
    """
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    games = [_read_line(game, number, line) for number, line in enumerate(lines, 1)]
    return np.array(games, dtype=np.int32).reshape(len(games), game.boards)


def _read_line(game: BoardsGame, number: int, line: str) -> list[int]:
    try:
        return game.answer_indices(line.split())
    except InputError as error:
        raise InputError(f"game {number}: {error}") from None


class Results(Displayable):
    """Results of a strategy, with their data for JSON."""

    @abstractmethod
    def as_dict(self) -> dict[str, Any]:
        """Return the results as plain data for JSON, with their provenance."""

    def layout(self) -> Iterator[Block]:
        """Lay out the histogram, the share of games won and the mean number of turns."""
        result = self.as_dict()
        boards, games = counted(result["boards"], "board"), counted(result["games"], "game")
        turns = counted(result["game"]["max_turns"], "turn")
        yield Line(f"{boards}, {games}, {turns}", result["strategy"])
        yield Bars(result["histogram"])
        interval, error = "", ", exact"
        if "win_interval" in result:
            low, high = result["win_interval"]
            interval = f" (95 % interval {low:.3%} to {high:.3%})"
            half = margin(result["mean_error"] or 0.0, result["games"])
            error = f" ± {half:.4f}" if half else " in these games"
        yield Line(f"won {result['wins'] / result['games']:.3%}{interval}")
        yield Line(
            f"mean turns {result['mean_turns']:.4f}{error}  sum over boards "
            f"{result['mean_sum']:.3f}  {result['seconds']:.1f} s"
        )
        if "games_sha256" in result:
            yield Line(f"SHA-256 of the games {result['games_sha256']}")
        for words in result.get("lost", [])[:_SHOWN]:
            yield Line(f"lost: {words}")


@dataclass(frozen=True, eq=False)
class BoardsResult(Results):
    """Results of a strategy on a set of games.

    Attributes:
        solved: the turn on which each board was solved, 0 if never, shape (games, boards).
        moves: number of guesses that the strategy chose.
        seconds: time for all games.
    """

    game: BoardsGame
    strategy: str
    answers: NDArray[np.int32] = field(repr=False)
    solved: NDArray[np.int32] = field(repr=False)
    moves: int
    seconds: float

    @property
    def turns(self) -> NDArray[np.int32]:
        """Number of turns of each game, including turns beyond the limit."""
        last = self.game.limit + GRACE
        finished: NDArray[np.int32] = np.where(self.solved > 0, self.solved, last).max(axis=1)
        return finished

    @property
    def games(self) -> int:
        """Number of games."""
        return len(self.solved)

    @property
    def wins(self) -> int:
        """Number of games solved within the limit."""
        return int((self.turns <= self.game.limit).sum())

    @property
    def win_interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the share of wins (Wilson 1927)."""
        return wilson(self.wins, self.games)

    @property
    def mean_turns(self) -> float:
        """Mean number of turns of a game."""
        return float(self.turns.mean())

    @property
    def mean_sum(self) -> float:
        """Mean over games of the sum, over boards, of the turns on which they were solved."""
        return float(np.where(self.solved > 0, self.solved, self.game.limit).sum(axis=1).mean())

    @property
    def histogram(self) -> dict[int, int]:
        """Number of games by number of turns, ascending."""
        return dict(sorted(Counter(self.turns.tolist()).items()))

    @property
    def wasted(self) -> dict[int, float]:
        """Share of games that solve no board on a turn, by turn; turns with none are omitted."""
        numbers = np.arange(1, int(self.turns.max()) + 1)
        solves = (self.solved[:, :, None] == numbers).any(axis=1)
        shares = (~solves & (numbers <= self.turns[:, None])).mean(axis=0)
        return {turn: share for turn, share in enumerate(shares.tolist(), 1) if share}

    @property
    def lost(self) -> list[str]:
        """Answers of the lost games, in the order of play."""
        return games_text(self.game, self.answers[self.turns > self.game.limit]).splitlines()

    def as_dict(self) -> dict[str, Any]:
        """Return the results as plain data for JSON, with their provenance."""
        text = games_text(self.game, self.answers)
        low, high = self.win_interval
        error = float(self.turns.std(ddof=1)) / sqrt(self.games) if self.games > 1 else None
        return provenance() | {
            "game": self.game.header(),
            "boards": self.game.boards,
            "strategy": self.strategy,
            "games": self.games,
            "games_sha256": sha256(text.encode()).hexdigest(),
            "wins": self.wins,
            "win_share": self.wins / self.games,
            "win_interval": [low, high],
            "mean_turns": self.mean_turns,
            "mean_error": error,
            "mean_sum": self.mean_sum,
            "histogram": self.histogram,
            "wasted": self.wasted,
            "lost": self.lost,
            "claim": "sampled",
            "seconds": self.seconds,
            "seconds_a_move": self.seconds / max(self.moves, 1),
        }


@dataclass(frozen=True, eq=False)
class Games:
    """Some games of a simulation, as a task for a worker."""

    game: BoardsGame
    strategy: Choose
    answers: NDArray[np.int32]
    opening: tuple[int, ...] = ()


def simulate(
    game: BoardsGame,
    strategy: Choose,
    answers: NDArray[np.int32],
    *,
    opening: Sequence[int] = (),
    workers: Workers | None = None,
) -> BoardsResult:
    """Play games with a strategy.

    Args:
        game: the game.
        strategy: the strategy.
        answers: indices of the hidden answers, shape (games, boards).
        opening: guesses that every game begins with; they count as turns.
        workers: workers that play; by default this process. Other processes must be able to import
            the strategy.

    Raises:
        InputError: for answers of another shape.
    """
    if answers.ndim != 2 or answers.shape[1] != game.boards or not len(answers):
        raise InputError(f"answers of shape {answers.shape}, expected (games, {game.boards})")
    start = perf_counter()
    begins = range(0, len(answers), BATCH)
    tasks = [Games(game, strategy, answers[b : b + BATCH], tuple(opening)) for b in begins]
    solved = np.concatenate((workers or Workers()).map(play_task, tasks, "games"))
    turns = np.where(solved > 0, solved, game.limit + GRACE).max(axis=1)
    moves = int(turns.sum()) - len(opening) * len(answers)
    name = getattr(strategy, "name", getattr(strategy, "__name__", "own"))
    return BoardsResult(game, name, answers, solved, moves, perf_counter() - start)


def play_task(task: Games) -> NDArray[np.int32]:
    """Play the games of a task."""
    return play_games(task.game, task.strategy, task.answers, task.opening)


def play_games(
    game: BoardsGame,
    strategy: Choose,
    answers: NDArray[np.int32],
    opening: Sequence[int] = (),
    threads: int = 1,
) -> NDArray[np.int32]:
    """Return the turn on which each board is solved, 0 if never, shape (games, boards)."""
    cap = game.limit + GRACE
    if not isinstance(strategy, Weighted):
        played = [_play(game, strategy, row, opening, cap) for row in answers.tolist()]
        return np.array(played, dtype=np.int32)
    first = list(opening)
    if not first:
        first = [strategy(game.position())]
    empty = [np.arange(len(game.game.answers), dtype=np.int32)] * game.boards
    opened = np.array(first, dtype=np.int32)
    native = player(strategy, game)
    return native.play(empty, 0, answers, opened, game.limit, cap, threads)


def _play(
    game: BoardsGame, choose: Choose, answers: list[int], opening: Sequence[int], cap: int
) -> list[int]:
    guesses = list(opening)
    while len(guesses) < cap:
        position = game.position(guesses, game.codes(answers, guesses))
        if not position.unsolved:
            break
        guesses.append(choose(position))
    return [turn_solved(game, answers, guesses, board) for board in range(game.boards)]


def turn_solved(
    game: BoardsGame, answers: Sequence[int], guesses: Sequence[int], board: int
) -> int:
    """Return the turn on which a board is solved, 0 if never; a closed board opens first."""
    played = list(guesses)
    own = int(game.game.guess_of_answer[answers[board]])
    if own not in played:
        return 0
    turn = played.index(own) + 1
    if not game.sequential or board == 0:
        return turn
    before = turn_solved(game, answers, guesses, board - 1)
    return max(turn, before) if before else 0
