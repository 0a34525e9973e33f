"""The page on which a person plays, with the engine's opinion after each piece."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from dataclasses import dataclass, field
from secrets import randbelow
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from nicegui import ui

from laconic.tetris.check import require_valid
from laconic.tetris.game import Game
from laconic.tetris.pieces import Source, games
from laconic.tetris.players import View
from laconic.tetris.replays import Replay, to_json
from laconic.tetris.rules import (
    HEIGHT,
    PIECES,
    SHAPES,
    SPAWNS,
    Placement,
    Rules,
    first_level_up,
    frames_per_row,
)
from laconic.tetris.web.drawing import losses, position, table
from laconic.tetris.web.games import analysis
from laconic.web.frame import listen, remember
from laconic.web.parameters import whole_number
from laconic.web.tags import Field, Markup, Tag, choice

if TYPE_CHECKING:
    from collections.abc import Callable

    from nicegui.awaitable_response import AwaitableResponse

    from laconic.web.files import Files

FALLING = {"waits": "waits for you", "console": "as on the console"}
MOST_SEED, MOST_LEVEL = (1 << 32) - 1, 19
_LEVEL = 18
"""The default level."""
_SEEDS, _LENGTH = 1_000_000, 700
_PATIENCE = 60
"""Seconds to wait for a slow or closed browser."""
_REGION = 'tabindex=0 role=region aria-label="Placements"'  # it scrolls on a telephone
_TOUCH = (
    ("left", "◀", "Left"),
    ("back", "↺", "Turn anticlockwise"),
    ("drop", "⤓", "Drop"),
    ("clockwise", "↻", "Turn clockwise"),
    ("right", "▶", "Right"),
)


@dataclass
class Playing:
    """A game that a person plays.

    Args:
        files: files of the family, for the scripts.
        seed: random seed of the pieces; None for a random one.
        level: level at the start.
        falling: whether pieces fall automatically.

    Attributes:
        shown: how often the game's state was sent to the browser; placements that answer an
            earlier state are ignored.
    """

    files: Files
    seed: int | None
    level: int
    falling: str
    placements: list[Placement] = field(default_factory=list)
    losses: list[float | None] = field(default_factory=list)
    shown: int = 0

    def __post_init__(self) -> None:
        """Start a game."""
        self.seed = randbelow(_SEEDS) if self.seed is None else self.seed
        self.falling = self.falling if self.falling in FALLING else "waits"
        self._begin()

    def _begin(self) -> None:
        self.placements, self.losses = [], []
        rules = Rules(rows=HEIGHT, start_level=self.level)
        self.game = Game(rules, games(Source.CONSOLE, self.seed or 0, 1, _LENGTH)[0].tolist())

    async def build(self) -> None:
        """Make the page and begin."""
        with Tag("div", classes="columns"):
            with Tag("div", classes="stack"):
                with Tag("section", aria_label="Your game"):
                    self.stage = Tag("div", classes="stage")
                with Tag("div", classes="bar controls touch"):
                    for key, sign, label in _TOUCH:
                        self._button(sign, label, key)
                Markup(
                    '<p class="soft small">Arrow keys move, Up or X and Z turn, Space drops.</p>'
                )
                self._settings()
            with Tag("section", classes="card", aria_label="Analysis"):
                Tag("h2", "What the engine thinks of your last piece")
                self.panel = Markup('<p class="soft">Place a piece.</p>', "verdicts")
                self.table = Markup("", "scroll").props(_REGION)
                self.graph = Markup("")
        listen(self._hear)
        await ui.context.client.connected()
        self._show()

    def _button(self, sign: str, label: str, key: str) -> None:
        button = Tag("button", sign, "iconbutton", aria_label=label, title=label)
        button.on("click", js_handler=f"() => {self._script(f'm.press({json.dumps(key)})')}")

    def _script(self, call: str) -> str:
        return f"import({json.dumps(self.files.url('play.js'))}).then((m) => {call})"

    def _settings(self) -> None:
        with Tag("div", classes="settings card"):
            with Tag("label", classes="field"):
                Tag("span", "Seed")
                self.typed = Field(
                    "input", str(self.seed), self._seeded, 10, "change", type="number", min=0
                )
            levels = {str(level): str(level) for level in (0, 5, 9, 15, 18, 19)}
            levels |= {str(self.level): str(self.level)}
            choice("Level", levels, str(self.level), self._set_level)
            choice("A piece", FALLING, self.falling, self._set_falling)
            with Tag("div", classes="bar"):
                Tag("button", "New game", "button", self._fresh)
                Tag("button", "Take back", "button", self._take_back)
                Tag("button", "Save the replay", "button", self._save)

    def _seeded(self, text: str) -> None:
        seed = whole_number(text, MOST_SEED)
        self._start(randbelow(_SEEDS) if seed is None else seed)

    def _fresh(self) -> None:
        self._start(randbelow(_SEEDS))
        self.typed.fill(str(self.seed))

    def _set_level(self, value: str) -> None:
        level = whole_number(value, MOST_LEVEL)
        self.level = _LEVEL if level is None else level
        self._start(self.seed or 0)

    def _set_falling(self, value: str) -> None:
        self.falling = value if value in FALLING else "waits"
        self._show()

    def _start(self, seed: int) -> None:
        self.seed = seed
        self._begin()
        self._tell("", "", "")
        self._show()

    def _tell(self, words: str, ranked: str, graph: str) -> None:
        for place, content in ((self.panel, words), (self.table, ranked), (self.graph, graph)):
            place.set_content(content)

    async def _take_back(self) -> None:
        if not self.placements:
            return
        before = self.placements[:-1]
        self.losses.pop()
        self.game = Game(self.game.rules, self.game.pieces)
        self.placements = before
        for at in before:
            self.game.play(at)
        with suppress(TimeoutError):  # the person has left
            await self._show()  # keys go to the earlier position before the page says so
        self._tell('<p class="soft">The piece was taken back.</p>', "", losses(self.losses))

    def _save(self) -> None:
        game, count = self.game, len(self.placements)
        replay = Replay(
            game.rules,
            tuple(game.pieces[: count + 2]),
            tuple(self.placements),
            "person",
            f"{Source.CONSOLE} {self.seed}",
            game.score,
            game.lines,
            game.ending,
        )
        require_valid(replay, "replay")
        ui.download.content(json.dumps(to_json(replay), indent=1) + "\n", "replay.json")

    def _show(self) -> AwaitableResponse:
        """Send the game's state to the browser; awaited, it returns once the game goes on."""
        game = self.game
        self.shown += 1
        query = {"seed": self.seed, "level": self.level, "falling": self.falling}
        remember(f"/tetris/play?{urlencode(query)}")
        options: dict[str, Any] = {
            "shown": self.shown,
            "pieces": "".join(PIECES[piece] for piece in game.pieces),
            "shapes": dict(zip(PIECES, SHAPES, strict=True)),
            "spawns": dict(zip(PIECES, SPAWNS, strict=True)),
            "rows": game.board,
            "placed": game.placed,
            "score": game.score,
            "lines": game.lines,
            "tetrises": game.tetrises,
            "begin": self.level,
            "level": game.level,
            "first": first_level_up(self.level),
            "most": game.rules.most_lines,
            "frames": [frames_per_row(n) for n in range(30)] if self.falling == "console" else None,
        }
        target = json.dumps(self.stage.html_id)
        return ui.run_javascript(
            self._script(f"m.start({target}, {json.dumps(options)})"), timeout=_PATIENCE
        )

    async def _hear(self, name: str, value: str) -> None:
        if name != "placed":
            return
        try:
            shown, number, turns, row, column = map(int, value.split(","))
        except ValueError:
            return
        if shown == self.shown:
            await self._placed(number, Placement(turns, row, column))

    async def _placed(self, number: int, at: Placement) -> None:
        game = self.game
        if number != game.placed or game.ending or not game.allows(at):
            self._show()  # the browser and the server disagree: the server is right
            return
        view = View(game.board, game.piece, game.next, game.rules, game.level)
        game.play(at)
        self.placements.append(at)
        self.losses.append(None)
        ranked = await asyncio.to_thread(analysis, view)
        if game is not self.game or len(self.placements) <= number:
            return
        loss = next((option.loss for option in ranked if option.placement == at), None)
        self.losses[number] = loss
        if len(self.placements) == number + 1:
            known = "not among those considered" if loss is None else f"{loss:.1f}"
            over = f" The game is over: {game.score:,} points." if game.ending else ""
            words = f'<p role="status">Piece {number + 1}, loss: {known}.{over}</p>'
            picture = position(view.board, view.piece, at, ranked[0].placement)
            self._tell(words + picture, table(ranked, at), losses(self.losses))


def register_play(frame_page: Callable[..., Any], files: Files) -> None:
    """Make the page."""

    @ui.page("/tetris/play")
    async def play_page(seed: str = "", level: str = "", falling: str = "waits") -> None:
        with frame_page("/tetris/play", "Place the pieces; see after each what it cost."):
            wanted, begin = whole_number(seed, MOST_SEED), whole_number(level, MOST_LEVEL)
            await Playing(files, wanted, _LEVEL if begin is None else begin, falling).build()
