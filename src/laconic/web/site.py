"""The pages, the API and the files that a family adds to the server."""

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
    """The part of the server that belongs to a family.

    Attributes:
        pages: the titles of its pages by their addresses; the first is the family's home.
        register: registers the pages in a frame.
        api: the application served under `api_path`.
        api_path: `/api` and the family's name.
        files: the family's own style sheets and scripts, if it has any.
        close: called when the server shuts down.
    """

    pages: Mapping[str, str]
    register: Callable[[Frame], None]
    api: ASGIApp
    api_path: str
    files: Files | None = None
    close: Callable[[], None] = field(default=lambda: None)
