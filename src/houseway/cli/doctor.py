"""`houseway doctor`: check versions, disk, clock, database, permissions, limits and port; exits with 1 if any fails."""

import sys
from json import dumps
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from houseway.cli.room_address import Db, warn_of_password

DEFAULT_DB: Final = "houseway-room.db"
BAD_EXIT: Final = 1


def doctor_command(
    *,
    db: Db = DEFAULT_DB,
    host: Annotated[str, Parameter(help="The address that the room will listen on.")] = "127.0.0.1",
    port: Annotated[int, Parameter(help="The port that the room will listen on.")] = 8642,
    head: Annotated[
        Path | None, Parameter(help="The file with the journal's head; by default next to the database file.")
    ] = None,
    json: Annotated[bool, Parameter(negative="", help="Print JSON.")] = False,
) -> None:
    """Check everything that a room needs: what is good, what deserves a look and what is bad."""
    from houseway.upkeep.checkup import BAD, examine

    warn_of_password(db)
    findings = examine(db, host=host, port=port, head=head)
    bad = sum(one.how == BAD for one in findings)
    if json:
        told = [{"what": one.what, "how": one.how, "said": one.said} for one in findings]
        print(dumps({"bad": bad, "findings": told}, ensure_ascii=False))
    else:
        wide = max(len(one.what) for one in findings)
        for one in findings:
            print(f"{one.how:<4}  {one.what:<{wide}}  {one.said}")
    if bad:
        sys.exit(BAD_EXIT)
