"""Make a strategy from its name."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from laconic.deduction.game import Pool
from laconic.deduction.strategies import (  # noqa: F401  # they register
    chance,
    collocation,
    curve,
    frequency,
    genetic,
    kinds,
    letters,
    metrics,
    optimal,
    table_a1,
    two_step,
)
from laconic.deduction.strategies.greedy import METRICS, greedy
from laconic.deduction.strategies.own import local_name
from laconic.deduction.strategies.rollout import Rollout, rollout
from laconic.deduction.strategies.strategy import (
    FAMILIES,
    STRATEGIES,
    Strategy,
    settings_of,
)
from laconic.deduction.strategies.wrappers import with_distinct_opener, with_openers
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence


def make(
    name: str,
    *,
    pool: Pool | str | None = None,
    seed: int | None = None,
    opener: str | Sequence[str] | None = None,
    distinct: bool = False,
) -> Strategy:
    """Make a strategy from its name.

    Args:
        name: one of `STRATEGIES`, or metrics joined by `+`: the first decides, the others where
            the first is the same and a candidate is no better than another guess. With a file in
            front, as in `mine.py:curious`, the file is run first, so that it can register them.
        pool: where guesses are chosen from, None for the strategy's own choice.
        seed: random seed, for reproducible games; None draws anew.
        opener: the first guess, or the first guesses in their order.
        distinct: whether the opener must have no letter twice.

    Raises:
        InputError: for a name or a pool that there is not.

    >>> make("entropy", opener="crate").name
    'entropy after crate'
    """
    strategy = _named(name, _pool(pool), seed)
    if distinct:
        strategy = with_distinct_opener(strategy)
    openers = [opener] if isinstance(opener, str) else opener
    if openers:
        strategy = with_openers(strategy, openers)
    recipe = partial(make, name, pool=pool, seed=seed, opener=opener, distinct=distinct)
    return replace(strategy, recipe=recipe)


def _named(name: str, pool: Pool | None, seed: int | None) -> Strategy:
    if name in STRATEGIES:
        return STRATEGIES[name](pool, seed)
    for beginning, family in FAMILIES.items():
        if name.startswith(beginning):
            return family(name.removeprefix(beginning), pool, seed)
    if (registered := local_name(name)) != name:
        return _named(registered, pool, seed)
    names = name.split("+")
    if all(part in METRICS for part in names):
        return greedy([METRICS[part] for part in names], pool)
    raise InputError(
        f"no strategy {name!r}, expected one of {', '.join(sorted(STRATEGIES))}, rollout:parts, "
        "within-3, or metrics joined as in max-size+entropy: choose one"
    )


def _rollout(text: str, pool: Pool | None, seed: int | None) -> Strategy:
    """Make rollout:BASE or rollout:BASE,width=N."""
    base, comma, settings = text.partition(",")
    made = _named(base, pool, seed)
    return rollout(made, settings_of(Rollout, settings) if comma else Rollout(), pool)


FAMILIES["rollout:"] = _rollout


def _pool(name: Pool | str | None) -> Pool | None:
    try:
        return None if name is None else Pool(name)
    except ValueError:
        raise InputError(f"no pool {name!r}, expected one of {', '.join(Pool)}") from None
