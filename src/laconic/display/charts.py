"""Bar charts in SVG."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

WIDTH, HEIGHT, LEFT, RIGHT = 300, 22, 34, 130
"""Of the longest bar, of a line, and of the room for text on either side, in pixels."""

BLUE = "#4a86c8"
"""Seen on white and on black, by everyone."""

CHARACTERS = 40
"""Of the longest bar in text."""

_EIGHTHS = " ▏▎▍▌▋▊▉"


@dataclass(frozen=True)
class Bars:
    """How often each number comes."""

    counts: Mapping[int, int]

    def html(self) -> str:
        """Draw a bar a number, with its count and its share."""
        lines = "".join(self._bar(line, turns) for line, turns in enumerate(self.counts))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{LEFT + WIDTH + RIGHT}" '
            f'height="{HEIGHT * len(self.counts)}" fill="currentColor" font-size="13">'
            f"<title>{self._told()}</title>{lines}</svg>"
        )

    def text(self, width: int = CHARACTERS) -> str:
        """Write a bar a line, the longest of so many characters."""
        return "\n".join(
            f"{turns:>3} {self._blocks(turns, width):<{width}} "
            f"{count:>7,} {self._share(turns):>6.1%}"
            for turns, count in self.counts.items()
        )

    def _bar(self, line: int, turns: int) -> str:
        top, middle = HEIGHT * line, HEIGHT * line + HEIGHT // 2 + 5
        width = max(1.0, WIDTH * self._length(turns))
        return (
            f'<text x="{LEFT - 8}" y="{middle}" text-anchor="end">{turns}</text>'
            f'<rect x="{LEFT}" y="{top + 2}" width="{width:.1f}" height="{HEIGHT - 4}" '
            f'fill="{BLUE}"/>'
            f'<text x="{LEFT + width + 8:.1f}" y="{middle}">{self.counts[turns]:,} '
            f'<tspan opacity="0.7">{self._share(turns):.1%}</tspan></text>'
        )

    def _blocks(self, turns: int, width: int) -> str:
        """Draw a bar in characters, to an eighth of one."""
        whole, eighths = divmod(int(8 * width * self._length(turns)), 8)
        return "█" * whole + _EIGHTHS[eighths].strip()

    def _length(self, turns: int) -> float:
        """Give the length of a bar, as a share of the longest."""
        return self.counts[turns] / max(self.counts.values())

    def _share(self, turns: int) -> float:
        return self.counts[turns] / sum(self.counts.values())

    def _told(self) -> str:
        return ", ".join(f"{count:,} in {turns}" for turns, count in self.counts.items())
