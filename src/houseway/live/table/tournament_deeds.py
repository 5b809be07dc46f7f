"""What a tournament does to a table, as parts of its commands: at the desk, and at the tables that deal for it."""

from typing import Final, Protocol, get_args

from houseway.decks import Deck
from houseway.errors import InvariantError
from houseway.houses import Offer
from houseway.live.table.field_table import DESK_ONLY, FieldTable
from houseway.live.table.happenings import Occupant, PreparedDeck
from houseway.live.table.host_commands import (
    ChangeKey,
    EndNight,
    Enter,
    GivenCommand,
    HandOver,
    HostState,
    Readmit,
    SetCoach,
    StartGame,
)
from houseway.live.table.placement import Placement
from houseway.live.table.sit_and_go import NOT_HERE, Done, SitAndGo
from houseway.live.table.table_commands import (
    Act,
    AnswerDesk,
    Broke,
    BuyChips,
    CallFloor,
    CloseOut,
    CountHand,
    DealHand,
    Decide,
    Direct,
    Dismiss,
    EndQuestion,
    EnterTournament,
    Freeze,
    GrantHand,
    MakeReport,
    Pause,
    Prepare,
    RoomCommand,
    ShiftLevel,
    TakeBackEntry,
    TakePlaces,
    TournamentCommand,
    Upgraded,
    VoidHand,
    VoteCommand,
)
from houseway.live.table.tournament_desk import at_desk
from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.table.table import Table
from houseway.store.ledger import Chips

_IN_THE_HAND: Final = (
    *get_args(VoteCommand), Act, Broke, CallFloor, CloseOut, DealHand, Dismiss, EndNight, Freeze, MakeReport, Prepare,
    TakePlaces, Upgraded, VoidHand,
)  # fmt: skip
_AT_THE_DESK: Final = (
    *_IN_THE_HAND, *get_args(TournamentCommand), ChangeKey, Enter, HandOver, Pause, Readmit, SetCoach, StartGame,
)  # fmt: skip
NOTHING: Final = Chips(stacks={}, pot=0, collected=0)
"""The money at a table that only deals for a tournament."""


class TournamentTable(Protocol):
    """What a tournament needs of the table."""

    table: Table
    pack: Deck
    occupants: dict[int, Occupant]
    next: PreparedDeck | None
    current: PreparedDeck | None
    hand: Hand | None
    names: dict[int, str]
    dealt: dict[str, int]
    hosted: HostState
    paused: str
    sit_and_go: SitAndGo | None
    field: FieldTable | None

    @property
    def playing(self) -> bool:
        """Whether a hand is being played."""

    def role_of(self, command: GivenCommand) -> str:
        """The name of the person who gives a command, and whether they are host or floor."""

    def use(self, offer: Offer) -> None:
        """Play this game from now on."""


def check_allowed(table: TournamentTable, command: RoomCommand) -> None:
    """Refuse what cannot be asked of a table where a tournament is played."""
    if table.field is not None and not isinstance(command, _IN_THE_HAND):
        raise RefusedError(DESK_ONLY if isinstance(command, _AT_THE_DESK) else NOT_HERE)
    if table.sit_and_go is not None and not isinstance(command, _AT_THE_DESK):
        raise RefusedError(NOT_HERE)


def carry_out(table: TournamentTable, command: TournamentCommand, at: float) -> Done | None:
    """Carry out a tournament's command; what its director has decided, if it was asked."""
    if isinstance(command, TakePlaces):
        _take_places(table, command.wanted)
        return None
    now = table.sit_and_go
    if now is None:
        raise RefusedError("no tournament is played at this table")
    match command:
        case EnterTournament(guest, name, bot, style):
            if not bot and not table.hosted.admits(guest):
                raise RefusedError("this tournament is private: you need its key to enter")
            return now.entered(guest, name, bot=bot, style=style, at=at)
        case TakeBackEntry(guest):
            return now.taken_back(guest, at=at)
        case BuyChips(guest, _, what):
            return now.bought(guest, what, at=at)
        case Direct(told):
            return now.told(told, at=at)
        case GrantHand(number):
            if table.paused:
                raise RefusedError("the tournament is paused")
            return now.granted(number, at=at)
        case CountHand(number, report):
            return now.reported(number, report, at=at)
        case EndQuestion():
            return at_desk(now, command, "", at=at)
        case Decide() | AnswerDesk() | ShiftLevel():
            return at_desk(now, command, table.role_of(command), at=at)


def dealt(table: TournamentTable, at: float) -> None:
    """A hand has been dealt here."""
    if table.sit_and_go is not None:
        table.sit_and_go = table.sit_and_go.dealt(table.table.big or 0, at=at)
    elif table.field is not None:
        table.field = table.field.hand_dealt()


def hand_over(table: TournamentTable, at: float) -> Done | None:
    """A hand here is over, and its chips are back in the seats."""
    stacks = {seat: one.stack for seat, one in table.table.seats.items()}
    if table.field is not None:
        table.field = table.field.hand_over(stacks, table.table.big or 0)
    return None if table.sit_and_go is None else table.sit_and_go.hand_over(stacks, at=at)


def hand_void(table: TournamentTable, at: float) -> None:
    """The hand does not count."""
    if table.sit_and_go is not None:
        table.sit_and_go = table.sit_and_go.hand_void(at=at)
    elif table.field is not None:
        table.field = table.field.hand_void()


def _take_places(table: TournamentTable, wanted: Placement | None) -> None:
    """Make the table ready for the next hand: as its own director has it, or as the desk says."""
    if table.playing:
        raise RefusedError("players take their places between hands")
    if table.field is not None and wanted is not None:
        table.field, ready = table.field.placed(wanted, table.table)
        _seat(table, ready, table.field.offer(), _as_told(table.field, wanted, ready))
    elif table.sit_and_go is not None and wanted is None and not table.sit_and_go.spread:
        table.sit_and_go, ready, offer = table.sit_and_go.places(table.table)
        found = {seat: table.sit_and_go.entrant(seat) for seat in ready.seats}
        _seat(
            table,
            ready,
            offer,
            {seat: Occupant(who.guest, name, who.bot, who.style) for seat, (who, name) in found.items()},
        )
    else:
        raise RefusedError("no hand of a tournament is dealt at this table")


def _as_told(field: FieldTable, wanted: Placement, ready: Table) -> dict[int, Occupant]:
    if ready.seats.keys() - wanted.seats.keys():
        raise InvariantError(f"table {field.choice.number} has players whom its desk does not know")
    found = {seat: wanted.seats[seat] for seat in ready.seats}
    return {seat: Occupant(one.guest, one.name, one.bot, one.style) for seat, one in found.items()}


def _seat(table: TournamentTable, ready: Table, offer: Offer, occupants: dict[int, Occupant]) -> None:
    """Another hand is played by these. A deck that is prepared from another pack, or sealed by somebody else, is not
    dealt.
    """
    pack, before = table.pack, table.occupants
    table.table, table.occupants = ready, occupants
    table.use(offer)
    sealed = () if table.next is None else table.next.seals
    same = all(seat in occupants and occupants[seat].guest == before[seat].guest for seat in sealed)
    table.next = table.next if table.pack == pack and same else None
    table.hand = table.current = None
    table.names, table.dealt = {}, {}


def end_or_start(table: TournamentTable, command: EndNight | StartGame) -> tuple[SitAndGo, str, dict[str, int]]:
    """The host starts the tournament, or calls it off before that; once it is over, its table is closed: how it
    stands, the news, and what is paid back.
    """
    now = table.sit_and_go
    if now is None:
        raise InvariantError("no tournament is played at this table")
    if isinstance(command, StartGame):
        now.check_start()
        return now, "", {}
    called_off = f"{command.name}, the host, has called the tournament off: every entry is back in its wallet"
    back = {guest: -cents for guest, cents in now.refunds().items()}
    if not command.guest:
        called_off = "Too few have entered: the tournament is called off, and every entry is back in its wallet"
    return now.closed(0), "The tournament is over" if now.over else called_off, back


def check_end_or_start(now: SitAndGo) -> None:
    """Check that the tournament is not in play."""
    if now.started and not now.over:
        raise RefusedError("the tournament has started, and is played to its end")


def check_closing(field: FieldTable, guest: str) -> None:
    """Check that the room closes a table of a tournament by itself, with no hand left to be dealt."""
    if guest or field.due:
        raise RefusedError(DESK_ONLY)
