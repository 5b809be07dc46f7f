"""What the journal holds: every command that a room's table can receive, with enough data to repeat it.

A referee's command is wrapped with what the referee does not know: whose seat it is. Nothing here decides anything.
"""

from typing import TypeAlias

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from houseway.live.table.host_commands import GivenCommand, HostCommand
from houseway.live.table.placement import HandReport, Placement
from houseway.live.table_settings import GameChoice
from houseway.referee.mishaps import Report
from houseway.referee.table.seating_commands import (
    ComeBack,
    DrawButton,
    Leave,
    Move,
    PlaceButton,
    RabbitHunt,
    ShowCards,
    Sit,
    SitOut,
    Straddle,
    TopUp,
)
from houseway.referee.vocabulary import AnyAction
from houseway.store.ledger import Chips
from houseway.tournaments.director_commands import FloorDecision, Start, TimeUp

Seating: TypeAlias = (
    Leave | SitOut | ComeBack | TopUp | Move | DrawButton | PlaceButton | Straddle | ShowCards | RabbitHunt
)
"""What a seated player, or the floor, may do at a table between hands."""


class TakeSeat(GivenCommand, frozen=True, tag="seat"):
    """A guest or a bot sits down; a bot has a style."""

    bot: bool
    command: Sit
    style: str = ""


class Do(Struct, frozen=True, tag="do"):
    """A command for the referee."""

    command: Seating


class Rename(GivenCommand, frozen=True, tag="rename"):
    """A seated guest has changed names, effective from the next hand."""


class Prepare(Struct, frozen=True, tag="prepare", omit_defaults=True):
    """The next hand's deck is settled: a seed of 64 hex digits, and the public commitment."""

    seed: str
    commitment: str
    root: str = ""
    """The root against which each card can be proved; empty in old journals."""
    seals: dict[int, str] = {}
    """By seat: the seal of the nonce that its player will add."""


class DealHand(Struct, frozen=True, tag="deal", omit_defaults=True):
    """The prepared deck is dealt, in the order made by the nonces; at a practice table, with the dealer's errors."""

    mishaps: tuple[Report, ...] = ()
    nonces: dict[int, str] = {}
    """By seat: the nonces that were opened in time, each matching its seal in the `Prepare`."""


class ChangeGame(Struct, frozen=True, tag="change game", omit_defaults=True):
    """From the next hand on, the table plays this: what its host has chosen, or what the rotation comes to."""

    game: GameChoice
    place: int | None = None
    """Its place in the rotation; None outside one."""


class ChooseGame(GivenCommand, frozen=True, tag="choose game"):
    """The dealer chooses the next game of the rotation."""

    place: int


class AlwaysStraddle(GivenCommand, frozen=True, tag="always straddle"):
    """A player straddles whenever they may, for this many cents; 0 for no longer."""

    cents: int


class EnterTournament(GivenCommand, frozen=True, tag="enter tournament", omit_defaults=True):
    """A guest or a bot enters the tournament of this table and pays for it; a bot has a style."""

    bot: bool = False
    style: str = ""


class TakeBackEntry(GivenCommand, frozen=True, tag="take back entry"):
    """A guest takes the entry back before the start, for all of the money."""


class BuyChips(GivenCommand, frozen=True, tag="buy chips"):
    """A player of a tournament buys a `rebuy`, an `add-on` or a `re-entry`, or wants `no rebuy`."""

    what: str


class Direct(Struct, frozen=True, tag="direct"):
    """The tournament starts, or the time of its level or break is up."""

    command: Start | TimeUp


class TakePlaces(Struct, frozen=True, tag="take places", omit_defaults=True):
    """The table is made ready for the next hand as the tournament's director has it: seats, stacks, and stakes."""

    wanted: Placement | None = None
    """What the tournament's desk has said, if this table is not the desk itself."""


class GrantHand(Struct, frozen=True, tag="grant hand"):
    """The desk of a tournament tells one of its tables to deal its next hand."""

    table: int
    """The director's number of the table."""


class CountHand(Struct, frozen=True, tag="count hand"):
    """The desk of a tournament is told how a hand ended that it had granted."""

    table: int
    report: HandReport


class Decide(GivenCommand, frozen=True, tag="decide"):
    """A person at the tournament's desk decides something; if that person plays, the other players are asked first."""

    decision: FloorDecision


class AnswerDesk(GivenCommand, frozen=True, tag="answer desk"):
    """A player answers what the desk asks, a bot too if it is about splitting the prizes; who asked may withdraw it."""

    agrees: bool


class EndQuestion(Struct, frozen=True, tag="end question"):
    """The time to answer the desk's question is up."""


class ShiftLevel(GivenCommand, frozen=True, tag="shift level"):
    """The level or the break lasts so many seconds longer, or below 0 shorter."""

    seconds: int


class Act(Struct, frozen=True, tag="act"):
    """A seat takes an option."""

    seat: int
    action: AnyAction


class MakeReport(Struct, frozen=True, tag="report"):
    """A person who runs the table reports what went wrong, and the house's ruling is carried out."""

    guest: str
    name: str
    report: Report
    players: dict[int, str] = {}
    """By seat: the players' names in that hand, for the log."""
    answers: tuple[int, ...] | None = None
    """The calls for the floor that it answers, by their numbers; None, in old entries, for all open calls."""


class CallFloor(GivenCommand, frozen=True, tag="call"):
    """A player calls the floor, with a short message."""

    seat: int
    text: str


class Dismiss(GivenCommand, frozen=True, tag="dismiss"):
    """A call has been answered; `call` is the number of its entry."""

    call: int


class Practice(Struct, frozen=True, tag="practice"):
    """From now on the dealer errs here on purpose, once in this many hands."""

    one_in: int


class Pause(GivenCommand, frozen=True, tag="pause"):
    """The table is paused or resumed by a person who runs it: no hand is dealt meanwhile, and the clock stops."""

    on: bool


class VoidHand(GivenCommand, frozen=True, tag="void", omit_defaults=True):
    """The hand does not count: every chip goes back to where it was before the deal, and its deck is not dealt again.

    Those who run a table void a hand this way, and it also frees a table that has stopped.
    """

    why: str
    hand: int = 0
    """The number of the void hand, if it cannot be played again; 0 for the hand in progress."""
    held: Chips | None = None
    """Where the ledger has the chips, if the hand itself cannot tell."""


class CloseOut(GivenCommand, frozen=True, tag="close out"):
    """Everyone's chips go back to the wallets and the table is closed, whatever is wrong with it."""

    why: str
    held: Chips
    """Where the ledger has the chips."""
    back: dict[str, int]
    """By guest: what goes to the wallet. Together this is all chips at the table and the fees of the hand."""


class Broke(Struct, frozen=True, tag="broke"):
    """A request broke the referee and was refused; nothing changed. The evidence stays here."""

    guest: str
    evidence: str


class Upgraded(Struct, frozen=True, tag="upgraded", omit_defaults=True):
    """Another version of Houseway continues the table and writes what follows.

    The evidence says how it would have played the current hand differently; it may name cards.
    """

    program: str
    evidence: str = ""


class Freeze(Struct, frozen=True, tag="freeze"):
    """The table cannot go on by itself: it stops until the hand is void or everyone is cashed out.

    The table is told `why`. The evidence is for finding the cause; it may name cards, and never leaves the journal.
    """

    why: str
    evidence: str = ""


class Grant(Struct, frozen=True, tag="grant"):
    """The bank issues play chips to a guest's wallet; on the cashier's page, not at a table."""

    guest: str
    cents: int


class LossAccepted(Struct, frozen=True, tag="loss accepted"):
    """A journal that lacks acknowledged entries was accepted as it is; on the cashier's page."""

    entry: int
    """The last acknowledged entry, counted over all tables."""
    chain: str
    last: int
    """The last entry found."""


class Archived(Struct, frozen=True, tag="archived"):
    """Old pages were moved to a file, or their snapshots removed; on the cashier's page."""

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
    """The sender: a guest's id, `must move`, or empty for the player's own request."""


class ComeOver(GivenCommand, frozen=True, tag="come over"):
    """A player comes from another table with the whole stack, even during a hand, after which the seat is theirs.

    From now on the chips are at this table.
    """

    seat: int
    cents: int
    origin: str
    """The other table."""


class SettleIn(Struct, frozen=True, tag="settle in"):
    """A player from another table takes the seat, between hands."""

    guest: str


class TurnBack(Struct, frozen=True, tag="turn back"):
    """A player from another table does not take the seat after all; the chips go to the wallet."""

    guest: str


class BuyIn(GivenCommand, frozen=True, tag="buy in"):
    """A cashier gives a guest play chips; on the cashier's page."""

    cents: int
    by: str
    by_name: str
    slip: str
    """Chosen by the client, so that a request that is sent twice is carried out once."""


class CashOut(GivenCommand, frozen=True, tag="cash out"):
    """A cashier takes back a guest's play chips; on the cashier's page."""

    cents: int
    by: str
    by_name: str
    slip: str


class Correct(GivenCommand, frozen=True, tag="correct"):
    """A cashier corrects a receipt: above 0 into the wallet, below 0 out of it; on the cashier's page."""

    cents: int
    why: str
    of: int
    """The entry of the receipt it corrects."""
    by: str
    by_name: str
    slip: str


class AskVote(Struct, frozen=True, tag="ask vote", omit_defaults=True):
    """A person who runs the table and is dealt in wants to rule on the hand, so the other players are asked."""

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
    """A player agrees or disagrees; the person who asked, who cannot agree, withdraws the question."""

    vote: int
    """The number of the entry that asked."""
    agrees: bool


class CloseVote(Struct, frozen=True, tag="close vote"):
    """The time is up, or the person who asked no longer runs the table."""


VoteCommand: TypeAlias = AskVote | CastVote | CloseVote
DeskCommand: TypeAlias = Decide | AnswerDesk | EndQuestion | ShiftLevel
TournamentCommand: TypeAlias = (
    EnterTournament | TakeBackEntry | BuyChips | Direct | TakePlaces | GrantHand | CountHand | DeskCommand
)


RoomCommand: TypeAlias = (
    TakeSeat | Do | Rename | Prepare | DealHand | Act | MakeReport | CallFloor | Dismiss | Practice | Pause | VoidHand
    | CloseOut | Broke | Upgraded | Freeze | GoOver | ComeOver | SettleIn | TurnBack | Grant | BuyIn | CashOut | Correct
    | LossAccepted | Archived | ChangeGame | ChooseGame | AlwaysStraddle | HostCommand | VoteCommand | TournamentCommand
)  # fmt: skip

_encoder = Encoder()
_decoder: Decoder[RoomCommand] = Decoder(RoomCommand)


def encode(command: RoomCommand) -> bytes:
    """The command as stored in the journal."""
    return _encoder.encode(command)


def decode(body: bytes) -> RoomCommand:
    """A command from the journal."""
    return _decoder.decode(body)


def kind_of(command: RoomCommand) -> str:
    """The journal's name for it."""
    return str(command.__struct_config__.tag)
