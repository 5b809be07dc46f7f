"""The settlement: it adds up for any night there can be, and nobody could settle in fewer payments."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.repeats import examples

from houseway.errors import HousewayError
from houseway.live.table.host_commands import EndNight, Enter, GiveChips, Remove
from houseway.live.table.restoration import new_table
from houseway.live.table.room_table import RoomTable
from houseway.live.table.table_commands import Act, DealHand, Do, Prepare, RoomCommand, TakeSeat
from houseway.live.table_settings import TableSettings, Terms, written
from houseway.referee.table.seating_commands import DrawButton, Leave, Sit, TopUp
from houseway.referee.vocabulary import Call, Check, Fold, MayCall, MayCheck
from houseway.room.settlement import (
    BOTS,
    COLLECTION,
    ChipFlow,
    PlayerNight,
    as_csv,
    as_text,
    lines_of,
    payments_of,
    settle,
    settlement_of,
)
from houseway.store import open_store
from houseway.store.rows import BANK, CASHIER, Entry, TableRow, Transfer, at_table, pot_of, wallet_of
from houseway.store.store import Store

HOST = ("g-1", "Guest 1")
NAMES = [f"Guest {one}" for one in range(1, 6)]


class Evening:
    """A private table over a real store: what is done there is written like any command."""

    def __init__(self, store: Store, *, fee: bool) -> None:
        self.store = store
        chosen = TableSettings(private=True, host="g-1", terms=Terms(no_fee=not fee))
        row = TableRow(id="t", house="oasis", game="seven-stud", limit="$1-$3", seats=5, settings=written(chosen))
        row = TableRow(
            id="t",
            house="oasis",
            game="holdem",
            limit=_first_limit(),
            seats=5,
            settings=written(chosen),
        )
        store.add_table(row)
        self.table: RoomTable = new_table(row)
        for one, name in enumerate(NAMES, 1):
            store.add_guest(f"g-{one}", name)
            store.write(
                Entry(
                    table=CASHIER,
                    number=0,
                    hand=0,
                    kind="grant",
                    body=b"{}",
                    events=b"[]",
                    at=1.0,
                    transfers=(Transfer(BANK, wallet_of(f"g-{one}"), 10_000_000, "play chips"),),
                )
            )

    def do(self, command: RoomCommand) -> bool:
        try:
            done = self.table.submit(command, at=1.0)
        except HousewayError:
            return False
        self.store.write(done.entry)
        return True

    def play(self, seed: int, choices: st.DataObject) -> None:
        table = self.table
        if len(table.ready()) < 2:
            return
        if table.table.button is None:
            self.do(Do(DrawButton(tuple(range(52)))))
        hexed = f"{seed:064x}"
        self.do(Prepare(hexed, table.commitment_of(hexed)))
        self.do(DealHand())
        while table.playing and table.hand is not None:
            actor, options = table.hand.actor, table.hand.options
            assert actor is not None
            kinds = [
                kind()
                for kind, may in ((Check, MayCheck), (Call, MayCall), (Fold, MayCall))
                if any(isinstance(one, may) for one in options)
            ]
            assert self.do(Act(actor, choices.draw(st.sampled_from(kinds or [Fold()]))))


def _first_limit() -> str:
    from houseway.houses import house

    return house("oasis").offer("holdem").rules.limit.name


@settings(max_examples=examples(12))
@given(st.data(), st.booleans())
def test_any_night_adds_up(choices: st.DataObject, fee: bool) -> None:
    with open_store(":memory:") as store:
        night = Evening(store, fee=fee)
        for one, name in enumerate(NAMES[1:], 2):
            night.do(Enter(f"g-{one}", name))
        for step in range(choices.draw(st.integers(4, 14))):
            one = choices.draw(st.integers(1, 5))
            guest, name, chips = f"g-{one}", NAMES[one - 1], 100 * choices.draw(st.integers(1, 400))
            match choices.draw(st.sampled_from("sssgtlrppp")):
                case "s":
                    night.do(TakeSeat(guest, name, False, Sit(one, name, chips)))
                case "g":
                    night.do(GiveChips(*HOST, one, chips))
                case "t":
                    night.do(Do(TopUp(one, chips)))
                case "l":
                    night.do(Do(Leave(one)))
                case "r":
                    night.do(Remove(*HOST, guest, name, choices.draw(st.booleans())))
                case _:
                    night.play(step + 1, choices)
            _check(store, night.table)
        assert night.do(EndNight(*HOST))
        found = settlement_of(store, "t")
        assert found.on_table == 0
        assert found.middle == 0
        for player in found.players:
            wallet = store.balance(wallet_of(f"g-{NAMES.index(player.name) + 1}"))
            assert wallet - 10_000_000 == player.result + player.given
        assert not night.do(TakeSeat("g-1", "Guest 1", False, Sit(1, "Guest 1", 20_000)))


def _check(store: Store, table: RoomTable) -> None:
    found = settlement_of(store, "t")
    assert sum(one.result for one in found.players) + found.collected + found.middle == 0
    assert found.bought + found.given == found.cashed + found.on_table + found.middle + found.collected
    assert found.on_table == sum(table.stack_of(seat) for seat in table.occupants)
    assert found.collected == store.balance("collection:t")
    assert [one.line[-1] if found.after else 0 for one in found.players] == [one.result for one in found.players]
    assert {len(one.line) for one in found.players} <= {len(found.after)}
    owed = {one.name: one.result for one in found.players}
    for payment in found.payments:
        for who, sign in ((payment.payer, 1), (payment.payee, -1)):
            if who not in (BOTS, COLLECTION):
                owed[who] += sign * payment.cents
    assert not any(owed.values())
    assert as_text(found, "A night")
    assert len(as_csv(found).splitlines()) >= 2


def _fewest(owed: list[int]) -> int:
    """The fewest payments by brute force: every way to split off groups that come to nothing."""
    if not owed:
        return 0
    first, rest = owed[0], owed[1:]
    best = len(owed) - 1
    for count in range(len(rest)):
        for chosen in combinations(range(len(rest)), count):
            if first + sum(rest[one] for one in chosen) == 0:
                others = [rest[one] for one in range(len(rest)) if one not in chosen]
                best = min(best, count + _fewest(others))
    return best


@settings(max_examples=examples(120))
@given(st.lists(st.integers(-6, 6).filter(bool), min_size=0, max_size=6))
def test_nobody_settles_in_fewer_payments(amounts: list[int]) -> None:
    amounts = [*amounts, -sum(amounts)] if sum(amounts) else amounts
    owed = [(f"p{place}", cents) for place, cents in enumerate(amounts)]
    payments = payments_of(owed)
    left = dict(owed)
    for one in payments:
        assert one.cents > 0
        left[one.payer] += one.cents
        left[one.payee] -= one.cents
    assert not any(left.values())
    assert len(payments) == _fewest(amounts)


def test_many_settle_in_one_payment_less_than_they_are() -> None:
    owed = [(f"p{place}", place * 100 - 1_050) for place in range(1, 21)]
    owed = [(name, cents) for name, cents in owed if cents]
    owed.append(("rest", -sum(cents for _, cents in owed)))
    assert len(payments_of(owed)) <= len(owed) - 1


def test_what_the_bots_won_and_what_was_collected_are_told_apart() -> None:
    moves = [
        ChipFlow("wallet:a", "table:t:a", 10_000),
        ChipFlow("wallet:b", "table:t:b", 10_000),
        ChipFlow("table:t:a", "pot:t", 3_000),
        ChipFlow("table:t:b", "pot:t", 3_000),
        ChipFlow("pot:t", "collection:t", 400),
        ChipFlow("pot:t", "table:t:b", 5_600),
    ]
    found = settle("t", moves, people={"a": ("Ann", False, 1), "b": ("Rusty", True, 1)}, hands=1)
    assert [(one.name, one.result) for one in found.players] == [("Rusty", 2_600), ("Ann", -3_000)]
    assert [(one.payer, one.payee, one.cents) for one in found.payments] == [
        ("Ann", BOTS, 2_600),
        ("Ann", COLLECTION, 400),
    ]
    assert as_text(found, "t").endswith("Ann pays the bots $26\nAnn pays the collection $4\n")


def test_while_chips_lie_in_the_pot_the_settlement_says_so() -> None:
    """Everybody is down by what is in the middle, and who still sits there is not out with anything."""
    people = {"a": ("Ann", False, 1), "b": ("Bob", False, 1), "c": ("Cy", False, 1)}
    bought = [ChipFlow(wallet_of(guest), at_table("t", guest), 10_000) for guest in people]
    put_in = [ChipFlow(at_table("t", guest), pot_of("t"), cents) for guest, cents in (("a", 10_000), ("b", 400))]
    left = [ChipFlow(at_table("t", "c"), wallet_of("c"), 10_000)]
    playing = as_text(settle("t", [*bought, *put_in, *left], people=people, hands=1), "A night")
    assert "$104 is in the pot: the players who put it in are down by that much until someone wins it." in playing
    assert "has now $0\n" in playing
    assert "has now $96\n" in playing
    assert "out with $100\n" in playing
    paid = [ChipFlow(pot_of("t"), at_table("t", "a"), 10_400), ChipFlow(at_table("t", "a"), wallet_of("a"), 10_400)]
    gone = ChipFlow(at_table("t", "b"), wallet_of("b"), 9_600)
    over = as_text(settle("t", [*bought, *put_in, *left, *paid, gone], people=people, hands=1), "A night")
    assert "in the pot" not in over
    assert "has now" not in over


def test_a_name_is_no_formula() -> None:
    one = PlayerNight(name='=1+"2"', bot=False, bought=1, given=0, cashed=1, stack=0, hands=0, result=0)
    moves = [ChipFlow("wallet:a", "table:t:a", 1), ChipFlow("table:t:a", "wallet:a", 1)]
    found = settle("t", moves, people={"a": (one.name, False, 0)}, hands=0)
    assert as_csv(found).splitlines()[1].startswith('"\'=1+""2""",no,')


def test_a_long_night_is_told_at_few_hands_and_at_its_last() -> None:
    pot, ann = "pot:t", "table:t:ann"
    played = [(hand, *way, 1 + hand % 3) for hand in range(1, 500) for way in ((ann, pot), (pot, "table:t:bo"))]
    after, lines = lines_of("t", [(hand, debit, credit, cents) for hand, debit, credit, cents in played])
    assert len(after) <= 60
    assert after[-1] == 499
    for place, hand in enumerate(after):
        down = sum(1 + one % 3 for one in range(1, hand + 1))
        assert (lines[ann][place], lines["table:t:bo"][place]) == (-down, down)
    assert lines_of("t", []) == ((), {})
