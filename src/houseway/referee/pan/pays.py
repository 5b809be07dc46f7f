"""What pan players pay each other: for conditions as they are laid, and to the winner at the end.

A player pays no more than they have in front of them: nobody plays for chips that are not on the table.
"""

from typing import TYPE_CHECKING

from houseway.referee.pan.deal import Stage, Standing, from_forehand, pan_of, to_the_right
from houseway.referee.shared_events import CarriedOver, PaidOver, Won
from houseway.referee.steps import QuietStep, pay

if TYPE_CHECKING:
    from houseway.referee.hand import Hand


def pay_over(hand: "Hand", payer: int, to: int, chips: int, *, what: str, topic: str) -> None:
    """Move this many chips from one player to another, or as many as there are; a chip is the ante."""
    paid = pay(hand, payer, chips * hand.rules.limit.ante)
    if paid:
        hand.stacks[to] += paid
        hand.events.append(PaidOver(hand.seats[payer], hand.seats[to], paid, what, hand.rules.cite(topic)))


def pay_condition(hand: "Hand", player: int, chips: int) -> None:
    """Everyone else still in pays for a meld at once, if the house pays conditions."""
    if not hand.rules.pan.conditions or chips <= 0:
        return
    standing = pan_of(hand).standing
    for payer in to_the_right(hand, player)[:-1]:
        if standing[payer] is Standing.PLAYING:
            pay_over(hand, payer, player, chips, what="condition", topic="condition")


class PayWinner(QuietStep, frozen=True):
    """The winner gets two chips from each player still in and from each foul hand, and the tops (SK-PAN-14, SK-PAN-15).

    If conditions are paid, the winner collects all of their conditions once more. With no winner the tops stay for the
    next deal (CX-109).
    """

    def start(self, hand: "Hand") -> bool:
        """Pay, push the tops, and determine who deals next."""
        play = pan_of(hand)
        hand.who = None
        play.turn, play.usable, play.stage = None, False, Stage.OVER
        if play.winner is None:
            self._carry(hand)
            return True
        winner = play.winner
        out = play.standing[winner] is Standing.OUT
        again = sum(meld.worth for meld in play.melds[winner]) if out and hand.rules.pan.conditions else 0
        for payer in to_the_right(hand, winner)[:-1]:
            if play.standing[payer] in (Standing.PLAYING, Standing.FOUL):
                pay_over(hand, payer, winner, hand.rules.pan.pays, what="pan", topic="pays")
                pay_over(hand, payer, winner, again, what="conditions again", topic="condition")
        self._tops(hand, winner, out=out)
        # The winner is forehand next, at the right of the dealer: the player at the winner's left deals.
        hand.next_button = hand.seats[winner] % max(hand.rules.most_seats, *hand.seats) + 1
        return True

    @staticmethod
    def _tops(hand: "Hand", winner: int, *, out: bool) -> None:
        tops = hand.pot
        hand.stacks[winner] += tops
        _empty(hand)
        if tops:
            share, words = ("all", "eleven cards down") if out else ("uncontested", "")
            down = tuple(card for meld in pan_of(hand).melds[winner] for card in meld.cards)
            hand.events.append(Won(hand.seats[winner], tops, 1, share, words, down, hand.rules.cite("tops")))

    @staticmethod
    def _carry(hand: "Hand") -> None:
        """No winner: the deal moves to the right like everything else."""
        hand.carried = hand.pot
        _empty(hand)
        if hand.carried:
            hand.events.append(CarriedOver(hand.carried, hand.rules.cite("tops.carried")))
        hand.next_button = hand.seats[from_forehand(hand)[0]]


def _empty(hand: "Hand") -> None:
    hand.totals = [0] * len(hand.seats)
    hand.dead = hand.taken = 0
