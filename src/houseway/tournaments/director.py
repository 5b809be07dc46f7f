"""The director of a tournament: told what happens, decides what follows. No clock, no cards, no input or output.

State changes only by `apply`. The same commands from the same seed give the same decisions and the same bytes. Between
commands, `may_deal` says which tables may deal, and `play_at` what they deal.
"""

from collections.abc import Callable, Iterator
from typing import Final

from msgspec import msgpack

from houseway.errors import InvariantError
from houseway.referee.table.seating import clockwise
from houseway.tournaments.balancing import due_big_blind, fullest, open_seats, table_size, tables_needed, worst_seat
from houseway.tournaments.chip_race import race
from houseway.tournaments.director_commands import (
    ComeHome,
    DeclineRebuy,
    DirectorCommand,
    GoAway,
    HandBegan,
    HandOver,
    Reenter,
    Register,
    Start,
    TakeAddOn,
    TakeRebuy,
    TimeUp,
    Withdraw,
)
from houseway.tournaments.director_events import (
    BoughtChips,
    BreakBegan,
    BreakingOrder,
    ButtonPlaced,
    CameHome,
    DirectorEvent,
    Eliminated,
    Entered,
    HandForHand,
    LevelBegan,
    PrizesSet,
    RacedOff,
    RebuyOffered,
    SeatDrawn,
    TableBroken,
    TableOpened,
    TournamentOver,
    WentAway,
    Withdrawn,
)
from houseway.tournaments.director_state import Bust, Player, TableInPlay, TournamentError, TournamentState
from houseway.tournaments.floor_decisions import decided
from houseway.tournaments.payouts import prizes, shared
from houseway.tournaments.structures import Play, Structure

_MOST_NAME: Final = 40


class Director:
    """Carries out a structure by the tournament rules."""

    def __init__(self, structure: Structure, *, seed: int) -> None:
        self.structure = structure
        self.state = TournamentState(seed=seed)

    def packed(self) -> bytes:
        """The whole state."""
        return msgpack.encode(self.state)

    def apply(self, command: DirectorCommand) -> list[DirectorEvent]:
        """Carry out one command and everything that follows; or a `TournamentError`, and nothing changed."""
        if self.state.over:
            raise TournamentError("the tournament is over")
        events = [*self._carry_out(command)]
        if self.state.level:
            while more := self._follows():
                events += more
        return events

    # what others ask

    @property
    def alive(self) -> list[Player]:
        """Those who have chips, or may still buy some."""
        return self.state.alive

    @property
    def chips(self) -> int:
        """All chips in play."""
        return sum(one.stack for one in self.state.players.values())

    @property
    def entries(self) -> int:
        """How often somebody has entered, re-entries included."""
        return sum(one.entries for one in self.state.players.values())

    @property
    def pool(self) -> int:
        """The prize pool so far, no less than the guarantee."""
        return max(self.structure.entry.guarantee, self.state.cents)

    @property
    def takes_entries(self) -> bool:
        """Whether somebody may enter now."""
        open_now = not self.state.level or self._open(self.structure.entry.late_through)
        return open_now and not self.state.over and len(self.state.players) < self.structure.most_players

    def on_sale(self, number: int) -> str:
        """What a player may buy between hands: `rebuy`, `add-on`, `re-entry`, or nothing."""
        state, player, entry = self.state, self.state.player(number), self.structure.entry
        if not state.level or state.over:
            return ""
        if player.offered or self._may_rebuy(player):
            return "rebuy"
        if self._sells_add_on and not player.add_on and player.stack:
            return "add-on"
        out = not player.removed and any(number in together for together in state.out)
        return "re-entry" if out and self._open(entry.reentry_through) and player.entries <= entry.reentries else ""

    @property
    def _sells_add_on(self) -> bool:
        add_on, state = self.structure.add_on, self.state
        return add_on is not None and state.resting and state.level == add_on.after

    def play_at(self, table: int) -> Play:
        """The game of a table's next hand."""
        plays = self.structure.plays
        by_level = self.structure.change == "level"
        return self.structure.play_at(self.state.level) if by_level else plays[self.state.tables[table].game]

    def may_deal(self, number: int) -> bool:
        """Whether a table may deal its next hand now."""
        return not self.why_not(number)

    def why_not(self, number: int) -> str:
        """Why a table may not deal now, in words; empty if it may."""
        state, table = self.state, self.state.table(number)
        if state.over or not state.level:
            return "the tournament is not in play"
        if table.playing:
            return "a hand is being played"
        if state.resting:
            return "the tournament is on a break"
        if state.chop:
            return "the players left decide about splitting the prizes"
        if state.races:
            return "chips are raced off when every table has finished its hand"
        if any(state.players[player].offered for player in table.seats.values()):
            return "a rebuy is offered"
        if len(table.seats) < 2:
            return "players are on their way to it"
        if self._final_due():
            return "the final table is drawn when every table has finished its hand"
        if self._breaking() is table:
            return "this table is broken"
        if len(table.seats) + 2 <= max(len(one.seats) for one in state.tables.values()):
            return "a player is on the way to it"
        if state.round and table.round == state.round:
            return "hand for hand: the other tables are still playing"
        return ""

    def absent_seats(self, number: int) -> set[int]:
        """The seats that are dealt in and folded."""
        table, players = self.state.table(number), self.state.players
        return {seat for seat, player in table.seats.items() if players[player].absent or players[player].penalty}

    def standings(self) -> list[tuple[int, int, int]]:
        """(player, place, prize) from the best place known to the worst; those still in are not there."""
        found: list[tuple[int, int, int]] = []
        left = len(self.state.players)
        for together in self.state.out:
            place = left - len(together) + 1
            each = shared(self.state.prizes, place, len(together))
            prizes = [
                (player, place, prize + self.state.agreed.get(player, 0))
                for player, prize in zip(sorted(together), each, strict=True)
            ]
            found += prizes[::-1]
            left -= len(together)
        return found[::-1]

    # commands

    def _carry_out(self, command: DirectorCommand) -> Iterator[DirectorEvent]:
        match command:
            case Register(name):
                return self._register(name)
            case Withdraw(player):
                return self._withdraw(player)
            case Start():
                return self._start()
            case HandBegan(table, big):
                return self._begin_hand(table, big)
            case HandOver(table, stacks, big):
                return self._end_hand(table, dict(stacks), big)
            case TimeUp():
                return self._time_up()
            case TakeRebuy(player):
                return self._rebuy(player)
            case DeclineRebuy(player):
                return self._decline(player)
            case TakeAddOn(player):
                return self._add_on(player)
            case Reenter(player):
                return self._reenter(player)
            case GoAway(player):
                return self._go_away(player)
            case ComeHome(player):
                return self._come_home(player)
            case _:
                return decided(self.state, self.structure, command)

    def _register(self, name: str) -> Iterator[DirectorEvent]:
        state, entry = self.state, self.structure.entry
        if not name.strip() or len(name) > _MOST_NAME or not name.isprintable():
            raise TournamentError(f"a name has 1 to {_MOST_NAME} printable characters")
        if len(state.players) >= self.structure.most_players:
            raise TournamentError(f"the tournament is full: {self.structure.most_players} players")
        if state.level and not self._open(entry.late_through):
            until = (
                f"it was open through level {entry.late_through}" if entry.late_through else "there is no late entry"
            )
            raise TournamentError(f"late entry is closed: {until}")
        number = max(state.players, default=0) + 1
        state.players[number] = Player(number, name.strip())
        yield Entered(number, name.strip(), "T-22")
        self._pay_entry()
        if state.level:
            yield from self._seat_newcomer(state.players[number])

    def _withdraw(self, number: int) -> Iterator[DirectorEvent]:
        self.state.player(number)
        if self.state.level:
            raise TournamentError("the tournament has started: an entry cannot be taken back")
        del self.state.players[number]
        self.state.cents -= self.structure.entry.buy_in
        self.state.fees -= self.structure.entry.fee
        yield Withdrawn(number, "T-22")

    def _start(self) -> Iterator[DirectorEvent]:
        state, structure = self.state, self.structure
        if state.level:
            raise TournamentError("the tournament has started already")
        if len(state.players) < structure.least_players:
            short = structure.least_players - len(state.players)
            raise TournamentError(f"{len(state.players)} players have entered: it takes {short} more")
        state.level = 1
        count = tables_needed(len(state.players), structure.seats, structure.final_table)
        state.tables = {number: TableInPlay(number) for number in range(1, count + 1)}
        state.order, state.opened = [*state.tables], count
        self.state.chance().shuffle(state.order)
        drawn = [*state.players]
        self.state.chance().shuffle(drawn)
        for table in state.tables.values():
            yield TableOpened(table.number, "T-01")
        if count > 1:
            yield BreakingOrder(tuple(state.order), "T-05")
        for at, player in enumerate(drawn):
            self._give_stack(state.players[player])
            yield self._sit(state.players[player], 1 + at % count, 0, "draw", "T-01")
        for table in state.tables.values():
            yield self._place_button(table, self.state.chance().choice(sorted(table.seats)), "T-08")
            table.game_hands = len(table.seats)
        yield LevelBegan(1, "T-21")

    def _begin_hand(self, number: int, big: int) -> Iterator[DirectorEvent]:
        table = self.state.table(number)
        if why := self.why_not(number):
            raise TournamentError(f"table {number} cannot deal: {why}")
        if big and big not in table.seats:
            raise TournamentError(f"nobody sits in seat {big} of table {number}")
        table.hand = {seat: player for seat, player in table.seats.items() if self.state.players[player].stack}
        table.big = big or due_big_blind(table)
        table.hands += 1
        table.level_hands += 1
        table.game_hands -= 1
        table.round = self.state.round
        yield from ()

    def _end_hand(self, number: int, stacks: dict[int, int], big: int) -> Iterator[DirectorEvent]:
        state, table = self.state, self.state.table(number)
        players = state.players
        if not table.playing:
            raise TournamentError(f"table {number} is not playing a hand")
        dealt = {seat: players[player].stack for seat, player in table.hand.items()}
        before, after = sum(dealt.values()), sum(stacks.values())
        if stacks.keys() != dealt.keys() or min(stacks.values()) < 0 or before != after:
            raise TournamentError(f"table {number} had {before:,} chips, and {after:,} are reported: count them again")
        if big and big not in dealt:
            raise TournamentError(f"nobody was dealt in seat {big} of table {number}")
        there, table.hand, table.big = table.hand, {}, big or table.big
        state.hand += not state.round
        gone = []
        for seat, stack in stacks.items():
            player = players[there[seat]]
            if not stack:
                gone.append(Bust(player.number, dealt[seat], state.hand))
            player.stack = stack
            if player.penalty:
                player.penalty -= 1
                if not player.penalty:
                    yield CameHome(player.number, "T-25")
        if table.game_hands <= 0 and self.structure.change == "orbit":
            table.game = (table.game + 1) % len(self.structure.plays)
            table.game_hands = sum(1 for seat in stacks if stacks[seat])
        state.busts += gone
        for bust in gone:
            player = players[bust.player]
            if self._may_rebuy(player):
                player.offered = True
                yield RebuyOffered(player.number, "T-23")
        level = self.structure.level(state.level)
        if level.hands and table.level_hands >= level.hands and not state.resting:
            yield from self._time_up()

    def _time_up(self) -> Iterator[DirectorEvent]:
        state = self.state
        if not state.level:
            raise TournamentError("the tournament has not started")
        pause = self.structure.pause_after(state.level)
        if pause is not None and not state.resting:
            state.resting = True
            state.races += self.structure.races_after(state.level)
            yield BreakBegan(pause.minutes, "T-21")
            return
        if not state.resting:
            state.races += self.structure.races_after(state.level)
        state.resting = False
        state.level += 1
        for table in state.tables.values():
            table.level_hands = 0
        yield LevelBegan(state.level, "T-21")

    def _rebuy(self, number: int) -> Iterator[DirectorEvent]:
        player, rebuy = self.state.player(number), self.structure.rebuy
        if rebuy is None or not (player.offered or self._may_rebuy(player)):
            raise TournamentError(f"{player.name} cannot rebuy now")
        if player.table and self.state.table(player.table).playing:
            raise TournamentError("a hand is being played: chips are bought between hands")
        player.offered = False
        player.rebuys += 1
        self.state.busts = [bust for bust in self.state.busts if bust.player != number]
        yield self._sell(player, rebuy.chips, rebuy.price, "rebuy", "T-23")

    def _decline(self, number: int) -> Iterator[DirectorEvent]:
        player = self.state.player(number)
        if not player.offered:
            raise TournamentError(f"no rebuy is offered to {player.name}")
        player.offered = False
        yield from ()

    def _add_on(self, number: int) -> Iterator[DirectorEvent]:
        player, add_on = self.state.player(number), self.structure.add_on
        if add_on is None or not self._sells_add_on:
            raise TournamentError("the add-on is not on sale now")
        if player.add_on or not player.stack:
            raise TournamentError(f"{player.name} {'has the add-on' if player.add_on else 'is out'}")
        if self.state.table(player.table).playing:
            raise TournamentError("a hand is being played: chips are bought between hands")
        player.add_on = True
        yield self._sell(player, add_on.chips, add_on.price, "add-on", "T-24")

    def _reenter(self, number: int) -> Iterator[DirectorEvent]:
        player, entry = self.state.player(number), self.structure.entry
        if player.removed or not any(number in together for together in self.state.out):
            raise TournamentError(f"{player.name} {'was removed' if player.removed else 'is not out'}")
        if not self._open(entry.reentry_through) or player.entries > entry.reentries:
            raise TournamentError(f"{player.name} cannot reenter")
        self.state.out = [left for together in self.state.out if (left := [one for one in together if one != number])]
        player.entries += 1
        self._pay_entry()
        yield BoughtChips(number, self.structure.starting_chips, entry.buy_in + entry.fee, "re-entry", "T-22")
        yield from self._seat_newcomer(player)

    def _go_away(self, number: int) -> Iterator[DirectorEvent]:
        player = self.state.player(number)
        if self.state.level and not player.stack:
            raise TournamentError(f"{player.name} is out")
        player.absent = True
        yield WentAway(number, 0, "T-12")

    def _come_home(self, number: int) -> Iterator[DirectorEvent]:
        player = self.state.player(number)
        if not player.absent:
            raise TournamentError(f"{player.name} is not away")
        player.absent = False
        yield CameHome(number, "T-12")

    # what follows

    def _follows(self) -> list[DirectorEvent]:
        """The next thing that has to be done; nothing if all is in order."""
        if self.state.over:
            return []
        steps: tuple[Callable[[], Iterator[DirectorEvent]], ...] = (
            self._rank_busts, self._close_entries, self._finish, self._hold_races, self._draw_final, self._break_table,
            self._balance, self._hand_for_hand,
        )  # fmt: skip
        for step in steps:
            if events := [*step()]:
                return events
        return []

    def _rank_busts(self) -> Iterator[DirectorEvent]:
        """Places for those who are out, the shortest stack first; hand for hand, all tables' hands are one hand."""
        state = self.state
        first = min((bust.hand for bust in state.busts), default=0)
        busts = [bust for bust in state.busts if bust.hand == first]
        if not busts or any(state.players[bust.player].offered for bust in busts):
            return
        if state.round and any(table.playing for table in state.tables.values()):
            return
        rule = "T-18" if state.round else "T-17"
        for started in sorted({bust.started for bust in busts}):
            together = [bust.player for bust in busts if bust.started == started]
            state.out.append(together)
            place = len(state.players) - sum(map(len, state.out)) + 1
            for number in together:
                self.state.leave(state.players[number])
                yield Eliminated(number, place, rule)
        state.busts = [bust for bust in state.busts if bust.hand != first]

    def _close_entries(self) -> Iterator[DirectorEvent]:
        """When nobody can enter or buy any more, the prizes are set."""
        state = self.state
        if state.closed or (self._anything_open() and len(self.alive) > 1):
            return
        state.closed = True
        state.prizes = list(prizes(self.structure, self.entries, self.pool, players=len(state.players)))
        yield PrizesSet(self.pool, tuple(state.prizes), "T-26")

    def _anything_open(self) -> bool:
        entry, rebuy, add_on = self.structure.entry, self.structure.rebuy, self.structure.add_on
        windows = (entry.late_through, entry.reentry_through, rebuy.through if rebuy else 0)
        selling = add_on is not None and self.state.level <= add_on.after
        return any(map(self._open, windows)) or selling

    def _finish(self) -> Iterator[DirectorEvent]:
        state = self.state
        if not state.split and (len(self.alive) != 1 or state.busts):
            return
        if self.chips != state.sold + state.added + state.corrected:
            raise InvariantError(f"{self.chips} of {state.sold + state.added + state.corrected} chips are left")
        for stack in sorted({one.stack for one in self.alive}):
            together = [one for one in self.alive if one.stack == stack]
            state.out.append([one.number for one in together])
            for one in together:
                state.leave(one)
        state.over = True
        yield TournamentOver(tuple(self.standings()), "T-36" if state.split else "T-26")

    def _hold_races(self) -> Iterator[DirectorEvent]:
        """Race off chips once every table has finished its hand."""
        state = self.state
        if not state.races or any(table.playing for table in state.tables.values()):
            return
        if any(one.offered for one in state.players.values()):
            return
        small = state.races.pop(0)
        large = self.structure.chips[self.structure.chips.index(small) + 1]
        stacks = {
            table.number: {player: state.players[player].stack for _, player in sorted(table.seats.items())}
            for table in state.tables.values()
        }
        done = race(stacks, small, large, self.state.chance())
        changes = []
        for number, stack in done.stacks.items():
            if change := stack - state.players[number].stack:
                changes.append((number, change))
                state.players[number].stack = stack
        state.added += done.added
        yield RacedOff(small, tuple(changes), done.cards, done.added, "T-19 T-20")

    def _final_due(self) -> bool:
        seated = sum(len(table.seats) for table in self.state.tables.values())
        return len(self.state.tables) > 1 and self.state.closed and seated <= self.structure.final_table

    def _draw_final(self) -> Iterator[DirectorEvent]:
        """Everyone draws a new seat for the final table."""
        state = self.state
        if not self._final_due() or any(table.playing for table in state.tables.values()) or state.busts:
            return
        if state.round:
            yield HandForHand(on=False, rule="T-16")
        players = [player for table in state.tables.values() for _, player in sorted(table.seats.items())]
        before = {player: state.players[player].table for player in players}
        keep = state.order[-1]
        for number in [number for number in state.tables if number != keep]:
            yield TableBroken(number, "T-06")
            del state.tables[number]
        old = state.tables[keep]
        state.tables[keep] = table = TableInPlay(keep, hands=old.hands, game=old.game)
        state.order, state.round = [keep], 0
        seats = self.state.chance().sample(range(1, max(self.structure.final_table, len(players)) + 1), len(players))
        for player, seat in zip(players, seats, strict=True):
            yield self._sit(state.players[player], keep, seat, "final table", "T-06", before[player])
        yield self._place_button(table, self.state.chance().choice(sorted(table.seats)), "T-06")
        table.game_hands = len(table.seats)

    def _breaking(self) -> TableInPlay | None:
        """The table that is to be broken, if its players fit at the others."""
        state = self.state
        seated = sum(len(table.seats) for table in state.tables.values())
        needed = tables_needed(seated, self.structure.seats, self.structure.final_table)
        if len(state.tables) <= needed or self._final_due():
            return None
        return state.tables[state.order[0]]

    def _break_table(self) -> Iterator[DirectorEvent]:
        """Close the next table in the breaking order once its hand is over; its players draw seats at the others."""
        state, table = self.state, self._breaking()
        if table is None or table.playing or self._unresolved(table):
            return
        players = [player for _, player in sorted(table.seats.items())]
        self.state.chance().shuffle(players)
        yield TableBroken(table.number, "T-05")
        del state.tables[table.number]
        state.order.remove(table.number)
        for player in players:
            to = min(state.tables.values(), key=lambda one: (len(one.seats), one.number))
            yield self._sit(state.players[player], to.number, 0, "table broken", "T-05", table.number)

    def _unresolved(self, table: TableInPlay) -> bool:
        """Whether somebody at a table has no chips and no place yet."""
        return any(not self.state.players[player].stack for player in table.seats.values())

    def _balance(self) -> Iterator[DirectorEvent]:
        """The player due the big blind at the fullest table moves to the shortest one, into the worst seat there."""
        state = self.state
        if len(state.tables) < 2 or self._final_due() or self._breaking() is not None:
            return
        table = fullest(state.tables.values())
        short = min(state.tables.values(), key=lambda one: (len(one.seats), one.number))
        if len(table.seats) - len(short.seats) < 2 or table.playing or self._unresolved(table):
            return
        player = state.players[table.seats[due_big_blind(table)]]
        seat = worst_seat(short, self._size)
        yield self._sit(player, short.number, seat, "balance", "T-03 T-04", table.number)

    def _hand_for_hand(self) -> Iterator[DirectorEvent]:
        """One from the money, the tables play hand for hand; a new round begins when all have finished theirs."""
        state = self.state
        if state.round and state.busts:
            return  # not before all tables have finished the hand
        bubble = state.closed and len(state.tables) > 1 and len(self.alive) == len(state.prizes) + 1 and not state.over
        if not bubble:
            if state.round:
                state.round = 0
                yield HandForHand(on=False, rule="T-16")
            return
        idle = not any(table.playing for table in state.tables.values())
        if idle and all(table.round == state.round for table in state.tables.values()):
            began = not state.round
            state.hand += 1
            state.round = 1 + max(state.round, *(table.round for table in state.tables.values()))
            if began:
                yield HandForHand(on=True, rule="T-16")
        elif not state.round:
            state.round = 1 + max(table.round for table in state.tables.values())
            for table in state.tables.values():  # those who are idle wait for the hands that are being played
                table.round = state.round
            yield HandForHand(on=True, rule="T-16")

    # parts

    @property
    def _size(self) -> int:
        """How many seats a table has."""
        return table_size(self.structure, len(self.state.tables))

    def _open(self, through: int) -> bool:
        """Whether a window is open that closes with the end of a level."""
        return self.state.level < through or (self.state.level == through and not self.state.resting)

    def _may_rebuy(self, player: Player) -> bool:
        rebuy = self.structure.rebuy
        if rebuy is None or not self._open(rebuy.through) or player.rebuys >= rebuy.most or not player.table:
            return False
        return player.stack == 0 or (not rebuy.only_when_out and player.stack <= self.structure.starting_chips)

    def _pay_entry(self) -> None:
        self.state.cents += self.structure.entry.buy_in
        self.state.fees += self.structure.entry.fee

    def _give_stack(self, player: Player) -> None:
        player.stack = self.structure.starting_chips
        self.state.sold += player.stack

    def _sell(self, player: Player, chips: int, cents: int, what: str, rule: str) -> DirectorEvent:
        player.stack += chips
        self.state.sold += chips
        self.state.cents += cents
        return BoughtChips(player.number, chips, cents, what, rule)

    def _seat_newcomer(self, player: Player) -> Iterator[DirectorEvent]:
        """A late entrant draws a seat at a shortest table; if all are full, another one is opened."""
        self._give_stack(player)
        state = self.state
        short = min(state.tables.values(), key=lambda one: (len(one.seats), one.number))
        if len(short.seats) >= self._size:
            number = state.opened = state.opened + 1
            state.tables[number] = short = TableInPlay(number, round=state.round)
            state.order.insert(0, number)
            yield TableOpened(number, "T-02")
            yield self._sit(player, number, 0, "late entry", "T-02")
            yield self._place_button(short, player.seat, "T-08")
            short.game_hands = self.structure.seats
            return
        yield self._sit(player, short.number, 0, "late entry", "T-02")

    def _sit(self, player: Player, table: int, seat: int, why: str, rule: str, before: int = 0) -> SeatDrawn:
        """Give a player a seat, a drawn one unless it is named."""
        self.state.leave(player)
        if not seat:
            seat = self.state.chance().choice(open_seats(self.state.tables[table], self._size))
        self.state.sit(player, table, seat)
        return SeatDrawn(player.number, table, seat, why, rule, before)

    def _place_button(self, table: TableInPlay, seat: int, rule: str) -> ButtonPlaced:
        """Place the button for the first hand, which says who is due the big blind."""
        after = clockwise(seat, table.seats)
        table.big = seat if len(after) == 2 else after[0]
        return ButtonPlaced(table.number, seat, rule)
