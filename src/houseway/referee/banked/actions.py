"""What players may do (options) and do (actions) in the games where one player banks against the others."""

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Final, TypeAlias

from msgspec.structs import force_setattr

from houseway.cards import Card, format_cards, parse_cards
from houseway.chips.money import format_money, parse_money
from houseway.referee.shared_actions import (
    Action,
    AmountOption,
    Cents,
    Option,
    SaidCards,
    SaidNumber,
    cards_of,
    cents_of,
    number_of,
)


class Bank(Action, frozen=True, tag="bank"):
    """Take the bank with this stake: cents, or money as text."""

    stake: Cents

    def __post_init__(self) -> None:
        if type(self.stake) is str:
            force_setattr(self, "stake", cents_of(self.stake))

    def __str__(self) -> str:
        return f"bank {format_money(self.stake)}"


class Wager(Action, frozen=True, tag="wager"):
    """Bet this much against the bank: cents, or money as text."""

    amount: Cents

    def __post_init__(self) -> None:
        if type(self.amount) is str:
            force_setattr(self, "amount", cents_of(self.amount))

    def __str__(self) -> str:
        return f"wager {format_money(self.amount)}"


class ChoosePile(Action, frozen=True, tag="pile"):
    """Pai gow: the player-dealer points at the pile that gets the action button, counted from 1."""

    pile: SaidNumber

    def __str__(self) -> str:
        return f"pile {self.pile}"


class SetHand(Action, frozen=True, tag="set"):
    """Pai gow: put these two cards in front and the other five behind."""

    front: SaidCards

    def __str__(self) -> str:
        return f"set {format_cards(self.front)}"

    @property
    def named(self) -> tuple[Card, ...]:
        """The two in front."""
        return self.front


class Hit(Action, frozen=True, tag="hit"):
    """Take a card."""


class Stand(Action, frozen=True, tag="stand"):
    """Take no more cards."""


class Double(Action, frozen=True, tag="double"):
    """Blackjack: double the wager and take exactly one card."""


class SplitPair(Action, frozen=True, tag="split"):
    """Blackjack: split a pair into two hands, with an equal wager on the second."""


class Surrender(Action, frozen=True, tag="surrender"):
    """Blackjack: give up the hand and half the wager."""


class MayBank(AmountOption, frozen=True, tag="bank"):
    """The bank may be taken with a stake from `least` to `most`, in whole `chip`s; `most` itself is always legal."""

    makes = Bank


class MayWager(AmountOption, frozen=True, tag="wager"):
    """A wager is open, from `least` to `most` in whole `chip`s; `most` itself is always legal."""

    makes = Wager


class MayChoosePile(Option, frozen=True, tag="pile"):
    """Choose one of the piles 1 to `most`."""

    most: int

    def __str__(self) -> str:
        return f"pile 1 to {self.most}"

    def take(self, what: object = None) -> ChoosePile:
        """Point at one."""
        return ChoosePile(1 if what is None else number_of(self, what, self.most))

    def legal(self) -> Iterator[ChoosePile]:
        """Every pile."""
        return map(ChoosePile, range(1, self.most + 1))


class MaySet(Option, frozen=True, tag="set"):
    """Choose two of these cards for the front; `front` is the house way."""

    cards: tuple[Card, ...]
    front: tuple[Card, ...]

    def __str__(self) -> str:
        return f"set two of {format_cards(self.cards)} in front (the house way is {format_cards(self.front)})"

    def take(self, what: object = None) -> SetHand:
        """Put these two in front; by default the house way."""
        return SetHand(self.front if what is None else cards_of(self, what))

    def legal(self) -> Iterator[SetHand]:
        """Every two cards, including foul settings, which the referee allows."""
        return map(SetHand, combinations(self.cards, 2))

    def hear(self, said: str) -> SetHand | None:
        """`set` alone, or `house way`."""
        return SetHand(self.front) if said in ("set", "house way") else None


class MayHit(Option, frozen=True, tag="hit"):
    """A card may be taken."""

    takes = Hit()


class MayStand(Option, frozen=True, tag="stand"):
    """The player may stand."""

    takes = Stand()


class MayDouble(Option, frozen=True, tag="double"):
    """The wager may be doubled, for this much more."""

    amount: int

    takes = Double()

    def __str__(self) -> str:
        return f"double for {format_money(self.amount)} more"


class MaySplit(Option, frozen=True, tag="split"):
    """The pair may be split, for this much more."""

    amount: int

    takes = SplitPair()

    def __str__(self) -> str:
        return f"split for {format_money(self.amount)} more"


class MaySurrender(Option, frozen=True, tag="surrender"):
    """The hand may be given up for this much of the wager back."""

    amount: int

    takes = Surrender()

    def __str__(self) -> str:
        return f"surrender for {format_money(self.amount)} back"


BankedOption: TypeAlias = (
    MayBank | MayWager | MayChoosePile | MaySet | MayHit | MayStand | MayDouble | MaySplit | MaySurrender
)

_PLAIN: Final = {str(one): one for one in (Hit(), Stand(), Double(), SplitPair(), Surrender())}
_AMOUNT: Final = re.compile(r"(?P<what>bank|wager) (?P<amount>\S+)")
_PILE: Final = re.compile(r"pile (?P<pile>\d{1,2})")


def parse_banked(said: str) -> Action | None:
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
