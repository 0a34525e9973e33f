"""Suggestions for several boards: the next guess, and how the game is likely to end."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from laconic.deduction.boards.playouts import (
    Playouts,
    Sampling,
    combinations,
    every_world,
    play_out,
)
from laconic.deduction.boards.strategies import ENDGAME, Weighted, open_sets, player
from laconic.deduction.game import split_row
from laconic.display import Displayable, Line, Number, Table, Words
from laconic.errors import InputError
from laconic.intervals import margin
from laconic.plurals import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from laconic.deduction.boards.game import BoardsGame, BoardsPosition
    from laconic.display import Block

EXACT = 12
"""Combinations of answers up to which the best guess is proven over all guesses."""

JUDGED, FEW, MANY = 10, 8, 5
"""However many guesses are shown, `JUDGED` are judged, or `MANY` with more than `FEW` boards, since
playouts take long."""

_SHOWN = 12
"""Number of candidates of a board to display."""

_SAMPLING = Sampling()

ENDLESS = 1 << 20
"""Turns left of a game that goes on after it was lost."""


@dataclass(frozen=True)
class Suggestion:
    """A guess, and how the game ends on average after it.

    Attributes:
        solves: expected number of boards that the guess solves.
        mean: mean number of turns to the end of the game, including those already played. A game
            that is lost ends with its last turn; after that, it goes on until it is solved.
        lost: probability of losing the game.
        error: standard error of the mean; 0 if it is exact.
        margin: half the width of the 95 % confidence interval of the mean; 0 if it is exact. None
            if there is none: after fewer than 30 random games, or if all took the same turns.
        claim: `exact` for the optimum over all strategies; `at most` if the strategy played all
            possible games; `estimate` if it played a sample of them.
    """

    guess: str
    solves: float
    mean: float
    lost: float
    error: float
    margin: float | None
    claim: str

    def number(self, decimals: int) -> Number:
        """Return the mean with a sign for estimates and upper bounds."""
        return Number(self.mean, f".{decimals}f", self.claim)


@dataclass(frozen=True)
class BoardsAdvice(Displayable):
    """Suggestions for a position, best first.

    Attributes:
        candidates: candidates of each board; none if it is solved.
        solved: whether each board is solved.
        games: number of games played out for each guess.
        left, limit: turns left, and turns of the game.
    """

    candidates: tuple[tuple[str, ...], ...]
    solved: tuple[bool, ...]
    suggestions: tuple[Suggestion, ...]
    games: int
    left: int
    limit: int

    @property
    def decided(self) -> dict[int, str]:
        """The answers of decided but unsolved boards, by board number from 1.

        Each must be guessed on some turn, so guessing it now costs nothing and gives information
        about the other boards: no strategy finishes sooner.
        """
        return {n: left[0] for n, left in enumerate(self.candidates, 1) if len(left) == 1}

    def layout(self) -> Iterator[Block]:
        """Lay out the boards, the turns left and the suggestions."""
        boards = zip(self.candidates, self.solved, strict=True)
        for number, (left, solved) in enumerate(boards, 1):
            yield Line(f"board {number:2}  {_status(left, solved=solved)}")
        yield Line(f"{self.left} of {self.limit} turns left")
        if self.decided:
            words = " ".join(self.decided.values())
            yield Line(f"decided, so guessing them now costs no extra turn: {words}")
        rows = [
            (
                *(each.guess, Number(each.solves, ".1%"), each.number(3)),
                *(Number(each.margin or None, ".2f"), Number(each.lost, ".1%"), each.claim),
            )
            for each in self.suggestions
        ]
        yield Table(("guess", "solves", "mean turns", "±", "lost", "claim"), rows)
        if any(each.margin is None for each in self.suggestions):
            yield Line(
                f"Means without ± are from {counted(self.games, 'game')}, too few or too much "
                "alike for a 95 % interval.",
                look="dim",
            )

    def as_dict(self) -> dict[str, Any]:
        """Return the advice as plain data for JSON."""
        return asdict(self) | {"decided": self.decided}


def _status(left: Sequence[str], *, solved: bool) -> str:
    if solved:
        return "solved"
    if len(left) == 1:
        return f"decided: {left[0]}"
    return f"{len(left):,} candidates: {Words(left, _SHOWN)}"


def read_rows(game: BoardsGame, rows: Sequence[str]) -> BoardsPosition:
    """Read rows such as crane=BYBBG,BBBBB: the feedback of each board, * for a board without.

    Raises:
        InputError: for text that is not a row, or another number of boards.

    >>> from laconic import Game
    >>> from laconic.deduction.boards import BoardsGame
    >>> read_rows(BoardsGame(Game.of("original"), 2), ["crane=BBBYB,BYYBB"]).codes
    ((3,), (36,))
    """
    guesses, codes = [], [list[int]() for _ in range(game.boards)]
    for text in rows:
        word, feedback = split_row(text) or (text, None)
        texts = [] if feedback is None else feedback.split(",")
        boards = len(texts)
        if boards != game.boards:
            raise InputError(
                f"the row {text!r} has feedback of {counted(boards, 'board')}, "
                f"expected {game.boards}: write guess=BOARD1,BOARD2 and so on, * for a solved board"
            )
        guesses.append(game.game.lexicon.guesses.index(word))
        for board, each in enumerate(texts):
            if each.strip() not in ("", "*"):
                codes[board].append(game.game.rule.parse(each))
    return game.position(guesses, codes)


def suggest(
    position: BoardsPosition,
    strategy: Weighted = ENDGAME,
    *,
    top: int = 10,
    seconds: float | None = None,
    include: Sequence[int] = (),
    sampling: Sampling = _SAMPLING,
    tick: Callable[[], None] | None = None,
) -> BoardsAdvice:
    """Rank guesses by the probability of losing, then by mean turns.

    If few combinations of answers are left, the first guess is the best of all guesses, and the
    costs of the others are exact. Otherwise the strategy continues the same random games after each
    of its most promising guesses. Which guesses are judged does not depend on how many are shown.

    Args:
        position: a position with unsolved boards.
        strategy: the strategy that plays the games to their end.
        top: number of guesses to return; at most `JUDGED`, and `MANY` with more than `FEW` boards.
        seconds: time limit of the playouts; by default 0.2, plus 0.02 per board.
        include: indices of further guesses to judge and return.
        sampling: which games the playouts play.
        tick: called before each game that is played out.

    Raises:
        InputError: for a position whose boards are all solved.
    """
    if not position.unsolved:
        raise InputError("all boards are solved: nothing is left to guess")
    game, words = position.game, position.game.game.answers
    exact = combinations(position) <= EXACT and not game.sequential
    if exact:
        worlds = max(strategy.worlds, EXACT)
        strategy = replace(strategy, width=0, worlds=worlds)  # so that its choice is the optimum
    worths = strategy.worths(position)
    judged = _promising(position, strategy, worths, JUDGED if game.boards <= FEW else MANY)
    guesses = list(dict.fromkeys([*judged, *include]))
    limit = 0.2 + 0.02 * game.boards if seconds is None else seconds
    games = 0
    if exact:
        ranked = _searched(position, strategy, guesses)
    else:
        played = play_out(
            position, strategy, guesses, worths, seconds=limit, sampling=sampling, tick=tick
        )
        ranked, games = _estimated(position, guesses, played), len(played.ends)
    asked = {game.game.guesses[guess] for guess in include}
    ranked = [each for n, each in enumerate(ranked) if n < top or each.guess in asked]
    return BoardsAdvice(
        tuple(tuple(words[a] for a in left.tolist()) for left in position.candidates),
        tuple(map(position.is_solved, range(game.boards))),
        tuple(ranked),
        games,
        position.left,
        game.limit,
    )


def _promising(
    position: BoardsPosition, strategy: Weighted, worths: NDArray[np.float64], top: int
) -> list[int]:
    """Return the strategy's own guess, then the guesses of greatest worth."""
    own = replace(strategy, opener=None)(position)
    order = np.argsort(-worths, kind="stable")[: top + 1].tolist()
    return [own, *(guess for guess in order if guess != own)][:top]


def _solves(position: BoardsPosition, guess: int) -> tuple[str, float]:
    answer = position.game.game.answer_of_guess[guess]
    sets = open_sets(position)
    return position.game.game.guesses[guess], sum(1 / s.size for s in sets if answer in s)


def _searched(
    position: BoardsPosition, strategy: Weighted, guesses: Sequence[int]
) -> list[Suggestion]:
    """Search each guess exactly, over all possible continuations."""
    exact = player(replace(strategy, opener=None), position.game)
    sets, worlds, before = open_sets(position), len(every_world(position)), len(position.guesses)
    over = position.left <= 0
    searched = []
    for guess in guesses:
        lost, turns = exact.cost(sets, ENDLESS if over else position.left, guess)
        mean, share = before + turns / worlds, 1.0 if over else lost / worlds
        searched.append(Suggestion(*_solves(position, guess), mean, share, 0.0, 0.0, "exact"))
    return sorted(searched, key=lambda each: (each.lost, each.mean))


def _estimated(
    position: BoardsPosition, guesses: Sequence[int], played: Playouts
) -> list[Suggestion]:
    """Rank guesses by playouts; of equal ones, the strategy's own guess comes first."""
    limit, complete = position.game.limit, played.complete
    turns = (np.minimum(played.ends, limit) if position.left > 0 else played.ends).astype(float)
    lost = (played.ends > limit).astype(float)
    errors = np.zeros(len(guesses)) if complete else _error(turns)
    suggestions = [
        Suggestion(
            *_solves(position, guess),
            float(mean),
            float(share),
            float(error),
            0.0 if complete else margin(float(error), len(turns)),
            "at most" if complete else "estimate",
        )
        for guess, mean, share, error in zip(
            guesses, turns.mean(axis=0), lost.mean(axis=0), errors, strict=True
        )
    ]
    return sorted(suggestions, key=lambda each: (each.lost, each.mean))


def _error(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the standard error of the mean of each column."""
    error: NDArray[np.float64] = values.std(axis=0, ddof=1) / np.sqrt(len(values))
    return error
