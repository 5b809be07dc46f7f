"""What the database guarantees, whoever writes to it. This is data: each kind of database turns it into triggers.

A transfer moves a positive amount between two accounts, only transfers change balances, only the bank's balance may be
negative, entries are numbered without gaps, and what was written is never changed or deleted.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple


class Promise(NamedTuple):
    """Something that is refused before it happens, always or under a condition."""

    when: str
    """`INSERT`, `UPDATE` or `DELETE`."""
    on: str
    """The table."""
    why: str
    """The error message."""
    condition: str = ""
    """In standard SQL over `NEW` and `OLD`; empty for always."""


def _promises() -> dict[str, Promise]:
    made: dict[str, Promise] = {}
    for on in ("entries", "transfers", "snapshots", "hands", "hand_seats"):
        made[f"{on}_stay"] = Promise("DELETE", on, f"{on} are never struck out")
        made[f"{on}_stand"] = Promise("UPDATE", on, f"{on} are never changed")
    # A row is never replaced either: INSERT OR REPLACE would delete the old one without firing the triggers above.
    made["hands_count_up"] = Promise(
        "INSERT", "hands", "hands are numbered upwards", "NEW.id <= (SELECT max(id) FROM hands)"
    )
    made["transfers_count_up"] = Promise(
        "INSERT",
        "transfers",
        "transfers are numbered upwards, in the order of their entries",
        "NEW.id <= (SELECT max(id) FROM transfers) OR "
        "NEW.entry < (SELECT entry FROM transfers WHERE id = (SELECT max(id) FROM transfers))",
    )
    # The foreign keys say the same, but SQLite checks them only on a connection that turned them on.
    made["transfers_have_accounts"] = Promise(
        "INSERT",
        "transfers",
        "a transfer is between accounts that exist",
        "NOT EXISTS (SELECT 1 FROM accounts WHERE name = NEW.debit) OR "
        "NOT EXISTS (SELECT 1 FROM accounts WHERE name = NEW.credit)",
    )
    made["entries_count_up"] = Promise(
        "INSERT",
        "entries",
        "the entries of a table are numbered 1, 2, 3 without gaps",
        "NEW.number IS DISTINCT FROM "
        '(SELECT coalesce(max(number), 0) + 1 FROM entries WHERE "table" = NEW."table")'
        " OR NEW.id <= (SELECT max(id) FROM entries)",
    )
    made["snapshots_once"] = Promise(
        "INSERT",
        "snapshots",
        "an entry has one snapshot",
        'EXISTS (SELECT 1 FROM snapshots WHERE "table" = NEW."table" AND number = NEW.number)',
    )
    made["hands_once"] = Promise(
        "INSERT",
        "hands",
        "a hand is played once",
        'EXISTS (SELECT 1 FROM hands WHERE "table" = NEW."table" AND (hand = NEW.hand OR number = NEW.number))',
    )
    made["hand_seats_once"] = Promise(
        "INSERT",
        "hand_seats",
        "a seat is dealt in once",
        "EXISTS (SELECT 1 FROM hand_seats WHERE hand = NEW.hand AND seat = NEW.seat)",
    )
    made["accounts_stay"] = Promise("DELETE", "accounts", "accounts are never struck out")
    made["accounts_open_empty"] = Promise(
        "INSERT",
        "accounts",
        "an account is opened once, and empty",
        "NEW.balance IS DISTINCT FROM 0 OR NEW.posted IS DISTINCT FROM 0 OR "
        "EXISTS (SELECT 1 FROM accounts WHERE name = NEW.name)",
    )
    # A balance may change only by a transfer that it has not counted yet, and every transfer is counted at once.
    made["accounts_by_transfers"] = Promise(
        "UPDATE",
        "accounts",
        "balances change by transfers only",
        "NEW.name IS DISTINCT FROM OLD.name OR NEW.posted IS NULL OR NEW.posted <= OLD.posted OR "
        "NEW.balance - OLD.balance IS DISTINCT FROM "
        "(SELECT CASE NEW.name WHEN debit THEN -cents WHEN credit THEN cents END FROM transfers WHERE id = NEW.posted)",
    )
    made["tables_stay"] = Promise("DELETE", "tables", "tables are closed, never struck out")
    made["tables_stand"] = Promise(
        "UPDATE",
        "tables",
        "a table is opened or closed, never changed otherwise",
        '(NEW.id, NEW.house, NEW.game, NEW."limit", NEW.seats, NEW.rulebook, NEW.program, NEW.book, NEW.settings, '
        "NEW.opened_at) IS DISTINCT FROM "
        '(OLD.id, OLD.house, OLD.game, OLD."limit", OLD.seats, OLD.rulebook, OLD.program, OLD.book, OLD.settings, '
        "OLD.opened_at)",
    )
    made["tables_once"] = Promise(
        "INSERT", "tables", "a table is opened once", "EXISTS (SELECT 1 FROM tables WHERE id = NEW.id)"
    )
    return made


PROMISES: Final[Mapping[str, Promise]] = MappingProxyType(_promises())
"""By the name of the trigger that enforces it."""

POSTING: Final = "transfers_post"
"""The one trigger that changes something: after a transfer is written, both accounts count it."""
POSTED: Final = (
    "UPDATE accounts SET balance = balance - NEW.cents, posted = NEW.id WHERE name = NEW.debit; "
    "UPDATE accounts SET balance = balance + NEW.cents, posted = NEW.id WHERE name = NEW.credit;"
)
