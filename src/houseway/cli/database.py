"""Where a room is kept, as every command is told it: a file, or the address of a PostgreSQL database."""

import sys
from typing import Annotated, Final

from cyclopts import Parameter

VARIABLE: Final = "HOUSEWAY_DB"
"""May say it as well, out of sight of others on the machine."""

Db = Annotated[
    str,
    Parameter(help="The room's database: a file, or an address like postgresql://user@host/name.", env_var=VARIABLE),
]


def warn_of_password(db: str) -> None:
    """A password on the command line can be read by everybody on the machine."""
    from houseway.room.store.opening import check_driver, is_address

    if is_address(db) and any(db in word for word in sys.argv):
        check_driver()
        from houseway.room.store.postgres.address import read_address

        if read_address(db).has_password:
            print(
                "The database's password can be read by others on this machine in the list of processes: leave it out "
                f"of --db, and set PGPASSWORD or {VARIABLE}, or write it in ~/.pgpass.",
                file=sys.stderr,
            )
