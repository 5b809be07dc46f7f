"""Chips counted from a hand's events alone: an account book that knows nothing of the referee's own state."""

from collections.abc import Iterable

from houseway.referee.hand import Hand
from houseway.referee.vocabulary import (
    BankReturned,
    BankTaken,
    BoughtIn,
    Called,
    CarriedOver,
    Charged,
    Collected,
    Doubled,
    HandEnded,
    HandEvent,
    HandStarted,
    Opened,
    PaidOver,
    PairSplit,
    Posted,
    Pushed,
    Raised,
    Returned,
    Settled,
    Swept,
    Uncovered,
    Wagered,
    Won,
)


class Ledger:
    """Stacks, this round's bets, pot and collection; `take` books one event and checks all that it states."""

    def __init__(self, started: HandStarted, carried_in: int = 0) -> None:
        self.seats = started.seats
        self.stacks = dict(zip(started.seats, started.stacks, strict=True))
        self.bets = dict.fromkeys(started.seats, 0)
        self.credit = 0
        """What is counted as the button's bet but has gone to the house already."""
        self.pot = carried_in
        """A pot that nobody opened for stays for the next hand, whose own events do not tell how much it was."""
        self.bank = 0
        self.wagers: dict[tuple[int, int], int] = {}
        """By seat and hand, where players wager against a bank."""
        self.carried = 0
        self.collected = 0
        self.brought = sum(started.stacks) + carried_in
        self.ended = False

    def take(self, event: HandEvent) -> None:
        assert not self.ended, f"{event} after the end"
        match event:
            case Posted(seat, amount, _, live, all_in):
                self._pay(seat, amount, all_in=all_in)
                if live:
                    self.bets[seat] += amount
                else:
                    self.pot += amount
            case Charged(seat, amount, live):
                self._pay(seat, amount, all_in=None)
                self.collected += amount
                if live:
                    self.bets[seat] += amount
                    self.credit += amount
            case (
                Called(seat, amount, to, all_in)
                | Opened(seat, amount, to, all_in)
                | Raised(seat, amount, to, _, all_in)
            ):
                self._pay(seat, amount, all_in=all_in)
                self.bets[seat] += amount
                assert self.bets[seat] == to, event
            case Returned(seat, amount):
                assert amount > 0, event
                if any(self.bets.values()):
                    self.bets[seat] -= amount
                else:  # after the last round: bets that a checked seven may not win
                    self.pot -= amount
                self.stacks[seat] += amount
            case CarriedOver(amount):
                self.pot -= amount
                self.carried += amount
                assert self.pot == 0, event
            case Swept(amount, pot):
                assert sum(self.bets.values()) - self.credit == amount, event
                self.pot += amount
                self.credit = 0
                self.bets = dict.fromkeys(self.seats, 0)
                assert self.pot == pot, event
            case Collected(amount):
                assert amount > 0, event
                self.pot -= amount
                self.collected += amount
            case Won(seat, amount, _, share):
                # The last player left takes the pot, even when the fee has left nothing in it.
                assert amount > 0 or share == "uncontested", event
                self.pot -= amount
                self.stacks[seat] += amount
            case HandEnded(stacks, collected):
                assert tuple(self.stacks.values()) == stacks, event
                assert self.collected == collected, event
                assert self.pot == 0, f"{self.pot} left in the pot"
                assert not any(self.wagers.values()), f"{self.wagers} not settled"
                self.ended = True
            case _:
                self._take_banked(event)
                self._take_push(event)
        self._check(event)

    def _take_banked(self, event: HandEvent) -> None:
        match event:
            case BankTaken(seat, stake):
                self.bank = seat
                self._put_up(seat, stake)
            case Wagered(seat, amount):
                self._put_up(seat, amount)
                self.wagers[seat, 1] = amount
            case Doubled(seat, amount, hand):
                assert amount == self.wagers[seat, hand], event
                self._put_up(seat, amount)
                self.wagers[seat, hand] += amount
            case PairSplit(seat, amount, hand):
                assert amount == self.wagers[seat, hand], event
                self._put_up(seat, amount)
                self.wagers[seat, 1 + sum(one == seat for one, _ in self.wagers)] = amount
            case Uncovered(seat, amount, hand):
                assert 0 < amount <= self.wagers[seat, hand], event
                self.wagers[seat, hand] -= amount
                self.bets[seat] -= amount
                self.stacks[seat] += amount
            case Settled(seat, amount, outcome, _, hand):
                wager = self.wagers[seat, hand]
                self.wagers[seat, hand] = 0
                assert wager > 0, event
                assert amount >= -wager, event
                assert (amount > 0) == (outcome == "win"), event
                assert (amount < 0) == (outcome in ("lose", "foul", "surrender")), event
                self.bets[seat] -= wager
                self.bets[self.bank] -= amount
                self.stacks[seat] += wager + amount
            case BankReturned(seat, amount):
                assert (seat, amount) == (self.bank, self.bets[seat]), event
                assert amount > 0, event
                self.bets[seat] = 0
                self.stacks[seat] += amount

    def _take_push(self, event: HandEvent) -> None:
        match event:
            case BoughtIn(seat, amount):
                self._pay(seat, amount, all_in=None)
                self.pot += amount
            case PaidOver(seat, to, amount):
                assert seat != to, event
                self._pay(seat, amount, all_in=None)
                self.stacks[to] += amount
            case Pushed(_, amount):  # a side pot may still be won
                assert amount > 0, event
                self.pot -= amount
                self.carried += amount

    def _put_up(self, seat: int, amount: int) -> None:
        self._pay(seat, amount, all_in=None)
        self.bets[seat] += amount

    def _pay(self, seat: int, amount: int, *, all_in: bool | None) -> None:
        assert amount > 0
        self.stacks[seat] -= amount
        assert all_in is None or all_in == (self.stacks[seat] == 0)

    def _check(self, event: HandEvent) -> None:
        assert min(self.stacks.values()) >= 0, event
        assert min(self.bets.values()) >= 0, event
        assert self.pot >= 0, event
        there = sum(self.stacks.values()) + sum(self.bets.values()) - self.credit + self.pot
        there += self.collected + self.carried
        assert there == self.brought, event

    def agrees(self, hand: Hand) -> None:
        """The referee's own figures are the ones in the book."""
        assert tuple(self.stacks.values()) == tuple(hand.stacks)
        assert tuple(self.bets.values()) == tuple(hand.bets)
        assert self.pot + sum(self.bets.values()) - self.credit == hand.pot
        assert self.collected == hand.collected
        assert self.carried == hand.carried


def ledger_of(events: Iterable[HandEvent], carried_in: int = 0) -> Ledger:
    """All events booked, the first of which starts the hand."""
    each = iter(events)
    started = next(each)
    assert isinstance(started, HandStarted)
    ledger = Ledger(started, carried_in)
    for event in each:
        ledger.take(event)
    return ledger
