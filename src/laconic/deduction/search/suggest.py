"""The best guesses of a position with their exact values, as far as the time goes."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from laconic.claims import AtLeast, Exact

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from laconic.claims import Claim
    from laconic.deduction.game import Position
    from laconic.deduction.search.engine import Engine


@dataclass(frozen=True, slots=True)
class Valued:
    """A guess with what is known of it.

    Attributes:
        guess: index among the game's guesses.
        cost: what it costs, in the engine's kind of cost.
        worst: the fewest turns that allow that cost, this guess's among them.
    """

    guess: int
    cost: Claim
    worst: Claim


@dataclass(frozen=True, slots=True)
class Best:
    """The best guesses of a position, as far as they are known.

    Attributes:
        proven: whether no guess left out costs less than one listed, and all costs are exact.
        worst_proven: whether besides all worst cases are exact, and no guess left out costs as much
            as one listed with a better worst case.
    """

    guesses: tuple[Valued, ...]
    proven: bool
    worst_proven: bool


def best(
    engine: Engine,
    position: Position,
    turns: int | None,
    count: int,
    *,
    seconds: float | None = None,
) -> Best:
    """List the guesses that cost least, the best first: proven, if the time is enough for that.

    The order is that of `preferred`: nothing but the position decides it, if there is time to prove
    it. Guesses that tell no candidates apart or cannot keep to the turns are left out, and of
    guesses that a symmetry carries into each other all but one. When time is up, guesses of known
    cost come first, and then others in the order of their quick bounds.

    Args:
        engine: of kind TOTAL or WITHIN.
        position: where play starts.
        turns: turns to play from there, None for any number.
        count: how many to list.
        seconds: when to stop; None to go on until all are exact.
    """
    deadline = None if seconds is None else time.monotonic() + seconds
    known = {verdict.guess: verdict.claim for verdict in engine.ranked(position, turns)}
    batches = engine.judge(position, list(known), turns, keep=count, deadline=deadline)
    judged = {verdict.guess: verdict.claim for batch in batches for verdict in batch}
    proven = len(judged) == len(known)  # else time was up
    known |= judged
    last = _last(known, count)
    ties = [guess for guess, claim in known.items() if proven and claim == AtLeast(last)]
    batches = engine.judge(position, ties, turns, limit=last + 1, deadline=deadline)
    judged = {verdict.guess: verdict.claim for batch in batches for verdict in batch}
    known |= judged
    valued = _with_worst(engine, position, turns, _chosen(known, count, last), deadline)
    listed = preferred(position, valued)[:count]
    exact = all(isinstance(entry.worst, Exact) for entry in listed)
    settled = proven and len(judged) == len(ties) and exact
    return Best(tuple(listed), proven=proven, worst_proven=settled)


def preferred(position: Position, valued: Iterable[Valued]) -> list[Valued]:
    """Put guesses in order: by cost, then worst case, then candidates first, then by word.

    Worst cases count as far as they are exact, before those that are only bounded. Guesses whose
    cost is no more than bounded come last, in the order in which they are given.
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
    """Value given guesses, in their order: exact, if the time is enough for that."""
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
    """Return the greatest cost that is listed; -1 if fewer guesses have an exact one."""
    costs = sorted(_number(known[guess]) for guess in _exact(known))
    return costs[count - 1] if len(costs) >= count else -1


def _chosen(known: dict[int, Claim], count: int, last: int) -> dict[int, Claim]:
    """Keep the guesses among which those listed are, all that cost as much as the last included."""
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
    """Find for each exact cost the fewest turns that allow it, trying 1, 2, 3 and so on."""
    exact = _exact(known)
    worst: dict[int, Claim] = dict.fromkeys(known, AtLeast(1))
    limit = max((_number(known[guess]) for guess in exact), default=0) + 1
    for allowed in range(1, (turns or position.candidates.size + 1) + 1):
        unsettled = [guess for guess in exact if not isinstance(worst[guess], Exact)]
        if not unsettled or _late(deadline):
            break
        verdicts = engine.judge(position, unsettled, allowed, limit=limit, deadline=deadline)
        for verdict in (verdict for batch in verdicts for verdict in batch):
            met = verdict.claim == known[verdict.guess]
            worst[verdict.guess] = Exact(allowed) if met else AtLeast(allowed + 1)
    return [Valued(guess, claim, worst[guess]) for guess, claim in known.items()]


def _late(deadline: float | None) -> bool:
    return deadline is not None and time.monotonic() >= deadline
