"""A whole tournament played by bots on the real referee: the director decides, tables deal, and the clock counts hands.

A level lasts as many hands at each table as it has minutes. Bots buy again once, and take the add-on. Everything
follows from the seed.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, Protocol

from houseway.bots.outlook import Outlook
from houseway.bots.simple import SimpleBot
from houseway.errors import InvariantError
from houseway.referee.table.table import Table
from houseway.referee.view import HandView, may
from houseway.referee.vocabulary import Action, MayBringIn, MayCheck, MayDiscard, MayDraw, MayFold, MayPass
from houseway.tournaments.announcements import announced
from houseway.tournaments.director import Director
from houseway.tournaments.director_commands import (
    DeclineRebuy,
    DirectorCommand,
    HandBegan,
    HandOver,
    Register,
    Start,
    TakeAddOn,
    TakeRebuy,
    TimeUp,
)
from houseway.tournaments.director_events import ButtonPlaced, DirectorEvent, RebuyOffered
from houseway.tournaments.placing import lineup, outlook_at, placed
from houseway.tournaments.structures import CHIP, Structure

if TYPE_CHECKING:
    from houseway.referee.table.snapshots import TableState

_MOST_DECISIONS: Final = 10_000
_MOST_ROUNDS: Final = 100_000


class Decides(Protocol):
    """Whoever plays a seat."""

    def decide(self, view: HandView, *, outlook: Outlook | None = None) -> Action:
        """Choose one of the view's options; `outlook` is what a player knows of the tournament."""


class Evening:
    """Tables and players of one tournament."""

    def __init__(self, structure: Structure, players: Sequence[Decides], *, seed: int) -> None:
        self.director = Director(structure, seed=seed)
        self.structure = structure
        self.seed = seed
        self.players = dict(enumerate(players, 1))
        self.tables: dict[int, Table] = {}
        self.buttons: dict[int, int] = {}
        self.commands: list[DirectorCommand] = []
        self.hands = 0
        self._lay: dict[int, TableState] = {}
        """By table: its state when it last had a button."""
        self.minutes = 0
        """Played so far, a hand a minute at each table; breaks are not counted."""
        self._level_minutes = 0

    def tell(self, command: DirectorCommand) -> list[DirectorEvent]:
        """Give the director a command, and carry out at the tables what was decided."""
        self.commands.append(command)
        events = self.director.apply(command)
        for event in events:
            if isinstance(event, ButtonPlaced):
                self.buttons[event.table] = event.seat
                self.tables.pop(event.table, None)
        for event in events:
            if isinstance(event, RebuyOffered):
                again = not self.director.state.players[event.player].rebuys
                events = [*events, *self.tell(TakeRebuy(event.player) if again else DeclineRebuy(event.player))]
        return events

    def play(self) -> Iterator[list[DirectorEvent]]:
        """Play to the end; after every round of hands, what was decided."""
        for number in self.players:
            yield self.tell(Register(f"Player {number}"))
        yield self.tell(Start())
        for _ in range(_MOST_ROUNDS):
            if self.director.state.over:
                return
            yield self._round()
        raise InvariantError("a tournament does not end")

    def said(self, events: Sequence[DirectorEvent]) -> Iterator[str]:
        """What is announced to the players, each with the minute and the rule."""
        for event in events:
            if what := announced(self.director, event):
                yield f"{self.minutes // 60}:{self.minutes % 60:02}  {what} ({event.rule})"

    def _round(self) -> list[DirectorEvent]:
        """Every table that may deals a hand; then a minute has passed."""
        events: list[DirectorEvent] = []
        dealt = 0
        for number in [*self.director.state.tables]:
            if number in self.director.state.tables and self.director.may_deal(number):
                events += self._hand(number)
                dealt += 1
        state = self.director.state
        if state.over:
            return events
        if state.resting:
            add_on = self.structure.add_on
            if add_on is not None and add_on.after == state.level:
                events += [event for one in self.director.alive for event in self.tell(TakeAddOn(one.number))]
            return [*events, *self.tell(TimeUp())]
        if not dealt:
            why = {number: self.director.why_not(number) for number in state.tables}
            raise InvariantError(f"no table may deal: {why}")
        level = self.structure.level(state.level)
        self.minutes += 1
        self._level_minutes += 1
        if level.minutes and self._level_minutes >= level.minutes:
            self._level_minutes = 0
            events += self.tell(TimeUp())
        return events

    def _hand(self, number: int) -> list[DirectorEvent]:
        table = self._ready(number)
        seats = self.director.state.tables[number].seats
        hand = table.deal(seed=self.seed * 1_000_003 + number * 10_007 + self.hands)
        self.hands += 1
        events = self.tell(HandBegan(number, table.big or 0))
        absent, outlook = self.director.absent_seats(number), outlook_at(self.director, number)
        for _ in range(_MOST_DECISIONS):
            if hand.actor is None:
                break
            view = hand.view(hand.actor)
            if hand.actor in absent:
                hand.act(folded(view))
            else:
                hand.act(self.players[seats[hand.actor]].decide(view, outlook=outlook))
        table.settle()
        return events + self.tell(HandOver(number, {seat: one.stack // CHIP for seat, one in table.seats.items()}))

    def _ready(self, number: int) -> Table:
        """The referee's table as the director has it."""
        wanted = lineup(self.director, number, button=self.buttons.get(number, 0))
        table, lay = placed(self.structure, wanted, self.tables.get(number), lay=self._lay.get(number))
        if lay is not None:
            self._lay[number] = lay
        if table.has_button:
            self.buttons.pop(number, None)
        self.tables[number] = table
        return table


def folded(view: HandView) -> Action:
    """What is done for an absent player: checked if nothing is owed, and folded otherwise (T-12).

    Where neither is possible, the player brings in, stands pat, or gives up the first cards.
    """
    for kind in (MayCheck, MayFold, MayPass, MayBringIn, MayDraw):
        if option := may(view.options, kind):
            return option.take()
    if discard := may(view.options, MayDiscard):
        return discard.take(discard.cards[: discard.count])
    return view.options[0].take()


def bots_of(styles: Sequence[str], *, level: str, seed: int) -> list[SimpleBot]:
    """A bot for each style."""
    return [SimpleBot(style, level=level, seed=seed * 1_000 + at) for at, style in enumerate(styles)]
