"""Computations of the API: games as frames, and analyses of positions."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from laconic.errors import InputError
from laconic.names import pick
from laconic.serve.threads import keep_on
from laconic.tetris.analysis import Option, options
from laconic.tetris.boards import parse, piece_number
from laconic.tetris.display import frames
from laconic.tetris.evaluation import play, replay_of
from laconic.tetris.pieces import Source, games
from laconic.tetris.players import PLAYERS, View, player
from laconic.tetris.rules import HEIGHT, PIECES, Rules, Timing, cells

if TYPE_CHECKING:
    from collections.abc import Sequence

    from laconic.tetris.replays import Replay

WATCHED = tuple(name for name in PLAYERS if name != "branching")
"""Players whose games take a second or two; the branching search takes longer."""


@dataclass(frozen=True)
class Wanted:
    """A game that is asked for.

    Attributes:
        player: name of the player.
        seed: random seed of the pieces.
        pieces: generator of the pieces.
        rules: free or timed.
        taps: taps per second in a timed game; None for 30.
        beside: name of a second player, which gets the same pieces; empty for none.
    """

    player: str = "pair"
    seed: int = 205
    pieces: str = "published"
    rules: str = "free"
    taps: int | None = None
    beside: str = ""

    def replays(self) -> list[Replay]:
        """Play the game, and that of the second player."""
        players = [self.player, self.beside] if self.beside else [self.player]
        played = []
        for each in players:
            keep_on()
            played.append(replay(dataclasses.replace(self, player=each, beside="")))
        return played


@lru_cache(maxsize=32)
def replay(wanted: Wanted) -> Replay:
    """Play a game.

    Raises:
        InputError: for an unknown player, generator or rules, and for taps under free rules.
    """
    pick(wanted.player, WATCHED, "player")
    if wanted.pieces not in tuple(Source) or wanted.rules not in tuple(Timing):
        raise InputError(f"{wanted.pieces}, {wanted.rules}: expected a generator and free or timed")
    timed = wanted.rules == Timing.TIMED
    if wanted.taps and not timed:
        raise InputError(
            f"{wanted.taps} taps have no effect with free rules: choose timed ones, or omit them"
        )
    rules = Rules(Timing(wanted.rules), HEIGHT if timed else 20, 19, 230, wanted.taps or 30)
    given = games(Source(wanted.pieces), wanted.seed, 1)[0].tolist()
    played = play(player(wanted.player, seed=wanted.seed, rules=rules), rules, given)
    return replay_of(played, rules, given, wanted.player, f"{wanted.pieces} {wanted.seed}")


def moving(replays: Sequence[Replay]) -> dict[str, Any]:
    """Return games, one frame per piece."""
    return {"games": [_moving(replay) for replay in replays]}


def _moving(replay: Replay) -> dict[str, Any]:
    return {
        "player": replay.player,
        "source": replay.source,
        "frames": [
            {
                "rows": list(game.board),
                "piece": PIECES[game.piece] if at else "",
                "cells": cells(game.piece, at) if at else [],
                "next": "" if game.next is None else PIECES[game.next],
                "score": game.score,
                "lines": game.lines,
                "level": game.level,
                "tetrises": game.tetrises,
            }
            for game, at in frames(replay)
        ],
    }


def analysis(view: View, name: str = "expectimax") -> list[Option]:
    """Rank the placements of a position by a player."""
    return options(player(name, rules=view.rules), view)


def view_of(board: str, piece: str, following: str, level: int = 19) -> View:
    """Parse a position.

    Raises:
        InputError: for an impossible board or piece.
    """
    after = piece_number(following) if following else None
    rules = Rules(start_level=level)
    return View(parse(board, rules.rows), piece_number(piece), after, rules, level)


def as_dict(option: Option, piece: int) -> dict[str, Any]:
    """Return a placement as plain data for JSON."""
    return {
        **option.placement._asdict(),
        "cells": cells(piece, option.placement),
        "cost": option.cost,
        "loss": option.loss,
        "reasons": [vars(reason) for reason in option.reasons],
    }
