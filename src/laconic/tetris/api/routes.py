"""The JSON API: games, replays and analyses."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import Body, Query
from pydantic import BaseModel, Field

from laconic.errors import InputError
from laconic.serve.api import new_api
from laconic.serve.threads import LruCache, Threads
from laconic.tetris.api.games import Wanted, analysis, as_dict, moving, view_of
from laconic.tetris.check import require_valid
from laconic.tetris.replays import Replay, from_json, to_json

if TYPE_CHECKING:
    from fastapi import FastAPI

MOST_REPLAYS = 64
"""Uploaded replays that are kept, by a prefix of their hash."""

AT_ONCE, WAITING = 2, 32
"""Requests that compute at the same time, and those that compute or wait."""


class Position(BaseModel, extra="forbid"):
    """A position to analyse."""

    board: str = Field("", max_length=300, description="Rows from the top: '#' and '.', with /.")
    piece: str = Field("T", max_length=1)
    next: str = Field("", max_length=1)
    level: int = Field(19, ge=0, le=29)
    player: str = "expectimax"
    top: int = Field(10, ge=1, le=50)


class GameRequest(BaseModel, extra="forbid"):
    """A game, in the address; see `Wanted`."""

    player: str = "pair"
    seed: int = Field(205, ge=0, lt=1 << 32)
    pieces: str = "published"
    rules: str = "free"
    taps: int | None = Field(None, ge=10, le=30)
    beside: str = ""

    def replays(self) -> list[Replay]:
        """Play the game, and that of the second player."""
        return Wanted(**self.model_dump()).replays()


Asked = Annotated[GameRequest, Query()]


def make_api() -> FastAPI:
    """Make the API."""
    replays: LruCache[str, Replay] = LruCache(MOST_REPLAYS)
    threads = Threads(WAITING, AT_ONCE)
    api = new_api("NES Tetris", "Games of players, replays, and analyses of positions.")

    @api.get("/game")
    async def game(asked: Asked) -> dict[str, Any]:
        """Play a game, and optionally that of a second player, and return their frames."""
        return await threads.run(lambda: moving(asked.replays()))

    @api.get("/replay")
    async def saved(asked: Asked) -> dict[str, Any]:
        """Play a game, and return its replay in the file format."""
        return await threads.run(lambda: to_json(asked.replays()[0]))

    @api.post("/replays")
    def sent(content: Annotated[dict[str, Any], Body()]) -> dict[str, str]:
        """Check a replay by the rules, and store it temporarily."""
        loaded = from_json(content)
        require_valid(loaded, "replay")
        name = sha256(repr(loaded).encode()).hexdigest()[:16]
        replays.keep(name, loaded)
        return {"name": name}

    @api.get("/replays/{name}")
    def kept(name: str) -> dict[str, Any]:
        """Return the frames of an uploaded replay."""
        loaded = replays.get(name)
        if loaded is None:
            raise InputError(f"replay {name!r} is not kept: send it again")
        return moving([loaded])

    @api.post("/analysis")
    async def analysed(asked: Position) -> dict[str, Any]:
        """Rank the placements of a position."""
        view = view_of(asked.board, asked.piece, asked.next, asked.level)
        ranked = await threads.run(lambda: analysis(view, asked.player)[: asked.top])
        return {"placements": [as_dict(option, view.piece) for option in ranked]}

    return api
