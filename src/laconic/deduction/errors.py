"""Exceptions for words, feedback and rows."""

from laconic.errors import InputError


class LexiconError(InputError):
    """An invalid word list, with file, line and reason."""


class FeedbackError(InputError):
    """Text or a number that is not feedback of this rule."""


class UnknownWordError(InputError):
    """A word that is not in the list."""


class TreeError(InputError):
    """A tree that can be read, but contradicts itself."""


class ContradictionError(InputError):
    """Rows that fit no answer."""
