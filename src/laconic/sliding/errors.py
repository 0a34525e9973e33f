"""What can go wrong with boards and moves."""

from laconic.errors import InputError


class BoardError(InputError):
    """Text or numbers that are no board, or a goal that cannot be reached from it."""


class MoveError(InputError):
    """Text that is no list of moves, or a move that is not legal where it stands."""
