"""Training of weights: the document's particle swarm, and an evolution strategy.

A run is a file of lines: a header with all its settings, then a line for each generation with its
candidates and their fitness. The candidates of the next generation follow from the seed and these
lines, so a run that was killed is resumed from its file, on any processor, with the same result.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from math import isfinite
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np

from laconic.errors import InputError
from laconic.files import check_writable, locked, parse_json
from laconic.names import pick
from laconic.tetris import _kernels, pieces
from laconic.tetris.errors import WeightsError
from laconic.tetris.features import NAMES as FEATURES
from laconic.tetris.optimisers import Evolution, Optimiser, Swarm, Vectors
from laconic.tetris.pieces import Source
from laconic.tetris.players import Kind, Search, native_rules
from laconic.tetris.rules import Rules
from laconic.tetris.weights import COUNT, Weights
from laconic.wholes import whole
from laconic.workers import Workers, task_slots, task_threads

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Executor
    from pathlib import Path

    from numpy.typing import NDArray

FORMAT = "laconic-tetris-training-2"


class Method(StrEnum):
    """The training methods."""

    SWARM = "swarm"
    EVOLUTION = "evolution"


@dataclass(frozen=True)
class Plan:
    """The settings of a training run.

    Args:
        method: `swarm` is the document's particle swarm, `evolution` CMA-ES.
        kind: search method of the candidates.
        beam: beam of this search.
        population: number of candidates per generation.
        generations: number of generations.
        games: number of games that each candidate plays per generation.
        seed: random seed of candidates and, for `evolution`, of pieces.
        pieces_seed: random seed of the pieces of a swarm, equal in all generations.
        top: share of a candidate's best games whose mean is its fitness.
        racing: whether the worse half is dropped after a quarter of the games.
        start: initial weights of an evolution (default: zero).
        sigma: initial standard deviation of an evolution.
        without: names of features that are left out: their weights are zero.
        rules: the rules.
        source: the generator of pieces.
    """

    method: Method = Method.SWARM
    kind: Kind = Kind.GREEDY
    beam: tuple[int, ...] = ()
    population: int = 96
    generations: int = 3600
    games: int = 150
    seed: int = 1
    pieces_seed: int = 88
    top: float = 0.5
    racing: bool = False
    start: tuple[float, ...] = ()
    sigma: float = 3.0
    without: tuple[str, ...] = ()
    rules: Rules = field(default_factory=Rules)
    source: Source = Source.PUBLISHED

    def __post_init__(self) -> None:
        """Check the settings.

        Raises:
            WeightsError: for a size, a share, a start or a standard deviation out of its range,
                and for an unknown method, player, generator or feature.
        """
        for name, choices in (("method", Method), ("kind", Kind), ("source", Source)):
            chosen = pick(getattr(self, name), list(choices), name, error=WeightsError)
            object.__setattr__(self, name, choices(chosen))
        left_out = {pick(name, FEATURES, "feature", error=WeightsError) for name in self.without}
        names = tuple(name for name in FEATURES if name in left_out)
        object.__setattr__(self, "without", names)
        if len(names) == COUNT:
            raise WeightsError("without: expected at least one feature to be left")
        for name, least in LEAST.items():
            number = whole(getattr(self, name), name, WeightsError)
            object.__setattr__(self, name, number)
            if number < least:
                raise WeightsError(f"{name} {number}: expected {least} or more")
        for name in ("sigma", "top"):
            value = float(getattr(self, name))
            object.__setattr__(self, name, value)
            if not (isfinite(value) and value > 0):
                raise WeightsError(f"{name} {value}: expected a number above 0")
        if self.top > 1:
            raise WeightsError(f"top {self.top}: expected a share of the games, such as 0.5")
        object.__setattr__(self, "start", tuple(map(float, self.start)))
        if self.start and len(self.start) != self.dimensions:
            raise WeightsError(f"start: {len(self.start)} numbers, expected {self.dimensions}")
        if not all(map(isfinite, self.start)):
            raise WeightsError("start: expected finite numbers")

    @property
    def dimensions(self) -> int:
        """Number of optimized parameters: an expectimax search has two beyond the weights."""
        return COUNT - len(self.without) + 2 * (self.kind is Kind.EXPECTIMAX)

    def weights(self, vector: Vectors, name: str = "trained", source: str = "") -> Weights:
        """Convert a candidate to weights."""
        numbers = iter(vector)
        whole = [0.0 if each in self.without else float(next(numbers)) for each in FEATURES]
        return weights_of(np.array([*whole, *numbers]), name, source)

    def vector(self, weights: Weights) -> tuple[float, ...]:
        """Convert weights to a candidate, the inverse of `weights`."""
        pairs = zip(FEATURES, weights.values, strict=True)
        kept = [value for name, value in pairs if name not in self.without]
        if self.kind is Kind.EXPECTIMAX:
            kept += [weights.death / SCALE, weights.tetris / SCALE]
        return tuple(kept)

    def search(self, vector: Vectors) -> Search:
        """Return the player of a candidate."""
        return Search(self.kind, self.weights(vector), self.beam)


def default_plan(method: Method, source: Source = Source.PUBLISHED) -> Plan:
    """Return the plan of a method where nothing else is chosen."""
    if method is Method.EVOLUTION:
        own = Plan(method, population=24, generations=300, games=48, top=1.0, racing=True)
        return replace(own, source=source)
    if source is Source.CARTRIDGE:  # the seeds of its games have nine bits more
        return Plan(source=source, pieces_seed=Plan.pieces_seed << 9)
    return Plan(source=source)


LEAST = {"population": 4, "generations": 1, "games": 1, "seed": 0, "pieces_seed": 0}
"""The least value of each whole number of a plan."""

SCALE = 100.0
"""Scale of the parameters for death and for a tetris, so that all numbers have a similar size."""


def _scaled(vector: Vectors, place: int) -> float:
    return SCALE * float(vector[place]) if len(vector) > place else 1e9


def weights_of(vector: Vectors, name: str = "trained", source: str = "") -> Weights:
    """Convert the numbers of all features, and any beyond them, to weights."""
    values = tuple(float(x) for x in vector[:COUNT])
    return Weights(name, values, _scaled(vector, 17), _scaled(vector, 18), source)


def optimiser(plan: Plan) -> Optimiser:
    """Return the optimiser of a plan."""
    if plan.method is Method.SWARM:
        return Swarm(plan.population, plan.dimensions, plan.seed)
    start = plan.start or (0.0,) * plan.dimensions
    return Evolution(start, plan.sigma, plan.population, plan.seed)


def generation_pieces(plan: Plan, generation: int) -> NDArray[np.uint8]:
    """Return the pieces of a generation: always the same for a swarm, new ones for an evolution."""
    if plan.method is Method.SWARM:
        return pieces.games(plan.source, plan.pieces_seed, plan.games)
    return pieces.games(plan.source, first_seed(plan, generation), plan.games, 700)


def first_seed(plan: Plan, generation: int) -> int:
    """Return the seed of the first game of a generation of an evolution.

    An evolution on the cartridge goes through its games again when it has played all.
    """
    number = 1000 * plan.seed + generation
    if plan.source is Source.CARTRIDGE:
        turns = pieces.CARTRIDGE_GAMES // plan.games
        return (1 + plan.games * (number % turns)) << 9
    return FIRST_SEED + _step(plan) * number


FIRST_SEED = 1_000_000
"""The first seed of the pieces of an evolution with the seed 0."""


def _step(plan: Plan) -> int:
    """Return the step of the seeds from a generation to the next; one seed has all its games."""
    return 1 if plan.source is Source.PUBLISHED else plan.games


def _check_seeds(plan: Plan) -> None:
    """Check the seed of the pieces of all generations."""
    low, high = pieces.seeds(plan.source, plan.games)
    name, seed, games = "pieces_seed", plan.pieces_seed, f"{plan.games:,} games of {plan.source}"
    if plan.method is Method.EVOLUTION:
        if plan.source is Source.CARTRIDGE:
            return  # whose games are taken in turn
        name, seed, low = "seed", plan.seed, 0
        high = ((high - FIRST_SEED) // _step(plan) - plan.generations + 1) // 1000
        games = f"{plan.generations:,} generations of {games}"
    if not low <= seed <= high:
        raise WeightsError(f"{name} {seed}: expected {low} to {high} for {games}")


Scores: TypeAlias = "NDArray[np.int32]"
"""Scores, one row per candidate, one column per game."""


@dataclass(frozen=True)
class Task:
    """Games of candidates, as a task for a worker."""

    plan: Plan
    candidates: Vectors
    given: NDArray[np.uint8]

    def scores(self, threads: int) -> Scores:
        """Play the games."""
        natives = [self.plan.search(vector).native() for vector in self.candidates]
        rules = self.plan.rules
        return _kernels.play_many(
            natives,
            np.ascontiguousarray(self.given),
            *native_rules(rules),
            threads,
        )[0]


def play_task(task: Task) -> Scores:
    """Play a task on a worker of a cluster, with all of its threads."""
    return task.scores(task_threads())


@dataclass(frozen=True)
class Players:
    """Plays the games of candidates, in threads or with an executor."""

    threads: int = 1
    executor: Executor | None = None

    def scores(self, plan: Plan, candidates: Vectors, given: NDArray[np.uint8]) -> Scores:
        """Play every game with every candidate."""
        if self.executor is None:
            return Task(plan, candidates, given).scores(self.threads)
        count = min(len(candidates), TASKS_A_WORKER * max(1, len(task_slots(self.executor))))
        tasks = [Task(plan, part, given) for part in np.array_split(candidates, count)]
        return np.vstack(Workers(executor=self.executor).map(play_task, tasks, "games"))


TASKS_A_WORKER = 4
"""Number of tasks per worker in each generation: several, to balance the load."""


def fitness(plan: Plan, candidates: Vectors, given: NDArray[np.uint8], players: Players) -> Vectors:
    """Play with every candidate, and return the mean of its best games."""
    if not plan.racing:
        return _top_mean(players.scores(plan, candidates, given), plan.top)
    first = max(1, plan.games // 4)
    early = players.scores(plan, candidates, given[:first])
    result = _top_mean(early, plan.top)
    order = np.argsort(-result, kind="stable")
    racers, given_up = order[: len(order) // 2], order[len(order) // 2 :]
    late = players.scores(plan, candidates[racers], given[first:])
    result[racers] = _top_mean(np.hstack([early[racers], late]), plan.top)
    # Those given up rank below the rest, in the order in which they were given up.
    ceiling = min(float(result[racers].min()), float(result[given_up].max()))
    result[given_up] += ceiling - float(result[given_up].max()) - 1
    return result


def _top_mean(scores: Scores, share: float) -> Vectors:
    keep = max(1, round(share * scores.shape[1]))
    return np.asarray(np.sort(scores, axis=1)[:, -keep:].mean(axis=1), dtype=np.float64)


class Generation(NamedTuple):
    """The candidates of a generation, one per row, and the fitness of each."""

    candidates: Vectors
    fitness: Vectors

    def as_dict(self) -> dict[str, Any]:
        """Return the generation as JSON."""
        return {"candidates": self.candidates.tolist(), "fitness": self.fitness.tolist()}

    def digest(self, before: str) -> str:
        """Return the SHA-256 of the generation and of the digest of the line before."""
        return hashlib.sha256((before + json.dumps(self.as_dict())).encode()).hexdigest()


@dataclass
class Run:
    """A training run on disk.

    Attributes:
        plan: settings of the run.
        generations: the finished generations.
    """

    plan: Plan
    generations: list[Generation] = field(default_factory=list)

    @property
    def best_fitness(self) -> float:
        """The highest fitness of a candidate."""
        return max(float(generation.fitness.max()) for generation in self.generations)

    @property
    def best(self) -> Vectors:
        """The first candidate of the highest fitness."""
        first = max(self.generations, key=lambda generation: float(generation.fitness.max()))
        return np.asarray(first.candidates[int(np.argmax(first.fitness))], dtype=np.float64)

    @property
    def result(self) -> Vectors:
        """The best candidate of a swarm, and the mean of the last generation of an evolution."""
        return self.best if self.plan.method is Method.SWARM else self.last

    @property
    def last(self) -> Vectors:
        """The mean of the last generation's candidates."""
        return np.asarray(self.generations[-1].candidates.mean(axis=0), dtype=np.float64)


def train(
    plan: Plan,
    path: Path,
    *,
    threads: int = 1,
    executor: Executor | None = None,
    tell: Callable[[Run], None] = lambda _: None,
) -> Run:
    """Train until all generations are finished, or resume the run in the file.

    Args:
        plan: the settings of the run.
        path: file of the run, created if it does not exist.
        threads: number of threads.
        executor: executor that plays instead of threads, such as that of a cluster.
        tell: called after every generation.

    Raises:
        WeightsError: for a file that is damaged or belongs to another plan.
        InputError: if the file cannot be written, and while another process trains the run; for a
            seed or a number of games beyond those of the generator of pieces.
    """
    _check_seeds(plan)
    if not path.exists():
        check_writable(path)
    with locked(path):
        if not path.stat().st_size:
            _append(path, _header(plan))
        return _trained(plan, path, Players(threads, executor), tell)


def _trained(plan: Plan, path: Path, players: Players, tell: Callable[[Run], None]) -> Run:
    stored = _stored(path)
    for name, value in vars(stored.plan).items():
        if name != "generations" and value != getattr(plan, name):
            raise WeightsError(
                f"{path}: {name} is {value}, expected {getattr(plan, name)}: name another file"
            )
    # The unfinished line of a killed run; unlike writing anew, this cannot lose what is kept.
    os.truncate(path, stored.size)
    run, source, digest = Run(plan), optimiser(plan), stored.digest
    for number in range(plan.generations):
        if number < len(stored.generations):
            generation = stored.generations[number]
        else:
            candidates, given = source.ask().copy(), generation_pieces(plan, number)
            generation = Generation(candidates, fitness(plan, candidates, given, players))
            digest = generation.digest(digest)
            _append(path, {**generation.as_dict(), "digest": digest})
        run.generations.append(generation)
        source.tell(*generation)
        if number >= len(stored.generations):
            tell(run)
    return run


def _header(plan: Plan) -> dict[str, Any]:
    from laconic.provenance import provenance  # noqa: PLC0415  # only a new run needs it

    return {"format": FORMAT, **provenance(), "plan": asdict(plan)}


def _append(path: Path, line: dict[str, Any]) -> None:
    with path.open("a", encoding="utf-8", newline="\n") as file:
        file.write(json.dumps(line) + "\n")
        file.flush()
        os.fsync(file.fileno())


def read_run(path: Path) -> Run:
    """Read the finished generations of a run.

    Raises:
        WeightsError: for a file that is not a run, or is damaged.
    """
    stored = _stored(path)
    return Run(stored.plan, stored.generations)


class _Stored(NamedTuple):
    """What the file of a run holds: size in bytes without an unfinished line, last digest."""

    plan: Plan
    generations: list[Generation]
    size: int
    digest: str


def _stored(path: Path) -> _Stored:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise WeightsError(f"{path}: {error.strerror}: check the path") from None
    size = content.rfind(b"\n") + 1
    header, *lines = content[:size].splitlines() or [b""]
    plan, digest = _plan_of(path, header), hashlib.sha256(header).hexdigest()
    generations = []
    for number, line in enumerate(lines, 2):
        try:
            data = parse_json(line)
            candidates, values = (
                np.array(data["candidates"], float),
                np.array(data["fitness"], float),
            )
            generation = Generation(candidates, values)
            digest = generation.digest(digest)
            sound = digest == data["digest"]
        except (ValueError, KeyError, TypeError):
            sound = False
        shape = (plan.population, plan.dimensions)
        if not sound or candidates.shape != shape or values.shape != shape[:1]:
            raise WeightsError(
                f"{path}: line {number} is damaged: delete it and the lines after it, and resume"
            )
        generations.append(generation)
    return _Stored(plan, generations, size, digest)


def _plan_of(path: Path, header: bytes) -> Plan:
    try:
        data = parse_json(header)
        if data.get("format") != FORMAT:
            raise WeightsError(f"{path}: format {data.get('format')!r}, expected {FORMAT!r}")
        stored = data["plan"]
        rules = stored.get("rules")
        return Plan(
            **stored
            | {
                "beam": tuple(stored["beam"]),
                "rules": Rules(**rules) if rules else Rules(),
            }
        )
    except InputError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise WeightsError(f"{path}: {error}; expected the file of a training run") from None
