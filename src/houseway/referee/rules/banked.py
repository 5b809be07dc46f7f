"""What a house decides about the banked games: one record for each switch."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from houseway.referee.rules.switch import (
    BANKED,
    BLACKJACK_22,
    FLAG,
    PAI_GOW,
    SUPER_PAN_9,
    CompiledSwitch,
    PlayedGame,
    choice,
    switch,
)
from houseway.referee.rules.values import WholeNumber, number

if TYPE_CHECKING:
    from houseway.referee.rules.rules import Rules

VARIANTS: Final = ("a", "b", "c", "d", "e", "f", "i", "j")
"""The sheets of blackjack 22, as `houseway.ranking.blackjack` names them."""


def _turn(rules: "Rules", _game: PlayedGame) -> str:
    bank = rules.bank
    if not bank.most_hands:
        return "A player may bank any number of hands."
    hands = "hand" if bank.most_hands == 1 else "hands"
    return f"A player may bank {number(bank.most_hands)} {hands} {_COUNTED[bank.counted]}; then the bank moves on."


_COUNTED: Final = {"running": "in a row", "round": "in one round of the table"}


@dataclass(frozen=True, slots=True, kw_only=True)
class BankRules:
    """Player-banked games: how the bank goes round (CX-39), and how wagers meet it (CX-62, CX-74)."""

    direction: str = switch(
        "clockwise",
        choice("clockwise", "counter-clockwise"),
        "the direction in which the bank is offered",
        key="bank.direction",
        games=BANKED,
        bulk=CompiledSwitch(),
        topics=("bank.offer",),
        section="the bank",
        readings="CX-39",
        says=lambda rules, game: (
            f"In a new game, the bank is offered first to seat 1. From there it goes {rules.bank.direction}, and every "
            "player gets the offer."
        ),
    )
    most_hands: int = switch(
        2,
        WholeNumber(1, 99, tried=(2, 1, 0), has_none=True, none_is=0),
        "how many hands a player may bank before the bank moves on",
        key="bank.most_hands",
        games=BANKED,
        bulk=CompiledSwitch(),
        topics=("bank.turn", "bank.again"),
        cites=("bank.again",),
        says=_turn,
        section="the bank",
        readings=lambda rules, game: "CX-39" if rules.bank.most_hands else "",
    )
    """How many hands a player may bank, 0 for no end."""
    counted: str = switch(
        "running",
        choice("running", "round"),
        "whether those hands are counted in a row, or by round of the table",
        key="bank.counted",
        games=BANKED,
        bulk=CompiledSwitch(),
        topics=("bank.turn",),
        says=_COUNTED,
        applies=lambda rules, game: rules.bank.most_hands > 0,
    )
    permanent: bool = switch(
        False,
        FLAG,
        "one player may go on banking when most of the others decline",
        key="bank.permanent",
        games=BANKED,
        bulk=CompiledSwitch(),
        topics=("bank.again",),
        section="the bank",
        cites=("bank.turn",),
        readings="CX-39 CX-120",
        says={True: "When most of the others decline, the same player may go on banking, hand after hand."},
        applies=lambda rules, game: rules.bank.most_hands > 0,
    )
    """Whether one may bank all the time when most of the others decline (SK-PG-09)."""
    action: str = switch(
        "left",
        choice("left", "dice"),
        "who gets action first: the player left of the bank, or whoever three dice point at",
        key="bank.action",
        games=BANKED,
        bulk=CompiledSwitch(),
        topics=("action", "dice"),
        cites=lambda rules, game: ("action",) if rules.bank.action == "left" else ("dice", "action"),
        readings=lambda rules, game: "" if rules.bank.action == "left" else "CX-62",
        says={
            "left": "The player left of the bank gets action first, and the others follow clockwise.",
            "dice": "The banker throws three dice. Their sum is counted around the table, places without a wager "
            "included; the bank is 1, 8 and 15. The place where the count ends gets action first, and the "
            "others follow clockwise.",
        },
    )


def _piles(rules: "Rules", _game: PlayedGame) -> str:
    if not rules.pai_gow.piles:
        return "Each player is dealt seven cards face down, one at a time."
    return (
        f"{number(rules.pai_gow.piles).capitalize()} piles of seven cards are dealt face down, no matter how many play."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PaiGowRules:
    """Pai gow: how the two hands are compared."""

    copies: str = switch(
        "banker",
        choice("banker", "push"),
        "pai gow: who wins a hand that ties exactly: the banker, or no one",
        games=PAI_GOW,
        bulk=CompiledSwitch(),
        topics=("copy",),
        section="setting",
        readings="CX-40",
        says={
            "banker": "A hand that ties exactly, a copy, goes to the bank: a tie and a win are a push; a tie and a "
            "loss, or two ties, are a loss.",
            "push": "A hand that ties exactly, a copy, counts for nobody: the other hand decides.",
        },
    )
    five_aces_top: bool = switch(
        True,
        FLAG,
        "pai gow: five aces beat every straight flush; otherwise, every straight flush beats them",
        games=PAI_GOW,
        bulk=CompiledSwitch(),
        section="ranks behind",
        cites=(),
        readings="CX-61",
        says={
            True: "Five aces beat every straight flush.",
            False: "Every straight flush beats five aces, which beat four of a kind.",
        },
    )
    piles: int = switch(
        7,
        WholeNumber(2, 7, tried=(7, 0, 4), has_none=True, none_is=0),
        "pai gow: how many piles of seven are always dealt; with none, the cards go to the players in turn",
        games=PAI_GOW,
        bulk=CompiledSwitch(),
        topics=("pile",),
        says=_piles,
    )
    """How many piles of seven are dealt, whoever plays (CC-PG-15); 0 to deal to the players in turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SuperPan9Rules:
    """Super pan 9: what an even count does, and whether the banker may take a second card."""

    ties: str = switch(
        "push",
        choice("push", "player", "banker"),
        "super pan 9: who wins a tie",
        games=SUPER_PAN_9,
        bulk=CompiledSwitch(),
        topics=("tie", "award.push"),
        says={
            "push": "on a tie the wager goes back",
            "player": "on a tie the player wins",
            "banker": "on a tie the bank wins",
        },
    )
    second_card: bool = switch(
        False,
        FLAG,
        "super pan 9: the banker may take a second card",
        games=SUPER_PAN_9,
        bulk=CompiledSwitch(),
        says={True: "and then, optionally, a second"},
    )


def _variant(rules: "Rules", _game: PlayedGame) -> str:
    from houseway.ranking.blackjack import VARIANTS as SHEETS

    return f"Played here by the rules of {SHEETS[rules.blackjack].name}."


def variant() -> str:
    """The switch of the variant of blackjack 22, for the field of `Rules` itself."""
    found: str = switch(
        "a",
        choice(*VARIANTS),
        "blackjack 22: the sheet by which totals are counted and compared",
        key="variant",
        games=BLACKJACK_22,
        bulk=CompiledSwitch(),
        says=_variant,
        cites=("points",),
    )
    return found
