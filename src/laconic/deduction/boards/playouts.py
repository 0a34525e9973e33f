"""Playouts: games played to their end from a position, after each of several guesses."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from itertools import product
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from laconic.deduction.boards.measure import GRACE
from laconic.deduction.boards.strategies import make_player, none, player

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from laconic.deduction.boards.game import BoardsGame, BoardsPosition
    from laconic.deduction.boards.strategies import Weighted

    Ends = Callable[[NDArray[np.int32], int], NDArray[np.int32]]

LEAST = 2
"""Minimum number of games in a sample."""

BATCH_SECONDS = 0.1
"""About how long games are played between two looks at the clock."""

POOL = 1000
"""Number of guesses of greatest worth that playouts choose from, besides all candidates. This is a
tenth of the list, and makes playouts ten times faster."""

FEW_CANDIDATES = 256
"""Number of shared candidates up to which boards draw without replacement, not by rejection."""


@dataclass(frozen=True)
class Sampling:
    """Which games playouts play.

    Attributes:
        enumerated: number of combinations of answers up to which all are played.
        games: maximum number of games in a sample of more combinations.
        seed: random seed; equal positions get equal games.
    """

    enumerated: float = 200
    games: int = 300
    seed: int = 1


@dataclass(frozen=True)
class Playouts:
    """The results of playouts for each guess.

    Attributes:
        ends: number of turns of each game, shape (games, guesses).
        complete: whether every possible game was played exactly once.
    """

    ends: NDArray[np.int32]
    complete: bool


def play_out(
    position: BoardsPosition,
    strategy: Weighted,
    guesses: Sequence[int],
    worths: NDArray[np.float64],
    *,
    seconds: float,
    sampling: Sampling,
    tick: Callable[[], None] | None = None,
) -> Playouts:
    """Play the same games after each guess, at least `LEAST`, until the time is up.

    Args:
        position: a position with unsolved boards.
        strategy: the strategy that plays.
        guesses: indices of the guesses to compare.
        worths: worth of every guess of the game; playouts choose from the best.
        seconds: time limit for all games.
        sampling: the games.
        tick: called about every `BATCH_SECONDS`; a single game may take longer.
    """
    start = perf_counter()
    few = combinations(position) <= sampling.enumerated
    games = every_world(position) if few else sample(position, sampling.games, sampling.seed)
    if few:
        np.random.default_rng(sampling.seed).shuffle(games)
    if position.game.sequential:
        ends_of = _sequential(position, strategy)
    else:
        ends_of = _narrowed(position, strategy, guesses, worths)
    ends = np.empty((len(games), len(guesses)), dtype=np.int32)
    done, batch = 0, LEAST
    while done < len(games):
        if tick is not None:
            tick()
        some = slice(done, done + batch)
        for column, guess in enumerate(guesses):
            ends[some, column] = ends_of(games[some], guess)
        done = min(done + batch, len(games))
        spent = perf_counter() - start
        fitting = max(1, BATCH_SECONDS * done / spent)
        batch = int(min(2 * batch, fitting, (seconds - spent) * done / spent))
        if batch < 1:
            break
    return Playouts(ends[:done], few and done == len(games))


def combinations(position: BoardsPosition) -> float:
    """Return the number of combinations of answers, including those with repeated answers."""
    return float(np.prod([position.candidates[b].size for b in position.unsolved], dtype=float))


def every_world(position: BoardsPosition) -> NDArray[np.int32]:
    """Return all possible combinations of answers, one column per unsolved board."""
    sets = [position.candidates[board].tolist() for board in position.unsolved]
    return _possible(position, np.array(list(product(*sets)), dtype=np.int32))


def sample(position: BoardsPosition, most: int, seed: int = 1) -> NDArray[np.int32]:
    """Draw possible combinations of answers: about `most`, and at least `LEAST`."""
    rng = np.random.default_rng(seed)
    boards_of: dict[bytes, list[int]] = defaultdict(list)
    for place, board in enumerate(position.unsolved):
        boards_of[position.candidates[board].tobytes()].append(place)
    drawn = np.empty((most, len(position.unsolved)), dtype=np.int32)
    kept = drawn[:0]
    while len(kept) < LEAST:
        for candidates, places in boards_of.items():
            drawn[:, places] = _draw(rng, np.frombuffer(candidates, np.int32), (most, len(places)))
        kept = np.concatenate([kept, _possible(position, drawn)])
    return kept


def _draw(
    rng: np.random.Generator, candidates: NDArray[np.int32], shape: tuple[int, int]
) -> NDArray[np.int32]:
    """Draw answers for boards that share their candidates; if these are few, distinct ones."""
    if shape[1] > 1 and len(candidates) <= FEW_CANDIDATES:
        order = rng.random((shape[0], len(candidates))).argsort(axis=1)
        return candidates[order[:, : shape[1]]]
    return rng.choice(candidates, shape)


def _possible(position: BoardsPosition, worlds: NDArray[np.int32]) -> NDArray[np.int32]:
    """Drop combinations with repeated answers, unless the game allows them."""
    if not position.game.distinct:
        return worlds
    known = [answer for answer in _solved_answers(position) if answer >= 0]
    every = np.concatenate([worlds, np.tile(known, (len(worlds), 1)).astype(np.int32)], axis=1)
    every.sort(axis=1)
    kept: NDArray[np.int32] = worlds[(np.diff(every, axis=1) != 0).all(axis=1)]
    return kept


def _solved_answers(position: BoardsPosition) -> list[int]:
    """Return the answer of each solved board, and -1 for the others."""
    answer_of = position.game.game.answer_of_guess
    return [
        int(answer_of[position.guesses[len(codes) - 1]]) if position.is_solved(board) else -1
        for board, codes in enumerate(position.codes)
    ]


def _narrowed(
    position: BoardsPosition,
    strategy: Weighted,
    guesses: Sequence[int],
    worths: NDArray[np.float64],
) -> Ends:
    """Return a function that plays games with only the relevant answers and guesses."""
    game, strategy = position.game.game, replace(strategy, playouts=none)
    sets = [position.candidates[board] for board in position.unsolved]
    answers = np.unique(np.concatenate(sets))
    best = np.argsort(-worths, kind="stable")[:POOL]
    own = game.guess_of_answer[answers]
    pool = np.unique(np.concatenate([own, best, np.array(guesses)]))
    native = make_player(
        strategy,
        game,
        game.matrix[np.ix_(pool, answers)],
        np.searchsorted(pool, own).astype(np.int32),
        distinct=position.game.distinct,
        sequential=False,
    )
    left = [np.searchsorted(answers, candidates).astype(np.int32) for candidates in sets]
    before, limits = len(position.guesses), _limits(position.game)

    def ends_of(worlds: NDArray[np.int32], guess: int) -> NDArray[np.int32]:
        hidden = np.searchsorted(answers, worlds).astype(np.int32)
        opening = np.searchsorted(pool, [guess]).astype(np.int32)
        return _last(native.play(left, before, hidden, opening, *limits), limits[1])

    return ends_of


def _sequential(position: BoardsPosition, strategy: Weighted) -> Ends:
    """Return a function that plays games from their start, since boards may open later."""
    native = player(replace(strategy, opener=None), position.game)
    empty = [np.arange(len(position.game.game.answers), dtype=np.int32)] * position.game.boards
    known, limits = _solved_answers(position), _limits(position.game)

    def ends_of(worlds: NDArray[np.int32], guess: int) -> NDArray[np.int32]:
        hidden = np.tile(known, (len(worlds), 1)).astype(np.int32)
        hidden[:, list(position.unsolved)] = worlds
        opening = np.array([*position.guesses, guess], dtype=np.int32)
        return _last(native.play(empty, 0, hidden, opening, *limits), limits[1])

    return ends_of


def _last(solved: NDArray[np.int32], lost: int) -> NDArray[np.int32]:
    """Return the turn at which the last board of each game is solved; `lost` if one is not."""
    return np.where(solved.all(axis=1), solved.max(axis=1), lost).astype(np.int32)


def _limits(game: BoardsGame) -> tuple[int, int]:
    """Return the turn limit, and the turn after which a lost game is given up."""
    return game.limit, game.limit + GRACE
