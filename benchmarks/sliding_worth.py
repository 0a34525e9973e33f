"""Learn what each part of a beam's score adds to it, and write `src/laconic/sliding/worth.txt`.

Of random boards of 6x6, a wide beam finds shorter solutions than narrow ones do. After the same
number of moves, the board on the shorter path is likely to be nearer to the goal, and should have
the lower score: a logistic regression on the differences of what is counted on the two boards. The
first round starts from the Manhattan distance and the entries alone, each other one from what was
learned of all before it. The result is the same in each run on a machine.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from laconic.sliding import _kernels
from laconic.sliding.board import STEPS, blank_first, random_board
from laconic.sliding.normal import Shape, normal_form
from laconic.sliding.plain import KINDS, REACH, WAYS, Plain, plain
from laconic.sliding.plain import worth as plain_worth

if TYPE_CHECKING:
    from numpy.typing import NDArray

SIDE, SEED, OTHER_SEED = 6, 1000, 2
WIDE, NARROW = 1000, (25, 50, 100, 200, 400)
EVERY = 3
"""Number of moves between the boards of a path that are compared."""
FINE, UNIT = 40, 23
"""What a cell of the Manhattan distance adds to a score, while learning and in the file."""
START = np.array([FINE, 10 * FINE] + [0] * len(KINDS) * WAYS * WAYS, dtype=np.int16)
"""The Manhattan distance, and entries, which count five times."""
EPOCHS, BATCH, RATE, FIRST = 4, 32, 0.05, (1.0, 0.3)
"""How weights are fitted, and the first ones of the distance and of entries."""
COMPARED = (6, 300, 100), (6, 3000, 40), (7, 3000, 10)
"""The sides, the beam widths and the numbers of boards by which scores are compared."""
FILE = Path(__file__).parents[1] / "src/laconic/sliding/worth.txt"


def path_of(sums: Plain, worth: NDArray[np.int16], labels: NDArray[np.uint8], width: int) -> str:
    """Return the moves that a beam finds, if any."""
    views, count = [view for views in sums.views for view in views], len(sums.views)
    moves = _kernels.large_beam(*sums.shape, labels, views, count, worth, width, 2000, threads=1)
    return moves or ""


def drawn(side: int, count: int, seed: int) -> list[NDArray[np.uint8]]:
    """Draw random boards."""
    goal, source = blank_first(side, side), random.Random(seed)
    return [normal_form(random_board(goal, source), goal).array for _ in range(count)]


def along(labels: NDArray[np.uint8], moves: str) -> list[NDArray[np.uint8]]:
    """Return the boards of a path, without the first one."""
    boards, labels, blank = [], labels.copy(), int(np.flatnonzero(labels == 0)[0])
    for move in moves:
        down, right = STEPS[move]
        to = blank + down * SIDE + right
        labels[[blank, to]] = labels[[to, blank]]
        blank = to
        boards.append(labels.copy())
    return boards


def pairs_of(
    sums: Plain, worth: NDArray[np.int16], labels: NDArray[np.uint8]
) -> list[tuple[NDArray[np.uint8], NDArray[np.uint8]]]:
    """Return boards after the same numbers of moves, the first of each two on a shorter path."""
    best = along(labels, path_of(sums, worth, labels, WIDE))
    others = [along(labels, path_of(sums, worth, labels, width)) for width in NARROW]
    return [
        (best[at], other[at])
        for other in others
        if len(other) > len(best)
        for at in range(0, len(best), EVERY)
        if (best[at] != other[at]).any()
    ]


@cache
def classes() -> NDArray[np.int64]:
    """Number the pairs of ways, shape (kinds, WAYS, WAYS), with those alike that are mirror images.

    The first axis of ways is that of the first cell.
    """
    steps = 2 * REACH + 1
    ways = np.arange(steps * steps).reshape(steps, steps)  # by rows and columns
    turns: list[tuple[int, int]] = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
    number = np.arange(len(KINDS) * WAYS * WAYS).reshape(len(KINDS), WAYS, WAYS)
    least = number.copy()
    for kind, (down, right) in enumerate(KINDS):
        for (rows, columns), turned in product(turns, (False, True)):
            offset = down * rows, right * columns
            offset = offset[::-1] if turned else offset
            image = ways[::rows, ::columns]
            image = image.T if turned else image
            seen = np.append(image.ravel(), WAYS - 1)
            mirrored = number[kind][np.ix_(seen, seen)]
            if offset == (-down, -right):
                mirrored = mirrored.T
            elif offset != (down, right):
                continue
            least[kind] = np.minimum(least[kind], mirrored)
    return np.unique(least, return_inverse=True)[1].reshape(number.shape)


def pairs(labels: NDArray[np.uint8]) -> NDArray[np.int16]:
    """Return the class of each pair of near cells, shape (boards, pairs)."""
    boards, number = labels.reshape(-1, SIDE, SIDE).astype(int), classes()
    rows = np.clip(boards // SIDE - np.arange(SIDE)[:, None], -REACH, REACH)
    columns = np.clip(boards % SIDE - np.arange(SIDE), -REACH, REACH)

    def ways(down: NDArray[np.int64], right: NDArray[np.int64]) -> NDArray[np.int64]:
        return np.where(boards == 0, WAYS - 1, (down + REACH) * (2 * REACH + 1) + right + REACH)

    as_is, mirrored = ways(rows, columns), ways(rows, -columns)[:, :, ::-1]
    turned = ways(columns, rows).swapaxes(1, 2)
    found = []
    for kind, (down, right) in enumerate(KINDS):
        for read in (as_is, mirrored if down else turned):
            first = read[:, : SIDE - down, : SIDE - right]
            second = read[:, down:, right:]
            found.append(number[kind, first, second].reshape(len(boards), -1))
    return np.hstack(found).astype(np.int16)


def dense(sums: Plain, labels: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Return the Manhattan distance and the sum of all entries, shape (boards, 2)."""
    boards = labels.reshape(-1, SIDE, SIDE).astype(int)
    rows = abs(boards // SIDE - np.arange(SIDE)[:, None])
    columns = abs(boards % SIDE - np.arange(SIDE))
    distance = ((rows + columns) * (boards > 0)).sum(axis=(1, 2))
    return np.column_stack([distance, sums.entries(labels).sum(axis=1)]).astype(float)


def fitted(
    better: NDArray[np.int16], worse: NDArray[np.int16], gaps: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Fit weights that give worse boards the higher score, by logistic regression.

    The steps are those of Adagrad (J. Duchi, E. Hazan and Y. Singer, 2011).

    Args:
        better: the classes of the pairs of the better boards, shape (boards, pairs).
        worse: those of the worse ones.
        gaps: how much greater their Manhattan distances and entries are, shape (boards, 2).
    """
    kinds = int(classes().max()) + 1
    weights = np.append(FIRST, np.zeros(kinds))
    squares = np.full(weights.shape, 0.01)
    source = np.random.default_rng(SEED)
    for epoch in range(EPOCHS):
        right = 0
        for rows in np.array_split(source.permutation(len(gaps)), len(gaps) // BATCH):
            high, low, gap = worse[rows], better[rows], gaps[rows]
            added = weights[2:][high].sum(axis=1) - weights[2:][low].sum(axis=1)
            margin = gap @ weights[:2] + added
            right += int((margin > 0).sum())
            wrong = 1 / (1 + np.exp(np.clip(margin, -30, 30)))
            each = np.repeat(wrong, high.shape[1])
            slope = np.bincount(high.ravel(), each, kinds) - np.bincount(low.ravel(), each, kinds)
            slope = np.append(wrong @ gap, slope)
            squares += slope**2
            weights += RATE * (1 - epoch / EPOCHS) * slope / np.sqrt(squares)
    print(f"{len(gaps):,} pairs of boards, {right / len(gaps):.1%} in the right order", flush=True)
    return weights


class Lessons:
    """The pairs of boards of all rounds."""

    def __init__(self) -> None:
        """Begin without any."""
        self.better: list[NDArray[np.int16]] = []
        self.worse: list[NDArray[np.int16]] = []
        self.gaps: list[NDArray[np.float64]] = []

    def learned(
        self, sums: Plain, worth: NDArray[np.int16], boards: list[NDArray[np.uint8]]
    ) -> NDArray[np.int16]:
        """Add what beams with a score find on some boards, and return what is learned of all."""
        with ThreadPoolExecutor(os.cpu_count()) as threads:
            found = list(threads.map(partial(pairs_of, sums, worth), boards))
        both = np.array([pair for each in found for pair in each])
        self.better.append(pairs(both[:, 0]))
        self.worse.append(pairs(both[:, 1]))
        self.gaps.append(dense(sums, both[:, 1]) - dense(sums, both[:, 0]))
        weights = fitted(
            np.concatenate(self.better), np.concatenate(self.worse), np.concatenate(self.gaps)
        )
        weights *= FINE / weights[0]
        weights[1] *= len(sums.views)
        # The first of two ways has the lowest digit.
        adds = weights[2:][classes().swapaxes(1, 2)]
        return np.rint(np.append(weights[:2], adds)).astype(np.int16)


def coarser(sums: Plain, worth: NDArray[np.int16]) -> NDArray[np.int16]:
    """Return the same with fewer scores, which are sorted faster; each sum has a whole share."""
    values: NDArray[np.float64] = np.rint(worth * (UNIT / FINE))
    values[1] = np.rint(worth[1] * (UNIT / FINE) / len(sums.views)) * len(sums.views)
    return values.astype(np.int16)


def compare(side: int, width: int, count: int) -> None:
    """Print how long solutions of other boards are, before anything is learned and after."""
    sums, boards = plain(Shape(side, side)), drawn(side, count, OTHER_SEED)
    for name, worth in (("before", START), ("after", plain_worth())):
        begin = time.process_time()
        moves = [len(path_of(sums, worth, labels, width)) for labels in boards]
        seconds = (time.process_time() - begin) / count
        mean = np.mean(moves)
        print(f"{side}x{side}, width {width}, {name}: {mean:.1f} moves, {seconds:.2f} CPU s")


def main() -> None:
    """Learn in rounds, write the file after each, and compare scores."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=800, help="number of boards of a round")
    parser.add_argument("--rounds", type=int, default=8, help="number of rounds; 0 only compares")
    chosen = parser.parse_args()
    sums, worth, lessons = plain(Shape(SIDE, SIDE)), START, Lessons()
    for number in range(chosen.rounds):
        worth = lessons.learned(sums, worth, drawn(SIDE, chosen.boards, SEED + number))
        values = coarser(sums, worth)
        rows = [values[:2], *values[2:].reshape(-1, WAYS)]
        FILE.write_text("".join(" ".join(map(str, row)) + "\n" for row in rows), encoding="utf-8")
    for each in COMPARED:
        compare(*each)


if __name__ == "__main__":
    main()
