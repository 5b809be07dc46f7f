"""The verbs of a table where something goes wrong: a report, what is ruled, and that nothing is lost by it.

Every ruling taken with `ruled` is held to what all rulings must be: the preview changed nothing and said the same, the
pack is whole, no chip is made or lost, the event cites the clauses, and the hand dealt again comes out the same.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from houseway.cards import JOKER, format_card, format_cards, parse_cards
from houseway.houses import house
from houseway.referee.hand import Hand
from houseway.referee.mishaps import Ruling, parse_report
from houseway.referee.refusals import RefusedError
from houseway.referee.rulings.ruling_events import Ruled
from houseway.referee.table.seating_commands import PlaceButton, Sit
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import MayDiscard, MayDraw
from houseway.testing.states import state_bytes

from .room import cents, dollars, may, net, option, text

FOUR = dict.fromkeys((1, 2, 3, 4), 100)
"""Four players with $100 each."""

QUIET = ("bring in", "pass", "check", "call", "show")


def pack(order: Iterable[int], cards: Mapping[int, str], stub: str = "", *, size: int = 52) -> tuple[int, ...]:
    """One card a pass to each seat of `order`, every hand as named, then `stub` from the top, then the rest."""
    held = {seat: parse_cards(cards[seat]) for seat in order}
    after = parse_cards(stub)
    deck = [hand[at] for at in range(max(map(len, held.values()))) for hand in held.values() if at < len(hand)]
    deck += after
    assert len(set(deck)) == len(deck), f"twice in {format_cards(deck)}"
    whole = [*range(JOKER), *([JOKER] if size > JOKER else [])]
    return (*deck, *(card for card in whole if card not in deck))


class TroubleRoom:
    """A table of one house where decks are laid card by card; `stakes` sets what a table may set."""

    def __init__(
        self,
        house_id: str,
        game: str,
        limit: str | None = None,
        *,
        stacks: Mapping[int, float] | None = None,
        button: int | None = 1,
        seats: int | None = None,
        stakes: Mapping[str, Any] | None = None,
        **switches: Any,
    ) -> None:
        offer = house(house_id).offer(game, limit=limit)
        self.rules = offer.rules.but(limit=replace(offer.rules.limit, **{"buy_in": 0, **(stakes or {})}), **switches)
        self.table = Table(self.rules, offer.game, seats=seats)
        for seat, stack in (FOUR if stacks is None else stacks).items():
            self.table.apply(Sit(seat, f"Player {seat}", cents(stack)))
        if button is not None and self.table.has_button:
            self.table.apply(PlaceButton(button))

    @property
    def size(self) -> int:
        return int(self.rules.deck or self.table.game.deck)

    @property
    def order(self) -> list[int]:
        """Who is at the table, from the left of the button of the first hand."""
        button, seats = self.table.button or 0, sorted(self.table.seats)
        return [seat for seat in seats if seat > button] + [seat for seat in seats if seat <= button]

    def deal(
        self,
        cards: Mapping[int, str],
        stub: str = "",
        *,
        order: Iterable[int] | None = None,
        ask: bool = False,
        cuts: bool = False,
    ) -> Hand:
        """The next hand: every hand as named, and the stub from the top."""
        deck = pack(self.order if order is None else order, cards, stub, size=self.size)
        return self.table.deal(deck, ask_showdown=ask, ask_cuts=cuts)

    def next_deal(self) -> Hand:
        """The next hand, from a pack in its order."""
        return self.table.deal(tuple(range(self.size)))

    @property
    def stacks(self) -> dict[int, float]:
        """What lies in front of everyone between hands."""
        self.table.settle()
        return {seat: dollars(taken.stack) for seat, taken in sorted(self.table.seats.items())}


def sound(hand: Hand) -> None:
    """The pack is whole, the chips are all there, and the hand dealt again comes out the same."""
    everywhere = sorted(card for pile in hand.piles.values() for card in pile)
    assert everywhere == sorted(hand.first_deck), format_cards(everywhere)
    lying = 0 if hand.over else hand.pot
    brought = sum(hand.started) + hand.given.carried_in
    assert sum(hand.stacks) + lying + hand.collected + hand.carried == brought
    assert state_bytes(hand.dealt_again(hand.actions)) == state_bytes(hand)


def ruled(hand: Hand, words: str, *clauses: str) -> Ruling:
    """A report carried out; it must rest on these clauses at least, and on `common` only if that is named."""
    before, happened = state_bytes(hand), len(hand.events)
    preview = hand.ruling(words)
    assert state_bytes(hand) == before
    ruling = hand.report(words)
    assert ruling == preview
    assert hand.rulings[-1] == ruling
    assert hand.actions[-1] == (0, ruling.report)
    assert ruling.steps
    assert all(ruling.steps)
    assert tuple(hand.events[happened:][: len(ruling.events)]) == ruling.events
    (event,) = [event for event in ruling.events if isinstance(event, Ruled)]
    assert event.steps == ruling.steps
    assert event.clause.split() == [*ruling.clauses]
    if clauses == ("common",):
        assert ruling.clauses == ("common",)
    else:
        assert set(clauses) <= set(ruling.clauses), str(ruling)
        assert "common" not in ruling.clauses, str(ruling)
    assert ruling.printed == (ruling.clauses != ("common",))
    sound(hand)
    return ruling


def impossible(hand: Hand, *reports: str) -> None:
    """None of this can have happened now: it is refused in one line, and nothing is changed."""
    for words in reports:
        before = state_bytes(hand)
        for ask in (hand.ruling, hand.report, lambda said: hand.act(parse_report(said))):
            with pytest.raises(RefusedError) as caught:
                ask(words)
            assert "\n" not in str(caught.value)
            assert state_bytes(hand) == before, words


def stub(hand: Hand, count: int | None = None) -> str:
    """The stub from the top."""
    return format_cards(hand.piles["stub"][:count])


def held(hand: Hand, seat: int) -> set[str]:
    """A seat's own cards, whichever way they lie."""
    return set(text(hand.seat(seat).cards))


def lying(hand: Hand, pile: str) -> list[str]:
    """A pile by its name, in its order."""
    return text(hand.piles[pile])


def place(hand: Hand, seat: int, card: str) -> int:
    """Which of a seat's cards it is, 1 for the first."""
    return text(hand.seat(seat).cards).index(card) + 1


def board(hand: Hand) -> str:
    return format_cards(hand.board)


def burns(hand: Hand) -> str:
    return format_cards(hand.burns)


def quietly(hand: Hand) -> bool:
    """The actor does what makes least trouble; False when the hand is over."""
    if hand.over:
        return False
    offered = may(hand)
    if thrown := option(hand.options, MayDiscard):
        hand.act("discard " + format_card(thrown.cards[-1]))
    elif option(hand.options, MayDraw):
        hand.act("pat")
    else:
        hand.act(next(said for said in QUIET if said in offered))
    return True


def on_to(hand: Hand, *, board: int | None = None, round: int | None = None) -> Hand:  # noqa: A002
    """Everyone keeps quiet until so many board cards lie, or until a betting round."""
    for _ in range(300):
        if board is not None and len(hand.board) >= board:
            return hand
        if round is not None and hand.play.round >= round and not may(hand) & {"draw", "pass", "discard"}:
            return hand
        if not quietly(hand):
            return hand
    raise AssertionError("the hand does not end")


def to_the_end(hand: Hand) -> dict[int, float]:
    """Everyone keeps quiet to the end: what each has won or lost."""
    for _ in range(300):
        if not quietly(hand):
            sound(hand)
            return net(hand)
    raise AssertionError("the hand does not end")


def dead(hand: Hand, seat: int) -> bool:
    """Whether a seat is out of the hand."""
    return hand.seat(seat).folded


def void(hand: Hand) -> None:
    """The hand does not count: everyone has back what was put in, but for fees that count for the next deal."""
    assert hand.over
    assert hand.voided
    assert hand.result is not None
    assert hand.result.voided
    assert not hand.result.won
    sound(hand)
