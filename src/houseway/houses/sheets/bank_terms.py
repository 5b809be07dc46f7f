"""The sheet of a banked game: how the bank goes around, the wagers against it, and the order of play step by step.

The values of the cards are in `pai_gow`, `counting` (super pan 9) and `blackjack_22`.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from houseway.houses.sheets.model import Citing, Line, Lines, Section
from houseway.referee.banked.bank import (
    ActionButton,
    CollectFees,
    DealDown,
    OfferBank,
    PostWagers,
    ReturnBank,
    ShowHands,
)
from houseway.referee.game import Game
from houseway.referee.rules.values import number

StepLine: TypeAlias = Callable[[Citing], Line | None]
_ONE_FIGURE: Final = frozenset({"DR-SP9-01", "DR-PG-01"})
"""Limits for which the house prints only the largest wager."""


def _offer(citing: Citing) -> Line:
    way = citing.first.bank.direction
    text = f"The bank is offered to the players in turn, {way}. A player who takes it puts up a stake."
    return citing.line(text, "bank.offer", "bank.stake", cx="CX-39")


def _fees(citing: Citing) -> Line | None:
    if all(rules.limit.fee is None for rules in citing.rules):
        return None
    text = (
        f"Before any card is dealt, everyone with a wager pays {citing.the_fee}, and so does the banker. It is not "
        "part "
    )
    return citing.line(f"{text}of any wager.", "fee", cx="CX-103")


_STEPS: Final[Mapping[type, StepLine]] = {
    OfferBank: _offer,
    PostWagers: lambda citing: citing.line(
        "Clockwise from the bank's left, the others wager against it, or stay out.", "wager"
    ),
    CollectFees: _fees,
    ActionButton: lambda citing: citing.switch("bank.action"),
    ShowHands: lambda citing: citing.line(
        "The hands that are still to be compared are turned up, the bank's first.", "show"
    ),
    ReturnBank: lambda citing: citing.line("What is left in the bank goes back to the banker."),
}


def order_of_play(citing: Citing, game: Game, own: Mapping[type, StepLine]) -> Section:
    """One line for each step; `own` are those of the game itself."""
    lines: list[Line | None] = []
    for step in game.steps:
        if isinstance(step, DealDown):
            lines.append(citing.line(f"Everyone is dealt {number(step.down)} cards face down.", "deal"))
        elif (said := own.get(type(step)) or _STEPS.get(type(step))) is not None:
            lines.append(said(citing))
    return Section("Order of play", tuple(line for line in lines if line is not None), numbered=True)


def the_bank(citing: Citing) -> Section:
    """Who banks, for how long, and how far the stake goes."""
    lines = Lines(citing)
    lines.say(
        "A player, never the house, banks the game. The others play against the bank and not against each other.",
        "bank",
        "bank.settle",
        but="action",
    )
    lines.switch("bank.direction")
    lines.say("A player may take the bank, take it for one hand, or pass.", "bank.pass", but="bank.offer")
    lines.rest("the bank")
    lines.say("If nobody banks, no hand is dealt.", "bank.none")
    lines.say("The stake is at least the smallest wager, and there is no upper limit.", "bank.stake", cx="CX-74")
    one_figure = set(citing.first.limit.cite.split()) & _ONE_FIGURE
    lines.say("A wager must be within the limits of the table.", "wager", cx="CX-104" if one_figure else "")
    lines.say("It cannot be changed once the play of the hand begins.", "wager.fixed")
    lines.say("Wagers are settled in the order of action, at even money unless stated otherwise above.", "action")
    lines.say(
        "The bank wins and loses no more than its stake. Wins and losses use the stake up, pushes do not, and "
        "wagers that the stake no longer covers go back.",
        "bank.cover",
        but="bank.settle bank.stake action",
        cx="CX-74 CX-105",
    )
    return lines.section("The bank")
