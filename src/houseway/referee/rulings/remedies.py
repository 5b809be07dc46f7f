"""Remedies: a small set of operations on the stub, the burns, the board, hands, bets and pots.

A line of a rule book names some of them in order. A remedy that takes a card away leaves it `loose`, and the next one
says where it goes: it becomes the burn, goes to the discards, or is shuffled back; a card that no remedy places is set
aside.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from houseway.cards import Card, format_card, format_cards
from houseway.chips.money import format_money
from houseway.referee.mishaps import Report
from houseway.referee.mixing import mixed
from houseway.referee.refusals import RefusedError
from houseway.referee.rulings.case import Case
from houseway.referee.rulings.player_choices import KEEP_OR_ANOTHER, POT_OR_ACTIVE
from houseway.referee.rulings.ruling_events import (
    BecameBurn,
    CardExposed,
    CardReplaced,
    CardsTaken,
    HandKilled,
    HandVoided,
    MoneyBack,
)
from houseway.referee.shared_events import Charged, Mixed
from houseway.referee.trouble import AfterDeal, Question

if TYPE_CHECKING:
    from houseway.referee.hand import Hand
    from houseway.referee.shared_actions import Option

TREAT_AS: Final = "treat as "
TOP, DEEP = "top", "deep cut"


class Remedy(NamedTuple):
    """One remedy."""

    name: str
    says: str
    """Its sentence on the printed sheet."""
    do: Callable[[Case], None]
    cards: bool = True
    """Whether it may show, change or take a card; otherwise it settles a bet, or does nothing."""


REMEDIES: Final[dict[str, Remedy]] = {}
"""Every remedy by name; there is also `treat as ...`, for what counts as something else."""


def remedy(name: str, says: str, *, cards: bool = True) -> Callable[[Callable[[Case], None]], Callable[[Case], None]]:
    """Register a remedy; families register theirs too."""

    def enter(do: Callable[[Case], None]) -> Callable[[Case], None]:
        REMEDIES[name] = Remedy(name, says, do, cards)
        return do

    return enter


# cards of a hand


def expose(case: Case, player: int, card: Card) -> None:
    """Mark a card of a hand as seen by everyone."""
    known, trouble = (player, card), case.trouble
    if case.bare and known in trouble.exposed:
        return
    case.bare = True
    if trouble.exposed.count(known) < case.hand.hole[player].count(card):
        trouble.exposed += (known,)
        case.tell(CardExposed(case.hand.seats[player], (card,), case.clause))


def seen_by_all(case: Case, player: int, card: Card) -> bool:
    """Whether everyone has seen this very card; with several packs a hand may have it twice."""
    known = 0 if case.hand.trouble is None else case.hand.trouble.exposed.count((player, card))
    return known > 0 and (case.bare or known >= case.hand.hole[player].count(card))


def replace_card(case: Case, player: int, card: Card, how: str) -> None:
    """Replace a card of a hand; the old one is loose."""
    hand, exposed = case.hand, seen_by_all(case, player, card)
    shown = hand.shown[player]
    new = _deep(case) if how == DEEP else case.take()
    held = list(hand.hole[player])
    held[held.index(card)] = new[0]
    hand.hole[player] = tuple(held)
    case.desk.changed(hand, player, card, new[0])
    if exposed:
        case.trouble.gone(player, (card,))
    case.loose, case.seen = (card,), exposed or shown
    case.tell(CardReplaced(hand.seats[player], (card,) if case.seen else (), (card,), new, case.clause))
    if shown:  # the hand lies face up, and so does its new card
        case.tell(CardExposed(hand.seats[player], new, case.clause))


def _check_cut(case: Case, left: int) -> None:
    """Check that an arranged cut is in the middle of the deck or deeper."""
    half, at = left // 2, case.report.count
    if at and left and not half <= at < left:
        raise RefusedError(
            f"the cut is in the middle of the {left} cards or deeper: {half} to {left - 1}, not {at}",
            clause=case.clause,
        )


def _deep(case: Case) -> tuple[Card, ...]:
    """Take a card from a cut in the middle of the stub or deeper; the rest keeps its order."""
    hand = case.hand
    left = len(hand.deck) - hand.top
    if not left:
        return case.take()
    _check_cut(case, left)
    half, at = left // 2, case.report.count
    if not at:
        hand.mixes += 1
        at = mixed(tuple(range(half, left)), hand.first_deck, hand.mixes)[0]
    card = hand.deck[hand.top + at]
    hand.deck = hand.deck[: hand.top + at] + hand.deck[hand.top + at + 1 :]
    return (card,)


def _named(case: Case) -> str:
    """The card in words: by name if everyone has seen it."""
    number = case.report.card or case.where + 1
    if case.where < 0:
        return f"card {number}"
    seen = seen_by_all(case, case.player, case.card)
    return f"the {format_card(case.card)}" if seen else f"card {number}"


@remedy("keep", "The card is kept.")
def _keep(case: Case) -> None:
    expose(case, case.player, case.card)
    case.say(f"Seat {case.seat} keeps {_named(case)}; everyone has seen it.")


@remedy("scrap", "It is a scrap of paper: it is taken away, and the next card comes in its place.")
def _scrap(case: Case) -> None:
    if case.report.what == "boxed card" and case.players:
        old = _named(case)
        replace_card(case, case.player, case.card, TOP)
        case.say(
            f"{old[0].upper()}{old[1:]} of seat {case.seat} is a scrap of paper: the next card comes in its place."
        )
    elif case.players and case.report.what == "joker in a game without":
        if case.report.card:
            replace_card(case, case.player, case.card, TOP)
        case.say(
            f"The joker is a scrap of paper: it is taken away, and seat {case.seat} gets the next card in its place."
        )
    else:
        case.say("It is a scrap of paper: it is taken away, and the next card comes in its place.")


@remedy("play it", "The card has to be played.")
def _play_it(case: Case) -> None:
    case.say(f"Seat {case.seat} has to play {_named(case)}.")


@remedy("play on", "Nothing is changed, and the hand goes on.", cards=False)
def _play_on(case: Case) -> None:
    case.say("Nothing is changed: the hand goes on.")


@remedy("replace", "Its owner gets the top card of the deck in its place, after everyone else has been served.")
def _replace(case: Case) -> None:
    _replace_dealt(case, TOP, "the top card of the deck")


@remedy(
    "replace from a deep cut",
    "Its owner gets a card from a cut in the middle of the deck or deeper in its place, after everyone else has "
    "been served.",
)
def _replace_deep(case: Case) -> None:
    _replace_dealt(case, DEEP, "a card from a cut in the middle of the deck or deeper")


def _replace_dealt(case: Case, how: str, what: str) -> None:
    """Replace a card of the deal once everyone has all cards: now, or after an interrupted deal."""
    old = _named(case)
    if case.desk.deal_is_on(case.hand):
        case.deferred = True
        _check_cut(case, case.desk.left_after_deal(case.hand) if how == DEEP else 0)
        case.trouble.after_deal += (AfterDeal(case.player, case.card, how, case.clause, case.report.count),)
        case.say(f"When the deal is over, seat {case.seat} gives up {old} and gets {what} in its place.")
        return
    replace_card(case, case.player, case.card, how)
    case.say(f"Seat {case.seat} gives up {old} and gets {what} in its place after everyone else has been served.")


def replace_after_deal(hand: "Hand") -> None:
    """The deal is over: make the postponed replacements, and put the old cards where the ruling said."""
    trouble = hand.trouble
    if trouble is None:
        return
    waiting, trouble.after_deal = trouble.after_deal, ()
    for player, card, how, clause, cut, goes in waiting:
        if hand.folded[player] or card not in hand.hole[player]:
            continue
        left = len(hand.deck) - hand.top
        cut = cut if left // 2 <= cut < left else 0  # noqa: PLW2901 - cards may have gone away since it was arranged
        case = Case(hand, Report("exposed", hand.seats[player], count=cut), hand.game.family.desk)
        case.clause = clause
        replace_card(case, player, card, how)
        {"burn": _becomes_burn, "discards": _to_discards}.get(goes, _set_aside)(case)


@remedy(
    "replace after the draw", "It may not be kept: its owner gets the next card in its place when everyone has drawn."
)
def _replace_after(case: Case) -> None:
    old = _named(case)
    if case.desk.draw_is_on(case.hand):
        case.trouble.later += ((case.player, case.card, TOP, case.clause),)
        case.say(f"Seat {case.seat} may not keep {old} and gets another card in its place when everyone has drawn.")
        return
    replace_card(case, case.player, case.card, TOP)
    case.say(f"Seat {case.seat} may not keep {old} and gets the next card in its place, since the draw is over.")
    _to_discards(case)


@remedy("becomes the burn", "It serves as the burn card.")
def _becomes_burn(case: Case) -> None:
    cards, case.loose = case.loose, ()
    if not cards:
        if case.deferred:
            case.say(f"The {_afterward(case, 'burn')} then serves as the burn card.")
        return
    case.hand.burns += cards
    case.tell(BecameBurn(cards if case.seen else (), cards, len(cards), case.clause))
    shown = f"The {format_cards(cards)}" if case.seen else "That card"
    if case.desk.burn_is_due(case.hand):
        case.desk.serve_as_burn(case)
        case.say(f"{shown} serves as the burn card; no other is burned for it.")
    else:
        case.say(f"{shown} lies with the burns.")


def _afterward(case: Case, goes: str) -> str:
    """Record where a card replaced after the deal will go; return its name."""
    *before, last = case.trouble.after_deal
    case.trouble.after_deal = (*before, last._replace(goes=goes))
    return format_card(last.card)


@remedy("goes to the discards", "It goes to the discards.")
def _goes_to_discards(case: Case) -> None:
    if case.deferred:
        case.say(f"The {_afterward(case, 'discards')} then goes to the discards.")
    elif case.loose:
        many = len(case.loose) > 1
        shown = f"The {format_cards(case.loose)}" if case.seen else "Those cards" if many else "That card"
        case.say(f"{shown} {'go' if many else 'goes'} to the discards.")
    _to_discards(case)


def _to_discards(case: Case) -> None:
    case.desk.lay_away(case.hand, case.loose)
    case.loose = ()


@remedy("set aside", "It is set aside and does not play.")
def _set_aside(case: Case) -> None:
    cards, case.loose = case.loose, ()
    if not cards:
        return
    case.put_aside += cards
    case.lay_aside(cards, seen=case.seen)
    shown = format_cards(cards) if case.seen else "The card" if len(cards) == 1 else "The cards"
    case.say(
        f"{shown} {'is' if len(cards) == 1 else 'are'} set aside and {'does' if len(cards) == 1 else 'do'} not play."
    )


@remedy("draw one at random", "The floor draws cards at random from that hand until it is whole, and shows them.")
def _draw_at_random(case: Case) -> None:
    hand = case.hand
    for player in case.players:
        for _ in range(case.report.count or 1):
            card = case.at_random(hand.hole[player])
            held = list(hand.hole[player])
            held.remove(card)
            hand.hole[player] = tuple(held)
            case.loose, case.seen = (*case.loose, card), True
            case.tell(CardsTaken(hand.seats[player], (card,), case.clause))
            case.say(
                f"The floor draws one card at random from seat {hand.seats[player]}'s hand and shows it: "
                f"{format_card(card)}."
            )


@remedy("take the last card back", "The card that came last is taken back unseen.")
def _take_last_back(case: Case) -> None:
    hand = case.hand
    for player in case.players:
        count = case.report.count or 1
        held = hand.hole[player]
        hand.hole[player] = held[:-count]
        case.loose, case.seen = (*case.loose, *held[-count:]), False
        case.say(f"The card that came last to seat {hand.seats[player]} is taken back.")


@remedy("supply", "The missing card comes off the top of the deck.")
def _supply(case: Case) -> None:
    for player in case.players:
        case.desk.supply(case, player, case.take(case.report.count or 1))
        case.say(f"Seat {case.hand.seats[player]} is given what is missing from the top of the deck.")


@remedy("supply at the draw", "The hand is completed at the draw, by drawing that many more cards.")
def _supply_at_draw(case: Case) -> None:
    if case.desk.drawn(case):
        raise RefusedError(f"{case.report}: the hand has drawn already, and cannot be made whole", clause=case.clause)
    for player in case.players:
        case.trouble.short[player] = case.trouble.short.get(player, 0) + (case.report.count or 1)
        case.say(f"Seat {case.hand.seats[player]} plays on short and also draws what is missing at the draw.")


# choices


def _ask(case: Case, options: "tuple[Option, ...]") -> None:
    asked = case.trouble.asked
    turn = asked[0].turn if asked else case.hand.who
    case.trouble.asked = (*asked, Question(case.player, options, case.card, case.clause, turn))


@remedy(
    "choose: keep or another",
    "Its owner keeps it or takes another: the top card of the deck, after everyone else has been served.",
)
def _keep_or_another(case: Case) -> None:
    expose(case, case.player, case.card)
    _ask(case, KEEP_OR_ANOTHER)
    case.say(f"Seat {case.seat} chooses: keep {_named(case)}, or take the top card of the deck in its place.")


@remedy(
    "choose: pot or active",
    "That player plays for the pot as it stands, later bets going to a side pot of the "
    "others, or stays in the betting.",
)
def _pot_or_active(case: Case) -> None:
    if case.hand.stacks[case.player] > 0 and len(case.hand.live) > 1:
        _ask(case, POT_OR_ACTIVE)
        case.say(
            f"Seat {case.seat} chooses: play for the pot as it stands, with later bets in a side pot of the others, "
            "or stay in the betting."
        )
    else:
        case.say(f"Seat {case.seat} is all-in already and has nothing to choose.")


# shuffles


@remedy("reshuffle", "The cards go back into the deck, which is shuffled; the burns stay out.")
def _reshuffle(case: Case) -> None:
    cards, case.loose = case.loose, ()
    case.shuffle_in(cards)
    case.tell(Mixed(len(case.hand.deck) - case.hand.top, case.clause))
    one = len(cards) == 1
    shown = format_cards(cards) if case.seen else "That card" if one else "Those cards"
    case.say(f"{shown} {'goes' if one else 'go'} back into the deck, which is shuffled; the burns stay out.")


@remedy("reshuffle with the burns", "The cards go back into the deck with the burns, and it is shuffled.")
def _reshuffle_burns(case: Case) -> None:
    cards, case.loose = case.loose + case.hand.burns, ()
    case.hand.burns = ()
    case.shuffle_in(cards)
    case.tell(Mixed(len(case.hand.deck) - case.hand.top, case.clause))
    case.say("The cards go back into the deck with the burns, and it is shuffled.")


@remedy("no new burn", "It is dealt when the betting is over, without another burn.")
def _no_new_burn(case: Case) -> None:
    if case.hand.rules.dealing.burn:
        case.trouble.waived = True
    it = f"the {case.street}" if case.street else "it"
    case.say(f"When the betting is over, {it} comes without another burn.")


# hands and chips


def kill(case: Case, player: int) -> None:
    """A hand is dead: its cards go into the muck, its chips stay."""
    hand = case.hand
    if hand.folded[player]:
        return
    hand.folded[player] = True
    if not hand.mucked[player]:
        hand.muck += hand.hole[player]
    case.trouble.dead |= {player}
    case.trouble.deaths += ((player, len(case.trouble.rulings)),)
    case.trouble.asked = tuple(one for one in case.trouble.asked if one.player != player)
    case.again = True
    case.tell(HandKilled(hand.seats[player], case.clause))


@remedy("hand dead", "The hand is dead, and what its player has put in is lost.")
def _hand_dead(case: Case) -> None:
    hand = case.hand
    if all(hand.folded[player] or player in case.players for player in range(len(hand.seats))):
        raise RefusedError(
            f"{case.report}: then no hand would be left: call a misdeal or a foul deck", clause=case.clause
        )
    for player in case.players:
        kill(case, player)
        other = "else " if any("ante back" in step for step in case.steps) else ""
        above = hand.bets[player] > max((bet for at, bet in enumerate(hand.bets) if at != player), default=0)
        save = ", but for what nobody calls" if above and player not in case.trouble.forfeits else ""
        case.say(f"Seat {hand.seats[player]}'s hand is dead, and what {other}that player has put in is lost{save}.")


def leave_aside(case: Case) -> None:
    """Set aside the cards that no remedy has placed."""
    if case.loose:
        case.lay_aside(case.loose, seen=case.seen)
        case.loose = ()


@remedy("hand dead, all lost", "The hand is dead, and all that its player has put in is lost, called or not.")
def _all_lost(case: Case) -> None:
    case.trouble.forfeits |= set(case.players)
    _hand_dead(case)


def void(case: Case, why: str) -> dict[int, int]:
    """Return everything put in on this hand; a fee already dropped stays and covers the redeal (CX-110).

    If the fee came out of the pot, everyone bears a part of it in proportion to what they put in; anything beyond that
    came from chips that an earlier hand left. Returns what each seat bears.
    """
    leave_aside(case)
    hand = case.hand
    charged = [0] * len(hand.seats)
    for event in hand.events:
        if type(event) is Charged:
            charged[hand.seats.index(event.seat)] += event.amount
    out_of_pot = hand.collected - sum(charged)
    put_in = [max(0, started - fee) for started, fee in zip(hand.started, charged, strict=True)]
    owed = [start - now for start, now in zip(put_in, hand.stacks, strict=True)]
    owed = [max(0, amount) for amount in owed]
    bears = case.desk.bears(hand, owed)
    borne = min(out_of_pot, sum(bears))
    lost = _parts(borne, bears, hand.rules.limit.chip)
    for player, seat in enumerate(hand.seats):
        back = put_in[player] - lost[player] - hand.stacks[player]
        hand.stacks[player] += back
        if back:
            case.tell(MoneyBack(seat, back, case.clause))
    hand.bets = [0] * len(hand.seats)
    hand.totals = [0] * len(hand.seats)
    hand.dead = hand.taken = hand.credit = 0
    hand.carried, hand.carry = hand.given.carried_in - (out_of_pot - borne), hand.given.carry
    hand.next_button = None
    paid = {seat: fee for seat, fee in zip(hand.seats, charged, strict=True) if fee}
    if out_of_pot:
        paid[0] = out_of_pot
    hand.fees_paid = paid
    case.trouble.asked, case.trouble.void = (), True
    case.again = False
    case.tell(HandVoided(why, hand.collected, case.clause))
    hand.end()
    return {seat: part for seat, part in zip(hand.seats, lost, strict=True) if part}


def _parts(amount: int, weights: list[int], chip: int) -> list[int]:
    """Divide an amount by weights in whole chips, as nearly as possible: a remaining chip is borne by the player with
    the largest fraction, and among several by the one who put in the most.
    """
    whole = sum(weights)
    amount = min(amount, whole)
    if not amount:
        return [0] * len(weights)
    parts = [amount * weight // whole // chip * chip for weight in weights]
    short = [amount * weight - part * whole for weight, part in zip(weights, parts, strict=True)]
    order = sorted(range(len(weights)), key=lambda at: (-short[at], -weights[at], at))
    while left := amount - sum(parts):
        for at in order:
            more = min(chip, left, weights[at] - parts[at])
            parts[at] += more
            left -= more
    return parts


@remedy(
    "misdeal",
    "It is a misdeal. Everything goes back, and the same players are dealt the hand again as it "
    "should have been; the deal does not move on, and the house is not paid again.",
)
def _misdeal(case: Case) -> None:
    borne = void(case, "misdeal")
    case.say(
        "It is a misdeal. All that was put in goes back, and the hand is dealt again as it should have been; "
        f"{case.desk.dealt_again}.{_fee_words(case.hand, borne)}"
    )


@remedy(
    "void the hand",
    "All hands are dead and all money put in on this hand goes back; earlier hands stand; what the "
    "house has been paid covers the hand dealt in its place.",
)
def _void(case: Case) -> None:
    borne = void(case, "foul deck")
    case.say(
        f"All hands are dead, and all that was put in on this hand goes back{_won_words(case)}; earlier hands "
        f"stand. The hand is dealt again.{_fee_words(case.hand, borne)}"
    )


def _won_words(case: Case) -> str:
    """The words that a bank's payments in this hand are paid back too."""
    paid = any(isinstance(event, MoneyBack) and event.amount < 0 for event in case.hand.events)
    return ", and so does what was won on it" if paid else ""


def _fee_words(hand: "Hand", borne: dict[int, int]) -> str:
    """The words on a paid fee, and on who bears it if it came out of the pot."""
    if not hand.collected:
        return ""
    stays = f" The fee of {format_money(hand.collected)} stays and is not taken again"
    if not hand.fees_paid.get(0, 0):
        return f"{stays}."
    parts = [f"seat {seat} bears {format_money(part)} of it" for seat, part in borne.items()]
    if earlier := hand.fees_paid[0] - sum(borne.values()):
        parts.append(f"{format_money(earlier)} of it was there from an earlier hand")
    *most, last = parts
    return f"{stays}; it came out of the pot: {', '.join(most)}{' and ' if most else ''}{last}."
