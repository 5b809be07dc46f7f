"""What can go wrong with the board of a game of poker and with its burns: a street too early, a card or burn too many.

Like `mishaps`: each function checks whether it can have happened, and returns its effect on the cards.
The table is taken as it is: a report of a missed burn means that the street's first card should have been the burn.
"""

from typing import TYPE_CHECKING, Final

from houseway.referee.mishaps import MIXED
from houseway.referee.poker.betting import BettingRound
from houseway.referee.poker.dealing import Board
from houseway.referee.poker.events import BoardDealt, Burned
from houseway.referee.poker.mishaps import in_round
from houseway.referee.rulings.case import Case, take_back
from houseway.referee.rulings.remedies import remedy
from houseway.referee.rulings.ruling_events import (
    BecameBurn,
    CardMoved,
    CardsTurned,
)
from houseway.referee.rulings.table_facts import (
    Happens,
    everyone,
    refuse,
    step_of,
)
from houseway.referee.steps import take_cards

if TYPE_CHECKING:
    from houseway.cards import Card
    from houseway.referee.hand import Hand

STREETS: Final = ("flop", "turn", "river")


def street_of(hand: "Hand") -> str:
    """The street dealt since the last betting."""
    return STREETS[hand.play.round - 2] if hand.board and 2 <= hand.play.round <= 4 else ""


def premature(case: Case) -> Happens:
    """The next street's cards come before the betting is over."""
    hand, play = case.hand, case.hand.play
    in_round(case)
    street = case.report.what.removeprefix("premature ")
    count = next((step.count for step in hand.game.steps if isinstance(step, Board) and step.street == street), 0)
    if not count:
        raise refuse(case, f"there is no {street} in this game")
    if play.round != STREETS.index(street) + 1:
        raise refuse(
            case, f"the {street} comes after round {STREETS.index(street) + 1}, and this is round {play.round}"
        )
    if hand.rules.dealing.prelaid_board:
        raise refuse(case, "the board was laid out at the start")
    case.street = street
    burns = hand.rules.dealing.burn and not (hand.trouble is not None and hand.trouble.waived)
    if len(hand.deck) - hand.top < count + burns:
        raise refuse(case, "the deck does not have that many cards")

    def happens() -> None:
        if hand.trouble is not None and hand.trouble.aside_until == street:
            case.shuffle_in(take_back(hand))  # which was due before this street
            case.say("The card that was set aside is shuffled into the deck with it.")
        elif burns:
            burned = take_cards(hand, 1)
            hand.burns += burned
            case.tell(Burned(burned, 1, case.clause))
        if hand.trouble is not None:
            hand.trouble.waived = False
        case.loose, case.seen = take_cards(hand, count), True
        case.tell(CardsTurned(case.loose, case.report.what, case.clause))

    return happens


def too_many(case: Case) -> Happens:
    """More cards were turned than belong to the street."""
    hand = case.hand
    in_round(case)
    street = case.report.what.partition(" ")[0]
    if street_of(hand) != street:
        raise refuse(case, f"the {street} is not what was dealt last")
    if any(hand.play.acted):
        raise refuse(case, f"the {street} has been acted on, so it stands")
    if hand.rules.dealing.prelaid_board:
        raise refuse(case, "the board was laid out at the start")
    case.street, more = street, case.report.count or 1
    if len(hand.deck) - hand.top < more:
        raise refuse(case, "the deck does not have that many cards")

    def happens() -> None:
        count = next(step.count for step in hand.game.steps if isinstance(step, Board) and step.street == street)
        cards = take_cards(hand, more)
        case.tell(CardsTurned(cards, case.report.what, case.clause))
        case.trouble.settled += (street,)
        case.loose, case.seen = hand.board[-count:] + cards, True
        hand.board = hand.board[:-count]

    return happens


@remedy("deal it again", "It is dealt again at once, without another burn.")
def _deal_again(case: Case) -> None:
    hand = case.hand
    count = next(step.count for step in hand.game.steps if isinstance(step, Board) and step.street == case.street)
    cards = case.take(count)
    hand.board += cards
    case.tell(BoardDealt(cards, case.street, case.clause))
    case.say(f"The {case.street} is dealt again at once, without another burn.")


@remedy("scramble", "The cards are mixed face down; one at random is the next burn, the others are the street.")
def _scramble(case: Case) -> None:
    hand = case.hand
    count = next(step.count for step in hand.game.steps if isinstance(step, Board) and step.street == case.street)
    cards = list(case.loose)
    out: list[Card] = []
    while len(cards) > count:
        card = case.at_random(tuple(cards))
        cards.remove(card)
        out.append(card)
    hand.board += tuple(cards)
    case.tell(BoardDealt(tuple(cards), case.street, case.clause))
    case.loose = ()
    hand.burns += tuple(out)
    case.tell(BecameBurn((), tuple(out), len(out), case.clause))
    if hand.rules.dealing.burn and case.street != STREETS[-1]:
        case.trouble.waived = True
    case.say(f"The cards are mixed face down: {count} of them are the {case.street}, and the other is the next burn.")


@remedy(
    "the next card plays instead",
    "When the round is over, a card is burned, and the card that would have come next is used instead.",
)
def _next_plays(case: Case) -> None:
    next_one = f"the card that would have come next is the {case.street}" if case.street else "the next is used instead"
    case.say(f"When the round is over, a card is burned, and {next_one}.")


@remedy(
    "shuffle back before the river",
    "Before the river it is shuffled into the deck, without burns and discards, and the river comes without a burn.",
)
def _shuffle_back(case: Case) -> None:
    hand, order = case.hand, case.report.order
    there = [*hand.deck[hand.top :][1 + int(hand.rules.dealing.burn) :], *hand.aside]
    if len(set(order)) != len(order) or not set(order) <= set(there):
        raise refuse(case, f"the order names a card that will not be among the {len(there)} that are mixed")
    case.trouble.aside_until, case.trouble.order = STREETS[-1], case.report.order
    case.trouble.back += case.put_aside
    case.say(
        "Before the river it is shuffled into the deck, without burns and discards; the river comes without a burn."
    )


def burns_wrong(case: Case) -> Happens:
    """Two cards were burned for the street, or none; players named with `mixed` cannot tell their down card apart."""
    hand = case.hand
    in_round(case)
    round_ = hand.play.round
    street = street_of(hand) if hand.game.board else {2: "fourth", 3: "fifth", 4: "sixth", 5: "last"}.get(round_, "")
    if hand.game.board == 0 and hand.board:
        street = ""  # a community card came instead of the last one
    if not street or hand.rules.dealing.prelaid_board:
        raise refuse(case, "no street has come for which a card is burned")
    if not hand.rules.dealing.burn:
        raise refuse(case, "no cards are burned here")
    if hand.trouble is not None and street in hand.trouble.settled:
        raise refuse(case, f"the burn of this street has been ruled on: {street}")
    case.street = street
    down = street == "last"
    if case.players or MIXED in case.report.said:
        case.players = case.players or tuple(hand.live)  # unknown cards
        everyone(case)
        if not down:
            raise refuse(case, "only a card that comes face down can be mixed with others")
    two = case.report.what == "two burns"
    if two and hand.top >= len(hand.deck):
        raise refuse(case, "no card is left that could have been burned too")
    if not two and not hand.burns:
        raise refuse(case, "no card was burned in this hand at all")

    def happens() -> None:
        case.trouble.settled += (street,)
        if two:
            burned = take_cards(hand, 1)
            hand.burns += burned
            case.tell(Burned(burned, 1, case.clause))
        else:
            card, hand.burns = hand.burns[-1:], hand.burns[:-1]
            case.put_back(card)

    return happens


@remedy(
    "move the cards",
    "The cards are moved to where they should have gone; a down card that can no longer be told apart is kept.",
)
def _move(case: Case) -> None:
    """Kept cards stay; all others go, in deck order, to the places in dealing order."""
    hand, down = case.hand, case.street == "last"
    on_board = bool(hand.game.board)
    live = hand.live
    street = (
        hand.board[-_count(hand, case.street) :]
        if on_board
        else tuple(hand.hole[player][-1] if down else hand.up[player][-1] for player in live)
    )
    kept = {live.index(player) for player in case.players} if down else set()
    places = [at for at in range(len(street)) if at not in kept]
    moved = [street[at] for at in places]
    if not moved:
        case.say("No one can tell the cards apart anymore: everyone keeps the card they were dealt.")
        return
    if case.report.what == "no burn":
        case.say("The first card should have been the burn: it goes there, and each card moves up by one place.")
        hand.burns += (moved[0],)
        seen = () if down else (moved[0],)
        case.tell(BecameBurn(seen, (moved[0],), 1, case.clause))
        moved = [*moved[1:], *case.take()]
    else:
        case.say("The second burn should have been the first card: it goes there, and each card moves on by one place.")
        card, hand.burns = hand.burns[-1:], hand.burns[:-1]
        moved = [*card, *moved]
        case.put_back((moved.pop(),))
    new = list(street)
    for at, one_card in zip(places, moved, strict=True):
        new[at] = one_card
    if on_board:
        hand.board = hand.board[: -len(street)] + tuple(new)
        case.tell(CardMoved(0, tuple(new), (), True, case.clause))
    else:
        for at, player in enumerate(live):
            if at in kept:
                case.say(f"Seat {hand.seats[player]} can no longer tell which card it was and keeps the card dealt.")
            elif down:
                hand.hole[player] = (*hand.hole[player][:-1], new[at])
                case.tell(CardMoved(hand.seats[player], (), (new[at],), False, case.clause))
            else:
                hand.up[player] = (*hand.up[player][:-1], new[at])
                case.tell(CardMoved(hand.seats[player], (new[at],), (new[at],), True, case.clause))
        if not down:
            open_again(case)


def _count(hand: "Hand", street: str) -> int:
    return next(step.count for step in hand.game.steps if isinstance(step, Board) and step.street == street)


def open_again(case: Case) -> None:
    """Cards that decide who opens have changed before anyone has acted: restart the round."""
    hand = case.hand
    step = step_of(hand)
    if isinstance(step, BettingRound) and hand.who is not None and not any(hand.play.acted) and not any(hand.bets):
        step.start(hand)
