"""What a ruling leaves to a player: to keep an exposed card or take another, to play for the pot or stay in."""

from typing import TypeAlias

from houseway.referee.actions import Action, Option


class Keep(Action, frozen=True, tag="keep"):
    """Keep the card that was exposed."""


class TakeAnother(Action, frozen=True, tag="another"):
    """Have another card for the one that was exposed."""


class PotOnly(Action, frozen=True, tag="pot only"):
    """Play for the pot as it stands, as if all-in, and bet no more."""


class StayActive(Action, frozen=True, tag="stay active"):
    """Bet on like everybody else, with the card open."""


class MayKeep(Option, frozen=True, tag="keep"):
    """The exposed card may be kept."""

    takes = Keep()


class MayTakeAnother(Option, frozen=True, tag="another"):
    """Another card may be had for it."""

    takes = TakeAnother()


class MayPotOnly(Option, frozen=True, tag="pot only"):
    """The player may play for the pot as it stands."""

    takes = PotOnly()


class MayStayActive(Option, frozen=True, tag="stay active"):
    """The player may stay in the betting."""

    takes = StayActive()


KEEP_OR_ANOTHER: tuple[Option, ...] = (MayKeep(), MayTakeAnother())
POT_OR_ACTIVE: tuple[Option, ...] = (MayStayActive(), MayPotOnly())

RulingAction: TypeAlias = Keep | TakeAnother | PotOnly | StayActive
RulingOption: TypeAlias = MayKeep | MayTakeAnother | MayPotOnly | MayStayActive
_WORDS = {one.__struct_config__.tag: one for one in (Keep(), TakeAnother(), PotOnly(), StayActive())}


def parse_choice(words: str) -> Action | None:
    """A choice in words; None when it is none."""
    return _WORDS.get(words)
