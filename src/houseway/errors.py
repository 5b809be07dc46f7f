"""Errors that a user can cause. Each message is one line: what was wrong and what would be right.

Everything that bad input can trigger derives from `HousewayError`, so a caller (the command line, a
server) can show the message and nothing else. A failed internal check is an `InvariantError`: a bug
in Houseway, never the user's fault.
"""


class HousewayError(ValueError):
    """Bad input, explained in one line."""

    __module__ = "houseway"


class CardError(HousewayError):
    """Text that is not a card, or cards that cannot be in one hand."""

    __module__ = "houseway"


class InvariantError(AssertionError):
    """Something that can never be true was true: a bug in Houseway."""
