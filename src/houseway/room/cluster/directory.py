"""Which servers are up and which tables they have, as of the last heartbeat. Asked often, and answered from memory.

Every server computes from the same names where a table belongs, and few tables move when a server comes or goes.
"""

import hashlib
from collections.abc import Iterable
from typing import NamedTuple


class Node(NamedTuple):
    """Another server, or this one."""

    name: str
    address: str
    """Where the others reach it."""
    boot: str
    draining: bool


class Directory:
    """Of one server."""

    def __init__(self, here: str) -> None:
        self.here = here
        self.nodes: dict[str, Node] = {}
        self.owners: dict[str, str] = {}
        """By open table: the server that has it; empty when it is between two."""

    def set(self, nodes: Iterable[Node], owners: dict[str, str]) -> bool:
        """What is now; whether it is otherwise than before."""
        before = (self.nodes, self.owners)
        self.nodes, self.owners = {node.name: node for node in nodes}, owners
        return before != (self.nodes, self.owners)

    def elsewhere(self, table: str) -> bool:
        """Whether an open table is not this server's, though it may be nobody's at this moment."""
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
        """The server that does what only one may do: the first by name of those that stay."""
        return min(self.takers(), default=self.here)

    def takers(self) -> list[str]:
        """The servers that take tables, this one too if it does."""
        return [node.name for node in self.nodes.values() if not node.draining]


def home_of(table: str, nodes: Iterable[str]) -> str:
    """The server of these that a table belongs to; empty when there is none."""
    return max(nodes, key=lambda node: (_weight(table, node), node), default="")


def _weight(table: str, node: str) -> bytes:
    return hashlib.sha256(f"{node}\0{table}".encode()).digest()
