"""Bar charts in SVG."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

WIDTH, HEIGHT, LEFT, RIGHT = 300, 22, 34, 130
"""Pixels: width of the longest bar, height of a line, width of the text on either side."""

BLUE = "#4a86c8"
"""Visible on white and on black, and for all kinds of colour vision."""

CHARACTERS = 40
"""Width of the longest bar in text."""

_EIGHTHS = " ▏▎▍▌▋▊▉"


@dataclass(frozen=True)
class Bars:
    """A histogram: how often each number occurs."""

    counts: Mapping[int, int]

    def html(self) -> str:
        """Render one bar per number, with its count and its share."""
        lines = "".join(self._bar(line, turns) for line, turns in enumerate(self.counts))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{LEFT + WIDTH + RIGHT}" '
            f'height="{HEIGHT * len(self.counts)}" fill="currentColor" font-size="13">'
            f"<title>{self._summary()}</title>{lines}</svg>"
        )

    def text(self, width: int = CHARACTERS) -> str:
        """Render one bar per line; the longest has `width` characters."""
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
        """Build a bar from characters, to an eighth of a character."""
        whole, eighths = divmod(int(8 * width * self._length(turns)), 8)
        return "█" * whole + _EIGHTHS[eighths].strip()

    def _length(self, turns: int) -> float:
        """Return the length of a bar relative to the longest one."""
        return self.counts[turns] / max(self.counts.values())

    def _share(self, turns: int) -> float:
        return self.counts[turns] / sum(self.counts.values())

    def _summary(self) -> str:
        return ", ".join(f"{count:,} in {turns}" for turns, count in self.counts.items())
