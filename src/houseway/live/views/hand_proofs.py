"""A finished hand proved to one viewer: the cards that this viewer saw, and no others, against the sealed deck.

The hand is played again from its hand file with cards that know their place in the deck. The proof covers what the
referee's views and events show that seat, so it can never name a card that the viewer was not sent.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from msgspec import Struct

from houseway.cards import Card
from houseway.decks import Deck
from houseway.errors import HousewayError, InvariantError
from houseway.history.handfile.record import HandRecord, with_cards
from houseway.history.handfile.text import format_record, parse_record
from houseway.referee.hand import UNKNOWN, Hand
from houseway.referee.vocabulary import Action, ChangeDraw, Discard, HandEvent, SetHand, seen_by
from houseway.shuffle import FairDeck
from houseway.shuffle.proofs import Proof, proved
from houseway.store.rows import HandRow

_CARD_FIELDS: Final = ("cards", "card", "front", "back", "seen", "old")
_PILES: Final = ("board", "second", "laid", "burns", "muck", "discards", "aside")
BOARD: Final = "board"
TABLE: Final = "table"


class UnprovedError(HousewayError):
    """A hand about which nothing can be proved."""


class _PlacedCard(int):
    """A card that knows its place in the dealt deck."""

    place: int


def _placed(cards: Sequence[Card]) -> tuple[_PlacedCard, ...]:
    made = []
    for place, card in enumerate(cards):
        one = _PlacedCard(card)
        one.place = place
        made.append(one)
    return tuple(made)


def proof_of(row: HandRow, seat: int | None, pack: Deck, *, seed: bool) -> Proof:
    """What a viewer of a hand can check: the player in `seat`, or a spectator; with the seed if they may have it."""
    record = _record(row)
    fair = FairDeck.from_seed(pack, bytes.fromhex(row.seed))
    nonces = dict(record.nonces)
    if fair.dealt(nonces) != record.deck:
        raise InvariantError(f"hand {row.hand} of table {row.table} was dealt from another deck than the sealed one")
    seen = _Witness(record, seat)
    return Proof(
        table=row.table, hand=row.hand, house=row.house, game=row.game, pack=pack.name, commitment=row.commitment,
        root=fair.root, seals=dict(record.seals), nonces=nonces, viewer=seat, cards=proved(fair, nonces, seen.places),
        order=seen.order, mixes=seen.mixes, seed=row.seed if seed and seat is not None else "",
    )  # fmt: skip


def seen_record(row: HandRow, seat: int | None) -> str:
    """The hand file as a viewer knows it: without the seed, and with `??` for every unseen card."""
    record = _record(row)
    seen = _Witness(record, seat).places
    deck = tuple(card if place in seen else UNKNOWN for place, card in enumerate(record.deck))
    actions = tuple((by, _as_seen(action, by, seat, deck)) for by, action in record.actions)
    return format_record(replace(record, deck=deck, actions=actions, seed=""))


def _as_seen(action: Action, by: int, seat: int | None, deck: Sequence[Card]) -> Action:
    """An action without the cards that only its player saw: discarded, or set and never turned up."""
    own = action.seat == seat if isinstance(action, ChangeDraw) else by == seat
    if own or (isinstance(action, SetHand) and all(card in deck for card in action.front)):
        return action
    if not isinstance(action, Discard | ChangeDraw | SetHand):
        return action
    return with_cards(action, (UNKNOWN,) * len(action.named))


def _record(row: HandRow) -> HandRecord:
    if not row.text:
        raise UnprovedError("this hand was not written down in full, so nothing can be proved of it")
    return _parsed(row.text, f"{row.table}-{row.hand}.hand")


@lru_cache(maxsize=64)
def _parsed(text: str, file: str) -> HandRecord:
    """A hand file, cached because everyone at a table asks for the same one when a hand is over."""
    return parse_record(text, file=file)


class _Witness:
    """A hand as one viewer sees it: which places of the deck are seen, and where."""

    def __init__(self, record: HandRecord, seat: int | None) -> None:
        self.seat = seat
        self.places: dict[int, str] = {}
        """By place: where the viewer first saw that card."""
        self._deck = _placed(record.deck)
        self._here = {card.place: card for card in self._deck}
        """Every card with a known place."""
        self._by_card: dict[int, _PlacedCard] = {}
        """If no two cards of the pack are alike: each card by its value."""
        if len(set(self._deck)) == len(self._deck):
            self._by_card = {card: card for card in self._deck}
        hand = record.dealt(self._deck)
        self._straight = True
        self.order: tuple[str, ...] = ()
        self._look(hand, 0)
        for actor, action in record.actions:
            before = len(hand.events)
            hand.act(action, actor)
            self._look(hand, before)
        self._look_round(hand)
        self.mixes = hand.mixes

    def _look(self, hand: Hand, before: int) -> None:
        moved = self._find_again(hand)
        for event in hand.events[before:]:
            shown = seen_by(event, self.seat)
            at = getattr(event, "seat", None)
            where, left = TABLE if at is None else f"seat {at}", list(moved)
            for card in _named(shown):
                self._saw(card, where, left)
        self._note_order(hand)

    def _look_round(self, hand: Hand) -> None:
        """Look at the open cards at the end; all of them have appeared in events."""
        view = hand.view(self.seat)
        for card in (*view.board, *view.second):
            self._saw(card, BOARD, [], rename=True)
        for one in view.seats:
            for card in (*one.cards, *one.up, *one.exposed):
                self._saw(card, f"seat {one.seat}", [])
        for card in _inside(view.play):
            self._saw(card, TABLE, [])

    def _saw(self, card: Card, where: str, moved: list[_PlacedCard], *, rename: bool = False) -> None:
        """The viewer sees a card. If an event names it by its value, it is one of those that just `moved`, each used
        once.
        """
        found = card if isinstance(card, _PlacedCard) else self._by_card.get(card)
        if found is None:
            found = next((one for one in moved if one == card), None)
        if found is None:
            return  # an equal card of another pack was seen before, so its proof is there already
        moved[:] = [one for one in moved if one is not found]
        if rename and self.places.get(found.place) == TABLE:
            self.places[found.place] = where
        self.places.setdefault(found.place, where)

    def _find_again(self, hand: Hand) -> list[_PlacedCard]:
        """Actions name cards by value: find the very cards that just left a hand, put them back, and return them."""
        piles = {name: getattr(hand, name) for name in _PILES}
        held = [*piles.values(), *hand.hole, *hand.up]
        before = self._here
        self._here = {
            card.place: card
            for pile in (*held, hand.deck[hand.top :])
            for card in pile
            if isinstance(card, _PlacedCard)
        }
        if all(isinstance(card, _PlacedCard) for pile in held for card in pile):
            return []
        lost = [card for place, card in before.items() if place not in self._here]
        moved: list[_PlacedCard] = []

        def again(pile: tuple[Card, ...]) -> tuple[Card, ...]:
            made = []
            for card in pile:
                found = None if isinstance(card, _PlacedCard) else next((one for one in lost if one == card), None)
                if found is not None:
                    lost.remove(found)  # the first equal one, which is this one
                    moved.append(found)
                made.append(card if found is None else found)
            return tuple(made)

        for name, pile in piles.items():
            setattr(hand, name, again(pile))
        hand.hole[:] = [again(pile) for pile in hand.hole]
        hand.up[:] = [again(pile) for pile in hand.up]
        self._here |= {card.place: card for card in moved}
        return moved

    def _note_order(self, hand: Hand) -> None:
        """Note where the cards off the top went, until the deck is cut, or cards are put back or reshuffled."""
        taken = [getattr(card, "place", -1) for card in hand.deck[len(self.order) : hand.top]]
        self._straight &= not hand.mixes and taken == list(range(len(self.order), hand.top))
        if not self._straight or not taken:
            return
        where = {BOARD: (*hand.board, *hand.second), "burn": hand.burns, TABLE: (*hand.laid, *hand.aside)}
        for player, seat in enumerate(hand.seats):
            where[f"seat {seat}"] = (*hand.hole[player], *hand.up[player])
        lies = {card.place: name for name, pile in where.items() for card in pile if isinstance(card, _PlacedCard)}
        self.order += tuple(lies.get(place, TABLE) for place in taken)


def _named(event: HandEvent) -> Iterator[Card]:
    for field in _CARD_FIELDS:
        value = getattr(event, field, None)
        if isinstance(value, tuple):
            yield from value
        elif isinstance(value, int) and not isinstance(value, bool):
            yield value


def _inside(thing: object) -> Iterator[_PlacedCard]:
    """Every card with a place in whatever else a game shows."""
    if isinstance(thing, _PlacedCard):
        yield thing
    elif isinstance(thing, Struct):
        for field in thing.__struct_fields__:
            yield from _inside(getattr(thing, field))
    elif isinstance(thing, tuple | list):
        for one in thing:
            yield from _inside(one)
    elif isinstance(thing, dict):
        for one in thing.values():
            yield from _inside(one)
