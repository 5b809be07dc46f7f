"""A room's table is pure: the same commands give the same bytes, and what is refused or breaks changes nothing."""

from collections.abc import Iterator

import msgspec
import pytest
from tests.repeats import sampled

from houseway.errors import HousewayError, InvariantError
from houseway.houses import HOUSES, Offer, house
from houseway.live.buy_ins import usual_buy_in
from houseway.live.table.host_commands import EndNight, KeepSeat, MovePlayer, Remove
from houseway.live.table.restoration import bring_back, replay
from houseway.live.table.room_table import RoomTable
from houseway.live.table.table_commands import (
    Act,
    ComeOver,
    DealHand,
    Do,
    Freeze,
    GoOver,
    Grant,
    Prepare,
    RoomCommand,
    SettleIn,
    TakeSeat,
    decode,
    encode,
)
from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import ComeBack, Leave, Move, PlaceButton, Sit, SitOut, TopUp
from houseway.referee.vocabulary import Action, Check, Fold, HandEnded, Pass
from houseway.shuffle import FairDeck
from houseway.store.rows import Entry, Latest, TableRow
from houseway.testing import Choices, choose_action, state_bytes, table_bytes

OFFERS = [house(name).offer(key) for name in HOUSES for key in house(name).games]


def prepared(table: RoomTable, number: int) -> Prepare:
    seed = number.to_bytes(32, "big")
    return Prepare(seed.hex(), FairDeck.from_seed(table.pack, seed).commitment)


def everything(table: RoomTable) -> bytes:
    """All of a table, as bytes to compare."""
    # a hand that is over is kept only to be looked at
    hand = state_bytes(table.hand) if table.playing and table.hand is not None else None
    dealt = (table.current, table.names, table.started_at) if table.playing else None
    rest = (table.occupants, table.next, dealt, table.last, table.frozen, table.number)
    return table_bytes(table.table) + msgspec.msgpack.encode((hand, rest, table.chips()))


def session(table: RoomTable, choices: Choices, *, hands: int) -> Iterator[RoomCommand]:
    """Commands of an evening: people sit down, play, go broke, come back and leave."""
    usual = usual_buy_in(table.rules)
    for seat in range(1, table.count + 1):
        if seat <= 2 or not choices.one_in(3):
            yield TakeSeat(f"g{seat}", f"Player {seat}", bool(seat % 2), Sit(seat, f"Player {seat}", usual), "solid")
    for number in range(hands):
        yield prepared(table, number)
        if len(table.ready()) >= 2:
            yield DealHand()
            while table.playing and table.hand is not None and table.hand.actor is not None:
                yield Act(table.hand.actor, choose_action(table.hand, choices))
        for seat, player in list(table.table.seats.items()):
            if player.stack < usual // 4:
                yield Do(TopUp(seat, usual))
            if table.table.seats[seat].out:
                yield Do(ComeBack(seat))
            elif choices.one_in(8):
                yield Do(SitOut(seat))
        if choices.one_in(3) and len(table.occupants) > 2:
            leaver = max(table.occupants)
            yield Do(Leave(leaver))
            yield TakeSeat(f"h{number}", f"New {number}", False, Sit(leaver, f"New {number}", usual))


def played(offer: Offer, seed: int, *, hands: int = 3) -> tuple[TableRow, list[Entry], list[bytes]]:
    """An evening's entries, and the table as it was after each."""
    count, limit = min(5, offer.rules.most_seats), offer.rules.limit.name
    row = TableRow(id="t-1", house=offer.house.id, game=offer.key, limit=limit, seats=count)
    table = RoomTable("t-1", offer, seats=row.seats)
    entries, states = [], []
    for at, command in enumerate(session(table, Choices(seed), hands=hands)):
        try:
            entries.append(table.submit(command, at=float(at)).entry)
        except RefusedError:
            continue
        states.append(everything(table))
    return row, entries, states


@sampled(9)
@pytest.mark.parametrize("offer", OFFERS, ids=lambda offer: offer.name)
def test_the_journal_brings_a_table_back_exactly(offer: Offer) -> None:
    row, entries, states = played(offer, len(offer.name))
    assert sum(entry.hand_row is not None for entry in entries) >= 2
    for stop in {len(entries) // 3, len(entries) // 2, len(entries) - 2, len(entries)}:
        kept = [entry for entry in entries[:stop] if entry.snapshot is not None]
        start = kept[-1].number if kept else 0
        latest = Latest(kept[-1].snapshot if kept else None, start, entries[start:stop])
        back = bring_back(row, latest, offer)
        assert back.number == stop
        assert everything(back) == states[stop - 1]


@pytest.mark.parametrize("offer", OFFERS[::5], ids=lambda offer: offer.name)
def test_a_replay_is_the_same_bytes(offer: Offer) -> None:
    row, entries, _ = played(offer, 5)
    again = [one.entry for one in replay(row, entries)]
    for ours, theirs in zip(again, entries, strict=True):
        assert msgspec.structs.replace(ours, snapshot=None) == msgspec.structs.replace(theirs, snapshot=None)
        assert theirs.snapshot is None or ours.snapshot == theirs.snapshot


def two_players() -> RoomTable:
    table = RoomTable("t-1", house("oasis").offer("holdem"), seats=4)
    for seat, name in ((1, "Ann"), (2, "Bob")):
        table.submit(TakeSeat(f"g-{name}", name, False, Sit(seat, name, 20_000)), at=0)
    return table


def test_a_deck_is_prepared_before_it_is_dealt() -> None:
    table = two_players()
    with pytest.raises(RefusedError, match="no deck is prepared"):
        table.submit(DealHand(), at=0)
    ready = prepared(table, 1)
    table.submit(ready, at=0)
    with pytest.raises(RefusedError, match="already prepared"):
        table.submit(prepared(table, 2), at=0)
    table.submit(DealHand(), at=1)
    assert table.current is not None
    assert (table.current.commitment, table.next, table.last) == (ready.commitment, None, None)
    with pytest.raises(RefusedError, match="between hands"):
        table.submit(prepared(table, 3), at=1)
    assert table.hand is not None
    over = table.submit(Act(table.hand.actor or 0, Fold()), at=2)
    assert over.over
    assert table.last is not None
    assert (table.last.hand, table.last.seed) == (1, ready.seed)
    row = over.entry.hand_row
    assert row is not None
    assert (row.names, row.guests, row.started_at, row.ended_at) == (
        {1: "Ann", 2: "Bob"},
        {1: "g-Ann", 2: "g-Bob"},
        1,
        2,
    )
    assert ready.seed in row.text


def test_a_wrong_commitment_is_a_bug_not_a_deck() -> None:
    with pytest.raises(InvariantError):
        two_players().submit(Prepare("00" * 32, "11" * 32), at=0)


def test_one_seat_per_guest_and_table() -> None:
    table = two_players()
    before = everything(table)
    with pytest.raises(RefusedError, match="already"):
        table.submit(TakeSeat("g-Ann", "Ann", False, Sit(3, "Ann", 20_000)), at=0)
    with pytest.raises(RefusedError, match="Bob"):
        table.submit(TakeSeat("g-Cat", "Cat", False, Sit(2, "Cat", 20_000)), at=0)
    with pytest.raises(InvariantError):
        table.submit(Grant("g-Ann", 100), at=0)
    assert everything(table) == before


@pytest.mark.parametrize("leaving", [Do(Leave(1)), GoOver("g-Ann", 1, "another", "the floor")], ids=["home", "over"])
def test_who_goes_takes_nothing_of_who_has_just_come_over(leaving: RoomCommand) -> None:
    table = two_players()
    table.submit(ComeOver("g-Cat", "Cat", 3, 40_000, "another"), at=0)
    ann = table.chips().stacks["g-Ann"]
    done = table.submit(leaving, at=0)
    assert [(one.debit, one.cents) for one in done.entry.transfers] == [(f"table:{table.id}:g-Ann", ann)]
    assert table.chips().stacks == {"g-Bob": 20_000, "g-Cat": 40_000}
    table.submit(SettleIn("g-Cat"), at=0)
    assert table.chips().stacks == {"g-Bob": 20_000, "g-Cat": 40_000}


def arrived(*, seat: int = 3) -> RoomTable:
    """Ann and Bob play, and Cat has just come over from another table."""
    table = two_players()
    table.submit(ComeOver("g-Cat", "Cat", seat, 40_000, "another"), at=0)
    return table


def test_who_has_just_come_over_does_not_take_another_seat_as_well() -> None:
    table = arrived()
    with pytest.raises(RefusedError, match="already have a seat at this table"):
        table.submit(TakeSeat("g-Cat", "Cat", False, Sit(4, "Cat", 20_000)), at=0)


def test_the_seat_that_was_kept_for_who_comes_over_is_not_kept_any_more() -> None:
    table = two_players()
    table.submit(KeepSeat("g-Ann", "Ann", 3, "g-Cat", "Cat"), at=0)
    table.submit(ComeOver("g-Cat", "Cat", 4, 40_000, "another"), at=0)
    assert table.hosted.kept == ()


def test_no_seat_is_kept_beside_who_has_just_come_over() -> None:
    table = arrived()
    with pytest.raises(RefusedError, match="seat 3 is Cat's"):
        table.submit(KeepSeat("g-Ann", "Ann", 3, "g-Dot", "Dot"), at=0)
    with pytest.raises(RefusedError, match="Cat already has a seat"):
        table.submit(KeepSeat("g-Ann", "Ann", 4, "g-Cat", "Cat"), at=0)


def test_nobody_moves_to_a_seat_that_the_host_keeps_for_somebody() -> None:
    table = two_players()
    table.submit(KeepSeat("g-Ann", "Ann", 3, "g-Cat", "Cat"), at=0)
    for command in (Do(Move(2, 3)), MovePlayer("g-Ann", "Ann", 2, 3)):
        with pytest.raises(RefusedError, match="seat 3 is held for Cat"):
            table.submit(command, at=0)


@pytest.mark.parametrize("bar", [False, True], ids=["this time", "for good"])
def test_who_has_just_come_over_is_removed_like_who_sits(bar: bool) -> None:
    table = arrived()
    table.submit(prepared(table, 1), at=0)
    table.submit(DealHand(), at=0)
    done = table.submit(Remove("g-Ann", "Ann", "g-Cat", "Cat", bar), at=0)
    assert [(one.debit, one.credit, one.cents) for one in done.entry.transfers] == [
        ("table:t-1:g-Cat", "wallet:g-Cat", 40_000)
    ]
    assert (table.arriving, table.hosted.barred) == ({}, ("g-Cat",) if bar else ())


def tops_that_wait() -> tuple[TableRow, RoomTable, list[Entry]]:
    """Bob and Cat have passed at pan, their tops wait, and Ann has sat down since."""
    offer = house("s-and-k").offer("pan")
    row = TableRow(id="t-1", house="s-and-k", game="pan", limit=offer.rules.limit.name, seats=4)
    table, usual = RoomTable("t-1", offer, seats=4), usual_buy_in(offer.rules)
    entries = [
        table.submit(TakeSeat(f"g-{name}", name, False, Sit(seat, name, usual)), at=0).entry
        for seat, name in ((2, "Bob"), (3, "Cat"))
    ]
    entries += [table.submit(one, at=0).entry for one in (Do(PlaceButton(2)), prepared(table, 1), DealHand())]
    while table.playing and table.hand is not None:
        entries.append(table.submit(Act(table.hand.actor or 0, Pass()), at=0).entry)
    assert table.table.carried
    entries.append(table.submit(TakeSeat("g-Ann", "Ann", False, Sit(1, "Ann", usual)), at=0).entry)
    return row, table, entries


def test_who_has_a_part_in_what_waits_is_known_after_a_restart_too() -> None:
    row, table, entries = tops_that_wait()
    start = max(entry.number for entry in entries if entry.snapshot is not None)
    back = bring_back(row, Latest(entries[start - 1].snapshot, start, entries[start:]))
    ends = [one.submit(EndNight("g-Ann", "Ann"), at=0).entry for one in (table, back)]
    assert ends[0].transfers == ends[1].transfers
    pushed = [one.credit for one in ends[0].transfers if one.what == "pushed"]
    assert pushed == ["table:t-1:g-Bob"]


def test_who_takes_the_seat_of_who_was_dealt_in_has_no_part_in_what_waits() -> None:
    _, table, _ = tops_that_wait()
    table.submit(Do(Leave(2)), at=0)
    table.submit(Do(Move(1, 2)), at=0)
    end = table.submit(EndNight("g-Ann", "Ann"), at=0).entry
    assert [one.credit for one in end.transfers if one.what == "pushed"] == ["table:t-1:g-Cat"]


def test_acting_out_of_turn_changes_nothing() -> None:
    table = two_players()
    table.submit(prepared(table, 1), at=0)
    table.submit(DealHand(), at=0)
    assert table.hand is not None
    other = 3 - (table.hand.actor or 0)
    before = everything(table)
    for seat, action in ((other, Check()), (9, Fold())):
        with pytest.raises(RefusedError):
            table.submit(Act(seat, action), at=0)
    for command in (Do(Leave(other)), Do(PlaceButton(1)), DealHand()):
        with pytest.raises(HousewayError):
            table.submit(command, at=0)
    assert everything(table) == before


def test_a_referee_that_breaks_half_way_leaves_the_table_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    table = two_players()
    table.submit(prepared(table, 1), at=0)
    table.submit(DealHand(), at=0)
    before, chips = everything(table), table.chips()
    acting = Hand.act

    def broken(self: Hand, action: Action | str, seat: int | None = None) -> object:
        acting(self, action, seat)
        self.stacks[0] += 100
        raise InvariantError("a chip from nowhere")

    monkeypatch.setattr(Hand, "act", broken)
    assert table.hand is not None
    with pytest.raises(InvariantError):
        table.submit(Act(table.hand.actor or 0, Fold()), at=1)
    assert everything(table) == before
    frozen = table.submit(Freeze("stopped", "evidence"), at=1)
    assert (frozen.entry.kind, frozen.entry.transfers, frozen.entry.snapshot) == ("freeze", (), None)
    assert table.chips() == chips
    with pytest.raises(RefusedError, match="stopped"):
        table.submit(DealHand(), at=2)


def test_chips_from_nowhere_never_reach_the_ledger(monkeypatch: pytest.MonkeyPatch) -> None:
    table = two_players()
    table.submit(prepared(table, 1), at=0)
    table.submit(DealHand(), at=0)
    acting = Hand.act

    def generous(self: Hand, action: Action | str, seat: int | None = None) -> object:
        events = acting(self, action, seat)
        self.stacks[0] += 100
        return events

    monkeypatch.setattr(Hand, "act", generous)
    before = table.chips()
    assert table.hand is not None
    with pytest.raises(InvariantError):
        table.submit(Act(table.hand.actor or 0, Fold()), at=1)
    assert table.chips() == before


def test_commands_read_back() -> None:
    for command in (
        TakeSeat("g", "Ann", True, Sit(1, "Ann", 100, "wait"), "wild"),
        Do(ComeBack(3, "post")),
        Prepare("ab", "cd"),
        DealHand(),
        Act(2, Fold()),
        Freeze("why", "what"),
        Grant("g", 5),
    ):
        assert decode(encode(command)) == command


def test_the_last_event_of_a_hand_is_its_end() -> None:
    table = two_players()
    table.submit(prepared(table, 1), at=0)
    table.submit(DealHand(), at=0)
    assert table.hand is not None
    done = table.submit(Act(table.hand.actor or 0, Fold()), at=1)
    assert any(isinstance(event, HandEnded) for event in done.happened.events)
    assert not table.playing
    assert table.hand.over
