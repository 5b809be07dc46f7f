"""`houseway archive`: move a closed room's old hands to a file, or remove old snapshots."""

import time
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from houseway import __version__
from houseway.cli.room_address import Db, warn_of_password
from houseway.errors import HousewayError

DEFAULT_DB: Final = "houseway-room.db"
KEEP_HANDS: Final = 1_000
KEEP_DAYS: Final = 30.0


class ArchiveError(HousewayError):
    """The archive cannot be made as requested."""


def archive_command(
    file: Annotated[Path | None, Parameter(help="The file to make, such as room-2026.gz.", show_default=False)] = None,
    *,
    db: Db = DEFAULT_DB,
    keep_hands: Annotated[int, Parameter(help="How many of the latest hands to keep at each table.")] = KEEP_HANDS,
    keep_days: Annotated[float, Parameter(help="Keep hands that ended within this many days.")] = KEEP_DAYS,
    snapshots: Annotated[bool, Parameter(negative="", help="Only remove old snapshots; make no file.")] = False,
    head: Annotated[
        Path | None, Parameter(help="The file with the journal's head; by default next to the database file.")
    ] = None,
) -> None:
    """Move commands, events and hand files of old hands to a file. Close the room first."""
    from houseway.store import open_store
    from houseway.store.opening import head_for
    from houseway.upkeep.journal_archive import archive, due, prune_snapshots

    if snapshots == (file is not None):
        raise ArchiveError("name the file to make, such as room-2026.gz; or give --snapshots, which needs no file")
    if keep_hands < 0 or not 0 <= keep_days < float("inf"):
        raise ArchiveError("--keep-hands and --keep-days must be 0 or more")
    warn_of_password(db)
    now = time.time()
    with open_store(db, create=False, head=head or head_for(db)) as store:
        if file is None:
            moved = prune_snapshots(store, now=now)
        else:
            until = due(store, keep_hands=keep_hands, keep_days=keep_days, now=now)
            moved = archive(store, file, until, program=__version__, now=now)
        if moved.entries or moved.snapshots:
            store.database.tidy()
    if not moved.entries and not moved.snapshots:
        print("Nothing is old enough, so nothing was changed.")
    elif moved.file is None:
        print(f"{moved.snapshots:,} snapshots were removed.")
    else:
        print(
            f"{moved.file}: {moved.entries:,} entries of {moved.hands:,} hands, {moved.bytes:,} bytes. Keep it with "
            "the room's backups; houseway audit reads it with --archive."
        )
