"""How much one guest and one address may ask for, with time handed in."""

import asyncio

import pytest
from starlette.types import Message, Receive, Scope, Send

from houseway.server.gate import Entrance, Gate, TooManyError
from houseway.server.limits import Bounds


def test_one_address_does_not_fill_the_room_with_tables_whoever_asks() -> None:
    now = 0.0
    gate = Gate(clock=lambda: now)
    for number in range(24):
        gate.opening(f"g-{number}", "10.0.0.1")
    with pytest.raises(TooManyError, match="several tables"):
        gate.opening("g-new", "10.0.0.1")
    gate.opening("g-new", "10.0.0.2")
    now = 601.0
    gate.opening("g-25", "10.0.0.1")
    with pytest.raises(TooManyError):
        gate.opening("g-26", "10.0.0.1")


@pytest.mark.parametrize(
    ("lines", "origin"),
    [
        (("203.0.113.9", "198.51.100.7"), "198.51.100.7"),
        (("203.0.113.9, 198.51.100.7",), "198.51.100.7"),
        (("203.0.113.9", "198.51.100.7, 10.0.0.2"), "198.51.100.7"),
        (("203.0.113.9", "nonsense"), "10.0.0.1"),
        ((), "10.0.0.1"),
    ],
)
def test_what_a_trusted_proxy_added_last_counts(lines: tuple[str, ...], origin: str) -> None:
    """Whoever comes through a proxy can send a line of their own, which stands before the proxy's."""
    assert asyncio.run(_seen("x-forwarded-for", lines)) == (origin, "http")


def test_the_scheme_that_a_trusted_proxy_added_last_counts() -> None:
    assert asyncio.run(_seen("x-forwarded-proto", ("http", "https"))) == ("10.0.0.1", "https")
    assert asyncio.run(_seen("x-forwarded-proto", ("https, http",))) == ("10.0.0.1", "http")


async def _seen(header: str, lines: tuple[str, ...]) -> tuple[str, str]:
    """Where a request comes from that a proxy has passed on with these lines, and by which scheme."""
    seen: list[tuple[str, str]] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append((scope["client"][0], scope["scheme"]))

    async def nothing() -> Message:
        return {"type": "http.request"}

    async def unheard(message: Message) -> None:
        raise AssertionError(message)

    headers = [(header.encode(), line.encode()) for line in lines]
    scope = {"type": "http", "client": ("10.0.0.1", 1), "scheme": "http", "headers": headers, "path": "/"}
    await Entrance(app, Gate(Bounds(proxies=("10.0.0.0/8",))))(scope, nothing, unheard)
    (only,) = seen
    return only
