"""The optimisers of weights: the document's particle swarm, and CMA-ES.

Both are the same on every processor, to the last bit: they use the four operations, square roots
and exact sums, but no matrix product or eigen-decomposition of a library, whose last digits depend
on the processor, and no logarithm of the system's.
"""

from __future__ import annotations

from decimal import Context, Decimal
from math import fsum, sqrt
from typing import TYPE_CHECKING, Protocol, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

Vectors: TypeAlias = "NDArray[np.float64]"
Row: TypeAlias = "Sequence[float]"


class Optimiser(Protocol):
    """Proposes candidates and learns from their fitness."""

    def ask(self) -> Vectors:
        """Propose the candidates of the next generation, one per row."""

    def tell(self, candidates: Vectors, fitness: Vectors) -> None:
        """Learn the fitness of a generation's candidates; higher is better."""


class Swarm:
    """The document's particle swarm: global best, c1 = c2 = 2.5, w = 0.92, velocities within 5.

    Positions start uniformly in [0, 1) and have no bounds; velocities start there too.
    """

    def __init__(self, population: int, dimensions: int, seed: int) -> None:
        self.chance = np.random.default_rng(seed)
        shape = (population, dimensions)
        self.position = self.chance.uniform(0, 1, shape)
        self.velocity = self.chance.uniform(0, 1, shape)
        self.best = self.position.copy()
        self.best_fitness = np.full(population, -np.inf)

    def ask(self) -> Vectors:
        """Return the positions of the particles."""
        return self.position

    def tell(self, candidates: Vectors, fitness: Vectors) -> None:
        """Move every particle towards its own best position and the global best."""
        better = fitness > self.best_fitness
        self.best[better], self.best_fitness[better] = candidates[better], fitness[better]
        leader = self.best[int(np.argmax(self.best_fitness))]
        own, all_ = self.chance.uniform(0, 1, (2, *candidates.shape))
        pull = 2.5 * own * (self.best - candidates) + 2.5 * all_ * (leader - candidates)
        self.velocity = np.clip(0.92 * self.velocity + pull, -5, 5)
        self.position = candidates + self.velocity


class Evolution:
    """CMA-ES: an evolution strategy that adapts the covariance of its candidates.

    After N. Hansen, The CMA Evolution Strategy: A Tutorial (arXiv:1604.00772, 2016), with its
    default parameters, negative weights among them, and with a Cholesky factor of the covariance in
    place of its root (T. Suttorp, N. Hansen and C. Igel, Efficient covariance matrix update for
    variable metric evolution strategies, 2009).

    Args:
        mean: where to start.
        sigma: initial standard deviation.
        population: number of candidates per generation.
        seed: random seed.
    """

    def __init__(self, mean: Row, sigma: float, population: int, seed: int) -> None:
        n = len(mean)
        self.population, self.sigma, self.mean = population, sigma, [float(x) for x in mean]
        self.seed, self.generation = seed, 0
        raw = [_ln((population + 1) / 2) - _ln(rank) for rank in range(1, population + 1)]
        better, worse = raw[: population // 2], raw[population // 2 :]
        self.weights = [weight / fsum(better) for weight in better]
        self.mass = mass = _mass(better)
        self.path_rate = (4 + mass / n) / (n + 4 + 2 * mass / n)
        self.step_rate = (mass + 2) / (n + mass + 5)
        self.damping = 1 + 2 * max(0.0, sqrt((mass - 1) / (n + 1)) - 1) + self.step_rate
        self.one_rate = 2 / ((n + 1.3) * (n + 1.3) + mass)
        rate = 2 * (mass - 2 + 1 / mass) / ((n + 2) * (n + 2) + mass)
        self.rank_rate = min(1 - self.one_rate, rate)
        share = min(
            1 + self.one_rate / self.rank_rate,
            1 + 2 * _mass(worse) / (mass + 2),
            (1 - self.one_rate - self.rank_rate) / (n * self.rank_rate),
        )
        self.negative = [-share * weight / fsum(worse) for weight in worse]
        self.length = sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n))  # of a normal vector
        self.covariance = [[float(i == j) for j in range(n)] for i in range(n)]
        self.factor = _cholesky(self.covariance)
        self.path, self.step_path = [0.0] * n, [0.0] * n
        self.left = (
            1.0  # (1 - step_rate)^(2 · generations): how much of the first step path is left
        )

    def ask(self) -> Vectors:
        """Draw candidates: mean + sigma · factor · z, with z standard normal."""
        # Rounded, since a few draws take a logarithm of the system's.
        chance = np.random.default_rng([self.seed, self.generation])
        draws = chance.standard_normal((self.population, len(self.mean))).round(12)
        return np.array(
            [
                [
                    m + self.sigma * _dot(row[: i + 1], z[: i + 1])
                    for i, (m, row) in enumerate(zip(self.mean, self.factor, strict=True))
                ]
                for z in draws.tolist()
            ]
        )

    def tell(self, candidates: Vectors, fitness: Vectors) -> None:
        """Move towards the better half, and adapt the covariance and the step size."""
        self.generation += 1
        order = np.argsort(-fitness, kind="stable")
        steps = [
            [(x - m) / self.sigma for x, m in zip(candidate, self.mean, strict=True)]
            for candidate in candidates[order].tolist()
        ]
        better = steps[: len(self.weights)]
        step = [_dot(self.weights, column) for column in zip(*better, strict=True)]
        self.mean = [m + self.sigma * s for m, s in zip(self.mean, step, strict=True)]
        gain = sqrt(self.step_rate * (2 - self.step_rate) * self.mass)
        self.step_path = [
            (1 - self.step_rate) * p + gain * z
            for p, z in zip(self.step_path, _solved(self.factor, step), strict=True)
        ]
        self.left *= (1 - self.step_rate) * (1 - self.step_rate)
        length = sqrt(_dot(self.step_path, self.step_path))
        expected = sqrt(1 - self.left) * self.length
        going = length < (1.4 + 2 / (len(step) + 1)) * expected  # not while the steps grow fast
        self._adapt(steps, step, going=going)
        self.sigma *= _exp(self.step_rate / self.damping * (length / self.length - 1))

    def _adapt(self, steps: Sequence[Row], step: Row, *, going: bool) -> None:
        """Update the covariance by the path of the mean and by the candidates, best first."""
        rate = self.path_rate
        gain = going * sqrt(rate * (2 - rate) * self.mass)
        self.path = [(1 - rate) * p + gain * s for p, s in zip(self.path, step, strict=True)]
        weights = [*self.weights, *self.negative]
        keep = 1 - self.one_rate - self.rank_rate * fsum(weights)
        keep += (not going) * self.one_rate * rate * (2 - rate)
        for place in range(len(self.weights), len(steps)):
            z = _solved(self.factor, steps[place])
            weights[place] *= len(step) / _dot(z, z)
        for i, row in enumerate(self.covariance):
            for j in range(i + 1):
                rank = fsum(w * s[i] * s[j] for w, s in zip(weights, steps, strict=True))
                one = self.path[i] * self.path[j]
                row[j] = keep * row[j] + self.one_rate * one + self.rank_rate * rank
        self.factor = _cholesky(self.covariance)


def _mass(weights: Row) -> float:
    """Return the number of equal weights that would have the same variance."""
    return fsum(weights) * fsum(weights) / _dot(weights, weights)


def _dot(first: Row, second: Row) -> float:
    return fsum(x * y for x, y in zip(first, second, strict=True))


def _cholesky(matrix: Sequence[Row]) -> list[list[float]]:
    """Return the lower factor of a symmetric, positive matrix, of which the lower half is read."""
    factor: list[list[float]] = []
    for i, row in enumerate(matrix):
        line: list[float] = []
        for j, other in enumerate(factor):
            line.append((row[j] - _dot(line, other[:j])) / other[j])
        # Rounding must not make a matrix that is nearly singular negative.
        line.append(sqrt(max(row[i] - _dot(line, line), 1e-14 * row[i])))
        factor.append(line)
    return factor


def _solved(factor: Sequence[Row], vector: Row) -> list[float]:
    """Return x with factor · x = vector."""
    solution: list[float] = []
    for row, value in zip(factor, vector, strict=True):
        solution.append((value - _dot(row[:-1], solution)) / row[-1])
    return solution


EXACT = Context(prec=30)
"""Decimal numbers, whose logarithms are correctly rounded; those of the system need not be."""


def _ln(number: float) -> float:
    return float(EXACT.ln(Decimal(number)))


def _exp(number: float) -> float:
    return float(EXACT.exp(Decimal(number)))
