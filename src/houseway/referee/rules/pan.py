"""What a house decides about pan: one record for each switch."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from houseway.referee.rules.switch import FLAG, PAN, Refused, choice, switch
from houseway.referee.rules.values import Whole, number

if TYPE_CHECKING:
    from houseway.referee.game import Game
    from houseway.referee.rules.rules import Rules

_NOT_IN_BULK: Final = Refused("pan is not played in bulk")


def _house_rate(rules: "Rules", _game: "Game") -> str:
    return f"by the number of players {'dealt in' if rules.pan.rate_by == 'dealt' else 'who stay'}"


def _banded(rules: "Rules", _game: "Game") -> bool:
    """Whether the house rate goes by the number of players at all."""
    fee = rules.limit.fee
    return fee is not None and len({band.amount for band in fee.bands}) > 1


def _winner_has(rules: "Rules", _game: "Game") -> str:
    if not rules.pan.pays:
        return "The other players pay nothing for a hand that is won."
    chips = f"{number(rules.pan.pays)} chip{'s' if rules.pan.pays != 1 else ''}"
    return (
        f"The winner has {chips} from each player still in, and from each whose hand was foul. A player who passed "
        "pays no more."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PanRules:
    """Pan: the house's sheet (CX-38, CX-67, CX-68), and what the sheets do not print, off by default."""

    rate_by: str = switch(
        "dealt", choice("dealt", "staying"), "pan: whether the house rate goes by players dealt in, or by those who "
        "stay", games=PAN, bulk=_NOT_IN_BULK, says=_house_rate, applies=_banded,
    )  # fmt: skip
    """Whether the house rate goes by players `dealt` in or by those `staying`."""
    set_growth: str = switch(
        "free", choice("free", "strict"), "pan: a set of different suits grows by any card of its rank, or only by "
        "a suit it lacks", games=PAN, bulk=_NOT_IN_BULK,
        says={"free": "by any card of its rank", "strict": "only by a suit that it lacks"},
    )  # fmt: skip
    """How a set of different suits grows: `free`, or `strict`."""
    pays: int = switch(
        2, Whole(0, 99, tried=(2, 1, 0)), "pan: chips the winner has from everyone still in", key="winner_has",
        games=PAN, bulk=_NOT_IN_BULK, topics=("pays",), says=_winner_has, section="winning", cites=("pays", "foul"),
        readings="CX-67",
    )  # fmt: skip
    """Chips that the winner has from everyone still in."""
    conditions: bool = switch(
        False, FLAG, "pan: sets of valle cards or of one suit, and the low and high ropes, are paid for", games=PAN,
        bulk=_NOT_IN_BULK, topics=("condition",), section="winning",
        says={
            True: "Conditions are paid for: everyone still in pays at once for a set of valle cards (threes, fives, "
            "sevens), for a set of one suit, and for a rope of ace to three or jack to king; spades are paid double. "
            "A player who goes out has them all again.",
            False: "No meld is paid for when it is laid down.",
        },
    )  # fmt: skip
    """Whether melds of valle cards, of one suit, and the low and high ropes are paid for, to the winner once again."""
    free_aces_kings: bool = switch(
        False, FLAG, "pan: aces and kings make sets in any suits", games=PAN, bulk=_NOT_IN_BULK, section="melds",
        cites=("meld",), readings="CX-68",
        says={
            False: "A set is all of one suit, or of at least three different suits.",
            True: "A set is all of one suit, or of at least three different suits; aces and kings make sets in any "
            "suits.",
        },
    )  # fmt: skip
    """Whether aces and kings make sets in any suits."""
    forcing: bool = switch(
        False, FLAG, "pan: a player may be made to take an open card that fits a meld of his or hers", games=PAN,
        bulk=_NOT_IN_BULK, topics=("force",), section="a turn",
        says={
            True: "Any player may make the player in turn take an open card that fits one of that player's melds.",
        },
    )  # fmt: skip
    switching: bool = switch(
        False, FLAG, "pan: a card may be borrowed from an own meld that can spare it", games=PAN, bulk=_NOT_IN_BULK,
        topics=("switch",), section="melds",
        says={
            True: "A player may borrow a card from one of his or her own melds to make another, if what is left is "
            "still a meld of the same kind.",
        },
    )  # fmt: skip
