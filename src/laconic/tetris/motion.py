"""The motion of pieces from where they appear to where they lock, with and without time.

This module is plain, readable Python: a twin of the engine's move generator, which the checker of
replays uses.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import gcd
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from laconic.tetris.rules import (
    SHAPES,
    SPAWNS,
    Motion,
    Placement,
    Rows,
    Rules,
    down,
    fits,
    steps,
    tap_pause,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

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
        taps: number of taps so far, modulo the number after which the pauses repeat.
        held: -1 or 1 for the direction held, 0 for none.
        repeat: frames until it repeats its step.
    """

    at: Placement
    wait: int = 0
    taps: int = 0
    held: int = 0
    repeat: int = 0


Free = Callable[[Placement], bool]
"""Whether a piece fits at a place."""


def _free(board: Rows, piece: int, rows: int) -> Free:
    return cache(lambda at: fits(board, piece, at, rows))


def reachable_in_time(
    board: Rows, piece: int, motion: Motion, reaction: int = 0, plan: Placement | None = None
) -> set[Placement]:
    """Return the placements of a piece that are reachable in time.

    In one frame a player may press left or right, and then a turn; a pause follows, see
    `rules.tap_pause`. The piece falls at the end of every `gravity` frames. With `das` a direction
    that is held repeats its step after 16 frames, and then every 6; a step that was blocked is
    tried again in each frame. The repeat is charged when the piece appears, so that a direction
    that is held then steps at once.

    With a plan, the piece must be there after the frames of the reaction, or rest there by then.
    """
    frames = _frames(board, piece, motion)
    if plan is None:
        return {at for _, resting in frames for at in resting}
    found: set[Placement] = set()
    for number, (states, resting) in enumerate(frames):
        if number > reaction:
            break
        found |= resting
        if number == reaction or not states:
            break
    if plan in found:
        return {plan}
    kept = {state for state in states if state.at == plan} if number == reaction else set()
    later = _frames(board, piece, motion, kept, reaction)
    return {at for _, resting in list(later)[1:] for at in resting}


def plans_in_time(board: Rows, piece: int, motion: Motion, reaction: int) -> set[Placement]:
    """Return where a piece can be after the frames of a reaction, or where it rests by then."""
    found: set[Placement] = set()
    for number, (states, resting) in enumerate(_frames(board, piece, motion)):
        found |= resting
        if number == reaction:
            return found | {state.at for state in states}
    return found


def _frames(
    board: Rows,
    piece: int,
    motion: Motion,
    states: set[Falling] | None = None,
    number: int = 0,
) -> Iterator[tuple[set[Falling], set[Placement]]]:
    """Yield the states of a piece after each frame, and where it has come to rest in this frame.

    Args:
        board: the rows of the well.
        piece: the piece.
        motion: its motion.
        states: its states; by default, those of a new piece.
        number: the number of frames until these.
    """
    free = _free(board, piece, motion.rows)
    if states is None:
        states = _begin(SPAWNS[piece], motion.das) if free(SPAWNS[piece]) else set()
    resting: set[Placement] = set()
    yield states, resting
    while states:
        number += 1
        states = {after for state in states for after in _frame(piece, state, motion, free)}
        resting = set()
        for _ in range(motion.fall if number % motion.gravity == 0 else 0):
            blocked = {state.at for state in states if not free(down(state.at))}
            states = {s._replace(at=down(s.at)) for s in states if s.at not in blocked}
            resting |= blocked
        yield states, resting


def _begin(start: Placement, das: bool) -> set[Falling]:
    """Return the states of a new piece."""
    return {Falling(start, 0, 0, held, abs(held)) for held in ((-1, 0, 1) if das else (0,))}


def _frame(piece: int, state: Falling, motion: Motion, free: Free) -> Iterator[Falling]:
    """Return every state reachable in one frame without gravity."""
    can_tap, das = not state.wait, motion.das
    rest = state._replace(wait=max(0, state.wait - 1))
    period = motion.taps // gcd(60, motion.taps)
    tapped = state._replace(
        wait=tap_pause(motion.taps, state.taps) - 1, taps=(state.taps + 1) % period
    )
    stepped = [rest._replace(held=0, repeat=0)]
    if state.held:
        stepped.append(_repeated(rest, free))
    if can_tap:
        stepped += [
            pressed if das else pressed._replace(held=0, repeat=0)
            for direction in (-1, 1)
            for pressed in [_step(tapped, direction, FIRST_REPEAT, free)]
        ]
    yield from stepped
    for moved in stepped if can_tap else ():
        for turned in list(steps(piece, moved.at))[2:]:
            if free(turned):
                yield moved._replace(at=turned, wait=tapped.wait, taps=tapped.taps)


def _repeated(state: Falling, free: Free) -> Falling:
    """Hold a direction for another frame."""
    if state.repeat > 1:
        return state._replace(repeat=state.repeat - 1)
    return _step(state, state.held, REPEAT, free)


def _step(state: Falling, direction: int, repeat: int, free: Free) -> Falling:
    """Step aside if possible; a blocked step is repeated in the next frame."""
    to = state.at._replace(column=state.at.column + direction)
    if free(to):
        return state._replace(at=to, held=direction, repeat=repeat)
    return state._replace(held=direction, repeat=1)


def reaches(  # noqa: PLR0917  # as many as a game has
    board: Rows,
    piece: int,
    goal: Placement,
    rules: Rules,
    level: int,
    plan: Placement | None = None,
) -> bool:
    """Return whether a piece can be placed by its plan, without listing all placements."""
    start = SPAWNS[piece]
    if not 0 <= goal.turns < len(SHAPES[piece]):
        return False
    if not fits(board, piece, start, rules.rows) or fits(board, piece, down(goal), rules.rows):
        return False
    if rules.timed:
        motion = rules.motion(level)
        return _reaches_in_time(board, piece, goal, motion, rules.reaction if plan else 0, plan)

    def after(at: Placement) -> Iterator[Placement]:
        for to in (*steps(piece, at), down(at)):
            if to.row <= goal.row and fits(board, piece, to, rules.rows):
                yield to

    return _found([start], after, goal.__eq__, lambda at: _distance(at, goal))


RESTS = -1
"""The number of a frame for a piece that has come to rest."""


def _reaches_in_time(  # noqa: PLR0917  # as many as a piece with a plan has
    board: Rows,
    piece: int,
    goal: Placement,
    motion: Motion,
    reaction: int,
    plan: Placement | None,
) -> bool:
    free = _free(board, piece, motion.rows)

    def fallen(at: Placement) -> tuple[Placement, bool]:
        for _ in range(motion.fall):
            if not free(down(at)):
                return at, True
            at = down(at)
        return at, False

    def after(now: tuple[Falling, int]) -> Iterator[tuple[Falling, int]]:
        state, frame = now
        if frame == RESTS:
            return
        frame += 1
        for moved in _frame(piece, state, motion, free):
            at, rests = moved.at, False
            if frame % motion.gravity == 0:
                at, rests = fallen(moved.at)
            if at.row > goal.row or (rests and at != goal):
                continue
            if plan and plan != at and (frame == reaction or (rests and frame < reaction)):
                continue
            yield moved._replace(at=at), RESTS if rests else frame

    first = [(state, 0) for state in _begin(SPAWNS[piece], motion.das)]
    return _found(first, after, lambda now: now[1] == RESTS, lambda now: _distance(now[0].at, goal))


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
