"""Stacking the deck: wished-for cards are dealt by reordering the deck during the hand.

Who gets which card of a deck depends on the players: who folds before fourth street, how many cards are drawn, which
pile the banker points at. So a hand with wishes is played with a deck whose unseen cards are not fixed yet. Before
every action a trial shows what it would deal, and unseen cards swap places until the wishes come true. Dealt cards stay
where they were: at any time the current deck gives the same hand again without any wishes, and that is what a record
stores.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple, Self, TypeAlias

from houseway.cards import Card, as_cards, format_card, format_cards
from houseway.decks import deck as find_deck
from houseway.errors import HousewayError, InvariantError
from houseway.referee.banked.events import CardTaken
from houseway.referee.hand import UNKNOWN, Hand
from houseway.referee.mixing import SIDES, thrown
from houseway.referee.pan.events import StockDrawn
from houseway.referee.poker.events import BoardDealt, Burned, Drew
from houseway.referee.refusals import RefusedError
from houseway.referee.shared_actions import Action, Option
from houseway.referee.shared_events import Dealt, DealtUp, HandEvent, Mixed

if TYPE_CHECKING:
    from houseway.referee.game import Game
    from houseway.referee.rules import Rules

Cards: TypeAlias = str | Iterable[Card]
"""Cards as text or as ints."""
Slot: TypeAlias = tuple[str, int]
"""Where a card goes: `("cards", 3)`, `("draws", 3)`, `("board", 0)`, `("stock", 0)`; an empty name means nowhere."""
DICE: Final = 3


@dataclass(frozen=True, slots=True)
class Wishes:
    """The wished-for cards, in dealing order."""

    slots: Mapping[Slot, tuple[Card, ...]] = field(default_factory=dict)
    dice: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.slots or self.dice)

    @property
    def seats(self) -> list[int]:
        """The seats with wishes."""
        return sorted({seat for _, seat in self.slots if seat})


def wishes_of(
    *,
    cards: Mapping[int, Cards] | None,
    board: Cards | None,
    draws: Mapping[int, Cards] | None,
    stock: Cards | None,
    dice: str | Sequence[int] | None,
) -> Wishes:
    """Parse wishes, each as cards."""
    slots: dict[Slot, tuple[Card, ...]] = {}
    for name, one in (("board", board), ("stock", stock)):
        if one:
            slots[name, 0] = _read(one, f"the {name}")
    for name, by_seat in (("cards", cards), ("draws", draws)):
        for seat, wanted in _by_seat(name, by_seat):
            slots[name, seat] = _read(wanted, f"seat {seat}")
    return Wishes({slot: wish for slot, wish in slots.items() if wish}, _read_dice(dice))


def _by_seat(name: str, given: object) -> Iterable[tuple[int, Cards]]:
    if given is None:
        return ()
    if not isinstance(given, Mapping) or not all(type(seat) is int for seat in given):
        raise RefusedError(f"{name} are given by seat, like {name}={{2: 'As Ah'}}")
    return given.items()


def _read(cards: Cards, whose: str) -> tuple[Card, ...]:
    if not isinstance(cards, str | Iterable):
        raise RefusedError(f"{whose}: {cards!r} are not cards: write them like 'As Ah'")
    try:
        return as_cards(cards)
    except HousewayError as error:
        raise RefusedError(f"{whose}: {error}") from None


def _read_dice(dice: str | Sequence[int] | None) -> tuple[int, ...]:
    if not dice:
        return ()
    given: object = dice
    if isinstance(given, str):
        given = [int(one) if one.isdecimal() else 0 for one in given.split()]
    shown = [*given] if isinstance(given, Sequence) else []
    if len(shown) != DICE or any(type(one) is not int or not 1 <= one <= SIDES for one in shown):
        raise RefusedError(f"{dice!r} is not a throw: three dice show 1 to {SIDES} each, like '2 4 6'")
    return tuple(shown)


def check(wishes: Wishes, rules: "Rules", game: "Game", seats: Sequence[int]) -> None:
    """Refuse impossible wishes: a seat that is not dealt in, too many cards, a card that the pack does not have."""
    clause = rules.cite("deck")
    for seat in wishes.seats:
        if seat not in seats:
            raise RefusedError(f"seat {seat} is not dealt in", legal=f"seats {', '.join(map(str, sorted(seats)))}")
    for (name, seat), wish in wishes.slots.items():
        most = _most(name, rules, game)
        if len(wish) > most:
            whose = f"seat {seat}" if seat else f"the {name}"
            there = f"{'draws' if name == 'draws' else 'has'} {most} at most" if most else _WITHOUT[name]
            raise RefusedError(
                f"{format_cards(wish)} is {len(wish)} cards for {whose}: {game.title} {there}", clause=clause
            )
    pack = Counter(find_deck(game.pack(rules)).cards)
    for card, count in Counter(card for wish in wishes.slots.values() for card in wish).items():
        if count > pack[card]:
            name = format_card(card)
            deck = f"deck {game.pack(rules)}"
            why = (
                f"is asked for {count} times, and {deck} has only {pack[card]}"
                if pack[card]
                else f"is not in the pack ({deck})"
            )
            raise RefusedError(f"{name} {why}", clause=clause)
    if wishes.dice and not _throws_dice(rules, game):
        raise RefusedError("no dice are thrown at this table", clause=rules.cite("action"))


_WITHOUT: Final = {
    "cards": "deals none",
    "draws": "has no draw",
    "board": "has no board",
    "stock": "has no stock",
}


def _most(name: str, rules: "Rules", game: "Game") -> int:
    """How many cards a place can get."""
    match name:
        case "cards":
            return game.hole_cards
        case "board":
            return sum(step.board for step in game.steps)
        case "draws":
            return sum(step.draws(rules) for step in game.steps)
    return len(find_deck(game.pack(rules)).cards) if any(step.stock for step in game.steps) else 0


def _throws_dice(rules: "Rules", game: "Game") -> bool:
    return game.family.name == "banked" and rules.bank.action == "dice"


def _came(event: HandEvent) -> Iterator[tuple[Slot, Card]]:
    """The cards that an event takes off the deck, and their places."""
    match event:
        case Dealt(seat, cards) | DealtUp(seat, cards):
            slot = ("cards", seat)
        case Drew(seat, cards) | CardTaken(seat, cards):
            slot = ("draws", seat)
        case BoardDealt(cards):
            slot = ("board", 0)
        case StockDrawn(_, card):
            slot, cards = ("stock", 0), (card,)
        case Burned(cards):
            slot = ("", 0)
        case _:
            return
    for card in cards:
        yield slot, card


class _Wrong(NamedTuple):
    """The first wrong card of a trial."""

    number: int
    """How many cards came before it."""
    card: Card
    instead: frozenset[Card]
    """The cards allowed there."""


def _in_order(
    deck: Sequence[Card], wishes: Wishes, play: Callable[[tuple[Card, ...]], Hand], done: int = 0, off: int = 0
) -> tuple[tuple[Card, ...], bool]:
    """A deck that grants the wishes when played, and whether any are still open.

    Cards dealt by the first `done` events stay; `off` of them are off the deck. Every round fixes the first wrong card,
    so the loop ends.
    """
    order = tuple(deck)
    events = play(order).events
    past = events[:done]
    wrong, still_open = _first_wrong(events, wishes, order, done)
    while wrong is not None:
        for one, other in _swaps(order, wrong, off):
            tried = [*order]
            tried[one], tried[other] = order[other], order[one]
            try:
                events = play(tuple(tried)).events
            except RefusedError:  # a card that was there when somebody acted
                continue
            after, still_open = _first_wrong(events, wishes, tried, done)
            # A shoe has several copies of a card: this was the right one if everything before it is unchanged.
            if (after is None or after.number > wrong.number) and events[:done] == past:
                break
        else:
            raise InvariantError("the wishes for a deal never come true")
        order, wrong = tuple(tried), after
    return order, still_open


def _swaps(order: Sequence[Card], wrong: _Wrong, off: int) -> Iterator[tuple[int, int]]:
    """Two places to swap: where the wrong card may be, and one to take instead, deepest first."""
    lies = [place for place, card in enumerate(order) if card == wrong.card]
    lies.sort(key=lambda place: (place < off, place))  # in a shoe it is most likely one that has just been dealt
    for other in range(len(order) - 1, -1, -1):
        if order[other] in wrong.instead:
            for one in lies:
                yield one, other


def _first_wrong(
    events: Sequence[HandEvent], wishes: Wishes, order: Sequence[Card], done: int
) -> tuple[_Wrong | None, bool]:
    """The first wrong card, if any is; and whether wishes are open."""
    coming = {slot: iter(wish) for slot, wish in wishes.slots.items()}
    wanted = Counter(card for wish in wishes.slots.values() for card in wish)
    left, came = Counter(order), 0
    for number, event in enumerate(events):
        if isinstance(event, Mixed):
            return None, False  # what follows is derived from the whole deck: wishes end here
        for slot, card in _came(event):
            left[card] -= 1
            came += 1
            wish = next(coming.get(slot, _NOTHING), None)
            if wish is not None:
                wanted[wish] -= 1
            if number < done:
                continue
            if wish is not None and card != wish and left[wish] > 0:
                return _Wrong(came, card, frozenset((wish,))), True
            if (
                wish is None and left[card] < wanted[card]
            ):  # it is reserved for another place, unless it is the last copy
                others = frozenset(one for one in left if left[one] > wanted[one])
                if others:
                    return _Wrong(came, card, others), True
    return None, any(count > 0 for count in wanted.values())


_NOTHING: Final[Iterator[Card]] = iter(())


class ArrangedHand(Hand):
    """A hand that deals wished-for cards."""

    __slots__ = ("wishes",)
    wishes: Wishes | None
    """None once nothing is left to be granted."""

    @classmethod
    def dealt(
        cls, wishes: Wishes, deal: Callable[..., Hand], deck: Sequence[Card], rules: "Rules", game: "Game"
    ) -> Self:
        """The hand made by `deal(kind, deck, dice)`, with the wishes granted up to the first decision."""
        if UNKNOWN in deck:
            raise RefusedError("wishes need a deck whose cards are known", clause=rules.cite("deck"))
        dice = wishes.dice or (thrown(deck, DICE) if _throws_dice(rules, game) else ())
        order, still_open = _in_order(deck, wishes, lambda tried: deal(Hand, tried, dice))
        hand = deal(cls, order, dice)
        if not isinstance(hand, cls):
            raise InvariantError("a hand with wishes is dealt as one")
        hand.wishes = wishes if still_open else None
        return hand

    def act(self, action: Action | Option | str, seat: int | None = None) -> list[HandEvent]:
        """Act as in any hand, with the next cards in the wished order."""
        if self.wishes is None or self.over or self.mixes:
            return super().act(action, seat)
        taken = (
            self._heard(action) if isinstance(action, str) else action.take() if isinstance(action, Option) else action
        )
        Hand.act(self.copy(), taken, seat)  # refuse the action before any card changes its place

        def play(deck: tuple[Card, ...]) -> Hand:
            trial = self.dealt_again(self.actions, deck=deck)
            trial.act(taken, seat)
            return trial

        order, still_open = _in_order(self.first_deck, self.wishes, play, len(self.events), self.top)
        if order != self.first_deck:
            past = self.dealt_again(self.actions, deck=order)
            if past.events != self.events:
                raise InvariantError("a card that was dealt already has changed its place")
            self.deck, self.first_deck, self.laid = past.deck, past.first_deck, past.laid
        events = super().act(taken, seat)
        if not still_open:
            self.wishes = None
        return events

    def copy(self) -> Self:
        """An independent copy, with the same wishes."""
        new = super().copy()
        new.wishes = self.wishes
        return new
