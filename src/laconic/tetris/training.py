"""Training of weights: the document's particle swarm, and an evolution strategy.

A run is a file of lines: a header with all its settings, then a line for each generation
with the fitness of its candidates. Candidates follow from the seed and the lines before, so a run
that was killed is resumed from its file, with the same population and, on the same processor, the
same result: the last digits of the eigen-decomposition in CMA-ES depend on the processor.
"""

from __future__ import annotations

import json
import os
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

import numpy as np

from laconic.errors import InputError
from laconic.extras import extra
from laconic.files import check_writable, lock
from laconic.tetris import _kernels, pieces
from laconic.tetris.errors import WeightsError
from laconic.tetris.pieces import Source
from laconic.tetris.players import Kind, Search
from laconic.tetris.rules import Rules, Timing
from laconic.tetris.weights import COUNT, Weights
from laconic.workers import Workers, task_slots, task_threads

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor
    from pathlib import Path

    from numpy.typing import NDArray

FORMAT = "laconic-tetris-training-1"
Vectors: TypeAlias = "NDArray[np.float64]"


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
    rules: Rules = field(default_factory=Rules)
    source: Source = Source.PUBLISHED

    @property
    def dimensions(self) -> int:
        """Number of optimized parameters: an expectimax search has two beyond the weights."""
        return COUNT + 2 * (self.kind is Kind.EXPECTIMAX)

    def search(self, vector: Vectors) -> Search:
        """Return the player of a candidate."""
        weights = weights_of(vector)
        if self.kind is not Kind.EXPECTIMAX:
            return Search(self.kind, weights, self.beam)
        return Search(self.kind, weights, self.beam, death=weights.death, tetris=weights.tetris)


SCALE = 100.0
"""Scale of the parameters for death and for a tetris, so that all numbers have a similar size."""


def _scaled(vector: Vectors, place: int) -> float:
    return SCALE * float(vector[place]) if len(vector) > place else 1e9


def weights_of(vector: Vectors, name: str = "trained", source: str = "") -> Weights:
    """Convert a candidate to weights."""
    values = tuple(float(x) for x in vector[:COUNT])
    return Weights(name, values, _scaled(vector, 17), _scaled(vector, 18), source)


class Optimiser(Protocol):
    """Proposes candidates and learns from their fitness."""

    def ask(self) -> Vectors:
        """Propose the candidates of a generation, one per row."""

    def tell(self, candidates: Vectors, fitness: Vectors) -> None:
        """Update from their fitness; higher is better."""


class Swarm:
    """The document's particle swarm: global best, c1 = c2 = 2.5, w = 0.92, velocities within 5.

    Positions start uniformly in [0, 1) and have no bounds; velocities start there too.
    """

    def __init__(self, plan: Plan) -> None:
        self.chance = np.random.default_rng(plan.seed)
        shape = (plan.population, plan.dimensions)
        self.position = self.chance.uniform(0, 1, shape)
        self.velocity = self.chance.uniform(0, 1, shape)
        self.best = self.position.copy()
        self.best_fitness = np.full(plan.population, -np.inf)

    def ask(self) -> Vectors:
        """Return the positions of the particles."""
        return self.position

    def tell(self, candidates: Vectors, fitness: Vectors) -> None:
        """Move every particle towards its own best position and the global best."""
        better = fitness > self.best_fitness
        self.best[better], self.best_fitness[better] = candidates[better], fitness[better]
        leader = self.best[int(np.argmax(self.best_fitness))]
        own, all_ = self.chance.uniform(0, 1, (2, *self.position.shape))
        pull = 2.5 * own * (self.best - self.position) + 2.5 * all_ * (leader - self.position)
        self.velocity = np.clip(0.92 * self.velocity + pull, -5, 5)
        self.position = self.position + self.velocity


class Evolution:
    """CMA-ES, from the package `cmaes`."""

    def __init__(self, plan: Plan) -> None:
        with extra("train"):
            from cmaes import CMA  # noqa: PLC0415  # only training needs it
        mean = np.array(plan.start or (0.0,) * plan.dimensions, dtype=np.float64)
        if mean.shape != (plan.dimensions,):
            raise WeightsError(f"start: {len(mean)} numbers, expected {plan.dimensions}")
        self.cma = CMA(mean, plan.sigma, seed=plan.seed, population_size=plan.population)

    def ask(self) -> Vectors:
        """Draw candidates."""
        return np.array([self.cma.ask() for _ in range(self.cma.population_size)])

    def tell(self, candidates: Vectors, fitness: Vectors) -> None:
        """Move towards the better candidates."""
        self.cma.tell([(x, -float(f)) for x, f in zip(candidates, fitness, strict=True)])


def optimiser(plan: Plan) -> Optimiser:
    """Return the optimiser of a plan."""
    return Swarm(plan) if plan.method is Method.SWARM else Evolution(plan)


def generation_pieces(plan: Plan, generation: int) -> NDArray[np.uint8]:
    """Return the pieces of a generation: always the same for a swarm, new ones for an evolution."""
    if plan.method is Method.SWARM:
        return pieces.games(plan.source, plan.pieces_seed, plan.games)
    seed = 1_000_000 + 1000 * plan.seed + generation
    return pieces.games(plan.source, seed, plan.games, 700)


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
            rules.rows,
            rules.start_level,
            rules.most_lines,
            rules.tap_frames,
            rules.das,
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


@dataclass
class Run:
    """A training run on disk.

    Attributes:
        plan: settings of the run.
        history: fitness of every candidate, one list per generation.
        best: the best candidate so far.
        best_fitness: fitness of the best candidate.
    """

    plan: Plan
    history: list[list[float]] = field(default_factory=list)
    best: Vectors = field(default_factory=lambda: np.zeros(COUNT))
    best_fitness: float = -np.inf
    last: Vectors = field(default_factory=lambda: np.zeros(COUNT))

    def learn(self, candidates: Vectors, values: Vectors) -> None:
        """Record a generation."""
        self.history.append([float(x) for x in values])
        self.last = candidates.mean(axis=0)
        place = int(np.argmax(values))
        if values[place] > self.best_fitness:
            self.best, self.best_fitness = candidates[place].copy(), float(values[place])


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
        WeightsError: for a file that is damaged or belongs to another plan, and while another
            process trains the run.
        InputError: if the file cannot be written.
    """
    if not path.exists():
        check_writable(path)
    with _locked(path):
        if not path.stat().st_size:
            _append(path, _header(plan))
        return _trained(plan, path, Players(threads, executor), tell)


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Lock the file of a run, since the generations of two processes would mix."""
    with path.open("ab") as file:
        try:
            lock(file)
        except BlockingIOError:
            raise WeightsError(
                f"{path}: another process trains this run: wait for it, or name another file"
            ) from None
        except OSError:  # a file system without locks
            pass
        yield


def _trained(plan: Plan, path: Path, players: Players, tell: Callable[[Run], None]) -> Run:
    run, source = Run(plan), optimiser(plan)
    stored = list(_stored(path, plan))
    for generation in range(plan.generations):
        candidates = source.ask()
        if generation < len(stored):
            values = np.array(stored[generation])
        else:
            given = generation_pieces(plan, generation)
            values = fitness(plan, candidates, given, players)
            _append(path, [float(x) for x in values])
        run.learn(candidates, values)
        source.tell(candidates, values)
        if generation >= len(stored):
            tell(run)
    return run


def _header(plan: Plan) -> dict[str, Any]:
    from laconic.provenance import provenance  # noqa: PLC0415  # only a new run needs it

    return {"format": FORMAT, **provenance(), "plan": asdict(plan)}


def _append(path: Path, line: Any) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")
        file.flush()
        os.fsync(file.fileno())


def read_plan(path: Path) -> Plan:
    """Read the plan of a run.

    Raises:
        WeightsError: for a file that is not a run.
    """
    try:
        with path.open(encoding="utf-8") as file:
            header = json.loads(file.readline())
        if header.get("format") != FORMAT:
            raise WeightsError(f"{path}: format {header.get('format')!r}, expected {FORMAT!r}")
        return _plan_of(header["plan"])
    except (OSError, UnicodeDecodeError, ValueError, KeyError, TypeError, AttributeError) as error:
        if isinstance(error, InputError):
            raise
        raise WeightsError(f"{path}: {error}; expected the file of a training run") from None


def _plan_of(stored: dict[str, Any]) -> Plan:
    plan = stored | {
        "method": Method(stored["method"]),
        "kind": Kind(stored["kind"]),
        "beam": tuple(stored["beam"]),
        "start": tuple(stored["start"]),
        "source": Source(stored.get("source", Source.PUBLISHED)),
    }
    if rules := stored.get("rules"):
        plan["rules"] = Rules(**rules | {"timing": Timing(rules["timing"])})
    return Plan(**plan)


def read_run(path: Path) -> tuple[Plan, list[list[float]]]:
    """Read the plan of a run, and the fitness of each finished generation.

    Raises:
        WeightsError: for a file that is not a run.
    """
    plan = read_plan(path)
    return plan, list(_stored(path, plan))


def _stored(path: Path, plan: Plan) -> Iterator[list[float]]:
    """Read the generations of a file; an unfinished last line of a killed run is cut off."""
    theirs = replace(read_plan(path), generations=plan.generations)
    for name, value in vars(theirs).items():
        if value != getattr(plan, name):
            raise WeightsError(
                f"{path}: {name} is {value}, expected {getattr(plan, name)}: name another file"
            )
    whole = path.read_bytes()
    kept = whole[: whole.rfind(b"\n") + 1]
    if kept != whole:
        os.truncate(path, len(kept))  # unlike writing it again, this cannot lose what is kept
    for number, line in enumerate(kept.decode("utf-8", "replace").splitlines()[1:], 1):
        try:
            values = json.loads(line)
        except (ValueError, RecursionError):
            values = None
        if not isinstance(values, list) or len(values) != plan.population:
            raise WeightsError(f"{path}: line {number + 1} is damaged")
        yield values
