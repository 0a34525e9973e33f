"""The native engine compared with reference implementations."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from laconic.tetris import _kernels
from laconic.tetris.boards import array, parse
from laconic.tetris.features import NAMES, features
from laconic.tetris.motion import plans_in_time, reachable, reachable_in_time, reaches
from laconic.tetris.players import View
from laconic.tetris.rules import (
    COLUMNS,
    EMPTY,
    HEIGHT,
    SPAWNS,
    Motion,
    Placement,
    Rows,
    Rules,
    Timing,
    cells,
    down,
    fits,
    frames_per_row,
    level_after,
    lines_before,
    lock,
    steps,
)

if TYPE_CHECKING:
    from collections.abc import Callable

SEEDS = range(40)

WALLS = [parse("/".join(["#########."] * height), 22) for height in (12, 14, 16)]
"""Boards so high that each tap counts: the pauses of 24 taps a second are not those of 30."""


def native(board: Rows, piece: int, **motion: Any) -> list[Placement]:
    """Return the engine's placements."""
    codes = _kernels.placements(array(board), piece, **motion).tolist()
    return [Placement.of(code) for code in codes]


@pytest.mark.parametrize("rows", [20, 22])
@pytest.mark.parametrize("seed", SEEDS)
def test_placements_are_those_of_the_rules(
    seed: int, rows: int, make_board: Callable[..., Rows]
) -> None:
    """The engine lists the same placements as a simple search, each once."""
    board = make_board(seed, 10 + 2 * seed, rows)
    for piece in range(7):
        found = native(board, piece, rows=rows)
        assert len(set(found)) == len(found)
        assert set(found) == reachable(board, piece, rows)


@pytest.mark.parametrize(("gravity", "fall"), [(1, 2), (1, 1), (2, 1), (3, 1)])
@pytest.mark.parametrize("taps", [30, 24, 20, 12, 11, 10])
def test_timed_placements_are_those_of_the_rules(
    gravity: int, fall: int, taps: int, make_board: Callable[..., Rows]
) -> None:
    """The same holds with gravity, falls of two rows, and taps of uneven pauses."""
    motion = Motion(22, gravity, fall, taps)
    for board in (*WALLS, *(make_board(seed, 30 + 4 * seed, 22) for seed in range(8))):
        for piece in range(7):
            found = native(board, piece, **motion._asdict())
            assert set(found) == reachable_in_time(board, piece, motion)


@pytest.mark.parametrize(("gravity", "taps"), [(1, 30), (2, 20), (3, 10), (6, 12), (2, 24)])
def test_held_directions_are_those_of_the_rules(
    gravity: int, taps: int, make_board: Callable[..., Rows]
) -> None:
    """The same holds with delayed auto shift, on boards with few rows left to fall."""
    motion = Motion(22, gravity, 1, taps, das=True)
    for board in (WALLS[-1], make_board(0, 60, 22), make_board(1, 60, 22)):
        assert sum(row > 0 for row in board) >= 12
        for piece in (0, 2, 3, 6):
            found = native(board, piece, **motion._asdict())
            assert set(found) == reachable_in_time(board, piece, motion)


PLANNED = [
    (Motion(22, 3, 1, 30), 18),
    (Motion(22, 2, 1, 24), 7),
    (Motion(22, 1, 2, 30), 5),
    (Motion(22, 1, 1, 10), 18),
    (Motion(22, 2, 1, 12, das=True), 13),
]


@pytest.mark.parametrize(("motion", "reaction"), PLANNED, ids=str)
def test_plans_are_those_of_the_rules(
    motion: Motion, reaction: int, make_board: Callable[..., Rows]
) -> None:
    """Plans, and the placements that each allows, agree with the twin; together they are all."""
    settings = motion._asdict() | {"reaction": reaction}
    for seed in range(3):
        board = make_board(seed, 40 + 9 * seed, 22)
        for piece in (0, 1 + seed, 3 + seed):
            codes = _kernels.plans(array(board), piece, **settings).tolist()
            plans = [Placement.of(code) for code in codes]
            assert len(set(plans)) == len(plans)
            assert set(plans) == plans_in_time(board, piece, motion, reaction)
            allowed = [native(board, piece, **settings, plan=plan.code) for plan in plans]
            assert {at for each in allowed for at in each} == set(
                native(board, piece, **motion._asdict())
            )
            for plan, found in list(zip(plans, allowed, strict=True))[:: 1 + len(plans) // 4]:
                assert set(found) == reachable_in_time(board, piece, motion, reaction, plan)


def test_a_plan_leaves_less_the_later_it_ends() -> None:
    """Without a reaction every placement is open; at last only the plan itself."""
    open_ = []
    for reaction in (0, 6, 12, 18, 24, 30):
        motion: dict[str, Any] = {"rows": 22, "gravity": 1, "taps": 30, "reaction": reaction}
        plans = _kernels.plans(array(EMPTY), 2, **motion).tolist()
        most = max(len(native(EMPTY, 2, **motion, plan=plan)) for plan in plans)
        open_.append((len(plans), most))
    assert open_[0] == (1, 34)
    assert open_[-1] == (34, 1)
    assert [most for _, most in open_] == sorted((most for _, most in open_), reverse=True)


def test_taps_that_60_frames_do_not_divide() -> None:
    """24 taps a second are taps in frames 0, 2, 5, 7 and 10: between those of 20 and of 30."""
    for gravity in (1, 2, 3):
        columns = {}
        for taps in (20, 24, 30):
            motion = {"rows": 22, "gravity": gravity, "taps": taps}
            columns[taps] = set(native(EMPTY, 3, **motion))
        assert columns[20] <= columns[24] <= columns[30]
    tall = parse("/".join(["........##"] * 13), 22)
    reached = {
        taps: len(native(tall, 0, rows=22, gravity=1, taps=taps)) for taps in (10, 20, 24, 30)
    }
    assert sorted(reached.values()) == list(reached.values())


def test_held_direction_is_a_tap_every_six_frames() -> None:
    """At a row a frame, a piece that is not turned comes as far as with ten taps a second.

    Steps are in frames 1, 7, 13 and 19, so L, J and T reach the left wall with the fourth.
    """
    motion = {"rows": 22, "gravity": 1, "taps": 10}
    for piece in range(7):
        held, tapped = (
            {at for at in native(EMPTY, piece, **motion, das=das) if not at.turns}
            for das in (True, False)
        )
        assert held == tapped
        assert min(at.column for at in held) == max(0, SPAWNS[piece].column - 4)


def test_holding_never_loses_a_placement(make_board: Callable[..., Rows]) -> None:
    """What taps reach is reached with delayed auto shift, and more."""
    more = 0
    for seed in range(10):
        board = make_board(seed, 30, 22)
        for piece in range(7):
            motion = {"rows": 22, "gravity": 2, "taps": 10}
            without, with_ = (set(native(board, piece, **motion, das=d)) for d in (False, True))
            assert without <= with_
            more += len(with_ - without)
    assert more > 20


@pytest.mark.parametrize(
    "rules",
    [
        Rules(),
        Rules(Timing.TIMED, 22, 19, taps=12),
        Rules(Timing.TIMED, 22, 29, taps=10, das=True),
        Rules(Timing.TIMED, 22, 18, taps=24, reaction=18),
        Rules(Timing.TIMED, 22, 29, taps=30, reaction=18),
    ],
    ids=["free", "taps", "held", "planned", "planned fast"],
)
def test_single_placements_are_found(rules: Rules, make_board: Callable[..., Rows]) -> None:
    """The search for a single placement, which checks replays, agrees with the list of all."""
    for seed in range(2):
        board = make_board(seed, 50, rules.rows)
        for piece in (1, 3, 4):
            level = rules.start_level
            view = View(board, piece, None, rules, level)
            for plan in [None, *view.plans()[::9]] if rules.planned else [None]:
                found = set(replace(view, plan=plan).placements())
                for at in sorted(reachable(board, piece, rules.rows) | {SPAWNS[piece]}):
                    allowed = reaches(board, piece, at, rules, level, plan)
                    assert allowed == (at in found)


def test_slower_pieces_reach_more(make_board: Callable[..., Rows]) -> None:
    """More frames a row and faster taps never lose a placement, and time never adds one."""
    for seed in range(10):
        board = make_board(seed, 30, 22)
        for piece in range(7):
            slow, fast = (set(native(board, piece, rows=22, gravity=g, taps=30)) for g in (3, 1))
            rare = set(native(board, piece, rows=22, gravity=3, taps=10))
            free = set(native(board, piece, rows=22))
            assert fast <= slow <= free
            assert rare <= slow


def discovery(piece: int) -> list[Placement]:
    """List positions as a search of the empty well finds them, which decides between equals."""
    queue, seen = [SPAWNS[piece]], {SPAWNS[piece]}
    for at in queue:
        left, right, clockwise, back = steps(piece, at)
        for to in (clockwise, back, down(at), left, right):
            if to not in seen and fits(EMPTY, piece, to):
                queue.append(to)
                seen.add(to)
    return queue


@pytest.mark.parametrize("piece", range(7))
def test_placements_come_in_order_of_discovery(piece: int, make_board: Callable[..., Rows]) -> None:
    """Clockwise, anticlockwise, down, left, right: the order of the document's program."""
    order = discovery(piece)
    for seed in range(10):
        found = [order.index(at) for at in native(make_board(seed), piece)]
        assert all(a < b for a, b in pairwise(found))


@pytest.mark.parametrize("seed", SEEDS)
def test_boards_after_placements(seed: int, make_board: Callable[..., Rows]) -> None:
    """Locking and clearing give the same board and lines as the rules."""
    board = make_board(seed, 40)
    for piece in range(7):
        for at in native(board, piece):
            after, lines = _kernels.place(array(board), piece, at.code)
            assert (tuple(after.tolist()), lines) == lock(board, piece, at)


def twin(board: Rows, piece: int, at: Placement) -> dict[str, int]:
    """Count the features as they are defined, row 0 being the top of twenty."""
    after, lines = lock(board, piece, at)
    filled = {
        (row - 2, column)
        for row in range(HEIGHT)
        for column in range(COLUMNS)
        if after[row] >> column & 1
    }
    tops = [min((r for r, c in filled if c == column), default=20) for column in range(COLUMNS)]
    heights = [20 - top for top in tops]
    padded = [heights[0] + 30, *heights, heights[-1] + 30]
    wells = [
        max(0, min(padded[c] - heights[c], padded[c + 2] - heights[c])) for c in range(COLUMNS)
    ]
    holes = [(r + 1, c) for r, c in filled if (r + 1, c) not in filled and r + 1 < 20]
    depths = [r - tops[c] for r, c in holes]
    return {
        "lines": lines if lines < 4 else 0,
        "lock height": 19 - max(row - 2 for row, _ in cells(piece, at)),
        "well cells": sum(wells),
        "deep wells": sum(well >= 3 for well in wells),
        "column holes": len(holes),
        "weighted holes": sum(r + 1 for r, _ in holes),
        "hole depths": sum(depths),
        "shallowest hole": min(depths, default=20),
        "deepest hole": max(depths, default=0),
        "column transitions": sum(
            ((r, c) in filled) != ((r + 1, c) in filled)
            for c in range(COLUMNS)
            for r in range(tops[c], 19)
        ),
        "row transitions": sum(
            a != b
            for r in range(min(tops), 20)
            for a, b in pairwise([True, *((r, c) in filled for c in range(COLUMNS)), True])
        ),
        "column heights": sum(heights),
        "pile height": max(heights),
        "spread": max(heights) - min(heights),
        "filled cells": len(filled),
        "weighted cells": sum(20 - r for r, _ in filled),
        "unevenness": sum(abs(a - b) for a, b in pairwise(heights)),
    }


@pytest.mark.parametrize("seed", SEEDS)
def test_features_are_as_defined(seed: int, make_board: Callable[..., Rows]) -> None:
    """All 17, after every placement of every piece on random boards."""
    board = make_board(seed, 3 + 2 * seed)
    for piece in range(7):
        places = native(board, piece)
        for at, row in zip(places, features(board, piece, places).tolist(), strict=True):
            assert dict(zip(NAMES, row, strict=True)) == twin(board, piece, at)


def test_features_with_cleared_lines() -> None:
    """One, two, three and four lines: four count as none."""
    nine = "#########."
    for lines in range(1, 5):
        board = parse("/".join([nine] * lines))
        at = Placement(1, 18, 7)
        counted = features(board, 0, [at])[0].tolist()
        assert counted[0] == (lines if lines < 4 else 0)
        assert dict(zip(NAMES, counted, strict=True)) == twin(board, 0, at)


def slow_perft(board: Rows, pieces: str) -> int:
    """Count sequences of placements by the rules."""
    if not pieces:
        return 1
    piece = "ILJTZSO".index(pieces[0])
    return sum(slow_perft(lock(board, piece, at)[0], pieces[1:]) for at in reachable(board, piece))


# Numbers of placements to depth 3, as oracles for other engines: board, pieces, counts.
PERFT = [
    ("", "TIL", (34, 596, 21165)),
    ("", "OSZ", (9, 153, 2686)),
    ("####.#####/###..#####/##..######", "LJT", (34, 1174, 41996)),
]


@pytest.mark.parametrize(("board", "pieces", "counts"), PERFT)
def test_perft(board: str, pieces: str, counts: tuple[int, ...]) -> None:
    """Placements to depth 3; to depth 2 a plain search counts the same."""
    numbers = np.array(["ILJTZSO".index(name) for name in pieces], dtype=np.uint8)
    start = parse(board)
    found = tuple(_kernels.perft(array(start), numbers[:depth]) for depth in (1, 2, 3))
    assert found[:2] == tuple(slow_perft(start, pieces[:depth]) for depth in (1, 2))
    assert found == counts


def test_perft_counts_plans() -> None:
    """With a reaction, each plan with each placement that it allows counts; the twin agrees."""
    motion = Motion(22, 2, 1, 24)
    for piece in (0, 3):
        numbers = np.array([piece], dtype=np.uint8)
        plans = plans_in_time(EMPTY, piece, motion, 9)
        assert _kernels.perft(array(EMPTY), numbers, *motion, 9) == sum(
            len(reachable_in_time(EMPTY, piece, motion, 9, plan)) for plan in plans
        )


def test_levels_and_gravity() -> None:
    """The console's tables: first change of level, and frames a row."""
    assert [level_after(19, lines) for lines in (0, 139, 140, 150, 230)] == [19, 19, 20, 21, 29]
    assert [level_after(18, lines) for lines in (129, 130, 230)] == [18, 19, 29]
    assert [level_after(0, lines) for lines in (9, 10)] == [0, 1]
    table = [48, 43, 38, 33, 28, 23, 18, 13, 8, 6, 5, 5, 5, 4, 4, 4, 3, 3, 3, *[2] * 10, 1]
    assert [frames_per_row(level) for level in range(30)] == table
    twice = Rules(Timing.TIMED, 22, 18, second_killscreen=True)
    for rules, fall in ((twice, 2), (Rules(Timing.TIMED, 22, 18), 1)):
        assert [rules.motion(level)[1:3] for level in (29, 38)] == [(1, 1)] * 2
        assert rules.motion(39)[1:3] == (1, fall)
    for start in range(30):
        for level in range(start + 1, 50):
            lines = lines_before(start, level)
            assert level_after(start, lines - 1) < level == level_after(start, lines)


@pytest.mark.parametrize(("level", "most"), [(19, 15), (29, 12), (39, 6)])
def test_an_i_reaches_the_right_over_piles(level: int, most: int) -> None:
    """With 30 taps a second, of which the first is in the first frame, over so many rows."""
    rules = replace(Rules(Timing.TIMED, HEIGHT, level), second_killscreen=True)
    over = []
    for rows in range(4, 18):
        board = parse("/".join(["#########."] * rows), HEIGHT)
        view = View(board, 0, rules=rules, level=level)
        cleared = [lock(board, 0, at, HEIGHT)[1] for at in view.placements()]
        over += [rows] * (4 in cleared)
    assert over == list(range(4, most + 1))


COMPARED = """
from dataclasses import replace
from laconic.tetris import _kernels
from laconic.tetris.pieces import Source, games
from laconic.tetris.players import Kind, Search
import sys
sys.path.insert(0, {folder!r})
from conftest import REFERENCE
search = Search(Kind.PAIR, REFERENCE)
wide = Search(Kind.EXPECTIMAX, replace(REFERENCE, death=2000, tetris=1000), (4, 2, 1))
given = games(Source.PUBLISHED, 205, 3, 200)
print(_kernels.vector_path(), [_kernels.play(search.native(), row)[:4] for row in given])
print([_kernels.play(wide.native(), row[:40])[7].tolist() for row in given])
"""


def test_vector_paths_play_the_same_games() -> None:
    """Games are the same on the baseline and on what this machine has."""
    code = COMPARED.format(folder=os.path.dirname(__file__))  # noqa: PTH120  # goes into a script
    played = []
    for lanes in ("baseline", "avx512"):
        run = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "LACONIC_LANES": lanes},
            capture_output=True,
            text=True,
            check=True,
        )
        played.append(run.stdout.split(" ", 1))
    assert played[0][0] == "baseline"
    assert played[0][1] == played[1][1]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: _kernels.placements(np.zeros(21, np.uint16), 0), "rows"),
        (lambda: _kernels.placements(np.full(22, 1 << 10, np.uint16), 0), "beyond ten"),
        (lambda: _kernels.placements(np.full(22, 1023, np.uint16), 0), "full"),
        (lambda: _kernels.placements(np.full(22, 1, np.uint16), 0), "hidden"),
        (lambda: _kernels.placements(np.zeros(22, np.uint16), 7), "piece"),
        (lambda: _kernels.placements(np.zeros(22, np.uint16), 0, 21), "rows"),
        (lambda: _kernels.placements(np.zeros(22, np.uint16), 0, 22, 2, 3), "fall"),
        (lambda: _kernels.placements(np.zeros(22, np.uint16), 0, 22, 2, 1, 9), "taps"),
        (lambda: _kernels.plans(np.zeros(22, np.uint16), 0, reaction=31), "reaction"),
        (lambda: _kernels.plans(np.zeros(22, np.uint16), 0, gravity=0), "gravity"),
        (lambda: _kernels.place(np.zeros(22, np.uint16), 0, 2047), "does not fit"),
        (lambda: _kernels.features(np.zeros(22, np.uint16), 6, np.array([3], np.uint16)), "fit"),
    ],
)
def test_bad_arguments_are_refused(call: Callable[[], object], message: str) -> None:
    """Invalid boards and pieces raise ValueError and never abort."""
    with pytest.raises(ValueError, match=message):
        call()
