"""Learned values: their twin, their search, and runs that can be resumed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from laconic.errors import InputError
from laconic.files import locked
from laconic.tetris import _kernels
from laconic.tetris.boards import parse
from laconic.tetris.errors import WeightsError
from laconic.tetris.evaluation import play
from laconic.tetris.learning import (
    UNIT,
    Lessons,
    first_state,
    learn,
    read_values,
    write_values,
)
from laconic.tetris.pieces import Source, games
from laconic.tetris.players import View, foresight
from laconic.tetris.rules import (
    COLUMNS,
    HEIGHT,
    Placement,
    Rows,
    Rules,
    Timing,
    level_after,
    lock,
    points,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

TIMED = Rules(Timing.TIMED, HEIGHT, 18)
SMALL = Lessons(rounds=3, blind=1, games=4, rules=TIMED)
STAGES = (65, 130, 180, 210, 230, 280, 330, 380)
FINISH = 6000


def network(seed: int = 1) -> NDArray[np.int32]:
    """Return random values."""
    chance = np.random.default_rng(seed)
    return chance.integers(-(1 << 20), 1 << 20, _kernels.NETWORK, dtype=np.int32)


def clip(step: int, most: int) -> int:
    """Number a clipped step from 0."""
    return max(-most, min(most, step)) + most


def twin(weights: NDArray[np.int32], board: Rows, lines: int) -> int:
    """Add the values of the parts of a board, table by table."""
    up = board[::-1]  # row 0 is the floor
    h = [max((b + 1 for b in range(HEIGHT) if up[b] >> c & 1), default=0) for c in range(COLUMNS)]
    filled = [[up[b] >> c & 1 if b >= 0 else 0 for b in range(-9, HEIGHT)] for c in range(COLUMNS)]
    holes = sum(
        not up[b] >> c & 1 and up[b + 1] >> c & 1 for b in range(HEIGHT - 1) for c in range(COLUMNS)
    )
    step = [-10, *(h[c] - h[c - 1] for c in range(1, COLUMNS)), 10]
    low = max(range(COLUMNS), key=lambda c: (-h[c], c))
    ready = 0
    while ready < 5 and h[low] + ready < HEIGHT and up[h[low] + ready] == 1023 ^ 1 << low:
        ready += 1
    tables: list[tuple[int, list[int]]] = [
        # Eight cells from the second below the top down, in a word whose highest bit is the upper.
        (
            COLUMNS * 23 * 256,
            [
                (c * 23 + h[c]) * 256
                + sum(filled[c][h[c] + 9 - 2 - i] << 7 - i for i in range(8) if h[c] >= 1)
                for c in range(COLUMNS)
            ],
        ),
        (
            COLUMNS * 441,
            [(c * 21 + clip(step[c], 10)) * 21 + clip(step[c + 1], 10) for c in range(COLUMNS)],
        ),
        (6 * 9**4, [c * 9**4 + base9(step[c + 1 : c + 5]) for c in range(6)]),
        (
            7 * 12 * 729,
            [(c * 12 + h[c + 1] // 2) * 729 + base9(step[c + 1 : c + 4]) for c in range(7)],
        ),
        (HEIGHT * 1024, [b * 1024 + up[b] for b in range(max(h))]),
        (23 * 23, [max(h) * 23 + min(h)]),
        (6 * COLUMNS * 4 * 12, [((ready * 10 + low) * 4 + min(holes, 3)) * 12 + max(h) // 2]),
    ]
    stage = sum(size for size, _ in tables)
    place, total = stage * sum(lines >= first for first in STAGES), 0
    for size, indices in tables:
        total += sum(int(weights[place + index]) for index in indices)
        place += size
    count = sum(row.bit_count() for row in board)
    return total + int(weights[9 * stage + (lines * 56 + count // 4) * 2 + (holes > 0)])


def base9(steps: list[int]) -> int:
    """Number short steps in base 9."""
    number = 0
    for step in steps:
        number = 9 * number + clip(step, 4)
    return number


def gain(cleared: int, lines: int) -> int:
    """Return the points of a clear, and those of the end of the game."""
    now = points(cleared, level_after(18, lines))
    return UNIT * (now + (FINISH if lines >= 230 else 0))


@pytest.mark.parametrize("lines", [0, 64, 65, 131, 181, 211, 226])
def test_values_are_those_of_the_twin(lines: int, make_board: Callable[..., Rows]) -> None:
    """The value of each placement: its points, and the sum of the values of the board's parts."""
    weights = network(lines)
    for seed in range(6):
        board = make_board(seed, 8 + 9 * seed, HEIGHT)
        view = View(board, seed, None, TIMED, level_after(18, lines), lines)
        found = {v.placement: -v.cost * UNIT for v in foresight(weights).values(view)}
        assert set(found) == set(view.placements())
        for at, value in found.items():
            after, cleared = lock(board, seed, at, HEIGHT)
            total = lines + cleared
            rest = twin(weights, after, total) if total < 230 else 0
            assert value == gain(cleared, total) + rest


def test_search_is_that_of_the_twin() -> None:
    """Both known pieces, then the mean over the next, which the console draws unevenly."""
    weights, lines = network(5), 40
    board = parse("/".join(["....####.."] * 12 + ["...#####.."] * 3), HEIGHT)
    search = replace(foresight(weights), beam=(2,))
    view = View(board, 6, 3, TIMED, 18, lines)

    def after(rows: Rows, piece: int, now: int) -> list[tuple[int, Placement, Rows, int]]:
        places = View(rows, piece, None, TIMED, 18, now).placements()
        locked = [(at, *lock(rows, piece, at, HEIGHT)) for at in places]
        return [(gain(c, now + c), at, rows, now + c) for at, rows, c in locked]

    pairs = sorted(
        (
            (one + two + twin(weights, last, total), one + two, first, last, total)
            for one, first, middle, so_far in after(board, 6, lines)
            for two, _, last, total in after(middle, 3, so_far)
        ),
        key=lambda pair: -pair[0],
    )
    best: dict[Placement, float] = {}
    for _, now, first, last, total in pairs[:2]:
        mean = 64 * now
        # After T: Z in 12 of 64 cases, T in 2, others in 10.
        for piece, chance in enumerate((10, 10, 10, 2, 12, 10, 10)):
            options = [
                each + twin(weights, rows, n) for each, _, rows, n in after(last, piece, total)
            ]
            mean += chance * max(options, default=0)
        best[first] = max(best.get(first, -(10.0**18)), mean / 64 / UNIT)
    assert {v.placement: -v.cost for v in search.values(view)} == best


def test_learning_is_resumed(tmp_path: Path) -> None:
    """A run that stops and goes on has the same values and the same file as one that does not."""
    whole = learn(SMALL, tmp_path / "whole.jsonl")
    for rounds in (1, 3):
        parted = learn(replace(SMALL, rounds=rounds), tmp_path / "parted.jsonl")
    assert np.array_equal(whole.weights, parted.weights)
    assert whole.lines[1:] == parted.lines[1:] or whole.lines[0] != parted.lines[0]
    # A run that was killed after its state was written, and before its line, or within it.
    file = tmp_path / "whole.jsonl"
    written = file.read_bytes()
    for end in (written.rindex(b"\n", 0, -1) + 1, len(written) - 5):
        file.write_bytes(written[:end])
        assert learn(SMALL, file).lines == whole.lines
        assert file.read_bytes() == written
    again = learn(replace(SMALL, rounds=4), file)
    assert again.lines[:4] == whole.lines
    assert len(file.read_text(encoding="utf-8").splitlines()) == 5


def test_learning_does_not_go_back(tmp_path: Path) -> None:
    """A run with more rounds than asked for is refused, and stays as it is."""
    file = tmp_path / "run.jsonl"
    learn(SMALL, file)
    before = file.read_bytes()
    with pytest.raises(WeightsError, match="3 rounds are finished, expected 2 at most"):
        learn(replace(SMALL, rounds=2), file)
    assert file.read_bytes() == before


def test_a_run_is_learned_by_one_process(tmp_path: Path) -> None:
    """While a process learns in a run, another one is refused, and changes nothing."""
    file = tmp_path / "run.jsonl"
    learn(replace(SMALL, rounds=1), file)
    before = file.read_bytes()
    with locked(file), pytest.raises(InputError, match="another process"):
        learn(SMALL, file)
    assert file.read_bytes() == before


def test_other_settings_and_changed_files_are_refused(tmp_path: Path) -> None:
    """A run goes on with its own settings and from its own state only."""
    file = tmp_path / "run.jsonl"
    learn(replace(SMALL, rounds=1), file)
    with pytest.raises(WeightsError, match="slowness is 4, expected 5"):
        learn(replace(SMALL, slowness=5), file)
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"pieces": ', '"pieces": 1'), encoding="utf-8")
    with pytest.raises(WeightsError, match="not the state"):
        learn(SMALL, file)
    file.write_text(text, encoding="utf-8")
    state = tmp_path / "run.jsonl.state"
    state.write_bytes(state.read_bytes()[:1000])
    with pytest.raises(WeightsError, match="delete"):
        learn(SMALL, file)
    state.unlink()  # or a file that is no run at all, which nobody is told to delete
    with pytest.raises(WeightsError, match=r"has no run\.jsonl\.state beside it") as refused:
        learn(SMALL, file)
    assert "delete" not in str(refused.value)


@pytest.mark.parametrize("name", ["", "/", "."])
def test_a_folder_is_no_run(name: str) -> None:
    """A file of no name, or a folder, is refused before the first game."""
    with pytest.raises(InputError, match="is a folder: choose another path"):
        learn(SMALL, Path(name))


def test_values_are_written_and_played(tmp_path: Path) -> None:
    """Values that were learned are read again, and play the same game."""
    file = tmp_path / "values.npz"
    state = learn(replace(SMALL, rounds=1), tmp_path / "run.jsonl")
    write_values(state, file)
    assert np.array_equal(read_values(file), state.weights)
    given = games(Source.CARTRIDGE, 70_000, 1, 60)[0].tolist()
    rules = replace(TIMED, reaction=18)
    one, two = (play(foresight(w), rules, given) for w in (state.weights, read_values(file)))
    assert one == two
    assert len(one.plans) == len(one.placements) > 30
    for content in (b"", b"{}", json.dumps({"format": "x"}).encode()):
        file.write_bytes(content)
        with pytest.raises(WeightsError, match="expected learned values"):
            read_values(file)


def test_learning_starts_from_a_linear_evaluation() -> None:
    """Before anything is learned, a board with fewer holes and lower columns is worth more."""
    weights = first_state(SMALL).weights
    flat, tall, holes = (
        twin(weights, parse(text, HEIGHT), 0)
        for text in (
            "########../########..",
            "####....../" * 3 + "####......",
            "########../.######...",
        )
    )
    assert flat > tall > holes


DIGEST = """
from pathlib import Path
from tempfile import mkdtemp
from laconic.tetris import _kernels
from laconic.tetris.learning import Lessons, learn
import hashlib
state = learn(Lessons(rounds=2, blind=1, games=3), Path(mkdtemp()) / "run")
print(_kernels.vector_path(), hashlib.sha256(state.weights.tobytes()).hexdigest())
"""

LEARNED = "e271ba14ce0ed90dc89679830e0933f00fbc51799f1626f87cb2a318a1b6bfe7"


def test_learning_is_the_same_everywhere() -> None:
    """On every vector path, and as it was when this test was written."""
    for path in ("baseline", "avx512"):
        run = subprocess.run(
            [sys.executable, "-c", DIGEST],
            env={**os.environ, "LACONIC_LANES": path},
            capture_output=True,
            text=True,
            check=True,
        )
        assert run.stdout.split()[1] == LEARNED
