"""What to guess next on several boards, and how the game is likely to end."""

from __future__ import annotations

import random
from dataclasses import asdict, dataclass, replace
from itertools import count, product
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from laconic.deduction.boards.measure import GRACE
from laconic.deduction.boards.strategies import ENDGAME, Weighted, open_sets, player
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from laconic.deduction.boards.game import BoardsGame, BoardsPosition

EXACT = 12
"""Combinations of answers up to which the best guess is proven over all guesses."""

ENUMERATED = 200
"""Combinations of answers up to which each is played out, instead of a sample."""

ROUND = 2
"""Games that are played out for each guess before the clock is looked at again."""

FEW, MANY = 8, 4
"""Boards above which so many guesses are judged: long games take long to play out."""

SEED = 1
"""Seed of the games that are played out: equal positions get equal games."""


@dataclass(frozen=True)
class Suggestion:
    """A guess, and how the game ends on average if it is played on with that guess.

    Attributes:
        solves: chance that it solves a board, summed over boards.
        mean: turns to the end of the game, those played included; None where not estimated.
        lost: chance to lose the game.
        error: standard error of the mean, 0 where it is exact.
        claim: `exact` over all strategies; `at most` where the strategy played all games that are
            possible; `estimated` from a sample of them; `unknown`.
    """

    guess: str
    solves: float
    mean: float | None
    lost: float | None
    error: float | None
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

    def as_dict(self) -> dict[str, Any]:
        """Give everything as plain data for JSON."""
        return asdict(self)


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
) -> BoardsAdvice:
    """Rank guesses by the chance to lose, then by turns to the end.

    Few combinations of answers are searched to the end; otherwise the strategy plays the same
    random games on from each of its most promising guesses.

    Args:
        position: one with unsolved boards.
        strategy: who plays on.
        top: how many guesses; no more than `MANY` with more than `FEW` boards.
        seconds: time for games that are played out; by default 0.2, and 0.03 for each board.

    Raises:
        InputError: for a position whose boards are all solved.
    """
    if not position.unsolved:
        raise InputError("all boards are solved: nothing is left to guess")
    game, words = position.game, position.game.game.answers
    judged = top if game.boards <= FEW else min(top, MANY)
    guesses = _promising(position, strategy, judged)
    limit = 0.2 + 0.03 * game.boards if seconds is None else seconds
    games = 0
    if game.sequential:
        ranked = [Suggestion(*_solves(position, g), None, None, None, "unknown") for g in guesses]
    elif _combinations(position) <= EXACT:
        ranked = _sorted([_searched(position, strategy, guess) for guess in guesses])
    else:
        ends, every = _played_out(position, strategy, guesses, limit)
        claim, games = "at most" if every else "estimated", ends.shape[1]
        pairs = zip(guesses, ends, strict=True)
        ranked = _sorted([_estimated(position, guess, end, claim) for guess, end in pairs])
    return BoardsAdvice(
        tuple(tuple(words[a] for a in left.tolist()) for left in position.candidates),
        tuple(map(position.is_solved, range(game.boards))),
        tuple(ranked),
        games,
    )


def _promising(position: BoardsPosition, strategy: Weighted, top: int) -> list[int]:
    """Give the strategy's own guess, then those of greatest worth."""
    own = replace(strategy, opener=None)(position)
    order = np.argsort(-strategy.worths(position), kind="stable")[: top + 1].tolist()
    return [own, *(guess for guess in order if guess != own)][:top]


def _combinations(position: BoardsPosition) -> float:
    return float(np.prod([position.candidates[b].size for b in position.unsolved], dtype=float))


def _solves(position: BoardsPosition, guess: int) -> tuple[str, float]:
    answer = position.game.game.answer_of_guess[guess]
    sets = open_sets(position)
    return position.game.game.guesses[guess], sum(1 / s.size for s in sets if answer in s)


def _searched(position: BoardsPosition, strategy: Weighted, guess: int) -> Suggestion:
    exact = player(replace(strategy, width=0, opener=None), position.game)
    lost, turns = exact.cost(open_sets(position), position.left, guess)
    worlds = len(_worlds(position))
    mean = len(position.guesses) + turns / worlds
    return Suggestion(*_solves(position, guess), mean, lost / worlds, 0.0, "exact")


def _worlds(position: BoardsPosition) -> list[list[int]]:
    """List the combinations of answers that are left; solved boards get any."""
    sets = [s.tolist() if s.size else [0] for s in position.candidates]
    return [list(world) for world in product(*sets) if _may_be(position, world)]


def _may_be(position: BoardsPosition, world: Sequence[int]) -> bool:
    answers = [world[board] for board in position.unsolved]
    return not position.game.distinct or len(set(answers)) == len(answers)


def _played_out(
    position: BoardsPosition, strategy: Weighted, guesses: Sequence[int], seconds: float
) -> tuple[NDArray[np.int32], bool]:
    """Play games that are possible until the time is up.

    Returns:
        The turns to the end for each guess, shape (guesses, games), and whether these are all the
        games that are possible, each of them once.
    """
    start, rng = perf_counter(), random.Random(SEED)
    few = _combinations(position) <= ENUMERATED
    worlds = _worlds(position) if few else []
    rng.shuffle(worlds)
    ends: list[NDArray[np.int32]] = []
    for begin in count(0, ROUND):
        chosen = worlds[begin : begin + ROUND] or [_world(position, rng) for _ in range(ROUND)]
        ends.append(_ends(position, strategy, guesses, chosen))
        finished = few and begin + ROUND >= len(worlds)
        spent = perf_counter() - start
        if finished or spent * (len(ends) + 1) > seconds * len(ends):
            break
    return np.concatenate(ends, axis=1), finished


def _ends(
    position: BoardsPosition,
    strategy: Weighted,
    guesses: Sequence[int],
    worlds: Sequence[Sequence[int]],
) -> NDArray[np.int32]:
    """Give the turns to the end of games, for each guess: shape (guesses, games)."""
    native, game = player(replace(strategy, opener=None), position.game), position.game
    sets, turn, cap = list(position.candidates), len(position.guesses), game.limit + GRACE
    answers = np.array(worlds, dtype=np.int32)
    played = [
        native.play(sets, turn, answers, np.array([guess], dtype=np.int32), game.limit, cap)
        for guess in guesses
    ]
    return np.array([solved.max(axis=1) for solved in played], dtype=np.int32)


def _world(position: BoardsPosition, rng: random.Random) -> list[int]:
    """Draw answers that agree with all boards; solved boards get any."""
    while True:
        answers = [int(rng.choice(s.tolist())) if s.size else 0 for s in position.candidates]
        if _may_be(position, answers):
            return answers


def _estimated(
    position: BoardsPosition, guess: int, ends: NDArray[np.int32], claim: str
) -> Suggestion:
    lost = float((ends > position.game.limit).mean())
    error = float(ends.std(ddof=1) / np.sqrt(ends.size)) if claim == "estimated" else 0.0
    return Suggestion(*_solves(position, guess), float(ends.mean()), lost, error, claim)


def _sorted(suggestions: list[Suggestion]) -> list[Suggestion]:
    return sorted(suggestions, key=lambda s: (s.lost, s.mean))
