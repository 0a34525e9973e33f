"""Animations that are fetched once and played in the browser."""

from __future__ import annotations

import json
from typing import Any

from nicegui import ui

from laconic.web.tags import Tag


class Motion(Tag):
    """An animation with buttons to play, pause and step, a slider, and a choice of speed.

    Args:
        module: the address of a JavaScript module that draws a frame; its interface is described
            in `static/motion.js`.
        label: a description for screen readers.
        keys: whether Space plays and pauses, and the arrow keys, Home and End step.
    """

    def __init__(self, module: str, label: str, *, keys: bool = True) -> None:
        super().__init__("section", classes="motion", aria_label=label)
        self._module, self._keys = module, keys

    def load(self, source: str | dict[str, Any], at: int = 0, *, play: bool = False) -> None:
        """Load other frames.

        Args:
            source: a JSON object, or the address where the browser fetches it.
            at: the first frame to display.
            play: whether to start playing at once.
        """
        options = {"module": self._module, "keys": self._keys, "at": at, "play": play}
        arguments = ", ".join(json.dumps(value) for value in (self.html_id, source, options))
        ui.run_javascript(f"laconic.motion({arguments})")
