"""The verbs of a push-nine table: hands by their points, a pot that pushes, who buys in, and what follows.

Dollars everywhere, as in `room`. Hands are called by what they count (`nine`, `two`) or by their cards, and go to
seats, never to places in the deck: whoever is named gets a hand, in the order in which the dealer serves.
"""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any

from houseway.cards import format_cards
from houseway.houses import house
from houseway.referee.hand import Hand
from houseway.referee.push.deal import PushView
from houseway.referee.push.pot import PushPot
from houseway.referee.rules import FeePayer
from houseway.referee.table.seating import clockwise
from houseway.referee.table.seating_commands import PlaceButton, Sit
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import (
    Action,
    Agree,
    BuyIn,
    Dealt,
    HandEvent,
    MayAgree,
    MayBuyIn,
    MayPass,
    MayPropose,
    Option,
    PaidOver,
    Pass,
    Propose,
    Pushed,
    Won,
)

from .room import Room, cents, dollars, events, option, play, stacked

HANDS = {
    "nine": ("9h Kc Qc", "9d Kd Qs", "9s Kh Qh", "9c Ks Qd"),
    "eight": ("8h Jc Tc", "8d Jd Ts", "8s Jh Th"),
    "seven": ("2h 2s 3h", "7c Js Td"),
    "six": ("4h Ad Ac",),
    "four": ("6s 4c 4d",),
    "three": ("6h 6c Ah",),
    "two": ("5h 5c 2d",),
    "one": ("7s 3s As",),
    "zero": ("5d 3c 2c",),
}
"""Hands that count so many points and are nothing better, no card twice."""

FIVE = dict.fromkeys(range(1, 6), 100)
"""Five players with $100 each."""
TIE = {2: "nine", 3: "nine", 4: "two", 5: "one", 1: "zero"}
"""Seats 2 and 3 tie; with a bet of $2 called all round at a $2 condition, antes and all, the pot is $20."""


def named(holding: Mapping[int, str]) -> dict[int, str]:
    """Cards for each seat; a hand called by its points is one that shares no card with the others."""
    out = {seat: what for seat, what in holding.items() if " " in what}
    used = {card for cards in out.values() for card in cards.split()}
    for seat, what in holding.items():
        if seat not in out:
            out[seat] = next(cards for cards in HANDS[what] if not used & set(cards.split()))
            used |= set(out[seat].split())
    return out


class PushRoom(Room):
    """A push-nine table. `push`: switches of the push pot; `fee_payer`: whose chips the collection is (CX-44)."""

    def __init__(
        self,
        house_id: str,
        limit: str = "$2 condition",
        *,
        stacks: Mapping[int, float] | None = None,
        button: int | None = 1,
        seats: int | None = None,
        push: Mapping[str, Any] | None = None,
        fee_payer: FeePayer | None = None,
        **switches: Any,
    ) -> None:
        offer = house(house_id).offer("push-nine", limit=limit)
        rules = offer.rules.but(push=replace(offer.rules.push, **(push or {})), **switches)
        if fee_payer is not None:
            assert rules.limit.fee is not None
            rules = replace(rules, limit=replace(rules.limit, fee=replace(rules.limit.fee, payer=fee_payer)))
        self.rules = rules
        self.table = Table(rules, offer.game, seats=seats)
        for seat, stack in (FIVE if stacks is None else stacks).items():
            self.do(Sit(seat, f"Player {seat}", cents(stack)))
        if button is not None:
            self.do(PlaceButton(button))

    def hand(self, holding: Mapping[int, str], *, ask: bool = False) -> Hand:
        """The next hand: each seat named is served those cards, and nobody else is."""
        coming = deepcopy(self.table).deal(tuple(range(52)))
        stops = clockwise(coming.button - 1, holding)[0] if holding else coming.button  # a seat dealt in (CX-112)
        order = clockwise(stops, [seat for seat in coming.seats if seat in holding])
        return self.table.deal(stacked(order, named(holding), hole=3, burns=False), ask_showdown=ask)

    def tie(self, holding: Mapping[int, str] = TIE) -> Hand:
        """A hand on which the first to act bets and everyone calls, and which ends in a push."""
        hand = bet_and_call(self.hand(holding))
        assert hand.carried
        return hand

    @property
    def stacks(self) -> dict[int, float]:
        """What lies in front of everyone between hands."""
        self.table.settle()
        return {seat: dollars(taken.stack) for seat, taken in sorted(self.table.seats.items())}


def bet_and_call(hand: Hand) -> Hand:
    """The first to act bets the condition and everyone calls."""
    if not hand.over:
        hand.act(f"bet ${dollars(hand.rules.limit.lower)}")
    while not hand.over:
        hand.act("call")
    return hand


def buy_ins(hand: Hand, script: str) -> Hand:
    """`4 buy in, 5 pass`: and the cards must be dealt only after the last of them."""
    assert not events(hand.events, Dealt)
    play(hand, script)
    return hand


def pot_of(hand: Hand) -> PushPot:
    """What the hand leaves to be played for again."""
    assert isinstance(hand.carry, PushPot)
    return hand.carry


def push_view(hand: Hand) -> PushView:
    """What anybody sees of the push pot."""
    seen = hand.view(None).play
    assert isinstance(seen, PushView)
    return seen


def pushed(hand: Hand) -> tuple[tuple[int, ...], float, int]:
    """Who pushed, how much, and for which time running."""
    (event,) = events(hand.events, Pushed)
    return tuple(sorted(event.seats)), dollars(event.amount), event.number


def price(hand: Hand) -> float | None:
    """What the actor would pay to buy in, None where that is not open."""
    found = option(hand.options, MayBuyIn)
    return None if found is None else dollars(found.amount)


def proposals(hand: Hand, what: str) -> tuple[int, ...]:
    """To which seats the actor may propose this."""
    offered = [one for one in hand.options if isinstance(one, MayPropose) and one.what == what]
    return tuple(sorted(seat for one in offered for seat in one.seats))


def served(hand: Hand) -> dict[int, str]:
    """The cards dealt to each seat."""
    return {one.seat: format_cards(one.cards) for one in events(hand.events, Dealt)}


def taken(hand: Hand) -> dict[int, float]:
    """Chips pushed to each seat, and what was then handed on."""
    out: dict[int, int] = {}
    for push in events(hand.events, Won):
        out[push.seat] = out.get(push.seat, 0) + push.amount
    for paid in events(hand.events, PaidOver):
        out[paid.seat] = out.get(paid.seat, 0) - paid.amount
        out[paid.to] = out.get(paid.to, 0) + paid.amount
    return {seat: dollars(amount) for seat, amount in sorted(out.items())}


def net_of(hand: Hand) -> dict[int, float]:
    """What each seat won or lost; with what was carried in and out, no chip is lost or made."""
    assert hand.over
    result = hand.result
    assert result is not None
    assert sum(result.net) + result.collected + result.carried == hand.given.carried_in
    return {seat: dollars(won) for seat, won in zip(result.seats, result.net, strict=True)}


def before(source: list[HandEvent], first: type, second: type) -> bool:
    """Whether everything of the one kind comes before anything of the other."""
    one = [at for at, event in enumerate(source) if isinstance(event, first)]
    other = [at for at, event in enumerate(source) if isinstance(event, second)]
    return bool(one and other) and max(one) < min(other)


def cows(hand: Hand) -> set[tuple[int, ...]]:
    """Every cow that could be made before this deal, whoever says what; the seat that holds its hand comes first."""
    if events(hand.events, Dealt) or hand.over:
        return {tuple(seats) for what, seats in push_view(hand).groups if what == "cow"}
    found: set[tuple[int, ...]] = set()
    for offered in hand.options:
        for action in _ways(offered):
            then = hand.copy()
            then.act(action)
            found |= cows(then)
    return found


def _ways(offered: Option) -> Iterator[Action]:
    match offered:
        case MayPass():
            yield Pass()
        case MayBuyIn():
            yield BuyIn()
        case MayAgree("cow", _, amount, least, chip, may_hold):
            for holds in (False, True) if may_hold else (False,):
                yield from (Agree(part, holds) for part in range(least or amount, amount + 1, chip or 1))
        case MayPropose("cow", seats, least, most, chip):
            yield from (Propose("cow", seat, part) for seat in seats for part in range(least, most + 1, chip))
        case _:
            return
