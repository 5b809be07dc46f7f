"""What every seat and a spectator may have seen of a hand, booked event by event from the whole truth.

`Onlookers.take` books one event and holds it against what `seen_by` makes of it for everyone; `Onlookers.look` holds a
whole view against the book. Cards are counted and not just named: a shoe has the same card many times over. An event
or a view with cards in a place that is not known here fails, so that nothing new goes unwatched.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from msgspec.structs import replace

from houseway.cards import Card, format_cards
from houseway.referee.banked.play import BankedView, SpotView
from houseway.referee.hand import Hand
from houseway.referee.pan.deal import PanView
from houseway.referee.view import HandView, SeatView
from houseway.referee.vocabulary import (
    BoardDealt,
    Burned,
    Called,
    CardTaken,
    Checked,
    Dealt,
    DealtUp,
    Discarded,
    Drew,
    Folded,
    ForcedOn,
    HandEvent,
    HandSet,
    HandShown,
    MayDiscard,
    MayDraw,
    MayForce,
    MayMeld,
    MaySet,
    Melded,
    Opened,
    OpenTaken,
    Option,
    Raised,
    Requested,
    SecondBoardDealt,
    SetShown,
    Shown,
    StockDrawn,
    ThrownUp,
    Won,
    seen_by,
)

CARD_FIELDS: Final = ("cards", "front", "back", "card")
PRIVATE: Final = (Dealt, Drew, Discarded, Requested, HandSet)
OPEN: Final = (
    BoardDealt, SecondBoardDealt, DealtUp, Shown, SetShown, HandShown, Melded, StockDrawn, OpenTaken, ThrownUp,
    ForcedOn, Won,
)  # fmt: skip
ACTS: Final = (Checked, Called, Folded, Opened, Raised)
OPTIONS: Final = (MayDiscard, MayDraw, MaySet, MayForce, MayMeld)


def cards_of(event: object) -> list[Card]:
    """Every card that an event or an option names."""
    found: list[Card] = []
    for name in CARD_FIELDS:
        held = getattr(event, name, None)
        found += held if isinstance(held, tuple) else () if held is None else (held,)
    return found


class Onlookers:
    """The book of who has seen what in one hand."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.viewers: tuple[int | None, ...] = (None, *hand.seats)
        self.told: dict[int | None, list[HandEvent]] = {viewer: [] for viewer in self.viewers}
        self.own: dict[int, Counter[Card]] = {seat: Counter() for seat in hand.seats}
        """All cards that a seat was given face down."""
        self.up: dict[int, Counter[Card]] = {seat: Counter() for seat in hand.seats}
        """All cards that lay face up before a seat, its melds among them."""
        self.shown: dict[int, Counter[Card]] = {seat: Counter() for seat in hand.seats}
        self.middle: Counter[Card] = Counter()
        """The board, the cards turned up from the stock, those thrown face up."""
        for event in hand.events:
            self.take(event)

    def take(self, event: HandEvent) -> None:
        """Book an event, and see what everyone is told of it."""
        self._book(event)
        for viewer in self.viewers:
            told = seen_by(event, viewer)
            self.told[viewer].append(told)
            if told is event and not cards_of(event):
                continue
            assert type(told) is type(event), f"{event} is told as {told}"
            assert _without_cards(told) == _without_cards(event), f"{event} is told as {told}"
            if cards_of(told):
                assert told == event, f"{event} is told in part to seat {viewer}: {told}"
                assert self._may_know(event, viewer), f"seat {viewer} is told of {event}"

    def _book(self, event: HandEvent) -> None:
        match event:
            case Dealt(seat, cards) | Drew(seat, cards):
                self.own[seat].update(cards)
            case CardTaken(seat, cards, up):
                (self.up if up else self.own)[seat].update(cards)
            case DealtUp(seat, cards) | Melded(seat, cards):
                self.up[seat].update(cards)
            case Shown(seat, cards) | HandShown(seat, cards):
                self.shown[seat].update(cards)
            case SetShown(seat, front, back):
                self.shown[seat].update(front + back)
            case BoardDealt(cards) | SecondBoardDealt(cards):
                self.middle.update(cards)
            case StockDrawn(_, card) | ThrownUp(_, card):
                self.middle[card] += 1

    def _may_know(self, event: HandEvent, viewer: int | None) -> bool:
        """Whether a viewer may be told the cards of an event."""
        if isinstance(event, CardTaken):
            return event.up or event.seat == viewer
        if isinstance(event, PRIVATE):
            return event.seat == viewer
        if isinstance(event, Won):  # its cards have been on the table already
            return not Counter(event.cards) - self.shown[event.seat] - self.up[event.seat] - self.middle
        if isinstance(event, Burned):
            return False
        assert isinstance(event, OPEN), f"who may see the cards of {event}?"
        return True

    def _now_told(self, viewer: int | None) -> list[HandEvent]:
        """What a viewer was told, as far as it is still told: at one house not how many others drew (CX-146)."""
        told = self.told[viewer]
        if self.hand.rules.draw.counts == "always" or self.hand.over:
            return told
        last = max((at for at, event in enumerate(told) if isinstance(event, ACTS)), default=-1)
        return [
            replace(event, count=-1)
            if at < last and isinstance(event, Drew | Requested) and event.seat != viewer
            else event
            for at, event in enumerate(told)
        ]

    def look(self, viewer: int | None) -> None:
        """A view names nothing that its seat has not seen, and leaves out nothing of what everyone saw."""
        seen = self.hand.view(viewer)
        assert seen.events == tuple(self._now_told(viewer)), f"the events of seat {viewer}'s view are others"
        _within(seen.board, self.middle, viewer)
        assert seen.board == self.hand.board
        for player, seat in enumerate(seen.seats):
            self._seat(seat, viewer)
            own = seat.seat == viewer  # to their owner a hand that was mucked stays whole
            gone = self.hand.folded[player] or (self.hand.mucked[player] and not own)
            assert seat.up == (() if gone else self.hand.up[player]), f"seat {viewer} does not see {seat.seat}'s cards"
        self._play(seen, viewer)
        assert (seen.options != ()) is (viewer is not None and viewer in self.hand.waiting)
        for option in seen.options:
            self._option(option, viewer)

    def _known(self, seat: int, viewer: int | None) -> Counter[Card]:
        """What a viewer knows of a seat's cards."""
        return self.up[seat] + (self.own[seat] if seat == viewer else self.shown[seat])

    def _seat(self, seat: SeatView, viewer: int | None) -> None:
        _within(seat.cards, self.own[seat.seat] if seat.seat == viewer else self.shown[seat.seat], viewer)
        _within(seat.up, self.up[seat.seat], viewer)
        if seat.seat == viewer and not seat.folded:
            assert len(seat.cards) == len(self.hand.hole[self.hand.seats.index(seat.seat)]), "one's own cards are gone"

    def _play(self, seen: HandView, viewer: int | None) -> None:
        if isinstance(seen.play, BankedView):
            for spot in seen.play.spots:
                self._spot(spot, viewer)
        elif isinstance(seen.play, PanView):
            for seat in seen.play.seats:
                _within((card for meld in seat.melds for card in meld.cards), self.up[seat.seat], viewer)
            for card in (seen.play.open, seen.play.drawn):
                assert card is None or self.middle[card], f"seat {viewer} sees {card} in the middle"

    def _spot(self, spot: SpotView, viewer: int | None) -> None:
        if spot.cards:
            known = self._known(spot.seat, viewer)
            _within(spot.cards, known, viewer)
            _within(spot.front + spot.back, known, viewer)
        else:
            assert not spot.front + spot.back, f"seat {viewer} sees how {spot.seat} has set the hand"
        told_all = len(spot.cards) == spot.count
        assert told_all or not spot.words, f"seat {viewer} is told what cards amount to that it has not seen: {spot}"

    def _option(self, option: Option, viewer: int | None) -> None:
        cards = option.cards if isinstance(option, MaySet) else cards_of(option)  # the house way is of the same seven
        if cards and viewer is not None:
            assert isinstance(option, OPTIONS), f"what are the cards of {option}?"
            _within(cards, self._known(viewer, viewer) + self.middle, viewer)


def _without_cards(event: Any) -> list[object]:
    return [getattr(event, name) for name in event.__struct_fields__ if name not in CARD_FIELDS]


def _within(cards: Iterable[Card], allowed: Counter[Card], viewer: int | None) -> None:
    more = [card for card, count in Counter(cards).items() if count > allowed[card]]
    assert not more, f"seat {viewer} sees {format_cards(more)}"
