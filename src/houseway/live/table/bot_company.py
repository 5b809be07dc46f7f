"""The bots of a table: how many come, who they are, and when they make room.

Like the conduct, it looks at a table and names the command that is due; randomness is passed in.
"""

from collections.abc import Iterable
from random import Random
from typing import Final

from houseway.live.buy_ins import usual_buy_in
from houseway.live.table.bots import BOT_STYLES, MIXED, bot_name, level_and_style, level_for, manner_of
from houseway.live.table.happenings import Occupant
from houseway.live.table.manner import Manner
from houseway.live.table.room_table import RoomTable
from houseway.live.table.table_commands import Do, RoomCommand, TakeSeat
from houseway.people.names import skeleton
from houseway.referee.rules import FeePayer
from houseway.referee.table.seating_commands import ComeBack, Leave, Sit, TopUp

_A_FEW: Final = 4
"""How many bots come when someone asks for them."""


class Company:
    """The bots that keep the people at one table company."""

    def __init__(self, table: RoomTable, manner: Manner, chance: Random) -> None:
        self.table = table
        self._manner = manner
        self._chance = chance
        self._idle: list[Occupant] = []
        """Bots that were here before, and have chips of their own."""

    @property
    def level(self) -> str:
        """How well the bots play: as the host chose, or mixed at the room's own tables."""
        hosted = self.table.hosted
        return hosted.level or ("" if hosted.host else MIXED)

    def seats(self) -> list[int]:
        """The seats of bots."""
        return [seat for seat, one in self.table.occupants.items() if one.bot]

    def wanted(self) -> int:
        """How many bots come when someone asks: a few, leaving a seat free for a newcomer."""
        persons = len(self.table.occupants) - len(self.seats())
        free = self.table.most_players - persons - len(self.table.hosted.kept) - len(self._manner.kept)
        wanted = min(_A_FEW, free - (1 if self.table.count > 2 else 0))
        return max(0, wanted, min(1, free) if self.playing() < 2 else 0)

    def finds_company(self, people: int) -> bool:
        """Whether someone sitting down now would be dealt a hand, with people here or with bots."""
        bots, free = len(self.seats()), len(self.table.free_seats()) - len(self._kept_free()) - 1
        coming = self._manner.bots > bots and free > self._left_free(people + 1, bots)
        return people + bots + coming > 0

    def give_way(self, now: float) -> RoomCommand | None:
        """A bot never plays under the name of a player at the same table."""
        bots = self.seats()
        if not bots or len(bots) == len(self.table.occupants):
            return None
        names = {skeleton(name) for name in self._names_of_people()}
        for seat in bots:
            if skeleton(self.table.occupants[seat].name) in names and not self.table.claims(seat):
                return Do(Leave(seat))
        return None

    def leave(self, now: float) -> RoomCommand | None:
        """A full table loses a bot, so that a newcomer can always sit down, but not one with a claim on the pot."""
        if self._manner.closing and self.seats():
            return Do(Leave(self.seats()[0]))
        bots, taken = self.seats(), len(self.table.occupants) + len(self._kept_free())
        full = taken >= self.table.most_players and taken > 2
        free = [seat for seat in bots if not self.table.claims(seat)]
        for seat in free:
            if not self._suits(self.table.occupants[seat]):
                return Do(Leave(seat))
        enough = self.playing() + len(self._kept_free()) + len(bots) > 2  # nobody is left without a game
        if free and ((full and enough) or len(bots) > self._manner.bots):
            leaver = max(free, key=lambda seat: self.table.table.seats[seat].stack == 0)
            self._idle.append(self.table.occupants[leaver])
            return Do(Leave(leaver))
        return None

    def broke(self, now: float) -> RoomCommand | None:
        """A bot that cannot pay for the next hand buys in again and comes back; one with a claim on the pot
        plays on.
        """
        rules = self.table.rules
        limit = rules.limit
        each = limit.fee is not None and limit.fee.payer is FeePayer.EACH_PLAYER
        fee = limit.fee.for_wager(limit.lower, 2) if limit.fee is not None and each else 0
        short = max(limit.lower + fee, self.table.offer.game.family.least_stack(rules), *limit.blinds, 1)
        for seat in self.seats():
            player = self.table.table.seats[seat]
            if self.table.claims(seat):
                continue
            if player.stack < short:
                wanted = usual_buy_in(rules) - player.stack
                return Do(TopUp(seat, -(-wanted // limit.chip) * limit.chip))
            if player.out:
                return Do(ComeBack(seat))
        return None

    def come(self, now: float) -> RoomCommand | None:
        """Another bot sits down while there are too few, leaving a seat for a newcomer."""
        kept = {*self._manner.kept, *(one.seat for one in self.table.hosted.kept)}
        free = [seat for seat in self.table.free_seats() if seat not in kept]
        bots = self.seats()
        if self._manner.closing or len(bots) >= self._manner.bots:
            return None
        if len(free) <= self._left_free(self.playing() + len(self._kept_free()), len(bots)):
            return None
        seat = free[self._chance.randrange(len(free))]
        bot = self._next()
        return TakeSeat(bot.guest, bot.name, True, Sit(seat, bot.name, usual_buy_in(self.table.rules)), bot.style)

    def playing(self) -> int:
        """How many people sit here without sitting out."""
        seats = self.table.table.seats
        return sum(not one.bot and not seats[seat].out for seat, one in self.table.occupants.items())

    def _left_free(self, playing: int, bots: int) -> int:
        """How many seats bots leave for newcomers: one, unless someone would have nobody to play with."""
        return 1 if self.table.count > 2 and playing + bots > 1 else 0

    def _kept_free(self) -> list[int]:
        """Free seats that are held for someone."""
        return [seat for seat in self.table.free_seats() if seat in self._manner.kept]

    def _names_of_people(self) -> set[str]:
        """The names of the players here, now and when the hand is over."""
        seated = [one for one in self.table.occupants.values() if not one.bot]
        name_of = self._manner.name_of
        return {one.name for one in seated} | {name_of(one.guest) for one in seated if name_of is not None}

    def _suits(self, bot: Occupant) -> bool:
        """Whether a bot plays at the level the host has chosen."""
        wanted = self.table.hosted.level
        return wanted in ("", MIXED) or level_and_style(bot.style)[0] == wanted

    def entrant(self, names: Iterable[str]) -> Occupant:
        """A bot that enters a tournament, with a name that nobody there has."""
        return self._made(set(names))

    def _next(self) -> Occupant:
        """A bot that was here before and has chips, or a new one."""
        here = {one.guest for one in self.table.occupants.values()}
        names = {one.name for one in self.table.occupants.values()}
        while self._idle:
            bot = self._idle.pop()
            if bot.guest not in here and bot.name not in names and self._suits(bot):
                return bot
        return self._made(names)

    def _made(self, names: set[str]) -> Occupant:
        """A new bot."""
        pick = self._chance.randrange
        style = manner_of(level_for(self.level, pick), BOT_STYLES[pick(len(BOT_STYLES))])
        guest = f"bot-{self.table.id}-{self._chance.getrandbits(40):010x}"
        return Occupant(guest, bot_name(names, self._chance.randrange), bot=True, style=style)
