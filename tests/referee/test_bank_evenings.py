"""Whole evenings against a bank, with players who come, go, move and run short, counted again by a plain second book.

The book knows players by name and not by seat: who has banked how often, what everyone owes the house, and how far a
stake goes. It is written from the rules and shares nothing with the referee.
"""

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest
from tests.repeats import sampled

from houseway.houses import house
from houseway.referee.banked.turn import BankTurn
from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import ComeBack, Leave, Move, Sit, SitOut
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import (
    Action,
    Bank,
    BankPassed,
    BankTaken,
    Charged,
    Event,
    MayBank,
    MayWager,
    Pass,
    Settled,
    Uncovered,
    Wager,
    Wagered,
)
from houseway.testing import Choices, choose_action

if TYPE_CHECKING:
    from houseway.referee.play import Carry

OFFERS = [
    ("s-and-k", "pai-gow", "$5-$500"),
    ("casino-club", "pai-gow", None),
    ("del-rio", "pai-gow", None),
    ("del-rio", "super-pan-9", None),
    ("del-rio", "blackjack-22", None),
]
TIERS = ((5_000, 50), (10_000, 100), (20_000, 200))
FLAT = {"casino-club": 25, "pai-gow": 100, "super-pan-9": 100, "blackjack-22": 50}


def fee_of(at: str, game: str, wager: int) -> int:
    """What the house takes for a wager (SK-FEE-05 to 07, CC-FEE-21, DR-FEE-10 to 12)."""
    if at == "s-and-k":
        return next((fee for most, fee in TIERS if wager <= most), 300)
    return FLAT[at] if at in FLAT else FLAT[game]


class Evening:
    """A table, and what somebody at the rail writes down."""

    def __init__(self, at: str, game: str, limit: str | None, seed: int) -> None:
        offer = house(at).offer(game, limit=limit)
        self.at, self.game, self.rng, self.choices = at, game, Random(seed), Choices(seed)
        self.table = Table(offer.rules, offer.game)
        self.people = 0
        self.running: tuple[str, int] = ("", 0)
        """Who banked last, and how many hands running."""
        self.passed_since = False
        self.not_again: list[str] = []
        """Who passed or banked before nobody, and may not be asked before those who have not been asked."""
        self.disturbed = False
        """Whether anybody came, went or moved, or a hand was called off, since this banker began."""
        self.carry: Carry | None = None
        for _ in range(self.rng.randint(2, 6)):
            self.sit()

    def sit(self) -> None:
        free = [seat for seat in range(1, self.table.count + 1) if seat not in self.table.seats]
        if free:
            self.people += 1
            limit = self.table.rules.limit
            chips = self.rng.choice((1, 2, 3, 10, 60, 300)) * limit.lower + self.rng.choice((0, 1, 2, 6)) * limit.chip
            self.table.apply(Sit(self.rng.choice(free), f"P{self.people}", chips))

    def between(self) -> None:
        """People leave, come, move, sit out and come back; who is broke leaves."""
        changed = False
        for seat, player in [*self.table.seats.items()]:
            if player.stack == 0 or self.rng.random() < 0.03:
                self.table.apply(Leave(seat))
                changed = True
            elif player.out:
                self.table.apply(ComeBack(seat))
                changed = True
            elif self.rng.random() < 0.05:
                self.table.apply(SitOut(seat))
                changed = True
            elif self.rng.random() < 0.15:
                free = [one for one in range(1, self.table.count + 1) if one not in self.table.seats]
                if free:
                    self.table.apply(Move(seat, self.rng.choice(free)))
                    changed = True
        while len(self.table.seats) < 3 or self.rng.random() < 0.1:
            self.sit()
            changed = True
            if len(self.table.seats) == self.table.count:
                break
        if changed:
            self.not_again, self.disturbed = [], True

    def hand(self, number: int) -> None:
        self.carry = self.table.carry
        try:
            hand = self.table.deal(seed=number)
        except RefusedError:  # fewer than two are there
            self.sit()
            return
        names = {seat: self.table.seats[seat].name for seat in hand.seats}
        before = dict(zip(hand.seats, hand.stacks, strict=True))
        while not hand.over:
            hand.act(self.choose(hand))
            assert min(hand.stacks) >= 0
        self.table.settle()
        self.check(hand, names, before)

    def choose(self, hand: Hand) -> Action:
        option = hand.options[0]
        if isinstance(option, MayBank):
            return Pass() if self.rng.random() < 0.55 else Bank(self.whole(option))
        if isinstance(option, MayWager):
            return Pass() if self.rng.random() < 0.35 else Wager(self.whole(option))
        return choose_action(hand, self.choices)

    def whole(self, option: MayBank | MayWager) -> int:
        chips = (option.most - option.least) // option.chip
        return option.least + option.chip * self.rng.choice((0, 0, min(1, chips), self.rng.randint(0, chips), chips))

    # what the book says

    def check(self, hand: Hand, names: dict[int, str], before: dict[int, int]) -> None:
        events: list[Event] = [*hand.events]
        asked = [event.seat for event in events if isinstance(event, BankPassed | BankTaken)]
        assert len(asked) == len({*asked}), "nobody is asked twice"
        bank = next((event for event in events if isinstance(event, BankTaken)), None)
        wagers = {event.seat: event.amount for event in events if isinstance(event, Wagered)}
        charged = Counter({event.seat: event.amount for event in events if isinstance(event, Charged)})
        self.order(asked, names, dealt=bool(wagers))
        if bank is None or not wagers:
            assert not charged
            assert dict(zip(hand.seats, hand.stacks, strict=True)) == before, "no hand, and nothing has moved"
            self.disturbed = True
            if bank is None or names[bank.seat] != self.running[0]:
                self.passed_since |= self.running[0] in {names[seat] for seat in asked}
            return
        due = {seat: fee_of(self.at, self.game, wager) for seat, wager in wagers.items()}
        due[bank.seat] = max(due.values())
        assert charged == due, "everyone by the own wager, the banker by the largest (CX-111)"
        assert hand.result is not None
        assert hand.result.collected == sum(due.values())
        self.covered(events, bank.stake)
        rich = all(chips >= self.table.rules.limit.lower + 300 for chips in before.values())
        self.banked(names, bank.seat, asked, rich=rich)

    def order(self, asked: list[int], names: dict[int, str], *, dealt: bool) -> None:
        """After a bank that nobody wagered against, who passed is asked after those who were not (CX-121)."""
        told = [names[seat] for seat in asked]
        fresh = [name for name in told if name not in self.not_again]
        old = [name for name in told if name in self.not_again]
        moved = isinstance(self.carry, BankTurn) and self.carry.banker is not None  # asked out of turn
        if fresh and old and self.at != "s-and-k" and not moved:
            assert told.index(fresh[-1]) < told.index(old[0]), (told, self.not_again)
        self.not_again = [] if dealt or moved or len(told) == len(names) else self.not_again + told

    @staticmethod
    def covered(events: list[Event], stake: int) -> None:
        """The stake is used up in the order of action, and nothing goes back while there is some left (CX-105)."""
        left = stake
        for at, event in enumerate(events):
            if isinstance(event, Settled):
                left -= abs(event.amount)
            elif isinstance(event, Uncovered):
                then = events[at + 1]
                used = abs(then.amount) if isinstance(then, Settled) and then.seat == event.seat else 0
                assert used == left, "what goes back met no stake that was left"
        assert left >= 0

    def banked(self, names: dict[int, str], seat: int, asked: list[int], *, rich: bool) -> None:
        """Two hands running, or two a round unless most of the others declined (CC-PG-11, SK-PG-07, SK-PG-09)."""
        name = names[seat]
        same = name == self.running[0] and not self.passed_since
        self.running = (name, self.running[1] + 1 if same else 1)
        self.disturbed &= same
        self.passed_since = False
        if self.at != "s-and-k":
            assert self.running[1] <= 2, f"{name} banks the third hand running"
        elif self.running[1] > 2 and rich and not self.disturbed:
            assert len(asked) - 1 == (len(names) - 1) // 2 + 1, "more than half of the others decline (CX-120)"


@sampled(2)
@pytest.mark.parametrize(("at", "game", "limit"), OFFERS)
@pytest.mark.clause("CX-105", "CX-111", "CX-114", "CX-121")
def test_an_evening_agrees_with_the_second_book(at: str, game: str, limit: str | None) -> None:
    for seed in range(12):
        evening = Evening(at, game, limit, seed)
        for number in range(40):
            evening.hand(100 * seed + number)
            evening.between()
