"""How a bot plays pan: meld what helps most, keep cards that fit many others, discard what fits the fewest.

It gets only its seat's view. It counts the cards seen from the events, and gives up before the first draw if no cards
in the hand fit together. It always takes one of the options it is offered.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from random import Random
from typing import Final

from houseway.bots.styles import Style
from houseway.cards import Card
from houseway.decks import deck
from houseway.errors import HousewayError
from houseway.referee.pan.deal import PanSeatView, PanView
from houseway.referee.pan.melds import TO_GO_OUT, Sets, laid, melds_among, partners
from houseway.referee.view import HandView, may
from houseway.referee.vocabulary import (
    Action,
    MayDiscard,
    MayDrawCard,
    MayForce,
    MayMeld,
    MayPass,
    MayPlay,
    Melded,
    StockDrawn,
    ThrownUp,
)

_PACK: Final = Counter(deck("pan").cards)
_DOWN: Final = 0.35
"""The value of a card on the table, or one that can follow it at once, compared with a draw sure to be useful."""
_SECOND_USE: Final = 0.2
"""The extra value of another pair that waits for the same card."""
_MADE: Final = 0.03
"""Before the first draw, the value of a card that is in a meld already."""
_HOPELESS: Final = 0.19
"""With a smaller share of useful draws, a hand is not played."""
_SAFE_TO_FORCE: Final = 6


def decide_pan(view: HandView, chance: Random, style: Style) -> Action:
    """What to do now: one of `view.options`, which must be pan's."""
    play = view.play
    if not isinstance(play, PanView) or not view.options:
        raise HousewayError("it is not this seat's turn at pan")
    mind = _Mind(view, play)
    options = view.options
    let_go, play_it, force = may(options, MayPass), may(options, MayPlay), may(options, MayForce)
    if play_it and let_go:
        return play_it.take() if mind.plays(style) else let_go.take()
    if force and let_go:
        near = mind.down_of(force.seat) > _SAFE_TO_FORCE
        return force.take() if not near and chance.random() < style.bluffs else let_go.take()
    melds = [option for option in options if isinstance(option, MayMeld)]
    best = max(melds, key=mind.after, default=None) or may(options, MayDrawCard)
    if best is not None:
        return best.take()
    thrown = next(option for option in options if isinstance(option, MayDiscard))
    wins_next = mind.wins_next()
    return thrown.take((max(thrown.cards, key=lambda card: (card not in wins_next, mind.without(card))),))


class _Mind:
    """What a seat knows: its own cards and melds, and how many of each card are unseen."""

    def __init__(self, view: HandView, play: PanView) -> None:
        self.play = play
        self.viewer = view.viewer
        self.sets = Sets("strict" if play.set_growth == "strict" else "free", play.free_aces_kings)
        self.held = next((seat.cards for seat in view.seats if seat.seat == view.viewer), ())
        self.melds = [one.cards for one in self._seat(view.viewer).melds]
        taken = play.open if play.usable else play.drawn
        self.on_table = () if taken is None else (taken,)
        """The card that must go down first: just drawn, or left open by the previous player."""
        self.left = _PACK - Counter(_seen(view)) - Counter(self.held)
        self.unseen = max(1, self.left.total())

    def _seat(self, number: int | None) -> PanSeatView:
        return next(seat for seat in self.play.seats if seat.seat == number)

    def down_of(self, number: int) -> int:
        """How many cards a seat has down."""
        return self._seat(number).down

    def wins_next(self) -> tuple[Card, ...]:
        """The cards with which the next player, who needs only one, wins."""
        order = [seat.seat for seat in self.play.seats]
        mine = order.index(self.viewer or 0)
        to_the_right = [self.play.seats[mine - place] for place in range(1, len(order))]
        following = next((seat for seat in to_the_right if seat.state == "playing"), None)
        if following is None or following.down != TO_GO_OUT - 1:
            return ()
        return tuple(card for meld in following.melds for card in _takes(meld.cards, self.sets))

    def plays(self, style: Style) -> bool:
        """Whether to stay in; always, if nobody else is in or can still come in."""
        rivals = [seat for seat in self.play.seats if seat.seat != self.viewer]
        if all(seat.state in ("passed", "foul") for seat in rivals):
            return True
        strength = self.promise(self.held, ()) + _MADE * _can_follow(self.held, (), self.sets)
        return strength >= _HOPELESS + style.calls_above / 2

    def after(self, option: MayMeld) -> float:
        """The value after a meld: cards down, and what the rest of the hand is waiting for."""
        laying = Counter(option.cards) - Counter(self.on_table)
        held, melds = list((Counter(self.held) - laying).elements()), list(self.melds)
        if option.borrowed:
            lent = laying - Counter(self.held)
            melds[option.borrowed - 1] = tuple((Counter(melds[option.borrowed - 1]) - lent).elements())
        if option.to:
            melds[option.to - 1] += option.cards
        else:
            melds.append(option.cards)
        down = sum(map(len, melds)) + _can_follow(held, melds, self.sets)
        return float(TO_GO_OUT) if down >= TO_GO_OUT else _DOWN * down + self.promise(held, melds)

    def without(self, card: Card) -> float:
        """The value of the hand without a card."""
        return self.promise(tuple((Counter(self.held) - Counter((card,))).elements()), self.melds)

    def promise(self, held: Sequence[Card], melds: Iterable[tuple[Card, ...]]) -> float:
        """The share of unseen cards that would be useful, with a bonus for those useful in several ways."""
        uses: Counter[Card] = Counter()
        for meld in melds:
            uses.update(_takes(meld, self.sets))
        for at, one in enumerate(held):
            for other in held[at + 1 :]:
                uses.update(_completed_by(one, other, free_aces_kings=self.sets.free_aces_kings))
        useful = sum(self.left[card] * (1 + _SECOND_USE * (ways - 1)) for card, ways in uses.items())
        return useful / self.unseen


def _seen(view: HandView) -> Iterable[Card]:
    """Every card that has been face up: drawn from the stock, or melded or discarded from a hand.

    A card drawn and then melded or discarded appears in two events, but counts once.
    """
    drawn: Counter[Card] = Counter()
    for event in view.events:
        if isinstance(event, StockDrawn):
            drawn[event.card] += 1
            yield event.card
    for event in view.events:
        cards = event.cards if isinstance(event, Melded) else (event.card,) if isinstance(event, ThrownUp) else ()
        for card in cards:
            if drawn[card] > 0:
                drawn[card] -= 1
            else:
                yield card


@cache
def _completed_by(one: Card, other: Card, *, free_aces_kings: bool) -> tuple[Card, ...]:
    """Every card that completes a meld of three with two others."""
    found = []
    for first, second, cards in partners(one, free_aces_kings=free_aces_kings):
        if other in (first, second):
            rest = list(cards)
            rest.remove(one)
            rest.remove(other)
            found += rest
    return tuple(dict.fromkeys(found))


def _takes(cards: tuple[Card, ...], sets: Sets) -> tuple[Card, ...]:
    on_table = laid(tuple(sorted(cards)), sets)
    return () if on_table is None else on_table.takes


def _can_follow(held: Sequence[Card], melds: Iterable[tuple[Card, ...]], sets: Sets) -> int:
    """How many held cards could go down now: up to two melds of three, and additions to all melds there are."""
    takes = {card for meld in melds for card in _takes(meld, sets)}
    threes = list(melds_among(tuple(held), sets))
    best = sum(card in takes for card in held)
    for at, first in enumerate(threes):
        rest = Counter(held) - Counter(first)
        more = takes.union(_takes(first, sets))
        best = max(best, 3 + sum(card in more for card in rest.elements()))
        for second in threes[at:]:
            need = Counter(second)
            if need <= rest:
                most = more.union(_takes(second, sets))
                best = max(best, 6 + sum(card in most for card in (rest - need).elements()))
    return best
