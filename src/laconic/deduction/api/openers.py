"""The table of all openers: their partitions of the answers, and what is proven of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from laconic.deduction import _kernels
from laconic.deduction.partitions import least_total, partitions
from laconic.deduction.search import ClaimWord  # noqa: TC001  # pydantic reads the types

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from laconic.deduction.api.searches import Solver

Column = Literal["total", "worst", "entropy", "parts", "largest", "expected", "guess"]

_UNKNOWN = np.iinfo(np.int64).max


@dataclass(frozen=True)
class Opener:
    """A row of the table.

    Attributes:
        total: sum of the guesses over all answers under optimal play.
        claim: whether `total` is exact or a lower bound.
        worst: the most guesses for any answer in a tree of that total; None if none was built.
        histogram: number of answers by guesses needed in that tree; None if none was built.
        entropy: expected information in bits.
        expected: expected size of the part that contains the answer.
        sizes: sizes of the parts, largest first.
    """

    guess: str
    is_answer: bool
    total: int
    claim: ClaimWord
    mean: float
    worst: int | None
    histogram: dict[int, int] | None
    entropy: float
    parts: int
    largest: int
    expected: float
    sizes: tuple[int, ...]


@dataclass(frozen=True)
class Page:
    """A page of the table, and the number of rows of the whole table."""

    count: int
    openers: tuple[Opener, ...]


def page(
    solver: Solver, by: Column, *, offset: int, limit: int, flip: bool = False, match: str = ""
) -> Page:
    """Return a page of the table, sorted by a column, best first.

    Args:
        solver: the solver of the game.
        by: the column to sort by; exact totals come before bounds.
        offset: number of rows to skip.
        limit: maximum number of rows.
        flip: whether to list the worst first.
        match: prefix of the openers.
    """
    columns, game = _columns(solver), solver.game
    order = _order(columns, by)
    if flip:
        order = order[::-1]
    if match:
        start = game.lexicon.guesses.normalize(match)
        order = order[[game.guesses[guess].startswith(start) for guess in order]]
    return Page(order.size, _rows(solver, columns, order[offset : offset + limit]))


def _columns(solver: Solver) -> dict[str, NDArray[Any]]:
    """Measure all openers, and add the known totals."""
    columns = dict(solver.remembered("openers", lambda: _measured(solver)))
    for guess, total in solver.openers.items():
        columns["total"][guess], columns["bound"][guess] = total, False
    for guess, solved in solver.solved.copy().items():  # other requests may add to it
        columns["total"][guess], columns["bound"][guess] = solved.total, False
        columns["worst"][guess] = solved.worst
    return columns


def _measured(solver: Solver) -> dict[str, NDArray[Any]]:
    """Measure the partition of every opener, which also bounds its total."""
    game = solver.game
    position = game.position()
    partition = partitions(position, position.legal)
    answers = len(game.answers)
    parts = partition.parts.astype(np.int64)
    is_answer = game.answer_of_guess >= 0
    return {
        "guess": np.argsort(np.argsort(np.array(game.guesses))),
        "is_answer": is_answer,
        "total": least_total(answers, parts, is_answer),
        "bound": np.ones(parts.size, dtype=bool),
        "worst": np.full(parts.size, _UNKNOWN),
        "entropy": partition.entropy,
        "parts": parts,
        "largest": partition.largest.astype(np.int64),
        "expected": partition.sum_squares / answers,
    }


def _order(columns: dict[str, NDArray[Any]], by: Column) -> NDArray[np.int32]:
    """Sort all openers by a column, best first; ties by total, entropy and word."""
    ranks = columns | {"entropy": -np.round(columns["entropy"], 9), "parts": -columns["parts"]}
    last = [ranks[name] for name in ("guess", "entropy", "total", "bound")]
    first = [] if by == "total" else [ranks[by]]
    return np.lexsort((*last, *first)).astype(np.int32)


def _rows(
    solver: Solver, columns: dict[str, NDArray[Any]], guesses: NDArray[np.int32]
) -> tuple[Opener, ...]:
    game = solver.game
    answers = np.arange(len(game.answers), dtype=np.int32)
    chosen = np.ascontiguousarray(guesses)
    sizes = _kernels.part_sizes(game.matrix, chosen, answers, game.rule.codes)
    return tuple(
        _opener(solver, columns, int(guess), each)
        for guess, each in zip(guesses, sizes, strict=True)
    )


def _opener(
    solver: Solver, columns: dict[str, NDArray[Any]], guess: int, sizes: NDArray[np.uint32]
) -> Opener:
    solved = solver.solved.get(guess)
    total = int(columns["total"][guess])
    return Opener(
        guess=solver.game.guesses[guess],
        is_answer=bool(columns["is_answer"][guess]),
        total=total,
        claim="at least" if columns["bound"][guess] else "exact",
        mean=total / len(solver.game.answers),
        worst=solved.worst if solved else None,
        histogram=solved.histogram if solved else None,
        entropy=float(columns["entropy"][guess]),
        parts=int(columns["parts"][guess]),
        largest=int(columns["largest"][guess]),
        expected=float(columns["expected"][guess]),
        sizes=tuple(np.sort(sizes[sizes > 0])[::-1].tolist()),
    )
