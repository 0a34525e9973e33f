"""The best guesses of a position with their exact values, as far as the time goes."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from laconic.deduction.search.claims import AtLeast, Exact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from laconic.deduction.game import Position
    from laconic.deduction.search.claims import Claim
    from laconic.deduction.search.engine import Engine


@dataclass(frozen=True, slots=True)
class Valued:
    """A guess with what is known of it.

    Attributes:
        guess: index among the game's guesses.
        cost: what it costs, in the engine's kind of cost.
        worst: the fewest turns in which that cost can be had, this guess's among them.
    """

    guess: int
    cost: Claim
    worst: Claim


@dataclass(frozen=True, slots=True)
class Best:
    """The best guesses of a position, as far as they are known.

    Attributes:
        proven: whether no guess left out costs less than one listed, and all costs are exact.
    """

    guesses: tuple[Valued, ...]
    proven: bool


def best(
    engine: Engine,
    position: Position,
    turns: int | None,
    count: int,
    *,
    seconds: float | None = None,
) -> Best:
    """List the guesses that cost least, the best first: proven, if the time is enough for that.

    Of equal costs that with the better worst case comes first, then a candidate. Guesses that
    tell no candidates apart or cannot keep to the turns are left out, and of guesses that a
    symmetry carries into each other all but one. When time is up, guesses of known cost come
    first, and then others in the order of their quick bounds.

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
    exact = sorted(_exact(known), key=lambda guess: _number(known[guess]))
    others = [guess for guess, claim in known.items() if isinstance(claim, AtLeast)]
    chosen = {guess: known[guess] for guess in [*exact, *others][:count]}
    valued = _with_worst(engine, position, turns, chosen, deadline)
    candidates = set(position.game.guess_of_answer[position.candidates].tolist())
    ordered = sorted(valued, key=lambda one: _preference(one, candidates))
    return Best(tuple(ordered), proven=proven)


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


def _preference(one: Valued, candidates: set[int]) -> tuple[bool, int, int, bool]:
    """Order by cost, worst case and whether it can be the answer; bounds stay as they are."""
    if not isinstance(one.cost, Exact):
        return True, 0, 0, False
    return False, one.cost.value, _number(one.worst), one.guess not in candidates


def _with_worst(
    engine: Engine,
    position: Position,
    turns: int | None,
    known: dict[int, Claim],
    deadline: float | None,
) -> list[Valued]:
    """Find for each exact cost the fewest turns it can be had in, trying 1, 2, 3 and so on."""
    exact = _exact(known)
    worst: dict[int, Claim] = dict.fromkeys(known, AtLeast(1))
    limit = max((_number(known[guess]) for guess in exact), default=0) + 1
    for some in range(1, (turns or position.candidates.size + 1) + 1):
        unsettled = [guess for guess in exact if not isinstance(worst[guess], Exact)]
        if not unsettled or _late(deadline):
            break
        verdicts = engine.judge(position, unsettled, some, limit=limit, deadline=deadline)
        for verdict in (verdict for batch in verdicts for verdict in batch):
            met = verdict.claim == known[verdict.guess]
            worst[verdict.guess] = Exact(some) if met else AtLeast(some + 1)
    return [Valued(guess, claim, worst[guess]) for guess, claim in known.items()]


def _late(deadline: float | None) -> bool:
    return deadline is not None and time.monotonic() >= deadline
