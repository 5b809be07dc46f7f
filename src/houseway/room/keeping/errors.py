"""What can go wrong with keeping a room, each in one line."""

from houseway.errors import HousewayError


class KeepingError(HousewayError):
    """A copy or an archive that cannot be made or used as asked."""
