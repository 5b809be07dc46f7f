"""What goes wrong between a program and a room. What the rules do not allow is the referee's `RefusedError`."""

from houseway.errors import HousewayError


class ClientError(HousewayError):
    """A room that cannot be reached, or that does not answer as it should."""


class LostError(ClientError):
    """The connection went while an answer was awaited: it may have been done or not, and the table will show which."""
