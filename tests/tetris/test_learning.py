"""Learned values: their twin, their search, and runs that can be resumed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from laconic.errors import InputError
from laconic.files import locked
from laconic.lab.worker_pool import PACKAGE
from laconic.tetris import _kernels
from laconic.tetris.boards import parse
from laconic.tetris.errors import WeightsError
from laconic.tetris.evaluation import play
from laconic.tetris.learning import Lessons, first_state, learn
from laconic.tetris.pieces import Source, followers, games
from laconic.tetris.players import Kind, Search, Value, View, foresight, native_rules, player
from laconic.tetris.rules import (
    COLUMNS,
    EMPTY,
    HEIGHT,
    Placement,
    Rows,
    Rules,
    Timing,
    level_after,
    lines_before,
    lock,
    points,
)
from laconic.tetris.values import (
    Values,
    bundled_values,
    read_values,
    stages_of,
    values_for,
    write_values,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

TIMED = Rules(Timing.TIMED, HEIGHT, 18)
LONG = replace(TIMED, most_lines=430, second_killscreen=True)
SMALL = Lessons(rounds=3, games=4, kept=2, passes=2, rules=TIMED)
WIDTH, DEEP = 64, 32
RESULTS = Path(__file__).parents[2] / "results" / "tetris"
F32 = np.float32


def random_values(seed: int = 1, rules: Rules = LONG) -> Values:
    """Return values of random numbers."""
    chance = np.random.RandomState(seed)
    return Values(chance.uniform(-0.2, 0.2, _kernels.NUMBERS).astype(F32), rules)


class Network:
    """The numbers of a stage by name: views, so that they change with the whole."""

    def __init__(self, numbers: NDArray[np.float32], stage: int) -> None:
        """Cut the numbers in pieces."""
        inputs = _kernels.INPUTS
        sizes = (inputs * WIDTH, inputs, WIDTH, WIDTH * DEEP, DEEP, DEEP, 1)
        ends = np.cumsum((0, *sizes)) + stage * sum(sizes)
        parts = [numbers[a:b] for a, b in pairwise(ends)]
        self.parts = parts
        self.sums = parts[0].reshape(inputs, WIDTH)
        self.direct, self.base = parts[1], parts[2]
        self.deep = parts[3].reshape(WIDTH, DEEP)
        self.deep_base, self.last, self.least = parts[4:]


def clip(step: int) -> int:
    """Number a clipped step from 0."""
    return max(-10, min(10, step)) + 10


def inputs_of(board: Rows, lines: int) -> list[int]:
    """Number the parts of a board, in the order in which they are added."""
    up = board[::-1]  # row 0 is the floor
    h = [max((b + 1 for b in range(HEIGHT) if up[b] >> c & 1), default=0) for c in range(COLUMNS)]
    holes = [(c, b) for c in range(COLUMNS) for b in range(h[c]) if not up[b] >> c & 1]
    low = max(range(COLUMNS), key=lambda c: (-h[c], c))
    pile = max(h)
    ready = 0
    while ready < 5 and h[low] + ready < HEIGHT and up[h[low] + ready] == 1023 ^ 1 << low:
        ready += 1
    filled = sum(row.bit_count() for row in board)
    turns = 0
    for row in up[:pile]:
        walled = 1 | row << 1 | 1 << 11
        turns += sum(walled >> i & 1 != walled >> i + 1 & 1 for i in range(11))
    found: list[int] = []
    base = 0
    for c in range(COLUMNS):
        own = [b for column, b in holes if column == c]
        found.append(23 * c + h[c])
        if own:
            found.append(230 + 4410 + 220 + 23 * c + h[c] - 1 - max(own))
        found += [230 + 4410 + 22 * c + b for b in own]
    base = 230
    for c in range(COLUMNS):
        left = h[c - 1] - h[c] if c else 10
        right = h[c + 1] - h[c] if c < COLUMNS - 1 else 10
        found.append(base + (21 * c + clip(left)) * 21 + clip(right))
    base += 4410 + 220 + 230
    for b in range(pile):
        if in_row := sum(row == b for _, row in holes):
            found.append(base + 6 * b + min(5, in_row))
    base += 22 * 6
    found.append(base + ((ready * 10 + low) * 4 + min(3, len(holes))) * 12 + pile // 2)
    base += 6 * 10 * 4 * 12
    found.append(base + lines)
    base += 431
    found.append(base + filled // 2)
    base += 110
    found.append(base + 23 * pile + h[low])
    base += 23 * 23
    found.append(base + min(19, len(holes)))
    found.append(base + 20 + min(99, turns // 2))
    return found


def dot(one: NDArray[np.float32], other: NDArray[np.float32]) -> np.float32:
    """Add products in eight lanes, and these in pairs."""
    lanes = np.zeros(8, dtype=F32)
    for i in range(0, len(one), 8):
        lanes += one[i : i + 8] * other[i : i + 8]
    a, b, c, d, e, f, g, h = lanes
    return ((a + e) + (c + g)) + ((b + f) + (d + h))


Answer = tuple["NDArray[np.float32]", "NDArray[np.float32]", np.float32]


def run(network: Network, found: list[int]) -> Answer:
    """Return the positive sums of both layers, and the value in units."""
    wide, value = network.base.copy(), network.least[0]
    for each in found:
        wide += network.sums[each]
        value += network.direct[each]
    wide = np.maximum(wide, 0)
    deep = network.deep_base.copy()
    for j in np.flatnonzero(wide):
        deep += wide[j] * network.deep[j]
    deep = np.maximum(deep, 0)
    return wide, deep, value + dot(deep, network.last)


def stage_of(rules: Rules, lines: int) -> int:
    """Number the stage: until pieces fall a row a frame, until they fall two, and then."""
    level = level_after(rules.start_level, lines)
    if not rules.timed or level < 29:
        return 0
    return 2 if rules.second_killscreen and level >= 39 else 1


def twin(values: Values, board: Rows, lines: int, rules: Rules = LONG) -> float:
    """Return what a board is worth, in points, where the games were most like this one."""
    known = values.rules
    if not known.timed:
        stage, at = 0, lines + known.most_lines - rules.most_lines
        span = range(known.most_lines)
    else:
        level = level_after(rules.start_level, lines)
        at = max(lines, lines_before(known.start_level, level) if level > known.start_level else 0)
        stages = [stage_of(known, each) for each in range(known.most_lines)]
        stage = min(stage_of(rules, lines), stages[-1])
        span = range(stages.index(stage), len(stages) - stages[::-1].index(stage))
    if lines >= rules.most_lines and at >= known.most_lines:
        return 0
    at = min(max(at, span[0]), span[-1])
    network = Network(values.numbers, stage)
    return 50000 * float(run(network, inputs_of(board, at))[2])


def gain(cleared: int, lines: int, start: int = 18) -> int:
    """Return the points of a clear."""
    return points(cleared, level_after(start, lines))


@pytest.mark.parametrize("lines", [0, 129, 227, 228, 229, 327, 330, 427, 428])
def test_values_are_those_of_the_twin(lines: int, make_board: Callable[..., Rows]) -> None:
    """Without a next piece, a placement is worth its points and what the board after it is."""
    values = random_values(lines)
    search = replace(foresight(values), beam=(200, 1, 0))
    for seed in range(6):
        board = make_board(seed, 8 + 9 * seed, HEIGHT)
        view = View(board, seed, None, LONG, level_after(18, lines), lines)
        found = {v.placement: -v.cost for v in search.values(view)}
        assert set(found) == set(view.placements())
        for at, value in found.items():
            after, cleared = lock(board, seed, at, HEIGHT)
            total = lines + cleared
            assert value == gain(cleared, total) + twin(values, after, total)


def test_a_game_has_a_stage_for_each_speed() -> None:
    """Games up to level 28, to a row a frame, and to two."""
    short = replace(LONG, most_lines=231)
    assert [stages_of(rules) for rules in (Rules(), TIMED, short, LONG)] == [1, 1, 2, 3]


def test_weights_depend_on_the_rows_that_a_piece_falls_from_a_tap_to_the_next() -> None:
    """With 30 taps others from level 29 on, with 24 from 19, with 12 from 13; none freely."""
    first = {
        taps: [
            next(level for level in range(50) if replace(LONG, taps=taps).motion(level).haste == n)
            for n in (1, 2)
        ]
        for taps in (30, 29, 24, 20, 19, 15, 14, 12, 11, 10)
    }
    slow = {19: 16, 15: 16, 14: 13, 12: 13, 11: 10, 10: 10}
    assert first == {taps: [slow.get(taps, 29 if taps == 30 else 19), 39] for taps in first}
    assert not any(Rules().motion(level).haste for level in range(50))


@pytest.mark.parametrize("known", [LONG, TIMED, Rules(), Rules(most_lines=60)])
@pytest.mark.parametrize(
    "rules",
    [
        LONG,
        TIMED,
        Rules(),
        Rules(most_lines=100),
        Rules(most_lines=400, start_level=0),
        replace(LONG, start_level=29),
        replace(LONG, start_level=0),
        replace(LONG, second_killscreen=False),
        replace(TIMED, start_level=19, most_lines=300),
    ],
)
def test_values_are_used_in_other_games(known: Rules, rules: Rules) -> None:
    """At the same speed and level, or with as many lines left; games that end early go on."""
    values = random_values(4, known)
    search = replace(foresight(values), beam=(200, 1, 0))
    board = parse("/".join(["#########."] * 2), rules.rows)
    last = rules.most_lines
    for lines in {*range(0, last, 57), *range(last - 4, last), 128, 229, 329} & {*range(last)}:
        view = View(board, 0, None, rules, level_after(rules.start_level, lines), lines)
        for value in search.values(view)[:5]:
            after, cleared = lock(board, 0, value.placement, rules.rows)
            total = lines + cleared
            worth = twin(values, after, total, rules)
            assert -value.cost == gain(cleared, total, rules.start_level) + worth


Course = tuple[float, Placement, Rows, int, int]
"""A cost, the first placement, the board after the second, and the lines after either."""


def penalty_of(search: Search) -> float:
    """Return the points that a game loses that ends early."""
    return float(search.learned.penalty) if search.learned else 0.0


def cheapest(search: Search, view: View, board: Rows, piece: int, lines: int) -> list[Value]:
    """Rank the placements of a piece by the linear evaluation."""
    linear = replace(search, kind=Kind.GREEDY, learned=None)
    return linear.values(View(board, piece, None, view.rules, level_after(18, lines), lines))


def proposed(
    search: Search, view: View, count: int, firsts: list[Placement], *, every: bool
) -> tuple[list[Course], dict[Placement, float]]:
    """Return the boards of least cost after both pieces, and what placements are worth without.

    That of least cost after each first placement that clears lines is one of them, or after each.
    """
    assert view.next is not None
    linear, paths, ends = search.sets[view.motion.haste], [], {}
    for at in firsts:
        middle, cleared = lock(view.board, view.piece, at, HEIGHT)
        lines = view.lines + cleared
        over = lines >= view.rules.most_lines
        replies = [] if over else cheapest(search, view, middle, view.next, lines)
        if not replies:
            ends[at] = float(gain(cleared, lines) - (0 if over else penalty_of(search)))
        code, board = (np.array(x, dtype=np.uint16) for x in ([at.code], view.board))
        height = int(_kernels.features(board, view.piece, code, HEIGHT)[0, 1])
        once = -linear.tetris if cleared == 4 else linear.values[0] * cleared
        for reply in replies:
            last, also = lock(middle, view.next, reply.placement, HEIGHT)
            cost = once + linear.values[1] * height + reply.cost
            paths.append((cost, at, last, lines, lines + also))
    kept: list[Course] = []
    paths.sort(key=lambda path: path[0])
    for path in paths:
        if len(kept) < count and path[2] not in [each[2] for each in kept]:
            kept.append(path)
    reached = {path[1] for path in kept}
    least = {path[1]: path for path in reversed(paths) if every or path[3] > view.lines}
    return kept + [path for at, path in least.items() if at not in reached], ends


def reply_twin(search: Search, values: Values, view: View, *, deep: bool) -> float:
    """Return the value of the best of all placements of a piece, by those that follow if `deep`."""
    best: tuple[float, float, Rows, int] | None = None
    for reply in cheapest(search, view, view.board, view.piece, view.lines):
        last, also = lock(view.board, view.piece, reply.placement, HEIGHT)
        total = view.lines + also
        earned = float(gain(also, total))
        worth = earned + twin(values, last, total)
        if best is None or worth > best[0]:
            best = worth, earned, last, total
    if best is None:
        return -penalty_of(search)
    worth, earned, last, total = best
    if not deep or total >= view.rules.most_lines:
        return worth
    follow = followers(Source.CONSOLE, view.piece)
    views = [replace(view, board=last, piece=each, lines=total) for each in range(7)]
    return earned + sum(
        follow.count(each.piece) / 64 * reply_twin(search, values, each, deep=False)
        for each in views
    )


def all_twin(search: Search, values: Values, view: View) -> dict[Placement, float]:
    """Return all placements with their values, by the best of all replies."""
    assert view.next is not None

    def value(at: Placement, *, deep: bool) -> float:
        middle, cleared = lock(view.board, view.piece, at, HEIGHT)
        lines = view.lines + cleared
        if lines >= view.rules.most_lines:
            return gain(cleared, lines) + twin(values, middle, lines)
        assert view.next is not None
        after = replace(view, board=middle, piece=view.next, lines=lines)
        return gain(cleared, lines) + reply_twin(search, values, after, deep=deep)

    rated = {at: value(at, deep=False) for at in view.placements()}
    chosen = sorted(rated, key=lambda at: -rated[at])[:4]
    deepened = {at: value(at, deep=True) for at in chosen}
    least = min(deepened.values())
    return {at: deepened.get(at, min(least, worth)) for at, worth in rated.items()}


def mean_twin(
    search: Search, values: Values, view: View, path: Course, kept: int, *, deeper: bool
) -> float:
    """Return the mean of a board over the next piece, and the one after if `deeper`."""
    _, _, board, _, lines = path
    if lines >= view.rules.most_lines:
        return twin(values, board, lines)
    assert view.next is not None
    follow, mean = followers(Source.CONSOLE, view.next), 0.0
    for piece in range(7):
        rated = []
        for reply in cheapest(search, view, board, piece, lines)[:kept]:
            after, cleared = lock(board, piece, reply.placement, HEIGHT)
            now = lines + cleared
            if deeper and stage_of(view.rules, now) == 0:
                then = replace(view, next=piece)
                path = (0.0, reply.placement, after, lines, now)
                worth = mean_twin(search, values, then, path, 1, deeper=False)
            else:
                worth = twin(values, after, now)
            rated.append(gain(cleared, now) + worth)
        mean += follow.count(piece) / 64 * max(rated, default=-penalty_of(search))
    return mean


def search_twin(
    search: Search, values: Values, view: View, count: int, *, deep: bool = True
) -> dict[Placement, float]:
    """Search two known pieces and those that follow, among the boards that the weights propose."""
    firsts = view.placements()
    if view.motion.stage > 0:
        return all_twin(search, values, view)
    if not deep:
        ranked = cheapest(search, view, view.board, view.piece, view.lines)
        firsts = [value.placement for value in ranked[:12]]
    paths, best = proposed(search, view, count, firsts, every=not deep)
    _, kept, deepened = search.beam
    chosen: dict[Placement, Course] = {}

    def value(path: Course, *, deeper: bool) -> float:
        _, _, board, lines, total = path
        after = (
            mean_twin(search, values, view, path, kept, deeper=deeper)
            if deep
            else twin(values, board, total)
        )
        return gain(lines - view.lines, lines) + gain(total - lines, total) + after

    for path in paths:
        worth, at = value(path, deeper=False), path[1]
        if at not in best or worth > best[at]:
            best[at], chosen[at] = worth, path
    if not deep or deepened < 2:
        return best
    anew = {
        at: value(chosen[at], deeper=True) if at in chosen else best[at]
        for at in sorted(best, key=lambda at: -best[at])[:deepened]
    }
    least = min(anew.values(), default=0.0)
    return {at: anew.get(at, min(least, worth)) for at, worth in best.items()}


@pytest.mark.parametrize(
    ("lines", "taps", "height", "penalty", "deepened"),
    [
        *(
            (lines, taps, 9, 0, 3)
            for lines, taps in ((40, 30), (226, 30), (327, 30), (425, 30), (428, 30))
        ),
        *((lines, taps, 9, 0, 1) for lines, taps in ((40, 10), (150, 15), (327, 30))),
        *((lines, 30, 15, 0, 0) for lines in (40, 226, 428)),
        *((lines, 15, 15, 300_000, 2) for lines in (40, 150, 425)),
    ],
)
def test_search_is_that_of_the_twin(
    lines: int, taps: int, height: int, penalty: int, deepened: int
) -> None:
    """The weights propose, and the values decide; the console draws the next piece unevenly.

    On the higher board some pieces do not fit, and games may end early.
    """
    values, rules = replace(random_values(5), penalty=penalty), replace(LONG, taps=taps)
    board = parse("/".join(["....####.."] * height + ["#########."] * 3), HEIGHT)
    search = replace(foresight(values), beam=(3, 2, deepened))
    for piece, following in ((6, 3), (0, 0), (1, 4)):
        view = View(board, piece, following, rules, level_after(18, lines), lines)
        found = {v.placement: -v.cost for v in search.values(view)}
        expected = search_twin(search, values, view, 3)
        assert found == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize(("lines", "taps"), [(225, 30), (240, 30), (335, 30), (225, 10)])
def test_a_plan_is_worth_the_mean_of_what_it_allows(lines: int, taps: int) -> None:
    """Over the next pieces, the best placement that it allows, among those of the best boards.

    Where pieces fall a row a frame or two, all boards are rated.
    """
    values = random_values(7)
    rules = replace(LONG, reaction=18, taps=taps)
    board = parse("/".join(["####....##"] * 9 + [".###.#####"] * 4), HEIGHT)
    view = View(board, 1, None, rules, level_after(18, lines), lines)
    search = replace(foresight(values), beam=(2, 1, 0))
    known = [
        search_twin(search, values, replace(view, next=piece), 4, deep=False) for piece in range(7)
    ]
    follow = followers(Source.CONSOLE, view.piece)
    rated = {value.placement: -value.cost for value in search.plan_values(view)}
    assert set(rated) == set(view.plans())
    assert len(set(rated.values())) >= 3
    for plan, value in rated.items():
        allowed = replace(view, plan=plan).placements()
        mean = sum(
            follow.count(piece)
            / 64
            * max(known[piece].get(at, min(known[piece].values()) - 10_000) for at in allowed)
            for piece in range(7)
        )
        assert value == pytest.approx(mean, rel=1e-12)


def learn_twin(
    state: dict[str, NDArray[np.float32]],
    samples: list[tuple[Rows, int, np.float32]],
    stage: int,
    rates: list[np.float32],
    clip: np.float32,
) -> float:
    """Move the numbers of a stage towards the values of samples, by errors of at most `clip`."""
    network, squares = (Network(state[name], stage) for name in ("values", "squares"))
    errors = 0.0

    def step(part: str, where: object, gradient: object, rate: np.float32, forget: float) -> None:
        number, square = getattr(network, part), getattr(squares, part)
        gradient, forgotten = np.asarray(gradient, dtype=F32), F32(forget)
        mean = (F32(1) - forgotten) * square[where] + (forgotten * gradient * gradient + F32(1e-9))
        square[where] = mean
        number[where] -= rate * gradient / np.sqrt(mean + F32(1e-8))

    for (board, lines, target), rate in zip(samples, rates, strict=True):
        found = inputs_of(board, lines)
        wide, deep, value = run(network, found)
        error = value - target
        slope = np.clip(error, -clip, clip)
        back = np.where(deep > 0, slope * network.last, F32(0))
        step("last", slice(None), slope * deep, rate, 1e-4)
        gradient = np.zeros(WIDTH, dtype=F32)
        for j in np.flatnonzero(wide):
            gradient[j] = dot(back, network.deep[j])
            step("deep", j, wide[j] * back, rate, 1e-4)
        step("deep_base", slice(None), back, rate, 1e-4)
        step("base", slice(None), gradient, rate, 1e-4)
        step("least", 0, slope, rate, 1e-4)
        for each in found:
            step("sums", each, gradient, rate, 1e-3)
            step("direct", each, slope, rate, 1e-3)
        errors += float(error * error)
    return errors


@pytest.mark.parametrize(
    ("trust", "clip", "penalty"),
    [(0.0, 100_000, 0), (0.25, 100_000, 0), (0.25, 5_000, 0), (0.25, 100_000, 40_000)],
)
def test_learning_is_that_of_the_twin(trust: float, clip: int, penalty: int) -> None:
    """The values of the boards of games, backwards; then a step for each number."""
    rules = replace(TIMED, most_lines=4)
    given = games(Source.CARTRIDGE, 0x200, 2, 24)
    who = replace(player("expectimax", rules=rules), beam=(4, 1, 0), seed=5)
    mistakes = np.array([300, 0], dtype=np.int32)
    first = np.array([0, 1], dtype=np.int32)
    moves, played, lines, scores = _kernels.practise(
        who.native(), given, mistakes, first, *native_rules(rules)
    )
    assert (moves[0] >> 15).any()
    assert not (moves[1] >> 15).any()
    state = {"values": random_values(3).numbers.copy(), "squares": np.zeros(_kernels.NUMBERS, F32)}
    copies = {name: numbers.copy() for name, numbers in state.items()}
    # Backwards: what a board should be worth.
    samples: list[tuple[Rows, int, np.float32]] = []
    for pieces, codes, count, begun, total, score in zip(
        given, moves, played, first, lines, scores, strict=True
    ):
        board, cleared, boards, earned = (0,) * HEIGHT, int(begun), [], 0
        for piece, code in list(zip(pieces.tolist(), codes.tolist(), strict=True))[:count]:
            board, now = lock(board, piece, Placement.of(code & 2047), HEIGHT)
            cleared += now
            earned += gain(now, cleared)
            boards.append((board, cleared, F32(gain(now, cleared)) / F32(50000), code >> 15))
        assert (cleared, earned) == (total, score)
        own: list[tuple[Rows, int, np.float32]] = []
        following, target, reward = F32(0), F32(0), F32(0)
        network = Network(state["values"], 0)
        for i in reversed(range(count)):
            board, cleared, gained, _ = boards[i]
            over, mistaken = cleared >= 4, i + 1 < count and bool(boards[i + 1][3])
            follows = -F32(penalty) / F32(50000)
            if i + 1 < count:
                follows = reward + (F32(trust) * following + (F32(1) - F32(trust)) * target)
            worth = F32(0) if over or not trust else run(network, inputs_of(board, cleared))[2]
            target = F32(0) if over else worth if mistaken and trust else follows
            following, reward = worth, gained
            if not over and not mistaken:
                own.append((board, cleared, target))
        samples += own[::-1]
    boards_learned, errors = _kernels.learn(
        state["values"],
        state["squares"],
        given,
        moves,
        played,
        first,
        0.01,
        0.01,
        clip,
        penalty,
        trust,
        8,
        *native_rules(rules),
    )
    assert boards_learned == [len(samples), 0, 0]
    # The order is a shuffle by a Mersenne Twister of 64 bits, which is tried in another test.
    order = shuffled(len(samples), 8)
    rates, most = [F32(0.01)] * len(samples), F32(clip) / F32(50000)
    expected = learn_twin(copies, [samples[i] for i in order], 0, rates, most)
    assert errors[0] == pytest.approx(expected, rel=1e-12)
    for name, numbers in state.items():
        assert numbers.tobytes() == copies[name].tobytes()


def shuffled(count: int, seed: int) -> list[int]:
    """Shuffle as the engine does: Fisher and Yates, by std::mt19937_64."""
    mask, state = (1 << 64) - 1, [seed]
    for i in range(1, 312):
        state.append((6364136223846793005 * (state[-1] ^ state[-1] >> 62) + i) & mask)
    for i in range(312):
        x = state[i] & 0xFFFFFFFF80000000 | state[(i + 1) % 312] & 0x7FFFFFFF
        state[i] = state[(i + 156) % 312] ^ x >> 1 ^ (0xB5026F5AA96619E9 if x & 1 else 0)
    order = list(range(count))
    assert count <= 313
    for i, word in zip(range(count, 1, -1), state, strict=False):
        tempered = word ^ word >> 29 & 0x5555555555555555
        tempered ^= tempered << 17 & 0x71D67FFFEDA60000
        tempered ^= tempered << 37 & 0xFFF7EEE000000000
        tempered ^= tempered >> 43
        j = (tempered >> 32) * i >> 32
        order[i - 1], order[j] = order[j], order[i - 1]
    return order


def test_learning_is_resumed(tmp_path: Path) -> None:
    """A run that stops and goes on has the same values and the same file as one that does not."""
    whole = learn(SMALL, tmp_path / "whole.jsonl")
    for rounds in (1, 3):
        parted = learn(replace(SMALL, rounds=rounds), tmp_path / "parted.jsonl")
    assert whole.values.digest() == parted.values.digest()
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


def test_values_are_a_moving_mean(tmp_path: Path) -> None:
    """Of what was learned in each round, and of the values that a run starts from."""
    for start in (None, random_values(9, TIMED)):
        learned = [start.numbers.astype(np.float64)] if start else []
        for rounds in range(1, 7):
            file = tmp_path / f"{start is None}.jsonl"
            state = learn(replace(SMALL, rounds=rounds, games=2), file, start=start)
            learned.append(state.numbers.astype(np.float64))
        mean = learned[0]
        for count, numbers in enumerate(learned[1:], 2):
            mean = mean + (numbers - mean) / min(count, 4)
        assert np.allclose(state.values.numbers, mean, rtol=1e-5, atol=1e-6)


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
    with pytest.raises(WeightsError, match="passes is 2, expected 5"):
        learn(replace(SMALL, passes=5), file)
    with pytest.raises(WeightsError, match=r"beam is \(5, 1, 0\), expected \(4, 1, 0\)"):
        learn(replace(SMALL, beam=(4, 1, 0)), file)
    for beam in ((4, 1), (0, 1, 0), (4, 257, 0), (4, 1, -1)):
        with pytest.raises(WeightsError, match="expected two numbers of 1 to 256"):
            replace(SMALL, beam=beam)  # type: ignore[arg-type]
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"lines": ', '"lines": 1'), encoding="utf-8")
    with pytest.raises(WeightsError, match="not the state"):
        learn(SMALL, file)
    file.write_text(text, encoding="utf-8")
    state = tmp_path / "run.jsonl.state"
    state.write_bytes(state.read_bytes()[:1000])
    with pytest.raises(WeightsError, match="restore it, or name another file"):
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
    """Values that were learned are read again, rounded, and play a game."""
    file = tmp_path / "values.npz"
    state = learn(replace(SMALL, rounds=1), tmp_path / "run.jsonl")
    write_values(state.values, file, state.origin())
    known = read_values(file)
    assert known.rules == TIMED
    played_stage = _kernels.NUMBERS // 3
    found, learned = (each.numbers[:played_stage] for each in (known, state.values))
    assert np.allclose(found, learned, rtol=1e-3, atol=0.5 / 64)
    sums, rest = known.stages()
    assert np.array_equal(sums * 64, np.rint(sums * 64))
    assert np.array_equal(rest[0], state.values.stages()[1][0])
    assert not known.numbers[played_stage:].any()
    again = tmp_path / "again.npz"
    write_values(known, again, {})
    assert read_values(again).digest() == known.digest()
    given = games(Source.CARTRIDGE, 70_000, 1, 60)[0].tolist()
    rules = replace(TIMED, reaction=18)
    played = play(foresight(known), rules, given)
    assert len(played.plans) == len(played.placements) > 10
    for content in (b"", b"{}", json.dumps({"format": "x"}).encode()):
        file.write_bytes(content)
        expected = "values.npz: no archive of NumPy, or cut; expected learned values"
        with pytest.raises(WeightsError, match=expected):
            read_values(file)


def test_a_run_starts_from_other_values(tmp_path: Path) -> None:
    """They are part of its settings; they stay as they are."""
    start = random_values(9, TIMED)
    before = start.digest()
    one = replace(SMALL, rounds=1)
    state = learn(one, tmp_path / "run.jsonl", start=start)
    assert start.digest() == before != state.values.digest()
    assert json.loads(state.lines[0])["lessons"]["start"] == before
    with pytest.raises(WeightsError, match="start is"):
        learn(SMALL, tmp_path / "run.jsonl")
    assert learn(one, tmp_path / "run.jsonl", start=start).lines == state.lines


def test_values_keep_the_penalty_of_their_lessons(tmp_path: Path) -> None:
    """The run plays by it, and so does who reads the values."""
    state = learn(replace(SMALL, rounds=1, penalty=70_000), tmp_path / "run.jsonl")
    write_values(state.values, tmp_path / "values.npz", state.origin())
    assert state.values.penalty == read_values(tmp_path / "values.npz").penalty == 70_000


def test_games_of_a_round_begin_late(tmp_path: Path) -> None:
    """With as many lines as the last stage; their scores count for nothing."""
    for rules, lines in ((LONG, 330), (Rules(Timing.TIMED, 22, 29, 100), 0), (Rules(), 0)):
        lessons = replace(SMALL, rules=rules, games=3, late=2)
        assert lessons.first_lines.tolist() == [0, lines, lines]
    rules = replace(LONG, most_lines=334)
    start = random_values(9, rules)
    lessons = replace(SMALL, rules=rules, rounds=1, games=2)
    for late, stages in ((0, {0}), (2, {2})):
        state = learn(replace(lessons, late=late), tmp_path / f"{late}.jsonl", start=start)
        line = json.loads(state.lines[-1])
        assert {stage for stage, count in enumerate(line["boards"]) if count} == stages
        assert (line["lines"] >= 330) is (late > 0)
    with pytest.raises(WeightsError, match="late 3: expected at most 2"):
        replace(lessons, late=3)


def test_bundled_values_are_those_of_the_most_similar_games() -> None:
    """In timing, the ratio of taps, reaction and end, in this order; with 24 taps those of 30."""
    assert not values_for(Rules()).rules.timed
    taps = {30: 30, 25: 30, 24: 30, 23: 20, 20: 20, 18: 20, 17: 15, 15: 15, 13: 15, 12: 10, 10: 10}
    for each, expected in taps.items():
        found = values_for(replace(LONG, taps=each, reaction=0)).rules
        assert (found.timed, found.taps) == (True, expected)
    both = {0: 0, 9: 0, 10: 18, 18: 18, 30: 18}
    for each, (reaction, expected) in product((15, 20), both.items()):
        found = values_for(replace(LONG, taps=each, reaction=reaction)).rules
        assert (found.taps, found.reaction) == (each, expected)
    ends = {(18, 230): 230, (18, 231): 430, (0, 230): 230, (29, 50): 430, (18, 100): 230}
    for (start, lines), expected in ends.items():
        rules = replace(LONG, start_level=start, most_lines=lines, reaction=18)
        assert values_for(rules).rules.most_lines == expected


@pytest.mark.parametrize("name", sorted(bundled_values()))
def test_bundled_values_are_those_of_a_published_run(name: str) -> None:
    """The file holds the digest of the last line of the run, which ends with the bundled round."""
    run = (RESULTS / f"values-{name}.jsonl").read_text(encoding="utf-8").splitlines()
    data = PACKAGE / "tetris" / "data" / f"{name}.npz"
    with np.load(data) as content:
        header = json.loads(bytes(content["header"]))
    first, last = json.loads(run[0]), json.loads(run[-1])
    assert (header["lessons"], header["commit"]) == (first["lessons"], first["commit"])
    assert header["digest"] == last["digest"]
    assert last["round"] == len(run) - 1
    assert "dirty" not in first["commit"]


def test_learning_starts_from_the_points_of_tetrises() -> None:
    """Before anything is learned, a board is worth the points of the lines that are left."""
    values = first_state(replace(SMALL, rules=LONG)).values
    board = parse("########../########..", HEIGHT)
    for lines, end in ((0, 230), (229, 230), (230, 330), (328, 330), (330, 330)):
        tetrises = sum(300 * (level_after(18, line) + 1) for line in range(lines, end))
        assert twin(values, board, lines) == pytest.approx(tetrises, abs=20_000)


def test_a_shorter_game_begins_without_what_was_beyond_its_end() -> None:
    """What values of longer games say of an empty board at the last line is taken off."""
    longer = random_values(3)
    short = replace(SMALL, rules=replace(LONG, most_lines=231))
    values = first_state(short, longer).values
    view = View(EMPTY, 0, None, LONG, 29, 231)
    rated = [value.placement for value in foresight(longer).values(view)]
    beyond = max(twin(longer, lock(EMPTY, 0, at, HEIGHT)[0], 231) for at in rated)
    board = parse("########../########..", HEIGHT)
    for lines in (0, 229, 230):
        left = twin(longer, board, lines) - beyond
        assert twin(values, board, lines, short.rules) == pytest.approx(left, abs=1)
    same = first_state(replace(short, rules=LONG), longer).values
    assert (same.numbers == longer.numbers).all()


def test_a_run_learns_from_the_games_of_others(tmp_path: Path) -> None:
    """Its games are learned from as well, and it is told by its digest."""
    other = learn(replace(SMALL, rounds=2, seed=9), tmp_path / "other.jsonl")
    one, file = replace(SMALL, rounds=1), tmp_path / "run.jsonl"
    alone = learn(one, tmp_path / "alone.jsonl")
    both = learn(one, file, others=[tmp_path / "other.jsonl"])
    header, line = map(json.loads, both.lines)
    assert header["lessons"]["others"] == [json.loads(other.lines[-1])["digest"]]
    games = sum(games.played.sum() for games in (*other.rounds.values(), *both.rounds.values()))
    assert sum(json.loads(alone.lines[-1])["boards"]) < sum(line["boards"]) <= games
    assert (both.rounds[1].moves == alone.rounds[1].moves).all()
    assert both.values.digest() != alone.values.digest()
    assert learn(one, file, others=[tmp_path / "other.jsonl"]).lines == both.lines
    digest = header["lessons"]["others"][0][:8]
    with pytest.raises(WeightsError, match=f"end with digest {digest}, expected none: name the"):
        learn(one, file)
    grown = learn(replace(SMALL, rounds=3, seed=9), tmp_path / "other.jsonl")
    now = json.loads(grown.lines[-1])["digest"][:8]
    with pytest.raises(WeightsError, match=f"end with digest {digest}, expected {now}: name the"):
        learn(one, file, others=[tmp_path / "other.jsonl"])
    with pytest.raises(WeightsError, match=r"other.jsonl: games of other rules, expected those"):
        learn(replace(one, rules=LONG), tmp_path / "long.jsonl", others=[tmp_path / "other.jsonl"])


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("trust", (0.15, 0.5)),
        ("rate", (0.0007, 0.001)),
        ("clip", (100_000, 10)),
        ("penalty", (0, 50_000)),
    ],
)
def test_settings_that_change_what_is_learned(
    name: str, values: tuple[Any, Any], tmp_path: Path
) -> None:
    """They count from the passes that trust values on, or from the second round on."""
    two = replace(SMALL, rounds=2)
    found = [
        learn(replace(two, **{name: value}), tmp_path / f"{value}.jsonl").values.digest()
        for value in values
    ]
    assert found[0] != found[1]


@pytest.mark.parametrize("name", ["trust", "rate"])
@pytest.mark.parametrize("value", [-0.1, 1.1, float("nan"), "half"])
def test_parts_are_from_0_to_1(name: str, value: Any) -> None:
    """Others are refused."""
    with pytest.raises(InputError, match=f"{name} {value!r}: expected 0 to 1"):
        replace(SMALL, **{name: value})


DIGEST = """
import sys
from pathlib import Path
from tempfile import mkdtemp
from laconic.tetris import _kernels
from laconic.tetris.learning import Lessons, learn
lessons = Lessons(rounds=2, games=3)
state = learn(lessons, Path(mkdtemp()) / "run", threads=int(sys.argv[1]))
print(_kernels.vector_path(), state.values.digest())
"""

LEARNED = "59dd3f24dd16d52bdb8fb16722809522f9df8299a552159bd6b0eb69e6964d23"


@pytest.mark.parametrize(("path", "threads"), [("baseline", 1), ("avx512", 3)])
def test_learning_is_the_same_everywhere(path: str, threads: int) -> None:
    """On every vector path, on any number of threads, and as it was when this was written."""
    run = subprocess.run(
        [sys.executable, "-c", DIGEST, str(threads)],
        env={**os.environ, "LACONIC_LANES": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.split()[1] == LEARNED
