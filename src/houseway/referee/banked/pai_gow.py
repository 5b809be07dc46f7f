"""Pai gow: piles of seven cards, two of them set in front and five behind, and both compared with the bank's.

A hand's setting is secret until all hands are turned up. A hand whose front outranks its back is foul and loses
(SK-PG-13, SK-PG-18); the referee accepts such a setting, because a player may make it. The house way is only a hint
here.
"""

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from houseway.cards import Card
from houseway.ranking import pai_gow
from houseway.ranking.kinds import evaluator, say
from houseway.referee.banked.actions import ChoosePile, MayChoosePile, MaySet, SetHand
from houseway.referee.banked.bank import DealDown, ask_next, dropped_from_queue, refusal
from houseway.referee.banked.events import HandSet, PileChosen, SetShown
from houseway.referee.banked.play import Spot, banked, from_place, lay, places, settle, settle_by_ruling
from houseway.referee.game import Step
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import Rules, joined
from houseway.referee.shared_actions import Action, Option
from houseway.referee.shared_events import Dealt
from houseway.referee.steps import QuietStep, take_cards, without

if TYPE_CHECKING:
    from houseway.referee.hand import Hand

HAND_CARDS: Final = 7
IN_FRONT: Final = 2
_FOUL: Final = (0, 0)
"""Below any hand; two foul hands tie."""


def back_kind(hand: "Hand") -> str:
    """How the five behind are ranked: A-2-3-4-5 is the second-highest straight, or the lowest (CX-107)."""
    return hand.game.kinds(hand.rules)[0]


@lru_cache(maxsize=1024)
def _house_front(cards: tuple[Card, ...], kind: str) -> tuple[Card, ...]:
    from houseway.ranking.house_way import house_way

    return house_way(cards, back=kind)[0]


class LayPiles(QuietStep, frozen=True):
    """Seven piles of seven cards are laid out face down, whoever plays; four cards are left over (CC-PG-15)."""

    def start(self, hand: "Hand") -> bool:
        """Lay them out, one card to each pile in turn; nothing if the cards are dealt to the players."""
        if hand.rules.pai_gow.piles:
            hand.laid = take_cards(hand, HAND_CARDS * _piles(hand))
        return True

    def cards(self, rules: Rules, players: int) -> int:
        """Seven for every pile, and at least one pile per hand."""
        return HAND_CARDS * max(rules.pai_gow.piles, players) if rules.pai_gow.piles else 0


def _piles(hand: "Hand") -> int:
    """How many piles there are, at least one per hand."""
    return max(hand.rules.pai_gow.piles, len(banked(hand).spots))


class PickPile(Step, frozen=True):
    """The player-dealer points at a pile, and the action button goes on it: the first to get action (CC-PG-16, 17)."""

    def start(self, hand: "Hand") -> bool:
        """Ask the banker, if there are piles."""
        hand.who = banked(hand).bank if hand.laid else None
        return hand.who is None

    def options(self, hand: "Hand") -> tuple[Option, ...]:
        """Any pile."""
        return (MayChoosePile(_piles(hand)),)

    def act(self, hand: "Hand", action: Action) -> bool:
        """Put the button there."""
        play = banked(hand)
        if not isinstance(action, ChoosePile) or not 1 <= action.pile <= _piles(hand):
            raise refusal(hand, action, self.options(hand), "pile")
        play.pile = action.pile
        clause = joined(hand.rules.cite("pile"), hand.rules.cite("action"))
        hand.events.append(PileChosen(play.banker.seat, action.pile, clause))
        hand.who = None
        return True


class DealSeven(QuietStep, frozen=True):
    """The pile with the action button goes to the action place and the others follow clockwise (CX-62, CC-PG-24).

    Every place gets one, with or without a wager; unplayed piles are dead. Without piles, cards are dealt to the
    players in turn (SK-PG-11).
    """

    each = HAND_CARDS

    def start(self, hand: "Hand") -> bool:
        """Give them out."""
        if not hand.laid:
            return DealDown(HAND_CARDS).start(hand)
        play, count = banked(hand), _piles(hand)
        laid, hand.laid = hand.laid, ()
        piles = [laid[(play.pile - 1 + place) % count :: count] for place in range(count)]
        spots = from_place(hand, play.spots, play.place)
        if places(hand) <= count:
            for_place = {(spot.seat - play.place) % places(hand): spot for spot in spots}
        else:  # a table with more places than piles: count only those who play
            for_place = dict(enumerate(spots))
        for place, pile in enumerate(piles):
            if place in for_place:
                lay(hand, for_place[place], pile, up=False)
                clause = joined(hand.rules.cite("deal"), hand.rules.cite("action"))
                hand.events.append(Dealt(for_place[place].seat, pile, HAND_CARDS, clause))
            else:
                hand.muck += pile
        return True

    def cards(self, rules: Rules, players: int) -> int:
        """Seven for every player, unless the piles were laid out before."""
        return 0 if rules.pai_gow.piles else HAND_CARDS * players


class SetHands(Step, frozen=True):
    """Everyone sets two cards in front and five behind, in the order of action, the banker last (SK-PG-12)."""

    def start(self, hand: "Hand") -> bool:
        """Ask the first."""
        play = banked(hand)
        play.queue = tuple(spot.player for spot in play.spots)
        hand.who = play.queue[0]
        return False

    def options(self, hand: "Hand") -> tuple[Option, ...]:
        """Any two of the seven; the option says how the house would do it."""
        if hand.who is None:
            return ()
        cards = hand.hole[hand.who]
        return (MaySet(cards, _house_front(cards, back_kind(hand))),)

    def act(self, hand: "Hand", action: Action) -> bool:
        """Set the hand, face down."""
        if hand.who is None:
            raise RefusedError(f"nobody may {action} now")
        spot = next(spot for spot in banked(hand).spots if spot.player == hand.who)
        back = without(spot.cards, action.front) if isinstance(action, SetHand) else None
        if not isinstance(action, SetHand) or back is None or len(action.front) != IN_FRONT:
            raise refusal(hand, action, self.options(hand), "set.hand")
        spot.front, spot.back, spot.state = tuple(action.front), back, "set"
        hand.events.append(HandSet(spot.seat, spot.front, back, hand.rules.cite("set.hand")))
        return ask_next(hand)

    def dropped(self, hand: "Hand") -> bool:
        """Go on to the next player who still has to set; nobody if everything is decided."""
        return dropped_from_queue(hand)


class ShowSettings(QuietStep, frozen=True):
    """All hands are turned up, the bank's first and then in the order of action."""

    def start(self, hand: "Hand") -> bool:
        """Announce each hand and which are foul; a hand decided by a ruling has been shown or is dead."""
        play = banked(hand)
        compared = play.contested
        for spot in (play.banker, *compared) if compared else ():
            if not hand.shown[spot.player]:
                foul = pai_gow.foul(spot.front, spot.back, back_order=back_kind(hand))
                show_setting(hand, spot, hand.rules.cite("foul" if foul else "show"), foul=foul)
        return True


def show_setting(hand: "Hand", spot: Spot, clause: str, *, foul: bool) -> None:
    """Turn a set hand up."""
    kind = back_kind(hand)
    front, back = _both(spot, kind)
    spot.words = f"{pai_gow.say(front)} in front of {say(back, kind)}"
    spot.state = "foul" if foul else "set"
    hand.shown[spot.player] = True
    hand.events.append(SetShown(spot.seat, spot.front, spot.back, spot.words, foul, clause))


def _scores(spot: Spot, hand: "Hand") -> tuple[int, int]:
    """The values by which the two hands are compared."""
    top = hand.rules.pai_gow.five_aces_top
    return pai_gow.score(spot.front), pai_gow.back_score(spot.back, back_order=back_kind(hand), five_aces_top=top)


def _both(spot: Spot, kind: str) -> tuple[int, int]:
    return pai_gow.score(spot.front), evaluator(kind, len(spot.back))(spot.back)


class CompareSettings(QuietStep, frozen=True):
    """Both hands higher than the bank's win, both lower lose, one of each is a push (CC-PG-01, SK-PG-15 to 17).

    An exact tie, a copy, goes to the banker or to nobody (CX-40). A foul hand loses to any that is not (SK-PG-18).
    """

    high: str

    compares = "setting"

    def variant(self, rules: Rules) -> str:
        """Who has a copy."""
        return rules.pai_gow.copies

    def start(self, hand: "Hand") -> bool:
        """Settle every wager in the order of action."""
        play, rules = banked(hand), hand.rules
        bank = play.banker
        theirs = _scores(bank, hand) if bank.state == "set" else _FOUL
        for spot in play.unsettled:
            if settle_by_ruling(hand, spot):
                continue
            foul = spot.state == "foul"
            mine = _FOUL if foul else _scores(spot, hand)
            outcome = pai_gow.against_banker(mine, theirs, copies=rules.pai_gow.copies).value
            copied = any(one == other for one, other in zip(mine, theirs, strict=True))
            lost_foul = foul and outcome == "lose"
            decides = rules.cite("foul") if foul or bank.state == "foul" else rules.cite(f"award.{outcome}")
            clause = joined(decides, rules.cite("copy") if copied else "")
            settle(hand, spot, "foul" if lost_foul else outcome, clause, words=f"{spot.words} against {bank.words}")
        return True
