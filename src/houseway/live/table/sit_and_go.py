"""A tournament of a table: its director, its entrants, and the money of the entries. Frozen, like what it is made of.

If it is played at this table alone, the table deals its hands. Otherwise the table is its desk, and grants the hands
that other tables deal, one after another: a hand that was granted is counted once, however often it is reported.

The table's chips are the director's, and no account of the ledger has them. The ledger has the money alone: entries lie
in the table's pot until they are paid out as prizes, and the fees are the table's collection.
"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from msgspec import Struct, msgpack
from msgspec.structs import replace

from houseway.bots.outlook import Outlook
from houseway.houses import Offer
from houseway.live.table.placement import HandReport, Placement, Sitter
from houseway.live.table.tournament_lay import TournamentLay, offer_at, structure_of, table_seats, taken
from houseway.live.table.tournament_money import ENTRY, paid_by, settled
from houseway.live.table_settings import SitAndGoChoice
from houseway.referee.refusals import RefusedError
from houseway.referee.table.table import Table
from houseway.store.ledger import Chips
from houseway.tournaments.announcements import announced
from houseway.tournaments.director import Director
from houseway.tournaments.director_commands import (
    DeclineRebuy,
    DirectorCommand,
    FloorDecision,
    HandBegan,
    HandOver,
    Reenter,
    Register,
    TakeAddOn,
    TakeRebuy,
    Withdraw,
)
from houseway.tournaments.director_events import (
    BreakBegan,
    ButtonPlaced,
    DirectorEvent,
    LevelBegan,
    SeatDrawn,
    TournamentOver,
)
from houseway.tournaments.director_state import TournamentError, TournamentState
from houseway.tournaments.placing import Lineup, lineup, outlook_at
from houseway.tournaments.structures import CHIP, Structure

DECLINED: Final = "no rebuy"
"""What a player says who does without."""
TABLE: Final = 1
"""The director's number of the only table."""
NOT_HERE: Final = "this is a tournament: its director deals out seats and chips, and nobody brings or takes any"


class Entrant(Struct, frozen=True, omit_defaults=True):
    """A player of the tournament, as the room knows them."""

    guest: str
    bot: bool = False
    style: str = ""


class Asked(Struct, frozen=True):
    """A decision by a person who plays, which the other players have to agree to."""

    guest: str
    name: str
    decision: FloorDecision
    voters: dict[str, str]
    """By guest: the names of those who are asked."""
    agreed: tuple[str, ...] = ()
    """The guests who have agreed."""


class Move(Struct, frozen=True):
    """Why a player has a seat."""

    why: str
    rule: str
    before: int = 0
    """The table from which the player came; 0 for none."""


class SitAndGoState(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything that a table remembers of its tournament."""

    director: TournamentState
    entrants: dict[int, Entrant] = {}
    """By the director's number of the player."""
    held: int = 0
    """Cents of the entries that are not paid out yet."""
    collected: int = 0
    """Cents of fees that the house has collected."""
    level_at: float = 0.0
    """When the level or the break began."""
    seen_at: float = 0.0
    """When something last happened; the level's clock stands still while the room is closed."""
    shifted: float = 0.0
    """Seconds that the level or the break lasts longer than the structure has it."""
    asked: Asked | None = None
    """What the players are asked."""
    asked_at: float = 0.0
    """When the last question was asked."""
    lay: TournamentLay = TournamentLay()
    """What this table is set for, if it is the only one."""
    buttons: dict[int, int] = {}
    """By table: where the director has placed the button, until the table is told."""
    serial: int = 0
    """The number of the last hand that was granted to a table."""
    granted: dict[int, Placement] = {}
    """By table: the hand that it was told to deal, until it is over."""
    moves: dict[int, Move] = {}
    """By player: how they came to the table where they sit."""
    banks: dict[int, float] = {}
    """By player: the seconds left in their time bank, as last reported by their table."""
    away: tuple[int, ...] = ()
    """The players who sat out when their table last reported."""


class Done(NamedTuple):
    """What a command did to the tournament."""

    after: "SitAndGo"
    wallets: dict[str, int]
    """By guest: cents brought from the wallet, or below 0 paid to it."""
    words: str = ""
    """What the director has decided, for everyone."""
    added: int = 0
    """Cents that the bank has added for a guarantee."""


class Places(NamedTuple):
    """A table that is ready for its next hand."""

    after: "SitAndGo"
    table: Table
    offer: Offer


def most_entries(structure: Structure, choice: SitAndGoChoice | None = None) -> int:
    """How many can enter: as many as the structure takes, or fewer by choice."""
    wanted = 0 if choice is None else choice.players
    return min(structure.most_players, wanted or structure.most_players)


class SitAndGo:
    """One moment of a tournament; nothing here ever changes."""

    __slots__ = ("choice", "director", "state", "structure")

    def __init__(self, choice: SitAndGoChoice, state: SitAndGoState | None = None) -> None:
        self.choice = choice
        self.structure = structure_of(choice.structure)
        self.state = state or SitAndGoState(director=TournamentState(seed=choice.seed))
        self.director = Director(self.structure, seed=choice.seed)
        self.director.state = self.state.director

    # what others ask

    @property
    def money(self) -> Chips:
        """Where the money is."""
        return Chips(stacks={}, pot=self.state.held, collected=self.state.collected)

    @property
    def started(self) -> bool:
        """Whether seats have been drawn."""
        return self.state.director.level > 0

    @property
    def over(self) -> bool:
        """Whether one player has all the chips."""
        return self.state.director.over

    @property
    def most(self) -> int:
        """How many can enter."""
        return most_entries(self.structure, self.choice)

    @property
    def spread(self) -> bool:
        """Whether it may take more than one table: then this one is its desk, and others deal the hands."""
        return self.most > table_seats(self.structure)

    @property
    def full(self) -> bool:
        """Whether nobody else can enter."""
        return len(self.state.entrants) >= self.most

    @property
    def price(self) -> int:
        """What it costs to enter, in cents."""
        return self.structure.entry.buy_in + self.structure.entry.fee

    @property
    def why_no_deal(self) -> str:
        """Why no hand may be dealt, in words; empty if one may."""
        if self.state.asked is not None:
            return "the players are asked"
        return self.director.why_not(TABLE) if self.started and not self.over else "the tournament is not in play"

    def outlook(self, table: int = TABLE) -> Outlook | None:
        """What the players of a table know of the tournament; None before the start."""
        known = not self.over and table in self.state.director.tables
        return outlook_at(self.director, table) if known else None

    @property
    def seconds(self) -> float:
        """How long the level or the break lasts; 0 if it lasts a number of hands."""
        state, structure = self.state.director, self.structure
        pause = structure.pause_after(state.level) if state.resting else None
        minutes = pause.minutes if pause is not None else structure.level(state.level).minutes
        return max(1.0, 60.0 * minutes + self.state.shifted) if minutes else 0.0

    def number_of(self, guest: str) -> int:
        """A guest's number among the players; 0 for everyone else."""
        return next((number for number, one in self.state.entrants.items() if one.guest == guest), 0)

    def entrant(self, seat: int) -> tuple[Entrant, str]:
        """The player in a seat, and their name in this tournament."""
        player = self.state.director.tables[TABLE].seats[seat]
        return self.state.entrants[player], self.state.director.players[player].name

    def refunds(self) -> dict[str, int]:
        """By guest: what they have paid, if the tournament is not played to its end."""
        players = self.state.director.players
        paid = {one.guest: paid_by(self.structure, players[number]) for number, one in self.state.entrants.items()}
        return {} if self.over else {guest: cents for guest, cents in paid.items() if cents}

    def offer(self) -> Offer:
        """What is played at the level for which the table is set."""
        return offer_at(self.structure, self.state.lay)

    def in_place(self, lying: Mapping[int, tuple[str, int]]) -> bool:
        """Whether the table is as the director has it: by seat, who is there, and the chips in the referee's cents."""
        state, entrants, lay = self.state.director, self.state.entrants, self.state.lay
        wanted = {
            seat: (entrants[player].guest, CHIP * state.players[player].stack)
            for seat, player in state.tables[TABLE].seats.items()
        }
        hand = self._lineup
        set_for = (lay.level, self.structure.plays[lay.game]) == (hand.level, hand.play)
        return set_for and wanted == lying and not lay.button

    @property
    def _lineup(self) -> Lineup:
        """The next hand of the only table."""
        return lineup(self.director, TABLE, button=self.state.lay.button)

    @property
    def may_start(self) -> bool:
        """Whether there are enough players."""
        return len(self.state.entrants) >= self.structure.least_players

    def check_start(self) -> None:
        """Check that it can start with those who have entered, and with bots if they may play."""
        least, found = self.structure.least_players, len(self.state.entrants)
        if not self.may_start and not (self.choice.bots and found):
            raise RefusedError(f"{found} players have entered: it takes {least} to start")

    # what changes it

    def entered(self, guest: str, name: str, *, bot: bool, style: str, at: float) -> Done:
        """A player has entered and paid."""
        if self.number_of(guest):
            raise RefusedError("you have entered this tournament already")
        if self.full:
            raise RefusedError(f"the tournament is full: {len(self.state.entrants)} players")
        done = self.told(Register(name), at=at)
        words = f"{name} enters the tournament"
        number = max(done.after.state.director.players)
        entrants = {**self.state.entrants, number: Entrant(guest, bot, style)}
        after = replace(done.after.state, entrants=entrants, held=done.after.state.held + self.price)
        return Done(SitAndGo(self.choice, after), {guest: self.price} if self.price else {}, words)

    def taken_back(self, guest: str, *, at: float) -> Done:
        """A player has taken the entry back."""
        number = self.number_of(guest)
        if not number:
            raise RefusedError("you have not entered this tournament")
        words = f"{self.state.director.players[number].name} withdraws"
        done = self.told(Withdraw(number), at=at)
        entrants = {one: who for one, who in self.state.entrants.items() if one != number}
        after = replace(done.after.state, entrants=entrants, held=done.after.state.held - self.price)
        return Done(SitAndGo(self.choice, after), {guest: -self.price} if self.price else {}, words)

    def told(self, command: DirectorCommand, *, at: float) -> Done:
        """The director has carried out a command; what it was cannot be undone, so it is done to a copy."""
        copy = Director(self.structure, seed=self.choice.seed)
        copy.state = msgpack.decode(self.director.packed(), type=TournamentState)
        try:
            events = tuple(copy.apply(command))
        except TournamentError as refused:
            raise RefusedError(str(refused)) from None
        before, now = self.state.director, copy.state
        after = replace(self.state, director=now, seen_at=at)
        if (now.level, now.resting) != (before.level, before.resting):
            after = replace(after, level_at=at, shifted=0.0)
        guests = {number: one.guest for number, one in self.state.entrants.items()}
        money = settled(after.held, after.collected, before, now, events, guests)
        after = replace(after, held=money.held, collected=money.collected)
        for event in events:
            if isinstance(event, ButtonPlaced):
                if self.spread:
                    after = replace(after, buttons={**after.buttons, event.table: event.seat})
                else:
                    after = replace(after, lay=replace(after.lay, button=event.seat))
            elif isinstance(event, SeatDrawn):
                move = Move(event.why, event.rule, event.before)
                after = replace(after, moves={**after.moves, event.player: move})
        done = SitAndGo(self.choice, after)
        return Done(done, money.wallets, ". ".join(done._said(events)), money.added)

    def _said(self, events: tuple[DirectorEvent, ...]) -> Iterator[str]:
        names = {number: player.name for number, player in self.state.director.players.items()}
        for event in events:
            match event:
                case LevelBegan(1):
                    yield f"The tournament begins: seats are drawn. {announced(self.director, event)}"
                case BreakBegan(minutes):
                    yield f"A break of {minutes} minutes begins"
                case TournamentOver(standings):
                    first = [names[player] for player, place, _ in standings if place == 1]
                    yield f"{' and '.join(first)} {'wins' if len(first) == 1 else 'win'} the tournament"
                case _ if words := announced(self.director, event):
                    yield words

    def dealt(self, big: int, *, at: float) -> "SitAndGo":
        """A hand has been dealt."""
        return self.told(HandBegan(TABLE, big), at=at).after

    def hand_over(self, stacks: Mapping[int, int], *, at: float) -> Done:
        """A hand is over, with these chips in the seats, in the referee's cents."""
        seats = self.state.director.tables[TABLE].hand
        return self.told(HandOver(TABLE, {seat: stacks[seat] // CHIP for seat in seats}), at=at)

    def hand_void(self, *, at: float) -> "SitAndGo":
        """The hand that is being played does not count: all stacks are as they were."""
        players, seats = self.state.director.players, self.state.director.tables[TABLE].hand
        if not seats:
            return self
        return self.told(HandOver(TABLE, {seat: players[one].stack for seat, one in seats.items()}), at=at).after

    def places(self, table: Table) -> Places:
        """The table as the director has it."""
        if not self.started or self.over:
            raise RefusedError("the tournament is not in play")
        lay, ready = taken(self.structure, self._lineup, self.state.lay, table, fresh=not self.state.lay.level)
        after = SitAndGo(self.choice, replace(self.state, lay=lay))
        return Places(after, ready, after.offer())

    # the hands of several tables

    def why_no_hand(self, table: int) -> str:
        """Why a table may deal no hand now, in words; empty if it may."""
        if self.state.asked is not None:
            return "the players are asked"
        return "the tournament is over" if self.over else self.director.why_not(table)

    def seated(self, table: int, *, serial: int = 0) -> Placement:
        """Who sits where at a table, for a hand or for none yet."""
        state, director = self.state, self.director
        button = state.buttons.get(table, 0) if serial else 0
        seats = {
            seat: self._sitter(player, absent=seat in director.absent_seats(table))
            for seat, player in sorted(director.state.tables[table].seats.items())
        }
        return Placement(
            seats, director.state.level, self.structure.plays.index(director.play_at(table)), serial, button
        )

    def _sitter(self, number: int, *, absent: bool) -> Sitter:
        player, who = self.state.director.players[number], self.state.entrants[number]
        bank, away = self.state.banks.get(number), number in self.state.away
        return Sitter(who.guest, player.name, player.stack, who.bot, who.style, bank, away, absent)

    def granted(self, table: int, *, at: float) -> Done:
        """A table is told to deal its next hand."""
        if why := self.why_no_hand(table):
            raise RefusedError(f"table {table} deals no hand: {why}")
        serial = self.state.serial + 1
        wanted = self.seated(table, serial=serial)
        done = self.told(HandBegan(table), at=at)
        state = done.after.state
        buttons = {one: seat for one, seat in state.buttons.items() if one != table}
        after = replace(state, serial=serial, granted={**state.granted, table: wanted}, buttons=buttons)
        return done._replace(after=SitAndGo(self.choice, after))

    def reported(self, table: int, report: HandReport, *, at: float) -> Done:
        """A hand that was granted is over."""
        found = self.state.granted.get(table)
        if found is None or found.serial != report.serial:
            raise RefusedError(f"hand {report.serial} of table {table} is not being played")
        numbers = {one.guest: number for number, one in self.state.entrants.items()}
        done = self.told(HandOver(table, report.stacks, report.big), at=at)
        state = done.after.state
        granted = {one: placement for one, placement in state.granted.items() if one != table}
        banks = {**state.banks, **{numbers[guest]: left for guest, left in report.banks.items() if guest in numbers}}
        here = {numbers[one.guest] for one in found.seats.values()}
        gone = {numbers[guest] for guest in report.away if guest in numbers}
        away = tuple(sorted({*self.state.away} - here | gone))
        return done._replace(after=SitAndGo(self.choice, replace(state, granted=granted, banks=banks, away=away)))

    # what players buy

    def on_sale(self, guest: str) -> str:
        """What a guest may buy now: `entry`, `rebuy`, `add-on`, `re-entry`, or nothing."""
        number = self.number_of(guest)
        if number:
            return self.director.on_sale(number)
        return ENTRY if self.started and self.director.takes_entries and not self.full else ""

    def bought(self, guest: str, what: str, *, at: float) -> Done:
        """A player buys chips or enters again, or does without a rebuy that was offered."""
        number = self.number_of(guest)
        if not number:
            raise RefusedError("you have not entered this tournament")
        commands: dict[str, DirectorCommand] = {
            "rebuy": TakeRebuy(number),
            "add-on": TakeAddOn(number),
            "re-entry": Reenter(number),
            DECLINED: DeclineRebuy(number),
        }
        if what not in commands:
            raise RefusedError(f"{what!r} cannot be bought: choose {', '.join(commands)}")
        done = self.told(commands[what], at=at)
        name = self.state.director.players[number].name
        said = f"{name} does without a rebuy" if what == DECLINED else f"{name} buys: {what}"
        return done._replace(words=". ".join(filter(None, (said, done.words))))

    def buyer(self) -> tuple[Entrant, str, str] | None:
        """A bot that has something to buy, its name, and what it does: it rebuys once and takes the add-on."""
        state = self.state.director
        for number, one in self.state.entrants.items():
            player = state.players[number]
            if not one.bot or (player.table and state.tables[player.table].playing):
                continue
            if player.offered:
                return one, player.name, DECLINED if player.rebuys else "rebuy"
            if self.director.on_sale(number) == "add-on":
                return one, player.name, "add-on"
        return None

    def asked(self) -> dict[str, str]:
        """By guest: the names of the people who are offered a rebuy, for which their table waits."""
        players = self.state.director.players
        return {
            one.guest: players[number].name
            for number, one in self.state.entrants.items()
            if players[number].offered and not one.bot
        }

    def paused(self, at: float, *, on: bool) -> "SitAndGo":
        """The table is paused, or goes on: the time between does not count for the level."""
        level_at = self.state.level_at if on else self.state.level_at + at - self.state.seen_at
        return SitAndGo(self.choice, replace(self.state, level_at=level_at, seen_at=at))

    def closed(self, fees: int) -> "SitAndGo":
        """Everyone has the money back, and `fees` of it came from the house's collection."""
        return SitAndGo(self.choice, replace(self.state, held=0, collected=self.state.collected - fees))
