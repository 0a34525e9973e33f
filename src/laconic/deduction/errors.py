"""What can go wrong with words, feedback and rows."""

from laconic.errors import InputError


class LexiconError(InputError):
    """A word list that cannot be used, with file, line and reason."""


class FeedbackError(InputError):
    """Text or a number that is no feedback of the rule at hand."""


class UnknownWordError(InputError):
    """A word that is not in the list it was looked up in."""


class ContradictionError(InputError):
    """Rows that no answer of the list agrees with."""
