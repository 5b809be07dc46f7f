"""What can go wrong with the cards in any game of poker: in the deal, at the draw, with the hands at the showdown.

Each function checks whether the irregularity can have happened, refuses it otherwise, and returns its effect on the
cards: an extra card is in the hand. The remedy is a line of the book. The board and the burns are in `board_mishaps`,
the streets of stud in `stud_mishaps`.
"""

from typing import TYPE_CHECKING

from houseway.referee.poker.betting import BettingRound
from houseway.referee.poker.dealing import ThrowAway
from houseway.referee.poker.drawing import DrawCards
from houseway.referee.poker.events import Drew, Mucked
from houseway.referee.poker.showdown import Showdown
from houseway.referee.rulings.case import Case
from houseway.referee.rulings.remedies import expose, remedy
from houseway.referee.rulings.ruling_events import (
    CardReplaced,
)
from houseway.referee.rulings.table_facts import (
    Happens,
    boxed_card,
    everyone,
    missing,
    one,
    one_too_many,
    refuse,
    step_of,
    which_card,
)

if TYPE_CHECKING:
    from houseway.referee.hand import Hand

"""The round of stud after the last card."""


def in_round(case: Case) -> BettingRound:
    """The current betting round."""
    step = step_of(case.hand)
    if not isinstance(step, BettingRound) or case.hand.who is None:
        raise refuse(case, "there is no betting round now")
    return step


def in_first_round(case: Case) -> None:
    """The cards were just dealt: nothing has come since."""
    hand, play = case.hand, case.hand.play
    if play.before_draw:
        raise refuse(case, "the draw has begun: what came in the deal has been played")
    if play.round > 1 or hand.board:
        raise refuse(case, "the first round is over: what came in the deal has been played")
    if not any(hand.hole):
        raise refuse(case, "no card has been dealt yet")


# one card of a hand


def card_of_deal_or_draw(case: Case) -> int:
    """A card dealt at the start (during the first round) or on the draw (from then on)."""
    hand = case.hand
    player = which_card(case)
    if not hand.play.before_draw:
        in_first_round(case)
        return player
    own = [event for event in hand.events if isinstance(event, Drew | CardReplaced) and event.seat == case.seat]
    first = next((at for at, event in enumerate(own) if isinstance(event, Drew)), len(own))
    drawn = [card for event in own[first:] for card in event.cards]
    if case.card not in drawn:
        raise refuse(case, f"card {case.report.card} of seat {case.seat} did not come on the draw")
    if isinstance(step_of(hand), Showdown):
        raise refuse(case, "the betting is over: what came on the draw has been played")
    return player


def exposed(case: Case) -> Happens:
    """The dealer turns a card up."""
    player = card_of_deal_or_draw(case)

    def happens() -> None:
        expose(case, player, case.card)
        case.trouble.turned += not case.desk.drawn(case)

    return happens


def contact(case: Case) -> Happens:
    """A card is turned up by touching its player."""
    player = card_of_deal_or_draw(case)
    return lambda: expose(case, player, case.card)


def unseen(case: Case) -> None:
    """A card that falls off the table or is briefly seen, but not one that everyone has seen."""
    card_of_deal_or_draw(case)


# the count


def has_drawn(hand: "Hand", player: int) -> bool:
    """Whether a player has drawn, or stands pat."""
    return any(isinstance(event, Drew) and event.seat == hand.seats[player] for event in hand.events)


def countable(case: Case) -> None:
    """Check that every seat named is in the hand and has cards, and that this is not the showdown."""
    everyone(case)
    if isinstance(step_of(case.hand), Showdown):
        raise refuse(case, "hands are being shown: report a wrong count at showdown")
    if not any(case.hand.hole):
        raise refuse(case, "no card has been dealt yet")


def short(case: Case) -> Happens:
    """Cards that should have been dealt are still on the deck."""
    countable(case)
    return missing(case)


def extra(case: Case) -> Happens:
    """The next card on the deck was dealt too."""
    countable(case)
    return one_too_many(case)


def wrong_count(case: Case) -> None:
    """A hand has too many or too few cards in the last round or at the showdown."""
    everyone(case)
    hand, play = case.hand, case.hand.play
    if play.before_draw:
        waiting = [hand.seats[player] for player in case.players if not has_drawn(hand, player)]
        if waiting:
            raise refuse(case, f"seat {waiting[0]} has not drawn yet: report short or extra")
        return
    last = max(step.number for step in hand.game.steps if isinstance(step, BettingRound))
    if not (isinstance(step_of(hand), Showdown) or play.round == last):
        raise refuse(case, "that is for the last round and the showdown: report short or extra")


# the deck


def boxed(case: Case) -> Happens:
    """A card is face up in the deck, on top or as it reaches a player."""
    if case.players:
        return boxed_card(case, card_of_deal_or_draw(case))
    return boxed_card(case, None)


def deck(case: Case) -> None:
    """The deck is found foul, at any time during the hand."""


def deal(case: Case) -> None:
    """The whole deal went wrong."""
    in_first_round(case)


# hands


def alive(case: Case) -> None:
    """A hand that is in play."""
    one(case)
    if not case.hand.hole[case.player]:
        raise refuse(case, f"seat {case.seat} has no cards")


def not_cleared(case: Case) -> None:
    """Hands that still have three cards after the call; without seats, all that have not discarded."""
    hand = case.hand
    step = next((one for one in hand.game.steps if isinstance(one, ThrowAway)), None)
    after_flop = hand.game.throws_away(hand.rules) == "after flop"
    if step is None or not after_flop or not hand.board:
        raise refuse(case, "no hand has to be cleared")
    now = step_of(hand) is step
    if not now and (hand.play.round < 3 or not case.players):
        raise refuse(case, "the dealer has not called the hands clear")
    owing = step.waiting(hand) if now else []
    if not case.players:
        case.players = tuple(owing)
    everyone(case)
    for player in case.players:
        if now and player not in owing:
            raise refuse(case, f"seat {hand.seats[player]} has discarded")
    if len(set(case.players)) == len(hand.live):
        raise refuse(case, "nobody would be left: the call was too early")


def miscall(case: Case) -> Happens:
    """A hand is miscalled at the showdown, and another is mucked because of it."""
    hand = case.hand
    if not isinstance(step_of(hand), Showdown) or hand.who is None:
        raise refuse(case, "hands are called at the showdown, where players are asked to show")
    if not case.report.seats:
        raise refuse(case, "say who mucked a hand, like: miscall seat 3 makes seat 5 throw away")
    victim = hand.seats.index(case.report.seats[0])
    if not case.report.seat:
        shown = [player for player in hand.live if hand.shown[player] and player != victim]
        if len(shown) != 1:
            raise refuse(case, "say who miscalled, like: miscall seat 3 makes seat 5 throw away")
        case.players = (shown[0],)
    else:
        case.players = case.players[:1]
    caller = one(case)
    if caller == victim:
        raise refuse(case, "a player cannot be misled by their own call")
    if hand.folded[victim] or hand.shown[victim]:
        raise refuse(case, f"seat {hand.seats[victim]} has not mucked a hand at the showdown")

    def happens() -> None:
        if not hand.mucked[victim]:
            hand.mucked[victim] = True
            hand.muck += hand.hole[victim]
            case.tell(Mucked(hand.seats[victim], case.clause))
            case.again = True

    return happens


@remedy(
    "best intact hand wins",
    "The pot goes to the best hand that is still intact; if there is none, to the player who was misled.",
)
def _best_intact(case: Case) -> None:
    case.say("The pot goes to the best hand that is still intact; if there is none, to the player who was misled.")


def pat_unaware(case: Case) -> None:
    """A player signals pat before the draw without noticing the raise."""
    hand, player = case.hand, one(case)
    in_round(case)
    if hand.play.before_draw:
        raise refuse(case, "the draw is over")
    raised = hand.play.aggressor not in (None, player)
    if not raised or hand.play.level <= hand.bets[player] or not hand.stacks[player]:
        raise refuse(case, f"seat {case.seat} faces no raise")


@remedy("not held to it", "That player is not held to it, and may call the raise, reraise or fold.", cards=False)
def _not_held(case: Case) -> None:
    case.say(f"Seat {case.seat} is not held to it: the hand may still be played, and the raise called.")


def draw_is_on(hand: "Hand") -> bool:
    """Whether players are drawing now."""
    return isinstance(step_of(hand), DrawCards) and hand.who is not None
