"""The class of strategies, and the registry."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from operator import index
from typing import Any, TypeAlias, TypeVar

from laconic.deduction.errors import ContradictionError
from laconic.deduction.game import Pool, Position
from laconic.deduction.trees.model import path_text
from laconic.errors import InputError

Choose: TypeAlias = Callable[[Position], int | str]
"""Returns a guess, as an index or a word, for a position with candidates."""


@dataclass(frozen=True)
class Strategy:
    """A strategy: called with a position, it returns the index of its guess.

    Attributes:
        deterministic: whether its guess depends only on the position, so that it has a decision
            tree.
        recipe: arguments of `make` that recreate the strategy, for example in another process.
    """

    name: str
    choose: Choose
    deterministic: bool = True
    recipe: Callable[[], Strategy] | None = field(default=None, repr=False, compare=False)

    def __reduce__(self) -> str | tuple[Any, ...]:
        """Pickle the recipe, since most functions cannot be pickled themselves."""
        return super().__reduce__() if self.recipe is None else (self.recipe, ())

    def __call__(self, position: Position) -> int:
        """Choose a guess.

        Raises:
            ContradictionError: for a position without candidates.
        """
        if not position.candidates.size:
            raise ContradictionError(
                f"no answer agrees with {path_text(position.rows, position.game.rule)}, expected a "
                "candidate: correct a row, or choose a longer list of answers"
            )
        guess = self.choose(position)
        guesses = position.game.lexicon.guesses
        if isinstance(guess, str):
            return guesses.index(guess)
        try:
            place = index(guess)
        except TypeError:
            place = -1
        if not 0 <= place < len(guesses):
            raise InputError(
                f"the strategy {self.name} chose {guess!r}, expected a word or its index among the "
                f"{len(guesses):,} guesses"
            )
        return place


Factory: TypeAlias = Callable[[Pool | None, int | None], Strategy]
"""Makes a strategy for a pool (None for its default) and a random seed (None for a random one)."""

STRATEGIES: dict[str, Factory] = {}
"""All strategies by name; the decorators `strategy`, `chance` and `metric` add to it."""


def strategy(name: str) -> Callable[[Choose], Choose]:
    """Register a deterministic strategy.

    >>> @strategy("first")
    ... def first(position: Position) -> int:
    ...     return int(position.pool(Pool.CANDIDATES)[0])
    >>> STRATEGIES.pop("first")(None, None).name
    'first'
    """

    def register(choose: Choose) -> Choose:
        def factory(pool: Pool | None, _seed: int | None) -> Strategy:
            refuse_pool(name, pool)
            return Strategy(name, choose)

        STRATEGIES[name] = factory
        return choose

    return register


ChooseByChance: TypeAlias = Callable[[Position, random.Random], int]
"""Returns the index of a guess, using a random generator of its own."""


def chance(name: str) -> Callable[[ChooseByChance], ChooseByChance]:
    """Register a random strategy, whose games depend only on the seed and their order."""

    def register(choose: ChooseByChance) -> ChooseByChance:
        def factory(pool: Pool | None, seed: int | None) -> Strategy:
            refuse_pool(name, pool)
            rng = random.Random(seed)
            return Strategy(name, lambda position: choose(position, rng), deterministic=False)

        STRATEGIES[name] = factory
        return choose

    return register


FAMILIES: dict[str, Callable[[str, Pool | None, int | None], Strategy]] = {}
"""Factories of strategies by the prefix of the name; they get the rest of the name."""

Settings = TypeVar("Settings")

Configured: TypeAlias = Callable[[Settings, Pool | None, int | None], Strategy]
"""Makes a strategy from settings, a pool and a random seed."""


@dataclass(frozen=True)
class Width:
    """Settings of a strategy that looks ahead.

    Attributes:
        width: number of guesses to value.
    """

    width: int = 10

    def __post_init__(self) -> None:
        """Check the width."""
        if self.width < 1:
            raise InputError(f"width is {self.width}, expected 1 or more guesses to look at")


def configurable(
    name: str, kind: type[Settings]
) -> Callable[[Configured[Settings]], Configured[Settings]]:
    """Register a strategy with settings: as NAME, and as NAME:setting=value,setting=value.

    Args:
        name: name of the strategy.
        kind: a dataclass whose fields all have defaults, and which validates their values.
    """

    def register(make: Configured[Settings]) -> Configured[Settings]:
        def configured(text: str, pool: Pool | None, seed: int | None) -> Strategy:
            built = make(settings_of(kind, text), pool, seed)
            return replace(built, name=f"{name}:{text}")

        STRATEGIES[name] = lambda pool, seed: make(kind(), pool, seed)
        FAMILIES[f"{name}:"] = configured
        return make

    return register


def settings_of(kind: type[Settings], text: str) -> Settings:
    """Parse settings such as population=100,mutation=0.

    Raises:
        InputError: for an unknown setting, or an invalid value.
    """
    defaults = kind()
    names = [setting.name for setting in fields(kind)]  # type: ignore[arg-type]  # a dataclass, as said
    known = {name: type(getattr(defaults, name)) for name in names}
    values = {}
    for part in text.split(","):
        name, _, value = part.partition("=")
        try:
            values[name] = known[name](value)
        except (KeyError, ValueError):
            expected = ", ".join(
                f"{setting}={as_type.__name__}" for setting, as_type in known.items()
            )
            raise InputError(f"no setting {part!r}, expected {expected}: correct it") from None
    return kind(**values)


def refuse_pool(name: str, pool: Pool | None) -> None:
    """Check that no pool is given for a strategy with its own."""
    if pool is not None:
        raise InputError(
            f"pool {pool.value!r} for {name}, which has a pool of its own: leave it out"
        )
