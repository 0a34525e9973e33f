"""Bar charts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from laconic.display.blocks import Drawing
from laconic.display.markup import Html, tag

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from laconic.display.blocks import Piece

WIDTH, HEIGHT, LEFT, RIGHT = 300, 22, 34, 130
"""Pixels: width of the longest bar, height of a line, width of the text on either side."""

BLUE = "#4a86c8"
"""Visible on white and on black, and for all kinds of colour vision."""

CHARACTERS = 40
"""Width of the longest bar in text."""

_BESIDE = 22
"""Width of the text beside a bar in text."""

_EIGHTHS = " ▏▎▍▌▋▊▉"


@dataclass(frozen=True)
class Bars(Drawing):
    """A histogram: how often each number occurs.

    Attributes:
        others: how many more there are without a number: shares are those of all.
    """

    counts: Mapping[int, int]
    others: int = 0

    def html(self) -> Html:
        """Draw one bar per number, with its count and its share."""
        bars = (bar for line, turns in enumerate(self.counts) for bar in self._bar(line, turns))
        return tag(
            "svg",
            tag(
                "title", ", ".join(f"{count:,} in {turns}" for turns, count in self.counts.items())
            ),
            *bars,
            xmlns="http://www.w3.org/2000/svg",
            role="img",
            width=LEFT + WIDTH + RIGHT,
            height=HEIGHT * len(self.counts),
            fill="currentColor",
            font_size=13,
        )

    def text(self, width: int = CHARACTERS) -> str:
        """Draw one bar per line; the longest has `width` characters."""
        return "\n".join(
            f"{turns:>3} {self._blocks(turns, width):<{width}} "
            f"{count:>7,} {self._share(turns):>6.1%}"
            for turns, count in self.counts.items()
        )

    def terminal(self, *, coloured: bool, width: int) -> Iterator[Piece]:  # noqa: ARG002  # Rich knows
        """Draw one bar per line, as long as there is space for."""
        for text in re.split("([█▏▎▍▌▋▊▉]+)", self.text(min(CHARACTERS, max(width - _BESIDE, 1)))):
            yield text, "green" if text[:1] in _EIGHTHS[1:] + "█" else ""

    def _bar(self, line: int, turns: int) -> tuple[Html, ...]:
        top, middle = HEIGHT * line, HEIGHT * line + HEIGHT // 2 + 5
        width = max(1.0, WIDTH * self._length(turns))
        share = tag("tspan", f"{self._share(turns):.1%}", opacity=0.7)
        return (
            tag("text", f"{turns}", x=LEFT - 8, y=middle, text_anchor="end"),
            tag("rect", x=LEFT, y=top + 2, width=f"{width:.1f}", height=HEIGHT - 4, fill=BLUE),
            tag("text", f"{self.counts[turns]:,} ", share, x=f"{LEFT + width + 8:.1f}", y=middle),
        )

    def _blocks(self, turns: int, width: int) -> str:
        """Build a bar from characters, to an eighth of a character."""
        whole, eighths = divmod(int(8 * width * self._length(turns)), 8)
        return "█" * whole + _EIGHTHS[eighths].strip()

    def _length(self, turns: int) -> float:
        """Return the length of a bar relative to the longest one."""
        return self.counts[turns] / max(self.counts.values())

    def _share(self, turns: int) -> float:
        return self.counts[turns] / (sum(self.counts.values()) + self.others)
