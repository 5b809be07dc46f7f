"""A room that has been played in, without a server: random legal hands at some tables, every command in the journal."""

import random
from collections.abc import Iterable

from houseway import __version__
from houseway.houses import HOUSES, house
from houseway.live.buy_ins import usual_buy_in
from houseway.live.table.restoration import new_table
from houseway.live.table.room_table import RoomTable
from houseway.live.table.table_commands import Act, DealHand, Do, Grant, Prepare, RoomCommand, TakeSeat, encode
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import DrawButton, Leave, Sit, TopUp
from houseway.referee.vocabulary import ChangeDraw
from houseway.shuffle import SEED_BYTES, FairDeck
from houseway.store import BANK, CASHIER, Entry, Store, TableRow, Transfer, wallet_of
from houseway.testing import Choices, choose_action

GUESTS = ("ann", "bo", "cy", "di")
EVERY_GAME = tuple((name, key) for name in HOUSES for key in house(name).games)


class Player:
    """Plays at a table and writes down what happens."""

    def __init__(self, store: Store, table: RoomTable, seed: int) -> None:
        self.store, self.table, self.at = store, table, 1_000.0
        self.choices, self.random = Choices(seed), random.Random(seed)

    def do(self, command: RoomCommand) -> None:
        self.at += 1.25
        self.store.write(self.table.submit(command, at=self.at).entry)

    def sit(self) -> None:
        buy_in = usual_buy_in(self.table.rules)
        for seat, guest in enumerate(GUESTS, start=1):
            if seat <= self.table.count:
                self.store.write(grant(guest, 5 * buy_in))
                self.do(TakeSeat(guest, guest.title(), False, Sit(seat, guest.title(), buy_in)))
        if self.table.table.has_button:
            self.do(Do(DrawButton(tuple(self.random.sample(range(52), 20)))))

    def deal(self) -> bool:
        """Deal and play one hand; False when the house will not deal."""
        if not self.begin():
            return False
        while self.table.playing:
            self.act()
        return True

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
        assert hand is not None
        assert hand.actor is not None
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


def play_room(store: Store, games: Iterable[tuple[str, str]], *, hands: int, seed: int = 1) -> None:
    """Some hands of each game; at the end one hand stays in the middle, and somebody has gone home."""
    for guest in GUESTS:
        store.add_guest(guest, guest.title())
    for number, (where, key) in enumerate(games):
        limit = house(where).offer(key).rules.limit.name
        row = TableRow(id=f"{where}-{key}", house=where, game=key, limit=limit, seats=6, program=__version__)
        store.add_table(row)
        player = Player(store, new_table(row), seed + number)
        player.sit()
        dealt = sum(player.deal() for _ in range(hands))
        assert dealt, f"{row.id}: no hand could be dealt"
        player.do(Do(Leave(3)))
        player.begin()
