"""Many tournaments of one structure side by side on bulk play: hands by kernels, seats by the director's arithmetic.

Every table of every tournament plays a hand at the same time. Between two rounds of hands, those who are out get their
places, tables are balanced and broken, and chips are raced off, with the functions that the director uses. What is left
out is said in docs/tournaments.md.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Final

import numpy as np

from houseway.bulk.kernels.many_tables import BIG, BUTTON, NUMBER, PLACES, SMALL
from houseway.bulk.table_rounds import Numbers, TableRounds, TableRules, get_ready
from houseway.errors import InvariantError
from houseway.games import GAMES
from houseway.tournaments.balancing import due_big_blind, fullest, open_seats, tables_needed, worst_seat
from houseway.tournaments.chip_race import race
from houseway.tournaments.director_state import TableInPlay
from houseway.tournaments.payouts import prizes, shared
from houseway.tournaments.structures import CHIP, Play, Structure
from houseway.tournaments.tournament_rules import table_rules

if TYPE_CHECKING:
    from houseway.bulk.play_styles import Style

USUAL_PACE: Final = 60
"""Hands an hour at each table."""
_MOST_ROUNDS: Final = 20_000
_UNIT: Final = 1 << 20
"""No tournament has as many tables."""


@dataclass(slots=True)
class Tournament:
    """One of the tournaments."""

    number: int
    chance: Random
    styles: list[int]
    """By player, from 0."""
    tables: dict[int, TableInPlay] = field(default_factory=dict)
    """By row; players count from 0 here."""
    order: list[int] = field(default_factory=list)
    out: list[list[int]] = field(default_factory=list)
    """Who is out, the first to go first, and together those who share a place."""
    rebought: set[int] = field(default_factory=set)
    minutes: float = 0.0
    """Until its end, breaks included."""
    playing: float = 0.0
    """The same without breaks."""
    level: int = 0
    """In which it ended."""
    cents: int = 0
    """Bought after the start."""
    chips: int = 0
    """In play."""
    placed: list[int] = field(default_factory=list)
    """The prize of each player."""


@dataclass(slots=True)
class LevelSample:
    """What was seen at the beginning of a level, in all tournaments that reached it."""

    number: int
    starts: float
    """Minutes after the start of play."""
    reached: int = 0
    left: list[int] = field(default_factory=list)
    tables: list[int] = field(default_factory=list)
    depths: list[float] = field(default_factory=list)
    """Stacks in big blinds, of everyone left in all tournaments."""


@dataclass(slots=True)
class Evenings:
    """Tournaments that have been played."""

    structure: Structure
    entries: int
    styles: "tuple[Style, ...]"
    tournaments: list[Tournament]
    levels: list[LevelSample]
    open_tables: list[float]
    """On average over all tournaments, every ten minutes from the start."""
    hands: int


class _Field:
    """All tournaments, with their tables as rows of arrays."""

    def __init__(self, structure: Structure, entries: int, styles: int, count: int, seed: int) -> None:
        self.structure, self.entries = structure, entries
        self.seats = max(structure.seats, structure.final_table)
        each = tables_needed(entries, structure.seats, structure.final_table)
        self.stacks: Numbers = np.zeros((count * each, self.seats), np.int64)
        self.styles: Numbers = np.zeros((count * each, self.seats), np.int64)
        self.places: Numbers = np.full((count * each, PLACES), -1, np.int64)
        self.owner = np.repeat(np.arange(count), each)
        self.places[:, NUMBER] = np.arange(count * each) % each + np.arange(count * each) // each * _UNIT
        self.tournaments = [self._drawn(number, each, styles, Random(f"{seed} {number}")) for number in range(count)]
        self.live = list(self.tournaments)

    def _drawn(self, number: int, each: int, styles: int, chance: Random) -> Tournament:
        found = Tournament(number, chance, [at % styles for at in range(self.entries)])
        chance.shuffle(found.styles)
        found.tables = {row: TableInPlay(row) for row in range(number * each, (number + 1) * each)}
        found.order = [*found.tables]
        chance.shuffle(found.order)
        for player in range(self.entries):
            row = number * each + player % each
            seat = chance.choice(open_seats(found.tables[row], self._size(found)))
            self._sit(found, player, row, seat, self.structure.starting_chips * CHIP)
        for row in found.tables:
            self.places[row, BUTTON] = chance.choice(sorted(found.tables[row].seats)) - 1
        found.placed, found.chips = [0] * self.entries, self.entries * self.structure.starting_chips
        return found

    def _size(self, one: Tournament) -> int:
        return self.seats if len(one.tables) == 1 else self.structure.seats

    def _sit(self, one: Tournament, player: int, row: int, seat: int, stack: int) -> None:
        one.tables[row].seats[seat] = player
        self.stacks[row, seat - 1], self.styles[row, seat - 1] = stack, one.styles[player]

    def _up(self, one: Tournament, row: int, seat: int) -> tuple[int, int]:
        """A player gets up: who it is, and the chips."""
        stack = int(self.stacks[row, seat - 1])
        self.stacks[row, seat - 1] = 0
        return one.tables[row].seats.pop(seat), stack

    @property
    def rows(self) -> Numbers:
        """The tables in play."""
        return np.array([row for one in self.live for row in one.tables], np.int64)

    def left(self, one: Tournament) -> int:
        """How many are still in."""
        return sum(len(table.seats) for table in one.tables.values())

    def after_round(self, rows: Numbers, before: Numbers, level: int) -> list[Tournament]:
        """Deal with everyone who has lost all chips; returns the tournaments that are over."""
        over = []
        gone = (before > 0) & (self.stacks[rows] == 0)
        for number in np.unique(self.owner[rows[gone.any(axis=1)]]).tolist():
            one = self.tournaments[number]
            mine = np.flatnonzero(gone.any(axis=1) & (self.owner[rows] == number))
            busts = [
                (int(before[at, seat]), int(rows[at]), int(seat) + 1)
                for at in mine.tolist()
                for seat in np.flatnonzero(gone[at])
            ]
            self._rank(one, busts, level)
            if self.left(one) == 1:
                self._finish(one, level)
                over.append(one)
            else:
                self._move(one)
        return over

    def _rank(self, one: Tournament, busts: Sequence[tuple[int, int, int]], level: int) -> None:
        """Places by the chips that the hand was started with; those who may buy again do it once."""
        rebuy = self.structure.rebuy
        for started in sorted({bust[0] for bust in busts}):
            together = []
            for _, row, seat in (bust for bust in busts if bust[0] == started):
                player = one.tables[row].seats[seat]
                if rebuy is not None and level <= rebuy.through and player not in one.rebought and rebuy.most:
                    one.rebought.add(player)
                    one.cents += rebuy.price
                    one.chips += rebuy.chips
                    self.stacks[row, seat - 1] = rebuy.chips * CHIP
                else:
                    together.append(self._up(one, row, seat)[0])
            if together:
                one.out.append(together)

    def _finish(self, one: Tournament, level: int) -> None:
        structure = self.structure
        one.out.append([player for table in one.tables.values() for player in table.seats.values()])
        one.level = level
        if int(self.stacks[list(one.tables)].sum()) != one.chips * CHIP:
            raise InvariantError(f"the winner does not have all {one.chips} chips")
        bought = self.entries * structure.entry.buy_in + one.cents
        paid = prizes(structure, self.entries, max(structure.entry.guarantee, bought), players=self.entries)
        left = self.entries
        for together in one.out:
            each = shared(paid, left - len(together) + 1, len(together))
            for player, prize in zip(sorted(together), each, strict=True):
                one.placed[player] = prize
            left -= len(together)
        self.live.remove(one)

    def _move(self, one: Tournament) -> None:
        """Break and balance tables; draw the final one."""
        left, structure = self.left(one), self.structure
        for row, table in one.tables.items():
            table.big = int(self.places[row, BIG]) + 1
        if len(one.tables) > 1 and left <= structure.final_table:
            self._draw_final(one)
        while len(one.tables) > max(1, tables_needed(left, structure.seats, structure.final_table)):
            table = one.tables[one.order.pop(0)]
            moved = [self._up(one, table.number, seat) for seat in sorted(table.seats)]
            del one.tables[table.number]
            one.chance.shuffle(moved)
            for player, stack in moved:
                to = min(one.tables.values(), key=lambda other: (len(other.seats), other.number))
                self._sit(one, player, to.number, one.chance.choice(open_seats(to, self._size(one))), stack)
        while len(one.tables) > 1:
            most = fullest(one.tables.values())
            least = min(one.tables.values(), key=lambda other: (len(other.seats), other.number))
            if len(most.seats) - len(least.seats) < 2:
                return
            player, stack = self._up(one, most.number, due_big_blind(most))
            self._sit(one, player, least.number, worst_seat(least, self._size(one)), stack)

    def _draw_final(self, one: Tournament) -> None:
        players = [self._up(one, row, seat) for row, table in one.tables.items() for seat in sorted(table.seats)]
        keep = one.order[-1]
        one.tables, one.order = {keep: TableInPlay(keep)}, [keep]
        seats = one.chance.sample(range(1, self.structure.final_table + 1), len(players))
        for (player, stack), seat in zip(players, seats, strict=True):
            self._sit(one, player, keep, seat, stack)
        self.places[keep, BIG] = self.places[keep, SMALL] = -1
        self.places[keep, BUTTON] = one.chance.choice(seats) - 1

    def between_levels(self, level: int) -> None:
        """Race chips off, and sell add-ons."""
        add_on = self.structure.add_on
        for one in self.live:
            for small in self.structure.races_after(level):
                large = self.structure.chips[self.structure.chips.index(small) + 1]
                held: dict[int, dict[int, int]] = {}
                for row, table in one.tables.items():
                    stacks = (self.stacks[row] // CHIP).tolist()
                    held[row] = {row * self.seats + seat - 1: stacks[seat - 1] for seat in sorted(table.seats)}
                done = race(held, small, large, one.chance)
                one.chips += done.added
                for place, stack in done.stacks.items():
                    self.stacks[divmod(place, self.seats)] = stack * CHIP
            if add_on is not None and add_on.after == level:
                for row, table in one.tables.items():
                    for seat in table.seats:
                        self.stacks[row, seat - 1] += add_on.chips * CHIP
                        one.chips += add_on.chips
                        one.cents += add_on.price

    def look(self, sample: LevelSample, big: int) -> None:
        """Note how a level begins."""
        for one in self.live:
            sample.reached += 1
            sample.left.append(self.left(one))
            sample.tables.append(len(one.tables))
            for row, table in one.tables.items():
                sample.depths += [float(self.stacks[row, seat - 1]) / (big * CHIP) for seat in table.seats]


def play_evenings(
    structure: Structure,
    entries: int,
    styles: "tuple[Style, ...]",
    *,
    count: int,
    seed: int,
    pace: int = USUAL_PACE,
    tell: Callable[[int, int], None] | None = None,
) -> Evenings:
    """Play this many tournaments to the end; the same seed gives the same ones."""
    rules = [_rules(structure, play, 1) for play in structure.plays]
    get_ready(rules, styles)
    field_of = _Field(structure, entries, len(styles), count, seed)
    levels: list[LevelSample] = []
    tables = _OpenTables(count)
    clock, hand, level, hands, owed = 0.0, 0, 0, 0, 0.0
    rows = field_of.rows
    while field_of.live:
        level += 1
        stakes = structure.level(level)
        rounds = [TableRounds(_rules(structure, play, level), styles, seed) for play in _plays(structure, level)]
        levels.append(LevelSample(level, clock))
        field_of.look(levels[-1], stakes.big)
        owed += stakes.hands or stakes.minutes * pace / 60
        while owed >= 1 and field_of.live:
            owed -= 1
            before = field_of.stacks[rows]
            at = hand // structure.seats % len(rounds)
            rounds[at].play(hand, rows, field_of.stacks, field_of.styles, field_of.places)
            hand, hands, clock = hand + 1, hands + len(rows), clock + 60 / pace
            if hand > _MOST_ROUNDS:
                raise InvariantError("a tournament does not end")
            for over in field_of.after_round(rows, before, level):
                over.minutes, over.playing = clock, hand * 60 / pace
            rows = field_of.rows
            tables.note(clock, len(rows))
        if tell is not None:
            tell(count - len(field_of.live), count)
        if field_of.live:
            field_of.between_levels(level)
            pause = structure.pause_after(level)
            clock += pause.minutes if pause is not None else 0
    return Evenings(structure, entries, styles, field_of.tournaments, levels, tables.found, hands)


class _OpenTables:
    """How many tables are open, on average, every ten minutes."""

    EVERY: Final = 10.0

    def __init__(self, count: int) -> None:
        self.count = count
        self.found: list[float] = []

    def note(self, clock: float, rows: int) -> None:
        """So many tables are in play now."""
        while len(self.found) * self.EVERY <= clock:
            self.found.append(rows / self.count)


def _plays(structure: Structure, level: int) -> Sequence[Play]:
    return (structure.play_at(level),) if structure.change == "level" else structure.plays


def _rules(structure: Structure, play: Play, level: int) -> TableRules:
    seats = max(structure.seats, structure.final_table)
    return TableRules(GAMES[play.page.game], table_rules(structure, play, level), seats)
