"""Every house with every game it offers, played by players who know only their options: no refusal, no chip lost, no
card leaked.

`make test` plays some hands of each pair from fixed seeds. `make soak` plays `HOUSEWAY_SOAK_HANDS` of each (10,000
unless told) from fresh ones; a failure names its seed, to be put in `HOUSEWAY_SOAK_SEED`.
"""

import os
from collections import Counter

import pytest
from msgspec.structs import replace
from tests.referee.evenings import PAIRS, evening, watched
from tests.referee.onlookers import Onlookers
from tests.repeats import sampled

from houseway.houses import house
from houseway.referee.hand import Hand
from houseway.referee.table.seating_commands import PlaceButton, Sit
from houseway.referee.table.table import Table
from houseway.referee.view import HandView
from houseway.referee.vocabulary import Dealt, HandEvent
from houseway.testing import Choices

HANDS = int(os.environ.get("HOUSEWAY_SOAK_HANDS", "10000"))
FIRST = int(os.environ.get("HOUSEWAY_SOAK_SEED") or int.from_bytes(os.urandom(6), "big"))


def evenings(book: str, game: str, *, hands: int, first: int) -> Counter[str]:
    """One evening after the other until so many hands have been dealt."""
    met: Counter[str] = Counter()
    seed = first
    while met["hand started"] < hands:
        try:
            met += evening(book, game, seed, most=min(12, hands - met["hand started"]))
        except Exception as problem:
            problem.add_note(f"HOUSEWAY_SOAK_SEED={seed} {book}/{game}")
            raise
        seed += 1
    return met


def test_there_are_thirty_six_pairs() -> None:
    assert len(PAIRS) == 36
    assert len({game for _, game in PAIRS}) == 17


@sampled(9)
@pytest.mark.parametrize(("book", "game"), PAIRS)
def test_some_hands_of_every_pair(book: str, game: str) -> None:
    met = evenings(book, game, hands=25, first=36 * 1_000)
    assert met["hand started"] == met["hand ended"] == 25


@pytest.mark.soak
@pytest.mark.parametrize(("book", "game"), PAIRS)
def test_ten_thousand_hands_of_every_pair(book: str, game: str) -> None:
    met = evenings(book, game, hands=HANDS, first=FIRST)
    assert met["hand started"] == met["hand ended"] == HANDS
    print(f"{book}/{game}: {met['hand started']:,} hands, {met.total():,} events of {len(met)} kinds")


# the watch is awake: what it must find, it finds


def dealt(book: str, game: str) -> Hand:
    offer = house(book).offer(game)
    table = Table(offer.rules, offer.game, seats=4)
    for seat in range(1, 5):
        table.apply(Sit(seat, f"Player {seat}", 50_000))
    if table.has_button:
        table.apply(PlaceButton(2))
    return table.deal(seed=11)


def watched_until_dealt(book: str, game: str) -> None:
    """Hands are watched until one of them gets as far as cards: at banked games somebody must bank."""
    for seed in range(20):
        hand = dealt(book, game)
        watched(hand, Choices(seed))
        if any(isinstance(event, Dealt) for event in hand.events):
            return


@pytest.mark.parametrize(("book", "game"), PAIRS)
def test_a_view_that_shows_too_much_is_noticed(book: str, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everyone's cards are put into everyone's view, as a careless view might."""
    careful = Hand.view

    def careless(self: Hand, seat: int | None) -> HandView:
        seen = careful(self, seat)
        return replace(seen, seats=tuple(replace(one, cards=self.hole[at]) for at, one in enumerate(seen.seats)))

    monkeypatch.setattr(Hand, "view", careless)
    with pytest.raises(AssertionError, match="sees"):
        watched_until_dealt(book, game)


@pytest.mark.parametrize(("book", "game"), PAIRS)
def test_an_event_that_tells_too_much_is_noticed(book: str, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is masked at all."""

    def careless(event: HandEvent, seat: int | None) -> HandEvent:
        return event

    monkeypatch.setattr("tests.referee.onlookers.seen_by", careless)
    with pytest.raises(AssertionError, match="is told of"):
        watched_until_dealt(book, game)


def test_a_hand_of_a_shoe_is_counted_and_not_just_named() -> None:
    """The same card twice is not the same as once: a spectator may see only the one that was shown."""
    hand = dealt("del-rio", "super-pan-9")
    while not any(isinstance(event, Dealt) for event in hand.events):
        hand.act("bank $100" if "bank" in str(hand.options[0]).lower() else "wager $10")
    onlookers = Onlookers(hand)
    seat, cards = next((event.seat, event.cards) for event in hand.events if isinstance(event, Dealt))
    onlookers.shown[seat].update(cards[:1])
    hand.shown[hand.seats.index(seat)] = True
    hand.hole[hand.seats.index(seat)] = cards[:1] * 2
    with pytest.raises(AssertionError, match="sees"):
        onlookers.look(None)
