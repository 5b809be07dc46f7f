"""`houseway backup` and `houseway restore`: a copy of a room while it runs, and the way back.

A copy is a room like any other, in one SQLite file: it can be audited and served as it is.
"""

import sys
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from houseway.cli.database import Db, warn_of_password

DEFAULT_DB: Final = "houseway-room.db"
DISAGREE_EXIT: Final = 1


def backup_command(
    file: Annotated[Path, Parameter(help="The copy to make; it must not be there yet.")],
    *,
    db: Db = DEFAULT_DB,
    audit: Annotated[bool, Parameter(negative="--no-audit", help="Play the copy's whole journal again.")] = True,
) -> None:
    """Copy a room while it runs. The copy holds everything that was answered before, and is audited."""
    from houseway.room.keeping.backup import back_up

    warn_of_password(db)
    made = back_up(db, file)
    print(f"{made.path}: {made.entries:,} entries, {made.bytes:,} bytes")
    if audit:
        _check(made.path)


def _check(path: Path) -> None:
    from houseway.room.audit import audit
    from houseway.room.store import read_store

    with read_store(path) as store:
        report = audit(store)
    for fault in report.faults:
        print(fault)
    for line in report.told():
        print(line)
    print(f"{report.disagree:,} disagree" if report.disagree else "everything in it agrees")
    if report.disagree:
        sys.exit(DISAGREE_EXIT)


def restore_command(
    file: Annotated[Path, Parameter(help="The copy that `houseway backup` made.")],
    *,
    db: Db,
) -> None:
    """Put a copy of a room in its place. What was there before is moved aside, never overwritten."""
    from houseway.room.keeping.backup import put_back

    warn_of_password(db)
    aside = put_back(file, db)
    if aside:
        print(f"What was there is now {aside}")
    print(f"The room is back. Audit it with: houseway audit --db {db if '://' not in db else 'ADDRESS'}")
