"""Houseway's own hand files: TOML that a person can read, with everything needed to replay a hand.

A `HandRecord` is what a `Hand` was made from and every action since; `text` writes and reads it. `replay` replays it,
and the record of a replay is the same record, byte for byte. A file carries the rules it was played by, so a rule book
may change later without changing the past.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from houseway.cards import JOKER, Card, format_card
from houseway.chips.money import format_money, in_chips
from houseway.errors import HousewayError
from houseway.games import GAMES
from houseway.history.handfile.toml import Source, Value
from houseway.history.history_errors import DisagreementError
from houseway.referee.hand import UNKNOWN, Hand, HandSetup, Post
from houseway.referee.play import Carry
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import Rules
from houseway.referee.vocabulary import (
    Action,
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
"""Takes the place of a seat before a report."""
UNSEEN: Final = "??"
"""Stands for a card that the file's owner has not seen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRecord:
    """A recorded hand: what it was dealt from, and everyone's actions."""

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
    """(seat number, action); a report has seat 0."""
    ask_showdown: bool = False
    ask_cuts: bool = False
    kill_percent: int = 100
    carried_in: int = 0
    """Chips that an earlier hand left on the table: nobody opened, or the pot pushed."""
    carry: Carry | None = None
    """What the previous hand passed on: whose turn it is to bank, who plays for a push pot."""
    dice: tuple[int, ...] = ()
    """What the dice showed, if that was arranged rather than derived from the deck."""
    paid: tuple[tuple[int, int], ...] = ()
    """(seat, fee) paid on the void hand that this one replaces; seat 0 for what came out of the pot."""
    mishaps: tuple[Report, ...] = ()
    """The dealer's arranged errors, for practice; when they happen, and the rulings, follow from the play."""
    tournament: str = ""
    """The id of the tournament in which it was played, if a room has one for it; the level is with the stakes."""
    left: tuple[int, ...] | None = None
    """Final stacks; None for a hand that is not over."""
    collected: int = 0
    commitment: str = ""
    seed: str = ""
    """The fair shuffle's seed, 64 hex digits, shown after the hand."""
    root: str = ""
    """The root against which every card of the shuffle can be proved."""
    seals: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))
    """By seat: the seals of the nonces that players committed to."""
    nonces: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))
    """By seat: the nonces actually added; the deck is the shuffle reordered by them."""
    about: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))
    """Anything else worth keeping."""
    program: str = field(default="", compare=False)
    """The earlier version that wrote it, if its form shows: 0.1.0 gave the number of hole cards of every game."""
    source: Source = field(default_factory=Source, compare=False)

    @property
    def names_by_seat(self) -> dict[int, str]:
        """Who sits where."""
        return dict(zip(self.seats, self.names, strict=True))

    def dealt(self, deck: Sequence[Card] = ()) -> Hand:
        """The hand at its first decision; with other cards than recorded, if given."""
        setup = {name: getattr(self, name) for name in HandSetup._fields} | {"opens": self.seats.index(self.opens)}
        return Hand(self.rules, GAMES[self.game], self.seats, self.stacks, deck or self.deck, **setup)

    @property
    def adds_up(self) -> bool:
        """Whether every chip brought in is with a player or the house; a push pot may stay in the middle."""
        if self.left is None or len(self.left) != len(self.stacks):
            return False
        middle = sum(self.stacks) + self.carried_in - sum(self.left) - self.collected
        stays = self.game in GAMES and GAMES[self.game].family.name == "push"
        return middle == 0 or (stays and middle > 0)

    @property
    def ruled(self) -> bool:
        """Whether a mistake happened in it or was arranged."""
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
    tournament: str = "",
    about: Mapping[str, Value] | None = None,
) -> HandRecord:
    """Record a hand, as far as it has been played."""
    known = names or {}
    return HandRecord(
        rules=hand.rules,
        game=hand.game.name,
        seats=hand.seats,
        names=tuple(known.get(seat) or f"Seat {seat}" for seat in hand.seats),
        stacks=hand.started,
        **{**hand.given._asdict(), "opens": hand.seats[hand.given.opens]},
        deck=hand.first_deck,
        actions=tuple(hand.actions),
        left=tuple(hand.stacks) if hand.over else None,
        collected=hand.collected,
        commitment=commitment,
        seed=seed,
        root=root,
        seals=seals or {},
        nonces=nonces or {},
        tournament=tournament,
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
    """An action in words, with `??` for unknown cards; a joker stays a joker."""
    stand_in = format_action(with_cards(action, tuple(JOKER if card == UNKNOWN else card for card in action.named)))
    *parts, last = stand_in.split(format_card(JOKER))
    jokers = [card for card in action.named if card in (UNKNOWN, JOKER)]
    return (
        "".join(
            part + (UNSEEN if card == UNKNOWN else format_card(JOKER)) for part, card in zip(parts, jokers, strict=True)
        )
        + last
    )


def with_cards(action: Action, cards: tuple[Card, ...]) -> Action:
    """The same action with other cards."""
    match action:
        case Discard():
            return Discard(cards)
        case ChangeDraw(seat):
            return ChangeDraw(seat, cards)
        case SetHand():
            return SetHand(cards)
    return action


def unseen_in(action: Action, text: str) -> Action:
    """An action parsed with a joker for each `??`: those cards are unknown."""
    marks = re.findall(rf"{re.escape(UNSEEN)}|{format_card(JOKER)}", text)
    jokers = iter(marks)
    return with_cards(
        action, tuple(UNKNOWN if card == JOKER and next(jokers, UNSEEN) == UNSEEN else card for card in action.named)
    )


def replay(record: HandRecord) -> Hand:
    """Replay a record; raises `DisagreementError` at the first point on which the referee disagrees.

    A record without the cards that decide something cannot be replayed, and the error says so.
    """
    try:
        with in_chips(record.rules.limit.in_chips):
            return _replayed(record)
    except DisagreementError:
        raise
    except (HousewayError, ValueError, IndexError, KeyError):
        if UNKNOWN not in record.deck:
            raise
        problem = "this file leaves out cards that decide the hand: it can be read but not replayed"
        raise DisagreementError(problem, place=record.source.place("deck")) from None


def _as_offered(hand: Hand, action: Action) -> Action:
    """Before 0.3.0 anyone could announce playing the board, even if the house has no such announcement (CX-24)."""
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
        # A draw request may be changed while the next player is being asked, a foul hand may be found at any time, and
        # if all discard at once, anyone may be next.
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
    if record.game not in GAMES:
        raise source.error(f"{record.game!r} is not a game: the games are {', '.join(GAMES)}", "game")
    try:
        return record.dealt()
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
            problem = f"seat {seat} is left with {told} in the record, but with {played} when replayed"
            raise DisagreementError(problem, place=source.place("players", near=f"seat = {seat},"))
    if record.collected != hand.collected:
        raise DisagreementError("the house collects another amount when replayed", place=source.place("collected"))
