"""A hand that plays itself out, shown to one viewer street by street, without revealing any card early.

Each step shows the table at its end: the board, the pots, everyone's chips and cards, and the words. If all players
left show their hands at the end, the hands are face up from the first step on, with the share of the pots that each can
expect. If anyone's hand goes unseen, no hand is turned up early and no share is shown: that would give away the ending.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from houseway.cards import Card
from houseway.history.narrate.narrator import Line, line_of
from houseway.live.table.runout import steps_of
from houseway.live.views.hand_words import held_words, showing_words
from houseway.live.views.pot_shares import Race, averaged, shares
from houseway.live.views.verdicts.poker import contenders
from houseway.protocol.table_messages import StepNow, StepPot, StepSeat
from houseway.referee.hand import UNKNOWN, Hand
from houseway.referee.rules import Rules
from houseway.referee.view import HandView, SeatView
from houseway.referee.vocabulary import (
    BoardDealt,
    CarriedOver,
    Collected,
    Dealt,
    DealtUp,
    Drew,
    Event,
    MoneyBack,
    SecondBoardDealt,
    Won,
)

_BOARD: Final = 5
_STUD: Final = 7


class RunoutShares(NamedTuple):
    """What is the same for everyone: where the steps end, whether hands are open, and everyone's share at each step."""

    ends: tuple[int, ...]
    open: bool
    parts: tuple[dict[int, int], ...]
    """By step: the share by seat, in percent."""


def weigh(hand: Hand, events: Sequence[Event]) -> RunoutShares | None:
    """The steps of a hand that has just played itself out; None if it did not. Computing the shares takes a moment."""
    if not hand.game.family.poker or not hand.over or hand.voided:
        return None
    ends = steps_of(events)
    if not ends:
        return None
    live = hand.live
    opened = (
        len(live) > 1
        and all(hand.shown[player] and not hand.mucked[player] and hand.hole[player] for player in live)
        and not any(type(event) is Drew for event in events)
        and not any(UNKNOWN in hand.hole[player] for player in live)
    )
    return RunoutShares(ends, opened, tuple(_parts(hand, events, end) if opened else {} for end in ends))


def _parts(hand: Hand, events: Sequence[Event], end: int) -> dict[int, int]:
    """Everyone's expected share at the end of a step; empty once all cards are out, since that is the result."""
    live, later = hand.live, events[end:]
    boards = _boards(hand, later)
    held = [(*_hole(hand, player, later), *_up(hand, player, later)) for player in live]
    stud = hand.game.family.name == "stud"
    to_board, to_each = (0, _STUD - len(held[0])) if stud else (_BOARD - min(map(len, boards)), 0)
    if to_board + to_each <= 0 or len({len(one) for one in held}) > 1 or (stud and hand.board):
        return {}
    pots = tuple(
        (pot.amount, tuple(live.index(hand.seats.index(seat)) for seat in pot.seats)) for pot in _pots(hand, events, 0)
    )
    seen = tuple(card for player, folded in enumerate(hand.folded) if folded for card in hand.up[player])
    found = averaged(
        tuple(
            shares(
                Race(
                    tuple(hand.play.kinds), tuple(held), board, 0 if stud else _BOARD - len(board), to_each, pots,
                    (*seen, *(card for other in boards for card in other if card not in board)),
                )
            )
            for board in boards
        )
    )  # fmt: skip
    return {hand.seats[player]: part for player, part in zip(live, found, strict=False)}


def steps_told(
    hand: Hand, view: HandView, rules: Rules, events: Sequence[Event], weighed: RunoutShares, ms: int
) -> tuple[StepNow, ...]:
    """The steps for the viewer of `view`; `events` are as this viewer sees them."""
    found = []
    for end, parts in zip(weighed.ends, weighed.parts, strict=True):
        then = _then(hand, view, events, end, open_hands=weighed.open)
        found.append(
            StepNow(
                end,
                sum(line_of(event) is not Line.NONE for event in events[:end]),
                ms,
                then.pot,
                tuple(
                    StepSeat(one.seat, one.stack, one.card_count, one.cards, one.up, parts.get(one.seat))
                    for one in then.seats
                    if not one.folded
                ),
                then.board,
                then.second,
                _pots(hand, events, end),
                _said(held_words(then, rules)),
                showing_words(then, rules),
            )
        )
    return tuple(found)


def _said(words: str) -> str:
    return words[:1].upper() + words[1:]


def _then(hand: Hand, view: HandView, events: Sequence[Event], end: int, *, open_hands: bool) -> HandView:
    """The view as it was at the end of a step, without anything later."""
    later = events[end:]
    won: dict[int, int] = {}
    for event in later:
        if isinstance(event, Won | MoneyBack):
            won[event.seat] = won.get(event.seat, 0) + event.amount
    seats = tuple(
        _seat(hand, player, one, won.get(one.seat, 0), later, known=open_hands or one.seat == view.viewer)
        for player, one in enumerate(view.seats)
    )
    first, *second = _boards(hand, later)
    own = second[0][hand.play.shared :] if second else ()
    return replace(view, board=first, second=own, pot=_pot(later), seats=seats, actor=None, options=(), over=False)


def _seat(hand: Hand, player: int, one: SeatView, won: int, later: Sequence[Event], *, known: bool) -> SeatView:
    stack = one.stack - won
    if one.folded:
        return replace(one, stack=stack, all_in=False)
    hole = _hole(hand, player, later)
    return replace(
        one,
        stack=stack,
        all_in=not stack,
        card_count=len(hole),
        cards=hole if known else (),
        up=_up(hand, player, later),
    )


def _hole(hand: Hand, player: int, later: Sequence[Event]) -> tuple[Card, ...]:
    """The hole cards dealt by then, which are all but the last ones."""
    seat = hand.seats[player]
    coming = sum(event.count for event in later if isinstance(event, Dealt | Drew) and event.seat == seat)
    held = hand.hole[player]
    return held[: len(held) - coming] if coming else held


def _up(hand: Hand, player: int, later: Sequence[Event]) -> tuple[Card, ...]:
    seat = hand.seats[player]
    coming = sum(len(event.cards) for event in later if type(event) is DealtUp and event.seat == seat)
    return hand.up[player][: len(hand.up[player]) - coming] if coming else hand.up[player]


def _boards(hand: Hand, later: Sequence[Event]) -> tuple[tuple[Card, ...], ...]:
    """The board as far as it lies there, and a second one if the rest is run twice."""
    coming, second = (
        sum(len(event.cards) for event in later if type(event) is kind) for kind in (BoardDealt, SecondBoardDealt)
    )
    first = hand.board[: len(hand.board) - coming]
    if not hand.second:
        return (first,)
    return first, hand.board[: hand.play.shared] + hand.second[: len(hand.second) - second]


def _pot(later: Sequence[Event]) -> int:
    """The chips in the middle: everything pushed later, or taken out."""
    return sum(event.amount for event in later if isinstance(event, Won | Collected | CarriedOver))


def _pots(hand: Hand, events: Sequence[Event], end: int) -> tuple[StepPot, ...]:
    """The pots one by one; a fee still to be taken is in the main pot."""
    amounts: dict[int, int] = {}
    for event in events[end:]:
        if type(event) is Won:
            amounts[event.pot] = amounts.get(event.pot, 0) + event.amount
        elif type(event) is Collected:
            amounts[1] = amounts.get(1, 0) + event.amount
    players = contenders(hand)
    return tuple(
        StepPot(
            amount, tuple(hand.seats[one] for one in (players[number - 1] if number <= len(players) else hand.live))
        )
        for number, amount in sorted(amounts.items())
        if amount
    )
