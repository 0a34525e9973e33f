"""The native engine of a game, made from the tables of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from laconic.deduction import _kernels
from laconic.deduction.game import Mode, Pool
from laconic.deduction.search.counting import check_weights
from laconic.deduction.search.symmetry import symmetries

if TYPE_CHECKING:
    from collections.abc import Collection

    from numpy.typing import NDArray

    from laconic.deduction.game import Game
    from laconic.deduction.objective import Kind

    Indices = NDArray[np.int32]


def guesses_of(game: Game, pool: Pool | Collection[str]) -> Indices:
    """Return all guesses that a pool can contain, ascending."""
    if pool is Pool.GUESSES:
        return np.arange(len(game.guesses), dtype=np.int32)
    answers = np.sort(game.guess_of_answer)
    if isinstance(pool, Pool):
        return answers
    named = [game.lexicon.guesses.index(word) for word in pool]
    return np.union1d(answers, named).astype(np.int32)


def usable_symmetries(game: Game, guesses: Indices, opener: int | None) -> Indices | None:
    """Return the symmetries of a game that a search may use; None if there are none.

    Args:
        game: the game.
        guesses: the guesses that the pool can contain.
        opener: the first guess of all searches, if there is one.
    """
    if game.mode is not Mode.EASY or game.weights is not None or guesses.size < len(game.guesses):
        return None
    return symmetries(game, opener)


def native_engine(
    game: Game,
    kind: Kind,
    pool: Pool | Collection[str],
    guesses: Indices,
    *,
    table_bytes: int,
    symmetries: Indices | None,
) -> _kernels.Engine:
    """Create the native engine of a game, restricted to the given guesses.

    Args:
        game: the game.
        kind: the kind of cost.
        pool: which of the legal guesses may be chosen.
        guesses: the guesses that the pool can contain.
        table_bytes: transposition-table size.
        symmetries: permutations of the words, of `usable_symmetries`.
    """
    whole = guesses.size == len(game.guesses)
    options: dict[str, Any] = {"table_bytes": table_bytes}
    if game.weights is not None:
        check_weights(game.weights)
        options["weights"] = np.array(game.weights, dtype=np.uint32)
    if game.mode is Mode.ULTRA_HARD or pool is Pool.CANDIDATES:
        options["guess_matrix"] = _among(game, guesses)
    elif game.mode is Mode.HARD:
        features = game.legality.features
        options["features"] = features if whole else features[guesses]
    elif symmetries is not None:
        options["symmetries"] = symmetries
    return _kernels.Engine(
        game.matrix if whole else game.matrix[guesses],
        game.rule.codes,
        np.searchsorted(guesses, game.guess_of_answer).astype(np.int32),
        _kernels.Objective[kind.name],
        **options,
    )


def _among(game: Game, guesses: Indices) -> NDArray[np.unsignedinteger[Any]]:
    """Return the feedback of guesses against each other, from the matrix if all are answers."""
    answers = game.answer_of_guess[guesses]
    if (answers >= 0).all():
        return np.ascontiguousarray(game.matrix[np.ix_(guesses, answers)])
    if guesses.size == len(game.guesses):
        return game.guess_matrix
    return np.ascontiguousarray(game.guess_matrix[np.ix_(guesses, guesses)])
