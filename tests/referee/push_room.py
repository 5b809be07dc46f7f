"""A push-nine table for tests: the two houses' switches, hands by points, scripts with seats, dollars for chips."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any, TypeVar

from houseway.cards import Card
from houseway.games import GAMES
from houseway.ranking.push_nine import score
from houseway.referee.hand import Hand
from houseway.referee.push.deal import PushPlay, PushView
from houseway.referee.push.pot import PushPot
from houseway.referee.rules import Betting, Fee, FeeBand, FeeMoment, FeePayer, Limit, PushRules, Rules
from houseway.referee.table.seating import clockwise
from houseway.referee.table.seating_commands import Command, PlaceButton, Sit
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import MayPropose, Option, TableEvent

GAME = GAMES["push-nine"]
FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, FACES = range(4, 11)
"""Hands of so many points, and three faces, the next class up."""
E = TypeVar("E")


def condition(dollars: int, payer: FeePayer | None, *, fee: int = 2) -> Limit:
    """Ante and bet are the condition."""
    taken = (
        None if payer is None else Fee(bands=(FeeBand(1, 10, 100 * fee),), moment=FeeMoment.BEFORE_DEAL, payer=payer)
    )
    return Limit(
        name=f"${dollars} condition",
        betting=Betting.FIXED,
        lower=100 * dollars,
        higher=100 * dollars,
        ante=100 * dollars,
        chip=100,
        fee=taken,
    )


def _rules(limit: Limit, push: PushRules, *, heads_up_uncapped: bool) -> Rules:
    return Rules(
        house="test",
        game="push-nine",
        limit=limit,
        push=push,
        most_seats=10,
    ).but(forced="game", raise_cap=3, heads_up_uncapped=heads_up_uncapped)


SK = _rules(condition(2, FeePayer.BUTTON_ANTE), PushRules(), heads_up_uncapped=False)
"""S & K: clockwise, left of the button first, half the pot, no end, no agreements."""
CC = _rules(
    condition(2, FeePayer.BUTTON),
    PushRules(
        button="winner",
        first="button",
        price="per pusher",
        most_pushes=3,
        split_unbet=True,
        agreements=("cow", "partners", "backing"),
        pushers_may_split=True,
    ),
    heads_up_uncapped=True,
)
"""Casino Club: the winner's button, which acts first, the pot by pushers, three pushes, every agreement."""


def switched(rules: Rules, **switches: Any) -> Rules:
    return replace(rules, push=replace(rules.push, **switches))


def stacked(order: list[int], hands: Mapping[int, int]) -> tuple[Card, ...]:
    """A deck that gives each seat three cards of so many points, one a pass in this order."""
    pack = list(range(52))
    held: dict[int, tuple[Card, ...]] = {}
    for seat in order:
        held[seat] = next(three for three in combinations(pack, 3) if score(three) == 1 + hands[seat])
        pack = [card for card in pack if card not in held[seat]]
    return (*(held[seat][place] for place in range(3) for seat in order), *pack)


class Room:
    """A table with dollars for chips."""

    def __init__(self, rules: Rules, stacks: Mapping[int, int], *, button: int, seats: int = 9) -> None:
        self.table = Table(rules, GAME, seats=seats)
        for seat, dollars in stacks.items():
            self.table.apply(Sit(seat, f"Player {seat}", 100 * dollars))
        self.table.apply(PlaceButton(button))

    def apply(self, command: Command) -> list[TableEvent]:
        return self.table.apply(command)

    def deal(self, hands: Mapping[int, int], *said: str, asked: bool = False) -> Hand:
        """Deal these hands to those who will be in, and play a script."""
        self.table.settle()
        button = self.table._plan(None, self.table._claims()).button
        stops = clockwise(button - 1, hands)[0] if hands else button  # past whoever will not be in (CX-112)
        hand = self.table.deal(stacked(clockwise(stops, hands), hands), ask_showdown=asked)
        play(hand, *said)
        return hand

    def money(self) -> dict[int, int]:
        """Dollars in front of everyone."""
        self.table.settle()
        return {seat: player.stack // 100 for seat, player in sorted(self.table.seats.items())}


def play(hand: Hand, *said: str) -> None:
    """`3 bet $2`: it is seat 3's turn, and that is what it does."""
    for line in said:
        seat, _, action = line.partition(" ")
        assert hand.actor == int(seat), f"it is seat {hand.actor}'s turn, not {line}"
        hand.act(action)


def check_down(hand: Hand) -> None:
    while not hand.over:
        hand.act("check")


def money(hand: Hand) -> dict[int, int]:
    return {seat: stack // 100 for seat, stack in sorted(zip(hand.seats, hand.stacks, strict=True))}


def events(hand: Hand, kind: type[E]) -> list[E]:
    return [event for event in hand.events if isinstance(event, kind)]


def only(hand: Hand, kind: type[E]) -> E:
    (event,) = events(hand, kind)
    return event


def push_pot(hand: Hand) -> PushPot:
    assert isinstance(hand.carry, PushPot)
    return hand.carry


def state(hand: Hand) -> PushPlay:
    assert isinstance(hand.play, PushPlay)
    return hand.play


def pushed(rules: Rules = CC, **stacks: int) -> Room:
    """Seats 1 and 2 have pushed $10 against 3, 4 and the button 5; seat 1 deals next, and a buy-in is $5.

    After the antes and seat 5's fee there are $98 in front of everyone, and $96 in front of seat 5.
    """
    seats = {seat: stacks.get(f"s{seat}", 100) for seat in (1, 2, 3, 4, 5)}
    room = Room(rules, seats, button=5)
    check_down(room.deal({1: NINE, 2: NINE, 3: SIX, 4: FIVE, 5: FIVE}))
    return room


def proposals(options: tuple[Option, ...]) -> dict[str, tuple[int, ...]]:
    return {option.what: option.seats for option in options if isinstance(option, MayPropose)}


def view_of(hand: Hand) -> PushView:
    seen = hand.view(None).play
    assert isinstance(seen, PushView)
    return seen
