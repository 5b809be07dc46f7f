"""How the rooms in this folder were made: by earlier programs, once, and never again.

    $ PYTHONPATH=EARLIER/src python tests/room/rooms/make.py first.db

where EARLIER is a checkout of the program that is to write it. It uses only what was there from the first edition on.
`first.db.gz` is of the first edition, `rulings.db.gz` of the one with rulings and practice tables, both
before books, chains and program versions were kept. Tables of all families are played at random, some left between
hands and some in the middle of one; one has a rule book of its own, one is stopped, and at one bots play by themselves.
"""

import asyncio
import gzip
import random
import sqlite3
import sys
from pathlib import Path

from houseway.houses import house
from houseway.houses.loader import read_book
from houseway.live.buy_ins import usual_buy_in
from houseway.live.table import table_commands
from houseway.live.table.pace import pace
from houseway.live.table.restoration import new_table
from houseway.live.table.table_commands import Act, DealHand, Do, Freeze, Grant, Prepare, RoomCommand, TakeSeat, encode
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import DrawButton, Leave, Sit, SitOut, TopUp
from houseway.referee.vocabulary import ChangeDraw
from houseway.room.room import Room
from houseway.shuffle import SEED_BYTES, FairDeck
from houseway.store import BANK, CASHIER, Entry, Store, TableRow, Transfer, open_store, wallet_of
from houseway.store.journal import Journal
from houseway.testing import Choices, choose_action

GUESTS = ("ann", "bo", "cy", "di", "ed")
OWN = """
extends = "oasis"
id = "the-shed"
name = "The Shed"
about = "Cards behind the house."

[holdem]
burn = false
"""
TABLES = (
    # house, game, hands, in the middle of one
    ("oasis", "holdem", 3, True),
    ("ocean-view", "lowball", 4, True),
    ("ocean-view", "stud", 2, True),
    ("ocean-view", "crazy-pineapple-hi-lo", 2, True),
    ("s-and-k", "push-nine", 5, True),
    ("s-and-k", "pan", 1, True),
    ("s-and-k", "pai-gow", 2, False),
    ("casino-club", "omaha", 5, False),
    ("casino-club", "push-nine", 4, False),
    ("casino-club", "pai-gow", 2, True),
    ("del-rio", "lowball", 3, False),
    ("del-rio", "super-pan-9", 2, True),
    ("del-rio", "blackjack-22", 2, True),
    ("the-shed", "holdem", 2, True),
)


class Player:
    """Plays at a table and writes down what happens."""

    def __init__(self, store: Store, row: TableRow, seed: int) -> None:
        store.add_table(row)
        self.store, self.table, self.at = store, new_table(row), 1_000.0 * seed
        self.choices, self.random = Choices(seed), random.Random(seed)

    def do(self, command: RoomCommand) -> None:
        self.at += 1.25
        self.store.write(self.table.submit(command, at=self.at).entry)

    def sit(self, *guests: str) -> None:
        buy_in = usual_buy_in(self.table.rules)
        for guest in guests:
            seat = self.table.free_seats()[0]
            self.store.write(grant(guest, 5 * buy_in))
            self.do(TakeSeat(guest, guest.title(), False, Sit(seat, guest.title(), buy_in)))

    def play(self, hands: int, *, middle: bool) -> None:
        self.sit("ann", "bo", "cy", "di")
        if self.table.table.has_button:
            self.do(Do(DrawButton(tuple(self.random.sample(range(52), 20)))))
        for _ in range(hands):
            if self.begin():
                while self.table.playing:
                    self.act()
        self.do(Do(Leave(3)))
        self.sit("ed")
        if self.begin():
            while self.table.playing:
                self.act()
        self.do(Do(SitOut(2)))
        for _ in range(20 if middle else 0):
            if self.begin():
                for _ in range(3):
                    if self.table.playing:
                        self.act()
            if self.table.playing:
                break

    def begin(self) -> bool:
        """Deal a hand, topping up who is broke."""
        for seat, one in self.table.table.seats.items():
            if not one.stack:
                self.do(Do(TopUp(seat, usual_buy_in(self.table.rules))))
        if self.table.next is None:
            fair = FairDeck.from_seed(self.table.pack, self.random.randbytes(SEED_BYTES))
            self.do(Prepare(fair.seed.hex(), fair.commitment))
        try:
            self.do(DealHand())
        except RefusedError:
            return False
        return True

    def act(self) -> None:
        hand = self.table.hand
        if hand is None or hand.actor is None:
            raise SystemExit("a hand rests at nobody")
        action = choose_action(hand, self.choices)
        self.do(Act(action.seat if isinstance(action, ChangeDraw) else hand.actor, action))


def grant(guest: str, cents: int) -> Entry:
    moved = (Transfer(BANK, wallet_of(guest), cents, "play chips"),)
    return Entry(
        table=CASHIER,
        number=0,
        hand=0,
        kind="grant",
        body=encode(Grant(guest, cents)),
        events=b"[]",
        transfers=moved,
        at=1.0,
    )


def row_of(where: str, key: str, nth: int = 1) -> TableRow:
    own = OWN if where == "the-shed" else ""
    book = read_book(own, file="the-shed.toml") if own else house(where)
    limit = book.offer(key).rules.limit.name
    return TableRow(id=f"{where}-{key}-{nth}", house=where, game=key, limit=limit, seats=5, rulebook=own)


async def bots_play(store: Store) -> None:
    """Bots keep a table of Oasis going for a while, as in any room."""
    journal = Journal(store)
    room = Room(store, journal, [house("oasis")], pace=pace("test"), chance=random.Random(7))
    run = await room.open("oasis", "pineapple", limit=None, seats=4, bots=3)
    run.conduct.manner.lively, run.conduct.manner.bots = True, 3
    store.set_setting(f"lively {run.table.id}", "yes")
    room.visited()
    run.poke()
    async with asyncio.timeout(60):
        while run.table.number_of_hand < 3 or not run.table.playing:
            await asyncio.sleep(0.001)
    await room.stop()
    journal.close()


def make(path: Path) -> None:
    with open_store(path) as store:
        for guest in GUESTS:
            store.add_guest(guest, guest.title())
        for seed, (where, key, hands, middle) in enumerate(TABLES, start=1):
            Player(store, row_of(where, key), seed).play(hands, middle=middle)
        stopped = Player(store, row_of("oasis", "holdem", 2), 50)
        stopped.play(1, middle=True)
        stopped.do(Freeze("something is wrong at this table", "evidence"))
        if hasattr(table_commands, "Practice"):
            errs = Player(store, row_of("ocean-view", "holdem"), 51)
            errs.do(table_commands.Practice(1))
            errs.play(2, middle=False)
            errs.do(table_commands.CallFloor("ann", "Ann", 1, "Whose turn is it?"))
        asyncio.run(bots_play(store))
    with sqlite3.connect(path) as raw:
        raw.execute("VACUUM")
    raw.close()
    packed = path.with_name(path.name + ".gz")
    packed.write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))
    print(path.stat().st_size, packed.stat().st_size)


if __name__ == "__main__":
    make(Path(sys.argv[1]))
