"""The best guesses of a position, exact as far as time allows."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from laconic.claims import AtLeast, Exact
from laconic.deduction.search.engine import past

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from laconic.claims import Claim
    from laconic.deduction.game import Position
    from laconic.deduction.search.engine import Engine


UP_TO_SYMMETRY = "Of guesses that are equivalent by symmetry, only one is listed."
"""What is said of a list in which equivalent guesses are left out."""


@dataclass(frozen=True, slots=True)
class Valued:
    """A guess with claims about its cost.

    Attributes:
        guess: index of the guess.
        cost: its cost, of the engine's kind.
        worst: the fewest turns that allow this cost, including the guess.
    """

    guess: int
    cost: Claim
    worst: Claim


@dataclass(frozen=True, slots=True)
class Best:
    """The best known guesses of a position.

    Attributes:
        proven: whether all costs are exact, and no unlisted guess costs less than a listed one,
            except guesses that are equivalent to a listed one.
        worst_proven: whether, in addition, all worst cases are exact, and no unlisted guess has the
            same cost as a listed one and a better worst case.
        up_to_symmetry: whether only one of several equivalent guesses is listed.
    """

    guesses: tuple[Valued, ...]
    proven: bool
    worst_proven: bool
    up_to_symmetry: bool


def best(
    engine: Engine,
    position: Position,
    turns: int | None,
    count: int,
    *,
    seconds: float | None = None,
) -> Best:
    """Return the guesses of least cost, best first, proven if time allows.

    The order is that of `preferred`, and depends only on the position if it is proven. Guesses that
    do not split the candidates or exceed the turns are omitted, as are all but one of equivalent
    guesses under symmetry. If time runs out, guesses of exact cost come first, then others by their
    quick bounds; if none has an exact cost, also those that were found to exceed the turns, since
    those not tried yet promise less.

    Args:
        engine: an engine of kind TOTAL or WITHIN.
        position: the position.
        turns: turns left; None for no limit.
        count: number of guesses.
        seconds: time limit; None for exact values.
    """
    deadline = None if seconds is None else time.monotonic() + seconds
    quick = {verdict.guess: verdict.claim for verdict in engine.ranked(position, turns)}
    batches = engine.judge(position, list(quick), turns, keep=count, deadline=deadline)
    judged = {verdict.guess: verdict.claim for batch in batches for verdict in batch}
    proven = len(judged) == len(quick)  # otherwise time is up
    known = quick | judged if proven or _exact(judged) else quick
    last = _last(known, count)
    ties = [guess for guess, claim in known.items() if proven and claim == AtLeast(last)]
    batches = engine.judge(position, ties, turns, limit=last + 1, deadline=deadline)
    judged = {verdict.guess: verdict.claim for batch in batches for verdict in batch}
    known |= judged
    valued = _with_worst(engine, position, turns, _chosen(known, count, last), deadline)
    listed = preferred(position, valued)[:count]
    exact = all(isinstance(entry.worst, Exact) for entry in listed)
    settled = proven and len(judged) == len(ties) and exact
    return Best(
        tuple(listed),
        proven=proven,
        worst_proven=settled,
        up_to_symmetry=engine.symmetric and position.candidates.size > 1,
    )


def preferred(position: Position, valued: Iterable[Valued]) -> list[Valued]:
    """Sort guesses by cost, then worst case, then candidates first, then alphabetically.

    Exact worst cases come before bounds. Guesses without an exact cost come last, in the given
    order.
    """
    words = position.game.guesses
    candidates = set(position.game.guess_of_answer[position.candidates].tolist())

    def place(entry: Valued) -> tuple[object, ...]:
        if not isinstance(entry.cost, Exact):
            return (True,)
        worst = entry.worst.value if isinstance(entry.worst, Exact) else math.inf
        return False, entry.cost.value, worst, entry.guess not in candidates, words[entry.guess]

    return sorted(valued, key=place)


def values(
    engine: Engine,
    position: Position,
    turns: int | None,
    guesses: Sequence[int],
    *,
    seconds: float | None = None,
) -> list[Valued]:
    """Return the costs of given guesses, in their order, exact if time allows."""
    deadline = None if seconds is None else time.monotonic() + seconds
    known: dict[int, Claim] = dict.fromkeys(guesses, AtLeast(0))
    known |= {v.guess: v.claim for v in engine.ranked(position, turns) if v.guess in known}
    verdicts = engine.judge(position, guesses, turns, deadline=deadline)
    known |= {verdict.guess: verdict.claim for batch in verdicts for verdict in batch}
    return _with_worst(engine, position, turns, known, deadline)


def _number(claim: Claim) -> int:
    assert claim.value is not None  # noqa: S101  # only feasible guesses are compared
    return claim.value


def _exact(known: dict[int, Claim]) -> list[int]:
    return [guess for guess, claim in known.items() if isinstance(claim, Exact)]


def _last(known: dict[int, Claim], count: int) -> int:
    """Return the highest listed cost; -1 if too few guesses have an exact cost."""
    costs = sorted(_number(known[guess]) for guess in _exact(known))
    return costs[count - 1] if len(costs) >= count else -1


def _chosen(known: dict[int, Claim], count: int, last: int) -> dict[int, Claim]:
    """Keep the guesses that may be listed, including all ties with the last."""
    exact = [guess for guess in _exact(known) if last < 0 or _number(known[guess]) <= last]
    others = [guess for guess, claim in known.items() if isinstance(claim, AtLeast)]
    return {guess: known[guess] for guess in [*exact, *others[: max(0, count - len(exact))]]}


def _with_worst(
    engine: Engine,
    position: Position,
    turns: int | None,
    known: dict[int, Claim],
    deadline: float | None,
) -> list[Valued]:
    """Find for each exact cost the fewest turns that allow it, in ascending order."""
    exact = _exact(known)
    worst: dict[int, Claim] = dict.fromkeys(known, AtLeast(1))
    limit = max((_number(known[guess]) for guess in exact), default=0) + 1
    for allowed in range(1, (turns or position.candidates.size + 1) + 1):
        unsettled = [guess for guess in exact if not isinstance(worst[guess], Exact)]
        if not unsettled or past(deadline):
            break
        verdicts = engine.judge(position, unsettled, allowed, limit=limit, deadline=deadline)
        for verdict in (verdict for batch in verdicts for verdict in batch):
            met = verdict.claim == known[verdict.guess]
            worst[verdict.guess] = Exact(allowed) if met else AtLeast(allowed + 1)
    return [Valued(guess, claim, worst[guess]) for guess, claim in known.items()]
