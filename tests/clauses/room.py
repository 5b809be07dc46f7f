"""The verbs of a card-room situation: open a table, seat players, stack the deck, play a script, count the chips.

Amounts are dollars everywhere in these tests, as they are in the rule books; the referee's cents stay in here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

import msgspec
import pytest

from houseway.cards import format_card, format_cards, parse_cards
from houseway.houses import house
from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import Command, PlaceButton, Sit
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import Event, HandEvent, MayBet, MayCall, MayDiscard, MayRaise, Option

HOUSES = {"oasis": "OAS", "ocean-view": "OV", "s-and-k": "SK", "casino-club": "CC", "del-rio": "DR"}

E = TypeVar("E")
O = TypeVar("O", bound=Option)  # noqa: E741


def cents(dollars: float) -> int:
    return round(100 * dollars)


def dollars(amount: int) -> float:
    return amount // 100 if amount % 100 == 0 else amount / 100


def stacked(
    seats: Iterable[int],
    cards: Mapping[int, str] | None = None,
    board: str = "",
    *,
    hole: int = 2,
    burns: bool = True,
    burned: str = "",
) -> tuple[int, ...]:
    """A deck that serves `cards` to `seats` (from the button's left, one a pass) and then lays `board`.

    Whatever is not named is filled from the rest of the pack, burns too unless `burned` names them.
    """
    order = list(seats)
    named = {seat: list(parse_cards(text)) for seat, text in (cards or {}).items()}
    shared, scraps = list(parse_cards(board)), list(parse_cards(burned))
    wanted = [*(card for held in named.values() for card in held), *shared, *scraps]
    used = set(wanted)
    assert len(used) == len(wanted), f"twice in {format_cards(wanted)}"
    rest = [card for card in range(51, -1, -1) if card not in used]
    deck: list[int] = []
    for deal in range(hole):
        for seat in order:
            held = named.get(seat, [])
            deck.append(held[deal] if deal < len(held) else rest.pop())
    while len(shared) < 5:
        shared.append(rest.pop())
    for street in ((0, 3), (3, 4), (4, 5)):
        if burns:
            deck.append(scraps.pop(0) if scraps else rest.pop())
        deck += shared[slice(*street)]
    return (*deck, *rest)


class Room:
    """A table of one house, with dollars for chips and seats known by number."""

    def __init__(
        self,
        house_id: str,
        game: str,
        limit: str | None = None,
        *,
        stacks: Mapping[int, float] | None = None,
        button: int | None = None,
        seats: int | None = None,
        **switches: Any,
    ) -> None:
        offer = house(house_id).offer(game, limit=limit)
        rules = offer.rules.but(**switches)
        if stacks and min(map(cents, stacks.values())) < rules.limit.buy_in:  # chips were lost in earlier hands
            rules = replace(rules, limit=replace(rules.limit, buy_in=0))
        self.rules = rules
        self.table = Table(rules, offer.game, seats=seats)
        for seat, stack in (stacks or {}).items():
            self.do(Sit(seat, f"Player {seat}", cents(stack)))
        if button is not None and self.table.has_button:
            self.do(PlaceButton(button))

    def do(self, command: Command) -> list[Event]:
        return [*self.table.apply(command)]

    def deal(
        self,
        cards: Mapping[int, str] | None = None,
        board: str = "",
        *,
        order: Iterable[int] | None = None,
        burned: str = "",
        ask: bool = False,
    ) -> Hand:
        """The next hand. `order`: the seats dealt in from the button's left, where it is not everybody."""
        if order is None:
            button, seats = self.table.button or 0, sorted(self.table.seats)
            order = [seat for seat in seats if seat > button] + [seat for seat in seats if seat <= button]
        burns = self.rules.dealing.burn and not self.rules.dealing.prelaid_board
        deck = stacked(order, cards, board, hole=self.table.game.hole_cards, burns=burns, burned=burned)
        return self.table.deal(deck, ask_showdown=ask)

    def pass_hand(self) -> Hand:
        """A hand that nobody contests: everyone folds to the last player."""
        hand = self.table.deal(tuple(range(52)))
        while not hand.over:
            hand.act("fold")
        self.table.settle()
        return hand

    def stack(self, seat: int) -> float:
        self.table.settle()
        return dollars(self.table.seats[seat].stack)


def play(hand: Hand, script: str) -> Hand:
    """`3 raise to $12, 1 fold, 2 call`: each seat in turn does as told, and it must be that seat's turn."""
    for line in filter(None, (part.strip() for part in script.replace("\n", ",").split(","))):
        seat, _, said = line.partition(" ")
        assert hand.actor == int(seat), f"{line!r}: it is seat {hand.actor}'s turn"
        hand.act(said)
    return hand


def check_down(hand: Hand) -> Hand:
    """Everyone calls or checks, and throws away the last card dealt where one must go, until the hand is over."""
    for _ in range(200):
        if hand.over:
            return hand
        offered = hand.options
        if thrown := option(offered, MayDiscard):
            hand.act("discard " + " ".join(text(thrown.cards[-1:])))
        elif option(offered, MayCall):
            hand.act("call")
        else:
            hand.act("check")
    raise AssertionError("the hand does not end")


def up(hand: Hand) -> int:
    """How many board cards lie face up."""
    return len(hand.board)


def text(cards: Iterable[int]) -> list[str]:
    return [format_card(card) for card in cards]


def option(options: Iterable[Option], kind: type[O]) -> O | None:
    return next((one for one in options if isinstance(one, kind)), None)


def may(hand: Hand) -> set[str]:
    """The names of what the actor may do."""
    return {str(one.__struct_config__.tag) for one in hand.options}


def to_call(hand: Hand) -> float | None:
    found = option(hand.options, MayCall)
    return None if found is None else dollars(found.amount)


def raises(hand: Hand) -> tuple[float, float] | None:
    """The least and the most one may raise to, None where no raise is open."""
    found = option(hand.options, MayRaise)
    return None if found is None else (dollars(found.least), dollars(found.most))


def bets(hand: Hand) -> tuple[float, float] | None:
    found = option(hand.options, MayBet)
    return None if found is None else (dollars(found.least), dollars(found.most))


def stacks(hand: Hand) -> dict[int, float]:
    """What each seat has in front of it now."""
    return {seat: dollars(stack) for seat, stack in zip(hand.seats, hand.stacks, strict=True)}


def net(hand: Hand) -> dict[int, float]:
    """What each seat won or lost; the hand must be over, and no chip may be lost or made."""
    assert hand.over
    assert hand.result is not None
    assert sum(hand.result.net) == -hand.result.collected
    return {seat: dollars(won) for seat, won in zip(hand.result.seats, hand.result.net, strict=True)}


def fee(hand: Hand) -> float:
    assert hand.result is not None
    return dollars(hand.result.collected)


def events(source: Iterable[object], kind: type[E]) -> list[E]:
    return [event for event in source if isinstance(event, kind)]


def only(source: Iterable[object], kind: type[E]) -> E:
    (found,) = events(source, kind)
    return found


def clause_of(event: object) -> str:
    return str(getattr(event, "clause", ""))


def snapshot(hand: Hand) -> bytes:
    """Everything about the hand that anyone could see, as bytes."""
    views = [hand.view(seat) for seat in (None, *hand.seats)]
    return msgspec.json.encode((views, hand.events, hand.actor, hand.options, list(hand.stacks), hand.over))


def refused(hand: Hand, said: str, *, clause: str | None = None, legal: str = "") -> RefusedError:
    """The act is refused, says why, what is legal and by which clause, and changes nothing."""
    before = snapshot(hand)
    with pytest.raises(RefusedError) as caught:
        hand.act(said)
    assert snapshot(hand) == before
    error = caught.value
    if clause is not None:
        assert clause in error.clause.split(), str(error)
        assert clause in str(error)
    assert error.legal in str(error)
    assert legal in error.legal, str(error)
    return error


def blinds(hand: Hand) -> list[tuple[int, str, float]]:
    """Everything posted, in order: seat, what for, dollars."""
    from houseway.referee.vocabulary import Posted

    return [(post.seat, post.what, dollars(post.amount)) for post in events(hand.events, Posted)]


def won(hand: Hand) -> list[tuple[int, float, int, str]]:
    """Every push of chips: seat, dollars, pot number, share."""
    from houseway.referee.vocabulary import Won

    return [(push.seat, dollars(push.amount), push.pot, push.share) for push in events(hand.events, Won)]


def all_cites(source: Iterable[HandEvent] | Iterable[Event]) -> set[str]:
    return {cite for event in source for cite in clause_of(event).split()}
