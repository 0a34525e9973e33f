"""The motion of pieces from where they appear to where they lock, with and without time.

This module is plain, readable Python: a twin of the engine's move generator, which the checker of
replays uses.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from laconic.tetris.rules import HEIGHT, SHAPES, SPAWNS, Placement, Rows, Rules, down, fits, steps

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

State = TypeVar("State")


def reachable(board: Rows, piece: int, rows: int = 20) -> set[Placement]:
    """Return the placements of a piece without time limits."""
    start = SPAWNS[piece]
    seen = {start} if fits(board, piece, start, rows) else set()
    todo, resting = list(seen), set()
    while todo:
        at = todo.pop()
        for to in (down(at), *steps(piece, at)):
            if fits(board, piece, to, rows):
                if to not in seen:
                    seen.add(to)
                    todo.append(to)
            elif to == down(at):
                resting.add(at)
    return resting


FIRST_REPEAT, REPEAT = 16, 6
"""Frames until a held direction repeats its step, and between further steps."""


class Falling(NamedTuple):
    """A falling piece, and the keys that steer it.

    Attributes:
        at: the place of the piece.
        wait: frames until a key can be pressed again.
        held: -1 or 1 for the direction held, 0 for none.
        repeat: frames until it repeats its step.
    """

    at: Placement
    wait: int = 0
    held: int = 0
    repeat: int = 0


def reachable_in_time(  # noqa: PLR0917  # as many as motion has
    board: Rows, piece: int, gravity: int, tap: int, rows: int = HEIGHT, das: bool = False
) -> set[Placement]:
    """Return the placements of a piece that are reachable in time.

    In one frame a player may press left or right, and then a turn; `tap` frames pass from one such
    frame to the next. The piece falls at the end of every `gravity` frames. With `das` a direction
    that is held repeats its step after 16 frames, and then every 6; a step that was blocked is
    tried again in each frame. The repeat is charged when the piece appears, so that a direction
    that is held then steps at once.
    """

    @cache
    def free(at: Placement) -> bool:
        return fits(board, piece, at, rows)

    start = SPAWNS[piece]
    states = _begin(start, das) if free(start) else set()
    resting = set()
    while states:
        for _ in range(gravity):
            states = {after for state in states for after in _frame(piece, state, tap, das, free)}
        resting |= {state.at for state in states if not free(down(state.at))}
        states = {s._replace(at=down(s.at)) for s in states if s.at not in resting}
    return resting


def _begin(start: Placement, das: bool) -> set[Falling]:
    """Return the states of a new piece."""
    return {Falling(start, 0, held, abs(held)) for held in ((-1, 0, 1) if das else (0,))}


def _frame(
    piece: int, state: Falling, tap: int, das: bool, free: Callable[[Placement], bool]
) -> Iterator[Falling]:
    """Return every state reachable in one frame without gravity."""
    can_tap, rest = not state.wait, max(0, state.wait - 1)
    stepped = [Falling(state.at, rest)]  # no direction is held
    if state.held:
        stepped.append(_repeated(state._replace(wait=rest), free))
    if can_tap:
        stepped += [
            pressed if das else pressed._replace(held=0, repeat=0)
            for direction in (-1, 1)
            for pressed in [_step(state.at, tap - 1, direction, FIRST_REPEAT, free)]
        ]
    yield from stepped
    for moved in stepped if can_tap else ():
        for turned in list(steps(piece, moved.at))[2:]:
            if free(turned):
                yield moved._replace(at=turned, wait=tap - 1)


def _repeated(state: Falling, free: Callable[[Placement], bool]) -> Falling:
    """Hold a direction for another frame."""
    if state.repeat > 1:
        return state._replace(repeat=state.repeat - 1)
    return _step(state.at, state.wait, state.held, REPEAT, free)


def _step(
    at: Placement, wait: int, direction: int, repeat: int, free: Callable[[Placement], bool]
) -> Falling:
    """Step aside if possible; a blocked step is repeated in the next frame."""
    to = at._replace(column=at.column + direction)
    return Falling(to, wait, direction, repeat) if free(to) else Falling(at, wait, direction, 1)


def reaches(board: Rows, piece: int, goal: Placement, rules: Rules, level: int) -> bool:
    """Return whether a piece can be placed, without listing all placements."""
    start = SPAWNS[piece]
    if not 0 <= goal.turns < len(SHAPES[piece]):
        return False
    if not fits(board, piece, start, rules.rows) or fits(board, piece, down(goal), rules.rows):
        return False
    if rules.timed:
        return _reaches_in_time(board, piece, goal, rules, level)

    def after(at: Placement) -> Iterator[Placement]:
        for to in (*steps(piece, at), down(at)):
            if to.row <= goal.row and fits(board, piece, to, rules.rows):
                yield to

    return _found([start], after, goal.__eq__, lambda at: _distance(at, goal))


def _reaches_in_time(board: Rows, piece: int, goal: Placement, rules: Rules, level: int) -> bool:
    gravity, tap = rules.gravity(level), rules.tap_frames

    @cache
    def free(at: Placement) -> bool:
        return fits(board, piece, at, rules.rows)

    def after(now: tuple[Falling, int]) -> Iterator[tuple[Falling, int]]:
        state, frame = now
        for moved in _frame(piece, state, tap, rules.das, free):
            if (frame + 1) % gravity:
                yield moved, frame + 1
            elif moved.at == goal or (moved.at.row < goal.row and free(down(moved.at))):
                yield moved._replace(at=down(moved.at)), 0

    first = [(state, 0) for state in _begin(SPAWNS[piece], rules.das)]
    return _found(
        first, after, lambda now: now[0].at == down(goal), lambda now: _distance(now[0].at, goal)
    )


def _distance(at: Placement, goal: Placement) -> int:
    return abs(at.column - goal.column) + 2 * (at.turns != goal.turns)


def _found(
    first: Iterable[State],
    after: Callable[[State], Iterable[State]],
    is_goal: Callable[[State], bool],
    distance: Callable[[State], int],
) -> bool:
    """Search depth first, states closest to the goal first."""
    todo = list(first)
    seen = set(todo)
    while todo:
        state = todo.pop()
        if is_goal(state):
            return True
        new = [to for to in after(state) if to not in seen]
        seen.update(new)
        todo += sorted(new, key=distance, reverse=True)
    return False
