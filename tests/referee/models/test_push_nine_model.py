"""Push-nine at both houses, and under their other readings, held against a model written from the clauses alone.

Every decision of random evenings is compared: who is asked, what is open and for how much, who is dealt in from which
button, and when a hand is over every stack, the fees, and what is carried over to whom. `make soak` plays
`HOUSEWAY_SOAK_HANDS` of each (10,000 unless told); a failure names its seed, to be put in `HOUSEWAY_SOAK_SEED`.
"""

import os
from collections import Counter
from itertools import combinations, count
from typing import Any

import pytest

from houseway.cards import Card
from houseway.houses import house
from houseway.ranking import rank
from houseway.referee.refusals import RefusedError
from houseway.referee.table.table import Table
from houseway.testing import Choices, choose_action, choose_command, take_any

from . import push_nine
from .push_nine import Room, strength

HANDS = int(os.environ.get("HOUSEWAY_SOAK_HANDS", "10000"))
FIRST = int(os.environ.get("HOUSEWAY_SOAK_SEED") or int.from_bytes(os.urandom(6), "big"))
BOOKS = ("s-and-k", "casino-club")
READINGS: dict[str, tuple[Any, ...]] = {
    "button": ("clockwise", "winner"),
    "first": ("left", "button"),
    "price": ("half", "per pusher"),
    "most_pushes": (0, 1, 2, 3),
    "split_unbet": (False, True),
    "may_split": (False, True),
    "agreements": ((), ("cow",), ("partners", "backing"), ("cow", "partners", "backing")),
    "betting_stake": (1, 3, 4, 8),
}


@pytest.mark.clause("SK-PN-20", "SK-PN-21", "SK-PN-22", "SK-PN-23", "CC-PN-47", "CX-60", "CX-63")
def test_the_ranking_is_the_clauses() -> None:
    order: dict[int, tuple[int, int]] = {}
    for three in combinations(range(52), 3):
        assert order.setdefault(int(rank(three, "push-nine")), strength(three)) == strength(three)
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
        case "MayPropose":
            span = (option.least, option.most) if option.what == "cow" else ()
            return "propose", option.what, tuple(option.seats), *span
        case "MayAgree":
            paying = () if option.what == "split" else (option.amount,)
            span = (option.least, option.may_hold) if option.what == "cow" else ()
            return "agree", option.what, option.seat, *paying, *span
        case name:
            return (name[3:].lower(),)


def deck(choices: Choices) -> tuple[Card, ...]:
    """Every other time one sorted by ranks, in which hands tie as often as can be."""
    if choices.one_in(2):
        return choices.deck()
    ranks = sorted(range(13), key=lambda _: choices.below(1_000))
    return tuple(4 * rank + suit for rank in ranks for suit in range(4))


def short_stack(rules: Any, choices: Choices) -> int:
    """From less than an ante to some thirty bets, short more often than not."""
    bet = push_nine.switch(rules, "lower")
    most = (bet, 3 * bet, 10 * bet, 30 * bet)[choices.below(4)]
    return int(1 + choices.below(most // 100)) * 100


class Both:
    """The referee's table and the model's room side by side."""

    def __init__(self, book: str, choices: Choices, switches: dict[str, Any]) -> None:
        self.choices = choices
        self.hand: Any = None
        self.said: list[str] = []
        """What was done and asked, for when they disagree."""
        limits = house(book).games["push-nine"].limits
        offer = house(book).offer("push-nine", limit=limits[choices.below(len(limits))].name)
        rules: Any = offer.rules
        for name, value in switches.items():
            rules = push_nine.switched(rules, name, value)
        seats = 2 + choices.below(push_nine.switch(rules, "most_seats") - 1)
        self.table: Any = Table(rules, offer.game, seats=seats)
        self.room = Room(rules, self.table.count)

    def open(self) -> None:
        """Two players or more sit down, and the button is somewhere."""
        from houseway.referee.table import seating_commands

        for seat in range(1, 1 + self.table.count):
            if seat <= 2 or not self.choices.one_in(4):
                self.apply(seating_commands.Sit(seat, f"Player {seat}", short_stack(self.table.rules, self.choices)))
        self.apply(seating_commands.PlaceButton(sorted(self.table.seats)[self.choices.below(len(self.table.seats))]))

    def apply(self, command: Any) -> None:
        try:
            self.table.apply(command)
        except RefusedError:
            return
        self.said.append(f"-- {command}")
        self.room.apply(command)
        self.agree()

    def agree(self) -> None:
        """Chips seat by seat, fees, and what waits in the middle for whom."""
        self.table.settle()
        stacks = {seat: one.stack for seat, one in self.table.seats.items()}
        assert stacks == self.room.stacks, (stacks, self.room.stacks)
        pot, carry = self.room.pot, self.table.carry
        assert self.table.carried == (pot.amount if pot else 0)
        assert self.table.collected == self.room.fees
        assert sorted(carry.pushers if carry else ()) == sorted(pot.pushers if pot else ())
        if carry and pot:
            assert sorted(carry.eligible) == sorted(pot.eligible), (carry, pot)
            assert (carry.number, carry.price) == (pot.number, pot.price)
            assert together(carry.groups) == together(pot.groups)

    def bustle(self) -> None:
        """Some coming and going between two hands."""
        for _ in range(self.choices.below(4)):
            self.apply(choose_command(self.table, self.choices))

    def deal(self) -> bool:
        """The next hand, every decision of it compared; False when there are not two to play."""
        asks = self.choices.one_in(3)
        try:
            hand = self.table.deal(deck(self.choices), ask_showdown=asks)
        except RefusedError:
            return False
        self.hand = hand
        self.said.append(f"== deal {hand.seats}, button {hand.button}, {hand.given.carried_in} {hand.given.carry}")

        def dealt() -> dict[int, tuple[int, ...]]:
            return {one.seat: one.cards for one in hand.events if type(one).__name__ == "Dealt"}

        model = self.room.hand(dealt, asks_showdown=asks)
        blind = self.choices.one_in(3)
        done: Any = None
        try:
            asked, options = next(model)
            while True:
                heard = frozenset(told(option) for option in hand.options)
                self.said.append(f"{hand.actor}: {sorted(heard)}; model {asked}: {sorted(options)}")
                assert (hand.actor, heard) == (asked, options)
                action = self.choose(blind=blind)
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

    def choose(self, *, blind: bool) -> Any:
        """Something legal; players like to buy in and to agree, so that what they agree on is met often."""
        hand, choices = self.hand, self.choices
        likes = [one for one in hand.options if type(one).__name__ in ("MayPropose", "MayAgree", "MayBuyIn")]
        if likes and not choices.one_in(4):
            return take_any((likes[choices.below(len(likes))],), choices)
        return take_any(hand.options, choices) if blind else choose_action(hand, choices)


def together(groups: Any) -> list[tuple[Any, ...]]:
    return sorted((one.what, tuple(one.seats), tuple(one.parts)) for one in groups)


def evening(book: str, seed: int, *, most: int = 12, others: bool = False) -> Counter[str]:
    """One table, opened, played at and left behind; `others`: under other readings than the house's."""
    choices = Choices(seed)
    switches = {name: values[choices.below(len(values))] for name, values in READINGS.items()} if others else {}
    both = Both(book, choices, switches)
    try:
        both.open()
        for _ in range(3 * most):
            if both.room.met["hands"] == most:
                break
            if choices.one_in(2):
                both.bustle()
            both.room.met["hands"] += both.deal()
    except Exception as problem:
        events = [str(event) for event in both.hand.events] if both.hand else []
        problem.add_note("\n".join([f"HOUSEWAY_SOAK_SEED={seed} {book} {switches}", *both.said, *events]))
        raise
    return both.room.met


def evenings(book: str, *, first: int, hands: int, others: bool = False) -> Counter[str]:
    """One evening after the other until so many hands have been dealt."""
    met: Counter[str] = Counter()
    for seed in count(first):
        met += evening(book, seed, others=others)
        if met["hands"] >= hands:
            break
    return met


@pytest.mark.clause("CX-112", "CX-113", "CX-115", "CX-116", "CX-118", "CX-136")
def test_hands_of_s_and_k() -> None:
    met = evenings("s-and-k", first=1_000, hands=1_500)
    assert min(met["push"], met["bought in"], met["side pot divided"]) > 10, met


@pytest.mark.clause("CX-112", "CX-113", "CX-115", "CX-116", "CX-118", "CX-119", "CX-136")
def test_hands_of_casino_club() -> None:
    met = evenings("casino-club", first=1_000, hands=1_500)
    assert min(met["push"], met["bought in"], met["side pot divided"], met["pushers split"]) > 10, met
    assert min(met["cow"], met["unbet pot split"], met["last push divided"]) > 0, met
    assert met["partners"] + met["backing"] > 0, met


@pytest.mark.parametrize("book", BOOKS)
def test_hands_under_other_readings(book: str) -> None:
    met = evenings(book, first=2_000, hands=500, others=True)
    assert min(met["push"], met["bought in"]) > 0, met


def test_a_chip_too_many_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison is awake: a model that divides what should push disagrees soon."""
    monkeypatch.setattr(push_nine.Hand, "_push", lambda self, pots: self.end(pots[0].seats))
    with pytest.raises(AssertionError):
        evenings("s-and-k", first=1_000, hands=600)


@pytest.mark.soak
@pytest.mark.parametrize("others", [False, True])
@pytest.mark.parametrize("book", BOOKS)
def test_ten_thousand_hands(book: str, others: bool) -> None:
    print(book, evenings(book, first=FIRST, hands=HANDS, others=others))
