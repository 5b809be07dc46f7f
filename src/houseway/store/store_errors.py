"""What can go wrong with the store, each in one line. Nothing here is a bug in a game: those are `InvariantError`."""

from houseway.errors import HousewayError


class StoreError(HousewayError):
    """A database that cannot be opened, read or written."""


class EntryRefusedError(StoreError):
    """One entry that the database refused. Nothing of it was written, and other tables go on."""


class JournalError(StoreError):
    """The journal has failed or is closed: nothing more can be written."""


class SpentError(EntryRefusedError):
    """An entry that takes more out of a wallet than is left in it; another server may have been faster."""


class MovedError(EntryRefusedError):
    """An entry for a page of the journal that someone else has written to since it was read: read on, and try again."""


class LeaseLostError(EntryRefusedError):
    """Another server has the table now: this one may not write for it or tell anyone anything."""


class KeepingError(HousewayError):
    """A copy or an archive that cannot be made or used as requested."""
