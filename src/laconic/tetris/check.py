"""Checks of replays using only the rules, without code of the engine or the players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from laconic.tetris.errors import ReplayError
from laconic.tetris.game import Game
from laconic.tetris.pieces import drawn
from laconic.tetris.rules import PIECES

if TYPE_CHECKING:
    from laconic.tetris.replays import Replay


def check(replay: Replay) -> list[str]:
    """Replay a game by the rules, and list its errors.

    The pieces must be those of the generator and seed that the file names, unless it names none;
    every placement must be reachable by the rules, in `timed` games also in time, and by the plan
    of the piece if there is a reaction; score, lines and the ending must match the file.
    """
    if errors := _check_pieces(replay):
        return errors
    game = Game(replay.rules, replay.pieces)
    for number, at in enumerate(replay.placements):
        if game.ending:
            return [f"piece {number}: the game was over ({game.ending})"]
        plan = replay.plans[number] if replay.rules.planned else None
        if not game.allows(at, plan):
            name, by = PIECES[game.piece], f" by the plan {tuple(plan)}" if plan else ""
            return [f"piece {number}: {name} cannot come to rest at {tuple(at)}{by}"]
        game.play(at)
    claims = (
        ("score", replay.score, game.score),
        ("lines", replay.lines, game.lines),
        ("ending", replay.ending, game.ending),
    )
    return [
        f"{name}: the file says {said}, the game gives {real}"
        for name, said, real in claims
        if said != real and not (name == "ending" and said is None)
    ]


def _check_pieces(replay: Replay) -> list[str]:
    """Draw the pieces again, if the file names their generator and seed."""
    if not replay.source:
        return []
    pieces = drawn(replay.source, len(replay.pieces))
    if pieces is None:
        expected = "a generator with a seed such as 'published 205', or nothing for its own pieces"
        return [f"pieces: the source {replay.source!r}, expected {expected}"]
    for number, (piece, real) in enumerate(zip(replay.pieces, pieces, strict=True)):
        if piece != real:
            return [f"piece {number}: {PIECES[piece]}, but {replay.source} has {PIECES[real]}"]
    return []


def require_valid(replay: Replay, source: str) -> None:
    """Refuse an invalid replay.

    Raises:
        ReplayError: with the first error.
    """
    if errors := check(replay):
        raise ReplayError(f"{source}: {errors[0]}")
