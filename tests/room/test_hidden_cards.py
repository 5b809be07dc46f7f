"""Nobody is ever sent a card they may not see: every byte to every client, over random hands of every offer.

Two ways of looking. By structure: every card named in a message, as a number or in words, must be one that the rules
have let this viewer see. By substitution: the hand is played twice with decks that differ only in cards the viewer has
not seen; the viewer must hear the same bytes until something is legally turned up.
"""

import json
import os
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeAlias

import pytest
from tests.repeats import sampled

from houseway.cards import Card, parse_card
from houseway.houses import HOUSES, Offer, house
from houseway.live.table.table_commands import Act, DealHand
from houseway.referee import vocabulary as ev
from houseway.referee.banked import bank as banking
from houseway.referee.banked import events as banked
from houseway.referee.pan import events as pan
from houseway.referee.pan import turns as panning_turns
from houseway.referee.poker import drawing, stud
from houseway.referee.refusals import RefusedError
from houseway.referee.rulings import case as ruling_case
from houseway.referee.rulings import remedies as ruling_remedies
from houseway.referee.rulings import ruling_events as rulings
from houseway.referee.vocabulary import Action, ChangeDraw, Discard, Meld, SetHand
from houseway.testing import Choices, choose_action

from .listening import NOBODY, Table, card_fields, text_fields

OFFERS = [house(name).offer(key) for name in HOUSES for key in house(name).games]
IN_TEXT = re.compile(r"\b(?:[2-9TJQKA][cdhs]|Jk)\b")
OPEN_EVENTS = (
    ev.DealtUp, ev.BoardDealt, ev.SecondBoardDealt, ev.Shown, ev.Won, ev.ButtonDrawn, banked.SetShown,
    banked.HandShown, pan.StockDrawn,
    pan.OpenTaken, pan.Melded, pan.ThrownUp, pan.ForcedOn, rulings.CardExposed, rulings.CardsTurned, rulings.CardsTaken,
)  # fmt: skip
OWN_EVENTS = (
    ev.Dealt,
    ev.Drew,
    ev.Discarded,
    ev.Requested,
    banked.HandSet,
    rulings.CardReplaced,
    rulings.ExtraDealt,
    rulings.Supplied,
    rulings.CardMoved,
    rulings.TurnedDown,
)
NOBODYS_EVENTS = (ev.Burned, rulings.BecameBurn, rulings.PutAside)


def may_see(event: ev.Event, viewer: int) -> tuple[Card, ...]:
    """The cards that an event lets a viewer see, written apart from the room and from `seen_by`."""
    cards: tuple[Card, ...] = ()
    for name in ("cards", "front", "back"):
        cards += getattr(event, name, ())
    if isinstance(getattr(event, "card", None), int):
        cards += (getattr(event, "card"),)  # noqa: B009
    if isinstance(event, OPEN_EVENTS):
        return cards
    shown: tuple[Card, ...] = getattr(event, "seen", ())
    if isinstance(event, OWN_EVENTS):
        return (*cards, *getattr(event, "old", ()), *shown) if event.seat == viewer else shown
    if isinstance(event, NOBODYS_EVENTS):
        return shown
    if isinstance(event, banked.CardTaken):
        return cards if event.up or event.seat == viewer else ()
    return _unknown(event) if cards else ()


def _unknown(event: ev.Event) -> tuple[Card, ...]:
    raise AssertionError(f"{type(event).__name__} names cards and this test does not know whose they are")


def named_in(told: Any) -> set[Card]:
    """Every card that a message, or a part of one, names."""
    named = {card for card in card_fields(told) if card >= 0}
    return named | {parse_card(word) for text in text_fields(told) for word in IN_TEXT.findall(text)}


Seen: TypeAlias = dict[int, Counter[Card]]


def check_structure(table: Table, seen: Seen, before: Seen, heard: dict[int, int]) -> None:
    """Hold everything that was told since the last look against what each viewer may have seen.

    The log of a whole view has the hand before as well, of which `before` was seen.
    """
    for viewer, ear in table.ears.items():
        known = set(seen[viewer])
        for message in ear.heard[heard.get(viewer, 0) :]:
            told = json.loads(message)
            if told["type"] == "view":
                older = [line for line in told["log"] if line["hand"] < told["now"]["hand"]]
                told["log"] = [line for line in told["log"] if line not in older]
                assert named_in(older) <= set(before.get(viewer, ())), f"{viewer} was told of the hand before: {older}"
            named = named_in(told)
            assert named <= known, f"{viewer} was told of {sorted(named - known)}: {message.decode()[:400]}"
        heard[viewer] = len(ear.heard)


def hands_of(offer: Offer, seed: int, hands: int) -> None:
    """Random hands at one table, every message looked at."""
    choices = Choices(seed)
    pack = Table(offer, [], seats=2).room_table.pack
    decks = [choices.deck(pack) for _ in range(hands)]
    table = Table(offer, decks, seats=min(offer.rules.most_seats, 3 + seed % 3))
    for seat in range(1, table.room_table.count):
        table.sit(seat)
    seen: Seen = {}
    for number in range(hands):
        table.refill()
        before, seen = seen, {viewer: Counter() for viewer in table.ears}
        if not table.prepare(number):
            continue
        done = len(table.events)
        heard = {viewer: len(ear.heard) for viewer, ear in table.ears.items()}
        table.submit(DealHand())
        while True:
            for events in table.events[done:]:
                for event in events:
                    for viewer in table.ears:
                        seen[viewer].update(may_see(event, viewer))
            done = len(table.events)
            check_structure(table, seen, before, heard)
            hand = table.room_table.hand
            if not table.room_table.playing or hand is None or hand.actor is None:
                break
            table.submit(Act(hand.actor, choose_action(hand, choices)))


@sampled(8)
@pytest.mark.parametrize("offer", OFFERS, ids=lambda offer: offer.name)
def test_no_message_names_a_hidden_card(offer: Offer) -> None:
    hands_of(offer, len(offer.name), 2 if offer.key == "pan" else 3)


@pytest.fixture
def blind_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dice and mixes follow from a hash of the whole deck; here they must not, for two decks are compared."""
    for module in (drawing, stud, panning_turns, ruling_case, ruling_remedies):
        monkeypatch.setattr(module, "mixed", lambda cards, deck, number: tuple(reversed(cards)))
    monkeypatch.setattr(banking, "thrown", lambda deck, count: tuple(range(1, count + 1)))


REVEALS = (ev.Shown, ev.Won, banked.SetShown, banked.HandShown, banked.Settled, ev.HandEnded, ev.Declared)


def alike(deck: Sequence[Card]) -> list[Card]:
    """Cards that the pack has equally often, as two that change places must be: not the four jokers of one pack."""
    often = Counter(deck)
    usual = Counter(often.values()).most_common(1)[0][0]
    return [card for card, count in often.items() if count == usual]


def swapped(deck: tuple[Card, ...], one: Card, other: Card) -> tuple[Card, ...]:
    swap = {one: other, other: one}
    return tuple(swap.get(card, card) for card in deck)


def _mapped(action: Action, one: Card, other: Card) -> Action:
    """An action of somebody else, in the run with the other cards."""
    swap = {one: other, other: one}
    match action:
        case Discard(cards):
            return Discard(tuple(swap.get(card, card) for card in cards))
        case ChangeDraw(seat, cards):
            return ChangeDraw(seat, tuple(swap.get(card, card) for card in cards))
        case SetHand(cards):
            return SetHand(tuple(swap.get(card, card) for card in cards))
        case Meld(cards, to, borrowed):
            return Meld(tuple(swap.get(card, card) for card in cards), to, borrowed)
    return action


def substituted(offer: Offer, seed: int) -> tuple[int, int]:
    """One hand twice, for one viewer: how many messages were compared, and how many could have been."""
    choices = Choices(seed)
    count = min(offer.rules.most_seats, 3)
    pack = Table(offer, [], seats=2).room_table.pack
    deck = choices.deck(pack)

    def opened(cards: tuple[Card, ...]) -> Table:
        table = Table(offer, [cards], seats=count)
        for seat in range(1, count + 1):
            table.sit(seat)
        return table

    first = opened(deck)
    if not first.prepare(0):
        return 0, 0
    first.submit(DealHand())
    actions = first.play(lambda hand: choose_action(hand, choices))
    viewer = (NOBODY, 1, 2)[seed % 3]
    visible = {card for events in first.events for event in events for card in may_see(event, viewer)}
    hidden = [card for card in alike(deck) if card not in visible]
    if len(hidden) < 2:
        return 0, 0
    # Cards that somebody holds tell more than cards that stay in the stub.
    one = hidden[choices.below(min(12, len(hidden)))]
    other = next(card for card in hidden[choices.below(len(hidden) - 1) :] + hidden if card != one)
    second = opened(swapped(deck, one, other))
    second.prepare(0)
    second.submit(DealHand())
    for seat, action in actions:
        try:
            second_hand = second.room_table.hand
            if second_hand is None or second_hand.actor != seat:
                break
            second.submit(Act(seat, _mapped(action, one, other)))
        except RefusedError:
            break  # with these cards it is another game from here on
    return _same_until_a_reveal(first, second, viewer), len(first.ears[viewer].heard)


def _same_until_a_reveal(first: Table, second: Table, viewer: int) -> int:
    same = 0
    theirs = second.ears[viewer].heard
    offset = len(first.ears[viewer].heard) - len(first.events)
    for number, message in enumerate(first.ears[viewer].heard[: len(theirs)]):
        at = number - offset
        for table in (first, second):
            if 0 <= at < len(table.events) and any(isinstance(event, REVEALS) for event in table.events[at]):
                return same
        assert message == theirs[number], f"{message.decode()}\n{theirs[number].decode()}"
        same += 1
    return same


@sampled(8)
@pytest.mark.usefixtures("blind_chance")
@pytest.mark.parametrize("offer", OFFERS, ids=lambda offer: offer.name)
def test_hidden_cards_change_no_byte(offer: Offer) -> None:
    compared = sum(
        substituted(offer, 100 * seed + len(offer.name))[0] for seed in range(2 if offer.key == "pan" else 4)
    )
    assert compared > 20


@pytest.mark.soak
@pytest.mark.usefixtures("blind_chance")
@pytest.mark.parametrize("offer", OFFERS, ids=lambda offer: offer.name)
def test_no_message_names_a_hidden_card_soak(offer: Offer) -> None:
    for _ in range(20):
        hands_of(offer, int.from_bytes(os.urandom(4), "big"), 10)
    for _ in range(100):
        substituted(offer, int.from_bytes(os.urandom(4), "big"))
