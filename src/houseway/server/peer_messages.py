"""Messages between the servers of one room: MessagePack over one WebSocket, after both have proved that they know the
secret in the room's database.

The server that connects passes on its clients' requests, and the other one answers. A client that asks about another
server's table gets a numbered channel there. A message that is too long for one frame is sent in pieces.
"""

import hashlib
import hmac
from collections.abc import Iterator
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.msgpack import Decoder, Encoder

NONCE_BYTES: Final = 32
PIECE_BYTES: Final = 6_000
"""What a server accepts in one frame, with room to spare."""
MOST_BYTES: Final = 4_000_000
_MORE, _LAST = b"\1", b"\0"
SETTING: Final = "peer secret"
"""The setting for the servers' shared secret, made when a room first has several servers."""


class Challenge(Struct, frozen=True, array_like=True, tag="c"):
    """The first message of the server that was called."""

    nonce: bytes


class Proof(Struct, frozen=True, array_like=True, tag="p"):
    """The caller's name, and proof that it knows the secret."""

    node: str
    nonce: bytes
    mac: bytes


class Accepted(Struct, frozen=True, array_like=True, tag="k"):
    """Proof that the other server knows it too."""

    mac: bytes


class OpenChannel(Struct, frozen=True, array_like=True, tag="o"):
    """A client of ours has a request for one of your tables."""

    channel: int
    guest: str
    address: str


class Frame(Struct, frozen=True, array_like=True, tag="f"):
    """A client's message, or a message to it."""

    channel: int
    data: bytes


class NotHere(Struct, frozen=True, array_like=True, tag="n"):
    """A client's message about a table that is no longer here: nothing was done."""

    channel: int
    data: bytes


class Shut(Struct, frozen=True, array_like=True, tag="s"):
    """A client is gone, or must be disconnected."""

    channel: int


class Ask(Struct, frozen=True, array_like=True, tag="a"):
    """A client's request about one of your tables, or a request of our own with a path that no client may use."""

    id: int
    method: str
    path: str
    query: bytes
    headers: list[tuple[bytes, bytes]]
    body: bytes
    address: str
    table: str = ""
    """The table it concerns."""


class Answer(Struct, frozen=True, array_like=True, tag="r"):
    """The answer to a request."""

    id: int
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


Word: TypeAlias = Challenge | Proof | Accepted | OpenChannel | Frame | NotHere | Shut | Ask | Answer

_encoder = Encoder()
_decoder: Decoder[Word] = Decoder(Word)


def pieces(word: Word) -> Iterator[bytes]:
    """A message as frames."""
    data = _encoder.encode(word)
    while len(data) > PIECE_BYTES:
        yield _MORE + data[:PIECE_BYTES]
        data = data[PIECE_BYTES:]
    yield _LAST + data


class Pieces:
    """Puts frames together again; `ValueError` if they are not ours."""

    def __init__(self) -> None:
        self._parts = bytearray()

    def add(self, frame: bytes) -> Word | None:
        """Add a frame; returns the message when it is complete."""
        self._parts += frame[1:]
        if len(self._parts) > MOST_BYTES or frame[:1] not in (_MORE, _LAST):
            raise ValueError("not a message between servers")
        if frame[:1] == _MORE:
            return None
        whole, self._parts = bytes(self._parts), bytearray()
        return _decoder.decode(whole)


def proof(secret: bytes, what: str, *parts: bytes) -> bytes:
    """A proof that is valid only in this conversation."""
    said = b"".join(len(part).to_bytes(4, "big") + part for part in (what.encode(), *parts))
    return hmac.new(secret, b"houseway/peer/1\0" + said, hashlib.sha256).digest()


def proved(secret: bytes, mac: bytes, what: str, *parts: bytes) -> bool:
    """Whether the proof is valid."""
    return hmac.compare_digest(mac, proof(secret, what, *parts))
