"""Exceptions. Families add their own subclasses.

The command line turns `InputError` into exit code 2 and `ClaimError` into exit code 1.
"""


class LaconicError(Exception):
    """The base class of Laconic's errors; the message says what to do."""


class InputError(LaconicError, ValueError):
    """Invalid input; the message has the value, what was expected and what to do."""


class ClaimError(LaconicError):
    """A check failed, or a claimed value does not hold."""


class MissingExtraError(LaconicError):
    """An optional dependency is not installed; the message has the command that installs it."""
