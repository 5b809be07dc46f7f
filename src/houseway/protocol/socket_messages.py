"""The messages of the socket, version 2: what a client may send, and the direct answers.

What the room sends on its own (views, updates, clock, chat) is in `houseway.protocol.table_messages`. The server and
every client read and write the same structs. Any other frame is refused in one line; nothing here decides anything.
"""

import re
from typing import Annotated, Final, TypeAlias

from msgspec import DecodeError, Meta, Struct, ValidationError
from msgspec.json import Decoder, Encoder

from houseway.cards import Card
from houseway.protocol.host_messages import HostMessage
from houseway.referee.mishaps import Report
from houseway.referee.vocabulary import AnyAction

VERSION: Final = 2
_OLD_TAGS: Final = frozenset({"stand"})
"""What version 1 called `leave`; a client that sends it speaks that version."""
OUTDATED: Final = f"the room speaks version {VERSION} of the protocol, and this client version 1: reload or update it"
_NUL: Final = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
"""How JSON writes the one character that no text may contain; not every database can store it, and nobody types it."""
NO_TEXT: Final = "text must not contain the character U+0000"
_Id: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
_Table: TypeAlias = Annotated[str, Meta(max_length=80)]
_Seat: TypeAlias = Annotated[int, Meta(ge=1, le=20)]
_Cents: TypeAlias = Annotated[int, Meta(ge=1, le=10**11)]
_Word: TypeAlias = Annotated[str, Meta(max_length=40)]
_Hex: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
_Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]


class _Message(Struct, frozen=True, kw_only=True):
    id: _Id | None = None


class _TableMessage(_Message, frozen=True, kw_only=True):
    table: _Table


class Join(_TableMessage, frozen=True, tag="join", kw_only=True):
    """Watch a table; `heard` is the last line of its chat that the client has, so that only newer ones are sent."""

    heard: _Count = 0


class Unjoin(_TableMessage, frozen=True, tag="unjoin"):
    """Stop watching."""


class Resync(_TableMessage, frozen=True, tag="resync"):
    """Ask for everything again."""


class Ping(_Message, frozen=True, tag="ping"):
    """Check the connection."""


class Sit(_TableMessage, frozen=True, tag="sit", kw_only=True):
    """Take a seat."""

    seat: _Seat
    buy_in: _Cents
    entry: _Word | None = None


class Leave(_TableMessage, frozen=True, tag="leave", kw_only=True):
    """Give up the seat and take the chips; with `give_up`, also give up a part in a push pot."""

    give_up: bool = False


class SitOut(_TableMessage, frozen=True, tag="sit out"):
    """Sit out from the next hand on."""


class ComeBack(_TableMessage, frozen=True, tag="come back", kw_only=True):
    """Be dealt in again."""

    how: _Word | None = None


class TopUp(_TableMessage, frozen=True, tag="top up", kw_only=True):
    """Add chips."""

    amount: _Cents


class Move(_TableMessage, frozen=True, tag="move", kw_only=True):
    """Take another seat."""

    to: _Seat
    how: _Word | None = None


class TakeBack(_TableMessage, frozen=True, tag="take back", kw_only=True):
    """Take back a command that is waiting for the end of the hand."""

    what: _Word


class AddBots(_TableMessage, frozen=True, tag="add bots"):
    """Add a few bots."""


class AskWays(_TableMessage, frozen=True, tag="ways", kw_only=True):
    """Ask how to come in from a free seat, how soon, and at what cost."""

    seat: _Seat


class Straddle(_TableMessage, frozen=True, tag="straddle"):
    """Straddle the next hand."""


class AlwaysStraddle(_TableMessage, frozen=True, tag="always straddle", kw_only=True):
    """Straddle whenever you may, or no longer."""

    on: bool


class ShowCards(_TableMessage, frozen=True, tag="show cards", kw_only=True):
    """After a hand, show cards of your own that nobody has seen."""

    hand: _Count
    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=7)]


class RabbitHunt(_TableMessage, frozen=True, tag="rabbit hunt", kw_only=True):
    """After a hand that ended early, ask for the cards of the board that would have come."""

    hand: _Count


class ChooseGame(_TableMessage, frozen=True, tag="choose game", kw_only=True):
    """Choose the next game, when it is the dealer's choice."""

    place: Annotated[int, Meta(ge=0, le=24)]
    """Its place among `now.rotation.games`."""


class SealNonce(_TableMessage, frozen=True, tag="seal", kw_only=True):
    """Promise a nonce for the next deck that is settled."""

    seal: _Hex


class OpenNonce(_TableMessage, frozen=True, tag="open", kw_only=True):
    """Reveal the nonce to the deck that lists its seal, and promise the next one."""

    nonce: _Hex
    seal: _Hex | None = None


class Act(_TableMessage, frozen=True, tag="act", kw_only=True):
    """Take an option, at the hand and turn it is meant for."""

    hand: _Count
    turn: _Count
    action: AnyAction


class PreAct(_TableMessage, frozen=True, tag="pre", kw_only=True):
    """Choose in advance what to do at the next turn."""

    what: _Word | None


class Chat(_TableMessage, frozen=True, tag="chat", kw_only=True):
    """Say something."""

    text: Annotated[str, Meta(max_length=400)]


class CallFloor(_TableMessage, frozen=True, tag="call floor", kw_only=True):
    """Call the people who run the table."""

    text: Annotated[str, Meta(max_length=400)]


class Dismiss(_TableMessage, frozen=True, tag="dismiss", kw_only=True):
    """Mark a call as answered."""

    call: _Count


class Pause(_TableMessage, frozen=True, tag="pause", kw_only=True):
    """Pause the table, or let it go on."""

    on: bool


class Hold(_TableMessage, frozen=True, tag="hold", kw_only=True):
    """Hold the hand for half a minute, in which nobody acts, to look into it; or let it go on."""

    on: bool


class VoidHand(_TableMessage, frozen=True, tag="void", kw_only=True):
    """Void the hand in progress, or the one in which a table is stopped."""

    why: Annotated[str, Meta(max_length=400)]


class CastVote(_TableMessage, frozen=True, tag="vote", kw_only=True):
    """Agree or disagree with a request of a player who is dealt in; that player withdraws it with `false`."""

    vote: _Count
    agrees: bool


class CloseOut(_TableMessage, frozen=True, tag="close out", kw_only=True):
    """Return all chips to the wallets and close the table."""

    why: Annotated[str, Meta(max_length=400)]


class AskReportable(_TableMessage, frozen=True, tag="reportable"):
    """Ask what can have gone wrong at this turn."""


class AskCoach(_TableMessage, frozen=True, tag="coach"):
    """Ask what you hold, what the decision is, and what we would do and why: from what you see, for you alone."""


class NextHand(_TableMessage, frozen=True, tag="next hand"):
    """At a guided table: deal the next hand."""


class AskRuling(_TableMessage, frozen=True, tag="ruling", kw_only=True):
    """Ask what the house would do about a report."""

    report: Report


class MakeReport(_TableMessage, frozen=True, tag="report", kw_only=True):
    """Report what went wrong, at the hand and turn of the preview."""

    hand: _Count
    turn: _Count
    report: Report
    answers: Annotated[tuple[_Count, ...], Meta(max_length=50)] = ()
    """The numbers of the calls for the floor that it answers; the others stay open."""


ClientMessage: TypeAlias = (
    Join | Unjoin | Resync | Ping | Sit | Leave | SitOut | ComeBack | TopUp | Move | Straddle | TakeBack | AddBots
    | AskWays | SealNonce | OpenNonce | Act | PreAct | Chat | CallFloor | Dismiss | AskReportable | AskRuling
    | MakeReport | AskCoach | NextHand | AlwaysStraddle | ShowCards | RabbitHunt | ChooseGame | CastVote | Pause | Hold
    | VoidHand | CloseOut | HostMessage
)  # fmt: skip


class Welcome(Struct, frozen=True, tag="welcome"):
    """The first message to a client."""

    version: int
    guest: str
    name: str
    boot: str
    """Changes with every start of the server."""
    who: str = ""
    """The mark on the guest's own lines of chat, under any name."""


class Ok(Struct, frozen=True, tag="ok"):
    """The command is done."""

    id: int | None


class Refusal(Struct, frozen=True, tag="refused"):
    """The command was refused, and why."""

    id: int | None
    table: str
    problem: str
    legal: str
    clause: str


class Problem(Struct, frozen=True, tag="error"):
    """The answer to a frame that was not a valid message."""

    problem: str


class Pong(Struct, frozen=True, tag="pong"):
    """The answer to `ping`."""

    id: int | None = None


class ListNotice(Struct, frozen=True, tag="list", kw_only=True):
    """News of the guest's name on a waiting list, or of a move to another table."""

    state: str
    """`called`, `missed` (now at the bottom of the list), `off` the list after a second missed call, `struck` off it by
    the floor, `seat gone` (no longer called, in the old place), `placed` (at another place on the list), `moving` after
    this hand, or `moved`.
    """
    house: str
    game: str
    limit: str
    title: str
    table: str | None = None
    seat: int | None = None
    left_ms: int | None = None
    """How long the seat is held."""
    place: int | None = None
    by: str = ""
    """`floor` if the floor did it, `must move` if a must-move game did; otherwise empty."""


class WordNotice(Struct, frozen=True, tag="word"):
    """A notice to one guest, on all their pages: what the floor has done that concerns them."""

    words: str


_decoder: Decoder[ClientMessage] = Decoder(ClientMessage)
_encoder = Encoder()


def has_nul(written: bytes | str) -> bool:
    """Whether a text in this JSON contains U+0000; after an escaped backslash, `u0000` is plain text."""
    return _NUL.search(written.encode(errors="surrogatepass") if isinstance(written, str) else written) is not None


def read(frame: bytes | str) -> ClientMessage:
    """A frame as a message; raises `msgspec.DecodeError` (or a `ValidationError`) if it is not one."""
    if has_nul(frame):
        raise ValidationError(NO_TEXT)
    try:
        return _decoder.decode(frame)
    except ValidationError:
        if _is_outdated(frame):
            raise ValidationError(OUTDATED) from None
        raise


class _TaggedFrame(Struct):
    type: str


_tags: Decoder[_TaggedFrame] = Decoder(_TaggedFrame)


def _is_outdated(frame: bytes | str) -> bool:
    """Whether an invalid frame was a valid message in an earlier version of the protocol."""
    try:
        return _tags.decode(frame).type in _OLD_TAGS
    except DecodeError:
        return False


def written(message: Struct) -> bytes:
    """A message as a frame."""
    return _encoder.encode(message)
