"""All kinds of experiments by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from laconic.lab.experiment import Kind

if TYPE_CHECKING:
    from collections.abc import Callable

    from laconic.lab.crew import Crew
    from laconic.lab.outcome import Outcome

Settings = TypeVar("Settings")

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
