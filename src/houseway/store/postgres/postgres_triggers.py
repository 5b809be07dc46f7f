"""The promises as PostgreSQL triggers, with the same messages, and what SQLite provides by itself."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from houseway.store.promises import POSTED, POSTING, PROMISES, Promise

_RAISE: Final = "RAISE EXCEPTION USING MESSAGE = '{}', ERRCODE = 'integrity_constraint_violation';"
"""Raises an error that every driver reports as an integrity error, like SQLite's RAISE(ABORT)."""


def _body(promise: Promise) -> str:
    refuse = _RAISE.format(promise.why)
    if not promise.condition:
        return refuse
    kept = "OLD" if promise.when == "DELETE" else "NEW"
    return f"IF {promise.condition} THEN {refuse} END IF; RETURN {kept};"


def _function(name: str, body: str) -> str:
    return f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $promise$ BEGIN {body} END $promise$"


def _made() -> dict[str, tuple[str, str]]:
    """By name: when the trigger fires, and what its function does."""
    made = {
        name: (f"BEFORE {promise.when} ON {promise.on} FOR EACH ROW", _body(promise))
        for name, promise in PROMISES.items()
    }
    made[POSTING] = ("AFTER INSERT ON transfers FOR EACH ROW", f"{POSTED} RETURN NULL;")
    # Emptying a whole table at once would not fire its row triggers.
    for promise in PROMISES.values():
        if promise.when == "DELETE":
            made[f"{promise.on}_stay_whole"] = (
                f"BEFORE TRUNCATE ON {promise.on} FOR EACH STATEMENT",
                _RAISE.format(promise.why),
            )
    return made


TRIGGERS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(_made())


def statements() -> list[str]:
    """All statements that create them. The first adds a column with the order in which tables were added, SQLite's
    `rowid`.
    """
    made = ["ALTER TABLE tables ADD COLUMN rowid bigint GENERATED ALWAYS AS IDENTITY"]
    for name, (when, body) in TRIGGERS.items():
        made += [_function(name, body), f"CREATE TRIGGER {name} {when} EXECUTE FUNCTION {name}()"]
    return made
