"""What a house decides about pan: one record for each switch."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from houseway.referee.rules.switch import FLAG, PAN, PlayedGame, RefusedSwitch, choice, switch
from houseway.referee.rules.values import WholeNumber, number

if TYPE_CHECKING:
    from houseway.referee.rules.rules import Rules

_NOT_IN_BULK: Final = RefusedSwitch("pan is not played in bulk")


def _house_rate(rules: "Rules", _game: PlayedGame) -> str:
    return f"by the number of players {'dealt in' if rules.pan.rate_by == 'dealt' else 'who stay'}"


def _banded(rules: "Rules", _game: PlayedGame) -> bool:
    """Whether the house rate goes by the number of players at all."""
    fee = rules.limit.fee
    return fee is not None and len({band.amount for band in fee.bands}) > 1


def _winner_has(rules: "Rules", _game: PlayedGame) -> str:
    if not rules.pan.pays:
        return "The other players pay nothing for a hand that is won."
    chips = f"{number(rules.pan.pays)} chip{'s' if rules.pan.pays != 1 else ''}"
    return (
        f"The winner gets {chips} from each player still in, and from each whose hand was foul. A player who passed "
        "pays nothing more."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PanRules:
    """Pan: the house's sheet (CX-38, CX-67, CX-68), and what the sheets do not print, off by default."""

    rate_by: str = switch(
        "dealt",
        choice("dealt", "staying"),
        "pan: whether the house rate depends on the players dealt in, or on those who stay",
        games=PAN,
        bulk=_NOT_IN_BULK,
        says=_house_rate,
        applies=_banded,
    )
    set_growth: str = switch(
        "free",
        choice("free", "strict"),
        "pan: a square of different suits grows by any card of its rank, or only by a suit it lacks",
        games=PAN,
        bulk=_NOT_IN_BULK,
        says={"free": "by any card of its rank", "strict": "only by a suit that it lacks"},
    )
    pays: int = switch(
        2,
        WholeNumber(0, 99, tried=(2, 1, 0)),
        "pan: chips the winner collects from everyone still in",
        key="winner_has",
        games=PAN,
        bulk=_NOT_IN_BULK,
        topics=("pays",),
        says=_winner_has,
        section="winning",
        cites=("pays", "foul"),
        readings="CX-67",
    )
    conditions: bool = switch(
        False,
        FLAG,
        "pan: squares of valle cards or of one suit, and the low and high ropes, are paid for",
        games=PAN,
        bulk=_NOT_IN_BULK,
        topics=("condition",),
        section="winning",
        says={
            True: "Conditions are paid for: everyone still in pays at once for a square of valle cards (threes, "
            "fives, sevens), for a square of one suit, and for a rope of ace to three or jack to king; spades are paid "
            "double. A player who goes out collects them all again.",
            False: "There is no payment for laying down a meld.",
        },
    )
    free_aces_kings: bool = switch(
        False,
        FLAG,
        "pan: aces and kings make squares in any suits",
        games=PAN,
        bulk=_NOT_IN_BULK,
        section="melds",
        cites=("meld",),
        readings="CX-68",
        says={
            False: "A square is all of one suit, or of at least three different suits.",
            True: "A square is all of one suit, or of at least three different suits; aces and kings make squares in "
            "any suits.",
        },
    )
    forcing: bool = switch(
        False,
        FLAG,
        "pan: a player may be made to take an open card that fits one of their melds",
        games=PAN,
        bulk=_NOT_IN_BULK,
        topics=("force",),
        section="a turn",
        says={
            True: "Any player may make the player whose turn it is take an open card that fits one of that player's "
            "melds.",
        },
    )
    switching: bool = switch(
        False,
        FLAG,
        "pan: a player may borrow a card from one of their melds that can spare it",
        games=PAN,
        bulk=_NOT_IN_BULK,
        topics=("switch",),
        section="melds",
        says={
            True: "A player may borrow a card from one of their own melds to make another, if what is left is "
            "still a meld of the same kind.",
        },
    )
