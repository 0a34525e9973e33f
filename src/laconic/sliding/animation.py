"""Animations of solutions: SVG without scripts, or GIF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from laconic.display.gif import save_gif
from laconic.display.markup import Html, tag
from laconic.errors import InputError
from laconic.extras import extra
from laconic.files import check_writable, replacing, write_text
from laconic.plurals import counted
from laconic.sliding.moves import boards_along, slides
from laconic.wholes import within

if TYPE_CHECKING:
    from pathlib import Path

    from PIL.Image import Image

    from laconic.sliding.board import Board

CELL = 60
"""Side of a cell, in SVG units or pixels."""

REST = 2.0
"""Seconds for which the final board is displayed before the animation repeats."""

SHORTEST, SECONDS, LONGEST = 0.02, 0.3, 10
"""Minimum, default and maximum duration of a move in seconds."""

MOST_PIXELS = 500_000_000
"""Maximum number of pixels of all frames of a GIF, which are held in memory."""

TILE, GROUND, INK = (47, 111, 115), (255, 255, 255), (255, 255, 255)
"""Colours of a GIF: tiles, background and numbers."""

_STYLE = (
    "rect{fill:#2f6f73;stroke:#fff;stroke-width:2}"
    "text{fill:#fff;font:bold 24px sans-serif;text-anchor:middle;dominant-baseline:central}"
)


def write(board: Board, moves: str, path: Path, seconds: float = SECONDS) -> None:
    """Write an animation of moves as SVG or GIF, depending on the file extension.

    Raises:
        InputError: if the extension is unknown, the file cannot be written or the duration of a
            move is out of range.
        MoveError: if a move leaves the board.
        MissingExtraError: if a GIF is requested and Pillow is not installed.
    """
    check_target(path)
    within(seconds, "seconds of a move", SHORTEST, LONGEST)
    pixels = (len(moves) + 1) * board.width * board.height * CELL * CELL
    if path.suffix.lower() == ".gif" and pixels > MOST_PIXELS:
        raise InputError(
            f"{path}: {pixels:,} pixels in all frames, expected at most {MOST_PIXELS:,}: "
            "write an .svg instead"
        )
    if path.suffix.lower() == ".svg":
        write_text(path, animated(board, moves, seconds))
        return
    pictures = [image(each) for each in boards_along(board, moves)]
    with replacing(path) as partial:
        save_gif(pictures, partial, [seconds] * len(moves) + [REST])


def check_target(path: Path) -> None:
    """Check the file of an animation, so that an error is reported before a long search.

    Raises:
        InputError: if the extension is neither .svg nor .gif, or the file cannot be written.
        MissingExtraError: if a GIF is requested and Pillow is not installed.
    """
    if path.suffix.lower() not in (".svg", ".gif"):
        raise InputError(f"{path}: expected a file that ends in .svg or .gif")
    check_writable(path)
    if path.suffix.lower() == ".gif":
        with extra("plots"):
            import PIL  # noqa: F401, PLC0415  # needed only for images


def image(board: Board) -> Image:
    """Draw a board as an image.

    Raises:
        MissingExtraError: if Pillow is not installed.
    """
    with extra("plots"):
        from PIL import Image, ImageDraw  # noqa: PLC0415  # needed only for images

    picture = Image.new("RGB", (board.width * CELL, board.height * CELL), GROUND)
    draw = ImageDraw.Draw(picture)
    for cell, tile in enumerate(board.cells):
        if tile:
            x, y = cell % board.width * CELL, cell // board.width * CELL
            draw.rounded_rectangle((x + 1, y + 1, x + CELL - 2, y + CELL - 2), 8, fill=TILE)
            middle = x + CELL / 2, y + CELL / 2
            draw.text(middle, str(tile), fill=INK, anchor="mm", font_size=24)
    return picture


def animated(board: Board, moves: str, seconds: float = SECONDS) -> str:
    """Draw moves as an animated SVG.

    Args:
        board: the initial board.
        moves: moves of the blank.
        seconds: duration of a move.

    Raises:
        InputError: if the duration is out of range.
        MoveError: if a move leaves the board.
    """
    within(seconds, "seconds of a move", SHORTEST, LONGEST)
    wide, high = board.width * CELL, board.height * CELL
    total = seconds * len(moves) + REST
    steps: dict[int, list[tuple[int, int]]] = {tile: [] for tile in sorted(board.cells) if tile}
    for number, (tile, _, to) in enumerate(slides(board, moves)):
        steps[tile].append((number, to))
    tiles = [_tile(tile, board, steps[tile], seconds, total) for tile in steps]
    drawing = tag(
        "svg",
        tag("style", _STYLE),
        *tiles,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {wide} {high}",
        role="img",
        aria_label=f"A sliding puzzle of {board.width} by {board.height}, "
        f"{counted(len(moves), 'move')}",
    )
    return f"{drawing}\n"


def _tile(
    tile: int, board: Board, steps: list[tuple[int, int]], seconds: float, total: float
) -> Html:
    """Draw a tile, with two key frames for each of its moves: its number, and the cell reached."""
    keys, values = [0.0], [_place(board.cells.index(tile), board.width)]
    for number, cell in steps:
        keys += [number * seconds / total, (number + 1) * seconds / total]
        values += [values[-1], _place(cell, board.width)]
    keys.append(1.0)
    values.append(values[-1])
    motion = tag(
        "animateTransform",
        attributeName="transform",
        type="translate",
        dur=f"{total:g}s",
        repeatCount="indefinite",
        keyTimes=";".join(f"{key:.5f}" for key in keys),
        values=";".join(values),
    )
    middle = f"{CELL / 2:g}"
    moves = [motion] * (len(values) > 2)  # more than the initial and final key frames
    return tag(
        "g",
        tag("rect", width=CELL, height=CELL, rx=8),
        tag("text", f"{tile}", x=middle, y=middle),
        *moves,
        transform=f"translate({values[0]})",
    )


def _place(cell: int, width: int) -> str:
    return f"{cell % width * CELL} {cell // width * CELL}"
