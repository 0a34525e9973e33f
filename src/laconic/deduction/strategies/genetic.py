"""Genetic algorithms: one word of each generation of a population is guessed.

Source: Á. Benítez Gómez and E. Cavanillas Puga, "Wordle solving algorithms using Information
Theory" (2022), section 3.2. A generation depends only on the rows, not on the previous one, so
these are ordinary random strategies.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from math import isfinite
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from laconic.deduction.rules.wordle import GREEN, GREY, YELLOW, Wordle
from laconic.deduction.strategies.frequency import priority_by_rank
from laconic.deduction.strategies.greedy import DECIMALS
from laconic.deduction.strategies.letters import symbols
from laconic.deduction.strategies.metrics import entropy
from laconic.deduction.strategies.strategy import Strategy, configurable, refuse_pool
from laconic.errors import InputError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from laconic.deduction.game import Game, Pool, Position
    from laconic.deduction.partitions import Indices, Values

TRIES = 100
"""Number of attempts to change a letter into another word."""


class Start(StrEnum):
    """The first population: random words, or those of highest entropy."""

    RANDOM = "random"
    ENTROPY = "entropy"


class Wheel(StrEnum):
    """What a candidate's slot on the roulette wheel is proportional to."""

    PRODUCT = "product"
    ENTROPY = "entropy"
    PRIORITY = "priority"


@dataclass(frozen=True)
class Breeding:
    """Settings of both genetic algorithms.

    Attributes:
        population: number of words in a generation.
        mutation: probability that a letter of a word is changed.
        start: the first population.
    """

    population: int = 50
    mutation: float = 0.1
    start: Start = Start.RANDOM

    def __post_init__(self) -> None:
        """Check the population and the probability."""
        if self.population < 1:
            raise InputError(f"population is {self.population}, expected 1 or more words")
        if not 0 <= self.mutation <= 1:
            raise InputError(f"mutation is {self.mutation}, expected a probability from 0 to 1")


@dataclass(frozen=True)
class Genetic(Breeding):
    """Settings of the first algorithm: what adds to the fitness of a word.

    Attributes:
        entropy: for each bit of entropy at the start of the game.
        green: for each known green.
        yellow: for each letter known to occur, at a new place.
        grey: for each letter known not to occur.
    """

    entropy: float = 1.0
    green: float = 5.0
    yellow: float = 2.0
    grey: float = -2.0

    def __post_init__(self) -> None:
        """Check that all are numbers."""
        super().__post_init__()
        for name in ("entropy", "green", "yellow", "grey"):
            if not isfinite(value := getattr(self, name)):
                raise InputError(f"{name} is {value}, expected a finite number")


@dataclass(frozen=True)
class GeneticInformation(Breeding):
    """Settings of the genetic algorithm with information theory, by default the best published.

    Attributes:
        fitness: entropy times priority, as published, or only one of them.
    """

    population: int = 100
    fitness: Wheel = Wheel.PRODUCT


@configurable("genetic", Genetic)
def genetic(settings: Genetic, pool: Pool | None, seed: int | None) -> Strategy:
    """Play the fittest of words that fit the known greens and yellows.

    The fitness of a word is its entropy at the start of the game, plus 5 for each known green, plus
    2 for each known letter at a new place, minus 2 for each grey letter; settings change these.
    """

    def choose(world: _World, population: Indices, rows: _Known) -> int:
        fitness = settings.entropy * world.entropy[population]
        fitness += rows.bonus(world.letters[population], settings)
        return int(population[::-1][fitness[::-1].argmax()])  # ties go to the last one

    refuse_pool("genetic", pool)
    return _strategy("genetic", settings, np.random.default_rng(seed), choose, _fitting)


@configurable("genetic-information", GeneticInformation)
def genetic_information(
    settings: GeneticInformation, pool: Pool | None, seed: int | None
) -> Strategy:
    """Choose a candidate by roulette-wheel selection, weighted by entropy times priority."""
    refuse_pool("genetic-information", pool)
    rng = np.random.default_rng(seed)

    def choose(world: _World, population: Indices, _: _Known) -> int:
        wheel = world.fitness(settings.fitness)[population].cumsum()
        if not wheel[-1]:
            return int(rng.choice(population))
        return int(population[np.searchsorted(wheel, rng.random() * wheel[-1], side="right")])

    def bred(world: _World, position: Position, _: _Known) -> Indices:
        return world.game.guess_of_answer[position.candidates]

    return _strategy("genetic-information", settings, rng, choose, bred)


_Choose: TypeAlias = Callable[["_World", "Indices", "_Known"], int]
_Bred: TypeAlias = Callable[["_World", "Position", "_Known"], "Indices"]


def _strategy(
    name: str, settings: Breeding, rng: np.random.Generator, choose: _Choose, bred: _Bred
) -> Strategy:
    worlds = _Worlds()

    def play(position: Position) -> int:
        world = worlds.of(position.game)
        known = _Known(world, position)
        if position.rows:
            population = rng.choice(bred(world, position, known), settings.population)
            mutants = np.flatnonzero(rng.random(settings.population) < settings.mutation)
            for place in mutants.tolist():
                population[place] = world.mutated(int(population[place]), known.open, rng)
        else:
            population = world.first(position, settings, rng)
        return choose(world, population, known)

    return Strategy(name, play, deterministic=False)


def _fitting(_: _World, __: Position, known: _Known) -> Indices:
    fitting: Indices = np.flatnonzero(known.fits() & known.open).astype(np.int32)
    return fitting


class _Known:
    """The information that the first algorithm keeps: the best colour so far at each place.

    Attributes:
        open: which words are legal and were not guessed yet.
    """

    def __init__(self, world: _World, position: Position) -> None:
        index = world.game.lexicon.guesses.index
        self._guessed = [index(row.guess) for row in position.rows]
        self._rows = position.rows
        self._world = world
        self.open = np.zeros(len(world.letters), dtype=np.bool_)
        self.open[position.legal] = True
        self.open[self._guessed] = False

    @cached_property
    def _notes(self) -> tuple[list[int], list[int], list[int]]:
        """Return the colour of each place, the letter that had it, and all letters once grey."""
        rule, words = self._world.game.rule, self._world.letters
        if not isinstance(rule, Wordle):
            raise InputError(
                f"genetic needs tiles of three colours, {rule.name} has others: "
                "choose genetic-information"
            )
        colours, letters, grey = [-1] * rule.length, [-1] * rule.length, set()
        for guess, row in zip(self._guessed, self._rows, strict=True):
            for place, colour in enumerate(rule.digits(row.code)):
                letter = int(words[guess, place])
                if colour > max(colours[place], GREY):
                    colours[place], letters[place] = colour, letter
                if colour == GREY:
                    grey.add(letter)
        return colours, letters, sorted(grey)

    def fits(self) -> NDArray[np.bool_]:
        """Return which words keep the greens and have the yellows elsewhere."""
        colours, letters, _ = self._notes
        places = self._world.places
        fitting = np.ones(places.shape[1], dtype=np.bool_)
        for place, (colour, letter) in enumerate(zip(colours, letters, strict=True)):
            if colour == GREEN:
                fitting &= places[place] == letter
            elif colour == YELLOW:
                fitting &= (places[place] != letter) & (places == letter).any(axis=0)
        return fitting

    def bonus(self, words: NDArray[np.uint8], settings: Genetic) -> Values:
        """Return what the known greens, yellows and grey letters add to the fitness of words."""
        colours, letters, grey = self._notes
        total: Values = settings.grey * np.isin(words, grey).sum(axis=1, dtype=np.float64)
        for place, (colour, letter) in enumerate(zip(colours, letters, strict=True)):
            here = words[:, place] == letter
            if colour == GREEN:
                total += settings.green * here
            elif colour == YELLOW:
                total += settings.yellow * (~here & (words == letter).any(axis=1))
        return total


class _World:
    """The words of a game, and their values before the first guess."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.letters = symbols(game.guesses)
        self.places = np.ascontiguousarray(self.letters.T)
        self._alphabet = int(self.letters.max()) + 1
        self._neighbours: dict[int, Indices] = {}

    @cached_property
    def entropy(self) -> Values:
        """Entropy of each guess at the start, in bits; rounded, so that ties are equal."""
        start = self.game.position()
        return entropy(start, start.legal).round(DECIMALS)

    def fitness(self, wheel: Wheel) -> Values:
        """Entropy, priority, or their product; entropy alone without frequencies."""
        if wheel is Wheel.ENTROPY or self.game.rule.universe() is not None:
            return self.entropy
        return self._priority if wheel is Wheel.PRIORITY else self._product

    @cached_property
    def _priority(self) -> Values:
        return priority_by_rank(self.game.lexicon.guesses).round(DECIMALS)

    @cached_property
    def _product(self) -> Values:
        product: Values = self.entropy * priority_by_rank(self.game.lexicon.guesses)
        return product.round(DECIMALS)

    def first(self, position: Position, settings: Breeding, rng: np.random.Generator) -> Indices:
        """Return the first population."""
        if settings.start is Start.RANDOM:
            return rng.choice(position.legal, settings.population)
        order = np.argsort(-self.entropy[position.legal], kind="stable")
        return position.legal[order[: settings.population]]

    def mutated(self, word: int, possible: NDArray[np.bool_], rng: np.random.Generator) -> int:
        """Change a letter if the result is another possible word.

        This simulates `TRIES` random changes, which may all fail: one draw decides whether any
        would succeed, and another which word comes first.
        """
        words = self._words_beside(word)
        words = words[possible[words]]
        changes = self.letters.shape[1] * self._alphabet
        if rng.random() < (1 - words.size / changes) ** TRIES:
            return word
        return int(words[rng.integers(words.size)])

    def _words_beside(self, word: int) -> Indices:
        """Return the words that differ from a word in a single letter."""
        if word not in self._neighbours:
            differing = (self.places != self.places[:, [word]]).sum(axis=0, dtype=np.uint8)
            self._neighbours[word] = np.flatnonzero(differing == 1).astype(np.int32)
        return self._neighbours[word]


class _Worlds:
    """The world of the latest game."""

    def __init__(self) -> None:
        self._world: _World | None = None

    def of(self, game: Game) -> _World:
        """Return the world of a game."""
        if self._world is None or self._world.game is not game:
            self._world = _World(game)
        return self._world
