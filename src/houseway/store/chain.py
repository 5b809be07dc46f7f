"""The hash chain over the journal: the contents of each entry, hashed together with the value of the entry before it.

Anyone who changes, removes or inserts an entry would have to recompute every later value, and the last one is kept
elsewhere as well (`head`). Long parts go in by their own hash, so that a part which was moved to an archive can leave
its hash behind and the chain still holds.
"""

from contextlib import suppress
from hashlib import sha256
from typing import Final

from msgspec.msgpack import Encoder

from houseway.store.rows import Entry

GENESIS: Final = sha256(b"houseway/journal/1").digest()
"""The value that the first entry is hashed with."""
_ARCHIVED: Final = b"archived:"
_LENGTH: Final = len(_ARCHIVED) + 64
_encoder: Final = Encoder()


def archived(content: bytes) -> bytes:
    """What stays in the journal when a long part is moved to an archive."""
    return _ARCHIVED + digest(content).hex().encode()


def is_archived(content: bytes | str) -> bool:
    """Whether the part itself is in an archive and this is only what stayed behind."""
    start = _ARCHIVED.decode() if isinstance(content, str) else _ARCHIVED
    return len(content) == _LENGTH and content.startswith(start)  # type: ignore[arg-type]


def digest(content: bytes | str) -> bytes:
    """The hash of a long part, or the hash that stayed behind if the part is in an archive."""
    plain = content.encode() if isinstance(content, str) else content
    if is_archived(plain):
        with suppress(ValueError):
            return bytes.fromhex(plain[len(_ARCHIVED) :].decode())
    return sha256(plain).digest()


def seal(previous: bytes, id: int, number: int, entry: Entry) -> bytes:
    """The value of an entry in the chain; `previous` is the value of the entry before it, at whichever table."""
    row = entry.hand_row
    hand = None if row is None else (
        row.hand, row.house, row.game, row.limit, row.commitment, row.seed, float(row.started_at), float(row.ended_at),
        digest(row.text), [(seat, row.names[seat], row.guests[seat]) for seat in sorted(row.names)],
    )  # fmt: skip
    said = (
        id,
        entry.table,
        number,
        entry.hand,
        entry.kind,
        float(entry.at),
        digest(entry.body),
        digest(entry.events),
        [(one.debit, one.credit, one.cents, one.what) for one in entry.transfers],
        None if entry.snapshot is None else digest(entry.snapshot),
        hand,
    )
    return sha256(previous + _encoder.encode(said)).digest()
