"""Push-nine up to the deal: the state of a push pot, the button's fee, the antes, three cards each.

A push pot is the pot of an earlier hand that nobody won. Its chips start in the middle as `dead` money, and so do the
buy-ins, so everyone who is dealt in plays for all of it, with or without chips left. Nothing here bets or divides.
"""

from typing import TYPE_CHECKING, Self

from msgspec import Struct

from houseway.errors import InvariantError
from houseway.referee.play import PlayView
from houseway.referee.poker.dealing import cover_fee
from houseway.referee.poker.play import PokerPlay
from houseway.referee.push.events import ButtonStopped
from houseway.referee.push.pot import Group, PushPot
from houseway.referee.rules import FeePayer, Rules
from houseway.referee.shared_events import Charged, Dealt, Posted
from houseway.referee.steps import DealtDown, QuietStep, pay, take_cards, take_from_pot

if TYPE_CHECKING:
    from houseway.referee.hand import Hand


class PushView(PlayView, frozen=True, tag="push"):
    """The current push pot, if there is one."""

    pushed: int
    """What was in the pot that pushed; 0 on an ordinary hand."""
    number: int
    """How many times in a row it has pushed."""
    price: int
    pushers: tuple[int, ...]
    may_buy: tuple[int, ...]
    groups: tuple[tuple[str, tuple[int, ...]], ...]
    """Agreements: (`cow`, `partners` or `backing`, seats); the first seat of a cow holds its hand."""
    proposal: tuple[str, int, int] | None
    """(what, from seat, to seat)."""
    bought: tuple[int, ...] = ()
    """Who has bought in; for a cow only the seat that holds its hand."""
    cutter: int | None = None
    """Who cuts, the pusher whose hand was turned up last; None on an ordinary hand."""


class Proposal(Struct, frozen=True):
    """A seat's proposal to another that is still unanswered."""

    what: str
    seat: int
    to: int
    part: int = 0


class Stake(Struct, frozen=True):
    """The members' stake for betting on this hand; it is in front of the first, who holds the cow's hand."""

    seats: tuple[int, ...]
    parts: tuple[int, ...]
    won: int = 0
    """What its bets have won so far, including the bets themselves."""

    @property
    def holder(self) -> int:
        """Who bets it."""
        return self.seats[0]


class PushPlay(PokerPlay):
    """A hand's push-nine state, in seat numbers; its values are immutable and replaced as a whole."""

    pushers: tuple[int, ...] = ()
    """Those who play on without paying, from the button's left; empty on an ordinary hand."""
    pushed: int = 0
    number: int = 0
    price: int = 0
    cutter: int | None = None
    """The pusher whose hand was turned up last (CC-PN-32), if still at the table."""
    eligible: tuple[int, ...] = ()
    """Those who could buy in, regardless of what they decided."""
    waiting: tuple[int, ...] = ()
    """Those who have not decided yet whether to buy in, in turn."""
    bought: tuple[int, ...] = ()
    groups: tuple[Group, ...] = ()
    forming: Group | None = None
    """A cow whose parts do not add up yet; its proposer, the first, will cover what is missing."""
    holder: int | None = None
    """The member of an incomplete cow who has taken its hand; None while its proposer has it."""
    proposal: Proposal | None = None
    asked: tuple[tuple[str, int, int], ...] = ()
    """(what, from, to) of every proposal so far: no player asks another the same thing twice."""
    raised: tuple[tuple[int, int], ...] = ()
    """(raiser, partner) whenever one raised the other's bet."""
    fee_ante: int = 0
    """How much of the button's ante went to the house instead of the pot (CX-44)."""
    stakes: tuple[Stake, ...] = ()
    partners_took: tuple[tuple[int, int, bool], ...] = ()
    """(seat, chips, whether from the push pot) that partners have won so far."""
    put_in: tuple[int, ...] = ()
    """Everyone's bets when the pot was pushed; on a push pot nobody has put in anything else."""

    def copy(self) -> Self:
        """An independent copy."""
        new = super().copy()
        vars(new).update(vars(self))
        return new

    def view(self, hand: "Hand", viewer: int | None) -> PushView:
        """All of it: agreements are public."""
        proposal, forming = self.proposal, self.forming
        if forming is not None and self.holder is not None:
            forming = forming.held_by(self.holder)
        return PushView(
            self.pushed,
            self.number,
            self.price,
            self.pushers,
            self.waiting,
            tuple((group.what, group.seats) for group in (*self.groups, *((forming,) if forming else ()))),
            None if proposal is None else (proposal.what, proposal.seat, proposal.to),
            self.bought,
            self.cutter,
        )

    def group_of(self, seat: int) -> Group | None:
        """A seat's agreement, if any."""
        return next((group for group in self.groups if seat in group.seats), None)

    def partner_of(self, seat: int) -> int | None:
        """A seat's partner or backer, who has a hand of their own."""
        group = self.group_of(seat)
        return None if group is None or group.what == "cow" else group.others(seat)[0]


def push_play(hand: "Hand") -> PushPlay:
    """The state of a hand of push-nine."""
    if not isinstance(hand.play, PushPlay):
        raise InvariantError("a hand of push-nine must start from what the last one left")
    return hand.play


def player_at(hand: "Hand", seat: int) -> int:
    """The player (index) of a seat."""
    return hand.seats.index(seat)


def price_of(rules: Rules, pot: int, pushers: int) -> int:
    """What it costs to buy in: half the pot, or the pot by the number of pushers, rounded up to a chip (CX-42)."""
    parts = (2 if rules.push.price == "half" else pushers) * rules.limit.chip
    return -(-pot // parts) * rules.limit.chip


def begin(hand: "Hand") -> PushPlay:
    """The state at the start of a hand: the push pot that the last one left, if any."""
    play, carry = PushPlay(hand), hand.given.carry
    if not isinstance(carry, PushPot):
        return play
    pushers = tuple(seat for seat in hand.seats if seat in carry.pushers)
    if not pushers:  # no pusher is left: the chips stay for an ordinary hand
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


class TakeUp(QuietStep, frozen=True):
    """Take over what the last hand left: a push pot with its pushers, or nothing."""

    def start(self, hand: "Hand") -> bool:
        """Pushers are in; players who may buy in are in until they stay out."""
        play, hand.carry = push_play(hand), None
        if play.pushers:
            for player, seat in enumerate(hand.seats):
                # Members of a cow only share in it: another player holds its hand (CC-PN-36).
                hand.folded[player] = seat not in play.pushers and seat not in play.waiting
        return True


class ButtonStops(QuietStep, frozen=True):
    """The button skips seats that are not dealt in and stops on the next one that is (CX-112)."""

    def start(self, hand: "Hand") -> bool:
        """Only a push pot can be passed on, so on any other hand the button stays where it was put."""
        if hand.folded[_button(hand)]:
            hand.button = hand.seats[next(player for player in from_left(hand) if not hand.folded[player])]
            hand.events.append(ButtonStopped(hand.button, hand.rules.cite("button.move")))
        return True


class ButtonFee(QuietStep, frozen=True):
    """The house takes its fee just before the deal, from the player with the button, push pot or not (CX-100).

    The buy-ins come first, and players not dealt in pay nothing (CX-112). The ante comes afterward, so a button too
    short for both pays the fee first (CX-118). It is a flat sum that does not play (CC-FEE-17, CC-FEE-18), or the
    button's whole ante, which gives the same right to the pot as anyone's (SK-FEE-08, CX-44) and is due on a push pot
    too.
    """

    def start(self, hand: "Hand") -> bool:
        """Take it; a fee out of the pot waits for the antes."""
        fee, play = hand.rules.limit.fee, push_play(hand)
        if fee is None or fee.payer is FeePayer.POT:
            return True
        whole_ante = fee.payer is FeePayer.BUTTON_ANTE
        button = _button(hand)
        if hand.given.paid:  # on a redealt hand the fee is already paid, and so is an ante that was the fee
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


class Antes(QuietStep, frozen=True):
    """Everyone antes the condition (SK-PN-03, CC-PN-08), or all there is (CX-115); nobody to a push pot (CX-100)."""

    def start(self, hand: "Hand") -> bool:
        """Take them, except the button's if it is the house's fee; then a fee that the pot pays."""
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


class DealIn(DealtDown, frozen=True):
    """Cards face down, one a pass from the button's left, to those who are in (SK-PN-06, CC-PN-18)."""

    def start(self, hand: "Hand") -> bool:
        """Deal them."""
        players = [player for player in from_left(hand) if not hand.folded[player]]
        dealt = take_cards(hand, self.down * len(players))
        clause = hand.rules.cite("deal")
        for place, player in enumerate(players):
            hand.hole[player] = dealt[place :: len(players)]
            hand.events.append(Dealt(hand.seats[player], hand.hole[player], self.down, clause))
        return True

    def cards(self, rules: Rules, players: int) -> int:
        """For everyone, in case they are all in."""
        return self.down * players
