"""What one seat may see of a hand, built by naming it. Nothing is ever struck out: what is not named is not there."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from houseway.cards import Card, format_card
from houseway.chips.money import format_money
from houseway.referee.actions import Option
from houseway.referee.errors import RefusedError
from houseway.referee.events import HandEvent, hidden, seen_by
from houseway.referee.play import PlayView

if TYPE_CHECKING:
    from houseway.referee.hand import Hand


_O = TypeVar("_O", bound=Option)


def may(options: Iterable[Option], kind: type[_O]) -> _O | None:
    """The option of this kind, where it is open; `take` makes an action of it."""
    return next((option for option in options if isinstance(option, kind)), None)


class SeatView(Struct, frozen=True):
    """A player as everyone sees them; `cards` only when they are the viewer's own or have been turned up."""

    seat: int
    stack: int
    bet: int
    put_in: int
    folded: bool
    all_in: bool
    card_count: int
    cards: tuple[Card, ...]
    up: tuple[Card, ...]
    """Cards dealt face up, while the player is in; to their owner a hand that was mucked stays whole."""
    exposed: tuple[Card, ...] = ()
    """Cards face down that everybody has seen: turned up by mistake and kept."""
    exposed_at: tuple[int, ...] = ()
    """Where each of those lies among the cards face down, 0 for the first."""

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
    """What a game other than poker has on the table besides."""
    aside: tuple[Card, ...] = ()
    """Cards that a ruling has set aside and everybody has seen: they lie open, and do not play."""

    def seat(self, number: int) -> SeatView:
        """What the viewer may see of a seat."""
        for one in self.seats:
            if one.seat == number:
                return one
        raise RefusedError(f"seat {number} is not dealt in")


def format_known(cards: tuple[Card, ...]) -> str:
    """Cards as text, `??` for one that a record does not tell."""
    return " ".join("??" if card < 0 else format_card(card) for card in cards)


def whole_seat(hand: "Hand", player: int) -> SeatView:
    """Everything of a player (an index), hidden cards too: for whoever runs the hand, never for another player."""
    return SeatView(
        hand.seats[player], hand.stacks[player], hand.bets[player], hand.totals[player] + hand.bets[player],
        hand.folded[player], _all_in(hand, player), len(hand.hole[player]),
        hand.hole[player], hand.up[player], _exposed(hand, player),
    )  # fmt: skip


def _all_in(hand: "Hand", player: int) -> bool:
    """No chips left, or in for the pot as it stood by a ruling."""
    in_for_it = hand.stacks[player] == 0 or (hand.trouble is not None and player in hand.trouble.all_in)
    return in_for_it and not hand.folded[player]


def _exposed(hand: "Hand", player: int) -> tuple[Card, ...]:
    """The cards of a hand that everybody has seen, and that are still in it."""
    known = () if hand.trouble is None else hand.trouble.exposed
    return tuple(card for one, card in known if one == player and card in hand.hole[player])


def _seats(hand: "Hand", viewer: int | None) -> list[SeatView]:
    """Every player as the viewer may see them, where nothing has gone wrong."""
    seats: list[SeatView] = []
    for seat, stack, bet, total, out, mucked, shown, hole, up in zip(
        hand.seats, hand.stacks, hand.bets, hand.totals, hand.folded, hand.mucked, hand.shown, hand.hole, hand.up,
        strict=True,
    ):  # fmt: skip
        gone, own = out or mucked, seat == viewer
        seats.append(
            SeatView(
                seat, stack, bet, total + bet, out, not stack and not out, 0 if gone else len(hole),
                hole if shown or (own and not out) else (), up if not gone or (own and not out) else (),
            )
        )  # fmt: skip
    return seats


def _troubled(seat: SeatView, hand: "Hand", player: int) -> SeatView:
    """The same, with what was ruled: who is in for the pot as it stood, and cards that everybody has seen."""
    exposed = () if seat.folded or hand.mucked[player] else _exposed(hand, player)
    return replace(
        seat, all_in=_all_in(hand, player), exposed=exposed, exposed_at=_places_of(exposed, hand.hole[player])
    )


def _places_of(cards: tuple[Card, ...], among: tuple[Card, ...]) -> tuple[int, ...]:
    """Where each lies; of several packs a card may be there twice."""
    left: list[Card | None] = list(among)
    found = []
    for card in cards:
        found.append(left.index(card))
        left[found[-1]] = None
    return tuple(found)


def _aside(hand: "Hand") -> tuple[Card, ...]:
    """Of the cards that are set aside, those that everybody has seen; what is shuffled in again lies there no more."""
    seen = () if hand.trouble is None else hand.trouble.lie_open
    return tuple(card for card in hand.aside if card in seen)


def view(hand: "Hand", viewer: int | None, *, events: bool = True) -> HandView:
    """The hand as the seat `viewer` may see it; its options only when it may act, its events only if wanted."""
    if hand.trouble is None:
        seats = _seats(hand, viewer)
    else:
        seats = [_troubled(one, hand, player) for player, one in enumerate(_seats(hand, viewer))]
    return HandView(
        viewer=viewer, house=hand.rules.house, game=hand.game.name, family=hand.game.family.name,
        limit=hand.rules.limit.name, button=hand.button, board=hand.board, pot=hand.pot, round=hand.play.round,
        level=hand.play.level, seats=tuple(seats), actor=hand.actor,
        options=() if viewer is None else hand.options_of(viewer), over=hand.over,
        events=tuple(
            [seen_by(one, viewer) if hidden(type(one)) else one for one in hand.game.family.told(hand, viewer)]
        ) if events else (),
        play=hand.play.view(hand, viewer), aside=_aside(hand) if hand.aside else (),
    )  # fmt: skip
