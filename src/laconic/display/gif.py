"""Pictures as an animated GIF."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from PIL.Image import Image

SHORTEST = 20
"""Milliseconds that a frame lasts at least: browsers slow shorter ones down."""


def save_gif(pictures: Sequence[Image], path: Path, seconds: Sequence[float]) -> None:
    """Write pictures as an animation that repeats.

    Args:
        pictures: the frames.
        path: the file.
        seconds: how long each frame lasts.
    """
    durations = [max(SHORTEST, round(1000 * each)) for each in seconds]
    pictures[0].save(
        path, save_all=True, append_images=pictures[1:], duration=durations, loop=0, format="GIF"
    )
