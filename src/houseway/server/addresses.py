"""Where a request comes from: the peer's address, or what a trusted proxy says.

Only proxies named by the room's operator are believed. For IPv6, the whole network counts as one address, since one
household has all of it.
"""

from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

from houseway.errors import HousewayError

_MOST_HOPS: Final = 20
_HOUSEHOLD: Final = 64
UNKNOWN: Final = "unknown"


class AddressError(HousewayError):
    """Text that is not an address."""


def networks(words: Iterable[str]) -> tuple[IPv4Network | IPv6Network, ...]:
    """Trusted proxies, each written as an address or a network."""
    found = []
    for word in words:
        try:
            found.append(ip_network(word.strip(), strict=False))
        except ValueError:
            raise AddressError(
                f"{word!r} is not the address of a proxy: give one like 127.0.0.1, ::1 or 10.0.0.0/8"
            ) from None
    return tuple(found)


class Proxies:
    """Proxies trusted to say where a request comes from."""

    def __init__(self, words: Sequence[str] = ()) -> None:
        self._trusted = networks(words)

    def trusts(self, peer: str) -> bool:
        """Whether a peer is one of them."""
        if not self._trusted:
            return False
        address = _parsed(peer)
        return address is not None and any(address in one for one in self._trusted)

    def origin(self, peer: str, forwarded: str) -> str:
        """The last address in `X-Forwarded-For` that is not one of our proxies."""
        at = peer
        for word in reversed(forwarded.split(",")[-_MOST_HOPS:]):
            if not self.trusts(at):
                break
            told = _parsed(word.strip().removeprefix("[").removesuffix("]"))
            if told is None:
                break
            at = str(told)
        return at


def counted_as(address: str) -> str:
    """The key for counting an address: itself, or for IPv6 its network."""
    parsed = _parsed(address)
    if parsed is None:
        return UNKNOWN
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ip_network((parsed, _HOUSEHOLD), strict=False))
    return str(parsed)


def _parsed(text: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(text.partition("%")[0])
    except ValueError:
        return None
