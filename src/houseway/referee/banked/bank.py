"""The steps that every game with a bank begins and ends with: offering the bank, wagers, fees, action.

The house never banks: a player does, or there is no hand (SK-PG-05, SK-PG-10, CC-PG-08, DR-GEN-03). A `BankTurn`
carries the turn to bank from hand to hand. Nothing here looks at a card.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from houseway.referee.banked.actions import Bank, MayBank, MayWager, Wager
from houseway.referee.banked.events import BankPassed, BankTaken, DiceThrown, NoBank, NotIn, Wagered
from houseway.referee.banked.play import Spot, banked, from_place, lay, places, return_bank, show
from houseway.referee.banked.turn import BankTurn
from houseway.referee.game import Step
from houseway.referee.mixing import thrown
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import FeePayer, Rules, joined
from houseway.referee.rulings.ruling_events import FeeCovered
from houseway.referee.shared_actions import Action, MayPass, Option, Pass, said
from houseway.referee.shared_events import Charged, Dealt
from houseway.referee.steps import DealtDown, QuietStep, pay, take_cards

if TYPE_CHECKING:
    from houseway.referee.hand import Hand

NEW_GAME: Final = 1
"""The place where the offer of the bank starts in a new game (CC-PG-09)."""
DICE: Final = 3
_NO_END: Final = 1 << 60
_CITED_TIERS: Final = 4
"""How many steps of a fee can have clauses of their own."""


def fee_for(hand: "Hand", wager: int) -> int:
    """The fee of a player with this much at stake on the hand (CC-FEE-19, CX-43, CX-103)."""
    fee = hand.rules.limit.fee
    if fee is None or fee.payer is not FeePayer.EACH_PLAYER:
        return 0
    return fee.for_wager(wager, len(hand.seats))


def _fee_steps(hand: "Hand") -> Iterator[tuple[int, int]]:
    """(wagers up to, their fee), from the smallest wagers on."""
    fee = hand.rules.limit.fee
    for tier in fee.tiers if fee is not None else ():
        most = tier.wager or _NO_END
        yield most, fee_for(hand, most)
    yield _NO_END, fee_for(hand, _NO_END)


def _paid_before(hand: "Hand", player: int) -> int | None:
    """The fee that a player has already paid on a hand that is redealt, and does not pay twice (CX-110)."""
    return dict(hand.given.paid).get(hand.seats[player])


def _fee_topic(hand: "Hand", wager: int) -> str:
    """Which of several fee tiers a wager falls under, counting from 1 for the smallest wagers."""
    fee = hand.rules.limit.fee
    tiers = fee.tiers[:_CITED_TIERS] if fee is not None else ()
    return next((f"fee.{at}" for at, tier in enumerate(tiers, 1) if wager <= (tier.wager or _NO_END)), "fee")


def can_put_up(hand: "Hand", player: int, most: int) -> int:
    """The most, up to `most` and in whole chips, that a player can put up in addition to its fee; 0 if nothing.

    The fee never comes out of the wager (CC-FEE-20), so the player must have both.
    """
    limit, stack = hand.rules.limit, hand.stacks[player]
    low, best = limit.lower, 0
    steps = _fee_steps(hand) if _paid_before(hand, player) is None else iter([(_NO_END, 0)])
    for edge, fee in steps:
        if edge < low:
            continue
        top = min(edge, most, stack - fee)
        if top < low:
            break
        best, low = top, edge + 1
        if top < edge:
            break
    return max(limit.lower, best - best % limit.chip) if best else 0


def can_bank(hand: "Hand", player: int) -> int:
    """The most, in whole chips, that a player can bank with; 0 if nothing.

    The banker's fee depends on the largest wager made against the bank (CX-111), so the banker must have the fee for
    the largest possible wager on top of the stake.
    """
    limit = hand.rules.limit
    others = (can_put_up(hand, one, limit.higher or _NO_END) for one in range(len(hand.seats)) if one != player)
    owes = _paid_before(hand, player) is None
    top = hand.stacks[player] - (fee_for(hand, max(others, default=0)) if owes else 0)
    return max(limit.lower, top - top % limit.chip) if top >= limit.lower else 0


def _is_chips(amount: int, option: MayBank | MayWager) -> bool:
    inside = option.least <= amount <= option.most
    return inside and (amount in (option.least, option.most) or amount % option.chip == 0)


def refusal(hand: "Hand", action: Action, options: tuple[Option, ...], topic: str) -> RefusedError:
    """What to tell a player who attempts something that is not open; a wager once made stays (CC-PG-19)."""
    if isinstance(action, Wager) and topic not in ("bank.offer", "bank.next", "wager"):
        topic = "wager.fixed"
    return RefusedError(
        f"seat {hand.actor} cannot {action} now",
        legal=said(options),
        clause=hand.rules.cite(topic),
    )


def ask_next(hand: "Hand") -> bool:
    """Ask the next player in the queue; True when everyone has been asked."""
    play = banked(hand)
    play.queue = play.queue[1:]
    hand.who = play.queue[0] if play.queue else None
    return hand.who is None


def dropped_from_queue(hand: "Hand") -> bool:
    """A hand is dead: ask the next player; True if there is none, or nothing is left to compare."""
    play = banked(hand)
    left = tuple(player for player in play.queue if not hand.folded[player])
    play.queue = left if play.contested else ()
    hand.who = play.queue[0] if play.queue else None
    return hand.who is None


def _call_off(hand: "Hand") -> None:
    """No hand is dealt, and the button stays where it was; a fee already paid stays paid."""
    hand.next_button = hand.button
    hand.fees_paid = dict(hand.given.paid)
    hand.skip_to_end()


class OfferBank(Step, frozen=True):
    """Every player in turn is offered the bank, until one takes it (CX-39, CC-PG-09 to 13, SK-PG-05 to 10)."""

    def start(self, hand: "Hand") -> bool:
        """Begin with the player whose turn it is; a player who cannot put up the minimum stake is not asked."""
        banked(hand).queue = tuple(self._order(hand))
        if not banked(hand).queue:
            return self._nobody(hand)
        hand.who = banked(hand).queue[0]
        return False

    @staticmethod
    def _order(hand: "Hand") -> list[int]:
        """The players to ask, in order.

        A banker who may bank another hand is asked first. One who has banked the maximum may go on only if the house
        lets one player bank all the time, and only after most of the others, more than half, have declined (SK-PG-09,
        CX-120).
        """
        turn = _turn(hand)
        index = {seat: player for player, seat in enumerate(hand.seats) if can_bank(hand, player)}
        if turn is None:
            return [index[seat] for seat in _around(hand, NEW_GAME, itself_first=True) if seat in index]
        around = [seat for seat in _around(hand, turn.seat) if seat in index]
        late = [seat for seat in around if _used_up(hand, turn, seat)]
        asked = [seat for seat in around if seat not in late]
        if turn.holding and turn.last in asked:
            asked.remove(turn.last)
            asked.insert(0, turn.last)
        most = len(asked) // 2 + 1
        order = [*asked[:most], *late, *asked[most:]] if hand.rules.bank.permanent else asked
        return [index[seat] for seat in order]

    def options(self, hand: "Hand") -> tuple[Option, ...]:
        """Take the bank with any stake from the table's minimum up, or pass."""
        if hand.who is None:
            return ()
        return (self._offer(hand, hand.who), MayPass())

    @staticmethod
    def _offer(hand: "Hand", player: int) -> MayBank:
        return MayBank(hand.rules.limit.lower, can_bank(hand, player), hand.rules.limit.chip)

    def act(self, hand: "Hand", action: Action) -> bool:
        """Carry out the answer of the player who was asked."""
        player, rules = hand.who, hand.rules
        if player is None:
            raise RefusedError(f"nobody may {action} now")
        if isinstance(action, Pass):
            hand.events.append(BankPassed(hand.seats[player], rules.cite("bank.pass")))
            return ask_next(hand) and self._nobody(hand)
        if not isinstance(action, Bank) or not _is_chips(action.stake, self._offer(hand, player)):
            offered = "bank.offer" if _turn(hand) is None else "bank.next"
            raise refusal(hand, action, self.options(hand), "bank.stake" if isinstance(action, Bank) else offered)
        play, seat, turn = banked(hand), hand.seats[player], _turn(hand)
        play.bank, play.stake, play.left, play.queue = player, action.stake, action.stake, ()
        play.running = turn.running + 1 if turn is not None and turn.last == seat else 1
        play.spots = [Spot(player, seat)]
        hand.bets[player] += pay(hand, player, action.stake)
        clause = joined(self._cited(hand, turn, seat), rules.cite("bank.stake"))
        hand.events.append(BankTaken(seat, action.stake, play.running, clause))
        hand.who = None
        return True

    @staticmethod
    def _cited(hand: "Hand", turn: BankTurn | None, seat: int) -> str:
        """Why this seat may take the bank: in a new game, in turn, for another hand, or for good."""
        cite = hand.rules.cite
        if turn is None:
            return cite("bank.offer")
        if _used_up(hand, turn, seat):
            return joined(cite("bank.next"), cite("bank.turn"))
        if turn.running and turn.last == seat:
            return joined(cite("bank.next"), cite("bank.again"))
        return cite("bank.next")

    @staticmethod
    def _nobody(hand: "Hand") -> bool:
        """No bank, no hand (SK-PG-10).

        The offer has gone all the way around, so the next one starts after the old bank. An offer that nobody took does
        not count as a hand: the last banker's consecutive hands still stand, whether or not that player was asked or
        passed (CC-PG-11, CC-PG-12).
        """
        turn = _turn(hand)
        if turn is not None:
            hand.carry = BankTurn(turn.seat, turn.running, banker=turn.banker, went_on=turn.running > 0)
        hand.events.append(NoBank(hand.rules.cite("bank.none")))
        _call_off(hand)
        return True


def _turn(hand: "Hand") -> BankTurn | None:
    return hand.given.carry if isinstance(hand.given.carry, BankTurn) else None


def _used_up(hand: "Hand", turn: BankTurn, seat: int) -> bool:
    """Whether a player has used up the allowed number of banks, consecutive or in this round of the table."""
    bank = hand.rules.bank
    last = seat == turn.last and turn.running > 0
    if bank.counted == "running":
        return last and 0 < bank.most_hands <= turn.running
    again = (last and turn.holding) or not _comes_round(hand, turn, seat)
    return again and 0 < bank.most_hands <= turn.held(seat)


def _comes_round(hand: "Hand", turn: BankTurn, seat: int) -> bool:
    """Whether the bank, on its way to a seat, reaches or passes the place where the round of the table began."""
    began = turn.round_began
    return began is not None and _steps_on(hand, turn.seat, began) <= _steps_on(hand, turn.seat, seat)


def _steps_on(hand: "Hand", start: int, seat: int) -> int:
    """How many places the bank goes from one seat to another; a whole round to the same one."""
    way = -1 if hand.rules.bank.direction == "counter-clockwise" else 1
    return (way * (seat - start) - 1) % places(hand) + 1


def _around(hand: "Hand", start: int, *, itself_first: bool = False) -> list[int]:
    """Seats in the bank's direction, starting from a place; the player in that place comes last, or first."""
    ordered = sorted(hand.seats, key=lambda seat: _steps_on(hand, start, seat))
    return [start, *ordered[:-1]] if itself_first and start in hand.seats else ordered


def next_turn(hand: "Hand") -> BankTurn:
    """The bank's turn after this hand: who banks now, how many hands in a row and in this round of the table.

    A round is over when the bank reaches or passes the place where it was first held in that round. A banker who
    changes chairs keeps holding it for the old place (CX-114).
    """
    play, turn = banked(hand), _turn(hand)
    seat = play.banker.seat
    if turn is None:
        return BankTurn(seat, play.running, ((seat, 1),))
    holds_on = turn.holding and turn.last == seat
    if not holds_on and _comes_round(hand, turn, seat):
        return BankTurn(seat, play.running, ((seat, 1),))
    served = {**dict(turn.served), seat: turn.held(seat) + 1}
    began = turn.round_began
    return BankTurn(
        turn.seat if holds_on else seat,
        play.running,
        tuple(served.items()),
        banker=seat if holds_on and turn.seat != seat else None,
        began=None if began == next(iter(served)) else began,
    )


def _goes_on(hand: "Hand") -> BankTurn:
    """The bank's turn after nobody wagered against it: nobody has banked, and players who passed are not asked again.

    The offer continues with the seat after the one that took the bank or, if that seat was asked out of turn, after the
    last seat that was asked in turn and passed (CX-121). A banker who could continue but passed has given up the place
    (CC-PG-12), but no other hand has been dealt, so the banker's hands still count as consecutive when the bank comes
    around again (CC-PG-11).
    """
    turn, seat = _turn(hand), banked(hand).banker.seat
    if turn is None:
        return BankTurn(seat, 0)
    asked = [*(event.seat for event in hand.events if isinstance(event, BankPassed)), seat]
    in_turn = [one for one in asked if not (turn.holding and turn.last == one) and not _used_up(hand, turn, one)]
    place = in_turn[-1] if in_turn else turn.seat
    running = turn.running
    banker = turn.last if running and turn.last != place else None
    new_round = place != turn.seat and _comes_round(hand, turn, place)
    served, began = ((), None) if new_round else (turn.served, turn.round_began)
    return BankTurn(
        place, running, served, banker, None if served and served[0][0] == began else began, went_on=running > 0
    )


class PostWagers(Step, frozen=True):
    """The others wager within the table's limits, clockwise from the bank's left, or stay out (CC-PG-18 to 20)."""

    def start(self, hand: "Hand") -> bool:
        """Ask the first player who has the minimum wager and its fee."""
        play = banked(hand)
        bank, count = play.banker.player, len(hand.seats)
        play.queue = tuple((bank + step) % count for step in range(1, count))
        return self._ask(hand)

    def _ask(self, hand: "Hand") -> bool:
        """Go on to the next player who can wager; those who cannot are out."""
        play = banked(hand)
        while play.queue:
            hand.who = play.queue[0]
            if self._offer(hand, hand.who).most:
                return False
            self._stay_out(hand, hand.who)
            play.queue = play.queue[1:]
        hand.who = None
        if not play.wagers:  # no takers: the stake goes back, and this was not a hand
            return_bank(hand)
            play.stake = play.left = 0
            hand.carry = _goes_on(hand)
            _call_off(hand)
        return True

    @staticmethod
    def _offer(hand: "Hand", player: int) -> MayWager:
        limit = hand.rules.limit
        return MayWager(limit.lower, can_put_up(hand, player, limit.higher or _NO_END), limit.chip)

    @staticmethod
    def _stay_out(hand: "Hand", player: int) -> None:
        hand.folded[player] = True
        hand.events.append(NotIn(hand.seats[player], hand.rules.cite("wager")))

    def options(self, hand: "Hand") -> tuple[Option, ...]:
        """A wager, or none."""
        return () if hand.who is None else (self._offer(hand, hand.who), MayPass())

    def act(self, hand: "Hand", action: Action) -> bool:
        """A wager is final (CC-PG-19)."""
        player = hand.who
        if player is None:
            raise RefusedError(f"nobody may {action} now")
        play = banked(hand)
        if isinstance(action, Pass):
            self._stay_out(hand, player)
        elif isinstance(action, Wager) and _is_chips(action.amount, self._offer(hand, player)):
            seat, amount = hand.seats[player], action.amount
            hand.bets[player] += pay(hand, player, amount)
            play.spots.append(Spot(player, seat, amount, first=amount))
            hand.events.append(Wagered(seat, amount, hand.rules.cite("wager")))
        else:
            raise refusal(hand, action, self.options(hand), "wager")
        play.queue = play.queue[1:]
        return self._ask(hand)


class CollectFees(QuietStep, frozen=True):
    """Everyone with a wager pays the house's fee before any card is dealt, the banker too (CC-FEE-19, CX-103)."""

    def start(self, hand: "Hand") -> bool:
        """By the size of the wager, the banker by the largest one made, and never out of it (CX-43, CX-111)."""
        play = banked(hand)
        largest = max(spot.wager for spot in play.wagers)
        for spot in (*play.wagers, play.banker):
            wager = spot.wager or largest
            if (before := _paid_before(hand, spot.player)) is not None:  # on the hand that is dealt again (CX-110)
                hand.events.append(FeeCovered(spot.seat, before, False, hand.rules.cite("fee")))
                continue
            fee = pay(hand, spot.player, fee_for(hand, wager))
            hand.collected += fee
            if fee:
                clause = hand.rules.cite(_fee_topic(hand, wager))
                hand.events.append(Charged(spot.seat, fee, False, clause))
        return True


class ActionButton(QuietStep, frozen=True):
    """Who gets action first: the player left of the bank, or the place that three dice pick (CC-PG-22 to 24, CX-62).

    The dice are counted clockwise from the bank as 1, and every place counts, with or without a wager.
    """

    def start(self, hand: "Hand") -> bool:
        """Throw the dice if the house uses them, and put the hands in the order of action."""
        play, rules = banked(hand), hand.rules
        bank, count = play.banker, places(hand)
        steps = 1
        if rules.bank.action == "dice":
            play.dice = hand.given.dice or thrown(hand.first_deck, DICE)
            steps = sum(play.dice) - 1
        play.place = (bank.seat - 1 + steps) % count + 1
        play.spots = [*from_place(hand, play.wagers, play.place), bank]
        first = play.spots[0]
        play.action = first.player
        if play.dice:
            clause = joined(rules.cite("dice"), rules.cite("action"))
            hand.events.append(DiceThrown(play.dice, play.place, first.seat, clause))
        return True


class DealDown(DealtDown, frozen=True):
    """Cards face down to everyone with a wager and to the bank, one at a time clockwise from the action place."""

    def start(self, hand: "Hand") -> bool:
        """Deal them."""
        play = banked(hand)
        served = from_place(hand, play.spots, play.place)
        dealt = take_cards(hand, self.down * len(served))
        for place, spot in enumerate(served):
            cards = dealt[place :: len(served)]
            lay(hand, spot, cards, up=False)
            hand.events.append(Dealt(spot.seat, cards, self.down, hand.rules.cite("deal")))
        return True

    def cards(self, rules: Rules, players: int) -> int:
        """This many for every player."""
        return self.down * players


class ShowHands(QuietStep, frozen=True):
    """The remaining face-down hands are turned up, the bank's first and then in the order of action."""

    def start(self, hand: "Hand") -> bool:
        """Turn up the hands still to be compared, and the bank's if there are any."""
        play = banked(hand)
        compared = play.contested
        for spot in (play.banker, *compared) if compared else ():
            show(hand, spot, "show")
        return True


class ReturnBank(QuietStep, frozen=True):
    """The banker takes back what is in the bank, and the turn to bank moves on from there."""

    def start(self, hand: "Hand") -> bool:
        """Close the bank."""
        return_bank(hand)
        hand.carry = next_turn(hand)
        hand.next_button = banked(hand).banker.seat
        return True
