"""Super pan 9: three cards each, an optional fourth, the banker last, and the higher last digit wins.

All cards stay face down until the showdown, including a drawn card, but everyone sees that it was drawn. There are no
naturals, and the banker has a free choice. The house that offers it prints only limit and fee (DR-SP9-01), so the rules
of play are the usual ones, with those of Pan 9 Gold as switches.
"""

from typing import TYPE_CHECKING, Final

from houseway.ranking.points import say, score
from houseway.referee.banked.actions import Hit, MayHit, MayStand, Stand
from houseway.referee.banked.bank import ask_next, dropped_from_queue, refusal
from houseway.referee.banked.events import CardTaken, Stood
from houseway.referee.banked.play import Spot, banked, lay, settle, settle_by_ruling
from houseway.referee.game import Step
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import Rules
from houseway.referee.shared_actions import Action, Option
from houseway.referee.steps import QuietStep, take_cards

if TYPE_CHECKING:
    from houseway.referee.hand import Hand

_ON_TIES: Final = {"push": "push", "player": "win", "banker": "lose"}


class HitOrStand(Step, frozen=True):
    """Each in the order of action takes exactly one card or none; the banker decides last, knowing who drew.

    In Pan 9 Gold the banker may take a second one.
    """

    dealt: int

    def draws(self, rules: Rules) -> int:
        """One, and a second for the bank if allowed."""
        return 1 + rules.super_pan_9.second_card

    def cards(self, rules: Rules, players: int) -> int:
        """One for every player, and a second for the bank if allowed."""
        return players + rules.super_pan_9.second_card

    def start(self, hand: "Hand") -> bool:
        """Ask the first."""
        play = banked(hand)
        for spot in play.spots:
            spot.words = say(score(spot.cards))
        play.queue = tuple(spot.player for spot in play.spots)
        hand.who = play.queue[0]
        self._spot(hand).state = "playing"
        return False

    @staticmethod
    def _spot(hand: "Hand") -> Spot:
        return next(spot for spot in banked(hand).spots if spot.player == hand.who)

    def options(self, hand: "Hand") -> tuple[Option, ...]:
        """A card, or none."""
        return () if hand.who is None else (MayHit(), MayStand())

    def act(self, hand: "Hand", action: Action) -> bool:
        """Give the card face down, and ask the next."""
        if hand.who is None:
            raise RefusedError(f"nobody may {action} now")
        spot, rules = self._spot(hand), hand.rules
        if isinstance(action, Hit):
            cards = take_cards(hand, 1)
            lay(hand, spot, cards, up=False)
            spot.words = say(score(spot.cards))
            hand.events.append(CardTaken(spot.seat, cards, False, spot.hand, rules.cite("hit")))
            if hand.who == banked(hand).bank and rules.super_pan_9.second_card and len(spot.cards) == self.dealt + 1:
                return False
        elif isinstance(action, Stand):
            hand.events.append(Stood(spot.seat, spot.hand, rules.cite("stand")))
        else:
            raise refusal(hand, action, self.options(hand), "hit")
        spot.state = "stood"
        done = ask_next(hand)
        if not done:
            self._spot(hand).state = "playing"
        return done

    def dropped(self, hand: "Hand") -> bool:
        """Go on to the next player with a decision; nobody if everything is decided."""
        done = dropped_from_queue(hand)
        if not done:
            self._spot(hand).state = "playing"
        return done


class ComparePoints(QuietStep, frozen=True):
    """The higher count wins even money; equal counts push, unless the house says who wins."""

    compares = "points"

    def variant(self, rules: Rules) -> str:
        """Who wins with the same count."""
        return rules.super_pan_9.ties

    def start(self, hand: "Hand") -> bool:
        """Settle every wager in the order of action."""
        play, rules = banked(hand), hand.rules
        bank = play.banker
        theirs = score(bank.cards)
        for spot in play.unsettled:
            if settle_by_ruling(hand, spot):
                continue
            mine = score(spot.cards)
            outcome = _ON_TIES[rules.super_pan_9.ties] if mine == theirs else "win" if mine > theirs else "lose"
            clause = rules.cite("points" if mine == theirs else "award")
            settle(hand, spot, outcome, clause, words=f"{spot.words} against {bank.words}")
        return True
