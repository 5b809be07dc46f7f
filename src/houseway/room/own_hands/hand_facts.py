"""A finished hand for one player who was dealt in: their cards, their hand's name, how it ended. Nothing about others.

It comes from the hand as the referee replays it. What the hand won or lost does not: that comes from the ledger, and
`hand_finder` adds it.
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from houseway.cards import Card, format_cards
from houseway.errors import HousewayError
from houseway.history.handfile.record import replay
from houseway.history.handfile.text import parse_record
from houseway.live.views.hand_words import held_words
from houseway.referee.hand import Hand
from houseway.referee.view import whole_seat
from houseway.referee.vocabulary import BankTaken, BoardDealt, CarriedOver, Folded, HandKilled, Posted, Won
from houseway.store.rows import HandRow

COMPARED: Final = ("board", "draw", "stud")
"""The families that are poker: there hands are compared at a showdown, or everybody else has folded."""
BUTTON, BLINDS, EARLY, LATE, BANK, AGAINST = "button", "blinds", "early", "late", "bank", "player"
POSITIONS: Final = (BUTTON, LATE, EARLY, BLINDS, BANK, AGAINST)
"""In the order they are told."""


VOID: Final = "void, and dealt again"
"""All that is to be told of a hand that did not count; it is in no figure."""


DEAD: Final = "dead by a ruling"
"""How the words of a hand end that nobody folded and that was out all the same."""


class HandFacts(Struct, frozen=True, kw_only=True):
    """A hand as one of its players would tell it."""

    cards: str = ""
    words: str = ""
    position: str = ""
    """`button`, `blinds`, `early` or `late`; `bank` or `player` where one plays against the bank; else nothing."""
    showdown: bool = False
    won: bool = False
    """Something, at the showdown."""
    folded: bool = False


def facts_of(row: HandRow, seat: int) -> HandFacts:
    """What a hand was for one seat; nothing is known of a hand that was not written down, or is in an archive."""
    if not row.text:
        return HandFacts()
    try:
        return told_by(replay(parse_record(row.text, file=f"{row.table}-{row.hand}.hand")), seat)
    except HousewayError:  # another Houseway wrote it, and this one would play it otherwise
        return HandFacts()


def told_by(hand: Hand, seat: int) -> HandFacts:
    """The same of a hand that is over."""
    player = hand.seats.index(seat)
    if hand.voided:
        return HandFacts(words=VOID)
    mine = whole_seat(hand, player)
    view = hand.view(seat)
    # The owner knows what was folded, which a view does not show anymore.
    known = tuple(mine if one.seat == seat else one for one in view.seats)
    board = _board_seen(hand, seat) if hand.folded[player] else view.board
    compared = _compared(hand) and not hand.folded[player]
    killed = any(isinstance(event, HandKilled) and event.seat == seat for event in hand.events)
    held = held_words(replace(view, seats=known, board=board), hand.rules)
    return HandFacts(
        cards=format_cards((*mine.cards, *mine.up)),
        words=f"{held}, {DEAD}" if killed and held else DEAD if killed else held,
        position=_position(hand, seat),
        showdown=compared,
        won=compared and any(isinstance(event, Won) and event.seat == seat for event in hand.events),
        folded=hand.folded[player] and not killed,
    )


def _board_seen(hand: Hand, seat: int) -> tuple[Card, ...]:
    """The shared cards that lay there when somebody folded: what came later was no part of that hand."""
    seen: tuple[Card, ...] = ()
    for event in hand.events:
        if isinstance(event, BoardDealt):
            seen += event.cards
        elif isinstance(event, Folded | HandKilled) and event.seat == seat:
            break
    return seen


def _compared(hand: Hand) -> bool:
    """Whether it came to a showdown."""
    if hand.game.family.name not in COMPARED or any(isinstance(event, CarriedOver) for event in hand.events):
        return False
    return sum(not out for out in hand.folded) > 1


def _position(hand: Hand, seat: int) -> str:
    banks = [event.seat for event in hand.events if isinstance(event, BankTaken)]
    if banks:
        return BANK if banks[-1] == seat else AGAINST
    if not hand.button or hand.game.family.name not in COMPARED:
        return ""
    if seat == hand.button:
        return BUTTON
    blinds = {event.seat for event in hand.events if isinstance(event, Posted) and event.live}
    if seat in blinds:
        return BLINDS
    others = [one for one in hand.seats if one != hand.button and one not in blinds]  # clockwise from the button
    return EARLY if 2 * others.index(seat) < len(others) else LATE
