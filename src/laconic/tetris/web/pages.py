"""The pages: watch games with an analysis of each piece; analyse your own position."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from nicegui import ui

from laconic.errors import LaconicError
from laconic.tetris.pieces import Source
from laconic.tetris.rules import PIECES, Timing
from laconic.tetris.web.drawing import losses, table
from laconic.tetris.web.games import WATCHED, Wanted, analysis, losses_of, position, replay, view_of
from laconic.tetris.web.playing import MOST_SEED, register_play
from laconic.web.files import Files
from laconic.web.frame import listen, remember, sentence
from laconic.web.motion import Motion
from laconic.web.parameters import whole_number
from laconic.web.tags import Field, Markup, Tag, choice

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from laconic.tetris.replays import Replay
    from laconic.tetris.web.api import Replays
    from laconic.web.frame import Frame

    Setter = Callable[[str], Awaitable[None]]

FILES = Files("tetris", Path(__file__).parent / "static", ("tetris.css", "page.js"))
PAGES = {"/tetris": "Watch", "/tetris/play": "Play", "/tetris/analyze": "Analyze"}

MOST_TAPS, MOST_FRAME = 30, 10_000
_REGION = 'tabindex=0 role=region aria-label="Placements"'  # it scrolls on a telephone


def register(frame: Frame, replays: Replays) -> None:
    """Make the pages."""

    @ui.page("/tetris")
    async def watch_page(  # noqa: PLR0917  # parameters of the address
        player: str = "pair",
        seed: str = "",
        pieces: str = "published",
        rules: str = "free",
        taps: str = "",
        beside: str = "",
        at: str = "",
    ) -> None:
        wanted = Wanted(player, _seed(seed), pieces, rules, _taps(taps), beside)
        with frame.page("/tetris", "Watch a player, and see what it chose from."):
            await _Watching(wanted, whole_number(at, MOST_FRAME) or 0, replays).build()

    register_play(frame.page, FILES)

    @ui.page("/tetris/analyze")
    async def analyze_page(board: str = "", piece: str = "T", following: str = "I") -> None:
        with frame.page("/tetris/analyze", "Set up a board; see the best placements and why."):
            await _Analysing(board, piece, following).build()


@dataclass
class _Watching:
    """The page on which a game is watched."""

    wanted: Wanted
    at: int
    replays: Replays
    game: Replay | None = None
    version: int = 0

    async def build(self) -> None:
        """Make the page and load its game."""
        with Tag("div", classes="columns"):
            with Tag("div", classes="stack"):
                self.motion = Motion(FILES.url("tetris.js"), "Game")
                self._settings()
            with Tag("section", classes="card", aria_label="Analysis"):
                Tag("h2", "What the engine thinks of this piece")
                self.panel = Markup("", "scroll").props(_REGION)
                self.graph = Markup("")
                Tag("button", "Losses of the whole game", "button", self._losses)
        listen(self._hear)
        await ui.context.client.connected()
        await self._load()

    def _settings(self) -> None:
        with Tag("div", classes="settings card"):
            choice("Player", {n: n for n in WATCHED}, self.wanted.player, self._setter("player"))
            others = {"": "nobody", **{n: n for n in WATCHED}}
            choice("Beside", others, self.wanted.beside, self._setter("beside"))
            choice("Pieces", {s: s for s in Source}, self.wanted.pieces, self._setter("pieces"))
            choice("Rules", {r: r for r in Timing}, self.wanted.rules, self._setter("rules"))
            with Tag("label", classes="field"):
                Tag("span", "Seed")
                Field(
                    "input", str(self.wanted.seed), self._seeded, 10, "change", type="number", min=0
                )
            with Tag("label", classes="field"):
                Tag("span", "Open a replay")
                Tag("input", type="file", accept=".json", data_replay="")
            self.save = Tag("a", "Save the replay", "button", download="replay.json")

    def _setter(self, name: str) -> Setter:
        async def chosen(value: str) -> None:
            changed: dict[str, Any] = {name: value}
            await self._want(replace(self.wanted, **changed))

        return chosen

    async def _seeded(self, text: str) -> None:
        await self._want(replace(self.wanted, seed=_seed(text)))

    async def _want(self, wanted: Wanted) -> None:
        self.wanted, self.at = wanted, 0
        await self._load()

    async def _load(self) -> None:
        self.panel.set_content('<p class="soft">Playing the game</p>')
        self.graph.set_content("")
        self.version += 1
        mine, wanted = self.version, self.wanted
        try:
            game = await asyncio.to_thread(replay, wanted)
        except LaconicError as error:
            if mine == self.version:
                self.panel.set_content(f'<p class="note">{escape(sentence(error))}</p>')
            return
        if mine != self.version:
            return  # another game was chosen meanwhile
        self.game = game
        query = urlencode(wanted.query())
        self.save.set(href=f"/api/tetris/replay?{query}")
        self.motion.load(f"/api/tetris/game?{query}", self.at)

    async def _hear(self, name: str, value: str) -> None:
        if name == "frame" and value.isdecimal():
            self.at = int(value)
            remember(f"/tetris?{urlencode({**self.wanted.query(), 'at': self.at})}")
            await self._analyse()
        elif name == "replay" and (loaded := self.replays.get(value)):
            self.version += 1
            self.game, self.at = loaded, 0
            self.graph.set_content("")
            self.motion.load(f"/api/tetris/replays/{value}")
        elif name == "refused":
            self.panel.set_content(f'<p class="note">{escape(value)}</p>')

    async def _losses(self) -> None:
        game = self.game
        if game is None:
            return
        self.graph.set_content('<p class="soft busy">Analysing each piece</p>')
        values = await asyncio.to_thread(losses_of, game)
        if game is self.game:
            self.graph.set_content(losses(values))

    async def _analyse(self) -> None:
        game, at = self.game, self.at
        view = position(game, at) if game else None
        if game is None or view is None:
            self.panel.set_content('<p class="soft">The game is over.</p>')
            return
        ranked = await asyncio.to_thread(analysis, view)
        if self.game is game and self.at == at:
            self.panel.set_content(table(ranked, game.placements[at]))


@dataclass
class _Analysing:
    """The page on which a position is set up."""

    board: str
    piece: str
    following: str

    async def build(self) -> None:
        """Make the page and analyse its position."""
        letters = {letter: letter for letter in PIECES}
        with Tag("div", classes="columns"):
            with Tag("div", classes="stack"):
                Tag("div", classes="well", data_board=self.board, role="group", aria_label="Board")
                with Tag("div", classes="settings card"):
                    choice("Piece", letters, self.piece, self._setter("piece"))
                    choice(
                        "Next piece",
                        {"": "unknown", **letters},
                        self.following,
                        self._setter("following"),
                    )
            with Tag("section", classes="card", aria_label="Best placements"):
                Tag("h2", "Best placements")
                self.panel = Markup("", "scroll").props(_REGION)
        listen(self._hear)
        await ui.context.client.connected()
        ui.run_javascript("laconicTetris.build()")
        await self._analyse()

    def _setter(self, name: str) -> Setter:
        async def chosen(value: str) -> None:
            setattr(self, name, value)
            await self._analyse()

        return chosen

    async def _hear(self, name: str, value: str) -> None:
        if name == "board":
            self.board = value
            await self._analyse()

    async def _analyse(self) -> None:
        query = self._query()
        remember(f"/tetris/analyze?{urlencode(query, safe='/.')}")
        try:
            view = view_of(self.board, self.piece, self.following)
            ranked = await asyncio.to_thread(analysis, view)
        except LaconicError as error:
            self.panel.set_content(f'<p class="note">{escape(sentence(error))}</p>')
            return
        if query == self._query():  # otherwise the position has changed meanwhile
            self.panel.set_content(table(ranked))

    def _query(self) -> dict[str, str]:
        return {"board": self.board, "piece": self.piece, "following": self.following}


def _seed(text: str) -> int:
    """Read a random seed of an address or a field."""
    seed = whole_number(text, MOST_SEED)
    return Wanted.seed if seed is None else seed


def _taps(text: str) -> int:
    """Read taps per second."""
    taps = whole_number(text, MOST_TAPS)
    return Wanted.taps if taps is None else taps
