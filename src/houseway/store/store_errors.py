"""What can go wrong with the store, each in one line. Nothing here is a bug in a game: those are `InvariantError`."""

from houseway.errors import HousewayError


class StoreError(HousewayError):
    """A database that cannot be opened, read or written."""


class EntryRefusedError(StoreError):
    """One entry that the database would not take; nothing of it was written, and other tables go on."""


class JournalError(StoreError):
    """The journal has failed or was closed: nothing more can be written."""


class SpentError(EntryRefusedError):
    """An entry that takes more out of a wallet than there is by now; another server may have been quicker."""


class MovedError(EntryRefusedError):
    """An entry for a page of the journal on which somebody has written since it was read; read on, and try again."""


class LeaseLostError(EntryRefusedError):
    """Another server has the table now: this one may write nothing for it, and tell nobody anything."""


class KeepingError(HousewayError):
    """A copy or an archive that cannot be made or used as asked."""
