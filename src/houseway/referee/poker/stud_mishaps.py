"""What can go wrong with the cards of stud: on the streets, with the hole cards, and with the last card.

Like `mishaps`: each function checks whether it can have happened, and returns its effect on the cards.
"""

from typing import TYPE_CHECKING, Final

from houseway.cards import Card, format_cards
from houseway.referee.poker.betting import BettingRound
from houseway.referee.poker.board_mishaps import open_again
from houseway.referee.poker.events import Burned
from houseway.referee.poker.mishaps import boxed, countable, in_round
from houseway.referee.poker.stud import LastCard
from houseway.referee.rulings.case import Case
from houseway.referee.rulings.remedies import expose, remedy
from houseway.referee.rulings.ruling_events import (
    CardMoved,
    CardReplaced,
    CardsMissing,
    CardsTurned,
    ExtraDealt,
    MoneyBack,
    Supplied,
    TurnedDown,
)
from houseway.referee.rulings.table_facts import (
    Happens,
    one,
    refuse,
    step_of,
    unseen_so_far,
)
from houseway.referee.shared_events import Dealt, DealtUp
from houseway.referee.steps import take_cards, without

if TYPE_CHECKING:
    from houseway.referee.hand import Hand

LAST_STREET: Final = 5


def short_at_stud(case: Case) -> Happens:
    """A hand did not get the street's card, which is still on top of the deck (CX-141)."""
    countable(case)
    hand, count = case.hand, case.report.count or 1
    in_round(case)
    if hand.board:
        raise refuse(case, "one card lies in the middle for everybody: nobody is short of a last card")
    if count > 1 and (hand.play.round > 1 or count > 2):
        raise refuse(case, "more cards than came on this street")
    if len({hand.play.acted[player] for player in case.players}) > 1:
        raise refuse(case, "some of them have acted on the street and some have not: report them one by one")

    def happens() -> None:
        for player in reversed(case.players):
            cards = tuple(as_dealt(hand, player)[-count:])
            for card in cards:
                pile = hand.up if card in hand.up[player] else hand.hole
                pile[player] = without(pile[player], (card,)) or ()
            case.put_back(cards)
            case.tell(CardsMissing(hand.seats[player], count, case.clause))

    return happens


def supply_at_stud(case: Case, player: int, cards: tuple[Card, ...]) -> None:
    """Missing cards are dealt as they would have been: the first two and the seventh face down, the others open.

    If a hole card is open by mistake, the third card is face down (OV-7S-11).
    """
    hand, seat = case.hand, case.hand.seats[player]
    for card in cards:
        number = len(hand.hole[player]) + len(hand.up[player]) + 1
        if len(hand.up[player]) < number - 2 < LAST_STREET:
            hand.up[player] += (card,)
            case.tell(DealtUp(seat, (card,), case.clause))
        else:
            hand.hole[player] += (card,)
            case.tell(Supplied(seat, (card,), 1, case.clause))


OPEN: Final = -1
"""The place of a card that is open anyway."""
LAST_CARD: Final = 7
"""The number of the last card, which is dealt face down again."""


def which_of_seven(case: Case) -> int:
    """The card by its number in the deal: the first two and the seventh are face down."""
    player, number, hand = one(case), case.report.card, case.hand
    if not number:
        raise refuse(case, f"say which card, like: {case.report.what} seat {case.seat} card 1")
    dealt = as_dealt(hand, player)
    if number > len(dealt):
        raise refuse(case, f"seat {case.seat} has {len(dealt)} card{'s' * (len(dealt) != 1)}")
    card = dealt[number - 1]
    case.where = hand.hole[player].index(card) if card in hand.hole[player] else OPEN
    if case.where != OPEN:
        unseen_so_far(case, player)
    return player


def as_dealt(hand: "Hand", player: int) -> list[Card]:
    """A player's cards in dealing order, regardless of later turns, replacements or moves."""
    found: list[Card] = []
    for event in hand.events:
        match event:
            case Dealt() | DealtUp() | Supplied() | ExtraDealt() if event.seat == hand.seats[player]:
                found += event.cards
            case CardsMissing() if event.seat == hand.seats[player]:
                del found[-event.count :]
            case CardReplaced() if event.seat == hand.seats[player]:
                found[found.index(event.old[0])] = event.cards[0]
            case CardMoved() if event.seat == hand.seats[player]:
                found[-1] = event.cards[0]
    held = hand.hole[player] + hand.up[player]
    return [card for card in found if card in held]


def exposed_at_stud(case: Case) -> Happens:
    """A card that should be face down is turned up: one of the first two, or the last."""
    player = which_of_seven(case)
    if case.where == OPEN:
        raise refuse(case, f"card {case.report.card} lies open anyway")
    if case.report.card == LAST_CARD:
        return last_up(case)
    if case.hand.play.round > 1:
        raise refuse(case, "third street is over: what came in the deal has been played")

    def happens() -> None:
        expose(case, player, case.card)
        case.trouble.turned += 1

    return happens


def contact_at_stud(case: Case) -> Happens:
    """A card is turned up by touching its player."""
    exposed_at_stud(case)
    return lambda: expose(case, case.player, case.card)


def flashed_at_stud(case: Case) -> None:
    """A face-down card is briefly seen."""
    off_at_stud(case)
    if case.where == OPEN:
        raise refuse(case, f"card {case.report.card} lies open anyway")


def off_at_stud(case: Case) -> None:
    """One of the last cards dealt falls off the table."""
    player = which_of_seven(case)
    hand = case.hand
    if case.report.card == LAST_CARD:
        _check_last(case, player)
        return
    street = max(1, case.report.card - 2)
    if hand.play.round > street:
        raise refuse(case, "that street is over: the card has been played")


def _check_last(case: Case, player: int) -> None:
    hand = case.hand
    if hand.play.round != LAST_STREET or not isinstance(step_of(hand), BettingRound) or len(hand.hole[player]) < 3:
        raise refuse(case, "the last card has not come, or has been played")
    if any(hand.play.acted):
        raise refuse(case, "the last round has had a bet: the card would have been seen")


def last_up(case: Case) -> Happens:
    """The last card is dealt face up."""
    player = one(case)
    _check_last(case, player)
    case.where = len(case.hand.hole[player]) - 1
    unseen_so_far(case, player)
    return lambda: expose(case, player, case.card)


def boxed_at_stud(case: Case) -> Happens:
    """A card is face up in the deck, on top or as it reaches a player who should get it face down."""
    if not case.players:
        return boxed(case)
    happens = exposed_at_stud(case)
    if case.report.card == LAST_CARD:
        raise refuse(case, "the last card is dealt: report the last card face up")

    def at_player() -> None:
        happens()
        case.trouble.boxed += 1
        case.trouble.turned -= 1

    return at_player


def premature_street(case: Case) -> Happens:
    """The next cards are dealt before the betting is over, to everyone in or to the first few."""
    hand = case.hand
    in_round(case)
    if hand.play.round >= LAST_STREET:
        raise refuse(case, "no more cards come after this round")
    waived = hand.trouble is not None and hand.trouble.waived
    live, burns = len(hand.live), int(hand.rules.dealing.burn and not waived)
    count = min(case.report.count or live, live)
    if len(hand.deck) - hand.top < count + burns:
        raise refuse(case, "the deck does not have that many cards")
    down = isinstance(hand.game.steps[hand.at + 1], LastCard)
    case.street = "next"

    def happens() -> None:
        if burns:
            burned = take_cards(hand, 1)
            hand.burns += burned
            case.tell(Burned(burned, 1, case.clause))
        case.trouble.waived = False
        case.loose, case.seen = take_cards(hand, count), not down
        if not down:
            case.tell(CardsTurned(case.loose, case.report.what, case.clause))

    return happens


@remedy(
    "eliminate the street",
    "Those cards do not play, and neither does one more for each player still in; the street is dealt when the "
    "betting is over.",
)
def _eliminate(case: Case) -> None:
    hand = case.hand
    cards, case.loose = case.loose, ()
    case.lay_aside(cards, seen=case.seen)
    case.trouble.back += cards
    more = take_cards(hand, min(len(hand.live), len(hand.deck) - hand.top))
    case.lay_aside(more, seen=False)
    case.trouble.back += more
    shown = format_cards(cards) if case.seen else "Those cards" if len(cards) > 1 else "That card"
    do = "do" if len(cards) > 1 else "does"
    case.say(
        f"{shown} {do} not play unless the deck runs out, and one more for everyone still in is taken out too; "
        "when the betting is over, a card is burned and the street is dealt."
    )


@remedy("third card down", "The exposed card is the open one, and the third card is dealt face down.")
def _third_down(case: Case) -> None:
    hand, player = case.hand, case.player
    card = case.card
    down = "turned" if hand.up[player] else "dealt"
    case.say(f"The exposed card of seat {case.seat} is the open one, and the third card is {down} face down.")
    held = list(hand.hole[player])
    held.remove(card)
    if not hand.up[player]:
        hand.hole[player], hand.up[player] = tuple(held), (card,)
        case.trouble.face_down |= {player}
        return
    third = hand.up[player][-1:]
    hand.hole[player] = (*held, *third)
    hand.up[player] = (*hand.up[player][:-1], card)
    case.tell(TurnedDown(case.seat, third, case.clause))


@remedy("cannot be forced low", "That hand cannot be forced to open because of that card.")
def _not_forced(case: Case) -> None:
    case.trouble.forced_free |= {case.player}
    case.say(f"Seat {case.seat} cannot be forced to open because of that card.")
    open_again(case)


@remedy("opener of sixth street", "Whoever led on sixth street opens the last round.")
def _sixth_opens(case: Case) -> None:
    case.say("Whoever led on sixth street opens the last round, regardless of the open last card.")


@remedy("ante back", "The ante goes back to that player.")
def _ante_back(case: Case) -> None:
    hand, player = case.hand, case.player
    back = min(hand.rules.limit.ante, hand.totals[player], hand.pot)
    hand.totals[player] -= back
    hand.stacks[player] += back
    case.tell(MoneyBack(case.seat, back, case.clause))
    case.say(f"Seat {case.seat} gets the ante back.")
