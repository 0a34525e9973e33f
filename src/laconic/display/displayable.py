"""The base class of values that can be displayed."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from laconic.display.html import fragment
from laconic.display.text import text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from laconic.display.blocks import Block


class Displayable:
    """A value that notebooks display as HTML and that `str` formats as text.

    IPython and Jupyter find these methods by name, without any set-up.
    """

    @abstractmethod
    def layout(self) -> Iterable[Block]:
        """Lay the value out as blocks."""

    def _repr_html_(self) -> str:
        """Render the value as HTML."""
        return fragment(self.layout())

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # noqa: ARG002  # IPython passes it
        """Print the value on IPython's terminal."""
        printer.text(str(self))

    def __str__(self) -> str:
        """Format the value as text."""
        return text(self.layout())
