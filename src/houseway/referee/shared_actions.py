"""What an action and an option are, and those that several families share.

An option says exactly what the referee will accept, with ranges; an action is an option taken. Both are small frozen
structs that compare and encode directly. `str(action)` is text that can be parsed back, `str(option)` includes its
amounts, and an option also knows the words that mean something only while it is open (`hear`).
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeAlias

from msgspec import Meta, Struct

from houseway.cards import JOKER, Card, as_cards, format_cards, parse_cards
from houseway.chips.money import format_money, parse_money
from houseway.errors import HousewayError, InvariantError
from houseway.referee.refusals import RefusedError

if TYPE_CHECKING:
    Cents: TypeAlias = Any
else:
    Cents = Annotated[int, Meta(ge=0, le=10**13)]
"""An amount stored in cents, which may be given as text like `"$6"`."""

# Bounds on an action from outside (the wire, a journal): anything beyond them is not an action.
SaidCard: TypeAlias = Annotated[Card, Meta(ge=0, le=JOKER)]
SaidCards: TypeAlias = Annotated[tuple[SaidCard, ...], Meta(max_length=64)]
SaidCents: TypeAlias = Annotated[int, Meta(ge=0, le=10**13)]
SaidNumber: TypeAlias = Annotated[int, Meta(ge=0, le=999)]
SaidWord: TypeAlias = Annotated[str, Meta(max_length=200)]


class ActionError(RefusedError):
    """Text that is not an action."""

    __module__ = "houseway"


class Action(Struct, frozen=True):
    """Something that a player or the dealer does."""

    def __str__(self) -> str:
        return str(self.__struct_config__.tag)

    @property
    def named(self) -> tuple[Card, ...]:
        """The cards it names, each a valid card and without duplicates."""
        return ()

    @property
    def repeats(self) -> bool:
        """Whether it may name a card more than once, if there are several packs."""
        return False

    @property
    def by(self) -> int | None:
        """The seat that acts or is acted on, if that need not be the actor."""
        return None

    @property
    def by_dealer(self) -> bool:
        """Whether only the dealer makes this call."""
        return False


class Option(Struct, frozen=True):
    """Something that is legal now."""

    takes: ClassVar[Action | None] = None
    """The action that takes it, if it leaves nothing to choose."""

    def __str__(self) -> str:
        return str(self.__struct_config__.tag)

    def take(self, what: object = None) -> Action:
        """The action that takes this option, with an amount or cards if it leaves a choice."""
        nothing_more(self, what)
        if self.takes is None:
            raise InvariantError(f"{self!r} does not define the action that takes it")
        return self.takes

    def hear(self, said: str) -> Action | None:
        """What lower-case words mean that are an action only while this option is open; None for all other words."""
        return None

    def legal(self) -> "Iterable[Action | Range]":
        """Every action that takes this option; amounts as a range."""
        return (self.take(),)

    def all_in(self, stack: int, bet: int) -> Action | None:
        """The action that puts a whole stack in, on top of an existing bet; None if that is not possible."""
        return None


class Range(Option, frozen=True, tag="range"):
    """The amounts an option leaves to choose from: `least`, `most`, and whole chips between them.

    `amount in legal` takes cents or text, `for amount in legal` counts them all, `legal.take(amount)` is the action.
    """

    option: Option
    least: int
    most: int
    chip: int
    seat: int = 0
    """To whom, if that is a choice too."""

    def __str__(self) -> str:
        return str(self.option)

    def __repr__(self) -> str:
        return f"<Range {self.option}>"

    def __contains__(self, amount: object) -> bool:
        try:
            cents = cents_of(amount)
        except RefusedError:
            return False
        return self.least <= cents <= self.most and (cents in (self.least, self.most) or cents % self.chip == 0)

    def __iter__(self) -> Iterator[int]:
        yield self.least
        yield from range(self.least - self.least % self.chip + self.chip, self.most, self.chip)
        if self.most != self.least:
            yield self.most

    def __len__(self) -> int:
        between = range(self.least - self.least % self.chip + self.chip, self.most, self.chip)
        return 1 + len(between) + (self.most != self.least)

    def take(self, what: object = None) -> Action:
        """The action for this amount, in cents or as text; an amount out of range is refused."""
        amount = amount_of(self, what, self.least, self.most)
        if amount not in self:
            raise RefusedError(f"{format_money(amount)} is out of range", legal=str(self))
        return self.option.take((self.seat, amount) if self.seat else amount)


def cents_of(what: object) -> int:
    """Cents, given as a number or as money in text."""
    if isinstance(what, str):
        try:
            return parse_money(what)
        except HousewayError as error:
            raise RefusedError(str(error)) from None
    if type(what) is not int:
        raise RefusedError(f"{what!r} is not an amount: write cents as a whole number, or money like '$6'")
    return what


def number_of(option: Option, what: object, most: int) -> int:
    """A number from 1 to `most` chosen for an option."""
    number = int(what) if isinstance(what, str) and what.isdecimal() and len(what) < 5 else what
    if type(number) is not int or not 1 <= number <= most:
        raise RefusedError(f"{what!r} is not a number from 1 to {most}", legal=str(option))
    return number


def nothing_more(option: Option, what: object) -> None:
    """Refuse an amount or cards for an option without a choice."""
    if what is not None:
        raise RefusedError(f"{option} takes nothing more, not {what!r}", legal=str(option))


def amount_of(option: Option, what: object, least: int, most: int) -> int:
    """The amount chosen for an option, in cents or as money; optional if there is only one."""
    if what is None:
        if least != most:
            raise RefusedError(f"{option}: say how much", legal=str(option))
        return most
    return cents_of(what)


def cards_of(option: Option, what: object) -> tuple[Card, ...]:
    """The cards chosen for an option, as text or as cards."""
    if not isinstance(what, str | Sequence):
        raise RefusedError(f"{option}: say which cards", legal=str(option))
    try:
        return as_cards(what)
    except HousewayError as error:
        raise RefusedError(str(error), legal=str(option)) from None


def span(least: int, most: int, chip: int = 0) -> str:
    """The amounts in a range: two sizes, or whole chips between the two."""
    if least == most:
        return format_money(least)
    if not chip:
        return f"{format_money(least)} to {format_money(most)}"
    if (most - 1) // chip * chip <= least:
        return f"{format_money(least)} or {format_money(most)}"
    return f"{format_money(least)} to {format_money(most)} in whole {format_money(chip)} chips"


class Discard(Action, frozen=True, tag="discard"):
    """Discard hole cards."""

    cards: SaidCards

    def __str__(self) -> str:
        return f"discard {format_cards(self.cards)}" if self.cards else "pat"

    @property
    def named(self) -> tuple[Card, ...]:
        """The discards."""
        return self.cards


class Pass(Action, frozen=True, tag="pass"):
    """Decline an offer."""


class MayDiscard(Option, frozen=True, tag="discard"):
    """Exactly `count` of these cards must go."""

    count: int
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"discard {self.count} of {format_cards(self.cards)}"

    def take(self, what: object = None) -> Discard:
        """Discard these."""
        return Discard(cards_of(self, what))

    def legal(self) -> Iterator[Discard]:
        """Every choice of discards."""
        return map(Discard, combinations(self.cards, self.count))


class PricedOption(Option, frozen=True):
    """An option that costs this much."""

    amount: int

    def __str__(self) -> str:
        return f"{self.__struct_config__.tag} for {format_money(self.amount)}"


class AmountOption(Option, frozen=True):
    """An amount may be put in, from `least` to `most` in whole `chip`s; `most` itself is always legal."""

    least: int
    most: int
    chip: int

    makes: ClassVar[type[Any]]
    """The action that puts it in."""

    def __str__(self) -> str:
        return f"{self.__struct_config__.tag} {span(self.least, self.most)}"

    def take(self, what: object = None) -> Action:
        """Put this much in."""
        action: Action = self.makes(amount_of(self, what, self.least, self.most))
        return action

    def legal(self) -> "tuple[Action | Range]":
        """Every amount as a range, or a single action if there is only one."""
        return (self.take(),) if self.least == self.most else (Range(self, self.least, self.most, self.chip),)

    def all_in(self, stack: int, bet: int) -> Action | None:
        """If the whole stack may be put in."""
        return self.take(self.most) if self.most == stack + bet else None


class MayPass(Option, frozen=True, tag="pass"):
    """The offer may be declined."""

    takes = Pass()


def parse_shared(words: str) -> Action | None:
    """Words shared by several families: `pass`, `discard 3c`, `pat`; None for anything else."""
    if words == "pass":
        return Pass()
    if words == "pat":
        return Discard(())
    return Discard(parse_cards(words.removeprefix("discard "))) if words.startswith("discard ") else None


def said(options: Sequence[Option]) -> str:
    """All options in one line."""
    return ", ".join(map(str, options))
