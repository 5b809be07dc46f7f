"""What one seat may see of a hand, built by naming it. Nothing is ever redacted: what is not named is not there."""

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from houseway.cards import Card, format_card
from houseway.chips.money import format_money
from houseway.referee.play import PlayView
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import Rules
from houseway.referee.shared_actions import Option
from houseway.referee.shared_events import HandEvent, hidden, seen_by
from houseway.referee.trouble import Trouble

_O = TypeVar("_O", bound=Option)


def may(options: Iterable[Option], kind: type[_O]) -> _O | None:
    """The option of this kind, if it is open; `take` makes an action of it."""
    for option in options:  # asked several times for every decision
        if isinstance(option, kind):
            return option
    return None


class SeatView(Struct, frozen=True):
    """A player as everyone sees them; `cards` only if they are the viewer's own or have been turned up."""

    seat: int
    stack: int
    bet: int
    put_in: int
    folded: bool
    all_in: bool
    card_count: int
    cards: tuple[Card, ...]
    up: tuple[Card, ...]
    """Cards dealt face up, while the player is in; owners still see their mucked hands in full."""
    exposed: tuple[Card, ...] = ()
    """Face-down cards that everyone has seen: turned up by mistake and kept."""
    exposed_at: tuple[int, ...] = ()
    """The position of each among the face-down cards, 0 for the first."""

    def __repr__(self) -> str:
        held = " / ".join(format_known(cards) for cards in (self.cards, self.up) if cards)
        bet = f", bet {format_money(self.bet)}" if self.bet else ""
        state = ", folded" if self.folded else ", all-in" if self.all_in else ""
        return f"<Seat {self.seat}: {format_money(self.stack)}{bet}{f', {held}' if held else ''}{state}>"


class HandView(Struct, frozen=True, kw_only=True):
    """A hand from one seat (None: a spectator)."""

    viewer: int | None
    house: str
    game: str
    family: str
    """`board`, `draw`, `stud`, `banked`, `push` or `pan`."""
    limit: str
    button: int
    board: tuple[Card, ...]
    pot: int
    round: int
    level: int
    seats: tuple[SeatView, ...]
    actor: int | None
    options: tuple[Option, ...]
    over: bool
    events: tuple[HandEvent, ...]
    play: PlayView | None = None
    """Additional table state of a game other than poker."""
    aside: tuple[Card, ...] = ()
    """Cards set aside by a ruling that everyone has seen: face up and out of play."""
    second: tuple[Card, ...] = ()
    """If the board was run twice: the second run's own cards, which replace as many at the end of the board."""

    def seat(self, number: int) -> SeatView:
        """What the viewer may see of a seat."""
        for one in self.seats:
            if one.seat == number:
                return one
        raise RefusedError(f"seat {number} is not dealt in")


def format_known(cards: tuple[Card, ...]) -> str:
    """Cards as text, `??` for one that a record does not show."""
    return " ".join("??" if card < 0 else format_card(card) for card in cards)


class TableHand(Protocol):
    """A hand, as it lies on the table."""

    rules: Rules
    seats: tuple[int, ...]
    button: int
    stacks: list[int]
    bets: list[int]
    totals: list[int]
    folded: list[bool]
    mucked: list[bool]
    shown: list[bool]
    hole: list[tuple[Card, ...]]
    up: list[tuple[Card, ...]]
    board: tuple[Card, ...]
    second: tuple[Card, ...]
    aside: tuple[Card, ...]
    trouble: Trouble | None
    events: list[HandEvent]
    seen: dict[int | None, tuple[HandEvent, ...]]
    """What each seat has seen of them."""
    who: int | None
    over: bool

    @property
    def pot(self) -> int:
        """All chips in the middle."""

    @property
    def actor(self) -> int | None:
        """The seat that must act."""

    @property
    def options(self) -> tuple[Option, ...]:
        """What it may do."""

    def board_of(self, run: int) -> tuple[Card, ...]:
        """The board of a run, if it was run twice."""


def whole_seat(hand: TableHand, player: int) -> SeatView:
    """Everything of a player (an index), hidden cards too: for whoever runs the hand, never for another player."""
    return SeatView(
        hand.seats[player],
        hand.stacks[player],
        hand.bets[player],
        hand.totals[player] + hand.bets[player],
        hand.folded[player],
        _all_in(hand, player),
        len(hand.hole[player]),
        hand.hole[player],
        hand.up[player],
        _exposed(hand, player),
    )


def _all_in(hand: TableHand, player: int) -> bool:
    """No chips left, or in for the pot as it stood by a ruling."""
    in_for_it = hand.stacks[player] == 0 or (hand.trouble is not None and player in hand.trouble.all_in)
    return in_for_it and not hand.folded[player]


def _exposed(hand: TableHand, player: int) -> tuple[Card, ...]:
    """The cards of a hand that everybody has seen, and that are still in it."""
    known = () if hand.trouble is None else hand.trouble.exposed
    return tuple(card for one, card in known if one == player and card in hand.hole[player])


def seats_seen(hand: TableHand, viewer: int | None) -> tuple[SeatView, ...]:
    """Every player as the seat `viewer` may see them."""
    seats = _seats(hand, viewer)
    if hand.trouble is None:
        return tuple(seats)
    return tuple(_troubled(one, hand, player) for player, one in enumerate(seats))


def _seats(hand: TableHand, viewer: int | None) -> list[SeatView]:
    """The same where nothing has gone wrong."""
    seats: list[SeatView] = []
    for seat, stack, bet, total, out, mucked, shown, hole, up in zip(
        hand.seats,
        hand.stacks,
        hand.bets,
        hand.totals,
        hand.folded,
        hand.mucked,
        hand.shown,
        hand.hole,
        hand.up,
        strict=True,
    ):
        gone, own = out or mucked, seat == viewer
        seats.append(
            SeatView(
                seat,
                stack,
                bet,
                total + bet,
                out,
                not stack and not out,
                0 if gone else len(hole),
                hole if shown or (own and not out) else (),
                up if not gone or (own and not out) else (),
            )
        )
    return seats


def _troubled(seat: SeatView, hand: TableHand, player: int) -> SeatView:
    """The same, with what was ruled: who is in for the pot as it stood, and cards that everybody has seen."""
    exposed = () if seat.folded or hand.mucked[player] else _exposed(hand, player)
    return replace(
        seat, all_in=_all_in(hand, player), exposed=exposed, exposed_at=_places_of(exposed, hand.hole[player])
    )


def _places_of(cards: tuple[Card, ...], among: tuple[Card, ...]) -> tuple[int, ...]:
    """The position of each; with several packs there may be two copies."""
    left: list[Card | None] = list(among)
    found = []
    for card in cards:
        found.append(left.index(card))
        left[found[-1]] = None
    return tuple(found)


def aside_seen(hand: TableHand) -> tuple[Card, ...]:
    """Of the cards that are set aside, those that everybody has seen; what is shuffled in again lies there no more."""
    seen = () if hand.trouble is None else hand.trouble.lie_open
    return tuple(card for card in hand.aside if card in seen)


def events_seen(hand: TableHand, told: Sequence[HandEvent], viewer: int | None) -> tuple[HandEvent, ...]:
    """What a seat has seen of what it is told. What was seen stays as it was unless something goes wrong."""
    plain = told is hand.events and hand.trouble is None
    known = hand.seen.get(viewer, ()) if plain else ()
    if plain and len(known) == len(told):
        return known
    new = [seen_by(one, viewer) if hidden(type(one)) else one for one in (told[len(known) :] if known else told)]
    found = (*known, *new)
    if plain:
        hand.seen[viewer] = found
    return found
