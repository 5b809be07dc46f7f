"""The addresses at which other machines on the home network find this one, and a link as a QR code.

Nothing is sent to find out: a datagram socket aimed at a network reveals which address it would use.
"""

import contextlib
import ipaddress
import socket
from typing import Final
from urllib.parse import urlsplit

_EVERYWHERE: Final = ("0.0.0.0", "::", "")  # noqa: S104 - compared, not bound
_POINTED_AT: Final = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "192.0.2.1")
"""One address in each private network, and one outside; nothing is sent there."""
_MARGIN: Final = 2


def home_addresses(host: str, port: int) -> tuple[str, ...]:
    """The room's addresses on the local network, likeliest first; none if it listens only on this machine."""
    if host not in _EVERYWHERE:
        return () if is_local(host) else (f"http://{_bracketed(host)}:{port}/",)
    return tuple(f"http://{_bracketed(one)}:{port}/" for one in _own_addresses())


def _own_addresses() -> list[str]:
    found: dict[str, None] = {}
    for there in _POINTED_AT:
        with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as pointed:
            pointed.connect((there, 9))
            found[pointed.getsockname()[0]] = None
    with contextlib.suppress(OSError):
        for *_, address in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            found[str(address[0])] = None
    known = [one for one in found if not is_local(one) and not ipaddress.ip_address(one).is_unspecified]
    return sorted(known, key=lambda one: not ipaddress.ip_address(one).is_private)


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def is_local(host: str) -> bool:
    """Whether the name always means the machine itself."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def origin_of(scheme: str, host: str) -> str:
    """The address that a browser has used, from its `Host` header, as passed on by any proxy."""
    try:
        named = urlsplit(f"//{host}").hostname
    except ValueError:
        named = None
    return f"{scheme}://{host}/" if named and host.isprintable() and not set(host) & set("/?#@\\ \"'<>") else ""


def shareable(origin: str, home: tuple[str, ...]) -> list[tuple[str, bool]]:
    """Addresses to share, and whether each works only on this machine; the browser's own comes first if it works
    elsewhere.
    """
    local = not origin or is_local(urlsplit(origin).hostname or "")
    if not local:
        return [(origin, False), *((one, False) for one in home if one != origin)]
    return [*((one, False) for one in home), *([(origin, True)] if origin else [])]


def qr_path(text: str) -> tuple[int, str]:
    """A text as a QR code: its width in squares, margin included, and its dark squares as an SVG path."""
    import segno

    rows = [bytes(row) for row in segno.make(text, error="m", micro=False).matrix]
    path: list[str] = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            start = x
            while x < len(row) and row[x]:
                x += 1
            if x > start:
                path.append(f"M{start + _MARGIN} {y + _MARGIN}h{x - start}v1h-{x - start}z")
            x += 1
    return len(rows) + 2 * _MARGIN, "".join(path)


def qr_in_terminal(text: str) -> str:
    """The same for a terminal, two squares per character."""
    import io

    import segno

    out = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(out, compact=True)
    return out.getvalue()
