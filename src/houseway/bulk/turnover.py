"""Poker in bulk with players who come and go: so that entry, missed blinds, a dead button and short blinds can be
priced.

The kernels play each hand. Between hands, one of the referee's `Table`s moves the button and decides who is dealt in
and who posts, so no rule about coming in is written twice. The job's seed alone decides when a player gets up, whatever
the rules: tables that differ in a rule see the same comings and goings, and the same decks.
"""

import random
from functools import lru_cache
from typing import Final

import numpy as np
from msgspec.structs import replace

from houseway.bulk.compiling import compile_table, fee_at, needs
from houseway.bulk.engine import Tell, connect, getting_ready, in_lines
from houseway.bulk.jobs import TABLES, Job, Playing, prepare
from houseway.bulk.kernels import root
from houseway.bulk.kernels.codes import KEPT, LOW_HALF
from houseway.bulk.kernels.kernel_memory import CompiledTable, Memory
from houseway.bulk.poker import MOST_KEPT, RecordedHands, tally_of
from houseway.bulk.tally import STRETCH, Tally
from houseway.errors import InvariantError
from houseway.referee.table.seating import HandPlan
from houseway.referee.table.seating_commands import Bring, ComeBack, Leave, PlaceButton, SitOut, TopUp
from houseway.referee.table.table import Table

COUNTED: Final = ("newcomers", "waited", "away", "live_posts", "dead_posts", "not_dealt")
"""Further counts: newcomers, hands that someone had to sit out or was away for, and so on."""
THOUSAND: Final = 1000
LONGEST_EMPTY: Final = 10
"""The most hands that a seat stays empty."""
LONGEST_BREAK: Final = 20
"""The most hands that a player stays away."""


class Visits:
    """The random comings and goings at one table, the same at any identical table."""

    def __init__(self, job: Job, block: int, number: int, buy_in: int) -> None:
        self._chance = random.Random(f"{job.seed}/{block}/{number}")
        self._often, self._buy_in = job.turnover / THOUSAND, buy_in
        self._back = dict.fromkeys(range(1, job.players + 1), 0)
        """By seat: the hands until someone comes; 0 if it is taken."""
        self.newcomers = 0

    def before(self, table: Table) -> None:
        """Let players get up, come back and sit down."""
        for seat, hands in self._back.items():
            drawn, length = self._chance.random(), self._chance.random()
            if hands > 1:
                self._back[seat] = hands - 1
            elif hands:
                self._back[seat] = 0
                self._come(table, seat, length)
            elif drawn < self._often:
                for_good = drawn < self._often / 2
                self._back[seat] = 1 + int(length * (LONGEST_EMPTY if for_good else LONGEST_BREAK))
                table.apply(Leave(seat) if for_good else SitOut(seat))

    def _come(self, table: Table, seat: int, drawn: float) -> None:
        """Sit a player down, with every way to come in that the house offers equally likely."""
        seating = table.rules.seating
        if seat not in table.seats:
            self.newcomers += 1
            way = seating.entry[int(drawn * len(seating.entry))]
            table.apply(Bring(seat, f"Newcomer {self.newcomers}", self._buy_in, way))
        else:
            way = seating.missed[int(drawn * len(seating.missed))]
            table.apply(ComeBack(seat, way if table.seats[seat].owes else None))


def open_table(playing: Playing, number: int) -> Table:
    """A table before its first hand."""
    players = playing.job.players
    table = Table(playing.rules, playing.game, seats=players)
    for seat in range(1, players + 1):
        table.apply(Bring(seat, f"Seat {seat}", playing.buy_in))
    if table.has_button:
        table.apply(PlaceButton(number % players + 1))
    return table


def buy_in_again(table: Table, fewest: int, buy_in: int) -> list[int]:
    """Players with too few chips for the next hand rebuy in full; returns their seats."""
    found = []
    for seat, player in table.seats.items():
        if player.stack < fewest:
            # Odd cents of a shared pot are removed first: players buy whole chips.
            busted, player.stack, table.brought_in = player.stack == 0, 0, table.brought_in - player.stack
            table.apply(TopUp(seat, buy_in))
            if player.out and busted:
                table.apply(ComeBack(seat))
            found.append(seat)
    return found


class Sitting:
    """One table for one stretch: the referee's table between hands, the kernels' memory during them."""

    def __init__(self, playing: Playing, compiled: CompiledTable, memory: Memory, block: int, number: int) -> None:
        self.playing, self.table = playing, open_table(playing, number)
        self.visits = Visits(playing.job, block, number, playing.buy_in)
        self._memory, self._kernel = memory, root("planned").call
        self._seed, self._block, self._number = np.uint64(playing.job.seed % (1 << 64)), np.uint64(block), number
        self._styles = compiled.memory["seat_style"].tolist()
        self._fees = [fee_at(playing.rules, count) for count in range(playing.job.players + 1)]
        self._rows = {name: memory[name] for name in ("stack", "style", "seat_of", "post_player", "post_amount")}
        memory["killer"] = memory["leg_seat"] = -1
        memory["legs"] = memory["carried"] = 0
        self.brought = [playing.buy_in] * playing.job.players
        """By seat: total bought in, minus what was taken away."""
        self.hands = [0] * playing.job.players
        self.buy_ins = [0] * playing.job.players
        self.counts: dict[str, int] = dict.fromkeys(COUNTED, 0)

    def before(self) -> None:
        """Do everything that happens between two hands, up to the deal."""
        table, before = self.table, {seat: player.stack for seat, player in self.table.seats.items()}
        table.events.clear()
        for seat in buy_in_again(table, int(self._memory["least"]), self.playing.buy_in):
            self.buy_ins[seat - 1] += 1
        self.visits.before(table)
        for seat in {**before, **table.seats}:
            player = table.seats.get(seat)
            self.brought[seat - 1] += (0 if player is None else player.stack) - before.get(seat, 0)

    def play(self, hand: int) -> bool:
        """Plan and play the next hand; False with fewer than two players."""
        table, m = self.table, self._memory
        killer = table.killer
        plan = table.next_deal()
        if plan is None:
            return False
        self._write(plan, killer)
        self._kernel(m.ctypes.data, self._seed, self._block, self._number, hand)
        if m["trouble"]:
            raise InvariantError("a betting round has too many bets for the engine")
        self._read(plan)
        return True

    def _write(self, plan: HandPlan, killer: int | None) -> None:
        """Write the hand that the table has planned, for the kernels."""
        table, m, rows = self.table, self._memory, self._rows
        players, seats = plan.players, table.seats
        count = len(players)
        rows["stack"][:count] = [seats[seat].stack for seat in players]
        rows["seat_of"][:count] = [seat - 1 for seat in players]
        rows["style"][:count] = [self._styles[seat - 1] for seat in players]
        place = {seat: at for at, seat in enumerate(players)}
        owed = -1 if killer is None else place.get(killer, -1)
        posts = [post for post in plan.posts if post.what not in ("ante", "straddle")]
        if owed >= 0:
            posts.pop()  # the kernels post a kill themselves, after a straddle
        rows["post_player"][: len(posts)] = [post.player for post in posts]
        rows["post_amount"][: len(posts)] = [post.amount for post in posts]
        m["post_live"][: len(posts)] = [post.live for post in posts]
        m["n"], m["post_count"], m["opens"], m["killed"] = count, len(posts), plan.opens, owed
        m["big"] = count - 1 if plan.big is None else place[plan.big]
        m["dealer"] = count - 1 if players[-1] == plan.button or not table.has_button else -1
        m["percent"], m["carried"] = plan.kill_percent, table.carried
        m["fee"], m["no_flop"] = self._fees[count]
        m["blind_posters"] = sum(1 << post.player for post in posts if post.what.endswith("blind"))
        m["last_posters"] = sum(1 << post.player for post in posts if post.last)
        legs = table.legs
        m["leg_seat"], m["legs"] = (-1, 0) if legs is None else (legs[0] - 1, legs[1])
        counts = self.counts
        counts["waited"] += len(plan.waiting)
        counts["away"] += sum(player.away for player in seats.values())
        for post in posts:
            if not post.what.endswith("blind"):
                counts["dead_posts" if not post.live else "live_posts"] += 1

    def _read(self, plan: HandPlan) -> None:
        """Report the result of the hand to the table."""
        table, m = self.table, self._memory
        for seat, stack in zip(plan.players, self._rows["stack"].tolist(), strict=False):
            player = table.seats[seat]
            player.stack, player.out = stack, player.out or stack == 0
            self.hands[seat - 1] += 1
        table.carried = int(m["carried"])
        if m["kill_percent"]:
            killer, leg = int(m["killer"]), int(m["leg_seat"])
            table.killer = None if killer < 0 else killer + 1
            table.legs = None if leg < 0 else (leg + 1, int(m["legs"]))

    def net(self) -> list[int]:
        """What each seat has won or lost."""
        stacks = {seat: player.stack for seat, player in self.table.seats.items()}
        return [stacks.get(seat, 0) - brought for seat, brought in enumerate(self.brought, start=1)]


@lru_cache(maxsize=32)
def _compiled(job: Job) -> CompiledTable:
    playing = prepare(job)
    return compile_table(playing.rules, playing.game, job.players, playing.styles, playing.buy_in, turnover=True)


def _memory(table: CompiledTable) -> Memory:
    memory = table.memory.copy()
    connect(memory, table)
    return memory


def get_ready(playing: Playing, tell: Tell = in_lines) -> None:
    """Compile and precompute everything that the job's blocks need."""
    names = needs(playing.rules, playing.game, playing.job.players, loop="planned")
    with getting_ready(names, playing.rules.title, tell):
        _compiled(playing.job)


def play(playing: Playing, block: int) -> Tally:
    """One block of a job."""
    job = playing.job
    get_ready(playing)
    table = _compiled(job)
    memory, counts = _memory(table), dict.fromkeys(COUNTED, 0)
    squares = [0] * job.players
    for number in range(TABLES):
        collected, sitting = int(memory["collected_all"]), Sitting(playing, table, memory, block, number)
        for hand in range(STRETCH):
            sitting.before()
            counts["not_dealt"] += not sitting.play(hand)
        took = int(memory["collected_all"]) - collected
        memory["collected_squares"] += took * took
        memory["stretches"] += 1
        for seat, net in enumerate(sitting.net()):
            memory["seat_net"][seat] += net
            squares[seat] += net * net
            memory["seat_hands"][seat] += sitting.hands[seat]
            memory["seat_buy_ins"][seat] += sitting.buy_ins[seat]
            packed = int(memory["seat_counts"][seat])
            for shift, name in zip((0, 16, 32, 48), ("entered", "raised", "won", "showdowns"), strict=True):
                memory[f"seat_{name}"][seat] += packed >> shift & 65535
        memory["seat_counts"] = 0
        counts["newcomers"] += sitting.visits.newcomers
        for name, count in sitting.counts.items():
            counts[name] += count
    for seat, square in enumerate(squares):
        memory["seat_squares"][seat], memory["seat_squares_high"][seat] = square & LOW_HALF, square >> 32
    found = tally_of(memory, playing)
    return replace(found, counts=found.counts | {name: count for name, count in counts.items() if count})


def keep(job: Job, block: int, number: int) -> tuple[RecordedHands, list[bool]]:
    """Replay one table of a block and record everything, including which of its hands were dealt."""
    playing, table = prepare(job), _compiled(job)
    memory, codes = _memory(table), np.zeros(MOST_KEPT, np.int64)
    memory["given"], memory["codes"], memory["coded"] = KEPT, codes.ctypes.data, len(codes)
    sitting = Sitting(playing, table, memory, block, number)
    decks, fees = np.zeros((STRETCH, int(memory["pack"])), np.uint8), np.zeros(STRETCH, np.int64)
    stacks, dealt = np.zeros((STRETCH, job.players), np.int64), []
    for hand in range(STRETCH):
        sitting.before()
        dealt.append(sitting.play(hand))
        decks[hand], fees[hand] = memory["deck"][: decks.shape[1]], memory["collected"] if dealt[-1] else 0
        stacks[hand] = [
            0 if (player := sitting.table.seats.get(seat)) is None else player.stack
            for seat in range(1, job.players + 1)
        ]
    if memory["cursor"] > len(codes):
        raise InvariantError("one table has too many decisions for the engine")
    least = int(memory["least"])
    return RecordedHands(decks, codes[: memory["cursor"]], stacks, fees, number % job.players, least), dealt
