"""Push-nine from the first bet to the last chip: the one betting round, the showdown, and the push.

Equal best hands do not divide the pot: it stays on the table for the next hand (SK-PN-12, CC-PN-26), until the house's
last push, after which it is divided. Side pots are our common layer, since no book speaks of them. Each belongs to
those who put chips in it (CX-136): a winner takes it, a tie among exactly the pushers adds it to the push pot, and any
other tie divides it (CX-116). Chips that only disqualified players put in go back to them.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from houseway.chips.pots import Pot, build_pots, shares
from houseway.errors import InvariantError
from houseway.ranking.push_nine import say
from houseway.referee.hand import UNKNOWN
from houseway.referee.poker.actions import MayShow, Raise
from houseway.referee.poker.betting import BettingRound, end_round
from houseway.referee.poker.events import Mucked, Returned, Shown
from houseway.referee.poker.showdown import Showdown, empty_pot, push_uncontested, score_of, words_of
from houseway.referee.push.actions import Agree, MayAgree, MayPropose, Propose
from houseway.referee.push.deal import Proposal, from_left, player_at, price_of, push_play
from houseway.referee.push.events import Agreed, Declined, Proposed, Pushed
from houseway.referee.push.pot import Group, PushPot
from houseway.referee.push.proof import breaches, forfeits, must_show, turn_up, unproved
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import joined
from houseway.referee.shared_actions import Action, MayPass, Option, Pass
from houseway.referee.shared_actions import said as in_words
from houseway.referee.shared_events import CarriedOver, PaidOver, Won

if TYPE_CHECKING:
    from houseway.referee.hand import Hand


class PushRound(BettingRound, frozen=True):
    """A bet of the condition and three raises; the last two may divide a pot that nobody has bet at (CC-PN-25)."""

    def opener(self, hand: "Hand") -> int:
        """The player left of the button (SK-PN-07), or the button (CC-PN-06), as the house has it (CX-41)."""
        order = from_left(hand)
        return order[-1] if hand.rules.push.first == "button" else order[0]

    def options(self, hand: "Hand") -> tuple[Option, ...]:
        """As in any betting round, and to propose a division or answer one."""
        proposal = push_play(hand).proposal
        if proposal is not None:
            return (MayAgree("split", proposal.seat, 0), MayPass())
        found = BettingRound.options(self, hand)
        other = self._may_split_with(hand)
        return found if other is None else (*found, MayPropose("split", (other,)))

    @staticmethod
    def _may_split_with(hand: "Hand") -> int | None:
        """The seat that the actor may propose a division to: the only opponent left, if nobody has bet and it was not
        asked before.
        """
        live = hand.live
        if not hand.rules.push.split_unbet or hand.who is None or hand.play.level or len(live) != 2:
            return None
        me, other = hand.seats[hand.who], hand.seats[live[1] if live[0] == hand.who else live[0]]
        return None if ("split", me, other) in push_play(hand).asked else other

    def act(self, hand: "Hand", action: Action) -> bool:
        """Bet as in any round, propose, or answer."""
        play, seat = push_play(hand), hand.actor
        if seat is None:
            raise RefusedError(f"nobody may {action} now")
        if play.proposal is not None:
            return self._answer(hand, play.proposal, action)
        if isinstance(action, Propose):
            return self._propose(hand, seat, action)
        raised = hand.play.aggressor if isinstance(action, Raise) else None
        done = BettingRound.act(self, hand, action)
        if raised is not None and play.partner_of(seat) == hand.seats[raised]:
            play.raised += ((seat, hand.seats[raised]),)
        return done

    def dropped(self, hand: "Hand") -> bool:
        """A proposal lapses; the players left play on, or the betting ends if all have lost their right to the pot."""
        play = push_play(hand)
        if (proposal := play.proposal) is not None:
            play.proposal, hand.who = None, player_at(hand, proposal.seat)
        lost = {one for pair in breaches(hand, hand.play.scores) for one in pair}
        if all(player in lost for player in hand.live):
            end_round(hand)
            hand.skip_to("showdown")
            return True
        return BettingRound.dropped(self, hand)

    def _propose(self, hand: "Hand", seat: int, action: Propose) -> bool:
        other = self._may_split_with(hand)
        if other is None or action != Propose("split", other):
            raise RefusedError(
                f"seat {seat} cannot {action}",
                legal=in_words(self.options(hand)),
                clause=hand.rules.cite("split.unbet"),
            )
        propose(hand, "split", seat, other, clause=hand.rules.cite("split.unbet"))
        return False

    def _answer(self, hand: "Hand", proposal: Proposal, action: Action) -> bool:
        clause = hand.rules.cite("split.unbet")
        if not answered(hand, proposal, action, clause=clause):
            return False
        split(hand, clause)
        end_hand(hand)
        return True


def propose(hand: "Hand", what: str, seat: int, to: int, part: int = 0, *, clause: str) -> None:
    """Make a proposal to another seat, which answers next."""
    play = push_play(hand)
    play.proposal = Proposal(what, seat, to, part)
    play.asked += ((what, seat, to),)
    hand.events.append(Proposed(seat, to, what, part, clause))
    hand.who = player_at(hand, to)


def answered(hand: "Hand", proposal: Proposal, action: Action, *, clause: str) -> bool:
    """Take the answer to a proposed division; return whether it is yes. After a no it is the proposer's turn again."""
    if action != Agree() and action != Pass():
        raise RefusedError(
            f"seat {proposal.to} must first answer seat {proposal.seat}",
            legal=in_words((MayAgree(proposal.what, proposal.seat, 0), MayPass())),
            clause=clause,
        )
    push_play(hand).proposal = None
    hand.who = player_at(hand, proposal.seat)
    if isinstance(action, Pass):
        hand.events.append(Declined(proposal.to, proposal.seat, proposal.what, clause))
        return False
    hand.events.append(Agreed(proposal.to, proposal.seat, proposal.what, 0, clause))
    return True


def end_hand(hand: "Hand") -> None:
    """The dealing and betting is over."""
    settle_up(hand)
    hand.who = None
    hand.skip_to_end()


class PushShowdown(Showdown, frozen=True):
    """Hands are shown; the best hand takes the pot, or tied best hands push it."""

    def start(self, hand: "Hand") -> bool:
        """Before anyone shows, turn up the folded hands that decide whether the best hand may win."""
        live = hand.live
        if len(live) > 1 and not any(UNKNOWN in hand.hole[player] for player in live):
            _prove(hand, live)
        return Showdown.start(self, hand)

    def order(self, hand: "Hand") -> list[int]:
        """Starting with the last bettor, otherwise with the first to act; all-in players last.

        A player who raised a partner shows before all others, so that they know where they stand.
        """
        bound, count = must_show(hand), len(hand.seats)
        first = _first_to_act(hand) if hand.play.aggressor is None else hand.play.aggressor
        return sorted(hand.live, key=lambda one: (one not in bound, -hand.totals[one], (one - first) % count))

    def options(self, hand: "Hand") -> tuple[Option, ...]:
        """A player who raised a partner must show a hand good enough for it (CC-PN-40)."""
        return (MayShow(),) if hand.who in must_show(hand) else Showdown.options(self, hand)

    def show(self, hand: "Hand") -> None:
        """Turn the hands up; a hand beaten by one that can win is mucked unseen, unless the house requires all hands to
        be shown.
        """
        order, bound = self.order(hand), must_show(hand)
        for player in order:
            hand.play.scores[player] = score_of(hand, player)
        lost = {one for pair in breaches(hand, hand.play.scores) for one in pair}
        for player in order:
            if hand.rules.showdown.show_all or player in lost or player in bound or not _beaten(hand, player, lost):
                hand.shown[player] = True
                words = words_of(hand, player)
                hand.events.append(Shown(hand.seats[player], hand.hole[player], words, hand.rules.cite("show")))
            else:
                hand.mucked[player] = True
                hand.muck += hand.hole[player]
                hand.events.append(Mucked(hand.seats[player], hand.rules.cite("muck")))

    def last_one(self, hand: "Hand", player: int) -> None:
        """The last player left takes everything without showing, unless a partner was raised on the way (CC-PN-40)."""
        for raiser in unproved(hand, {player}, folded=False):
            turn_up(hand, raiser)
        lost = forfeits(hand)
        _bets_back(hand, lost)
        if all(one in lost for one in hand.live):
            _push_to_the_others(hand, lost)
        elif all(pot.players == (player,) for _, pot in _pots(hand, lost)):
            take_all(hand, player)
        else:  # the others have mucked, one of them last in a pot that this player cannot win
            _award(hand, lost)
        settle_up(hand)

    def divide(self, hand: "Hand") -> None:
        """Push the pots, to the best hand or to the next deal."""
        _prove(hand, [player for player in hand.live if not hand.mucked[player]])
        lost = forfeits(hand)
        _bets_back(hand, lost)
        if all(player in lost for player in hand.live):
            _push_to_the_others(hand, lost)
        else:
            _award(hand, lost)
        settle_up(hand)


def _first_to_act(hand: "Hand") -> int:
    """The first player to act in a round that was checked around, leaving out players already all-in or folded.

    If nobody was left to bet, the player whose turn it would have been.
    """
    first, count = PushRound(1, "").opener(hand), len(hand.seats)
    order = [(first + place) % count for place in range(count)]
    return next((player for player in order if hand.stacks[player] and not hand.folded[player]), first)


def _bets_back(hand: "Hand", lost: Collection[int]) -> None:
    """Chips matched only by disqualified players go back to those who bet them.

    These players have no right to the pot, which goes to the best hand among the rest (CC-PN-41); but each pot belongs
    to those who put chips in it (CX-136), and none of the rest has a chip in this one.
    """
    rest = [player for player in hand.live if player not in lost]
    if not lost or not rest:
        return
    level = max(hand.totals[player] for player in rest)
    clause = joined(hand.rules.cite("returned"), hand.rules.cite("side_pot"))
    for player, total in enumerate(hand.totals):
        if total > level:
            hand.totals[player] = level
            hand.stacks[player] += total - level
            hand.events.append(Returned(hand.seats[player], total - level, clause))


def _prove(hand: "Hand", players: Sequence[int]) -> None:
    """A raise counts even if the raiser has folded since: the cards are turned up when the pot is about to go to one of
    the two.

    If both lose their right, the next best hand may depend on another such raise.
    """
    scores = hand.play.scores | {player: score_of(hand, player) for player in players}
    while True:
        lost = {one for pair in breaches(hand, scores) for one in pair}
        takers = {player for _, pot in _pots(hand, lost) for player in _best(scores, pot)}
        hidden = unproved(hand, takers, folded=True)
        if not hidden:
            return
        turn_up(hand, hidden[0])
        scores[hidden[0]] = hand.play.scores[hidden[0]]


def _beaten(hand: "Hand", player: int, lost: set[int]) -> bool:
    """Whether a hand that has been shown, and has not lost its right, wins every pot the player could win."""
    return any(
        hand.shown[other]
        and not hand.folded[other]
        and other not in lost
        and hand.totals[other] >= hand.totals[player]
        and theirs > mine
        for mine in (hand.play.scores[player],)
        for other, theirs in hand.play.scores.items()
    )


def _push_to_the_others(hand: "Hand", lost: set[int]) -> None:
    """Only disqualified players are left: the pot is pushed to the others who were dealt in.

    Two players who raise everyone out may not keep the pot, since that is what the rule is meant to prevent, nor buy
    into it. A folded hand stays folded, so nobody has won: all others who were dealt in play for it again, as if they
    had pushed (CX-50). A lone player has no opponent and takes it; with none at all it waits for the next players to
    ante.
    """
    others = [player for player, cards in enumerate(hand.hole) if cards and player not in lost]
    amount, dead = hand.pot, hand.dead
    _empty(hand)
    if others and amount:
        _push(hand, others, [(1, amount)], dead, lost, equal=False)
    elif amount:
        hand.carried = amount
        hand.events.append(CarriedOver(amount, hand.rules.cite("partners.raise")))


def _pots(hand: "Hand", lost: Collection[int]) -> list[tuple[int, Pot]]:
    """The pots by number, each with those who put chips in it and can win it, from the button's left (CX-136).

    In a pot whose players have all mucked, the last one to muck is left. Chips that only disqualified players put in
    make no pot (CC-PN-41).
    """
    order, paid = from_left(hand), push_play(hand).fee_ante
    found: list[tuple[int, Pot]] = []
    pots = build_pots(hand.totals, hand.live, dead=hand.dead, gone=hand.taken - paid, credit=paid)
    for number, pot in enumerate(pots, start=1):
        rightful = sorted((player for player in pot.players if player not in lost), key=order.index)
        left = [player for player in rightful if not hand.mucked[player]] or _last_to_muck(hand, rightful)
        if left and pot.amount:
            found.append((number, Pot(pot.amount, tuple(left))))
    return found


def _last_to_muck(hand: "Hand", players: Sequence[int]) -> list[int]:
    """Among players who have all mucked at the showdown, the last one to do so."""
    mucked = (player_at(hand, event.seat) for event in reversed(hand.events) if isinstance(event, Mucked))
    return [next(player for player in mucked if player in players)] if players else []


def _empty(hand: "Hand") -> None:
    """Award the pot, remembering everyone's bets for the cows."""
    push_play(hand).put_in = tuple(hand.totals)
    empty_pot(hand)


def _award(hand: "Hand", lost: Collection[int]) -> None:
    pots = _pots(hand, lost)
    if sum(pot.amount for _, pot in pots) != hand.pot:
        raise InvariantError(f"the pots hold {pots} and the table {hand.pot}")
    dead, scores = hand.dead, hand.play.scores
    _empty(hand)
    if not pots:  # nobody had a chip to ante
        return
    first, main = pots[0]  # the main pot, unless the house's fee took all of it
    best = _best(scores, main)
    pushing = [(number, pot.amount) for number, pot in pots if len(best) > 1 and _best(scores, pot) == best]
    if len(best) == 1:
        _take(hand, first, best, main.amount, dead, share="all", clause=hand.rules.cite("award"))
        _send_button(hand, best)
    else:
        _push(hand, best, pushing, dead, lost)
    with_the_push = {first, *(number for number, _ in pushing)}
    for number, pot in pots:
        if number not in with_the_push:
            winners = _best(scores, pot)
            clause = joined(hand.rules.cite("side_pot"), hand.rules.cite("tie") if len(winners) > 1 else "")
            _take(hand, number, winners, pot.amount, 0, share="all", clause=clause)


def _best(scores: Mapping[int, tuple[int, ...]], pot: Pot) -> list[int]:
    if len(pot.players) == 1:
        return [*pot.players]
    best = max(scores[player] for player in pot.players)
    return [player for player in pot.players if scores[player] == best]


def _push(
    hand: "Hand",
    best: list[int],
    pots: Sequence[tuple[int, int]],
    dead: int,
    lost: Collection[int],
    *,
    equal: bool = True,
) -> None:
    """The pots, each with its number, stay for the next hand as one.

    After the last push that the house allows they are divided, odd chips pot by pot (CC-PN-33, CC-PN-34, CX-136).
    """
    rules, play = hand.rules, push_play(hand)
    amount = sum(chips for _, chips in pots)
    number, why = play.number + 1, "" if equal else rules.cite("partners.raise")
    if rules.push.most_pushes and number >= rules.push.most_pushes:
        clause = joined(why, rules.cite("push.last"), rules.cite("push.split"))
        for place, chips in pots:
            _take(hand, place, best, chips, dead if place == 1 else 0, share="split", clause=clause)
        _send_button(hand, best)
        return
    pushers = tuple(hand.seats[player] for player in best)
    groups = tuple(group for group in play.groups if any(seat in pushers for seat in group.seats))
    cutter = hand.seats[_last_to_declare(hand, best)]
    hand.carried = amount
    hand.carry = PushPot(
        pushers=pushers,
        eligible=_eligible(hand, pushers, groups, lost),
        number=number,
        cutter=cutter,
        price=price_of(rules, amount, len(pushers)),
        groups=groups,
    )
    _send_button(hand, best)
    dealer = rules.cite("push.button") if hand.next_button is not None else ""
    clause = joined(why, rules.cite("push"), rules.cite("push.cut"), dealer)
    hand.events.append(Pushed(pushers, amount, number, cutter, clause, equal))


def _eligible(
    hand: "Hand", pushers: tuple[int, ...], groups: tuple[Group, ...], lost: Collection[int]
) -> tuple[int, ...]:
    """Everyone who was dealt in, including folders and members of a cow (CX-100), except disqualified players and
    pushers.
    """
    pushing = {seat for group in groups if group.what == "cow" for seat in group.seats}
    members = {seat for group in push_play(hand).groups if group.what == "cow" for seat in group.seats}
    return tuple(
        seat
        for player, seat in enumerate(hand.seats)
        if (hand.hole[player] or seat in members) and player not in lost and seat not in pushers and seat not in pushing
    )


def _last_to_declare(hand: "Hand", best: list[int]) -> int:
    """The pusher whose hand was turned up last (CC-PN-32); if none was, the last in the order of action."""
    for event in reversed(hand.events):
        if isinstance(event, Shown) and player_at(hand, event.seat) in best:
            return player_at(hand, event.seat)
    first, count = PushRound(1, "").opener(hand), len(hand.seats)
    return max(best, key=lambda player: (player - first) % count)


def _send_button(hand: "Hand", takers: Sequence[int]) -> None:
    """If the house gives it to the winner: of several, to the first left of the button (CC-PN-31, CX-102)."""
    if hand.rules.push.button == "winner":
        hand.next_button = hand.seats[min(takers, key=from_left(hand).index)]


def take_all(hand: "Hand", player: int) -> None:
    """Nobody else is in: the player takes the pot."""
    amount, dead = hand.pot, hand.dead
    push_play(hand).put_in = tuple(hand.totals)
    push_uncontested(hand, player)
    share_out(hand, {hand.seats[player]: amount}, dead, amount, won=True)
    _send_button(hand, [player])


def split(hand: "Hand", clause: str) -> None:
    """The players in agree to divide everything, each pot among those who put chips in it."""
    pots, dead, players = _pots(hand, ()), hand.dead, hand.live
    _empty(hand)
    for number, pot in pots:
        _take(hand, number, pot.players, pot.amount, dead if number == 1 else 0, share="split", clause=clause)
    _send_button(hand, players)


def _take(
    hand: "Hand", number: int, winners: Sequence[int], amount: int, dead: int, *, share: str, clause: str
) -> None:
    """Push a pot to its winners, odd chips from the button's left, and let them share it as they agreed."""
    rules = hand.rules
    given = shares(amount, winners, chip=rules.limit.chip, one_each=rules.showdown.odd_chips == "one each")
    clause = joined(clause, rules.cite("odd") if given[0] != given[-1] else "")
    for player, chips in zip(winners, given, strict=True):
        hand.stacks[player] += chips
        if chips:
            score = hand.play.scores.get(player)
            words, cards = ("", ()) if score is None else (say(score[0]), hand.hole[player])
            hand.events.append(Won(hand.seats[player], chips, number, share, words, cards, clause))
    taken = {hand.seats[player]: chips for player, chips in zip(winners, given, strict=True)}
    share_out(hand, taken, dead, amount, won=len(winners) == 1 and number == 1)


def share_out(hand: "Hand", taken: Mapping[int, int], dead: int, whole: int, *, won: bool) -> None:
    """Those who took chips from the pot pay out their agreements.

    A cow shares what was there before the deal, the push pot and the buy-ins (`dead` of the `whole`), in proportion to
    its parts; winnings from bets are shared like the stake for betting (`stakes_back`). A backer who wins the push pot
    repays the other's buy-in (CC-PN-43). Partners' winnings are added up first (`halves`).
    """
    play, chip = push_play(hand), hand.rules.limit.chip
    for seat, amount in taken.items():
        group = play.group_of(seat)
        if group is None or not amount:
            continue
        if group.what == "backing":
            other = group.others(seat)[0]
            owed = group.parts[group.seats.index(other)] if won else 0
            pay_over(hand, seat, other, min(owed, amount), "buy-in repaid", "backing")
        elif group.what == "partners":
            play.partners_took += ((seat, amount, dead > 0),)
        else:
            base = amount * min(dead, whole) // whole
            for other, share in group.shares(seat, base, chip=chip):
                pay_over(hand, seat, other, share, "share of the cow", "cow")
            play.stakes = tuple(
                replace(one, won=one.won + amount - base) if one.holder == seat else one for one in play.stakes
            )


def settle_up(hand: "Hand") -> None:
    """The pots have been awarded: pay out what is left to share under the agreements."""
    halves(hand)
    stakes_back(hand)


def halves(hand: "Hand") -> None:
    """A partner who has won the push pot gives half of everything won to the other (CC-PN-42, CX-101).

    The half is of the total, so at most one chip is left over. Side pots won alone belong to the winner (CC-PN-39), and
    two partners who divided the push pot already have their halves.
    """
    play = push_play(hand)
    taken, play.partners_took = play.partners_took, ()
    winners = {seat for seat, _, pushed in taken if pushed}
    for seat in sorted(winners, key=hand.seats.index):
        group = play.group_of(seat)
        if group is None or group.others(seat)[0] in winners:
            continue
        whole = sum(amount for one, amount, _ in taken if one == seat)
        for other, share in group.shares(seat, whole, chip=hand.rules.limit.chip):
            pay_over(hand, seat, other, share, "partner's half", "partners")


def stakes_back(hand: "Hand") -> None:
    """The rest of a cow's stake for betting, and what its bets won, goes to those who brought it (CX-119).

    Bets come out of the stake first; anything the holder bet beyond it was the holder's own.
    """
    play, chip = push_play(hand), hand.rules.limit.chip
    for stake in play.stakes:
        bet = play.put_in[player_at(hand, stake.holder)] if play.put_in else 0
        own = max(0, bet - sum(stake.parts))
        brought = Group("cow", stake.seats, (stake.parts[0] + own, *stake.parts[1:]))
        left = sum(brought.parts) - bet + stake.won
        for other, share in brought.shares(stake.holder, left, chip=chip) if any(brought.parts) else ():
            pay_over(hand, stake.holder, other, share, "of the cow's stake", "cow")
    play.stakes = ()


def pay_over(hand: "Hand", seat: int, to: int, amount: int, what: str, topic: str) -> None:
    """Chips go from one player to another."""
    if amount and to in hand.seats:
        hand.stacks[player_at(hand, seat)] -= amount
        hand.stacks[player_at(hand, to)] += amount
        hand.events.append(PaidOver(seat, to, amount, what, hand.rules.cite(topic)))
