"""What a family puts into the server: its pages, its API, its files."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from starlette.types import ASGIApp

    from laconic.web.frame import Frame


@dataclass(frozen=True)
class Files:
    """A folder of files for the browser: style sheets, scripts, pictures.

    Attributes:
        name: where they are found, under /static/.
        folder: where they lie.
        head: those that every page of the family loads; style sheets and scripts.
    """

    name: str
    folder: Path
    head: tuple[str, ...] = ()

    def url(self, file: str) -> str:
        """Give the address of a file; it changes with the files, so no browser keeps old ones."""
        return f"/static/{self.name}/{self._mark}/{file}"

    def tags(self) -> str:
        """Write the elements of a page's head that load the files of `head`."""
        return "".join(
            f'<link rel="stylesheet" href="{self.url(file)}">'
            if file.endswith(".css")
            else f'<script src="{self.url(file)}"></script>'
            for file in self.head
        )

    @cached_property
    def _mark(self) -> str:
        content = b"".join(path.read_bytes() for path in sorted(self.folder.iterdir()))
        return sha256(content).hexdigest()[:12]


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
