"""The base class of values that can be displayed."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from laconic.display.renderables import Renderable

_STYLE = "display:grid;gap:.6em;justify-items:start;line-height:1.4;max-width:60em"


class Displayable:
    """A value that notebooks display as HTML and that `str` formats as text.

    IPython and Jupyter find these methods by name, without any set-up.
    """

    @abstractmethod
    def layout(self) -> Iterable[Renderable]:
        """Lay the value out as a sequence of renderables."""

    def _repr_html_(self) -> str:
        """Render the value as HTML."""
        content = "".join(renderable.html() for renderable in self.layout())
        return f'<div style="{_STYLE}">{content}</div>'

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # noqa: ARG002  # IPython passes it
        """Print the value on IPython's terminal."""
        printer.text(str(self))

    def __str__(self) -> str:
        """Format the value as text."""
        return "\n".join(renderable.text() for renderable in self.layout())
