"""Make a strategy from its name."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from laconic.arguments import require
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
from laconic.deduction.strategies.own import factory_of, guarded, registered_by, split_name
from laconic.deduction.strategies.rollout import Rollout, rollout
from laconic.deduction.strategies.strategy import (
    FAMILIES,
    STRATEGIES,
    Choose,
    Strategy,
    settings_of,
)
from laconic.deduction.strategies.wrappers import with_distinct_opener, with_openers
from laconic.errors import InputError
from laconic.names import pick
from laconic.wholes import whole

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


_MORE = "rollout:parts, within-3, metrics joined as in max-size+entropy, or FILE.py:NAME"


def strategy_of(player: Strategy | str | Choose) -> Strategy:
    """Return a strategy, given as such, by name, or as a function that chooses a guess.

    A function is assumed to be deterministic; otherwise make a `Strategy`.

    Raises:
        InputError: for anything else, or an unknown name.
    """
    if isinstance(player, Strategy):
        return player
    if isinstance(player, str):
        return make(player)
    if callable(player):
        return Strategy(getattr(player, "__name__", "function"), player)
    raise InputError(
        f"{player!r} is not a strategy, expected a Strategy, its name, or a function that takes a "
        "position and gives a guess"
    )


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
        pool: the pool of guesses; None for the strategy's default.
        seed: random seed, for reproducible games; None for a random one.
        opener: the first guess, or the first guesses in order.
        distinct: whether the opener must have no letter twice.

    Raises:
        InputError: for an unknown name or pool.

    >>> make("entropy", opener="crate").name
    'entropy after crate'
    """
    require(name, str, "strategy", "a name such as 'entropy'")
    seed = None if seed is None else whole(seed, "seed")
    strategy = _named(name, _pool(pool), seed)
    if distinct:
        strategy = with_distinct_opener(strategy)
    openers = [opener] if isinstance(opener, str) else opener
    if openers:
        strategy = with_openers(strategy, openers)
    recipe = partial(make, name, pool=pool, seed=seed, opener=opener, distinct=distinct)
    return replace(strategy, recipe=recipe)


def _named(name: str, pool: Pool | None, seed: int | None) -> Strategy:
    if (folded := name.casefold()) in STRATEGIES:
        return STRATEGIES[folded](pool, seed)
    for beginning, family in FAMILIES.items():
        if folded.startswith(beginning):
            return family(name[len(beginning) :], pool, seed)
    if own := split_name(name):
        return guarded(_in_file(*own, pool, seed), own[0])
    if "+" in name:
        return greedy([METRICS[pick(part, METRICS, "metric")] for part in _joined(name)], pool)
    return _named(pick(name, STRATEGIES, "strategy", more=_MORE), pool, seed)


def _in_file(path: Path, name: str, pool: Pool | None, seed: int | None) -> Strategy:
    """Make a strategy that a file registers, or one that is made of those it registers."""
    registered = registered_by(path)
    if "+" in name or ":" in name or (name in STRATEGIES and name not in registered):
        return _named(name, pool, seed)
    return factory_of(path, name)(pool, seed)


def _joined(name: str) -> list[str]:
    """Split metrics joined by +.

    Raises:
        InputError: for a metric that occurs twice, since the second time has no effect.
    """
    parts = name.split("+")
    if len(set(parts)) < len(parts):
        raise InputError(f"the strategy {name!r} has a metric twice: name each metric once")
    return parts


def _rollout(text: str, pool: Pool | None, seed: int | None) -> Strategy:
    """Make rollout:BASE or rollout:BASE,width=N."""
    base, comma, settings = text.partition(",")
    strategy = _named(base, pool, seed)
    return rollout(strategy, settings_of(Rollout, settings) if comma else Rollout(), pool)


FAMILIES["rollout:"] = _rollout


def _pool(name: Pool | str | None) -> Pool | None:
    return None if name is None else Pool(name)
