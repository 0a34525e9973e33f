"""Style sheets, scripts and pictures for the browser."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


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
