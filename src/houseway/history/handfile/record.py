"""Houseway's own hand files: TOML that a person can read and that holds all it takes to play a hand again.

A `HandRecord` is what a `Hand` was made from and every action since. `save` writes it, `load` reads it, `replay`
plays it again, and the record of a replay is the same record, byte for byte. A file carries the rules it was
played by, so a rule book may change later without changing the past.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Final

from houseway.cards import JOKER, Card, format_card
from houseway.chips.money import format_money
from houseway.errors import HousewayError
from houseway.games import GAMES
from houseway.history.errors import DisagreementError
from houseway.history.handfile.toml import Source, Value
from houseway.referee.errors import RefusedError
from houseway.referee.hand import UNKNOWN, Hand, Post
from houseway.referee.rules import Rules
from houseway.referee.vocabulary import (
    Action,
    Carry,
    ChangeDraw,
    Discard,
    FoulHand,
    MayPlayBoard,
    MayShow,
    PlayBoard,
    Report,
    SetHand,
    Show,
    format_action,
)

VERSION: Final = 1
KEY: Final = "houseway_hand"
"""The key that tells a hand file from other TOML; its value is the version."""
FLOOR: Final = "floor"
"""Who reports what went wrong, where a seat stands before an action."""
UNSEEN: Final = "??"
"""How a card is written that whoever has the file has not seen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRecord:
    """A hand written down: what it was dealt from, and what everybody did."""

    rules: Rules
    game: str
    seats: tuple[int, ...]
    """Seat numbers clockwise from the button's left."""
    names: tuple[str, ...]
    stacks: tuple[int, ...]
    button: int
    opens: int
    """The seat number of the first to act."""
    posts: tuple[Post, ...]
    deck: tuple[Card, ...]
    actions: tuple[tuple[int, Action], ...]
    """(seat number, action); a report comes from nobody's seat, 0."""
    ask_showdown: bool = False
    ask_cuts: bool = False
    kill_percent: int = 100
    carried_in: int = 0
    """What an earlier hand left on the table: nobody opened, or the pot pushed."""
    carry: Carry | None = None
    """What the hand had to know of the one before: whose turn it is to bank, who plays for a push pot."""
    dice: tuple[int, ...] = ()
    """What the dice showed, where that was arranged and does not follow from the deck."""
    paid: tuple[tuple[int, int], ...] = ()
    """(seat, fee) that was paid on the hand that this one was dealt instead of; seat 0 for what came out of the pot."""
    mishaps: tuple[Report, ...] = ()
    """What the dealer was to do wrong, for practice; when, and what was ruled, follows from the play."""
    left: tuple[int, ...] | None = None
    """What everybody ended with; None for a hand that is not over."""
    collected: int = 0
    commitment: str = ""
    seed: str = ""
    """The fair shuffle's seed, 64 hex digits, shown after the hand."""
    root: str = ""
    """What every single card of the shuffle can be proved against."""
    seals: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))
    """By seat: the seals of the nonces that players meant to add."""
    nonces: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))
    """By seat: the nonces that they did add; the deck is the shuffle reordered by them."""
    about: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))
    """Anything else worth keeping."""
    source: Source = field(default_factory=Source, compare=False)

    @property
    def names_by_seat(self) -> dict[int, str]:
        """Who sits where."""
        return dict(zip(self.seats, self.names, strict=True))

    @property
    def ruled(self) -> bool:
        """Whether something went wrong in it, or was to."""
        return bool(self.mishaps) or any(isinstance(action, Report) for _, action in self.actions)


def record_of(
    hand: Hand,
    names: Mapping[int, str] | None = None,
    *,
    commitment: str = "",
    seed: str = "",
    root: str = "",
    seals: Mapping[int, str] | None = None,
    nonces: Mapping[int, str] | None = None,
    about: Mapping[str, Value] | None = None,
) -> HandRecord:
    """Write a hand down, as far as it has been played."""
    known = names or {}
    return HandRecord(
        rules=hand.rules,
        game=hand.game.name,
        seats=hand.seats,
        names=tuple(known.get(seat) or f"Seat {seat}" for seat in hand.seats),
        stacks=hand.started,
        button=hand.given.button,
        opens=hand.seats[hand.given.opens],
        posts=hand.given.posts,
        deck=hand.first_deck,
        actions=tuple(hand.actions),
        ask_showdown=hand.given.ask_showdown,
        ask_cuts=hand.given.ask_cuts,
        kill_percent=hand.given.kill_percent,
        carried_in=hand.given.carried_in,
        carry=hand.given.carry,
        dice=hand.given.dice,
        paid=hand.given.paid,
        mishaps=hand.given.mishaps,
        left=tuple(hand.stacks) if hand.over else None,
        collected=hand.collected,
        commitment=commitment,
        seed=seed,
        root=root,
        seals=seals or {},
        nonces=nonces or {},
        about=about or {},
    )


def spoken(seat: int, action: Action) -> str:
    """A line of the list of actions: `3 raise to $6`, or `floor: exposed seat 3 card 2`."""
    if isinstance(action, Report):
        return f"{FLOOR}: {action}"
    if UNKNOWN in action.named:
        return f"{seat} {_with_unseen(action)}"
    return f"{seat} {format_action(action)}"


def _with_unseen(action: Action) -> str:
    """An action in words, `??` for what is not told; a joker among its cards stays one."""
    stand_in = format_action(with_cards(action, tuple(JOKER if card == UNKNOWN else card for card in action.named)))
    *parts, last = stand_in.split(format_card(JOKER))
    jokers = [card for card in action.named if card in (UNKNOWN, JOKER)]
    return "".join(
        part + (UNSEEN if card == UNKNOWN else format_card(JOKER)) for part, card in zip(parts, jokers, strict=True)
    ) + last  # fmt: skip


def with_cards(action: Action, cards: tuple[Card, ...]) -> Action:
    """The same action with other cards in the place of those that it names."""
    match action:
        case Discard():
            return Discard(cards)
        case ChangeDraw(seat):
            return ChangeDraw(seat, cards)
        case SetHand():
            return SetHand(cards)
    return action


def unseen_in(action: Action, text: str) -> Action:
    """An action read from words with a joker for each `??`: those cards are not told."""
    marks = re.findall(rf"{re.escape(UNSEEN)}|{format_card(JOKER)}", text)
    jokers = iter(marks)
    return with_cards(
        action, tuple(UNKNOWN if card == JOKER and next(jokers, UNSEEN) == UNSEEN else card for card in action.named)
    )


def replay(record: HandRecord) -> Hand:
    """Play a record again; whatever the referee does not agree with is a `DisagreementError`.

    Where cards are left out that decide something, it cannot be played again, and that is said as well.
    """
    try:
        return _replayed(record)
    except DisagreementError:
        raise
    except (HousewayError, ValueError, IndexError, KeyError):
        if UNKNOWN not in record.deck:
            raise
        problem = "cards that this file leaves out decide this hand: it can be read, and not played again"
        raise DisagreementError(problem, place=record.source.place("deck")) from None


def _as_offered(hand: Hand, action: Action) -> Action:
    """Before 0.3.0 anybody could announce to play the board, also where the house knows no such thing (CX-24)."""
    announced = isinstance(action, PlayBoard) and MayPlayBoard() not in hand.options and MayShow() in hand.options
    return Show() if announced else action


def _replayed(record: HandRecord) -> Hand:
    source = record.source
    hand = _start(record)
    for number, (seat, action) in enumerate(record.actions, start=1):
        line = spoken(seat, action)
        said, place = f"action {number} ({line})", source.place("actions", near=line)
        if isinstance(action, Report):
            try:
                hand.report(action)
            except HousewayError as refused:
                raise DisagreementError(f"{said}: {refused}", place=place) from None
            continue
        # A draw request may be changed while the next player is asked already, a foul hand is found at any time, and
        # where all discard at once anybody may be next.
        allowed = (action.seat,) if isinstance(action, ChangeDraw | FoulHand) else hand.waiting
        if hand.over or seat not in allowed:
            who = "the hand is over" if hand.over else f"seat {hand.actor} must act"
            raise DisagreementError(f"{said}: seat {seat} cannot act: {who}", place=place)
        try:
            hand.act(_as_offered(hand, action), seat)
        except RefusedError as refused:
            raise DisagreementError(f"{said}: {refused}", place=place) from None
    _compare(record, hand)
    return hand


def _start(record: HandRecord) -> Hand:
    """The hand at its first decision."""
    source = record.source
    game = GAMES.get(record.game)
    if game is None:
        raise source.error(f"{record.game!r} is not a game: known are {', '.join(GAMES)}", "game")
    try:
        return Hand(
            record.rules, game, record.seats, record.stacks, record.deck, posts=record.posts, button=record.button,
            opens=record.seats.index(record.opens), ask_showdown=record.ask_showdown, ask_cuts=record.ask_cuts,
            kill_percent=record.kill_percent, carried_in=record.carried_in, carry=record.carry,
            dice=record.dice, paid=record.paid, mishaps=record.mishaps,
        )  # fmt: skip
    except RefusedError as refused:
        raise DisagreementError(f"the hand cannot start: {refused}", place=source.place()) from None


def _compare(record: HandRecord, hand: Hand) -> None:
    if record.left is None:
        return
    source = record.source
    if not hand.over:
        raise DisagreementError(f"the hand is not over: seat {hand.actor} must act", place=source.place("actions"))
    for seat, stated, ours in zip(record.seats, record.left, hand.stacks, strict=True):
        if stated != ours:
            told, played = format_money(stated), format_money(ours)
            problem = f"seat {seat} is left with {told} in the record and with {played} at the referee"
            raise DisagreementError(problem, place=source.place("players", near=f"seat = {seat},"))
    if record.collected != hand.collected:
        raise DisagreementError("the house collects another amount at the referee", place=source.place("collected"))


def save(record: HandRecord, path: Path) -> None:
    """Write a hand file."""
    from houseway.history.handfile.text import format_record

    path.write_text(format_record(record), encoding="utf-8", newline="\n")


def load(path: Path) -> HandRecord:
    """Read a hand file."""
    from houseway.history.errors import read_text
    from houseway.history.handfile.text import parse_record

    return parse_record(read_text(path, most_bytes=1_000_000), file=str(path))
