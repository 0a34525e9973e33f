"""Checks of replays using only the rules, without code of the engine or the players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from laconic.tetris.errors import ReplayError
from laconic.tetris.game import Game
from laconic.tetris.pieces import drawn
from laconic.tetris.rules import MOST_PIECES, PIECES

if TYPE_CHECKING:
    from laconic.tetris.replays import Replay


def check(replay: Replay) -> list[str]:
    """Replay a game by the rules, and list its errors.

    The pieces must be those of the generator and seed that the file names, unless it names none;
    every placement must be reachable by the rules, in `timed` games also in time, and by the plan
    of the piece if there is a reaction; score, lines and the ending must match the file. A game
    whose pieces are of a generator ends by `pieces` only after all that it gives.
    """
    pieces = drawn(replay.source, MOST_PIECES) if replay.source else replay.pieces
    if pieces is None:
        expected = "a generator with a seed such as 'published 205', or nothing for its own pieces"
        return [f"pieces: the source {replay.source!r}, expected {expected}"]
    if errors := _check_pieces(replay, pieces):
        return errors
    game = Game(replay.rules, pieces)
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
        f"{name}: the file says {_said(said)}, the game gives {_said(real)}"
        for name, said, real in claims
        if said != real
    ]


def _said(claim: int | str | None) -> str:
    return "unfinished" if claim is None else str(claim)


def _check_pieces(replay: Replay, pieces: tuple[int, ...]) -> list[str]:
    """Compare the file's pieces with those of the generator and seed that it names."""
    for number, (piece, real) in enumerate(zip(replay.pieces, pieces, strict=False)):
        if piece != real:
            return [f"piece {number}: {PIECES[piece]}, but {replay.source} has {PIECES[real]}"]
    if len(replay.pieces) > len(pieces):
        return [f"pieces: {len(replay.pieces):,}, but {replay.source} gives {len(pieces):,}"]
    return []


def require_valid(replay: Replay, source: str) -> None:
    """Refuse an invalid replay.

    Raises:
        ReplayError: with the first error.
    """
    if errors := check(replay):
        raise ReplayError(f"{source}: {errors[0]}")
