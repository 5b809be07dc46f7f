"""What must hold when anything goes wrong at any moment, in all 36 pairs: random reports between random actions."""

import os
from collections import Counter
from time import monotonic

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.referee.properties import cards_in, explains_itself, view_bytes
from tests.repeats import examples, sampled
from tests.reporting import choose_report, likely_report

from houseway import house
from houseway.cards import format_cards
from houseway.referee.hand import Hand
from houseway.referee.mishaps import Report, parse_report
from houseway.referee.refusals import RefusedError
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import HandVoided, MayCheck, Ruled
from houseway.testing import BOOKS, Choices, choose_action, deal, offer_at, places, random_table, state_bytes

PLACES = [place for book in BOOKS for game in places(book) for place in game[:1]]


def whole(hand: Hand) -> None:
    """Chips and cards are all there."""
    middle = hand.carried if hand.over else hand.pot
    there = sum(hand.stacks) + middle + hand.collected
    assert there == sum(hand.started) + hand.given.carried_in, (there, sum(hand.started), hand.given.carried_in)
    assert min(hand.stacks) >= 0
    piles = Counter(card for cards in hand.piles.values() for card in cards)
    assert piles == Counter(hand.first_deck), (piles - Counter(hand.first_deck), Counter(hand.first_deck) - piles)


def try_report(hand: Hand, report: Report) -> bool:
    """Report it: nothing changes where it is refused, and the preview is what is done."""
    before = state_bytes(hand)
    assert parse_report(str(report)) == report, report
    try:
        preview = hand.ruling(report)
    except RefusedError as refusal:
        explains_itself(refusal)
        assert state_bytes(hand) == before
        with pytest.raises(RefusedError):
            hand.report(report)
        assert state_bytes(hand) == before
        return False
    assert state_bytes(hand) == before, "a preview changed the hand"
    ruling = hand.report(report)
    assert ruling == preview
    assert ruling.steps
    assert ruling.clauses
    assert isinstance(ruling.events[0], Ruled)
    assert hand.rulings[-1] == ruling
    return True


def trouble(table: Table, choices: Choices, hands: int = 3) -> int:
    """Some hands in which much goes wrong; how many rulings there were."""
    ruled = 0
    for _ in range(hands):
        hand = deal(table, choices)
        if hand is None:
            return ruled
        whole(hand)
        while not hand.over:
            if choices.one_in(3):
                report = choose_report(hand, choices) if choices.one_in(2) else likely_report(hand, choices)
                if report is not None and try_report(hand, report):
                    ruled += 1
                    whole(hand)
                    no_leaks(hand)
                    continue
            hand.act(choose_action(hand, choices))
            whole(hand)
        no_leaks(hand)
        again = hand.dealt_again(hand.actions)
        assert state_bytes(again) == state_bytes(hand)
        assert msgspec.json.encode(again.events) == msgspec.json.encode(hand.events)
        void = any(isinstance(event, HandVoided) for event in hand.events)
        assert hand.result is not None
        assert hand.result.voided is void
        table.settle()
    return ruled


def no_leaks(hand: Hand) -> None:
    """Nobody sees a card in a view that is not told by the events he or she may see."""
    for seat in (None, *hand.seats):
        seen = msgspec.json.decode(view_bytes(hand, seat))
        told = set(cards_in({"cards": [], "events": [plain(event) for event in seen["events"]]}))
        there = set(cards_in({"board": seen["board"], "seats": [plain(one) for one in seen["seats"]]}))
        assert there <= told, f"seat {seat} sees {there - told}"


def plain(value: dict[str, object]) -> dict[str, object]:
    """A struct's fields with every list of cards under a name that says so."""
    renamed = {"seen": "cards", "old": "cards", "exposed": "cards", "aside": "cards", "exposed_at": "seats"}
    out: dict[str, object] = {}
    for name, inner in value.items():
        if name in ("steps", "stacks", "seats"):
            continue
        key = renamed.get(name, name)
        known = out.get(key)
        out[key] = [*known, *inner] if isinstance(known, list) and isinstance(inner, list) else inner
    return out


@sampled(10)
@pytest.mark.parametrize("place", PLACES, ids=lambda place: f"{place[0]}-{place[1]}")
def test_much_goes_wrong_and_nothing_is_lost(place: tuple[str, str, str]) -> None:
    ruled = 0
    for seed in range(7):
        if seed >= 3 and ruled > 2:
            break
        choices = Choices(seed)
        ruled += trouble(random_table(offer_at(place), choices), choices)
    assert ruled > 2


@settings(max_examples=examples(25))
@given(st.integers(0, 1 << 40))
@example(121922)  # a card of a hand that has been shown is replaced
def test_any_game_with_anything_wrong(seed: int) -> None:
    choices = Choices(seed)
    trouble(random_table(offer_at(PLACES[choices.below(len(PLACES))]), choices), choices, hands=2)


@pytest.mark.soak
def test_much_goes_wrong_for_a_long_time() -> None:
    """`HOUSEWAY_SOAK_SECONDS` (600 unless told) of it, from a seed that a failure names."""
    stop = monotonic() + float(os.environ.get("HOUSEWAY_SOAK_SECONDS", "600"))
    seed = int(os.environ.get("HOUSEWAY_SOAK_SEED") or int.from_bytes(os.urandom(6), "big"))
    while monotonic() < stop:
        choices = Choices(seed)
        place = PLACES[choices.below(len(PLACES))]
        try:
            trouble(random_table(offer_at(place), choices), choices)
        except Exception as problem:
            raise AssertionError(f"HOUSEWAY_SOAK_SEED={seed}: {place}: {problem}") from problem
        seed += 1


def test_a_raise_is_taken_back_in_a_hand_with_arranged_cards() -> None:
    hand = house("ocean-view").open("holdem", seats=3).deal(seed=3, board="As Ks Qs Js Ts")
    hand.act("call")
    hand.act("raise")
    hand.report("string bet seat 2")
    assert hand.bets == [200, 200, 200]
    while not hand.over:
        hand.act("check" if MayCheck() in hand.options else "call")
    assert format_cards(hand.board) == "As Ks Qs Js Ts"
