"""The `--db` option that every command shares: a file, or the address of a PostgreSQL database."""

import sys
from typing import Annotated, Final

from cyclopts import Parameter

VARIABLE: Final = "HOUSEWAY_DB"
"""An environment variable with the same meaning, which other users of the machine cannot read."""

Db = Annotated[
    str,
    Parameter(help="The room's database: a file, or an address like postgresql://user@host/name.", env_var=VARIABLE),
]


def warn_of_password(db: str) -> None:
    """Warn about a password on the command line, which everyone on the machine can read."""
    from houseway.store.opening import check_driver, is_address

    if is_address(db) and any(db in word for word in sys.argv):
        check_driver()
        from houseway.store.postgres.address import read_address

        if read_address(db).has_password:
            print(
                "Other users of this machine can read the database's password in the process list: leave it out "
                f"of --db, and set PGPASSWORD or {VARIABLE}, or put it in ~/.pgpass.",
                file=sys.stderr,
            )
