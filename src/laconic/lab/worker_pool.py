"""Workers for experiments, with a cache of results."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from laconic.workers import Item, Result, Workers

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

PACKAGE = Path(__file__).parents[1]
"""The folder of Laconic; a wheel has results in it, and a source tree has them two folders up."""


@dataclass
class WorkerPool(Workers):
    """Workers that cache results, so that no task runs twice.

    Args:
        folder: the folder of the user's own files.
        known: cached results.
    """

    folder: Path | None = None
    known: dict[Any, Any] = field(default_factory=dict)

    def file(self, name: str) -> Path:
        """Return a file that an experiment names: the user's own, or one that Laconic comes with.

        If there is neither, it is the path of the user's own.
        """
        own = (self.folder or Path()) / name
        places = own, PACKAGE / name, PACKAGE.parents[1] / name
        return next((path for path in places if path.exists()), own)

    def map_cached(
        self, work: Callable[[Item], Result], items: Sequence[Item], what: str
    ) -> list[Result]:
        """Like `map`, but return cached results where there are any."""
        fresh = [item for item in dict.fromkeys(items) if (work, item) not in self.known]
        for item, result in zip(fresh, self.map(work, fresh, what), strict=True):
            self.known[work, item] = result
        return [self.known[work, item] for item in items]
