"""Reports at random moments: nobody is sent a card they may not see, by what was ruled, by a ruling that is only looked
at, or by what can be reported; refused reports change nothing; the ledger balances and the audit agrees.
"""

import json
import os
from collections import Counter

import pytest
from msgspec import Struct
from msgspec.json import encode
from tests.repeats import sampled
from tests.reporting import likely_report

from houseway.cards import Card, parse_card
from houseway.errors import HousewayError
from houseway.houses import HOUSES, Offer, house
from houseway.live.table.practice import ON_REPORT
from houseway.live.table.restoration import new_table
from houseway.live.table.table_commands import Act, DealHand, MakeReport, Practice
from houseway.live.views.report_menu import kinds_now, ruling_told
from houseway.referee.hand import Hand
from houseway.referee.mishaps import MISHAPS, Report
from houseway.referee.refusals import RefusedError
from houseway.referee.vocabulary import ChangeDraw
from houseway.store import TableRow, open_store, pot_of
from houseway.testing import Choices, choose_action
from houseway.upkeep.journal_audit import audit

from .listening import NOBODY, Table, text_fields
from .played import GUESTS, Player
from .test_hidden_cards import IN_TEXT, OFFERS, alike, blind_chance, check_structure, may_see, swapped

__all__ = ["blind_chance"]

EVERY = [house(name).offer(key) for name in HOUSES for key in house(name).games]


def reports_of(hand: Hand, choices: Choices, most: int) -> list[Report]:
    """Some of what can have happened."""
    found = (likely_report(hand, choices) for _ in range(most))
    return list(dict.fromkeys(report for report in found if report is not None))


def previewed(table: Table, report: Report, viewer: int) -> Struct | str:
    """A ruling as a viewer sees it before it is carried out, or why there is none."""
    try:
        return ruling_told(table.room_table, report, viewer or None)
    except RefusedError as refused:
        return f"{refused.problem} {refused.legal}"


def check_previews(table: Table, seen: dict[int, Counter[Card]], reports: list[Report]) -> None:
    for viewer in table.ears:
        known = set(seen[viewer])
        for report in reports:
            told = previewed(table, report, viewer)
            plain = {"text": told} if isinstance(told, str) else json.loads(encode(told))
            plain.pop("cases", None)
            named = {parse_card(word) for text in text_fields(plain) for word in IN_TEXT.findall(text)}
            assert named <= known, f"{viewer} would be told of {sorted(named - known)}: {plain}"


def practicing(offer: Offer, decks: list[tuple[Card, ...]], seats: int) -> Table:
    """A table where everything can be reported."""
    table = Table(offer, decks, seats=seats)
    table.submit(Practice(ON_REPORT))
    return table


def opened(offer: Offer, decks: list[tuple[Card, ...]], seats: int) -> Table:
    table = practicing(offer, decks, seats)
    for seat in range(1, table.room_table.count):
        table.sit(seat)
    return table


def hands_with_reports(offer: Offer, seed: int, hands: int) -> int:
    """Random hands with random reports, every message and every ruling looked at; how many were ruled on."""
    choices = Choices(seed)
    pack = Table(offer, [], seats=2).room_table.pack
    decks = [choices.deck(pack) for _ in range(hands)]
    table, ruled = opened(offer, decks, min(offer.rules.most_seats, 3 + seed % 3)), 0
    seen: dict[int, Counter[Card]] = {}
    for number in range(hands):
        table.refill()
        before, seen = seen, {viewer: Counter() for viewer in table.ears}
        if not table.prepare(number):
            continue
        done, heard = len(table.events), {viewer: len(ear.heard) for viewer, ear in table.ears.items()}
        table.submit(DealHand())
        for _ in range(400):
            for events in table.events[done:]:
                for event in events:
                    for viewer in table.ears:
                        seen[viewer].update(may_see(event, viewer))
            done = len(table.events)
            check_structure(table, seen, before, heard)
            hand = table.room_table.hand
            if not table.room_table.playing or hand is None or hand.actor is None:
                break
            reports = reports_of(hand, choices, 3) if not choices.below(3) else []
            views = encode([hand.view(seat) for seat in hand.seats])
            check_previews(table, seen, reports)
            assert encode([hand.view(seat) for seat in hand.seats]) == views, "to look at a ruling changes nothing"
            if reports and not choices.below(2):
                table.submit(MakeReport("g-0", "Floor", reports[0]))
                ruled += 1
            else:
                table.submit(Act(hand.actor, choose_action(hand, choices)))
    return ruled


@sampled(8)
@pytest.mark.parametrize("offer", OFFERS, ids=lambda offer: offer.name)
def test_no_ruling_names_a_hidden_card(offer: Offer) -> None:
    ruled = seed = 0
    while ruled < 2 and seed < 30:
        ruled += hands_with_reports(offer, 7 * seed + len(offer.name), 2)
        seed += 1
    assert ruled >= 2


@sampled(3)
@pytest.mark.parametrize("offer", EVERY, ids=lambda offer: offer.name)
def test_every_kind_of_report_is_looked_at_in_every_game(offer: Offer) -> None:
    """A kind that the game does not have is refused in one line, as the report itself would be."""
    table = opened(offer, [Choices(5).deck(Table(offer, [], seats=2).room_table.pack)], 3)
    assert table.prepare(0)
    table.submit(DealHand())
    hand = table.room_table.hand
    assert hand is not None
    foreign = MISHAPS.keys() - hand.game.family.desk.facts.keys()
    assert foreign, "a kind that this game does not have"
    for what in MISHAPS:
        for report in (Report(what), Report(what, seat=1), Report(what, seat=1, card=1)):
            told = previewed(table, report, 1)
            if what in foreign:
                assert isinstance(told, str), "it was ruled on"
                assert told.startswith(what)
                assert "\n" not in told


def test_a_card_drawn_at_random_is_not_known_before_it_is_drawn() -> None:
    """OV-HE-24: not even when it is one of the viewer's own, since which one it is hangs on cards nobody has seen."""
    offer, told = house("ocean-view").offer("holdem"), set()
    for seed in range(12):
        table = practicing(offer, [Choices(seed).deck(Table(offer, [], seats=2).room_table.pack)], 3)
        for seat in (1, 2, 3):
            table.sit(seat)
        assert table.prepare(0)
        table.submit(DealHand())
        told.add(ruling_told(table.room_table, Report("extra", seat=2), 2).steps)
    ((draws, *_),) = told
    assert draws == "The floor draws one card at random from seat 2's hand and shows it: a card."


def looked_at(table: Table, viewer: int) -> list[tuple[str, bytes]]:
    """Everything that one who runs the table can look at now: the menu, and every ruling in it."""
    hand = table.room_table.hand
    assert hand is not None
    menu = kinds_now(hand, practice=True)
    found = [("menu", encode(menu))]
    for report in hand.reportable():
        told = previewed(table, report, viewer)
        found.append((str(report), told.encode() if isinstance(told, str) else encode(told)))
    return found


def substituted(offer: Offer, seed: int) -> int:
    """One hand twice with two unseen cards swapped: whoever runs the table must see the same; how often that was so."""
    choices, count = Choices(seed), min(offer.rules.most_seats, 3)
    pack = Table(offer, [], seats=2).room_table.pack
    deck, viewer, same = choices.deck(pack), (NOBODY, 1, 2)[seed % 3], 0
    first = practicing(offer, [deck], count)
    for seat in range(1, count + 1):
        first.sit(seat)
    if not first.prepare(0):
        return 0
    first.submit(DealHand())
    for _ in range(choices.below(6)):
        hand = first.room_table.hand
        if hand is None or not first.room_table.playing or hand.actor is None:
            return 0
        first.submit(Act(hand.actor, choose_action(hand, choices)))
    if not first.room_table.playing or first.room_table.hand is None:
        return 0
    visible = {card for events in first.events for event in events for card in may_see(event, viewer)}
    hidden = [card for card in alike(deck) if card not in visible]
    mine = looked_at(first, viewer)
    for _ in range(3):
        one = hidden[choices.below(min(12, len(hidden)))]
        other = next(card for card in hidden[choices.below(len(hidden) - 1) :] + hidden if card != one)
        second = practicing(offer, [swapped(deck, one, other)], count)
        for seat in range(1, count + 1):
            second.sit(seat)
        second.prepare(0)
        try:
            second.submit(DealHand())
            for seat, action in first.room_table.hand.actions:
                second.submit(Act(seat, action))
        except HousewayError:
            continue  # with these cards it is another hand
        theirs = second.room_table.hand
        if theirs is None or encode(theirs.view(viewer or None)) != encode(first.room_table.hand.view(viewer or None)):
            continue
        yours = looked_at(second, viewer)
        assert mine == yours
        same += len(yours)
    return same


@sampled(5)
@pytest.mark.usefixtures("blind_chance")
@pytest.mark.parametrize("offer", OFFERS, ids=lambda offer: offer.name)
def test_what_can_be_reported_and_its_ruling_depend_on_no_hidden_card(offer: Offer) -> None:
    same = seed = 0
    while (same < 30 or seed < 2) and seed < 40:
        same += substituted(offer, 31 * seed + len(offer.name))
        seed += 1
    assert same >= 30


def test_refused_reports_change_nothing() -> None:
    offer = house("ocean-view").offer("holdem")
    table = opened(offer, [Choices(3).deck(Table(offer, [], seats=2).room_table.pack)], 4)
    table.prepare(0)
    table.submit(DealHand())
    room_table, number = table.room_table, table.room_table.number
    hand = room_table.hand
    assert hand is not None
    before = encode([hand.view(seat) for seat in hand.seats]), room_table.chips(), len(hand.actions)
    for report in (
        Report("premature river"),
        Report("exposed", 2, 5),
        Report("last card face up", 1),
        Report("short", 9),
    ):
        with pytest.raises(RefusedError):
            room_table.submit(MakeReport("g-0", "Floor", report), at=1.0)
    hand = room_table.hand
    assert hand is not None
    assert (encode([hand.view(seat) for seat in hand.seats]), room_table.chips(), len(hand.actions)) == before
    assert room_table.number == number


def evening_of_reports(hands: int, seed: int, offers: list[Offer]) -> tuple[int, int]:
    """Random hands with random reports at tables of a journal; how many were ruled on, and how many were void."""
    ruled = voided = 0
    with open_store(":memory:") as store:
        for guest in GUESTS:
            store.add_guest(guest, guest.title())
        for place, offer in enumerate(offers):
            row = TableRow(id=f"t-{place}", house=offer.house.id, game=offer.key, limit=offer.rules.limit.name, seats=6)
            store.add_table(row)
            player = Player(store, new_table(row), seed + place)
            player.sit()
            for _ in range(hands):
                if not player.begin():
                    continue
                for _ in range(400):
                    hand = player.table.hand
                    if not player.table.playing or hand is None:
                        break
                    reports = reports_of(hand, player.choices, 1) if not player.choices.below(5) else []
                    if reports:
                        player.do(MakeReport("ann", "Ann", reports[0]))
                        ruled += 1
                    else:
                        action = choose_action(hand, player.choices)
                        player.do(Act(action.seat if isinstance(action, ChangeDraw) else hand.actor or 0, action))
                hand = player.table.hand
                if hand is not None and hand.voided:
                    voided += 1
                    assert store.balance(pot_of(row.id)) == player.table.table.carried
        assert sum(store.balances().values()) == 0
        assert [str(fault) for fault in audit(store).faults] == []
    return ruled, voided


@pytest.mark.verify
def test_the_ledger_balances_and_the_audit_agrees_over_rulings_and_misdeals() -> None:
    ruled, voided = evening_of_reports(3, 11, EVERY)
    assert ruled > 100
    assert voided > 10


@pytest.mark.soak
def test_random_reports_soak() -> None:
    seed = int.from_bytes(os.urandom(4), "big")
    evening_of_reports(20, seed, EVERY)
    for offer in OFFERS:
        for more in range(10):
            hands_with_reports(offer, seed + more, 5)
            substituted(offer, seed + more)
