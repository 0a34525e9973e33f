"""The best guesses of a position with their exact values, as far as the time goes."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from laconic.deduction.search.claims import AtLeast, Exact, Infeasible

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


def best(
    engine: Engine,
    position: Position,
    turns: int | None,
    count: int,
    *,
    seconds: float | None = None,
) -> list[Valued]:
    """List the guesses that cost least, the best first: exact, if the time is enough for that.

    Guesses that tell no candidates apart or cannot keep to the turns are left out. When time is
    up, guesses of known cost stand where a bound of another may still be undercut.

    Args:
        engine: of kind TOTAL or WITHIN.
        position: where play starts.
        turns: turns to play from there, None for any number.
        count: how many to list.
        seconds: when to stop; None to go on until all are exact.
    """
    deadline = None if seconds is None else time.monotonic() + seconds
    known = {verdict.guess: verdict.claim for verdict in engine.ranked(position, turns)}
    limit: int | None = None
    step = 1
    while open_guesses := _open(known, count, limit):
        verdicts = engine.judge(
            position, open_guesses, turns, limit=limit, tighten=limit is None, deadline=deadline
        )
        known |= {verdict.guess: verdict.claim for batch in verdicts for verdict in batch}
        if _late(deadline):
            break
        limit = int(_reach(known, count)) + step
        step *= 2
    listed = [guess for guess in _ordered(known) if not isinstance(known[guess], Infeasible)]
    chosen = {guess: known[guess] for guess in listed[:count]}
    return _with_worst(engine, position, turns, chosen, deadline)


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


def _number(claim: Claim) -> float:
    return math.inf if claim.value is None else claim.value


def _ordered(known: dict[int, Claim]) -> list[int]:
    """Order guesses by their numbers; where these tie, exact ones come first."""
    return sorted(known, key=lambda guess: (_number(known[guess]), known[guess].word != Exact.word))


def _reach(known: dict[int, Claim], count: int) -> float:
    """Give the number of the last guess that may be listed."""
    return _number(known[_ordered(known)[:count][-1]])


def _open(known: dict[int, Claim], count: int, limit: int | None) -> list[int]:
    """List the guesses to look at, at first all, then those below the limit; none when done."""
    ordered = _ordered(known)
    if all(not isinstance(known[guess], AtLeast) for guess in ordered[:count]):
        return []
    return [
        guess
        for guess in ordered
        if isinstance(known[guess], AtLeast) and (limit is None or _number(known[guess]) < limit)
    ]


def _with_worst(
    engine: Engine,
    position: Position,
    turns: int | None,
    known: dict[int, Claim],
    deadline: float | None,
) -> list[Valued]:
    """Find for each exact cost the fewest turns it can be had in, trying 1, 2, 3 and so on."""
    exact = [guess for guess, claim in known.items() if isinstance(claim, Exact)]
    worst: dict[int, Claim] = dict.fromkeys(known, AtLeast(1))
    limit = max((int(_number(known[guess])) for guess in exact), default=0) + 1
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
