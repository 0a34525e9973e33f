"""Who does an experiment: workers, who remember what they have done."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from laconic.workers import Item, Result, Workers

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path


@dataclass
class WorkerPool(Workers):
    """Workers that remember what they have done, and do nothing twice.

    Args:
        folder: where files of one's own lie.
        known: results of work that is done.
    """

    folder: Path | None = None
    known: dict[Any, Any] = field(default_factory=dict)

    def once(
        self, work: Callable[[Item], Result], items: Sequence[Item], what: str
    ) -> list[Result]:
        """Do as `map` does, but no work that was done before."""
        fresh = [item for item in dict.fromkeys(items) if (work, item) not in self.known]
        for item, result in zip(fresh, self.map(work, fresh, what), strict=True):
            self.known[work, item] = result
        return [self.known[work, item] for item in items]
