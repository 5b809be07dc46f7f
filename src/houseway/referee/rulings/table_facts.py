"""Checks and effects shared by the irregularities of every family: whose hand, which card, and where the misdealt cards
are.

Each function refuses what cannot have happened, or returns the effect of a mishap on the cards.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from houseway.cards import JOKER
from houseway.decks import deck as find_deck
from houseway.referee.mishaps import MISHAPS
from houseway.referee.refusals import RefusedError
from houseway.referee.rulings.case import Case
from houseway.referee.rulings.remedies import expose
from houseway.referee.rulings.ruling_events import CardsMissing, CardsTurned, ExtraDealt
from houseway.referee.steps import take_cards

if TYPE_CHECKING:
    from houseway.referee.game import Step
    from houseway.referee.hand import Hand
    from houseway.referee.mishaps import Report

Happens = Callable[[], None]


def refuse(case: Case, why: str) -> RefusedError:
    """The report cannot have happened now."""
    return RefusedError(f"{case.report}: {why}")


def step_of(hand: "Hand") -> "Step | None":
    """Where the hand is waiting."""
    return hand.game.steps[hand.at] if hand.at < len(hand.game.steps) else None


def at_rest(hand: "Hand", report: "Report") -> None:
    """Check that someone must decide now; between two steps of a hand nobody can be put out or asked anything."""
    if hand.who is None and not hand.over:
        raise RefusedError(f"{report}: it is nobody's turn yet")


def one(case: Case) -> int:
    """The seat it happened to, which must be in the hand."""
    hand = case.hand
    if not case.players:
        card = " card 1" if MISHAPS[case.report.what].card else ""
        raise refuse(case, f"say whose, like: {case.report.what} seat {hand.seats[hand.live[0]]}{card}")
    if hand.folded[case.player] or hand.mucked[case.player]:
        raise refuse(case, f"seat {case.seat} is out of the hand")
    return case.player


def everyone(case: Case) -> None:
    """The seats it happened to, all of which must be in the hand."""
    one(case)
    for player in case.players:
        if case.hand.folded[player] or case.hand.mucked[player]:
            raise refuse(case, f"seat {case.hand.seats[player]} is out of the hand")
    if len(set(case.players)) != len(case.players):
        raise refuse(case, "a seat is named twice")


def which_card(case: Case) -> int:
    """The place of the card in the hand."""
    player, number = one(case), case.report.card
    held = len(case.hand.hole[player])
    if not number:
        raise refuse(case, f"say which card, like: {case.report.what} seat {case.seat} card 1")
    if number > held:
        raise refuse(case, f"seat {case.seat} has {held} card{'s' * (held != 1)} face down")
    case.where = number - 1
    unseen_so_far(case, player)
    return player


def unseen_so_far(case: Case, player: int) -> None:
    """Refuse a card that everyone has already seen."""
    trouble, number = case.hand.trouble, case.report.card
    seen = 0 if trouble is None else trouble.exposed.count((player, case.card))
    if seen and seen >= case.hand.hole[player].count(case.card):  # with several packs it may be another copy
        raise refuse(case, f"everyone has seen card {number} of seat {case.seat} already")


def missing(case: Case) -> Happens:
    """The last cards of a hand were not dealt: they are still on top of the deck."""
    hand, count = case.hand, case.report.count or 1
    for player in case.players:
        if count >= len(hand.hole[player]):
            held = len(hand.hole[player])
            raise refuse(
                case, f"seat {hand.seats[player]} would have none of {held} cards left: report a player skipped"
            )

    def happens() -> None:
        for player in reversed(case.players):
            cards = hand.hole[player][-count:]
            hand.hole[player] = hand.hole[player][:-count]
            case.put_back(cards)
            case.tell(CardsMissing(hand.seats[player], count, case.clause))

    return happens


def one_too_many(case: Case) -> Happens:
    """The next cards on the deck were dealt to a hand too."""
    hand, count = case.hand, case.report.count or 1
    if len(hand.deck) - hand.top < count * len(case.players):
        raise refuse(case, "the deck does not have that many cards")

    def happens() -> None:
        for player in case.players:
            cards = take_cards(hand, count)
            hand.hole[player] += cards
            case.trouble.extras += (player,)
            case.tell(ExtraDealt(hand.seats[player], cards, count, case.clause))

    return happens


def exposed_card(case: Case, player: int) -> Happens:
    """The card is turned up, by the dealer's mistake or by touching its player; only the dealer's mistakes count."""

    def happens() -> None:
        expose(case, player, case.card)
        case.trouble.turned += case.report.what == "exposed"

    return happens


def boxed_card(case: Case, player: int | None) -> Happens:
    """A card is face up in the deck: the top one, or one dealt to a player."""
    hand = case.hand
    if player is not None:

        def at_player() -> None:
            expose(case, player, case.card)
            case.trouble.boxed += 1

        return at_player
    if hand.top >= len(hand.deck):
        raise refuse(case, "no card is left on the deck")

    def on_top() -> None:
        case.loose, case.seen = take_cards(hand, 1), True
        case.trouble.boxed += 1
        case.tell(CardsTurned(case.loose, "boxed card", case.clause))

    return on_top


def joker(case: Case) -> None:
    """A joker turns up in a pack that should have none."""
    if JOKER in find_deck(case.hand.game.pack(case.hand.rules)).cards:
        raise refuse(case, "the joker belongs to the pack here")
    if case.report.card:
        which_card(case)
    elif case.players:
        one(case)
