"""What bots answer when a ruling leaves something open: they keep a card that is worth it, and stay in the betting."""

import pytest
from msgspec.structs import replace

from houseway.bots.ruling_answers import decide_choice
from houseway.bots.simple import STYLES, SimpleBot
from houseway.cards import parse_cards
from houseway.houses import house
from houseway.referee.table.seating_commands import DrawButton, Sit
from houseway.referee.table.table import Table
from houseway.referee.view import HandView
from houseway.referee.vocabulary import (
    Keep,
    MayCheck,
    MayKeep,
    MayPotOnly,
    MayStayActive,
    MayTakeAnother,
    Option,
    StayActive,
    TakeAnother,
)

KEEP_OR_ANOTHER = (MayKeep(), MayTakeAnother())


def view(place: str, cards: str, exposed: str, *options: Option) -> HandView:
    """What seat 1 sees when it is asked."""
    of, _, key = place.partition("/")
    offer = house(of).offer(key)
    table = Table(offer.rules, offer.game, seats=3)
    for seat in (1, 2, 3):
        table.apply(Sit(seat, f"P{seat}", 40_000))
    if table.has_button:
        table.apply(DrawButton(tuple(range(52))))
    seen = table.deal(seed=1).view(1)
    seats = tuple(
        replace(one, cards=parse_cards(cards), card_count=len(parse_cards(cards)), exposed=parse_cards(exposed))
        if one.seat == 1
        else one
        for one in seen.seats
    )
    return replace(seen, seats=seats, options=options, actor=1)


@pytest.mark.parametrize(
    ("place", "cards", "exposed", "answer"),
    [
        ("ocean-view/lowball", "3c 4d 6h Ks Kd", "3c", Keep()),
        ("ocean-view/lowball", "3c 4d 6h Ks Kd", "Ks", TakeAnother()),
        ("ocean-view/lowball", "3c 3d 6h 8s Kd", "3d", TakeAnother()),
        ("ocean-view/draw", "Ac Ad 6h 8s Kd", "Ad", Keep()),
        ("ocean-view/draw", "Ac Ad 6h 8s Kd", "6h", TakeAnother()),
        ("casino-club/push-nine", "4c 2d Kh", "2d", Keep()),
        ("casino-club/push-nine", "4c 2d Kh", "Kh", TakeAnother()),
        ("ocean-view/holdem", "Ac 7d", "Ac", Keep()),
        ("ocean-view/holdem", "7c 7d", "7d", Keep()),
        ("ocean-view/holdem", "Ac 7d", "7d", TakeAnother()),
    ],
)
def test_a_card_is_kept_that_is_worth_it(place: str, cards: str, exposed: str, answer: object) -> None:
    seen = view(place, cards, exposed, *KEEP_OR_ANOTHER)
    for style in STYLES:
        assert SimpleBot(style).decide(seen) == answer


def test_bots_stay_in_the_betting() -> None:
    seen = view("ocean-view/stud", "Ac 7d 2c", "2c", MayStayActive(), MayPotOnly())
    assert SimpleBot("tight").decide(seen) == StayActive()


def test_what_is_offered_alone_is_taken_and_nothing_is_answered_that_was_not_asked() -> None:
    assert decide_choice(view("ocean-view/holdem", "Ac 7d", "7d", MayKeep())) == Keep()
    assert decide_choice(view("ocean-view/holdem", "Ac 7d", "Ac", MayTakeAnother())) == TakeAnother()
    assert decide_choice(view("ocean-view/holdem", "Ac 7d", "", *KEEP_OR_ANOTHER)) == Keep()
    assert decide_choice(view("ocean-view/holdem", "Ac 7d", "", MayCheck())) is None
