"""`houseway archive`: move old pages of a closed room's journal to a file, or take old snapshots out."""

import time
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from houseway import __version__
from houseway.cli.database import Db, warn_of_password
from houseway.errors import HousewayError

DEFAULT_DB: Final = "houseway-room.db"
KEEP_HANDS: Final = 1_000
KEEP_DAYS: Final = 30.0


class ArchiveError(HousewayError):
    """An archive that cannot be made as asked."""


def archive_command(
    file: Annotated[Path | None, Parameter(help="The file to make, such as room-2026.gz.", show_default=False)] = None,
    *,
    db: Db = DEFAULT_DB,
    keep_hands: Annotated[int, Parameter(help="At each table, so many of the last hands stay.")] = KEEP_HANDS,
    keep_days: Annotated[float, Parameter(help="Hands that ended within so many days stay.")] = KEEP_DAYS,
    snapshots: Annotated[bool, Parameter(negative="", help="Only take old snapshots out; no file is made.")] = False,
    head: Annotated[Path | None, Parameter(help="The head of the journal; beside a file unless said.")] = None,
) -> None:
    """Move commands, events and hand files of old hands to a file. Close the room first."""
    from houseway.room.keeping.archiving import archive, due, prune_snapshots
    from houseway.room.store import open_store
    from houseway.room.store.opening import head_for

    if snapshots == (file is not None):
        raise ArchiveError("name the file to make, such as room-2026.gz; or give --snapshots, which makes none")
    if keep_hands < 0 or not 0 <= keep_days < float("inf"):
        raise ArchiveError("--keep-hands and --keep-days are 0 or more")
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
        print("Nothing is old enough: nothing was changed.")
    elif moved.file is None:
        print(f"{moved.snapshots:,} snapshots were taken out.")
    else:
        print(
            f"{moved.file}: {moved.entries:,} entries of {moved.hands:,} hands, {moved.bytes:,} bytes. Keep it with "
            "the room's backups; houseway audit takes it with --archive."
        )
