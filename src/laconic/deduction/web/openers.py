"""The table of all openers: what each does to the answers, and what is proven of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from laconic.deduction import _kernels
from laconic.deduction.strategies.partitions import partitions

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from laconic.deduction.search import ClaimWord
    from laconic.deduction.web.searches import Desk

Column = Literal["total", "worst", "entropy", "parts", "largest", "expected", "guess"]

_UNKNOWN = np.iinfo(np.int64).max


@dataclass(frozen=True)
class Opener:
    """A row of the table.

    Attributes:
        total: guesses over all answers with the best play, exact or at least, as `claim` says.
        worst: the most guesses for one answer in a tree of that total; None if none was built.
        histogram: answers by the guesses they take in that tree; None if none was built.
        expected: the expected size of the part that the answer is in.
        sizes: how many answers each feedback leaves, the largest part first.
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
    """Some rows of the table, and how many rows it has in all."""

    count: int
    openers: tuple[Opener, ...]


def page(
    desk: Desk, by: Column, *, offset: int, limit: int, flip: bool = False, match: str = ""
) -> Page:
    """Give a part of the table, sorted by a column, the best first.

    Args:
        desk: whose openers.
        by: the column; totals that are exact come before bounds.
        offset: how many rows to leave out.
        limit: how many to give.
        flip: whether the worst come first.
        match: text that the openers begin with.
    """
    columns, game = _columns(desk), desk.game
    order = _order(columns, by)
    if flip:
        order = order[::-1]
    if match:
        start = game.lexicon.guesses.normalise(match)
        order = order[[game.guesses[guess].startswith(start) for guess in order]]
    return Page(order.size, _rows(desk, columns, order[offset : offset + limit]))


def _columns(desk: Desk) -> dict[str, NDArray[Any]]:
    """Measure all openers, and add what is known of their totals."""
    columns = dict(desk.remembered("openers", lambda: _measured(desk)))
    for guess, total in desk.openers.items():
        columns["total"][guess], columns["bound"][guess] = total, False
    for guess, solved in desk.solved.items():
        columns["total"][guess], columns["bound"][guess] = solved.total, False
        columns["worst"][guess] = solved.worst
    return columns


def _measured(desk: Desk) -> dict[str, NDArray[Any]]:
    """Measure what every opener makes of the answers, and bound its total by that.

    With n answers in p parts, and c = 1 if the opener is an answer, the total is 3n - p - c or
    more: a part of s candidates takes at least 2s - 1 guesses after the opener.
    """
    game = desk.game
    position = game.position()
    found = partitions(position, position.legal)
    answers = len(game.answers)
    parts = found.parts.astype(np.int64)
    is_answer = game.answer_of_guess >= 0
    return {
        "guess": np.argsort(np.argsort(np.array(game.guesses))),
        "is_answer": is_answer,
        "total": 3 * answers - parts - is_answer,
        "bound": np.ones(parts.size, dtype=bool),
        "worst": np.full(parts.size, _UNKNOWN),
        "entropy": found.entropy,
        "parts": parts,
        "largest": found.largest.astype(np.int64),
        "expected": found.sum_squares / answers,
    }


def _order(columns: dict[str, NDArray[Any]], by: Column) -> NDArray[np.int32]:
    """Sort all openers by a column, the best first; equals by total, entropy and word."""
    ranks = columns | {"entropy": -np.round(columns["entropy"], 9), "parts": -columns["parts"]}
    last = [ranks[name] for name in ("guess", "entropy", "total", "bound")]
    first = [] if by == "total" else [ranks[by]]
    return np.lexsort((*last, *first)).astype(np.int32)


def _rows(
    desk: Desk, columns: dict[str, NDArray[Any]], guesses: NDArray[np.int32]
) -> tuple[Opener, ...]:
    game = desk.game
    answers = np.arange(len(game.answers), dtype=np.int32)
    chosen = np.ascontiguousarray(guesses)
    sizes = _kernels.part_sizes(game.matrix, chosen, answers, game.rule.codes)
    return tuple(
        _opener(desk, columns, int(guess), one) for guess, one in zip(guesses, sizes, strict=True)
    )


def _opener(
    desk: Desk, columns: dict[str, NDArray[Any]], guess: int, sizes: NDArray[np.uint32]
) -> Opener:
    solved = desk.solved.get(guess)
    total = int(columns["total"][guess])
    return Opener(
        guess=desk.game.guesses[guess],
        is_answer=bool(columns["is_answer"][guess]),
        total=total,
        claim="at least" if columns["bound"][guess] else "exact",
        mean=total / len(desk.game.answers),
        worst=solved.worst if solved else None,
        histogram=solved.histogram if solved else None,
        entropy=float(columns["entropy"][guess]),
        parts=int(columns["parts"][guess]),
        largest=int(columns["largest"][guess]),
        expected=float(columns["expected"][guess]),
        sizes=tuple(np.sort(sizes[sizes > 0])[::-1].tolist()),
    )
