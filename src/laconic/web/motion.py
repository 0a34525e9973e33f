"""Motion that the browser plays by itself: frames are fetched once, then played locally."""

from __future__ import annotations

import json
from typing import Any

from nicegui import ui

from laconic.web.tags import Tag


class Motion(Tag):
    """A stage with buttons to play, pause and step, a slider over all frames, and a speed.

    Args:
        module: the address of a JavaScript module that draws a frame; `static/motion.js` says
            what it exports.
        label: what moves, for screen readers.
        keys: whether Space plays and pauses, and the arrow keys, Home and End step.
    """

    def __init__(self, module: str, label: str, *, keys: bool = True) -> None:
        super().__init__("section", classes="motion", aria_label=label)
        self._module, self._keys = module, keys

    def load(self, source: str | dict[str, Any], at: int = 0, *, play: bool = False) -> None:
        """Show other frames.

        Args:
            source: the address of a JSON object, which the browser fetches once; or the object.
            at: the frame to begin with.
            play: whether to begin at once.
        """
        options = {"module": self._module, "keys": self._keys, "at": at, "play": play}
        arguments = ", ".join(json.dumps(value) for value in (self.html_id, source, options))
        ui.run_javascript(f"laconic.motion({arguments})")
