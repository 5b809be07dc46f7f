"""Where a table belongs: every server works out the same answer from the same names, and few tables move when one comes
or goes."""

import hashlib
from collections.abc import Iterable


def home_of(table: str, nodes: Iterable[str]) -> str:
    """The server of these that a table belongs to; empty when there is none."""
    return max(nodes, key=lambda node: (_weight(table, node), node), default="")


def _weight(table: str, node: str) -> bytes:
    return hashlib.sha256(f"{node}\0{table}".encode()).digest()
