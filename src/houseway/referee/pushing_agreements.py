"""Coming into a push pot: the price, who pays it, alone or with others, and what the pushers do when nobody does.

Everyone who was dealt in on the hand that pushed is asked in turn from the button's left, before any card is dealt
(CC-PN-28, CC-PN-30). Where the house knows them, a player may propose an agreement to another who has not decided yet:
a cow, partners, or to back each other. Nothing is paid until an agreement is complete, and then all of it at once.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace

from houseway.referee.actions import Action, MayPass, Option, Pass, format_action, format_options
from houseway.referee.actions_push import Agree, BuyIn, MayAgree, MayBuyIn, MayPropose, Propose
from houseway.referee.carries import Group
from houseway.referee.errors import RefusedError
from houseway.referee.events_push import Agreed, BoughtIn, BuyInNamed, Declined, NotBought
from houseway.referee.pushing import Proposal, PushPlay, player_at, push_play
from houseway.referee.pushing_award import answered, end_hand, propose, split, take_all
from houseway.referee.rules import Rules

if TYPE_CHECKING:
    from houseway.referee.hand import Hand


@dataclass(frozen=True, slots=True)
class BuyIns:
    """The price of a push pot is named, and whoever may buy in decides."""

    def cards(self, rules: Rules, players: int) -> int:  # noqa: ARG002
        """None."""
        return 0

    def start(self, hand: "Hand") -> bool:
        """Name the price and ask the first player; on an ordinary hand there is nothing to ask."""
        play = push_play(hand)
        if play.waiting:
            hand.events.append(BuyInNamed(play.price, play.waiting, hand.rules.cite("push.price")))
        return self._ask(hand)

    def _ask(self, hand: "Hand") -> bool:
        """Ask whoever is next and has a choice; True when all have decided."""
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
        """The price, what may be proposed, and to stay out; or to answer a proposal."""
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
            raise RefusedError(f"nobody may {format_action(action)} now")
        seat = play.waiting[0]
        found = _choices(hand, seat)
        if isinstance(action, Propose):
            if not any(_offers(option, action) for option in found):
                raise self._refuse(hand, seat, action, action.what if action.what in _TOPICS else "push.buy_in")
            propose(hand, action.what, seat, action.seat, action.part, clause=hand.rules.cite(action.what))
            return False
        if isinstance(action, BuyIn) and any(isinstance(option, MayBuyIn) for option in found):
            if play.forming is not None:
                _make_cow(hand, play.forming, play.price - sum(play.forming.parts))
            else:
                _come_in(hand, seat)
        elif isinstance(action, Pass):
            _stay_out(hand, seat)
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
        part = action.part if isinstance(action, Agree) else -1
        if not _fits(part, offer.least, offer.amount, offer.chip) and part != 0:
            raise self._refuse(hand, proposal.to, action, proposal.what)
        play.proposal = None
        part = part or offer.amount
        hand.events.append(Agreed(proposal.to, proposal.seat, proposal.what, part, clause))
        if proposal.what == "cow":
            _join(hand, proposal, part)
        else:
            group = Group(proposal.what, (proposal.seat, proposal.to), (0, 0))
            play.groups += (group,)
            for seat in group.seats:
                _come_in(hand, seat)

    def _refuse(self, hand: "Hand", seat: int, action: Action, topic: str) -> RefusedError:
        return RefusedError(
            f"seat {seat} cannot {format_action(action)}",
            legal=format_options(self.options(hand)), clause=hand.rules.cite(topic),
        )  # fmt: skip


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


def _choices(hand: "Hand", seat: int) -> tuple[Option, ...]:
    """What a player may do whose turn it is to decide."""
    play, rules = push_play(hand), hand.rules
    stack, half, chip = hand.stacks[player_at(hand, seat)], _half_stake(rules), rules.limit.chip
    found: list[Option] = []
    rest = play.price - (sum(play.forming.parts) if play.forming is not None else 0)
    # Who holds a cow's hand bets for it, and has at least half the stake for betting left (CC-PN-37).
    spare = stack - half
    if (spare if play.forming is not None else stack) >= rest:
        found.append(MayBuyIn(rest))
    if play.group_of(seat) is None:
        most = min(rest - chip, spare // chip * chip)
        with_chips = _undecided(hand, play, seat, "cow", chip)
        if with_chips and most >= chip:
            found.append(MayPropose("cow", with_chips, chip, most, chip))
        if play.forming is None:
            # Each partner brings a full buy-in and half the stake for betting (CC-PN-38); backers only the buy-in.
            for what, needed in (("partners", play.price + half), ("backing", play.price)):
                others = _undecided(hand, play, seat, what, needed)
                if others and stack >= needed:
                    found.append(MayPropose(what, others))
    return (*found, MayPass())


def _undecided(hand: "Hand", play: PushPlay, seat: int, what: str, needed: int) -> tuple[int, ...]:
    """Whom a player may propose this to: not decided yet, in no agreement, with the chips for it, not asked before."""
    if what not in hand.rules.push.agreements:
        return ()
    joined = play.forming.seats if play.forming is not None else ()
    return tuple(
        other
        for other in play.waiting
        if other != seat
        and other not in joined
        and play.group_of(other) is None
        and (what, seat, other) not in play.asked
        and hand.stacks[player_at(hand, other)] >= needed
    )


def _answer_to(hand: "Hand", proposal: Proposal) -> MayAgree:
    """What the player asked may agree to: all that is missing of a cow, or what there is towards it."""
    play, chip = push_play(hand), hand.rules.limit.chip
    if proposal.what != "cow":
        return MayAgree(proposal.what, proposal.seat, play.price)
    missing = play.price - proposal.part - (sum(play.forming.parts) if play.forming is not None else 0)
    most = min(missing, hand.stacks[player_at(hand, proposal.to)] // chip * chip)
    return MayAgree("cow", proposal.seat, most, chip, chip)


def _join(hand: "Hand", proposal: Proposal, part: int) -> None:
    """One more in a cow. When its parts add up it is made; else its holder asks another, or pays the rest."""
    play = push_play(hand)
    cow = play.forming if play.forming is not None else Group("cow", (proposal.seat,), (0,))
    cow = replace(cow, seats=(*cow.seats, proposal.to), parts=(*cow.parts, part))
    if sum(cow.parts) + proposal.part == play.price:
        _make_cow(hand, cow, proposal.part)
    else:
        play.forming = cow


def _make_cow(hand: "Hand", cow: Group, holders_part: int) -> None:
    """All pay their parts, which make one buy-in; who proposed it holds the one hand (CC-PN-35, CC-PN-36)."""
    play = push_play(hand)
    cow = replace(cow, parts=(holders_part, *cow.parts[1:]))
    play.forming = None
    play.groups += (cow,)
    for seat, part in zip(cow.seats, cow.parts, strict=True):
        _pay(hand, seat, part, topic="cow")
        hand.folded[player_at(hand, seat)] = seat != cow.seats[0]
    play.bought += cow.seats[:1]


def _come_in(hand: "Hand", seat: int) -> None:
    """Pay the whole price; what a partner or backer has paid is remembered with the agreement."""
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
    """Out of this hand; a cow that was not complete comes to nothing, and its members decide for themselves."""
    play = push_play(hand)
    play.waiting = play.waiting[1:]
    play.forming = None
    hand.folded[player_at(hand, seat)] = True
    hand.events.append(NotBought(seat, hand.rules.cite("push.buy_in")))


@dataclass(frozen=True, slots=True)
class PushersAlone:
    """Nobody has bought in: the pushers may divide the pot instead of playing on, if all agree (CC-PN-45).

    The first of them from the button's left is asked, and then the others in turn; one no and they play on. A pusher
    whom nobody is left to play against takes the pot.
    """

    def cards(self, rules: Rules, players: int) -> int:  # noqa: ARG002
        """None."""
        return 0

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
                    f"seat {first} cannot {format_action(action)}", legal=format_options(self.options(hand)),
                    clause=clause,
                )  # fmt: skip
            hand.who = None
            return True
        if not answered(hand, proposal, action, clause=clause):
            hand.who = None
            return True
        left = play.pushers[play.pushers.index(proposal.to) + 1 :]
        if left:
            propose(hand, "split", first, left[0], clause=clause)
            return False
        split(hand, [player_at(hand, seat) for seat in play.pushers], clause)
        end_hand(hand)
        return True
