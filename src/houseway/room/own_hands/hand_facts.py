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
from houseway.referee.vocabulary import (
    BankTaken,
    BoardDealt,
    Called,
    CarriedOver,
    Folded,
    HandKilled,
    Opened,
    Posted,
    Raised,
    RoundOpened,
    Won,
)
from houseway.store.rows import HandRow

COMPARED: Final = ("board", "draw", "stud")
"""The poker families: their hands end in a showdown, or with everyone else folded."""
BUTTON, BLINDS, EARLY, LATE, BANK, AGAINST = "button", "blinds", "early", "late", "bank", "player"
POSITIONS: Final = (BUTTON, LATE, EARLY, BLINDS, BANK, AGAINST)
"""In display order."""


VOID: Final = "void, and dealt again"
"""All there is to say about a hand that did not count; it is left out of all figures."""


DEAD: Final = "dead by a ruling"
"""The ending for a hand that was out without being folded."""


class HandFacts(Struct, frozen=True, kw_only=True):
    """A hand from one player's point of view."""

    cards: str = ""
    words: str = ""
    position: str = ""
    """`button`, `blinds`, `early`, or `late`; `bank` or `player` in banked games; otherwise empty."""
    showdown: bool = False
    won: bool = False
    """Whether it won anything at the showdown."""
    folded: bool = False
    entered: bool | None = None
    """Whether the player put chips in by choice in the first betting round; None where that says nothing."""
    blind: int = 0
    """Poker: the big blind, or the lower bet in games without blinds; otherwise 0."""
    pots: int = 0
    """What the player won out of the pots; an uncalled bet that comes back is not won."""


def facts_of(row: HandRow, seat: int) -> HandFacts:
    """The facts of a hand for one seat; none if it was not recorded in full or is in an archive."""
    if not row.text:
        return HandFacts()
    try:
        return told_by(replay(parse_record(row.text, file=f"{row.table}-{row.hand}.hand")), seat)
    except HousewayError:  # another version of Houseway wrote it, and this one would play it differently
        return HandFacts()


def told_by(hand: Hand, seat: int) -> HandFacts:
    """The facts of a finished hand."""
    player = hand.seats.index(seat)
    if hand.voided:
        return HandFacts(words=VOID)
    mine = whole_seat(hand, player)
    view = hand.view(seat)
    # Players know what they folded, though a view no longer shows it.
    known = tuple(mine if one.seat == seat else one for one in view.seats)
    board = _board_seen(hand, seat) if hand.folded[player] else view.board
    compared = _compared(hand) and not hand.folded[player]
    won = [event for event in hand.events if isinstance(event, Won) and event.seat == seat]
    killed = any(isinstance(event, HandKilled) and event.seat == seat for event in hand.events)
    held = held_words(replace(view, seats=known, board=board), hand.rules)
    return HandFacts(
        cards=format_cards((*mine.cards, *mine.up)),
        words=f"{held}, {DEAD}" if killed and held else DEAD if killed else held,
        position=_position(hand, seat),
        showdown=compared,
        won=compared and bool(won),
        folded=hand.folded[player] and not killed,
        entered=_entered(hand, seat),
        blind=_blind(hand),
        pots=sum(event.amount for event in won),
    )


def _blind(hand: Hand) -> int:
    if hand.game.family.name not in COMPARED:
        return 0
    limit = hand.rules.limit
    return limit.blinds[-1] if limit.blinds else limit.lower


def _entered(hand: Hand, seat: int) -> bool | None:
    """Whether a seat bet, called, or raised in the first betting round. A bomb pot has none before its flop."""
    if hand.game.family.name not in COMPARED:
        return None
    rounds = 0
    for event in hand.events:
        match event:
            case BoardDealt() if not rounds:
                return None
            case RoundOpened():
                rounds += 1
                if rounds > 1:
                    break
            case Opened() | Called() | Raised() if event.seat == seat:
                return True
            case _:
                pass
    return False if rounds else None


def _board_seen(hand: Hand, seat: int) -> tuple[Card, ...]:
    """The board when the player folded: later cards were not part of that hand."""
    seen: tuple[Card, ...] = ()
    for event in hand.events:
        if isinstance(event, BoardDealt):
            seen += event.cards
        elif isinstance(event, Folded | HandKilled) and event.seat == seat:
            break
    return seen


def _compared(hand: Hand) -> bool:
    """Whether there was a showdown."""
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
