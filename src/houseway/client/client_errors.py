"""Errors between a program and a room. What the rules do not allow is the referee's `RefusedError`."""

from houseway.errors import HousewayError


class ClientError(HousewayError):
    """The room cannot be reached, or does not answer as expected."""


class LostError(ClientError):
    """The connection was lost while waiting for an answer: the command may or may not have been carried out, and the
    table will show which.
    """
