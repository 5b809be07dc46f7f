"""What can go wrong with the cards in poker: in the deal, on the board, on the streets of stud, at the draw.

Each function checks whether the irregularity can have happened, refuses it otherwise, and returns its effect on the
cards: a premature turn card is on the board, an extra card is in the hand. The remedy is a line of the book. The table
is taken as it is: a report of a missed burn means that the street's first card should have been the burn.
"""

from typing import TYPE_CHECKING, Final

from houseway.cards import Card, format_cards
from houseway.referee.mishaps import MIXED
from houseway.referee.poker.betting import BettingRound
from houseway.referee.poker.dealing import Board, ThrowAway
from houseway.referee.poker.drawing import DrawCards
from houseway.referee.poker.events import BoardDealt, Burned, Drew, Mucked
from houseway.referee.poker.showdown import Showdown
from houseway.referee.poker.stud import LastCard
from houseway.referee.rulings.case import Case, take_back
from houseway.referee.rulings.remedies import expose, remedy
from houseway.referee.rulings.ruling_events import (
    BecameBurn,
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
    boxed_card,
    everyone,
    missing,
    one,
    one_too_many,
    refuse,
    step_of,
    unseen_so_far,
    which_card,
)
from houseway.referee.shared_events import Dealt, DealtUp
from houseway.referee.steps import take_cards, without

if TYPE_CHECKING:
    from houseway.referee.hand import Hand

STREETS: Final = ("flop", "turn", "river")
LAST_STREET: Final = 5
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


def _countable(case: Case) -> None:
    """Check that every seat named is in the hand and has cards, and that this is not the showdown."""
    everyone(case)
    if isinstance(step_of(case.hand), Showdown):
        raise refuse(case, "hands are being shown: report a wrong count at showdown")
    if not any(case.hand.hole):
        raise refuse(case, "no card has been dealt yet")


def short(case: Case) -> Happens:
    """Cards that should have been dealt are still on the deck."""
    _countable(case)
    return missing(case)


def extra(case: Case) -> Happens:
    """The next card on the deck was dealt too."""
    _countable(case)
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


# the board


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


# burns


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


# stud


def short_at_stud(case: Case) -> Happens:
    """A hand did not get the street's card, which is still on top of the deck (CX-141)."""
    _countable(case)
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
