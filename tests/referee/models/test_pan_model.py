"""Pan at S & K held against a model written from the clauses alone: turns, melds, rate, pays, foul hands, tops."""

import os
from collections import Counter
from itertools import combinations_with_replacement, count
from typing import Any

import pytest

from houseway.cards import parse_cards
from houseway.decks import deck as deck_named
from houseway.houses import house
from houseway.ranking import rank
from houseway.referee.refusals import RefusedError
from houseway.referee.table import seating_commands
from houseway.referee.table.table import Table
from houseway.testing import Choices, choose_action, choose_command

from . import pan

HANDS = int(os.environ.get("HOUSEWAY_SOAK_HANDS", "10000"))
FIRST = int(os.environ.get("HOUSEWAY_SOAK_SEED") or int.from_bytes(os.urandom(6), "big"))
CARDS = parse_cards(" ".join(rank + suit for rank in "A234567JQK" for suit in "cdhs"))


@pytest.mark.clause("SK-PAN-16", "SK-PAN-17", "SK-PAN-18", "SK-PAN-19", "SK-PAN-21", "CX-68")
def test_three_cards_are_a_meld_by_the_clauses() -> None:
    for three in combinations_with_replacement(CARDS, 3):
        assert (int(rank(three, "pan-meld")) > 0) == (pan.is_set(three) or pan.is_rope(three)), three


def told(option: Any) -> tuple[Any, ...]:
    """An option in the model's words."""
    match type(option).__name__:
        case "MayMeld":
            return "meld", tuple(sorted(option.cards)), option.to
        case "MayDiscard":
            return "discard", tuple(sorted(set(option.cards)))
        case "MayDrawCard":
            return ("draw card",)
        case name:
            return (name[3:].lower(),)


class Both:
    """The referee's table and the model's room side by side."""

    def __init__(self, choices: Choices) -> None:
        self.choices = choices
        self.hand: Any = None
        self.said: list[str] = []
        limits = house("s-and-k").games["pan"].limits
        offer = house("s-and-k").offer("pan", limit=limits[choices.below(len(limits))].name)
        rules: Any = offer.rules
        if choices.one_in(3):
            rules = pan.switched(rules, "growth", ("free", "strict")[choices.below(2)])
            rules = pan.switched(rules, "rate_by", ("dealt", "staying")[choices.below(2)])
            rules = pan.switched(rules, "pays", choices.below(4))
        self.table: Any = Table(rules, offer.game, seats=2 + choices.below(pan.switch(rules, "most_seats") - 1))
        self.room = pan.Room(rules, self.table.count)
        self.least = pan.switch(rules, "ante") * (1 + pan.switch(rules, "pays"))

    def open(self) -> None:
        for seat in range(1, 1 + self.table.count):
            if seat <= 2 or not self.choices.one_in(4):
                most = (4, 12, 40)[self.choices.below(3)]
                self.apply(seating_commands.Sit(seat, f"Player {seat}", 100 * (1 + self.choices.below(most))))
        self.apply(seating_commands.PlaceButton(sorted(self.table.seats)[self.choices.below(len(self.table.seats))]))

    def apply(self, command: Any) -> None:
        try:
            self.table.apply(command)
        except RefusedError:
            return
        self.said.append(f"-- {command}")
        self.room.apply(command)

    def bustle(self) -> None:
        for _ in range(self.choices.below(4) if self.choices.one_in(2) else 0):
            self.apply(choose_command(self.table, self.choices))
        self.table.settle()
        if len(self.room.dealt_in()) < 2:  # enough for a hand, and others may stay short
            for seat in sorted(self.room.stacks)[:3]:
                self.apply(seating_commands.TopUp(seat, self.least))
                self.apply(seating_commands.ComeBack(seat))

    def held(self) -> dict[int, tuple[int, ...]]:
        """The ten cards of each."""
        found: dict[int, tuple[int, ...]] = {}
        for event in self.hand.events:
            if type(event).__name__ == "Dealt":
                found[event.seat] = (*found.get(event.seat, ()), *event.cards)
        return found

    def turned_up(self) -> int | None:
        if self.hand.over:
            return None
        return next(int(one.card) for one in reversed(self.hand.events) if type(one).__name__ == "StockDrawn")

    def deal(self) -> bool:
        """The next hand, every decision of it compared; False when there are not two to play."""
        pack = deck_named(pan.switch(self.table.rules, "deck") or self.table.game.deck)
        try:
            hand = self.hand = self.table.deal(self.choices.deck(pack))
        except RefusedError:
            assert len(self.room.dealt_in()) < 2
            return False
        assert sorted(hand.seats) == sorted(self.room.dealt_in())
        assert self.room.dealer() in (None, hand.button)
        assert all(len(cards) == 10 for cards in self.held().values())
        model = self.room.hand(hand.button, self.held, self.turned_up)
        try:
            asked, options = next(model)
            while True:
                heard = frozenset(told(option) for option in hand.options)
                self.said.append(f"{hand.actor} {sorted(heard - options)}; model {asked} {sorted(options - heard)}")
                assert (hand.actor, heard) == (asked, options)
                action = choose_action(hand, self.choices)
                self.said.append(f"   {action}")
                hand.act(action)
                asked, options = model.send(action)
        except StopIteration:
            pass
        assert hand.over, (hand.actor, hand.options)
        self.table.settle()
        assert {seat: one.stack for seat, one in self.table.seats.items()} == self.room.stacks
        assert (self.table.carried, self.table.collected) == (self.room.tops, self.room.rates)
        return True


def evenings(*, first: int, hands: int) -> Counter[str]:
    """One evening of six hands after the other until so many have been dealt."""
    met: Counter[str] = Counter()
    for seed in count(first):
        both = Both(Choices(seed))
        try:
            both.open()
            for _ in range(6):
                both.bustle()
                both.room.met["hands"] += both.deal()
        except Exception as problem:
            events = [str(event) for event in both.hand.events[-30:]] if both.hand else []
            problem.add_note("\n".join([f"HOUSEWAY_SOAK_SEED={seed}", *both.said[-40:], *events]))
            raise
        met += both.room.met
        if met["hands"] >= hands:
            break
    return met


@pytest.mark.clause("SK-PAN-09", "SK-PAN-11", "SK-PAN-14", "SK-PAN-23", "CX-67", "CX-109")
def test_hands_of_pan() -> None:
    met = evenings(first=1_000, hands=80)
    assert min(met["out"], met["won"], met["foul"]) > 10, met


@pytest.mark.soak
def test_many_hands_of_pan() -> None:
    print(evenings(first=FIRST, hands=HANDS // 4))
