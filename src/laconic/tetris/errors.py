"""What can go wrong with boards, replays and weights."""

from laconic.errors import InputError


class BoardError(InputError):
    """A board that cannot be: wrong size, unknown cells, or a full row."""


class ReplayError(InputError):
    """A replay file that is damaged, of another version, or not a replay."""


class WeightsError(InputError):
    """A file of weights that is damaged, of another version, or not one of weights."""
