"""What the journal holds: every command that a room's table can receive, with enough to carry it out again.

A referee's command is wrapped with what the referee does not know: whose seat it is. Nothing here decides anything.
"""

from typing import TypeAlias

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from houseway.live.table.host_commands import GivenCommand, HostCommand
from houseway.referee.mishaps import Report
from houseway.referee.table.seating_commands import (
    ComeBack,
    DrawButton,
    Leave,
    Move,
    PlaceButton,
    Sit,
    SitOut,
    Straddle,
    TopUp,
)
from houseway.referee.vocabulary import AnyAction
from houseway.store.ledger import Chips

Seating: TypeAlias = Leave | SitOut | ComeBack | TopUp | Move | DrawButton | PlaceButton | Straddle
"""What a seated player, or the floor, may do to a table between hands."""


class TakeSeat(GivenCommand, frozen=True, tag="seat"):
    """A guest sits down; a bot plays in a style."""

    bot: bool
    command: Sit
    style: str = ""


class Do(Struct, frozen=True, tag="do"):
    """A command of the referee's."""

    command: Seating


class Rename(GivenCommand, frozen=True, tag="rename"):
    """A guest who sits here has taken another name, told from the next hand on."""


class Prepare(Struct, frozen=True, tag="prepare", omit_defaults=True):
    """The next hand's deck is settled: 64 hex digits of a seed, and the commitment that may be shown."""

    seed: str
    commitment: str
    root: str = ""
    """The root against which each card can be proved; empty in old journals."""
    seals: dict[int, str] = {}
    """By seat: the seal of the nonce that its player will add."""


class DealHand(Struct, frozen=True, tag="deal", omit_defaults=True):
    """The prepared deck is dealt, in the order that nonces make of it; at a practice table with the dealer's errors."""

    mishaps: tuple[Report, ...] = ()
    nonces: dict[int, str] = {}
    """By seat: the nonces that were opened in time, each matching its seal in the `Prepare`."""


class Act(Struct, frozen=True, tag="act"):
    """A seat takes one of its options."""

    seat: int
    action: AnyAction


class MakeReport(Struct, frozen=True, tag="report"):
    """Whoever runs the table reports what went wrong, and the house's ruling is carried out."""

    guest: str
    name: str
    report: Report
    players: dict[int, str] = {}
    """By seat: the players' names in that hand, for the log."""
    answers: tuple[int, ...] | None = None
    """The calls for the floor that it answers, by their numbers; None, in old entries, for all open calls."""


class CallFloor(GivenCommand, frozen=True, tag="call"):
    """A player calls the floor, with a word of text."""

    seat: int
    text: str


class Dismiss(GivenCommand, frozen=True, tag="dismiss"):
    """Whoever runs the table has seen to a call; `call` is the number of its entry."""

    call: int


class Practice(Struct, frozen=True, tag="practice"):
    """From now on the dealer errs here on purpose, once in so many hands."""

    one_in: int


class Pause(GivenCommand, frozen=True, tag="pause"):
    """Whoever runs the table pauses it, or lets it go on: no new hand is dealt meanwhile, and the clock stands."""

    on: bool


class VoidHand(GivenCommand, frozen=True, tag="void", omit_defaults=True):
    """The hand does not count: every chip goes back to where it was before the deal, and its deck is not dealt again.

    It is how whoever runs a table voids a hand, and the way out for a table that stands still.
    """

    why: str
    hand: int = 0
    """The number of the void hand, if it cannot be played again; 0 for the hand in progress."""
    held: Chips | None = None
    """Where the ledger has the chips, if the hand itself cannot tell."""


class CloseOut(GivenCommand, frozen=True, tag="close out"):
    """Everybody's chips go back to the wallets and the table is closed, whatever is wrong with it."""

    why: str
    held: Chips
    """Where the ledger has the chips."""
    back: dict[str, int]
    """By guest: what goes to the wallet. Together these are all chips at the table and the fees of the hand."""


class Broke(Struct, frozen=True, tag="broke"):
    """Something that was asked for broke the referee and was refused; nothing was done. The evidence stays here."""

    guest: str
    evidence: str


class Upgraded(Struct, frozen=True, tag="upgraded", omit_defaults=True):
    """Another Houseway than before goes on with the table: what follows is written by that version.

    The evidence says what that one would have done otherwise in the hand that was being played; it may name cards.
    """

    program: str
    evidence: str = ""


class Freeze(Struct, frozen=True, tag="freeze"):
    """The table cannot go on by itself: it stops until the hand is void, or everybody is cashed out.

    `why` is told at the table. The evidence is for whoever looks into it, may name cards, and never leaves the journal.
    """

    why: str
    evidence: str = ""


class Grant(Struct, frozen=True, tag="grant"):
    """The room's bank issues play chips to a guest's wallet; it stands on the cashier's page, not on a table's."""

    guest: str
    cents: int


class LossAccepted(Struct, frozen=True, tag="loss accepted"):
    """A journal that lacks what was acknowledged goes on all the same; on the cashier's page."""

    entry: int
    """The last acknowledged entry, counted over all tables."""
    chain: str
    last: int
    """The last entry found."""


class Archived(Struct, frozen=True, tag="archived"):
    """Old pages were moved to a file, or their snapshots taken out; on the cashier's page."""

    file: str
    """Its name; empty if only snapshots were removed."""
    sha256: str
    entries: int
    snapshots: int
    until: dict[str, int]
    """By table: the last entry that was moved away."""


class GoOver(Struct, frozen=True, tag="go over"):
    """A player leaves for another table with the whole stack; the same transaction has the other table's `ComeOver`."""

    guest: str
    seat: int
    to: str
    """The other table."""
    by: str = ""
    """The sender: a guest's id, `must move`, or empty for the player's own wish."""


class ComeOver(GivenCommand, frozen=True, tag="come over"):
    """A player comes from another table with the whole stack, in the middle of a hand too: the seat is theirs after it.

    From now on the chips lie at this table.
    """

    seat: int
    cents: int
    origin: str
    """The other table."""


class SettleIn(Struct, frozen=True, tag="settle in"):
    """Who came over takes the seat, between hands."""

    guest: str


class TurnBack(Struct, frozen=True, tag="turn back"):
    """Who came over does not take the seat after all; the chips go to the wallet."""

    guest: str


class BuyIn(GivenCommand, frozen=True, tag="buy in"):
    """A cashier hands a guest play chips; on the cashier's page."""

    cents: int
    by: str
    by_name: str
    slip: str
    """Chosen by the client, so that a request that is sent twice is carried out once."""


class CashOut(GivenCommand, frozen=True, tag="cash out"):
    """A cashier takes a guest's play chips back; on the cashier's page."""

    cents: int
    by: str
    by_name: str
    slip: str


class Correct(GivenCommand, frozen=True, tag="correct"):
    """A cashier puts something right: more than nothing into the wallet, less out of it; on the cashier's page."""

    cents: int
    why: str
    of: int
    """The entry of the receipt that it corrects."""
    by: str
    by_name: str
    slip: str


class AskVote(Struct, frozen=True, tag="ask vote", omit_defaults=True):
    """Somebody who runs the table and is dealt in wants to rule on the hand, and the other players are asked."""

    guest: str
    name: str
    report: Report | None = None
    """What went wrong; empty if the hand should be void."""
    why: str = ""
    """Why it should be void."""
    players: dict[int, str] = {}
    """By seat: the players' names in that hand, for the log."""
    answers: tuple[int, ...] = ()
    """The calls for the floor that the report answers."""


class CastVote(GivenCommand, frozen=True, tag="vote"):
    """A player agrees or does not; from the one who asks, who cannot agree, it takes the question back."""

    vote: int
    """The number of the entry that asked."""
    agrees: bool


class CloseVote(Struct, frozen=True, tag="close vote"):
    """The time is up, or who asked does not run the table anymore."""


VoteCommand: TypeAlias = AskVote | CastVote | CloseVote


RoomCommand: TypeAlias = (
    TakeSeat | Do | Rename | Prepare | DealHand | Act | MakeReport | CallFloor | Dismiss | Practice | Pause | VoidHand
    | CloseOut | Broke | Upgraded | Freeze | GoOver | ComeOver | SettleIn | TurnBack | Grant | BuyIn | CashOut | Correct
    | LossAccepted | Archived | HostCommand | VoteCommand
)  # fmt: skip

_encoder = Encoder()
_decoder: Decoder[RoomCommand] = Decoder(RoomCommand)


def encode(command: RoomCommand) -> bytes:
    """The command as it stands in the journal."""
    return _encoder.encode(command)


def decode(body: bytes) -> RoomCommand:
    """A command out of the journal."""
    return _decoder.decode(body)


def kind_of(command: RoomCommand) -> str:
    """What the journal calls it."""
    return str(command.__struct_config__.tag)
