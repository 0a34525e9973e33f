# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic tetris watch`: draw a replay in the terminal, or write it as an animation."""

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from laconic.cli.options import file_type, option
from laconic.cli.screen import note, screen, show, waiting
from laconic.errors import InputError
from laconic.files import check_writable
from laconic.plurals import counted
from laconic.tetris.cli.options import ReplayFile

if TYPE_CHECKING:
    from laconic.tetris.replays import Replay

EXAMPLES = (
    "tetris watch game.json",
    "tetris watch game.json --speed 30 --from 200",
    "tetris watch game.json --gif game.gif",
)


def _rate(speed: float) -> float:
    """Check a number of pieces per second, which may be NaN."""
    if not speed > 0:
        raise typer.BadParameter(f"{speed}, expected 0.1 to 1,000")
    return speed


def watch(
    *,
    file: ReplayFile,
    speed: Annotated[
        float, option("Pieces per second.", "N", min=0.1, max=1000, callback=_rate)
    ] = 10,
    start: Annotated[int, option("First piece to draw.", "N", "--from", min=0)] = 0,
    gif: Annotated[
        Path | None,
        option(
            "Write an animated GIF file instead of drawing.", "FILE", callback=file_type(".gif")
        ),
    ] = None,
) -> None:
    """Draw a game piece by piece; an invalid replay is rejected.

    If the output is not a terminal, only the last board is printed.
    """
    from laconic.tetris.check import require_valid
    from laconic.tetris.display import Well, frames, write_gif
    from laconic.tetris.replays import read

    replay = read(file)
    with waiting("Checking"):
        require_valid(replay, str(file))
    if start > len(replay.placements):
        raise InputError(f"--from {start}, expected 0 to {len(replay.placements)}, the last board")
    if gif:
        check_writable(gif)
        with waiting("Drawing"):
            count = write_gif(replay, gif, seconds=1 / speed, first=start)
        note(f"Wrote {gif}: {counted(count, 'frame')}")
        return
    if screen().is_terminal:
        _animate(replay, start, 1 / speed)
        return
    *_, (game, _) = frames(replay)
    show(Well(game))


def _animate(replay: "Replay", start: int, seconds: float) -> None:
    """Draw a game from a piece on, with a number of seconds per piece."""
    from time import sleep

    from rich.live import Live

    from laconic.display.terminal import drawn
    from laconic.tetris.display import Well, frames

    with Live(console=screen(), auto_refresh=False) as live:
        for game, at in islice(frames(replay), start, None):
            live.update(drawn(live.console, Well(game, at)), refresh=True)
            sleep(seconds)
