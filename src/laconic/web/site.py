"""What a family puts into the server: its pages, its API, its files."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from starlette.types import ASGIApp

    from laconic.web.files import Files
    from laconic.web.frame import Frame


@dataclass(frozen=True)
class Site:
    """What a server shows and answers of a family.

    Attributes:
        pages: the titles of its pages by their addresses; the first is the family's home.
        register: makes the pages, each within the frame that it is given.
        api: answers under `api_path`.
        api_path: `/api` and the family's name.
        files: the family's own style sheets and scripts, if it has any.
        close: called when the server ends.
    """

    pages: Mapping[str, str]
    register: Callable[[Frame], None]
    api: ASGIApp
    api_path: str
    files: Files | None = None
    close: Callable[[], None] = field(default=lambda: None)
