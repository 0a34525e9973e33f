"""What a value needs to show itself."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from laconic.display.pieces import Piece

_STYLE = "display:grid;gap:.6em;justify-items:start;line-height:1.4;max-width:60em"


class Shown:
    """A value that notebooks draw, and that `str` writes.

    IPython and Jupyter find the two methods by their names; nothing need be set up.
    """

    @abstractmethod
    def shown(self) -> Iterable[Piece]:
        """Describe the value, piece by piece."""

    def _repr_html_(self) -> str:
        """Draw the value as HTML."""
        content = "".join(piece.html() for piece in self.shown())
        return f'<div style="{_STYLE}">{content}</div>'

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # noqa: ARG002  # IPython passes it
        """Write the value on IPython's terminal."""
        printer.text(str(self))

    def __str__(self) -> str:
        """Write the value as text."""
        return "\n".join(piece.text() for piece in self.shown())
