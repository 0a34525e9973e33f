"""What a player did wrong."""

from __future__ import annotations

from enum import StrEnum

from laconic.errors import LaconicError


class Reason(StrEnum):
    """Why a player lost its game without playing it."""

    TIMEOUT = "timeout"
    """No reply within the time limit."""
    ENDED = "ended"
    """The program ended, or closed its output."""
    FLOOD = "flood"
    """Too long a reply, or output that nobody asked for."""
    NONSENSE = "nonsense"
    """A reply that is not of the protocol."""
    REFUSED = "refused"
    """The address does not answer, or answers with an error."""


class PlayerError(LaconicError):
    """A player failed; it loses its game, and the match goes on.

    Attributes:
        reason: the kind of failure.
    """

    def __init__(self, reason: Reason, message: str) -> None:
        super().__init__(message)
        self.reason = reason
