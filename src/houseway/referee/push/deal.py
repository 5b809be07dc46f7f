"""Push-nine up to the deal: what a hand keeps of a push pot, the fee from the button, the antes, three cards each.

A push pot is the pot of an earlier hand that nobody won. Its chips come in with the hand and lie in the middle as
`dead` money, and so do the buy-ins, so that everyone who is dealt in plays for all of it, with chips left or without.
Nothing here bets or divides.
"""

from typing import TYPE_CHECKING, Self

from msgspec import Struct

from houseway.errors import InvariantError
from houseway.referee.events import Charged, Dealt, Posted
from houseway.referee.play import PlayView
from houseway.referee.poker.dealing import cover_fee
from houseway.referee.poker.play import PokerPlay
from houseway.referee.push.events import ButtonStopped
from houseway.referee.push.pot import Group, PushPot
from houseway.referee.rules import FeePayer, Rules
from houseway.referee.steps import Quiet, pay, take_cards, take_from_pot

if TYPE_CHECKING:
    from houseway.referee.hand import Hand


class PushView(PlayView, frozen=True, tag="push"):
    """A push pot, while one is played for."""

    pushed: int
    """What was in the pot that pushed; 0 on an ordinary hand."""
    number: int
    """How many times running it has pushed."""
    price: int
    pushers: tuple[int, ...]
    may_buy: tuple[int, ...]
    groups: tuple[tuple[str, tuple[int, ...]], ...]
    """Agreements: (`cow`, `partners` or `backing`, seats); the first seat of a cow holds its hand."""
    proposal: tuple[str, int, int] | None
    """(what, from seat, to seat)."""
    bought: tuple[int, ...] = ()
    """Who has bought in: of a cow only the seat that holds its hand."""
    cutter: int | None = None
    """Who cuts, the pusher whose hand was turned up last; None on an ordinary hand."""


class Proposal(Struct, frozen=True):
    """What one seat has proposed to another, who has not answered yet."""

    what: str
    seat: int
    to: int
    part: int = 0


class Stake(Struct, frozen=True):
    """What the members of a cow have brought for betting on this hand; it lies before the first, who holds its hand."""

    seats: tuple[int, ...]
    parts: tuple[int, ...]
    won: int = 0
    """What its bets have won so far, the bets themselves with it."""

    @property
    def holder(self) -> int:
        """Who bets it."""
        return self.seats[0]


class PushPlay(PokerPlay):
    """A hand's own state, all in seat numbers; nothing in it can be changed but by putting something else there."""

    pushers: tuple[int, ...] = ()
    """Those who play on without paying, from the button's left; empty on an ordinary hand."""
    pushed: int = 0
    number: int = 0
    price: int = 0
    cutter: int | None = None
    """The pusher whose hand was turned up last (CC-PN-32), if that one is still there."""
    eligible: tuple[int, ...] = ()
    """Those who may buy in, whatever they have decided since."""
    waiting: tuple[int, ...] = ()
    """Those who have not decided yet whether to buy in, in turn."""
    bought: tuple[int, ...] = ()
    groups: tuple[Group, ...] = ()
    forming: Group | None = None
    """A cow whose parts do not add up yet; the part of the first, who proposed it, is what will be missing."""
    holder: int | None = None
    """Who of a cow not complete yet has taken its hand; None while it is with who proposed it."""
    proposal: Proposal | None = None
    asked: tuple[tuple[str, int, int], ...] = ()
    """(what, from, to) of every proposal so far: nobody is asked the same thing twice by the same player."""
    raised: tuple[tuple[int, int], ...] = ()
    """(raiser, partner) whenever one raised the other's bet."""
    fee_ante: int = 0
    """How much of the button's ante went to the house instead of the pot (CX-44)."""
    stakes: tuple[Stake, ...] = ()
    partners_took: tuple[tuple[int, int, bool], ...] = ()
    """(seat, chips, whether of the push pot) that partners have taken so far."""
    put_in: tuple[int, ...] = ()
    """What everybody had bet when the pot was pushed; on a push pot nobody has put in anything else."""

    def copy(self) -> Self:
        """An independent copy."""
        new = super().copy()
        vars(new).update(vars(self))
        return new

    def view(self, hand: "Hand", viewer: int | None) -> PushView:  # noqa: ARG002
        """All of it: agreements are made aloud."""
        proposal, forming = self.proposal, self.forming
        if forming is not None and self.holder is not None:
            forming = forming.held_by(self.holder)
        return PushView(
            self.pushed, self.number, self.price, self.pushers, self.waiting,
            tuple((group.what, group.seats) for group in (*self.groups, *((forming,) if forming else ()))),
            None if proposal is None else (proposal.what, proposal.seat, proposal.to),
            self.bought, self.cutter,
        )  # fmt: skip

    def group_of(self, seat: int) -> Group | None:
        """The agreement a seat is in, if any."""
        return next((group for group in self.groups if seat in group.seats), None)

    def partner_of(self, seat: int) -> int | None:
        """The partner or backer of a seat, who has a hand of his or her own."""
        group = self.group_of(seat)
        return None if group is None or group.what == "cow" else group.others(seat)[0]


def push_play(hand: "Hand") -> PushPlay:
    """The state of a hand of push-nine."""
    if not isinstance(hand.play, PushPlay):
        raise InvariantError("a hand of push-nine begins with what the last one left")
    return hand.play


def player_at(hand: "Hand", seat: int) -> int:
    """The player (index) of a seat."""
    return hand.seats.index(seat)


def price_of(rules: Rules, pot: int, pushers: int) -> int:
    """What it costs to buy in: half the pot, or the pot by the number of pushers, rounded up to a chip (CX-42)."""
    parts = (2 if rules.push.price == "half" else pushers) * rules.limit.chip
    return -(-pot // parts) * rules.limit.chip


def begin(hand: "Hand") -> PushPlay:
    """What a hand keeps at its start: the push pot that the last one left, if it did."""
    play, carry = PushPlay(hand), hand.given.carry
    if not isinstance(carry, PushPot):
        return play
    pushers = tuple(seat for seat in hand.seats if seat in carry.pushers)
    if not pushers:  # nobody is left who pushed: the chips lie there for an ordinary hand
        return play
    waiting = tuple(seat for seat in hand.seats if seat in carry.eligible and seat not in pushers)
    play.pushers, play.pushed, play.number, play.price = pushers, hand.given.carried_in, carry.number, carry.price
    play.cutter = carry.cutter if carry.cutter in pushers else None
    play.eligible = play.waiting = waiting
    play.groups = carry.groups
    return play


def _button(hand: "Hand") -> int:
    return player_at(hand, hand.button) if hand.button in hand.seats else len(hand.seats) - 1


def from_left(hand: "Hand") -> list[int]:
    """All players clockwise from the button's left: as they are counted, unless the button has gone on since."""
    first, count = _button(hand) + 1, len(hand.seats)
    return [(first + place) % count for place in range(count)]


def _ante_is_fee(rules: Rules) -> bool:
    return rules.limit.fee is not None and rules.limit.fee.payer is FeePayer.BUTTON_ANTE


class TakeUp(Quiet, frozen=True):
    """What the last hand left is taken up: a push pot with its pushers, or nothing."""

    def start(self, hand: "Hand") -> bool:
        """Those who pushed are in; those who may buy in are in until they stay out."""
        play, hand.carry = push_play(hand), None
        if play.pushers:
            for player, seat in enumerate(hand.seats):
                # A cow's members are there for their share alone: its hand is held by another (CC-PN-36).
                hand.folded[player] = seat not in play.pushers and seat not in play.waiting
        return True


class ButtonStops(Quiet, frozen=True):
    """The button goes past whoever is not dealt in: it stops on the next seat that is (CX-112)."""

    def start(self, hand: "Hand") -> bool:
        """Only a push pot can be let go by, so on any other hand the button lies where it was put."""
        if hand.folded[_button(hand)]:
            hand.button = hand.seats[next(player for player in from_left(hand) if not hand.folded[player])]
            hand.events.append(ButtonStopped(hand.button, hand.rules.cite("button.move")))
        return True


class ButtonFee(Quiet, frozen=True):
    """The house takes its fee just before the deal, from the player with the button, push pot or not (CX-100).

    The buy-ins come first, and who is not dealt in pays nothing (CX-112). The ante comes afterwards, so a button too
    short for both pays the fee first (CX-118). It is a flat sum that does not play (CC-FEE-17, CC-FEE-18), or the
    button's whole ante, which entitles to the pot like anybody's (SK-FEE-08, CX-44) and is asked for on a push pot too.
    """

    def start(self, hand: "Hand") -> bool:
        """Take it; a fee out of the pot waits for the antes."""
        fee, play = hand.rules.limit.fee, push_play(hand)
        if fee is None or fee.payer is FeePayer.POT:
            return True
        whole_ante = fee.payer is FeePayer.BUTTON_ANTE
        button = _button(hand)
        if hand.given.paid:  # on the hand that is dealt again: the fee is there, and so is an ante that was the fee
            cover_fee(hand, button, live=False)
            if whole_ante and not play.pushers:
                play.fee_ante = sum(before for _, before in hand.given.paid)
                hand.totals[button] += play.fee_ante
                hand.taken += play.fee_ante
            return True
        paid = pay(hand, button, hand.rules.limit.ante if whole_ante else fee.amount(len(hand.live)))
        hand.collected += paid
        if whole_ante and not play.pushers:
            hand.totals[button] += paid
            hand.taken += paid
            play.fee_ante = paid
        if paid:
            hand.events.append(Charged(hand.seats[button], paid, False, hand.rules.cite("fee")))
        return True


class Antes(Quiet, frozen=True):
    """Everyone antes the condition (SK-PN-03, CC-PN-08), or all there is (CX-115); nobody to a push pot (CX-100)."""

    def start(self, hand: "Hand") -> bool:
        """Take them, but for the button's where it is the house's fee; then a fee that the pot pays."""
        fee, play = hand.rules.limit.fee, push_play(hand)
        house = _button(hand) if _ante_is_fee(hand.rules) else None
        for player, seat in enumerate(() if play.pushers else hand.seats):
            paid = 0 if player == house else pay(hand, player, hand.rules.limit.ante)
            hand.totals[player] += paid
            if paid:
                all_in = hand.stacks[player] == 0
                hand.events.append(Posted(seat, paid, "ante", False, all_in, hand.rules.cite("blind.ante")))
        if fee is not None and fee.payer is FeePayer.POT and hand.given.paid:
            cover_fee(hand, _button(hand), live=False)
        elif fee is not None and fee.payer is FeePayer.POT:
            take_from_pot(hand, fee.amount(len(hand.live)), "fee")
        return True


class DealIn(Quiet, frozen=True):
    """Cards face down, one a pass from the button's left, to those who are in (SK-PN-06, CC-PN-18)."""

    down: int

    @property
    def each(self) -> int:
        """What every player is dealt."""
        return self.down

    def start(self, hand: "Hand") -> bool:
        """Deal them."""
        players = [player for player in from_left(hand) if not hand.folded[player]]
        dealt = take_cards(hand, self.down * len(players))
        clause = hand.rules.cite("deal")
        for place, player in enumerate(players):
            hand.hole[player] = dealt[place :: len(players)]
            hand.events.append(Dealt(hand.seats[player], hand.hole[player], self.down, clause))
        return True

    def cards(self, rules: Rules, players: int) -> int:  # noqa: ARG002
        """For everyone, should they all be in."""
        return self.down * players
