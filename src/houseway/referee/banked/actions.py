"""What players may do (options) and do (actions) in the games where one player banks against the others."""

import re
from typing import Final, TypeAlias

from msgspec import Struct

from houseway.cards import Card, format_cards, parse_cards
from houseway.chips.money import format_money, parse_money
from houseway.referee.actions import Action, Option


class Bank(Action, frozen=True, tag="bank"):
    """Take the bank, and put up so much to be won."""

    stake: int


class Wager(Action, frozen=True, tag="wager"):
    """Bet so much against the bank."""

    amount: int


class ChoosePile(Action, frozen=True, tag="pile"):
    """Pai gow: the player-dealer points at the pile that gets the action button, counted from 1."""

    pile: int


class SetHand(Action, frozen=True, tag="set"):
    """Pai gow: put these two cards in front, and so the other five behind."""

    front: tuple[Card, ...]


class Hit(Action, frozen=True, tag="hit"):
    """Take a card."""


class Stand(Action, frozen=True, tag="stand"):
    """Take no more cards."""


class Double(Action, frozen=True, tag="double"):
    """Blackjack: wager as much again and take one card only."""


class SplitPair(Action, frozen=True, tag="split"):
    """Blackjack: make two hands of two equal cards, with as much again on the second."""


class Surrender(Action, frozen=True, tag="surrender"):
    """Blackjack: give up the hand and half the wager."""


BankedAction: TypeAlias = Bank | Wager | ChoosePile | SetHand | Hit | Stand | Double | SplitPair | Surrender


class MayBank(Option, frozen=True, tag="bank"):
    """The bank may be taken with a stake from `least` to `most`, in whole `chip`s; `most` itself is always legal."""

    least: int
    most: int
    chip: int


class MayWager(Option, frozen=True, tag="wager"):
    """A wager is open, from `least` to `most` in whole `chip`s; `most` itself is always legal."""

    least: int
    most: int
    chip: int


class MayChoosePile(Option, frozen=True, tag="pile"):
    """One of the piles 1 to `most` is to be chosen."""

    most: int


class MaySet(Option, frozen=True, tag="set"):
    """Two of these cards are to be put in front; `front` is how the house would do it."""

    cards: tuple[Card, ...]
    front: tuple[Card, ...]


class MayHit(Option, frozen=True, tag="hit"):
    """A card may be taken."""


class MayStand(Option, frozen=True, tag="stand"):
    """The hand may be left as it is."""


class MayDouble(Option, frozen=True, tag="double"):
    """The wager may be doubled, for this much more."""

    amount: int


class MaySplit(Option, frozen=True, tag="split"):
    """The pair may be split, for this much more."""

    amount: int


class MaySurrender(Option, frozen=True, tag="surrender"):
    """The hand may be given up for this much of the wager back."""

    amount: int


BankedOption: TypeAlias = (
    MayBank | MayWager | MayChoosePile | MaySet | MayHit | MayStand | MayDouble | MaySplit | MaySurrender
)

_PLAIN: Final[dict[str, BankedAction]] = {
    "hit": Hit(), "stand": Stand(), "double": Double(), "split": SplitPair(), "surrender": Surrender(),
}  # fmt: skip
_AMOUNT: Final = re.compile(r"(?P<what>bank|wager) (?P<amount>\S+)")
_PILE: Final = re.compile(r"pile (?P<pile>\d{1,2})")


def parse_banked(said: str) -> BankedAction | None:
    """An action in lower case as a person writes it (`bank $100`, `set ah kd`); None when it is none of these."""
    if said in _PLAIN:
        return _PLAIN[said]
    if found := _AMOUNT.fullmatch(said):
        amount = parse_money(found["amount"])
        return Bank(amount) if found["what"] == "bank" else Wager(amount)
    if found := _PILE.fullmatch(said):
        return ChoosePile(int(found["pile"]))
    if said.startswith("set "):
        return SetHand(parse_cards(said.removeprefix("set ")))
    return None


def format_banked(action: BankedAction) -> str:
    """Text that `parse_banked` reads back."""
    match action:
        case Bank(amount) | Wager(amount):
            return f"{action.__struct_config__.tag} {format_money(amount)}"
        case ChoosePile(pile):
            return f"pile {pile}"
        case SetHand(front):
            return f"set {format_cards(front)}"
        case _:
            return str(action.__struct_config__.tag)


def format_banked_option(option: BankedOption) -> str:
    """An option in words, with its amounts."""
    tag = str(option.__struct_config__.tag)
    match option:
        case MayBank(least, most, _) | MayWager(least, most, _):
            return f"{tag} {format_money(least)}" + ("" if least == most else f" to {format_money(most)}")
        case MayChoosePile(most):
            return f"pile 1 to {most}"
        case MaySet(cards, front):
            return f"set two of {format_cards(cards)} in front (the house way is {format_cards(front)})"
        case MayDouble(amount) | MaySplit(amount):
            return f"{tag} for {format_money(amount)} more"
        case MaySurrender(amount):
            return f"surrender for {format_money(amount)} back"
        case _:
            return tag
