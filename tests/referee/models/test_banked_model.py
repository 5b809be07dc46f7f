"""The games with a bank, held against a second referee that was written from the clauses alone (`banked`).

Evenings of random hands with short stacks and short banks: players come, go, sit out, come back, change chairs and
buy chips. At every decision both must ask the same seat for the same, and in the end every chip must lie alike.
`make soak` plays `HOUSEWAY_SOAK_HANDS` of each (10,000 unless told) from fresh seeds; a failure names its seed, to
be put in `HOUSEWAY_SOAK_SEED`.
"""

import os
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from msgspec.structs import astuple
from tests.clauses.room import net
from tests.clauses.table_room import TableRoom, house_way
from tests.referee.models import banked
from tests.referee.models import banked_counts as counts
from tests.referee.models.banked import SHEETS, BankedHand, Turn, switch, turned
from tests.repeats import sampled

from houseway.decks import deck as deck_named
from houseway.houses import house
from houseway.ranking import rank
from houseway.referee.table.seating_commands import ComeBack, Leave, Move, Sit, SitOut, TopUp
from houseway.referee.table.table import Table
from houseway.testing import Choices, choose_action, switched, take_any

HANDS = int(os.environ.get("HOUSEWAY_SOAK_HANDS", "10000"))
FIRST = int(os.environ.get("HOUSEWAY_SOAK_SEED") or int.from_bytes(os.urandom(6), "big"))
GAMES = [
    ("s-and-k", "pai-gow"),
    ("casino-club", "pai-gow"),
    ("del-rio", "pai-gow"),
    ("del-rio", "super-pan-9"),
    ("del-rio", "blackjack-22"),
]
HELD = {
    "BankPassed": ("seat",),
    "BankTaken": ("seat", "stake", "running"),
    "NoBank": (),
    "NotIn": ("seat",),
    "Wagered": ("seat", "amount"),
    "Charged": ("seat", "amount"),
    "PileChosen": ("seat", "pile"),
    "DiceThrown": ("position", "seat"),
    "Settled": ("seat", "amount", "outcome", "hand"),
    "BankReturned": ("seat", "amount"),
    "Surrendered": ("seat", "amount", "hand"),
    "Doubled": ("seat", "amount", "hand"),
    "PairSplit": ("seat", "amount", "hand"),
}
"""Facts that must be the same, in the same order."""


# ------------------------------------------------------------------ one hand, played by both


def options_of(hand: Any) -> set[Any]:
    return {
        ("MaySet", frozenset(option.cards))
        if type(option).__name__ == "MaySet"
        else (type(option).__name__, *astuple(option))
        for option in hand.options
    }


def play_both(hand: Any, model: BankedHand, choices: Choices) -> None:
    """Play a hand to its end by both, and hold them against each other at every decision."""
    knows_nothing = choices.one_in(4)
    while not hand.over:
        ours = model.asks
        theirs = (hand.actor, options_of(hand))
        assert ours == theirs, f"the referee asks {theirs}, the clauses ask {ours}"
        house_ways_are_legal(hand, model)
        action = take_any(hand.options, choices) if knows_nothing else choose_action(hand, choices)
        hand.act(action)
        model.heard(action)
    assert model.asks is None, f"the hand is over, and the clauses still ask {model.asks}"
    agree_on_the_end(hand, model)


def house_ways_are_legal(hand: Any, model: BankedHand) -> None:
    for option in hand.options:
        if type(option).__name__ == "MaySet":
            back = [card for card in option.cards if card not in option.front]
            second = switch(model.rules, "wheel_second")
            assert not counts.is_foul(option.front, back, wheel_second=second), "the house way is foul"


def agree_on_the_end(hand: Any, model: BankedHand) -> None:
    met: dict[str, list[Any]] = {}
    for event in hand.events:
        met.setdefault(type(event).__name__, []).append(event)
    for name, fields in HELD.items():
        theirs = [tuple(getattr(event, one) for one in fields) for event in met.get(name, [])]
        assert model.expected.get(name, []) == theirs, f"{name}: the clauses say {model.expected.get(name, [])}"
    uncovered = [(event.seat, event.amount, event.hand) for event in met.get("Uncovered", [])]
    assert set(model.expected.get("Uncovered", [])) <= set(uncovered), f"not covered: {uncovered}"
    shown = {(event.seat, frozenset(event.front), event.foul) for event in met.get("SetShown", [])}
    assert set(model.expected.get("SetShown", [])) == shown
    for seat, number in model.expected.get("pile", []):
        (given,) = [event.cards for event in met["Dealt"] if event.seat == seat]
        assert sorted(given) == sorted(hand.first_deck[number:49:7]), f"seat {seat} has another pile"
    if "pile" not in model.expected:
        come = Counter(
            card for name in ("Dealt", "DealtUp", "CardTaken") for one in met.get(name, []) for card in one.cards
        )
        assert come == Counter(hand.first_deck[: come.total()]), "not from the top of the pack"
    stacks = dict(zip(hand.seats, hand.result.stacks, strict=True))
    assert stacks == model.stacks, f"the clauses leave {model.stacks}"
    assert hand.result.collected == sum(amount for _, amount in model.expected.get("Charged", []))


# ------------------------------------------------------------------ evenings


@dataclass
class Guest:
    name: str
    stack: int
    out: bool = False


@dataclass
class Evening:
    """One table and what the model knows of it: who sits where with what, and whose the bank is."""

    rules: Any
    table: Any
    choices: Choices
    guests: dict[int, Guest] = field(default_factory=dict)
    turn: Turn = field(default_factory=Turn)
    came: int = 0

    def chips(self) -> int:
        """Short stacks more often than deep ones."""
        lower, chip = switch(self.rules, "lower"), switch(self.rules, "chip")
        deep = (2, 4, 12, 60)[self.choices.below(4)]
        some = self.choices.below(deep * lower) // chip * chip
        return int(max(chip, some) + self.choices.below(2) * lower)

    def sit(self, seat: int) -> None:
        self.came += 1
        guest = Guest(f"Guest {self.came}", self.chips())
        self.table.apply(Sit(seat, guest.name, guest.stack))
        if not self.guests:
            self.turn = Turn()  # a new game
        self.guests[seat] = guest

    def move(self, seat: int) -> None:
        free = [place for place in range(1, self.table.count + 1) if place not in self.guests]
        if free:
            to = free[self.choices.below(len(free))]
            self.table.apply(Move(seat, to))
            self.guests[to] = self.guests.pop(seat)

    def bustle(self) -> None:
        """Somebody comes, goes, buys chips, changes chairs, sits out or comes back."""
        seat = 1 + self.choices.below(self.table.count)
        guest = self.guests.get(seat)
        if guest is None:
            self.sit(seat)
            return
        what = self.choices.below(8)
        if not guest.stack or what < 2:
            bought = self.chips()
            self.table.apply(TopUp(seat, bought))
            guest.stack += bought
        elif guest.out or what == 2:
            self.table.apply(ComeBack(seat) if guest.out else SitOut(seat))
            guest.out = not guest.out
        elif what == 3:
            self.table.apply(Leave(seat))
            del self.guests[seat]
            self.turn.left(guest.name)
        elif what < 6:
            self.move(seat)

    def ready(self) -> dict[int, Guest]:
        return {seat: guest for seat, guest in self.guests.items() if guest.stack and not guest.out}

    def hand(self) -> bool:
        """One hand at the table, and now and then the same hand with odd stacks beside it."""
        while len(self.ready()) < 2:
            self.bustle()
        pack = self.choices.deck(deck_named(self.rules.deck or self.table.game.deck))
        hand = self.table.deal(pack)
        ready = self.ready()
        assert set(hand.seats) == set(ready), f"dealt in: {hand.seats}, ready: {sorted(ready)}"
        if self.choices.one_in(3):
            odd = tuple(self.odd_stack() for _ in hand.seats)
            beside = hand.dealt_again(stacks=odd)
            play_both(beside, self.model(beside, turned(self.turn)), self.choices)
        model = self.model(hand, self.turn)
        play_both(hand, model, self.choices)
        self.table.settle()
        for seat, stack in model.stacks.items():
            self.guests[seat].stack = stack
            self.guests[seat].out = not stack  # who is broke buys chips and comes back
            assert self.table.seats[seat].stack == stack
        return bool(model.spots)

    def odd_stack(self) -> int:
        return 1 + self.choices.below(switch(self.rules, "lower") * (1, 3, 10, 50)[self.choices.below(4)])

    def model(self, hand: Any, turn: Turn) -> BankedHand:
        names = {seat: guest.name for seat, guest in self.ready().items()}
        stacks = dict(zip(hand.seats, hand.started, strict=True))
        return BankedHand(self.rules, names, stacks, turn, hand.events, len(hand.first_deck))


def opened(rules: Any, game: Any, choices: Choices) -> Evening:
    table = Table(rules, game, seats=3 + choices.below(5))
    evening = Evening(rules, table, choices)
    for seat in range(1, table.count + 1):
        if seat <= 2 or choices.below(3):
            evening.sit(seat)
    return evening


def evenings(book: str, game: str, *, hands: int, first: int, other_switches: bool = False) -> Counter[str]:
    """One evening after the other until so many hands have been dealt."""
    met: Counter[str] = Counter()
    seed = first
    while met["dealt"] < hands:
        choices = Choices(seed)
        limits = house(book).games[game].limits
        offer = house(book).offer(game, limit=limits[choices.below(len(limits))].name)
        rules = switched(offer.rules, game, choices) if other_switches else offer.rules
        if game == "blackjack-22" and switch(rules, "sheet") not in SHEETS:
            seed += 1
            continue
        try:
            evening = opened(rules, offer.game, choices)
            for _ in range(16):
                for _ in range(choices.below(4)):
                    evening.bustle()
                met["dealt" if evening.hand() else "not dealt"] += 1
        except Exception as problem:
            problem.add_note(f"HOUSEWAY_SOAK_SEED={seed} {book}/{game}{' switched' * other_switches}")
            raise
        seed += 1
    return met


@sampled(2)
@pytest.mark.parametrize(("book", "game"), GAMES)
def test_both_referees_leave_the_same_chips(book: str, game: str) -> None:
    evenings(book, game, hands=80, first=1_000)


@pytest.mark.parametrize("game", ["pai-gow", "super-pan-9", "blackjack-22"])
def test_they_agree_whatever_the_switches(game: str) -> None:
    evenings("del-rio", game, hands=80, first=5_000, other_switches=True)


def test_a_charge_that_is_a_cent_off_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = banked.fee_for
    monkeypatch.setattr(banked, "fee_for", lambda rules, wager, players: plain(rules, wager, players) + 1)
    with pytest.raises(AssertionError, match="the clauses"):
        evenings("del-rio", "super-pan-9", hands=20, first=1_000)


@pytest.mark.parametrize("name", ["_settle", "compared"])
def test_a_push_for_a_loss_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = getattr(BankedHand, name)
    if name == "compared":
        monkeypatch.setattr(BankedHand, name, lambda *hands: plain(*hands).replace("lose", "push"))
    else:
        monkeypatch.setattr(
            BankedHand, name, lambda self, spot, outcome: plain(self, spot, outcome.replace("lose", "push"))
        )
    with pytest.raises(AssertionError, match="the clauses"):
        evenings("casino-club", "pai-gow", hands=60, first=1_000)


@pytest.mark.clause("CC-PG-11", "CC-PG-12")
def test_a_third_hand_running_is_not_on_offer_after_everyone_has_passed() -> None:
    at = TableRoom("casino-club", "pai-gow", stacks={1: 200, 2: 200, 3: 200})
    assert at.banked(1) == 1
    assert at.bank_passed_on() == (1, 2, 3)
    house_way(at.open("2 pass, 3 pass, 1 bank $10, 2 wager $1, 3 wager $1"))
    assert at.open().actor == 2, "no other hand was dealt between: it would be seat 1's third running"


@pytest.mark.clause("CX-105")
def test_a_bank_that_owes_two_to_one_pays_to_its_last_chip() -> None:
    """Sheet F: $2 on two jokers is owed $4, and the bank has put up $2.50."""
    at = TableRoom("del-rio", "blackjack-22", stacks={1: 20, 2: 20}, blackjack="f", deck="blackjack-22-f")
    hand = at.open("1 bank $2.50, 2 wager $2", at.in_turn({2: "Jk Jk", 1: "Ts 9s"}, each=2))
    assert net(hand) == {1: -3, 2: 2}


@pytest.mark.soak
@pytest.mark.parametrize("other_switches", [False, True])
@pytest.mark.parametrize(("book", "game"), GAMES)
def test_they_agree_all_night(book: str, game: str, other_switches: bool) -> None:
    met = evenings(book, game, hands=HANDS, first=FIRST, other_switches=other_switches)
    print(f"{book}/{game}: {met['dealt']:,} hands, {met['not dealt']:,} without a bank or a wager")


# ------------------------------------------------------------------ the counts, held against the rankings


def same_order(hands: list[Any], worth: Any, kind: str) -> None:
    valued = [(worth(hand), int(rank(hand, kind)), hand) for hand in hands]
    for one, other in pairwise(valued):
        ours = (one[0] > other[0]) - (one[0] < other[0])
        theirs = (one[1] > other[1]) - (one[1] < other[1])
        assert ours == theirs, (one, other, kind)


def test_the_two_ways_of_counting_agree() -> None:
    chance = Random(7)
    for kind, second in (("bug", False), ("bug-wheel-second", True)):
        fives = [
            chance.sample([*range(52), 52], 5) if chance.random() < 0.5 else [52, *chance.sample(range(52), 4)]
            for _ in range(300)
        ]
        fives += [
            [52, *chance.sample([card for card in range(52) if card % 4 == 1 or card > 47], 4)] for _ in range(150)
        ]
        fives += [[52, *chance.sample([card for card in range(52) if card < 16 or card > 47], 4)] for _ in range(150)]
        chance.shuffle(fives)
        same_order(fives, lambda cards, second=second: counts.back_worth(cards, wheel_second=second), kind)
    same_order([chance.sample(range(53), 2) for _ in range(500)], counts.front_worth, "pai-gow-front")
    shoe = [card for card in range(52) if counts.rank(card) not in (7, 8, 9, 10)]
    same_order([chance.choices(shoe, k=chance.randint(3, 5)) for _ in range(300)], counts.pan_nine, "super-pan-9")
    for kind, sheet in (("blackjack22", "a"), ("blackjack22-b", "b"), ("blackjack22-f", "f")):
        pack = [*range(52), *[52] * 4]
        hands = [chance.sample(pack[44:], 2) for _ in range(100)]
        hands += [chance.sample(pack, chance.randint(2, 4)) for _ in range(400)]
        chance.shuffle(hands)
        same_order(hands, lambda cards, sheet=sheet: nearness(cards, sheet), kind)


def nearness(cards: list[int], sheet: str) -> tuple[Any, ...]:
    """A hand of blackjack 22 to be ordered: a natural, then the nearest, under before over; in B and F none over."""
    count, target = counts.total(cards, sheet), counts.TARGET[sheet]
    if counts.is_natural(cards, sheet):
        return (2,)
    return (1, count <= target or sheet == "a", -abs(count - target), count <= target)
