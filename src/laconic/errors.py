"""What can go wrong, in one shallow tree; a family adds its own.

The command line turns `InputError` into exit code 2 and `ClaimError` into exit code 1.
"""


class LaconicError(Exception):
    """Any error that Laconic raises on purpose; the message says what to do."""


class InputError(LaconicError, ValueError):
    """Bad input or usage: the message holds the value, what was expected and what to do."""


class ClaimError(LaconicError):
    """A check failed, or a claimed value does not hold."""


class MissingExtraError(LaconicError):
    """An optional dependency is not installed; the message has the command that installs it."""
