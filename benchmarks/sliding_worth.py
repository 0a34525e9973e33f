"""Learn what each part of a beam's score adds to it, and write `src/laconic/sliding/worth.txt`.

Of random boards of 6x6, a wide beam finds shorter solutions than narrow ones do. After the same
number of moves, the board on the shorter path is likely to be nearer to the goal, and should have
the lower score: a logistic regression on the differences of what is counted on the two boards. The
first round starts from the Manhattan distance and the entries alone, each other one from what the
round before has learned. The result is the same in each run.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from laconic.sliding import _kernels
from laconic.sliding.board import STEPS, blank_first, random_board
from laconic.sliding.normal import Shape, normal_form
from laconic.sliding.plain import REACH, WAYS, Plain, plain
from laconic.sliding.plain import worth as plain_worth

if TYPE_CHECKING:
    from numpy.typing import NDArray

SIDE, SEED, OTHER_SEED = 6, 3, 2
WIDE, NARROW = 600, (30, 60, 120, 240)
EVERY = 4
"""Number of moves between the boards of a path that are compared."""
UNIT = 20
"""What a cell of the Manhattan distance adds to a score."""
START = np.array([UNIT, 10 * UNIT] + [0] * WAYS * WAYS, dtype=np.int16)
"""The Manhattan distance, and entries, which count five times."""
COMPARED = (6, 300, 40), (6, 3000, 10), (7, 3000, 5)
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


def classes() -> NDArray[np.int64]:
    """Number the pairs of ways, shape (WAYS, WAYS), with those alike that are mirror images."""
    blank, steps = WAYS - 1, 2 * REACH + 1
    ways = np.arange(blank)
    turned = {  # left and right exchanged, and top and bottom
        "across": np.append(ways // steps * steps + steps - 1 - ways % steps, blank),
        "down": np.append((steps - 1 - ways // steps) * steps + ways % steps, blank),
    }
    number = np.arange(WAYS * WAYS).reshape(WAYS, WAYS)
    across = number[np.ix_(turned["across"], turned["across"])].T
    down = number[np.ix_(turned["down"], turned["down"])]
    both = across[np.ix_(turned["down"], turned["down"])]
    least = np.minimum.reduce([number, across, down, both])
    return np.unique(least, return_inverse=True)[1].reshape(WAYS, WAYS)


def counts(sums: Plain, labels: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Count, for each board: the Manhattan distance, all entries, and the pairs of each class."""
    boards, number = labels.reshape(-1, SIDE, SIDE).astype(int), classes()
    rows = boards // SIDE - np.arange(SIDE)[:, None]
    columns = boards % SIDE - np.arange(SIDE)
    distance = ((abs(rows) + abs(columns)) * (boards > 0)).sum(axis=(1, 2))
    found = np.zeros((len(boards), number.max() + 1))
    for first, second in ((rows, columns), (columns.swapaxes(1, 2), rows.swapaxes(1, 2))):
        near = [np.clip(each, -REACH, REACH) + REACH for each in (first, second)]
        blank = boards == 0 if first is rows else (boards == 0).swapaxes(1, 2)
        ways = np.where(blank, WAYS - 1, near[0] * (2 * REACH + 1) + near[1])
        pairs = number[ways[:, :, :-1], ways[:, :, 1:]].reshape(len(boards), -1)
        for column in pairs.T:
            found[np.arange(len(boards)), column] += 1
    return np.column_stack([distance, sums.entries(labels).sum(axis=1), found])


def fitted(differences: NDArray[np.float64]) -> NDArray[np.float64]:
    """Fit weights that make weighted differences positive: logistic regression, Newton's method."""
    weights = np.zeros(differences.shape[1])
    penalty = np.where(np.arange(weights.size) < 2, 0.001, 1.0)
    for _ in range(10):
        wrong = 1 / (1 + np.exp(differences @ weights))
        curvature = differences.T @ (differences * (wrong * (1 - wrong))[:, None])
        slope = differences.T @ wrong - penalty * weights
        weights += np.linalg.solve(curvature + np.diag(penalty), slope)
    right = (differences @ weights > 0).mean()
    print(f"{len(differences):,} pairs of boards, {right:.1%} in the right order")
    return weights


def learned(sums: Plain, worth: NDArray[np.int16], count: int) -> NDArray[np.int16]:
    """Return what is learned from beams with a score on some boards."""
    boards = drawn(SIDE, count, SEED)
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        found = list(threads.map(partial(pairs_of, sums, worth), boards))
    pairs = np.array([pair for each in found for pair in each])
    weights = fitted(counts(sums, pairs[:, 1]) - counts(sums, pairs[:, 0]))
    weights *= UNIT / weights[0]
    weights[1] *= len(sums.views)
    # The first of two ways has the lowest digit.
    return np.rint(np.append(weights[:2], weights[2:][classes().T])).astype(np.int16)


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
    """Learn in rounds, write the file, and compare scores."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=400, help="number of boards of a round")
    parser.add_argument("--rounds", type=int, default=2, help="number of rounds; 0 only compares")
    chosen = parser.parse_args()
    sums, worth = plain(Shape(SIDE, SIDE)), START
    for _ in range(chosen.rounds):
        worth = learned(sums, worth, chosen.boards)
    if chosen.rounds:
        rows = [worth[:2], *worth[2:].reshape(WAYS, WAYS)]
        FILE.write_text("".join(" ".join(map(str, row)) + "\n" for row in rows), encoding="utf-8")
    for each in COMPARED:
        compare(*each)


if __name__ == "__main__":
    main()
