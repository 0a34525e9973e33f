"""Static files: style sheets, scripts and images."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True)
class Files:
    """A folder of static files.

    Attributes:
        name: their path below /static/.
        folder: the folder that contains them.
        head: the style sheets and scripts that every page of the family loads.
    """

    name: str
    folder: Path
    head: tuple[str, ...] = ()

    def url(self, file: str) -> str:
        """Return the address of a file, which changes with its content, so it can be cached."""
        return f"/static/{self.name}/{self._mark}/{file}"

    def tags(self) -> str:
        """Render the elements that load the files of `head`."""
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
