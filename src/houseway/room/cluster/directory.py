"""Which servers are up and which tables they have, as of the last heartbeat. Answers come from memory.

Every server computes from the same names where a table belongs, and few tables move when a server comes or goes.
"""

import hashlib
from collections.abc import Iterable
from typing import NamedTuple


class Node(NamedTuple):
    """A server of the room."""

    name: str
    address: str
    """The address at which the other servers reach it."""
    boot: str
    draining: bool


class Directory:
    """One server's view of the cluster."""

    def __init__(self, here: str) -> None:
        self.here = here
        self.nodes: dict[str, Node] = {}
        self.owners: dict[str, str] = {}
        """By open table: the server that has it; empty while it is between two."""

    def set(self, nodes: Iterable[Node], owners: dict[str, str]) -> bool:
        """Update the state; whether it changed."""
        before = (self.nodes, self.owners)
        self.nodes, self.owners = {node.name: node for node in nodes}, owners
        return before != (self.nodes, self.owners)

    def elsewhere(self, table: str) -> bool:
        """Whether an open table does not belong to this server; it may belong to none at the moment."""
        return self.owners.get(table, self.here) != self.here

    def owner(self, table: str) -> Node | None:
        """The other server that has a table."""
        name = self.owners.get(table, "")
        return self.nodes.get(name) if name != self.here else None

    def others(self) -> list[Node]:
        """Every other server."""
        return [node for node in self.nodes.values() if node.name != self.here]

    @property
    def first(self) -> str:
        """The server that acts for all: the first by name of those that stay."""
        return min(self.takers(), default=self.here)

    def takers(self) -> list[str]:
        """The servers that accept tables, including this one if it does."""
        return [node.name for node in self.nodes.values() if not node.draining]


def home_of(table: str, nodes: Iterable[str]) -> str:
    """The server among these where a table belongs; empty if there is none."""
    return max(nodes, key=lambda node: (_weight(table, node), node), default="")


def _weight(table: str, node: str) -> bytes:
    return hashlib.sha256(f"{node}\0{table}".encode()).digest()
