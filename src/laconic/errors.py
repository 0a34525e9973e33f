"""What can go wrong, in one shallow tree.

The command line turns `InputError` into exit code 2 and `ClaimError` into exit code 1.
"""


class LaconicError(Exception):
    """Any error that Laconic raises on purpose; the message says what to do."""


class InputError(LaconicError, ValueError):
    """Bad input or usage: the message holds the value, what was expected and what to do."""


class LexiconError(InputError):
    """A word list that cannot be used, with file, line and reason."""


class FeedbackError(InputError):
    """Text or a number that is no feedback of the rule at hand."""


class UnknownWordError(InputError):
    """A word that is not in the list it was looked up in."""


class ContradictionError(InputError):
    """Rows that no answer of the list agrees with."""


class ClaimError(LaconicError):
    """A check failed, or a claimed value does not hold."""


class MissingExtraError(LaconicError):
    """An optional dependency is absent; the message holds the line that installs it."""
