"""`houseway doctor`: versions, disk, clock, database, permissions, limits and port, in a table; exits with 1 if bad."""

import sys
from json import dumps
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from houseway.cli.database import Db, warn_of_password

DEFAULT_DB: Final = "houseway-room.db"
BAD_EXIT: Final = 1


def doctor_command(
    *,
    db: Db = DEFAULT_DB,
    host: Annotated[str, Parameter(help="The address that the room is to listen on.")] = "127.0.0.1",
    port: Annotated[int, Parameter(help="The port that the room is to listen on.")] = 8642,
    head: Annotated[Path | None, Parameter(help="The head of the journal; beside a file unless said.")] = None,
    json: Annotated[bool, Parameter(negative="", help="Print JSON.")] = False,
) -> None:
    """Look at everything that a room needs, and say what is well, what is worth a look and what is bad."""
    from houseway.room.keeping.doctor import BAD, examine

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
