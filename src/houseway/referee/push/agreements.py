"""Coming into a push pot: the price, who pays it, alone or with others, and what the pushers do when nobody does.

Everyone who was dealt in on the hand that pushed is asked in turn from the button's left, before any card is dealt
(CC-PN-28, CC-PN-30). If the house has agreements, a player may propose one to another: partners or backing to a player
who has not decided yet, and a cow also to one who has passed on the pot. Nothing is paid until an agreement is
complete, and then all of it at once. Nobody proposes the same thing to the same player twice.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from houseway.chips.money import format_money
from houseway.referee.game import Step
from houseway.referee.push.actions import Agree, BuyIn, MayAgree, MayBuyIn, MayPropose, Propose
from houseway.referee.push.award import answered, end_hand, pay_over, propose, split, take_all
from houseway.referee.push.deal import Proposal, PushPlay, Stake, player_at, push_play
from houseway.referee.push.events import Agreed, BoughtIn, BuyInNamed, Declined, NotBought
from houseway.referee.push.pot import Group
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import Rules
from houseway.referee.shared_actions import Action, MayPass, Option, Pass, said
from houseway.referee.steps import QuietStep

if TYPE_CHECKING:
    from houseway.referee.hand import Hand


class BuyIns(Step, frozen=True):
    """The price of a push pot is named, and whoever may buy in decides."""

    def start(self, hand: "Hand") -> bool:
        """Name the price and ask the first player; an ordinary hand skips this."""
        play = push_play(hand)
        if play.waiting:
            hand.events.append(BuyInNamed(play.price, play.waiting, hand.rules.cite("push.price")))
        return self._ask(hand)

    def _ask(self, hand: "Hand") -> bool:
        """Ask the next player with a choice; True when all have decided."""
        play = push_play(hand)
        while play.waiting:
            seat = play.waiting[0]
            if len(_choices(hand, seat)) > 1:
                hand.who = player_at(hand, seat)
                return False
            _stay_out(hand, seat)
        hand.who = None
        return True

    def options(self, hand: "Hand") -> tuple[Option, ...]:
        """Pay the price, propose something, or stay out; or answer a proposal."""
        play = push_play(hand)
        if play.proposal is not None:
            return (_answer_to(hand, play.proposal), MayPass())
        return _choices(hand, play.waiting[0]) if play.waiting else ()

    def act(self, hand: "Hand", action: Action) -> bool:
        """Pay, stay out, propose, or answer."""
        play = push_play(hand)
        if play.proposal is not None:
            self._answer(hand, play.proposal, action)
            return self._ask(hand)
        if not play.waiting:
            raise RefusedError(f"nobody may {action} now")
        seat = play.waiting[0]
        found = _choices(hand, seat)
        if isinstance(action, Propose):
            if not any(_offers(option, action) for option in found):
                raise self._refuse(hand, seat, action, action.what if action.what in _TOPICS else "push.buy_in")
            propose(hand, action.what, seat, action.seat, action.part, clause=hand.rules.cite(action.what))
            return False
        if isinstance(action, BuyIn) and any(isinstance(option, MayBuyIn) for option in found):
            if play.forming is not None:
                _make_cow(hand, play.forming, _rest(play))
            else:
                _come_in(hand, seat)
        elif isinstance(action, Pass):
            _stay_out(hand, seat)
        elif isinstance(action, BuyIn):
            problem, topic = _too_few(hand, seat)
            raise RefusedError(problem, legal=said(self.options(hand)), clause=hand.rules.cite(topic))
        else:
            raise self._refuse(hand, seat, action, "push.buy_in")
        return self._ask(hand)

    def _answer(self, hand: "Hand", proposal: Proposal, action: Action) -> None:
        play, clause = push_play(hand), hand.rules.cite(proposal.what)
        offer = _answer_to(hand, proposal)
        if isinstance(action, Pass):
            play.proposal = None
            hand.events.append(Declined(proposal.to, proposal.seat, proposal.what, clause))
            return
        part, holds = (action.part, action.holds) if isinstance(action, Agree) else (-1, False)
        if (not _fits(part, offer.least, offer.amount, offer.chip) and part != 0) or (holds and not offer.may_hold):
            raise self._refuse(hand, proposal.to, action, proposal.what)
        play.proposal = None
        part = part or offer.amount
        hand.events.append(Agreed(proposal.to, proposal.seat, proposal.what, part, clause, holds))
        if proposal.what == "cow":
            _join(hand, proposal, part, holds=holds)
        else:
            group = Group(proposal.what, (proposal.seat, proposal.to), (0, 0))
            play.groups += (group,)
            for seat in group.seats:
                _come_in(hand, seat)

    def _refuse(self, hand: "Hand", seat: int, action: Action, topic: str) -> RefusedError:
        return RefusedError(
            f"seat {seat} cannot {action}",
            legal=said(self.options(hand)),
            clause=hand.rules.cite(topic),
        )


_TOPICS = ("cow", "partners", "backing")


def _fits(part: object, least: int, most: int, chip: int) -> bool:
    """Whether a part of a price is in the range, in whole chips."""
    return type(part) is int and chip > 0 and least <= part <= most and part % chip == 0


def _offers(option: Option, action: Propose) -> bool:
    if not isinstance(option, MayPropose) or option.what != action.what or action.seat not in option.seats:
        return False
    return _fits(action.part, option.least, option.most, option.chip) if option.most else action.part == 0


def _half_stake(rules: Rules) -> int:
    """Half of what a player needs for betting: half of one bet and three raises (CX-49)."""
    return rules.push.betting_stake * rules.limit.lower // 2


def _chips(hand: "Hand", seat: int) -> int:
    return hand.stacks[player_at(hand, seat)]


def _rest(play: PushPlay) -> int:
    """The unpaid part of the price: all of it, or what the members of a cow do not cover."""
    return play.price - (sum(play.forming.parts) if play.forming is not None else 0)


def _suffices(hand: "Hand", seats: Sequence[int]) -> bool:
    """Whether these players together have a cow's price and half the stake for betting (CC-PN-37, CX-49)."""
    return sum(_chips(hand, seat) for seat in seats) >= push_play(hand).price + _half_stake(hand.rules)


def _too_few(hand: "Hand", seat: int) -> tuple[str, str]:
    """Why a player whose turn it is cannot buy in, and on which topic."""
    play = push_play(hand)
    rest, has = _rest(play), _chips(hand, seat)
    if has >= rest:
        needed = format_money(play.price + _half_stake(hand.rules))
        return f"seat {seat} cannot buy in: the cow must have {needed} together, half of the betting stake too", "cow"
    price = f"the price is {format_money(rest)}" if play.forming is None else f"{format_money(rest)} is missing"
    return f"seat {seat} cannot buy in: {price}, and {format_money(has)} is there", "push.price"


def _choices(hand: "Hand", seat: int) -> tuple[Option, ...]:
    """The options of the player whose turn it is to decide."""
    play, rules = push_play(hand), hand.rules
    stack, half, chip = _chips(hand, seat), _half_stake(rules), rules.limit.chip
    found: list[Option] = []
    rest = _rest(play)
    if stack >= rest and (play.forming is None or _suffices(hand, play.forming.seats)):
        found.append(MayBuyIn(rest))
    if play.group_of(seat) is None:
        joining = _may_join(hand, seat)
        if joining:
            found.append(MayPropose("cow", joining, chip, min(rest - chip, stack // chip * chip), chip))
        if play.forming is None:
            # Each partner brings a full buy-in and half the stake for betting (CC-PN-38); backers only the buy-in.
            for what, needed in (("partners", play.price + half), ("backing", play.price)):
                others = _undecided(hand, play, seat, what, needed)
                if others and stack >= needed:
                    found.append(MayPropose(what, others))
    return (*found, MayPass())


def _free(hand: "Hand", what: str, seat: int, others: Sequence[int], needed: int) -> tuple[int, ...]:
    """The players who can be asked: in no agreement, not asked before by this player, with chips for it."""
    play = push_play(hand)
    if what not in hand.rules.push.agreements:
        return ()
    joined = play.forming.seats if play.forming is not None else ()
    return tuple(
        other
        for other in others
        if other != seat
        and other not in joined
        and other not in play.bought
        and play.group_of(other) is None
        and (what, seat, other) not in play.asked
        and _chips(hand, other) >= needed
    )


def _undecided(hand: "Hand", play: PushPlay, seat: int, what: str, needed: int) -> tuple[int, ...]:
    """The players to whom partnership or backing may be proposed: those who have not decided yet."""
    return _free(hand, what, seat, play.waiting, needed)


def _may_join(hand: "Hand", seat: int) -> tuple[int, ...]:
    """The players to whom a cow may be proposed: any eligible player, even one who has passed on the pot (CC-PN-35).

    Each needs a chip, and nobody is asked if all of them together cannot cover the price and half the stake. If one
    partner is not enough, that player may still be asked while a chip is left for a third member and one for the
    proposer.
    """
    play, chip = push_play(hand), hand.rules.limit.chip
    rest, joined = _rest(play), play.forming.seats if play.forming is not None else (seat,)
    others = _free(hand, "cow", seat, play.eligible, chip)
    payers = (seat, *others)
    if _chips(hand, seat) < chip or not _suffices(hand, (*joined, *others)):
        return ()
    if sum(_chips(hand, one) // chip * chip for one in payers) < rest:
        return ()
    return tuple(other for other in others if rest >= (2 if _suffices(hand, (*joined, other)) else 3) * chip)


def _answer_to(hand: "Hand", proposal: Proposal) -> MayAgree:
    """What the asked player may agree to: the full missing part of a cow's price, or what they can pay toward it."""
    play, chip = push_play(hand), hand.rules.limit.chip
    if proposal.what != "cow":
        return MayAgree(proposal.what, proposal.seat, play.price)
    rest, joined = _rest(play), play.forming.seats if play.forming is not None else (proposal.seat,)
    most = min(rest - proposal.part, _chips(hand, proposal.to) // chip * chip)
    if not _suffices(hand, (*joined, proposal.to)):
        most = min(most, rest - 2 * chip)
    # Its members choose who holds a cow's hand (CC-PN-36): the first to take it on joining, otherwise the proposer.
    return MayAgree("cow", proposal.seat, most, chip, chip, play.holder is None)


def _join(hand: "Hand", proposal: Proposal, part: int, *, holds: bool) -> None:
    """Add a member to a cow. Once its parts add up it is complete; until then its proposer asks another player, or pays
    the rest.
    """
    play = push_play(hand)
    cow = play.forming if play.forming is not None else Group("cow", (proposal.seat,), (0,))
    cow = replace(cow, seats=(*cow.seats, proposal.to), parts=(*cow.parts, part))
    if holds:
        play.holder = proposal.to
    if sum(cow.parts) + proposal.part == play.price and _suffices(hand, cow.seats):
        _make_cow(hand, cow, proposal.part)
    else:
        play.forming = cow


def _make_cow(hand: "Hand", cow: Group, first_part: int) -> None:
    """All pay their parts, which make one buy-in, and one of them holds the one hand (CC-PN-35, CC-PN-36)."""
    play = push_play(hand)
    cow = replace(cow, parts=(first_part, *cow.parts[1:]))
    cow = cow.held_by(cow.seats[0] if play.holder is None else play.holder)
    play.forming = play.holder = None
    play.groups += (cow,)
    for seat, part in zip(cow.seats, cow.parts, strict=True):
        _pay(hand, seat, part, topic="cow")
        hand.folded[player_at(hand, seat)] = seat != cow.seats[0]
    play.bought += cow.seats[:1]


def _come_in(hand: "Hand", seat: int) -> None:
    """Pay the whole price; the agreement records what a partner or backer has paid."""
    play = push_play(hand)
    _pay(hand, seat, play.price, topic="push.buy_in")
    play.bought += (seat,)
    play.groups = tuple(
        replace(group, parts=tuple(part + play.price * (one == seat) for one, part in _paid(group)))
        if seat in group.seats
        else group
        for group in play.groups
    )


def _paid(group: Group) -> list[tuple[int, int]]:
    return list(zip(group.seats, group.parts, strict=True))


def _pay(hand: "Hand", seat: int, amount: int, *, topic: str) -> None:
    """The exact amount goes to the middle, where everyone dealt in plays for it (CC-PN-29)."""
    play, player = push_play(hand), player_at(hand, seat)
    hand.stacks[player] -= amount
    hand.dead += amount
    play.waiting = tuple(one for one in play.waiting if one != seat)
    hand.events.append(BoughtIn(seat, amount, hand.rules.cite(topic)))


def _stay_out(hand: "Hand", seat: int) -> None:
    """The player is out of this hand; an incomplete cow is dissolved, and its members decide for themselves."""
    play = push_play(hand)
    play.waiting = play.waiting[1:]
    play.forming = play.holder = None
    hand.folded[player_at(hand, seat)] = True
    hand.events.append(NotBought(seat, hand.rules.cite("push.buy_in")))


class CowStakes(QuietStep, frozen=True):
    """What the members of a cow bring for betting is laid before the one who holds its hand (CC-PN-37, CX-119)."""

    def start(self, hand: "Hand") -> bool:
        """Half of the betting stake for every cow that is dealt in, on every hand that it plays."""
        play, here = push_play(hand), set(hand.seats)
        cows = [group for group in play.groups if group.what == "cow" and here.issuperset(group.seats)]
        play.stakes = tuple(_bring(hand, cow) for cow in cows if not hand.folded[player_at(hand, cow.seats[0])])
        return True


def _bring(hand: "Hand", cow: Group) -> Stake:
    """Each brings the same share as of the price; others cover what one does not have, the holder first."""
    half, chip, whole = _half_stake(hand.rules), hand.rules.limit.chip, sum(cow.parts)
    brought = [min(half * part // whole, _chips(hand, seat)) // chip * chip for seat, part in _paid(cow)]
    for place, seat in enumerate(cow.seats):
        brought[place] += min(half - sum(brought), _chips(hand, seat) - brought[place])
    for seat, amount in zip(cow.seats[1:], brought[1:], strict=True):
        pay_over(hand, seat, cow.seats[0], amount, "for betting", "cow")
    return Stake(cow.seats, tuple(brought))


class PushersAlone(Step, frozen=True):
    """Nobody has bought in: the pushers may divide the pot instead of playing on, if all agree (CC-PN-45).

    The clause covers players who cannot meet the price; those who decline count too, since there is no taker (CX-100).
    The first of them from the button's left is asked, and then the others in turn; if one says no, they play on. A
    pusher with no opponent left takes the pot.
    """

    def start(self, hand: "Hand") -> bool:
        """Ask the first pusher, if this is a push pot without takers."""
        play = push_play(hand)
        if not play.pushers or play.bought:
            return True
        if len(play.pushers) == 1:
            take_all(hand, player_at(hand, play.pushers[0]))
            end_hand(hand)
            return True
        if not hand.rules.push.pushers_may_split:
            return True
        hand.who = player_at(hand, play.pushers[0])
        return False

    def options(self, hand: "Hand") -> tuple[Option, ...]:
        """Propose to divide, or play on; then agree to it, or not."""
        play = push_play(hand)
        if play.proposal is not None:
            return (MayAgree("split", play.proposal.seat, 0), MayPass())
        return (MayPropose("split", play.pushers[1:2]), MayPass())

    def act(self, hand: "Hand", action: Action) -> bool:
        """Go round the pushers until one says no or all have said yes."""
        play, clause = push_play(hand), hand.rules.cite("push.no_taker")
        first = play.pushers[0]
        proposal = play.proposal
        if proposal is None:
            if action == Propose("split", play.pushers[1]):
                propose(hand, "split", first, play.pushers[1], clause=clause)
                return False
            if not isinstance(action, Pass):
                raise RefusedError(
                    f"seat {first} cannot {action}",
                    legal=said(self.options(hand)),
                    clause=clause,
                )
            hand.who = None
            return True
        if not answered(hand, proposal, action, clause=clause):
            hand.who = None
            return True
        left = play.pushers[play.pushers.index(proposal.to) + 1 :]
        if left:
            propose(hand, "split", first, left[0], clause=clause)
            return False
        split(hand, clause)
        end_hand(hand)
        return True
