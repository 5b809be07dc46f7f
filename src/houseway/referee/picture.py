"""A hand as text, for work at a prompt. It shows every card, so it must never reach a player."""

from houseway.chips.money import format_money
from houseway.referee.shared_actions import said
from houseway.referee.view import TableHand, format_known


def picture(hand: TableHand) -> str:
    """One line for the table, one for each player, and one for what may be done now."""
    lines = [_table(hand)]
    for player, seat in enumerate(hand.seats):
        marks = ("*" if hand.who == player else " ") + ("D" if seat == hand.button else " ")
        cards = format_known(hand.hole[player]) + (f" / {format_known(hand.up[player])}" if hand.up[player] else "")
        bet = f", bet {format_money(hand.bets[player])}" if hand.bets[player] else ""
        held = "folded" if hand.folded[player] else cards
        lines.append(f"{marks} seat {seat}: {format_money(hand.stacks[player])}{bet}{f', {held}' if held else ''}")
    if hand.over:
        lines.append("the hand is over")
    else:
        lines.append(f"seat {hand.actor} may {said(hand.options)}")
    return "\n".join(lines)


def headline(hand: TableHand) -> str:
    """One line: the table, the pot, the board, and whose turn it is."""
    return f"{_table(hand)}, {'over' if hand.over else f'seat {hand.actor} to act'}"


def _table(hand: TableHand) -> str:
    board = f", board {format_known(hand.board)}" if hand.board else ""
    board += f", second board {format_known(hand.board_of(2))}" if hand.second else ""
    return f"{hand.rules.house}/{hand.rules.game} {hand.rules.limit.name}, pot {format_money(hand.pot)}{board}"
