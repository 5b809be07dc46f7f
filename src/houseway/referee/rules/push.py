"""What a house decides about push-nine: one record for each switch."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from houseway.referee.rules.switch import FLAG, PUSH_NINE, CompiledSwitch, PlayedGame, choice, switch
from houseway.referee.rules.values import Choices, WholeNumber, number

if TYPE_CHECKING:
    from houseway.referee.rules.rules import Rules

AGREEMENTS: Final = ("cow", "partners", "backing")


def _pushes(rules: "Rules", _game: PlayedGame) -> bool:
    """Whether a pot is ever played for again: not where the first push divides it."""
    return rules.push.most_pushes != 1


def _last(rules: "Rules", game: PlayedGame) -> str:
    if not rules.push.most_pushes:
        return "A pot may be pushed any number of times."
    if not _pushes(rules, game):
        return "No pot is played for again: equal best hands divide it."
    return (
        f"A pot is pushed {number(rules.push.most_pushes)} times in a row at most. After that no buy-in is taken, "
        "and the "
        "money is divided among those who pushed last."
    )


_PRICES: Final = {
    "half": "half of the push pot",
    "per pusher": "the push pot divided by the number of players who pushed, rounded up to a chip",
}
_AGREED: Final = {"cow": "join in a cow", "partners": "be partners", "backing": "back each other"}


def _agreements(rules: "Rules", _game: PlayedGame) -> str:
    agreed = [words for name, words in _AGREED.items() if name in rules.push.agreements]
    if not agreed:
        return "Players make no agreements on a push pot: everyone buys in alone."
    *first, last = agreed
    return f"Players may agree to {', '.join(first)}{' or ' if first else ''}{last} on a push pot."


def _half_stake(rules: "Rules", _game: PlayedGame) -> str:
    bets = rules.push.betting_stake
    return f"half the betting stake, which is {number(bets)} bet{'s' if bets != 1 else ''}"


def _price(rules: "Rules", _game: PlayedGame) -> str:
    return f"The buy-in is {_PRICES[rules.push.price]}. It must be in front of the player before the deal starts."


@dataclass(frozen=True, slots=True, kw_only=True)
class PushRules:
    """Push-nine: the push pot and what players may agree on (CX-41, CX-42, CX-49)."""

    button: str = switch(
        "clockwise",
        choice("clockwise", "winner"),
        "the button moves on clockwise, or goes to the winner of the pot",
        key="push.button",
        games=PUSH_NINE,
        bulk=CompiledSwitch("winner_deals"),
        topics=("push.button",),
        section="seats and button",
        cites=("button.move",),
        says={
            "clockwise": "The button moves clockwise after each hand.",
            "winner": "The winner of the pot gets the button. After a division, it goes to the first player left of "
            "the old button who shared in it.",
        },
        readings=lambda rules, game: "CX-41 CX-102" if rules.push.button == "winner" else "CX-41",
    )
    """The button moves on `clockwise`, or goes to the `winner`."""
    first: str = switch(
        "left",
        choice("left", "button"),
        "who acts first: the player left of the button, or the button",
        key="push.first",
        games=PUSH_NINE,
        bulk=CompiledSwitch("button_first"),
        says={
            "left": "the player left of the button acts first",
            "button": "the player with the button acts first",
        },
    )
    price: str = switch(
        "half",
        choice("half", "per pusher"),
        "what it costs to buy into a push pot: half of it, or the pot divided by the number of pushers",
        key="push.price",
        games=PUSH_NINE,
        bulk=CompiledSwitch("per_pusher"),
        topics=("push.price",),
        says=_price,
        section="the push pot",
        cites=("push.price", "push.buy_in"),
        readings="CX-42",
        applies=_pushes,
    )
    """A buy-in is `half` the push pot, or the pot divided `per pusher`, rounded up to a chip."""
    most_pushes: int = switch(
        0,
        WholeNumber(1, 99, tried=(3, 0, 1, 2), has_none=True, none_is=0),
        "the number of pushes in a row after which the money is divided",
        key="push.most_pushes",
        games=PUSH_NINE,
        bulk=CompiledSwitch("most_pushes"),
        topics=("push.last", "push.split"),
        says=_last,
        section="the push pot",
    )
    """The number of pushes in a row after which the money is divided; 0 for no limit."""
    split_unbet: bool = switch(
        False,
        FLAG,
        "the last two players may divide a pot that no one has bet at",
        key="push.split_unbet",
        games=PUSH_NINE,
        bulk=CompiledSwitch("split_unbet"),
        topics=("split.unbet",),
        section="betting",
        says={True: "If nobody has bet and two players are left, they may divide the pot by mutual consent."},
    )
    """Whether the last two may divide a pot nobody has bet at (CC-PN-25)."""
    agreements: tuple[str, ...] = switch(
        (),
        Choices(AGREEMENTS, tried=(AGREEMENTS, (), ("cow",), ("partners",), ("backing", "cow")), may_be_empty=True),
        "what players may agree on for a push pot",
        key="push.agreements",
        games=PUSH_NINE,
        bulk=CompiledSwitch(),
        says=_agreements,
        section="the push pot",
        cites=lambda rules, game: rules.push.agreements,
        applies=_pushes,
    )
    pushers_may_split: bool = switch(
        False,
        FLAG,
        "the pushers may divide the pot when no one buys in",
        key="push.pushers_may_split",
        games=PUSH_NINE,
        bulk=CompiledSwitch("pushers_split"),
        topics=("push.no_taker",),
        section="the push pot",
        says={True: "If nobody buys in, those who pushed may divide the pot instead of playing on."},
        readings="CX-100",
        applies=_pushes,
    )
    """Whether the pushers may divide the pot when nobody buys in (CC-PN-45)."""
    betting_stake: int = switch(
        4,
        WholeNumber(1, 99, tried=(4, 2)),
        "the stake for betting, in bets; a cow or a partner brings half of it",
        key="push.betting_stake",
        games=PUSH_NINE,
        bulk=CompiledSwitch(),
        says=_half_stake,
        applies=lambda rules, game: _pushes(rules, game) and not {"cow", "partners"}.isdisjoint(rules.push.agreements),
    )
    """The stake for betting, in bets: one bet and three raises (CX-49)."""
