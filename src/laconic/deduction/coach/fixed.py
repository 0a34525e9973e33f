"""Rank fixed openers: a few guesses that are played whatever their feedback.

Together they split the answers into parts with the same feedback to each of them. A metric is the
sum, or the largest, of what the parts cost, and a part of s answers costs c(s): a whole number,
so that no rounding decides. All c are convex. So s answers in p parts cost at least what they cost
in p parts of equal size, and counting the parts that a further guess makes bounds its cost.

All pairs are compared, each once, except those that a bound excludes. For more guesses, each of
the best `WIDTH` sets is extended by every guess; then all but one guess of each set listed are
extended by every guess, until the list stays the same. This does not try all sets, so better ones
may exist.
"""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from laconic.deduction import _kernels
from laconic.deduction.game import Game, Mode, Pool
from laconic.deduction.partitions import entropy_of, partitions
from laconic.deduction.search import ClaimWord  # noqa: TC001  # pydantic reads the types
from laconic.display import Displayable, Line, Number, Table
from laconic.errors import InputError
from laconic.names import pick

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from laconic.display import Block

Sizes = NDArray[np.uint64]
Places = tuple[int, ...]

WIDTH = 1000
"""Number of sets that are extended by one guess more."""

AT_ONCE = 128
"""Number of guesses whose pairs are searched between two reports of progress."""

NO_LIMIT = 1 << 61


def _bits(sizes: Sizes) -> Sizes:
    """Return s log2 s in units of 2**-32: it differs by far more than that for different s."""
    scaled: Sizes = np.round(sizes * np.log2(np.maximum(sizes, 1)) * 2.0**32).astype(np.uint64)
    return scaled


COSTS: dict[str, Callable[[Sizes], Sizes]] = {
    "entropy": _bits,
    "expected-size": lambda sizes: sizes * sizes,
    "max-size": lambda sizes: sizes,
    "parts": lambda sizes: np.maximum(sizes, 1) - 1,
}
"""What a part of each size costs, by the metric; for max-size the largest cost counts."""

LOWER_IS_BETTER = {"expected-size", "max-size"}


@dataclass(frozen=True)
class FixedOpeners:
    """A set of guesses, and the parts that they leave together.

    Attributes:
        value: the value of the metric.
        parts: number of parts, the answers that one guess more finds.
        expected_size: answers left on average.
        largest: the most answers left.
        entropy: expected information in bits.
    """

    guesses: tuple[str, ...]
    value: float
    parts: int
    expected_size: float
    largest: int
    entropy: float


@dataclass(frozen=True)
class FixedRanking(Displayable):
    """Sets of fixed openers, best first.

    `claim` says whether no other set is better, or how the best value compares with the best of
    all sets.
    """

    game: Game = field(repr=False)
    metric: str
    openers: tuple[FixedOpeners, ...]
    claim: ClaimWord
    seconds: float

    def layout(self) -> Iterator[Block]:
        """Lay out the sets as a table."""
        rows = [
            (
                " ".join(each.guesses),
                Number(each.expected_size, ",.4f"),
                each.parts,
                each.largest,
                Number(each.entropy, ".4f"),
            )
            for each in self.openers
        ]
        yield Table(("openers", "expected-size", "parts", "largest", "entropy"), rows)
        if self.claim != "exact":
            yield Line("Not all sets were tried: there may be better ones.")

    def as_dict(self) -> dict[str, Any]:
        """Return the ranking as plain data for JSON."""
        return {
            "by": self.metric,
            "openers": [asdict(each) for each in self.openers],
            "claim": self.claim,
            "seconds": self.seconds,
            "game": self.game.header(),
        }


def rank_fixed(
    game: Game,
    metric: str = "entropy",
    words: int = 2,
    pool: Pool = Pool.GUESSES,
    top: int = 10,
    *,
    advance: Callable[[int], None] = lambda _: None,
) -> FixedRanking:
    """Return the sets of `words` guesses that a metric ranks first: the best of all pairs.

    Sets of equal value are in the order of their guesses, those that alone make more parts first.

    Args:
        game: a game in easy mode, without a prior.
        metric: entropy, expected-size, max-size or parts.
        words: 2 or more.
        pool: where the guesses are from.
        top: number of sets.
        advance: called with the number of guesses whose pairs were searched.

    Raises:
        InputError: for another metric, mode or prior, or a pool with fewer guesses.

    >>> from laconic.deduction.lexicon import from_words
    >>> from laconic.deduction.rules import rule_for
    >>> rhymes = Game(rule_for(5), from_words("rhymes", ["batch", "catch", "hatch", "patch"]))
    >>> [(each.guesses, each.parts) for each in rank_fixed(rhymes, "parts", top=1).openers]
    [(('batch', 'catch'), 3)]
    """
    start = time.perf_counter()
    metric = pick(metric, COSTS, "metric of several openers")
    guesses = game.position().pool(pool)
    if game.mode is not Mode.EASY or game.weights:
        raise InputError(
            "several openers in hard mode or with a prior, expected easy mode without one: "
            "omit --mode and --prior, or rank single openers"
        )
    if not 2 <= words <= guesses.size:
        raise InputError(
            f"sets of {words} of {guesses.size:,} guesses, expected 2 or more, and no more than "
            "there are: choose another number of words, or another pool"
        )
    made = partitions(game.position(), guesses).parts.astype(np.int64)
    order = guesses[np.argsort(-made, kind="stable")].astype(np.int32)
    sets = _Sets(game, order, metric)
    best = sets.pairs(top if words == 2 else WIDTH, advance)
    for size in range(3, words + 1):
        best = sets.extended(best, top if size == words else WIDTH)
    if words > 2:
        best = sets.exchanged(best, top)
    openers = tuple(_measured(game, metric, order[[*places]]) for places in best[:top])
    beyond: ClaimWord = "at most" if metric in LOWER_IS_BETTER else "at least"
    claim = "exact" if words == 2 else beyond
    return FixedRanking(game, metric, openers, claim, time.perf_counter() - start)


class _Sets:
    """Sets of guesses, as places in an order, that are extended by one guess more."""

    def __init__(self, game: Game, order: NDArray[np.int32], metric: str) -> None:
        sizes = np.arange(len(game.answers) + 1, dtype=np.uint64)
        self.count = len(order)
        self.kernel = _kernels.FixedOpeners(
            game.matrix, order, COSTS[metric](sizes), largest=metric == "max-size"
        )

    def pairs(self, most: int, advance: Callable[[int], None]) -> list[Places]:
        """Return the best of all pairs, best first."""
        best: list[tuple[int, Places]] = []
        for begin in range(0, self.count, AT_ONCE):
            first = range(begin, min(begin + AT_ONCE, self.count))
            limit = best[-1][0] if len(best) == most else NO_LIMIT
            best += self.best([(place,) for place in first], [p + 1 for p in first], most, limit)
            best = sorted(best)[:most]
            advance(len(first))
        return [places for _, places in best]

    def extended(self, bases: Iterable[Places], most: int) -> list[Places]:
        """Return the best of the sets extended by every guess, best first."""
        rows = sorted(bases)
        size = len(rows[0]) + 1  # a set may be found as often as it has guesses
        wider = self.best(rows, [0] * len(rows), (most + 1) * size, NO_LIMIT)
        return [places for _, places in sorted(set(wider)) if len(set(places)) == size][:most]

    def exchanged(self, best: list[Places], most: int) -> list[Places]:
        """Replace any one guess of each set until none of the best sets is new."""
        known: set[Places] = set()
        while new := {base for each in best for base in combinations(each, len(each) - 1)} - known:
            known |= new
            best = self.extended(known, most)
        return best

    def best(
        self, bases: list[Places], begins: list[int], most: int, limit: int
    ) -> list[tuple[int, Places]]:
        """Return the best extensions with their costs."""
        rows = np.array(bases, dtype=np.int32)
        costs, row, guess = self.kernel.best(rows, np.array(begins, dtype=np.int32), most, limit)
        found = zip(costs.tolist(), row.tolist(), guess.tolist(), strict=True)
        return [(cost, tuple(sorted((*bases[base], added)))) for cost, base, added in found]


def _measured(game: Game, metric: str, guesses: NDArray[np.int32]) -> FixedOpeners:
    """Measure the parts that a set of guesses leaves, from the feedback of all answers."""
    _, sizes = np.unique(game.matrix[guesses], axis=1, return_counts=True)
    answers = int(sizes.sum())
    values = {
        "entropy": float(entropy_of(sizes / answers)),
        "expected-size": int((sizes**2).sum()) / answers,
        "max-size": int(sizes.max()),
        "parts": len(sizes),
    }
    return FixedOpeners(
        tuple(game.guesses[guess] for guess in guesses.tolist()),
        values[metric],
        len(sizes),
        values["expected-size"],
        int(sizes.max()),
        float(values["entropy"]),
    )
