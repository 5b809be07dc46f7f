"""The two-card window of lowball: the deal stops, and players who have seen two cards may kill the pot or straddle.

Everyone is asked in turn from the button's left until someone does: there is one kill per deal. The poster acts in seat
order, but is skipped while nobody has raised and has the option last (OV-LB-06, CC-LB-26, CX-59, CX-75, CX-79). A kill
also raises the limits of the hand, if the house says so; a straddle raises only the first bet.
"""

from typing import TYPE_CHECKING

from houseway.chips.money import format_money
from houseway.referee.game import Step
from houseway.referee.poker.actions import Kill, MayKill, MayStraddle, Straddle
from houseway.referee.poker.betting import end_round
from houseway.referee.refusals import RefusedError
from houseway.referee.shared_actions import Action, MayPass, Option, Pass, said
from houseway.referee.shared_events import Posted
from houseway.referee.why import WhyNot

if TYPE_CHECKING:
    from houseway.referee.hand import Hand
    from houseway.referee.poker.play import PokerPlay


class TwoCardWindow(Step, frozen=True):
    """Ask each player whether to kill or straddle, if the house has such a window."""

    role = "window"

    def start(self, hand: "Hand") -> bool:
        """Ask the first player who can, unless the pot is already killed."""
        play: PokerPlay = hand.play
        if hand.rules.blinds.window == "none" or play.posters:
            return True
        hand.who = self._next(hand, 0)
        return hand.who is None

    @staticmethod
    def _amount(hand: "Hand") -> int:
        return 2 * hand.rules.limit.blinds[-1]

    def _next(self, hand: "Hand", first: int) -> int | None:
        """The next player who can post the full amount, even with the last chip (CX-129)."""
        for player in range(first, len(hand.seats)):
            if (
                not hand.folded[player]
                and hand.stacks[player] + hand.bets[player] >= self._amount(hand) > hand.bets[player]
            ):
                return player
        return None

    def dropped(self, hand: "Hand") -> bool:
        """The last player left has won; otherwise ask the next."""
        if hand.folded.count(False) == 1:
            end_round(hand)
            hand.skip_to("showdown")
        elif hand.who is not None and hand.folded[hand.who]:
            hand.who = self._next(hand, hand.who + 1)
        return hand.who is None

    @staticmethod
    def _clause(hand: "Hand") -> str:
        """The dealer of a self-dealt game has to pause for it (CC-LB-27)."""
        return hand.rules.cite("window.pause" if hand.rules.self_dealt else "window")

    def options(self, hand: "Hand") -> tuple[Option, ...]:
        """Pass, or do what this house allows."""
        amount = self._amount(hand)
        return (MayPass(), MayKill(amount) if hand.rules.blinds.window == "kill" else MayStraddle(amount))

    def why_not(self, hand: "Hand") -> tuple[WhyNot, ...]:
        """Explain this choice, which ends before all cards are dealt, and what taking it means."""
        blinds, amount = hand.rules.blinds, self._amount(hand)
        if hand.who is None:
            return ()
        doubled = " and the limits of this hand are doubled" if blinds.kill_effect == "limit" else ""
        doubled = doubled if blinds.window == "kill" else ""
        comes = f"you put in {format_money(amount)}{doubled}, and have the last word in the first round"
        return (WhyNot(blinds.window, f"Two cards are out. You may {blinds.window}: {comes}.", self._clause(hand)),)

    def act(self, hand: "Hand", action: Action) -> bool:
        """Take the answer."""
        play: PokerPlay = hand.play
        player = hand.who
        if player is None:
            raise RefusedError(f"nobody may {action} now")
        wanted = Kill if hand.rules.blinds.window == "kill" else Straddle
        if isinstance(action, Pass):
            hand.who = self._next(hand, player + 1)
            return hand.who is None
        if not isinstance(action, wanted):
            raise RefusedError(
                f"seat {hand.seats[player]} cannot {action} with two cards dealt",
                legal=said(self.options(hand)),
                clause=self._clause(hand),
            )
        amount = self._amount(hand)
        paid = amount - hand.bets[player]
        hand.stacks[player] -= paid
        hand.bets[player] = amount
        play.level = amount
        play.posters = (player,)
        if wanted is Kill and hand.rules.blinds.kill_effect == "limit":
            play.kill_percent = 200
        what = hand.rules.blinds.window
        hand.events.append(Posted(hand.seats[player], paid, what, True, hand.stacks[player] == 0, self._clause(hand)))
        hand.who = None
        return True
