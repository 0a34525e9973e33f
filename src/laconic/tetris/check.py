"""Checks of replays using only the rules, without code of the engine or the players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from laconic.tetris.errors import ReplayError
from laconic.tetris.game import Game
from laconic.tetris.rules import PIECES

if TYPE_CHECKING:
    from laconic.tetris.replays import Replay


def check(replay: Replay) -> list[str]:
    """Replay a game by the rules, and list its errors.

    Every placement must be reachable by the rules, in `timed` games also in time; score, lines and
    the ending must match the file.
    """
    game = Game(replay.rules, replay.pieces)
    for number, at in enumerate(replay.placements):
        if game.ending:
            return [f"piece {number}: the game was over ({game.ending})"]
        if not game.allows(at):
            name = PIECES[game.piece]
            return [f"piece {number}: {name} cannot come to rest at {tuple(at)}"]
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


def require_valid(replay: Replay, source: str) -> None:
    """Refuse an invalid replay.

    Raises:
        ReplayError: with the first error.
    """
    if errors := check(replay):
        raise ReplayError(f"{source}: {errors[0]}")
