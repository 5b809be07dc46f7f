"""Push-nine at both houses, held against a model that was written from the clauses alone."""

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from houseway.cards import Card
from houseway.houses import house
from houseway.ranking import rank
from houseway.referee.errors import RefusedError
from houseway.referee.table import Table
from houseway.testing import Choices, choose_action, choose_command, take_any

from .push_nine import Room, strength

HANDS = int(os.environ.get("HOUSEWAY_SOAK_HANDS", "10000"))
FIRST = int(os.environ.get("HOUSEWAY_SOAK_SEED") or int.from_bytes(os.urandom(6), "big"))
HOUSES = ("s-and-k", "casino-club")


def test_the_ranking_is_the_clauses() -> None:
    order: dict[int, tuple[int, int]] = {}
    for three in combinations(range(52), 3):
        assert order.setdefault(rank(three, "push-nine").score, strength(three)) == strength(three)
    assert [order[score] for score in sorted(order)] == sorted(order.values())
    assert len(order) == 36


def told(option: Any) -> tuple[Any, ...]:
    """An option in the model's words."""
    match type(option).__name__:
        case "MayBet" | "MayRaise" as name:
            return name[3:].lower(), option.least, option.most
        case "MayCall":
            return "call", option.amount
        case "MayBuyIn":
            return "buy in", option.amount
        case "MayPropose" if option.what == "cow":
            return "propose", option.what, tuple(option.seats), option.least, option.most
        case "MayPropose":
            return "propose", option.what, tuple(option.seats)
        case "MayAgree" if option.what == "split":
            return "agree", option.what, option.seat
        case "MayAgree" if option.what == "cow":
            return "agree", option.what, option.seat, option.amount, option.least, option.may_hold
        case "MayAgree":
            return "agree", option.what, option.seat, option.amount
        case name:
            return (name[3:].lower(),)


def deck(choices: Choices) -> tuple[Card, ...]:
    """Often one sorted by ranks, in which hands tie as often as can be."""
    if choices.one_in(2):
        return choices.deck()
    ranks = sorted(range(13), key=lambda _: choices.below(1_000))
    return tuple(4 * rank + suit for rank in ranks for suit in range(4))


def short_stack(rules: Any, choices: Choices) -> int:
    """From less than an ante to some thirty bets, short more often than not."""
    bet = rules.limit.lower
    most = (bet, 3 * bet, 10 * bet, 30 * bet)[choices.below(4)]
    return (1 + choices.below(most // 100)) * 100


class Both:
    """The referee's table and the model's room side by side."""

    def __init__(self, book: str, choices: Choices, **switches: Any) -> None:
        self.choices = choices
        self.hand: Any = None
        limits = house(book).games["push-nine"].limits
        offer = house(book).offer("push-nine", limit=limits[choices.below(len(limits))].name)
        rules = offer.rules
        rules = replace(rules, push=replace(rules.push, **switches)) if switches else rules
        self.table = Table(rules, offer.game, seats=2 + choices.below(rules.most_seats - 1))
        self.room = Room(rules, self.table.count)
        self.said: list[str] = []
        for seat in range(1, 1 + self.table.count):
            if seat <= 2 or not choices.one_in(4):
                self.apply(Sit(seat, f"Player {seat}", short_stack(rules, choices)))
        self.apply(PlaceButton(sorted(self.table.seats)[choices.below(len(self.table.seats))]))

    def apply(self, command: Any) -> None:
        try:
            self.table.apply(command)
        except RefusedError:
            return
        self.said.append(f"-- {command}")
        self.room.apply(command)
        self.agree()

    def agree(self) -> None:
        """Chips, seat by seat, and what waits in the middle."""
        self.table.settle()
        stacks = {seat: one.stack for seat, one in sorted(self.table.seats.items())}
        assert stacks == dict(sorted(self.room.stacks.items())), (stacks, self.room.stacks)
        pot = self.room.pot
        assert self.table.carried == (pot.amount if pot else 0)
        carry = self.table.carry
        assert sorted(carry.pushers if carry else ()) == sorted(pot.pushers if pot else ())
        if carry and pot:
            assert sorted(carry.eligible) == sorted(pot.eligible), (carry, pot)
            assert (carry.number, carry.price) == (pot.number, pot.price)
            groups = sorted((one.what, tuple(one.seats), tuple(one.parts)) for one in pot.groups)
            assert sorted((one.what, tuple(one.seats), tuple(one.parts)) for one in carry.groups) == groups
        assert self.table.collected == self.room.fees

    def bustle(self) -> None:
        for _ in range(self.choices.below(4)):
            self.apply(choose_command(self.table, self.choices))

    def deal(self) -> bool:
        asks = self.choices.one_in(3) and not os.environ.get("NOASK")
        try:
            hand = self.table.deal(deck(self.choices), ask_showdown=asks)
        except RefusedError:
            return False

        def dealt() -> dict[int, tuple[int, ...]]:
            return {one.seat: one.cards for one in hand.events if type(one).__name__ == "Dealt"}

        self.said.append(f"== deal {hand.seats}, button {hand.button}, {hand.carried_in} {hand.carry_in}")
        self.hand = hand
        model = self.room.hand(dealt, asks_showdown=asks)
        blind = self.choices.one_in(3)
        done: Any = None
        try:
            asked, options = next(model)
            while True:
                heard = frozenset(told(option) for option in hand.options)
                self.said.append(f"{hand.actor}: {sorted(heard)}; model {asked}: {sorted(options)}")
                assert (hand.actor, heard) == (asked, options)
                action = self.choose(hand, blind)
                self.said.append(f"   {action}")
                hand.act(action)
                asked, options = model.send(action)
        except StopIteration as stop:
            done = stop.value
        assert hand.over, (hand.actor, hand.options)
        if dealt():
            assert list(dealt()) == done.seats, (dealt(), done.seats)
            assert hand.button == done.button
        self.agree()
        return True


    def choose(self, hand: Any, blind: bool) -> Any:
        """Something legal; players like to agree, so that what they agree on is met often."""
        likes = [one for one in hand.options if type(one).__name__ in ("MayPropose", "MayAgree", "MayBuyIn")]
        if likes and not self.choices.one_in(4):
            return take_any((likes[self.choices.below(len(likes))],), self.choices)
        return take_any(hand.options, self.choices) if blind else choose_action(hand, self.choices)


def Sit(*given: Any) -> Any:
    from houseway.referee.commands import Sit as made

    return made(*given)


def PlaceButton(seat: int) -> Any:
    from houseway.referee.commands import PlaceButton as made

    return made(seat)


def evening(book: str, seed: int, hands: int, **switches: Any) -> Counter[str]:
    choices = Choices(seed)
    both = Both(book, choices, **switches)
    tried = 0
    try:
        while both.room.met["hands"] < hands and tried < 3 * hands:
            tried += 1
            if choices.one_in(2):
                both.bustle()
            both.room.met["hands"] += both.deal()
    except Exception as problem:
        events = [str(event) for event in both.hand.events] if both.hand else []
        problem.add_note("\n".join([f"{book} {seed} {switches}", *both.said, *events]))
        raise
    return both.room.met


def evenings(book: str, first: int, hands: int, **switches: Any) -> Counter[str]:
    met: Counter[str] = Counter()
    for seed in counting(first):
        met += evening(book, seed, 12, **switches)
        if met["hands"] >= hands:
            break
    return met


def counting(first: int) -> Iterator[int]:
    while True:
        yield first
        first += 1


@pytest.mark.parametrize("book", HOUSES)
def test_some_thousand_hands(book: str) -> None:
    met = evenings(book, 1_000, 1_000)
    print(met)
    assert met["push"]


@pytest.mark.soak
@pytest.mark.parametrize("book", HOUSES)
def test_a_long_run(book: str) -> None:
    print(evenings(book, FIRST, HANDS))
