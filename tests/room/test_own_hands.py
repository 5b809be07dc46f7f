"""A guest's own hands: what is told of each is the ledger's word and the guest's own cards, whoever sits there now."""

import re
from collections.abc import Iterator

import pytest
from tests.repeats import sampled

from houseway.cards import parse_cards
from houseway.history.handfile.record import replay
from houseway.history.handfile.text import parse_record
from houseway.houses import house
from houseway.live.buy_ins import usual_buy_in
from houseway.live.table.restoration import new_table
from houseway.live.table.table_commands import Do, TakeSeat
from houseway.live.views.results import result_of
from houseway.referee.hand import Hand
from houseway.referee.mishaps import Report
from houseway.referee.table.seating_commands import Leave, Sit
from houseway.referee.vocabulary import BoardDealt, Folded, HandEnded, RoundOpened, Shown, Won
from houseway.room.own_hands.hand_facts import DEAD, VOID, told_by
from houseway.room.own_hands.hand_finder import HandFilter, OwnHand, OwnHands
from houseway.room.own_hands.hand_sums import FEW, graph, share, tally, together
from houseway.store import Store, TableRow, at_table, open_store, pot_of, schema, wallet_of

from .played import EVERY_GAME, GUESTS, Player, grant, play_room

GAMES = list({key: (house, key) for house, key in EVERY_GAME}.values())


@pytest.fixture(scope="module")
def played() -> Iterator[Store]:
    with open_store(":memory:") as store:
        play_room(store, GAMES, hands=3)
        yield store


ALL = HandFilter()


def _won_unopposed(one: OwnHand) -> bool:
    """The referee's word: a pot in poker that was won while nobody else was in."""
    if not one.row.text:
        return False
    hand = replay(parse_record(one.row.text, file="x"))
    left = [seat for seat, out in zip(hand.seats, hand.folded, strict=True) if not out]
    mine = next(seat for seat, guest in one.row.guests.items() if guest == "ann")
    won = any(isinstance(event, Won) and event.seat == mine for event in hand.events)
    return hand.game.family.name in ("board", "draw", "stud") and left == [mine] and won and not hand.voided


def told(store: Store, guest: str, wanted: HandFilter = ALL) -> list[OwnHand]:
    hands = OwnHands(store)
    assert hands.read_more(guest, lambda row: row.table, seconds=60) == 0
    return hands.page(guest, wanted, most=10_000)


@pytest.mark.verify
@pytest.mark.parametrize("guest", GUESTS)
def test_the_net_is_what_the_ledger_moved(played: Store, guest: str) -> None:
    found = told(played, guest)
    assert len(found) == len(played.hands_of(guest, limit=10_000)) > len(GAMES)
    for table in {one.row.table for one in found}:
        moved: dict[int, int] = {}
        brought = 0
        for entry in played.entries(table):
            for one in entry.transfers:
                sign = {one.credit: 1, one.debit: -1}.get(at_table(table, guest), 0)
                other = one.debit if sign > 0 else one.credit
                moved[entry.hand] = moved.get(entry.hand, 0) + sign * one.cents * (other == pot_of(table))
                brought += sign * one.cents * (other == wallet_of(guest))
        nets = {one.row.hand: one.net for one in found if one.row.table == table}
        assert nets == {hand: moved.get(hand, 0) for hand in nets}
        going = sum(cents for hand, cents in moved.items() if hand not in nets)
        assert played.balance(at_table(table, guest)) == brought + sum(nets.values()) + going


def _flop_before_fold(hand: Hand, seat: int) -> bool:
    """Whether shared cards lay there when this seat folded."""
    for event in hand.events:
        if isinstance(event, BoardDealt):
            return True
        if isinstance(event, Folded) and event.seat == seat:
            return False
    return True


@sampled(1)
@pytest.mark.parametrize("guest", GUESTS)
def test_cards_words_and_showdowns_are_the_guests_own(played: Store, guest: str) -> None:
    for one in told(played, guest):
        seat = next(number for number, who in one.row.guests.items() if who == guest)
        hand = replay(parse_record(one.row.text))
        player = hand.seats.index(seat)
        assert parse_cards(one.facts.cards) == (*hand.hole[player], *hand.up[player])
        assert one.facts.folded == hand.folded[player]
        shown = [event for event in hand.events if isinstance(event, Shown) and event.seat == seat]
        if shown and one.facts.showdown:
            assert one.facts.words
        if one.facts.folded and hand.game.family.name == "board" and not _flop_before_fold(hand, seat):
            assert not re.search("flush|straight|three|full|four of", one.facts.words), "no board was seen"
        if one.facts.won:
            assert any(isinstance(event, Won) and event.seat == seat for event in hand.events)
            assert one.facts.showdown
        ended = next(event for event in hand.events if isinstance(event, HandEnded))
        assert len(ended.stacks) == len(hand.seats)


@pytest.mark.parametrize("guest", GUESTS[:2])
def test_chips_put_in_by_choice_are_told_from_forced_ones(played: Store, guest: str) -> None:
    seen = set()
    for one in told(played, guest):
        hand = replay(parse_record(one.row.text))
        poker = hand.game.family.name in ("board", "draw", "stud")
        if not poker or not one.facts.cards:
            assert not poker or one.facts.entered is None or hand.voided
            continue
        seat = next(number for number, who in one.row.guests.items() if who == guest)
        kinds = [
            "round" if isinstance(event, RoundOpened) else type(event).__name__
            for event in hand.events
            if isinstance(event, RoundOpened) or getattr(event, "seat", None) == seat
        ]
        first = kinds[kinds.index("round") + 1 :] if "round" in kinds else []
        first = first[: first.index("round")] if "round" in first else first
        assert one.facts.entered == bool({"Called", "Raised", "Opened"} & {*first}), kinds
        seen.add((hand.game.family.name, one.facts.entered))
    assert len(seen) >= 4, "in and out, in several families"


def test_a_seat_says_nothing_about_whose_hand_it_was() -> None:
    with open_store(":memory:") as store:
        for guest in (*GUESTS, "eve"):
            store.add_guest(guest, guest.title())
        row = TableRow(id="t", house="ocean-view", game="holdem", limit="$3-$6", seats=6)
        store.add_table(row)
        player = Player(store, new_table(row), 3)
        player.sit()
        assert player.deal()
        buy_in = usual_buy_in(player.table.rules)
        player.do(Do(Leave(1)))
        store.write(grant("eve", 5 * buy_in))
        player.do(TakeSeat("eve", "Eve", False, Sit(1, "Eve", buy_in)))
        while not any("eve" in one.guests.values() for one in store.hands_of("bo", limit=1)):
            assert player.deal()
        ann, eve = told(store, "ann"), told(store, "eve")
        assert [one.row.hand for one in ann] == [1]
        assert 1 not in [one.row.hand for one in eve]
        assert all(one.row.guests[1] == "eve" for one in eve)
        assert store.balance(wallet_of("ann")) == 5 * buy_in + ann[0].net  # went home with what was left
        assert told(store, "nobody") == []


def test_hands_are_read_once_and_found_by_what_is_wanted(played: Store) -> None:
    everything = told(played, "ann")
    before = OwnHands(played)
    assert before.read_more("ann", lambda _: pytest.fail("read twice"), seconds=0) == 0
    pages: list[OwnHand] = []
    while page := before.page("ann", HandFilter(), most=7, before=pages[-1].row.id if pages else None):
        pages += page
    assert pages == everything
    assert [one.row.id for one in pages] == sorted((one.row.id for one in pages), reverse=True)

    def ids(**how: object) -> list[int]:
        return [one.row.id for one in told(played, "ann", HandFilter(**how))]  # type: ignore[arg-type]

    def those(fits: object) -> list[int]:
        return [one.row.id for one in everything if fits(one)]  # type: ignore[operator]

    assert ids(game="razz") == those(lambda one: one.row.game == "razz") != []
    assert ids(house="del-rio") == those(lambda one: one.row.house == "del-rio") != []
    assert ids(result="won") == those(lambda one: one.net > 0) != []
    assert ids(result="lost", least=500) == those(lambda one: one.net <= -500) != []
    middle = everything[len(everything) // 2].row.ended_at
    assert ids(since=middle) + ids(until=middle) == those(lambda one: one.row.ended_at >= middle) + those(
        lambda one: one.row.ended_at < middle
    )
    assert ids(words="BO pair") == those(
        lambda one: "Bo" in one.row.names.values() and "pair" in one.facts.words.lower()
    )
    assert ids(words="%") == ids(words="_nn") == ids(words="x' OR 1=1 --") == []
    held = next(one for one in everything if one.facts.cards).facts.cards.split()[0]
    sign = held[0].replace("T", "10") + {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}.get(held[1], held[1])
    assert ids(words=held) == ids(words=sign) == those(lambda one: held in one.facts.cards.split()) != []
    assert ids(words="hand 2") == those(lambda one: one.row.hand == 2) != []
    assert set(ids(words="2")) >= set(ids(words="hand 2"))
    assert ids(words="showdown") == those(lambda one: one.facts.showdown) != []
    unopposed = those(lambda one: one.alone)
    assert unopposed == those(_won_unopposed) != []
    assert ids(words="folded") == those(lambda one: one.facts.folded) != []
    assert ids(words="lost") == those(lambda one: one.net < 0 or (one.facts.showdown and not one.facts.won)) != []
    assert ids(words="blinds") == those(lambda one: one.facts.position == "blinds") != []
    assert ids(ids=tuple(ids()[:2])) == ids()[:2]


def test_a_hand_that_did_not_count_is_no_showdown() -> None:
    table = house("ocean-view").open("holdem", seats=3)
    hand = table.deal(seed=1)
    hand.report("foul deck")
    facts = told_by(hand, 1)
    assert (facts.words, facts.cards, facts.showdown, facts.won) == (VOID, "", False, False)


def test_a_hand_that_a_ruling_killed_was_not_folded() -> None:
    """Bob's bet is not called, and his hand touched the muck: what was called is lost, and nobody has folded."""
    table = house("casino-club").open("holdem", seats=2)
    hand = table.deal(seed=1)
    while not hand.board:
        hand.act("call" if any(str(one).startswith("call") for one in hand.options) else "check")
    bettor = hand.actor
    assert bettor is not None
    hand.act("bet")
    ruling = hand.report(Report("hand touched the muck", bettor))
    other = next(seat for seat in hand.seats if seat != bettor)
    assert hand.over
    assert any(step.endswith("is lost, but for what nobody calls.") for step in ruling.steps), ruling.steps
    facts = told_by(hand, bettor)
    assert facts.words.endswith(DEAD)
    assert not facts.folded
    assert not told_by(hand, other).folded
    told = result_of(hand, hand.view(None), {1: "Ann", 2: "Bob"}, 1)
    assert told is not None
    assert f": {'Ann' if bettor == 1 else 'Bob'}'s hand is dead by a ruling." in told.sentence


def test_a_few_hands_at_a_time_the_latest_first(played: Store) -> None:
    told(played, "ann")
    with played.writing() as connection:
        connection.execute(schema.hand_facts.delete().where(schema.hand_facts.c.guest == "ann"))
    slowly = OwnHands(played)
    total = len(played.hands_of("ann", limit=10_000))
    left = slowly.read_more("ann", lambda row: row.table, seconds=0)
    assert 0 < left < total
    newest = [one.id for one in played.hands_of("ann", limit=total - left)]
    assert [one.row.id for one in slowly.page("ann", HandFilter(), most=total)] == newest
    while slowly.read_more("ann", lambda row: row.table, seconds=0):
        pass
    assert len(slowly.page("ann", HandFilter(), most=10_000)) == total


def test_sums_agree_with_the_hands(played: Store) -> None:
    hands, seen = OwnHands(played), told(played, "bo")
    everything = [one for one in seen if one.facts.cards or one.net]
    assert len(everything) < len(seen), "a wager that was let go by is no hand of one's own"
    assert hands.uncounted("bo", HandFilter()) == len(seen) - len(everything)
    (in_all,) = map(tally, hands.sums("bo", HandFilter()))
    assert (in_all.hands, in_all.net) == (len(everything), sum(one.net for one in everything))
    assert in_all.per_100 == round(100 * in_all.net / in_all.hands)
    assert in_all.low is not None
    assert in_all.high is not None
    assert in_all.low < in_all.per_100 < in_all.high
    assert (in_all.showdowns.of, in_all.showdowns.count) == (
        sum(one.facts.showdown for one in everything),
        sum(one.facts.won for one in everything),
    )
    assert (in_all.entered.of, in_all.entered.count) == (
        sum(one.facts.entered is not None for one in everything),
        sum(one.facts.entered is True for one in everything),
    )
    games = list(map(tally, hands.sums("bo", HandFilter(), "game")))
    assert tally(together(hands.sums("bo", HandFilter(), "game"))) == in_all
    assert sum(one.net for one in games) == in_all.net
    assert all((one.low is None) == (one.hands < FEW) for one in games)
    places = {one.of for one in hands.sums("bo", HandFilter(), "position")}
    assert {"button", "blinds", "bank", "player", ""} <= places
    assert hands.sums("bo", HandFilter(words="no such word")) == []
    line = graph(hands.nets("bo", HandFilter()))
    assert (line[-1].hands, line[-1].cents) == (in_all.hands, in_all.net)


def test_a_long_line_keeps_its_heights_and_its_ends() -> None:
    nets = [(float(number), 7_919 * number % 2_003 - 1_000) for number in range(50_000)]
    full, drawn = graph(nets, most=len(nets)), graph(nets)
    assert len(drawn) <= 400
    assert set(drawn) <= set(full)
    assert drawn[-1] == full[-1]
    assert max(one.cents for one in drawn) == max(one.cents for one in full)
    assert min(one.cents for one in drawn) == min(one.cents for one in full)


def test_shares_have_bounds_that_hold_for_few() -> None:
    assert share(0, 0).of == 0
    one = share(5, 10)  # Wilson's bounds, from the formula worked out by hand
    assert (one.low, one.high) == (0.2366, 0.7634)
    assert (share(10, 10).high, share(0, 10).low) == (1.0, 0.0)
    assert share(10, 10).low == 0.7225
