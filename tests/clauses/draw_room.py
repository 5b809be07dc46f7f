"""More verbs of a card-room situation: five cards and a draw, seven cards up and down, and who keeps quiet meanwhile.

Dollars everywhere, as in `room`. A deck is stacked in the order in which the dealer's hands move: one card a pass from
the button's left, one burn before the draw or before each later street, then whatever is asked for.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from houseway.cards import JOKER, format_cards, parse_cards
from houseway.houses import house
from houseway.referee.hand import Hand
from houseway.referee.table.seating_commands import PlaceButton, Sit
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import Action, Burned, Drew, Event, HandEvent

from .room import Room, cents, events, may, text

QUIET = ("bring in", "pass", "check", "call", "show")
"""What a player does who wants no trouble, in this order of liking."""


class _Pile:
    """Named cards in their places; any other card, high ones first, where none is named."""

    def __init__(self, size: int, *named: str) -> None:
        wanted = parse_cards(" ".join(named))
        assert len(set(wanted)) == len(wanted), f"twice in {format_cards(wanted)}"
        cards = ([JOKER] if size > JOKER else []) + [*range(JOKER)]
        self.rest = [card for card in cards if card not in wanted]
        self.deck: list[int] = []

    def lay(self, held: list[int]) -> None:
        self.deck.append(held.pop(0) if held else self.rest.pop())

    def all(self) -> tuple[int, ...]:
        return (*self.deck, *reversed(self.rest))


def draw_deck(
    order: Iterable[int], cards: Mapping[int, str], after: str = "", *, size: int = 53, burned: str = ""
) -> tuple[int, ...]:
    """Five to each seat, a burn, and then `after`, from which the draws are served."""
    pile = _Pile(size, *cards.values(), after, burned)
    held = {seat: [*parse_cards(cards.get(seat, ""))] for seat in order}
    for _ in range(5):
        for named in held.values():
            pile.lay(named)
    pile.lay([*parse_cards(burned)])
    for card in parse_cards(after):
        pile.lay([card])
    return pile.all()


def stud_deck(
    order: Iterable[int], cards: Mapping[int, str], out: Mapping[int, int] | None = None, *, burned: str = ""
) -> tuple[int, ...]:
    """Two down and one up to each seat, then a burn and a card for each street; `out`: who folds on which street."""
    pile = _Pile(52, *cards.values(), burned)
    scraps = [*parse_cards(burned)]
    held = {seat: [*parse_cards(cards.get(seat, ""))] for seat in order}
    for _ in range(3):
        for named in held.values():
            pile.lay(named)
    for street in (4, 5, 6, 7):
        there = [seat for seat in held if (out or {}).get(seat, 8) >= street]
        if len(pile.rest) + sum(map(len, held.values())) <= len(there):
            break  # the last card is served by stages
        pile.lay(scraps)
        for seat in there:
            pile.lay(held[seat])
    return pile.all()


class DrawRoom(Room):
    """A table of a draw or stud game; `stakes` sets what a table may set: ante, blinds, bring-in, chip."""

    def __init__(
        self,
        house_id: str,
        game: str,
        limit: str | None = None,
        *,
        stacks: Mapping[int, float] | None = None,
        button: int | None = None,
        seats: int | None = None,
        stakes: Mapping[str, Any] | None = None,
        **switches: Any,
    ) -> None:
        offer = house(house_id).offer(game, limit=limit)
        self.rules = offer.rules.but(limit=replace(offer.rules.limit, **{"buy_in": 0, **(stakes or {})}), **switches)
        self.table = Table(self.rules, offer.game, seats=seats)
        for seat, stack in (stacks or {}).items():
            self.do(Sit(seat, f"Player {seat}", cents(stack)))
        if button is not None and self.table.has_button:
            self.do(PlaceButton(button))

    @property
    def order(self) -> list[int]:
        """Who is at the table, from the left of the button of the first hand."""
        button, seats = self.table.button or 0, sorted(self.table.seats)
        return [seat for seat in seats if seat > button] + [seat for seat in seats if seat <= button]

    @property
    def size(self) -> int:
        return int(self.rules.deck or self.table.game.deck)

    def serve(
        self,
        cards: Mapping[int, str] | None = None,
        after: str = "",
        *,
        order: Iterable[int] | None = None,
        burned: str = "",
        ask: bool = False,
        cuts: bool = False,
    ) -> Hand:
        """The next hand of a draw game."""
        seats = self.order if order is None else order
        deck = draw_deck(seats, cards or {}, after, size=self.size, burned=burned)
        return self.table.deal(deck, ask_showdown=ask, ask_cuts=cuts)

    def streets(
        self,
        cards: Mapping[int, str] | None = None,
        *,
        out: Mapping[int, int] | None = None,
        burned: str = "",
        order: Iterable[int] | None = None,
    ) -> Hand:
        """The next hand of stud."""
        return self.table.deal(stud_deck(self.order if order is None else order, cards or {}, out, burned=burned))

    def next_deal(self) -> Hand:
        """The next hand, from a new pack in its order."""
        return self.table.deal(tuple(range(self.size)))

    def fold_round(self) -> Hand:
        """A hand that nobody contests."""
        hand = self.next_deal()
        while not hand.over:
            offered = may(hand)
            hand.act(next(said for said in ("pass", "fold", "check", "bring in", "pat") if said in offered | {"pat"}))
        self.table.settle()
        return hand


def keep_quiet(hand: Hand, until: Callable[[Hand], bool] = lambda _: False) -> Hand:
    """Everyone passes, stands pat, checks, calls and shows until `until`, or to the end."""
    for _ in range(400):
        if hand.over or until(hand):
            return hand
        offered = may(hand)
        hand.act("pat" if "draw" in offered else next(said for said in QUIET if said in offered))
    raise AssertionError("the hand does not end")


def to_round(hand: Hand, number: int) -> Hand:
    """Quietly on to a betting round."""
    return keep_quiet(hand, lambda now: now.play.round >= number and not may(now) & {"draw", "pass"})


def to_draw(hand: Hand) -> Hand:
    """Quietly on to the draw."""
    return keep_quiet(hand, lambda now: "draw" in may(now))


def in_window(hand: Hand, seat: int | None = None, said: str = "pass") -> Hand:
    """Everybody lets the offer after two cards go by, but for one seat."""
    while "pass" in may(hand):
        hand.act(said if hand.actor == seat else "pass")
    return hand


def says(hand: Hand, seat: int, action: Action | str) -> list[HandEvent]:
    """A seat acts, and it must be that seat's turn."""
    assert hand.actor == seat, f"it is seat {hand.actor}'s turn"
    return hand.act(action)


def order_of_action(hand: Hand) -> list[int]:
    """The seats that are asked while everyone keeps quiet, until the present round of asking ends."""
    seats: list[int] = []
    now = hand.play.round
    while not hand.over and hand.play.round == now and "draw" not in may(hand):
        seats.append(hand.actor or 0)
        hand.act(next(said for said in QUIET if said in may(hand)))
    return seats


def drew(hand: Hand) -> list[tuple[int, list[str]]]:
    """What was dealt in the draw, in order: seat and cards."""
    return [(one.seat, text(one.cards)) for one in events(hand.events, Drew)]


def burned(hand: Hand) -> list[str]:
    return [name for one in events(hand.events, Burned) for name in text(one.cards)]


def cites(source: Iterable[HandEvent] | Iterable[Event], kind: type[object]) -> set[str]:
    """Every clause that events of a kind name."""
    return {cite for event in source if isinstance(event, kind) for cite in str(getattr(event, "clause", "")).split()}
