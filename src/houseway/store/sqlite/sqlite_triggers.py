"""The promises as SQLite's triggers."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from houseway.store.promises import POSTED, POSTING, PROMISES, Promise


def _refuse(promise: Promise) -> str:
    """A trigger that refuses; `IS NOT` is SQLite's word for `IS DISTINCT FROM`."""
    only = f" WHEN {promise.condition.replace(' IS DISTINCT FROM ', ' IS NOT ')}" if promise.condition else ""
    return f"BEFORE {promise.when} ON {promise.on}{only} BEGIN SELECT RAISE(ABORT, '{promise.why}'); END"


TRIGGERS: Final[Mapping[str, str]] = MappingProxyType(
    {name: _refuse(promise) for name, promise in PROMISES.items()}
    | {POSTING: f"AFTER INSERT ON transfers BEGIN {POSTED} END"}
)
"""By name: the text that follows `CREATE TRIGGER name`."""


def statements() -> list[str]:
    """All statements that create them."""
    return [f"CREATE TRIGGER {name} {body}" for name, body in TRIGGERS.items()]
