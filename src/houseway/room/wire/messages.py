"""The messages of the socket, version 1: what a client may send and what it is answered.

What the room tells (views, updates, clock, chat) is in `houseway.room.telling.telling`. The server and every client
read and write the same structs. A frame that is none of these is refused in one line; nothing here decides anything.
"""

import re
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct, ValidationError
from msgspec.json import Decoder, Encoder

from houseway.referee.reports import Report
from houseway.referee.vocabulary import AnyAction
from houseway.room.wire.hosting import HostAsked

VERSION: Final = 1
_NUL: Final = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
"""How JSON writes the one sign that no text has; not every database keeps it, and nobody types it."""
NO_TEXT: Final = "a text has no sign U+0000 in it"
_Id: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
_Table: TypeAlias = Annotated[str, Meta(max_length=80)]
_Seat: TypeAlias = Annotated[int, Meta(ge=1, le=20)]
_Cents: TypeAlias = Annotated[int, Meta(ge=1, le=10**11)]
_Word: TypeAlias = Annotated[str, Meta(max_length=40)]
_Hex: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
_Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]


class _Asked(Struct, frozen=True, kw_only=True):
    id: _Id | None = None


class _AtTable(_Asked, frozen=True, kw_only=True):
    table: _Table


class Join(_AtTable, frozen=True, tag="join", kw_only=True):
    """Look on at a table; with the last line of its chat that was heard, only newer ones are told."""

    heard: _Count = 0


class Unjoin(_AtTable, frozen=True, tag="unjoin"):
    """Look away."""


class Resync(_AtTable, frozen=True, tag="resync"):
    """Be told everything again."""


class Ping(_Asked, frozen=True, tag="ping"):
    """Is anybody there."""


class SitDown(_AtTable, frozen=True, tag="sit", kw_only=True):
    """Take a seat."""

    seat: _Seat
    buy_in: _Cents
    entry: _Word | None = None


class StandUp(_AtTable, frozen=True, tag="stand", kw_only=True):
    """Give the seat up, and with `give_up` a part in a push pot too."""

    give_up: bool = False


class StayOut(_AtTable, frozen=True, tag="sit out"):
    """Be dealt out."""


class Return(_AtTable, frozen=True, tag="come back", kw_only=True):
    """Be dealt in again."""

    how: _Word | None = None


class AddChips(_AtTable, frozen=True, tag="top up", kw_only=True):
    """Add chips."""

    amount: _Cents


class ChangeSeat(_AtTable, frozen=True, tag="move", kw_only=True):
    """Take another seat."""

    to: _Seat
    how: _Word | None = None


class TakeBack(_AtTable, frozen=True, tag="take back", kw_only=True):
    """Take back what waits for the end of the hand."""

    what: _Word


class AddBots(_AtTable, frozen=True, tag="add bots"):
    """Have a few bots come."""


class AskWays(_AtTable, frozen=True, tag="ways", kw_only=True):
    """How one would come in from a free seat, how soon and for how much."""

    seat: _Seat


class AnnounceStraddle(_AtTable, frozen=True, tag="straddle"):
    """Straddle the next hand."""


class SealNonce(_AtTable, frozen=True, tag="seal", kw_only=True):
    """Promise a nonce to the next deck that is settled."""

    seal: _Hex


class OpenNonce(_AtTable, frozen=True, tag="open", kw_only=True):
    """Add the nonce to the deck that its seal stands beside; with the seal of the one after it."""

    nonce: _Hex
    seal: _Hex | None = None


class TakeAction(_AtTable, frozen=True, tag="act", kw_only=True):
    """Take an option, in the hand and at the turn it is meant for."""

    hand: _Count
    turn: _Count
    action: AnyAction


class SayBeforehand(_AtTable, frozen=True, tag="pre", kw_only=True):
    """A pre-action."""

    what: _Word | None


class Chat(_AtTable, frozen=True, tag="chat", kw_only=True):
    """Say something."""

    text: Annotated[str, Meta(max_length=400)]


class CallTheFloor(_AtTable, frozen=True, tag="call floor", kw_only=True):
    """Call whoever runs the table."""

    text: Annotated[str, Meta(max_length=400)]


class DismissCall(_AtTable, frozen=True, tag="dismiss", kw_only=True):
    """A call has been seen to."""

    call: _Count


class PauseTable(_AtTable, frozen=True, tag="pause", kw_only=True):
    """Pause the table, or let it go on."""

    on: bool


class HoldHand(_AtTable, frozen=True, tag="hold", kw_only=True):
    """Nobody acts for half a minute: whoever runs the table looks into the hand; or has done so."""

    on: bool


class VoidTheHand(_AtTable, frozen=True, tag="void", kw_only=True):
    """Void the hand that is being played, or the one that a table stands still in."""

    why: Annotated[str, Meta(max_length=400)]


class CloseTable(_AtTable, frozen=True, tag="close out", kw_only=True):
    """Everybody's chips back to the wallets, and the table closed."""

    why: Annotated[str, Meta(max_length=400)]


class AskReportable(_AtTable, frozen=True, tag="reportable"):
    """What can have happened now."""


class AskCoach(_AtTable, frozen=True, tag="coach"):
    """What you hold, what is asked, what we would do and why: from what you see, for you alone."""


class NextHand(_AtTable, frozen=True, tag="next hand"):
    """At a guided table: deal the next hand."""


class AskRuling(_AtTable, frozen=True, tag="ruling", kw_only=True):
    """What would be done about a report."""

    report: Report


class MakeReport(_AtTable, frozen=True, tag="report", kw_only=True):
    """Report what went wrong, in the hand and at the turn it was looked at."""

    hand: _Count
    turn: _Count
    report: Report
    answers: Annotated[tuple[_Count, ...], Meta(max_length=50)] = ()
    """The calls for the floor that it answers, by their numbers; the others wait."""


Asked: TypeAlias = (
    Join | Unjoin | Resync | Ping | SitDown | StandUp | StayOut | Return | AddChips | ChangeSeat | AnnounceStraddle
    | SealNonce | OpenNonce | TakeAction | SayBeforehand | Chat | CallTheFloor | DismissCall | AskReportable | AskRuling
    | AskCoach | NextHand | MakeReport | PauseTable | HoldHand | VoidTheHand | CloseTable | TakeBack | AddBots | AskWays
    | HostAsked
)  # fmt: skip


class Welcome(Struct, frozen=True, tag="welcome"):
    """The first thing a client hears."""

    version: int
    guest: str
    name: str
    boot: str
    """Another one after every start of the server."""
    who: str = ""
    """What one's own lines of chat are marked with, under any name."""


class Ok(Struct, frozen=True, tag="ok"):
    """It is done."""

    id: int | None


class Refused(Struct, frozen=True, tag="refused"):
    """It is not done, and why."""

    id: int | None
    table: str
    problem: str
    legal: str
    clause: str


class Problem(Struct, frozen=True, tag="error"):
    """A frame that was no message."""

    problem: str


class Pong(Struct, frozen=True, tag="pong"):
    """Somebody is there."""

    id: int | None = None


class ListTold(Struct, frozen=True, tag="list", kw_only=True):
    """What became of one's name on a waiting list, or that one moves to another table."""

    state: str
    """`called`, `missed` (at the bottom of the list now), `off` the list for a second call that was missed,
    `struck` off it by the floor, `seat gone` (called no more, in the old place),
    `placed` (elsewhere in the list), `moving` after this hand, or `moved`."""
    house: str
    game: str
    limit: str
    title: str
    table: str | None = None
    seat: int | None = None
    left_ms: int | None = None
    """How long the seat is kept."""
    place: int | None = None
    by: str = ""
    """`floor` where it is the floor's doing, `must move` where one moves so; else empty."""


class WordTold(Struct, frozen=True, tag="word"):
    """A word of the room to one guest, on every page of theirs: what the floor has done about them."""

    words: str


_decoder: Decoder[Asked] = Decoder(Asked)
_encoder = Encoder()


def has_nul(written: bytes | str) -> bool:
    """Whether a text in this JSON has the sign U+0000 in it; the six letters that stand for it elsewhere are a text."""
    return _NUL.search(written.encode(errors="surrogatepass") if isinstance(written, str) else written) is not None


def read(frame: bytes | str) -> Asked:
    """A frame as a message; `msgspec.DecodeError` (or a `ValidationError`) when it is none."""
    if has_nul(frame):
        raise ValidationError(NO_TEXT)
    return _decoder.decode(frame)


def written(message: Struct) -> bytes:
    """A message as a frame."""
    return _encoder.encode(message)
