"""Games as pictures: text for terminals, images for animations."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from laconic.display import Drawing
from laconic.display.gif import save_gif
from laconic.extras import extra
from laconic.files import replacing
from laconic.tetris.rules import COLUMNS, HEIGHT, HIDDEN, PIECES, SHAPES, Placement, cells

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PIL.Image import Image

    from laconic.display.blocks import Piece
    from laconic.tetris.game import Game
    from laconic.tetris.replays import Replay

EMPTY, STACK = "· ", "▒▒"
COLOURS = {
    "I": "cyan",
    "L": "dark_orange",
    "J": "blue",
    "T": "magenta",
    "Z": "red",
    "S": "green",
    "O": "yellow",
}
"""Colours of pieces in terminals."""

RGB = {
    "I": (60, 188, 200),
    "L": (228, 138, 40),
    "J": (66, 100, 220),
    "T": (170, 80, 200),
    "Z": (214, 60, 60),
    "S": (70, 170, 80),
    "O": (226, 196, 60),
}
"""Colours of pieces in images."""


@dataclass(frozen=True)
class Well(Drawing):
    """The well of a game with its numbers, and the current piece at its placement.

    Attributes:
        game: the game before the piece locks.
        at: the placement of the piece.
    """

    game: Game
    at: Placement | None = None

    def text(self) -> str:
        """Draw the well as text."""
        return "".join(text for text, _ in self._pieces())

    def terminal(self, *, coloured: bool, width: int) -> Iterator[Piece]:  # noqa: ARG002  # Rich knows
        """Draw the well with the piece in its colour."""
        return self._pieces()

    def _pieces(self) -> Iterator[Piece]:
        game = self.game
        falling = set(cells(game.piece, self.at)) if self.at else set()
        numbers = {
            "score": f"{game.score:,}",
            "lines": game.lines,
            "level": game.level,
            "tetris": game.tetrises,
        }
        side = [
            "",
            "",
            *(f"{name} {value:>{14 - len(name)}}" for name, value in numbers.items()),
        ]
        side += ["", f"next {'' if game.next is None else PIECES[game.next]:>10}"]
        for row in range(HIDDEN, HEIGHT):
            yield "│", ""
            for column in range(COLUMNS):
                if (row, column) in falling:
                    yield "██", COLOURS[PIECES[game.piece]]
                else:
                    yield STACK if game.board[row] >> column & 1 else EMPTY, ""
            yield f"│ {side[row - HIDDEN] if row - HIDDEN < len(side) else ''}\n", ""
        yield f"└{'──' * COLUMNS}┘", ""


def frames(replay: Replay) -> Iterator[tuple[Game, Placement | None]]:
    """Yield the game before each piece, with its placement, and at the end."""
    yield from zip(replay.frames(), (*replay.placements, None), strict=True)


def image(game: Game, at: Placement | None, cell: int = 12) -> Image:
    """Draw the well as an image.

    Raises:
        MissingExtraError: without Pillow.
    """
    with extra("plots"):
        from PIL import Image, ImageDraw  # noqa: PLC0415  # only images need it

    width, height = (COLUMNS + 7) * cell, (HEIGHT - HIDDEN) * cell
    picture = Image.new("RGB", (width, height), (18, 18, 24))
    draw = ImageDraw.Draw(picture)

    def block(row: int, column: int, fill: tuple[int, int, int]) -> None:
        x, y = column * cell, (row - HIDDEN) * cell
        draw.rectangle((x, y, x + cell - 2, y + cell - 2), fill=fill)

    for row in range(HIDDEN, HEIGHT):
        for column in range(COLUMNS):
            block(row, column, (150, 150, 160) if game.board[row] >> column & 1 else (32, 32, 40))
    if at:
        for row, column in cells(game.piece, at):
            if row >= HIDDEN:
                block(row, column, RGB[PIECES[game.piece]])
    if game.next is not None:
        for row, column in SHAPES[game.next][0]:
            block(row + HIDDEN + 6, column + COLUMNS + 1, RGB[PIECES[game.next]])
    for line, text in enumerate((f"{game.score:,}", f"{game.lines} lines", f"level {game.level}")):
        draw.text(((COLUMNS + 1) * cell, (line + 1) * cell * 1.3), text, fill=(230, 230, 235))
    return picture


def write_gif(
    replay: Replay,
    path: Path,
    *,
    seconds: float = 0.1,
    first: int = 0,
    most: int | None = None,
) -> int:
    """Write a game as an animation, and return the number of frames.

    Args:
        replay: the game.
        path: the file.
        seconds: duration of a frame.
        first: number of the first piece.
        most: maximum number of frames (default: all).

    Raises:
        InputError: if the file cannot be written.
    """
    end = None if most is None else first + most
    pictures = [image(game, at) for game, at in islice(frames(replay), first, end)]
    with replacing(path) as partial:
        save_gif(pictures, partial, [seconds] * len(pictures))
    return len(pictures)
