"""The table as the floor finds it: what everyone sees, and what was turned up by mistake. Never a hidden card."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from houseway.cards import Card, format_card
from houseway.chips.money import format_money
from houseway.referee.banked.play import BankedView
from houseway.referee.hand import Hand
from houseway.referee.mishaps import Report
from houseway.referee.pan.deal import PanView
from houseway.referee.push.deal import PushView
from houseway.referee.view import HandView

BACK: Final = "▒▒"
"""A card face down, in text."""


class SeatPicture(Struct, frozen=True):
    """A player and their cards; a face-down card is an empty text."""

    seat: int
    stack: int
    bet: int
    cards: tuple[str, ...]
    up: tuple[str, ...]
    state: str
    """`folded`, `mucked`, `all-in`, or empty."""
    button: bool
    turn: bool
    concerned: bool
    """Whether it happened to this seat."""
    note: str = ""


class TablePicture(Struct, frozen=True):
    """The table with its players."""

    board: tuple[str, ...]
    lying: tuple[str, ...]
    """Open cards that resulted from what happened and belong to nobody."""
    pot: int
    seats: tuple[SeatPicture, ...]
    notes: tuple[str, ...] = ()


def draw(hand: Hand, lying: Sequence[Card], report: Report) -> TablePicture:
    """What everyone sees of a hand, the other open cards, and the seats it happened to.

    The referee never has a card too many in a hand with a wrong count, so one more is drawn.
    """
    view = hand.view(None)
    players = sorted(range(len(hand.seats)), key=lambda player: hand.seats[player])
    seats = tuple(_seat(hand, view, player, report) for player in players)
    return TablePicture(_named(hand.board), _named(lying), hand.pot, seats, _notes(view))


def _seat(hand: Hand, view: HandView, player: int, report: Report) -> SeatPicture:
    """A seat with its cards in dealing order: the hand knows where the open ones are, the view knows which they are."""
    seat, concerned = view.seats[player], report.all_seats
    held, known, up = hand.hole[player] if seat.card_count else (), [*seat.cards], seat.up
    if isinstance(view.play, BankedView) and (spots := [one for one in view.play.spots if one.seat == seat.seat]):
        held, up = (*hand.hole[player], *hand.up[player]), ()
        known = [card for spot in spots for card in spot.cards]
    known += [card for card in seat.exposed if card not in known]
    first = report.card - 1 if seat.seat == report.seat and 0 < report.card <= len(held) else 0
    order = [first, *(at for at in range(len(held)) if at != first)] if held else []
    open_: set[int] = set()
    for at in order:  # if a hand has a card twice, it is the one in the report
        if held[at] in known:
            known.remove(held[at])
            open_.add(at)
    cards = tuple(format_card(card) if at in open_ else "" for at, card in enumerate(held))
    if report.what == "wrong count at showdown" and seat.seat in concerned and cards:
        cards = (*cards, "")
    note = _note(view, seat.seat)
    state = "folded" if seat.folded else "mucked" if hand.mucked[player] else "all-in" if seat.all_in else ""
    return SeatPicture(
        seat.seat,
        seat.stack,
        seat.bet,
        cards,
        _named(up),
        state,
        seat.seat == view.button,
        seat.seat == view.actor,
        seat.seat in concerned,
        note,
    )


def _note(view: HandView, seat: int) -> str:
    """Other facts about a seat."""
    play = view.play
    if isinstance(play, BankedView) and seat == play.bank:
        return f"banks {format_money(play.stake)}"
    if isinstance(play, PanView):
        return next((one.state for one in play.seats if one.seat == seat and one.state == "foul"), "")
    if isinstance(play, PushView) and seat in play.pushers:
        return "has pushed"
    return ""


def _notes(view: HandView) -> tuple[str, ...]:
    """Other things on the table."""
    play = view.play
    if isinstance(play, PanView):
        thrown = f"; open card {format_card(play.open)}" if play.open is not None else ""
        return (f"tops {format_money(play.tops)}, {play.stock} cards in the stock{thrown}",)
    if isinstance(play, PushView) and play.pushed:
        return (f"a push pot of {format_money(play.pushed)}",)
    return ()


def _named(cards: Sequence[Card]) -> tuple[str, ...]:
    return tuple(map(format_card, cards))


def as_text(table: TablePicture) -> str:
    """The table as text: the middle in a frame, the players below; D has the button, > is to act, ! is concerned."""
    middle = [f"board  {' '.join(table.board)}"] if table.board else []
    middle += [f"face up  {' '.join(table.lying)}"] if table.lying else []
    middle += [f"pot {format_money(table.pot)}", *table.notes]
    wide = max(map(len, middle))
    lines = [f"   ╭{'─' * (wide + 4)}╮", *(f"   │  {line:<{wide}}  │" for line in middle), f"   ╰{'─' * (wide + 4)}╯"]
    rows = [_row(seat) for seat in table.seats]
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    lines += ["  ".join(f"{part:<{width}}" for part, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join(lines)


def _row(seat: SeatPicture) -> tuple[str, ...]:
    mark = f" {'D' if seat.button else ' '}{'>' if seat.turn else ' '}{'!' if seat.concerned else ' '}"
    cards = " ".join(card or BACK for card in seat.cards)
    both = " / ".join(part for part in (cards, " ".join(seat.up)) if part)
    bet = f"bet {format_money(seat.bet)}" if seat.bet else ""
    state = " ".join(part for part in (seat.state, seat.note) if part)
    return mark, f"seat {seat.seat}", format_money(seat.stack), bet, both, state
