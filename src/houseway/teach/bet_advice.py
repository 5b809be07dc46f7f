"""How we would bet, and why: the value of each choice, from the odds, the price, and the others' betting.

The choices are weighed as our strong bots do, reading the betting, but the advice is plain play. It never suggests
betting a hand that is mostly beaten, and no bet size depends on a whim.
"""

from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

from msgspec import Struct, structs

from houseway.bots.levels import LEVELS
from houseway.bots.poker import Bettor, can_weigh
from houseway.bots.shapes import shape
from houseway.bots.styles import STYLES
from houseway.chips.money import format_money
from houseway.ranking.draw_choice import low_rank
from houseway.referee.rules import Rules
from houseway.referee.view import HandView, may
from houseway.referee.vocabulary import (
    Action,
    Bet,
    MayBet,
    MayBringIn,
    MayCall,
    MayCheck,
    MayFold,
    MayRaise,
    Raise,
)
from houseway.teach.outs import Odds, ahead_in_sight, odds_of
from houseway.teach.seen import fee_to_come, known_cards, last_bet, opponents, somebody_called

_RAISES: Final = 1.5
"""How much more than an even share a value bet takes when only the cards are weighed."""
_AGAINST_A_BET, _AGAINST_A_CALL = 1.4, 1.2
"""How much more it takes to raise someone who has bet, or who has paid to come in."""
_FIRST, _FIRST_OF_MANY = 1.08, 1.2
"""How much more than an even share a raise takes on the first cards. With four of them, the worst hands win nearly as
often."""
_SURE: Final = 0.9
_CLOSE: Final = 4
"""In percent: smaller differences do not count."""
_TRIFLE: Final = 0.3
"""As a share of the pot: a smaller bet makes nobody pay."""
_POT: Final = 1.15
"""As a share of the pot: never advise a much bigger bet than this if a smaller one is open."""
_SIZES: Final = (
    (0.37, "a third of the pot"),
    (0.45, "two fifths of the pot"),
    (0.6, "half the pot"),
    (0.9, "three quarters of the pot"),
    (1.15, "the whole pot"),
)
TAUGHT: Final = replace(
    LEVELS["strong"],
    wavers=0.0,
    reads=0.75,
    dares=0.4,
    shy=0.05,
    remembers=False,
    doubts=0.4,
    hears_checks=False,
    close=True,
)
"""A strong player who takes no chances and plays plainly; the coach weighs bets this way."""


class Suggestion(Struct, frozen=True):
    """Our choice and the reason."""

    action: Action
    why: str
    odds: Odds | None = None


class _WeighedChoices(NamedTuple):
    """The choices, weighed."""

    choices: list[tuple[float, Action]]
    """The value of each, in cents."""
    share: float
    """The share of the pot against what the others may hold."""
    told: bool
    """Whether anyone has done anything that reveals something about their hand."""

    def said(self, odds: Odds) -> int | None:
        """The share in percent, if it is worth mentioning beside the share against random hands."""
        against = round(100 * self.share)
        return against if self.told and abs(against - odds.often) >= _CLOSE else None


class _Price(NamedTuple):
    """The cost of a call, and what it can win."""

    call: MayCall
    pot: int
    fee: int
    """What the house will still take from the pot."""
    all_in: bool
    """Whether the call is all-in, so that nothing more can be paid."""

    @property
    def share(self) -> float:
        """How much of the pot must be won to pay for it."""
        amount = self.call.amount
        return amount / max(amount, self.pot + amount - self.fee)

    @property
    def words(self) -> str:
        """The price in a few words."""
        less = f", of which the house takes {format_money(self.fee)}," if self.fee else ""
        pays = f"{format_money(self.call.amount)} for a pot of {format_money(self.pot)}{less}"
        return f"{pays} must win {round(100 * self.share)} % of the time"


def at_a_bet(view: HandView, rules: Rules) -> Suggestion | None:
    """A bet, call, raise, check, or fold; None if none of them is open."""
    options = view.options
    raising = may(options, MayRaise) or may(options, MayBet)
    check, call = may(options, MayCheck), may(options, MayCall)
    if not (raising or check or call):
        return None
    odds = odds_of(view, rules)
    if bring := may(options, MayBringIn):
        return Suggestion(bring.take(), "Your up card must start the betting, and the small bet is enough.", odds)
    if check is not None and isinstance(raising, MayBet) and _must_bet(view, rules):
        forfeit = rules.sevens is not None and rules.sevens.later_bets == "pot forfeited"
        lost = "cannot win the pot" if forfeit else "wins none of the bets made after that"
        why = f"A player who checks a seven or better here {lost}: bet it."
        return Suggestion(raising.take(raising.least), why, odds)
    price = None if call is None else _price(call, view, rules)
    weighed = None if odds is None else _weighed(view, odds)
    if odds is None or weighed is None:
        return _by_the_odds(view, odds, price)
    action = max(_taught(view, odds, weighed, price), key=lambda one: one[0])[1]
    shown = ahead_in_sight(view, rules)
    ahead = f"Another player shows more than you have so far: {shown}. " if shown else ""
    why = ahead + _why(action, view, odds, weighed, price)
    mine = next(seat for seat in view.seats if seat.seat == view.viewer)
    if isinstance(action, Bet | Raise) and action.to >= mine.bet + mine.stack:
        why += " That is all you have: you would be all in."
    return Suggestion(action, why, structs.replace(odds, played=weighed.said(odds)))


def _price(call: MayCall, view: HandView, rules: Rules) -> _Price:
    """The cost of a call; the pot counts only as far as the call can win it."""
    mine = next(seat for seat in view.seats if seat.seat == view.viewer)
    beyond = sum(max(0, seat.put_in - mine.put_in - call.amount) for seat in view.seats)
    return _Price(call, view.pot - beyond, fee_to_come(view, rules), all_in=mine.stack <= call.amount)


def _taught(view: HandView, odds: Odds, weighed: _WeighedChoices, price: _Price | None) -> list[tuple[float, Action]]:
    """The choices that a learner hears about.

    Left out are bets with less than an even share, or with little more if others have bet; tiny bets; and calls that
    neither their price nor the cards justify.
    """
    even = 1 / (opponents(view) + 1)
    others = [one for one in weighed.choices if not isinstance(one[1], Bet | Raise)]
    if price is not None and may(view.options, MayFold) is not None and odds.share < even:
        others = [one for one in others if one[1] != price.call.take() or weighed.share >= price.share]
    needed = _AGAINST_A_BET if last_bet(view) is not None else _AGAINST_A_CALL if somebody_called(view) else 1.0
    least = min(_SURE, needed * even)
    first = 1.0
    if view.round == 1 and view.family == "board":
        first = _FIRST if shape(view.game).hole == 2 else _FIRST_OF_MANY
    if others and (weighed.share <= least or odds.share <= first * even):
        return others
    free = _free_size(view)
    sizes = [_part_of_pot(one, view) for _, one in weighed.choices if isinstance(one, Bet | Raise)]
    most = max(_POT, min(sizes, default=0.0))
    return [
        (worth, one)
        for worth, one in weighed.choices
        if not isinstance(one, Bet | Raise) or not free or _TRIFLE <= _part_of_pot(one, view) <= most
    ] or weighed.choices


def _weighed(view: HandView, odds: Odds) -> _WeighedChoices | None:
    """The value of the choices to a strong player; None if that player would not weigh them.

    Betting at a hand never makes it better.
    """
    if view.play is not None or not can_weigh(view):
        return None
    bettor = Bettor(view, TAUGHT, STYLES["solid"], None, Random(0))
    if not bettor.rivals:
        return None
    share = bettor.share() if last_bet(view) is None else min(odds.share, bettor.share())
    return _WeighedChoices(bettor.weighed(view.options), share, any(one.read.acts for one in bettor.rivals))


def _why(action: Action, view: HandView, odds: Odds, weighed: _WeighedChoices, price: _Price | None) -> str:
    """The figures and the conclusion."""
    even, against = round(100 / (opponents(view) + 1)), round(100 * weighed.share)
    said = f"Your hand {odds.in_words}"
    if weighed.said(odds) is not None:
        said += f"; judging by how they have played, more like {against} %, and that is what counts"
    if isinstance(action, Bet | Raise):
        kind = "a raise" if isinstance(action, Raise) else "a bet"
        size = f" of {_in_pots(_part_of_pot(action, view))}" if _free_size(view) else ""
        return f"{said}. An even share is {even} %: {kind}{size} {_why_bet(view)}."
    if price is None or may(view.options, MayCheck) is not None:
        return f"{said}; an even share is {even} %. {_why_check(view, behind=against <= even + _CLOSE)}"
    if view.round == 1 and last_bet(view) is None:
        return f"{said}; an even share is {even} %. {_why_come_in(price, calls=action == price.call.take())}"
    ahead, several, last = against - round(100 * price.share), opponents(view) > 1, price.all_in or _all_dealt(view)
    why = _why_pay(ahead, calls=action == price.call.take(), several=several, last=last)
    return f"{said}. {price.words}, {why}."


def _why_come_in(price: _Price, *, calls: bool) -> str:
    """Why to come in or not, while nobody has bet more than the blinds; the final pot is still unknown."""
    pays = format_money(price.call.amount)
    less = f", of which the house takes {format_money(price.fee)}" if price.fee else ""
    found = f"for a pot of {format_money(price.pot)} so far{less}"
    if calls:
        return f"It is worth {pays} to come in, {found}; a raise would be too much."
    return f"It is not worth {pays} to come in, {found}: fold."


def _why_bet(view: HandView) -> str:
    if _all_dealt(view):
        return "is paid by worse hands more often than by better ones"
    return f"makes {'the others' if opponents(view) > 1 else 'the other player'} pay to stay in"


def _all_dealt(view: HandView) -> bool:
    """Whether all cards are out: this is the last round."""
    return view.round == shape(view.game).rounds


def _why_check(view: HandView, *, behind: bool) -> str:
    raises = may(view.options, MayRaise) is not None
    if not raises and may(view.options, MayBet) is None:
        return "A check costs nothing."
    since = "mostly better hands would call" if behind else "it would gain little more"
    return f"{'A raise' if raises else 'A bet'} is not worth it: {since}. A check costs nothing."


def _why_pay(ahead: int, *, calls: bool, several: bool, last: bool) -> str:
    """Why to call or not, by how far the share is above the price."""
    if calls and ahead >= 0:
        return "so the call is worth its price"
    if calls:
        return "but not everyone stays, and those who do put in more: the call is worth it"
    if ahead < 0 and several:
        return "and what the others would add does not make up for it: fold"
    if ahead < 0:
        return "so the call costs more than it gains: fold"
    if last:
        return "which is too close to its price: fold"
    return "but you would have to pay more before the end, mostly to better hands: fold"


def _free_size(view: HandView) -> bool:
    raising = may(view.options, MayRaise) or may(view.options, MayBet)
    return raising is not None and raising.most > 2 * raising.least


def _part_of_pot(action: Bet | Raise, view: HandView) -> float:
    """How much it adds to a call, as a share of the pot after that call."""
    mine = next((seat.bet for seat in view.seats if seat.seat == view.viewer), 0)
    return float(action.to - view.level) / max(1, view.pot + max(0, view.level - mine))


def _in_pots(part: float) -> str:
    for size, words in _SIZES:
        if part < size:
            return words
    return "more than the pot"


def _by_the_odds(view: HandView, odds: Odds | None, price: _Price | None) -> Suggestion | None:
    """By price and share against random hands alone: in push-nine, and if nobody else is in."""
    options = view.options
    raising = may(options, MayRaise) or may(options, MayBet)
    check, fold = may(options, MayCheck), may(options, MayFold)
    share = 0.0 if odds is None else odds.share
    says = "" if odds is None else f"Your hand {odds.in_words}"
    even = 1 / (opponents(view) + 1)
    if raising is not None and share > min(_SURE, _RAISES * even):
        kind = "a raise" if isinstance(raising, MayRaise) else "a bet"
        why = f"{says}, well above an even share of {round(100 * even)} %: {kind} {_why_bet(view)}."
        return Suggestion(raising.take(raising.least), why, odds)
    if check is not None:
        least = round(100 * min(_SURE, _RAISES * even))
        why = f"{says}; an even share is {round(100 * even)} %, and we bet at {least} % or more. A check costs nothing."
        return Suggestion(check.take(), why, odds)
    if price is None:
        if raising is None:
            return None
        return Suggestion(raising.take(raising.least), "It is the cheapest choice you have.", odds)
    if last_bet(view) is not None:
        says += ", and a player who bets usually has more than that"
    if share >= price.share or fold is None:
        return Suggestion(price.call.take(), f"{says}. {price.words}, so the call is worth its price.", odds)
    return Suggestion(fold.take(), f"{says}. {price.words}, so the call costs more than it gains: fold.", odds)


def _must_bet(view: HandView, rules: Rules) -> bool:
    """Whether a check is held against the hand: a seven or better, in the round that the house names (lowball)."""
    if rules.sevens is None or view.round != (1 if rules.sevens.when == "before draw" else 2):
        return False
    ranks = [low_rank(card) for card in known_cards(view)[0]]
    return len(set(ranks)) == len(ranks) and max(ranks, default=0) <= 7
