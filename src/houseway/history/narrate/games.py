"""The games that are not poker told in a card room's words: banks and wagers, push pots, pan.

Each function turns one event into a line that never says more than the event holds; the names and the clause are put
in by `narrate`.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from houseway.cards import Card, format_card
from houseway.chips.money import format_money
from houseway.referee.vocabulary import (
    Agreed,
    BankedEvent,
    BankPassed,
    BankReturned,
    BankTaken,
    BoughtIn,
    ButtonStopped,
    BuyInNamed,
    CardTaken,
    Declined,
    DiceThrown,
    Doubled,
    ForcedOn,
    Forfeited,
    HandFouled,
    HandSet,
    HandShown,
    Melded,
    NoBank,
    NotBought,
    NotIn,
    OpenTaken,
    PaidOver,
    PairSplit,
    PanEvent,
    PassedHand,
    PileChosen,
    Plays,
    Proposed,
    Pushed,
    PushEvent,
    SetShown,
    Settled,
    StockDrawn,
    StockRunOut,
    Stood,
    Surrendered,
    ThrownUp,
    Uncovered,
    Wagered,
    WentOut,
)

Who: TypeAlias = Callable[[int], str]
"""What to call the player in a seat."""

_WithTheCards: TypeAlias = HandSet | SetShown | CardTaken | Stood | Doubled | PairSplit | Surrendered | HandShown
_ByAPlayer: TypeAlias = (
    BankPassed | BankTaken | Wagered | NotIn | PileChosen | Settled | Uncovered | BankReturned | _WithTheCards
)  # fmt: skip
_InPan: TypeAlias = Plays | PassedHand | StockDrawn | OpenTaken | Melded | ThrownUp | HandFouled | WentOut

_PROPOSALS = {
    "split": "to divide the pot",
    "cow": "to buy one hand together",
    "partners": "to play as partners",
    "backing": "to back each other",
}  # fmt: skip


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(format_card(card) if card >= 0 else "??" for card in cards)


def _all(seats: Sequence[int], who: Who) -> str:
    names = [who(seat) for seat in seats]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else "nobody"


def tell_banked(event: BankedEvent, who: Who) -> str:
    """A bank, a wager or a hand against the bank."""
    match event:
        case NoBank():
            return "Nobody banks, so no hand is dealt"
        case DiceThrown(dice, position, seat):
            thrown = f"The dice show {', '.join(map(str, dice))}: position {position} gets the action hand"
            return f"{thrown}, and {who(seat)} is first with a wager" if seat else thrown
        case _:
            return f"{who(event.seat)} {_by_a_player(event)}"


def _by_a_player(event: _ByAPlayer) -> str:
    match event:
        case BankPassed():
            return "lets the bank go by"
        case BankTaken(_, stake, running):
            again = "" if running <= 1 else f", hand {running} running"
            return f"takes the bank with {format_money(stake)}{again}"
        case Wagered(_, amount):
            return f"wagers {format_money(amount)}"
        case NotIn():
            return "makes no wager"
        case PileChosen(_, pile):
            return f"chooses pile {pile} for the action button"
        case Settled(_, amount, outcome, words, hand):
            return f"{_outcome(amount, outcome)}{_of(hand)}{f' ({words})' if words else ''}"
        case Uncovered(_, amount, hand):
            return f"takes back {format_money(amount)}{_of(hand)} that the bank does not cover"
        case BankReturned(_, amount):
            return f"takes {format_money(amount)} back from the bank"
        case _:
            return _with_the_cards(event)


def _of(hand: int) -> str:
    """Which of a seat's hands, where a pair was split."""
    return "" if hand <= 1 else f" for the {_th(hand)} hand"


def _outcome(amount: int, outcome: str) -> str:
    if amount > 0:
        return f"wins {format_money(amount)} from the bank"
    if amount < 0:
        why = {"foul": " with a foul hand", "surrender": " by surrendering"}.get(outcome, "")
        return f"loses {format_money(-amount)} to the bank{why}"
    return "pushes with the bank"


def _with_the_cards(event: _WithTheCards) -> str:
    match event:
        case HandSet(_, front, back):
            return f"sets {_cards(front)} in front of {_cards(back)}" if front else "sets the hand"
        case SetShown(_, front, back, words, foul):
            return f"shows {_cards(front)} in front of {_cards(back)}{', a foul hand' if foul else ''}: {words}"
        case CardTaken(_, cards, _, hand):
            return f"takes {_cards(cards) if cards else 'a card'}{_of(hand)}"
        case Stood(_, hand):
            return f"stands{_of(hand)}"
        case Doubled(_, amount, hand):
            return f"doubles{_of(hand)}, with {format_money(amount)} more"
        case PairSplit(_, amount, hand):
            return f"splits the pair{_of(hand)}, with {format_money(amount)} more"
        case Surrendered(_, amount, hand):
            return f"surrenders{_of(hand)}, for {format_money(amount)} at most"
        case HandShown(_, cards, hand, words):
            return f"shows {_cards(cards)}{_of(hand)}: {words}"


def tell_push(event: PushEvent | PaidOver, who: Who) -> str:
    """A push pot, a buy-in or an agreement."""
    match event:
        case Pushed(seats, amount, number, cutter, _, equal):
            again = "" if number == 1 else f", for the {_th(number)} time"
            pushed = f"{format_money(amount)} is pushed to the next hand{again}"
            if not equal:
                return f"{pushed}, for {_all(seats, who)}, and {who(cutter)} cuts"
            return f"{_all(seats, who)} have equal hands: {pushed}, and {who(cutter)} cuts"
        case BuyInNamed(amount, seats):
            return f"To come into the push pot costs {format_money(amount)}, open to {_all(seats, who)}"
        case BoughtIn(seat, amount):
            return f"{who(seat)} buys into the push pot for {format_money(amount)}"
        case NotBought(seat):
            return f"{who(seat)} does not buy in"
        case ButtonStopped(seat):
            return f"The button goes on to {who(seat)}"
        case Proposed(seat, to, what, part):
            paying = f", paying {format_money(part)}" if part else ""
            return f"{who(seat)} proposes to {who(to)} {_PROPOSALS.get(what, what)}{paying}"
        case Agreed(seat, to, what, part, _, holds):
            paying = f", paying {format_money(part)}" if part else ""
            holding = ", and holds it" if holds else ""
            return f"{who(seat)} agrees with {who(to)} {_PROPOSALS.get(what, what)}{paying}{holding}"
        case Declined(seat, to, what):
            return f"{who(seat)} does not agree with {who(to)} {_PROPOSALS.get(what, what)}"
        case Forfeited(seats, why):
            return f"{_all(seats, who)} lose all right to the pot: {why}"
        case PaidOver(seat, to, amount, what):
            return f"{who(seat)} pays {who(to)} {format_money(amount)} ({what})"


def _th(number: int) -> str:
    return {2: "second", 3: "third", 4: "fourth", 5: "fifth"}.get(number, f"{number}th")


def tell_pan(event: PanEvent, who: Who) -> str:
    """A turn of pan."""
    if isinstance(event, StockRunOut):
        down = f"is down to its last {event.left} cards" if event.left else "has run out"
        return f"The stock {down}: {event.what}"
    if isinstance(event, ForcedOn):
        return f"{who(event.by)} forces the {format_card(event.card)} on {who(event.seat)}"
    return f"{who(event.seat)} {_in_pan(event)}"


def _in_pan(event: _InPan) -> str:
    match event:
        case Plays():
            return "plays"
        case PassedHand():
            return "passes and loses the ante"
        case StockDrawn(_, card):
            return f"draws the {format_card(card)}"
        case OpenTaken(_, card):
            return f"takes the {format_card(card)}"
        case Melded(_, cards, meld, what, _, borrowed):
            lent = f", with a card from meld {borrowed}" if borrowed else ""
            return f"melds {_cards(cards)}: {what} (meld {meld}{lent})"
        case ThrownUp(_, card, is_open):
            return f"throws the {format_card(card)}{', open to the next player' if is_open else ''}"
        case HandFouled(_, why):
            return f"has a foul hand: {why}"
        case WentOut():
            return "has eleven down and goes out"
