"""What servers of one room say to each other: MessagePack over one WebSocket, after both have proved that they know the
secret that the room's database keeps.

The server that connects passes on what its clients ask, and the other one answers. A client that asks about another
server's table has a numbered channel there. A message that is too long for one frame is sent in pieces.
"""

import hashlib
import hmac
from collections.abc import Iterator
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.msgpack import Decoder, Encoder

NONCE_BYTES: Final = 32
PIECE_BYTES: Final = 6_000
"""What a server takes in one frame, with room to spare."""
MOST_BYTES: Final = 4_000_000
_MORE, _LAST = b"\1", b"\0"
SETTING: Final = "peer secret"
"""Under which a room keeps what its servers know, from its first day with several of them."""


class Challenge(Struct, frozen=True, array_like=True, tag="c"):
    """The first word of who was dialed."""

    nonce: bytes


class Proof(Struct, frozen=True, array_like=True, tag="p"):
    """Who dials, and that it knows the secret."""

    node: str
    nonce: bytes
    mac: bytes


class Accepted(Struct, frozen=True, array_like=True, tag="k"):
    """That who was dialed knows it too."""

    mac: bytes


class OpenChannel(Struct, frozen=True, array_like=True, tag="o"):
    """A client of ours asks something of a table of yours."""

    channel: int
    guest: str
    address: str


class Frame(Struct, frozen=True, array_like=True, tag="f"):
    """What a client said, or what it is told."""

    channel: int
    data: bytes


class NotHere(Struct, frozen=True, array_like=True, tag="n"):
    """What a client said of a table that is not here anymore: nothing was done."""

    channel: int
    data: bytes


class Shut(Struct, frozen=True, array_like=True, tag="s"):
    """A client is gone, or is to be sent away."""

    channel: int


class Ask(Struct, frozen=True, array_like=True, tag="a"):
    """A request of a client, for a table of yours; or one of ours, with a path that no client can ask for."""

    id: int
    method: str
    path: str
    query: bytes
    headers: list[tuple[bytes, bytes]]
    body: bytes
    address: str
    table: str = ""
    """The table it is about."""


class Answer(Struct, frozen=True, array_like=True, tag="r"):
    """What came of it."""

    id: int
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


Word: TypeAlias = Challenge | Proof | Accepted | OpenChannel | Frame | NotHere | Shut | Ask | Answer

_encoder = Encoder()
_decoder: Decoder[Word] = Decoder(Word)


def pieces(word: Word) -> Iterator[bytes]:
    """A word as frames."""
    data = _encoder.encode(word)
    while len(data) > PIECE_BYTES:
        yield _MORE + data[:PIECE_BYTES]
        data = data[PIECE_BYTES:]
    yield _LAST + data


class Pieces:
    """Frames put together again; `ValueError` for what is none of ours."""

    def __init__(self) -> None:
        self._parts = bytearray()

    def add(self, frame: bytes) -> Word | None:
        """One more; the word, when it is whole."""
        self._parts += frame[1:]
        if len(self._parts) > MOST_BYTES or frame[:1] not in (_MORE, _LAST):
            raise ValueError("no word of a server")
        if frame[:1] == _MORE:
            return None
        whole, self._parts = bytes(self._parts), bytearray()
        return _decoder.decode(whole)


def proof(secret: bytes, what: str, *parts: bytes) -> bytes:
    """Over what only this conversation has."""
    said = b"".join(len(part).to_bytes(4, "big") + part for part in (what.encode(), *parts))
    return hmac.new(secret, b"houseway/peer/1\0" + said, hashlib.sha256).digest()


def proved(secret: bytes, mac: bytes, what: str, *parts: bytes) -> bool:
    """Whether it is."""
    return hmac.compare_digest(mac, proof(secret, what, *parts))
