"""A whole tournament played by bots on the real referee: the director decides, tables deal, and the clock counts hands.

A level of so many minutes lasts so many hands at each table. Bots buy again once, and take the add-on. Everything
follows from the seed.
"""

from collections.abc import Iterator, Sequence
from typing import Final, Protocol

from msgspec.structs import replace

from houseway.bots.simple import SimpleBot
from houseway.errors import InvariantError
from houseway.games import GAMES
from houseway.referee.table.seating_commands import Bring, Leave, PlaceButton
from houseway.referee.table.snapshots import TableState, restore, table_state
from houseway.referee.table.table import Table
from houseway.referee.view import HandView, may
from houseway.referee.vocabulary import Action, MayBringIn, MayCheck, MayDiscard, MayDraw, MayFold, MayPass
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
from houseway.tournaments.director_events import (
    ButtonPlaced,
    DirectorEvent,
    Eliminated,
    HandForHand,
    LevelBegan,
    RacedOff,
    RebuyOffered,
    SeatDrawn,
    TableBroken,
)
from houseway.tournaments.structure_sheet import stakes_said
from houseway.tournaments.structures import CHIP, Structure
from houseway.tournaments.tournament_rules import table_rules

_MOST_DECISIONS: Final = 10_000
_MOST_ROUNDS: Final = 100_000


class Decides(Protocol):
    """Whoever plays a seat."""

    def decide(self, view: HandView, *, seed: int | None = None) -> Action:
        """Choose one of the view's options."""


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
        players = self.director.state.players
        for event in events:
            match event:
                case LevelBegan(level, rule):
                    left, play = len(self.director.alive), self.structure.play_at(level)
                    game = (
                        f", {play.title}" if len(self.structure.plays) > 1 and self.structure.change == "level" else ""
                    )
                    what = f"Level {level}: {stakes_said(self.structure.level(level))}{game}; {left} players left"
                case Eliminated(player, place, rule):
                    what = f"{players[player].name} is out in place {place}"
                case TableBroken(table, rule):
                    what = f"Table {table} is broken"
                case RacedOff(chip, _, _, added, rule):
                    what = f"The {chip} chips are raced off" + (f"; {added} chips are added" if added else "")
                case HandForHand(on, rule):
                    what = "Hand for hand" if on else "No longer hand for hand"
                case SeatDrawn(player, table, seat, "balance", rule):
                    what = f"{players[player].name} moves to table {table}, seat {seat}"
                case SeatDrawn(player, table, seat, "final table", rule):
                    what = f"{players[player].name} draws seat {seat} at the final table"
                case _:
                    continue
            yield f"{self.minutes // 60}:{self.minutes % 60:02}  {what} ({rule})"

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
        absent = self.director.absent_seats(number)
        for _ in range(_MOST_DECISIONS):
            if hand.actor is None:
                break
            view = hand.view(hand.actor)
            if hand.actor in absent:
                hand.act(folded(view))
            else:
                hand.act(self.players[seats[hand.actor]].decide(view))
        table.settle()
        return events + self.tell(HandOver(number, {seat: one.stack // CHIP for seat, one in table.seats.items()}))

    def _ready(self, number: int) -> Table:
        """The referee's table as the director has it: the players in their seats, their stacks, the level's rules."""
        state = self.director.state
        play = self.director.play_at(number)
        rules, game = table_rules(self.structure, play, state.level), GAMES[play.page.game]
        wanted = {seat: state.players[player] for seat, player in state.tables[number].seats.items()}
        table = self.tables.get(number) or Table(rules, game, seats=self._seats)
        for seat in [seat for seat, one in table.seats.items() if seat not in wanted or wanted[seat].name != one.name]:
            table.apply(Leave(seat))
        for seat, player in sorted(wanted.items()):
            if seat not in table.seats and player.stack:
                table.apply(Bring(seat, player.name, player.stack * CHIP))
        table = self.tables[number] = restore(rules, game, self._between(number, table, game.has_button(rules)))
        if table.has_button and number in self.buttons:
            button = self.buttons.pop(number)
            table.apply(PlaceButton(button if button in table.seats else min(table.seats)))
        return table

    @property
    def _seats(self) -> int:
        return max(self.structure.seats, self.structure.final_table)

    def _between(self, number: int, table: Table, has_button: bool) -> TableState:
        """The state of a table for its next hand: the director's stacks, and the button where it lay before games
        without one.
        """
        state, before = table_state(table), self._lay.get(number)
        players, seats = self.director.state.players, self.director.state.tables[number].seats
        for seat, one in state.seats.items():
            one.stack = players[seats[seat]].stack * CHIP
            one.out = not one.stack
        held = sum(one.stack for one in state.seats.values())
        state = replace(state, brought_in=held, taken_away=0, collected=0)
        if table.has_button and table.button is not None:
            self._lay[number] = state
        elif has_button and before is not None:
            state = replace(
                state, button=before.button, small=before.small, big=before.big, places=before.places, passed={}
            )
        return state


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
