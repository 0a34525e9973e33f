"""All kinds of experiments by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from laconic.lab.crew import Crew
    from laconic.lab.outcome import Outcome

Settings = TypeVar("Settings")


@dataclass(frozen=True)
class Kind:
    """What a kind reads, and how it is done."""

    settings: type
    run: Callable[[Any, Crew], Outcome]


KINDS: dict[str, Kind] = {}
"""All kinds by name; the decorator `kind` adds to it."""


def kind(
    name: str, settings: type[Settings]
) -> Callable[[Callable[[Settings, Crew], Outcome]], Callable[[Settings, Crew], Outcome]]:
    """Register the function that does a kind of experiment."""

    def register(
        run: Callable[[Settings, Crew], Outcome],
    ) -> Callable[[Settings, Crew], Outcome]:
        KINDS[name] = Kind(settings, run)
        return run

    return register
