"""Errors in boards, replays and weights."""

from laconic.errors import InputError


class BoardError(InputError):
    """An impossible board: wrong size, unknown cells, or a full row."""


class ReplayError(InputError):
    """A replay file that is damaged, of another version, or not a replay."""


class WeightsError(InputError):
    """A file of weights that is damaged, of another version, or without weights."""
