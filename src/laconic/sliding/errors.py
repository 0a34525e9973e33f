"""Errors raised for invalid boards and moves."""

from laconic.errors import InputError


class BoardError(InputError):
    """An invalid board, or a goal that cannot be reached from it."""


class MoveError(InputError):
    """An illegal move."""
