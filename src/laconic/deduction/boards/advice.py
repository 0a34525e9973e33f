"""What to guess next on several boards, and how the game is likely to end."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from laconic.deduction.boards.playouts import Playouts, combinations, every_world, play_out
from laconic.deduction.boards.strategies import ENDGAME, Weighted, open_sets, player
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from laconic.deduction.boards.game import BoardsGame, BoardsPosition

EXACT = 12
"""Combinations of answers up to which the best guess is proven over all guesses."""

FEW, MANY = 8, 5
"""Boards above which so many guesses are judged: long games take long to play out."""


@dataclass(frozen=True)
class Suggestion:
    """A guess, and how the game ends on average if it is played on with that guess.

    Attributes:
        solves: chance that it solves a board, summed over boards.
        mean: turns to the end of the game, those played included.
        lost: chance to lose the game.
        error: standard error of the mean, 0 where it is exact.
        claim: `exact` over all strategies; `at most` where the strategy played all games that are
            possible; `estimated` from a sample of them.
    """

    guess: str
    solves: float
    mean: float
    lost: float
    error: float
    claim: str


@dataclass(frozen=True)
class BoardsAdvice:
    """Suggestions for a position, the best first.

    Attributes:
        candidates: words that are left on each board, none where it is solved.
        solved: whether each board is solved.
        games: games that were played out for each guess.
    """

    candidates: tuple[tuple[str, ...], ...]
    solved: tuple[bool, ...]
    suggestions: tuple[Suggestion, ...]
    games: int

    @property
    def decided(self) -> dict[int, str]:
        """The words of boards that are decided and not solved, by the number of the board from 1.

        They have to be guessed on some turn, so guessing one of them now costs nothing, and tells
        something about the other boards: no strategy finishes sooner.
        """
        return {n: left[0] for n, left in enumerate(self.candidates, 1) if len(left) == 1}

    def as_dict(self) -> dict[str, Any]:
        """Return everything as plain data for JSON."""
        return asdict(self) | {"decided": self.decided}


def read_rows(game: BoardsGame, rows: Sequence[str]) -> BoardsPosition:
    """Read rows such as crane=BYBBG,BBBBB: the feedback of each board, * for one that shows none.

    Raises:
        InputError: for text that is no row, or another number of boards.

    >>> from laconic import Game
    >>> from laconic.deduction.boards import BoardsGame
    >>> read_rows(BoardsGame(Game.of("original"), 2), ["crane=BBBYB,BYYBB"]).codes
    ((3,), (36,))
    """
    guesses, codes = [], [list[int]() for _ in range(game.boards)]
    for text in rows:
        word, equals, feedback = text.partition("=")
        texts = feedback.split(",")
        if not equals or len(texts) != game.boards:
            raise InputError(
                f"the row {text!r} has feedback of {len(texts) if equals else 0} boards, expected "
                f"{game.boards}: write guess=BOARD1,BOARD2 and so on, * for a solved board"
            )
        guesses.append(game.game.lexicon.guesses.index(word.strip().lower()))
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
) -> BoardsAdvice:
    """Rank guesses by the chance to lose, then by turns to the end.

    Few combinations of answers are searched to the end; otherwise the strategy plays the same
    random games on from each of its most promising guesses. A guess comes before the strategy's own
    only if it did better by more than the standard error of the difference.

    Args:
        position: one with unsolved boards.
        strategy: who plays on.
        top: how many guesses; no more than `MANY` with more than `FEW` boards.
        seconds: time for games that are played out; by default 0.2, and 0.02 for each board.
        include: indices of guesses to judge besides.

    Raises:
        InputError: for a position whose boards are all solved.
    """
    if not position.unsolved:
        raise InputError("all boards are solved: nothing is left to guess")
    game, words = position.game, position.game.game.answers
    worths = strategy.worths(position)
    guesses = _promising(position, strategy, worths, top if game.boards <= FEW else min(top, MANY))
    guesses = list(dict.fromkeys([*guesses, *include]))
    limit = 0.2 + 0.02 * game.boards if seconds is None else seconds
    games = 0
    if combinations(position) <= EXACT and not game.sequential:
        ranked = _searched(position, strategy, guesses)
    else:
        played = play_out(position, strategy, guesses, worths, limit)
        ranked, games = _estimated(position, guesses, played), len(played.ends)
    return BoardsAdvice(
        tuple(tuple(words[a] for a in left.tolist()) for left in position.candidates),
        tuple(map(position.is_solved, range(game.boards))),
        tuple(ranked),
        games,
    )


def _promising(
    position: BoardsPosition, strategy: Weighted, worths: NDArray[np.float64], top: int
) -> list[int]:
    """Return the strategy's own guess, then those of greatest worth."""
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
    """Search each guess to the end of the game, over all guesses that can follow."""
    exact = player(replace(strategy, width=0, opener=None), position.game)
    sets, worlds, before = open_sets(position), len(every_world(position)), len(position.guesses)
    searched = []
    for guess in guesses:
        lost, turns = exact.cost(sets, position.left, guess)
        mean = before + turns / worlds
        searched.append(Suggestion(*_solves(position, guess), mean, lost / worlds, 0.0, "exact"))
    return sorted(searched, key=lambda each: (each.lost, each.mean))


def _estimated(
    position: BoardsPosition, guesses: Sequence[int], played: Playouts
) -> list[Suggestion]:
    """Rank guesses by games that were played out, the strategy's own first where it is close."""
    ends = played.ends.astype(float)
    lost = (ends > position.game.limit).astype(float)
    claim = "at most" if played.complete else "estimated"
    errors = np.zeros(len(guesses)) if played.complete else _error(ends)
    suggestions = [
        Suggestion(*_solves(position, guess), float(mean), float(share), float(error), claim)
        for guess, mean, share, error in zip(
            guesses, ends.mean(axis=0), lost.mean(axis=0), errors, strict=True
        )
    ]
    keys = [values.mean(axis=0) for values in (lost, ends)]
    if not played.complete:
        keys = [
            key + _error(each - each[:, :1]) for key, each in zip(keys, (lost, ends), strict=True)
        ]
    order = sorted(range(len(guesses)), key=lambda place: (keys[0][place], keys[1][place]))
    return [suggestions[place] for place in order]


def _error(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the standard error of the mean of each column."""
    error: NDArray[np.float64] = values.std(axis=0, ddof=1) / np.sqrt(len(values))
    return error
