"""The choices that a ruling may give a player: keep an exposed card or take another, play for the pot or stay in."""

from houseway.referee.shared_actions import Action, Option


class Keep(Action, frozen=True, tag="keep"):
    """Keep the card that was exposed."""


class TakeAnother(Action, frozen=True, tag="another"):
    """Take another card for the exposed one."""


class PotOnly(Action, frozen=True, tag="pot only"):
    """Play for the pot as it stands, as if all-in, without further betting."""


class StayActive(Action, frozen=True, tag="stay active"):
    """Keep betting like everyone else, with the card open."""


class MayKeep(Option, frozen=True, tag="keep"):
    """The exposed card may be kept."""

    takes = Keep()


class MayTakeAnother(Option, frozen=True, tag="another"):
    """Another card may be taken for it."""

    takes = TakeAnother()


class MayPotOnly(Option, frozen=True, tag="pot only"):
    """The player may play for the pot as it stands."""

    takes = PotOnly()


class MayStayActive(Option, frozen=True, tag="stay active"):
    """The player may stay in the betting."""

    takes = StayActive()


KEEP_OR_ANOTHER: tuple[Option, ...] = (MayKeep(), MayTakeAnother())
POT_OR_ACTIVE: tuple[Option, ...] = (MayStayActive(), MayPotOnly())

_WORDS = {str(one): one for one in (Keep(), TakeAnother(), PotOnly(), StayActive())}


def parse_choice(words: str) -> Action | None:
    """Parse a choice; None for anything else."""
    return _WORDS.get(words)
