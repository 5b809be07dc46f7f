"""A hand on a page of text, for whoever works with it at a prompt. It shows every card: never for a player's eyes."""

from typing import TYPE_CHECKING

from houseway.cards import Card, format_card
from houseway.chips.money import format_money
from houseway.referee.actions import said

if TYPE_CHECKING:
    from houseway.referee.hand import Hand


def picture(hand: "Hand") -> str:
    """One line for the table, one for each player, and one for what may be done now."""
    rules = hand.rules
    board = f", board {_cards(hand.board)}" if hand.board else ""
    lines = [f"{rules.house}/{rules.game} {rules.limit.name}, pot {format_money(hand.pot)}{board}"]
    for player, seat in enumerate(hand.seats):
        marks = ("*" if hand.who == player else " ") + ("D" if seat == hand.button else " ")
        cards = _cards(hand.hole[player]) + (f" / {_cards(hand.up[player])}" if hand.up[player] else "")
        bet = f", bet {format_money(hand.bets[player])}" if hand.bets[player] else ""
        held = "folded" if hand.folded[player] else cards
        lines.append(f"{marks} seat {seat}: {format_money(hand.stacks[player])}{bet}, {held}")
    if hand.over:
        lines.append("the hand is over")
    else:
        lines.append(f"seat {hand.actor} may {said(hand.options)}")
    return "\n".join(lines)


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join("??" if card < 0 else format_card(card) for card in cards)
