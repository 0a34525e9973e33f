"""Decision trees in SVG, from left to right, with feedback as small tiles before each guess."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from laconic.deduction.display.colours import TILES
from laconic.display import Drawing
from laconic.display.markup import Html, tag
from laconic.plurals import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

SQUARE, LETTER, LINE, EDGE = 10, 8, 22, 30
"""Width of a small tile and of a letter, height of a line, width of the edges, in pixels."""


@dataclass(frozen=True)
class DrawnGuess:
    """A guess in a drawing of a tree.

    Attributes:
        marks: the feedback that leads here; empty at the root.
        wins: whether the guess may be the answer.
        answers: number of answers found from here on, including this one.
    """

    word: str
    marks: str
    wins: bool
    answers: int
    branches: tuple[DrawnGuess, ...] = field(default=(), repr=False)


@dataclass(frozen=True)
class Tree(Drawing):
    """A tree; of a large one, the guesses that lead to the most answers."""

    root: DrawnGuess
    most: int = 60

    def html(self) -> Html:
        """Draw the tree."""
        drawing = _Drawing(self.kept())
        drawing.place(self.root, 0)
        title = f"Decision tree after {self.root.word}: {counted(self.root.answers, 'answer')}"
        return tag(
            "svg",
            tag("title", title),
            *drawing.shapes,
            xmlns="http://www.w3.org/2000/svg",
            role="img",
            width=f"{drawing.width:.0f}",
            height=drawing.lines * LINE,
            fill="currentColor",
            font_size=13,
            font_family="monospace",
        )

    def text(self) -> str:
        """Write one indented guess per line; a star marks guesses that may be the answer."""
        return "\n".join(self._lines(self.root, "", self.kept()))

    def kept(self) -> set[int]:
        """Choose the guesses to draw, by `id`, each with its ancestors."""
        order = sorted(_walk(self.root), key=lambda branch: -branch.answers)  # parents come first
        return {id(branch) for branch in order[: self.most]}

    def _lines(self, branch: DrawnGuess, indent: str, kept: set[int]) -> Iterator[str]:
        yield indent + f"{branch.marks} {branch.word}".strip() + " *" * branch.wins
        for child in branch.branches:
            if id(child) in kept:
                yield from self._lines(child, indent + "  ", kept)
        if rest := _rest(branch, kept):
            yield f"{indent}  {rest}"


def _walk(branch: DrawnGuess) -> Iterator[DrawnGuess]:
    """Yield a branch and all branches below it, parents before children."""
    yield branch
    for child in branch.branches:
        yield from _walk(child)


def _rest(branch: DrawnGuess, kept: set[int]) -> str:
    """Describe what is omitted below a guess."""
    left_out = [child for child in branch.branches if id(child) not in kept]
    answers = sum(child.answers for child in left_out)
    return f"… {len(left_out):,} more, {counted(answers, 'answer')}" if left_out else ""


class _Drawing:
    """The shapes of a tree, drawn from the leaves to the root."""

    def __init__(self, kept: set[int]) -> None:
        self.kept = kept
        self.shapes: list[Html] = []
        self.lines = 0
        self.width = 0.0

    def place(self, branch: DrawnGuess, left: float) -> float:
        """Draw a guess and its branches; return the vertical position of its middle."""
        start = left + SQUARE * len(branch.marks) + 6
        end = start + LETTER * (len(branch.word) + 2 * branch.wins)
        heights = [
            self.place(child, end + EDGE) for child in branch.branches if id(child) in self.kept
        ]
        if rest := _rest(branch, self.kept):
            heights.append(self._leaf())
            self._write(end + EDGE + 6, heights[-1], rest, font_style="italic", opacity=0.75)
        middle = (heights[0] + heights[-1]) / 2 if heights else self._leaf()
        self.shapes += [_edge(end + 2, middle, end + EDGE - 2, height) for height in heights]
        self.shapes += _small_tiles(branch.marks, left, middle)
        weight = "bold" if branch.wins else None
        self._write(start, middle, branch.word + " ★" * branch.wins, font_weight=weight)
        return middle

    def _leaf(self) -> float:
        """Reserve the next line."""
        self.lines += 1
        return (self.lines - 0.5) * LINE

    def _write(self, left: float, middle: float, words: str, **look: object) -> None:
        self.width = max(self.width, left + LETTER * len(words) + LETTER)
        self.shapes.append(tag("text", words, x=f"{left:.0f}", y=f"{middle + 4.5:.1f}", **look))


def _edge(left: float, start: float, right: float, end: float) -> Html:
    half = (left + right) / 2
    curve = f"C{half:.0f} {start:.1f} {half:.0f} {end:.1f} {right:.0f} {end:.1f}"
    return tag("path", d=f"M{left:.0f} {start:.1f}{curve}", fill="none", stroke="#7f7f7f")


def _small_tiles(marks: str, left: float, middle: float) -> Iterator[Html]:
    """Draw feedback as tiles (hollow grey, round yellow, square green), or as letters."""
    if not set(marks) <= set(TILES):
        yield tag("text", marks, x=f"{left:.0f}", y=f"{middle + 4:.1f}", font_size=11)
        return
    for place, mark in enumerate(marks):
        x, y = f"{left + SQUARE * place + 1:.1f}", f"{middle - 4:.1f}"
        yield tag("rect", x=x, y=y, width=8, height=8, **TILES[mark].small)
