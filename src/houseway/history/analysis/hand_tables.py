"""The four tables that recorded hands become, and how one hand fills them.

`COLUMNS` is what docs/analysis.md documents: a test compares the two. Amounts are in the record's money, as decimal
numbers. What a record does not say is null, never a guess.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from houseway.cards import Card, format_cards
from houseway.referee.hand import UNKNOWN, Hand
from houseway.referee.rules import Betting
from houseway.referee.vocabulary import (
    BoardDealt,
    Called,
    Checked,
    Collected,
    Drew,
    Folded,
    HandEvent,
    Mucked,
    Opened,
    Posted,
    Raised,
    Returned,
    RoundOpened,
    Shown,
    Won,
)

COLUMNS: Final[Mapping[str, Mapping[str, str]]] = {
    "hands": {
        "hand_id": "BIGINT", "file": "VARCHAR", "name": "VARCHAR", "played": "TIMESTAMP", "house": "VARCHAR",
        "game": "VARCHAR", "betting": "VARCHAR", "stakes": "VARCHAR", "unit": "DOUBLE", "players": "INTEGER",
        "button": "INTEGER", "board": "VARCHAR", "pot": "DOUBLE", "rake": "DOUBLE", "rounds": "INTEGER",
        "showdown": "BOOLEAN", "finished": "BOOLEAN",
    },
    "players": {
        "hand_id": "BIGINT", "seat": "INTEGER", "player": "VARCHAR", "position": "VARCHAR", "stack": "DOUBLE",
        "cards": "VARCHAR",
    },
    "actions": {
        "hand_id": "BIGINT", "number": "INTEGER", "round": "INTEGER", "seat": "INTEGER", "action": "VARCHAR",
        "amount": "DOUBLE", "to_amount": "DOUBLE", "all_in": "BOOLEAN", "pot_before": "DOUBLE",
    },
    "results": {
        "hand_id": "BIGINT", "seat": "INTEGER", "net": "DOUBLE", "net_units": "DOUBLE", "won": "DOUBLE",
        "vpip": "BOOLEAN", "pfr": "BOOLEAN", "folded": "BOOLEAN", "showdown": "BOOLEAN", "won_showdown": "BOOLEAN",
        "aggressive": "INTEGER", "calls": "INTEGER",
    },
}  # fmt: skip
"""Every table with its columns and their types."""
POSITIONS: Final = ("small blind", "big blind", "early", "middle", "late", "button")
"""From the button's left around to the button."""

Row = tuple[Any, ...]
Rows = dict[str, list[Row]]


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedHand:
    """A replayed hand, and what else its record says."""

    hand: Hand
    names: Mapping[int, str]
    file: str = ""
    name: str = ""
    played: datetime | None = None
    places: int = 2
    """How many decimal places the record's unit has: 2 if the referee counted cents."""
    left: Sequence[float] | None = None
    """Final stacks by the record, in seat order; None for the referee's."""
    unknown: frozenset[int] = frozenset()
    """Players (indexes) whose stack the record omits."""
    rake_told: bool = True
    """Whether the record says how much the room took."""


def no_rows() -> Rows:
    """Empty tables."""
    return {name: [] for name in COLUMNS}


def add_hand(rows: Rows, number: int, told: LoadedHand) -> None:
    """Add a hand to the tables."""
    _Filling(number, told).fill(rows)


class _Filling:
    """One hand on its way into the tables."""

    def __init__(self, number: int, told: LoadedHand) -> None:
        self.number = number
        self.told = told
        self.hand = told.hand
        self.scale = int(10**told.places)
        self.events = told.hand.events

    def money(self, units: int) -> float:
        """An amount in the record's units."""
        return units / self.scale

    def fill(self, rows: Rows) -> None:
        """Fill all four tables."""
        rows["hands"].append(self._hand())
        positions = _positions(self.hand)
        for player, seat in enumerate(self.hand.seats):
            stack = None if player in self.told.unknown else self.money(self.hand.started[player])
            rows["players"].append(
                (
                    self.number,
                    seat,
                    self.told.names.get(seat) or f"Seat {seat}",
                    positions.get(seat),
                    stack,
                    _known(self._cards(player)),
                )
            )
        rows["actions"] += self._actions()
        rows["results"] += [self._result(player) for player in range(len(self.hand.seats))]

    def _hand(self) -> Row:
        hand, told = self.hand, self.told
        limit = hand.rules.limit
        collected = self.money(hand.collected)
        left = self._left()
        if told.left is not None and left is not None and not told.unknown:
            collected = round(self.money(sum(hand.started)) - sum(left), 6)
        pushed = sum(event.amount for event in self.events if isinstance(event, Won))
        pot = self.money(pushed + hand.collected) if hand.over else self.money(hand.pot)
        rounds = sum(isinstance(event, RoundOpened) for event in self.events)
        return (
            self.number, told.file, told.name, told.played, hand.rules.house, hand.game.name, str(limit.betting),
            limit.name, self._unit(), len(hand.seats), hand.button, _known(hand.board), pot,
            collected if told.rake_told and (hand.over or told.left is not None) else None, rounds, self._compared(),
            hand.over,
        )  # fmt: skip

    def _unit(self) -> float:
        """The unit of win rates: the big blind, at fixed limit the big bet."""
        limit = self.hand.rules.limit
        return self.money(limit.higher if limit.betting is Betting.FIXED else limit.lower)

    def _compared(self) -> bool:
        return self.hand.folded.count(False) > 1

    def _cards(self, player: int) -> tuple[Card, ...]:
        """Every card a player had at the end; discarded or folded cards as dealt."""
        held = self.hand.hole[player] + self.hand.up[player]
        if held:
            return held
        shown = [event for event in self.events if isinstance(event, Shown) and event.seat == self.hand.seats[player]]
        return shown[0].cards if shown else ()

    def _actions(self) -> Iterator[Row]:
        number, turn, pot = 0, 1, 0
        for event in self.events:
            if isinstance(event, RoundOpened):
                turn = event.number
            elif isinstance(event, Collected):
                pot -= event.amount
            told = _action(event)
            if told is None:
                continue
            number += 1
            word, amount, to, all_in = told
            yield (
                self.number,
                number,
                turn,
                getattr(event, "seat", None),
                word,
                None if amount is None else self.money(amount),
                None if to is None else self.money(to),
                all_in,
                self.money(pot),
            )
            if amount is not None:
                pot += -amount if word in ("returned", "won") else amount

    def _left(self) -> Sequence[float] | None:
        if self.told.left is not None:
            return self.told.left
        return [self.money(stack) for stack in self.hand.stacks] if self.hand.over else None

    def _result(self, player: int) -> Row:
        hand, seat = self.hand, self.hand.seats[player]
        left = self._left()
        net = None
        if left is not None and player not in self.told.unknown:
            net = round(left[player] - self.money(hand.started[player]), 6)
        won = sum(event.amount for event in self.events if isinstance(event, Won) and event.seat == seat)
        first, later = self._said(seat)
        compared = self._compared() and not hand.folded[player]
        unit = self._unit()
        return (
            self.number,
            seat,
            net,
            None if net is None or not unit else net / unit,
            self.money(won),
            any(word in ("call", "bet", "raise") for word in first),
            any(word in ("bet", "raise") for word in first),
            hand.folded[player],
            compared,
            compared and won > 0,
            sum(word in ("bet", "raise") for word in later),
            later.count("call"),
        )

    def _said(self, seat: int) -> tuple[list[str], list[str]]:
        """What a seat did in the first round, and in the later ones."""
        words: tuple[list[str], list[str]] = ([], [])
        turn = 1
        for event in self.events:
            if isinstance(event, RoundOpened):
                turn = event.number
            elif isinstance(event, Called | Opened | Raised) and event.seat == seat:
                told = _action(event)
                words[turn > 1].append(told[0] if told else "")
        return words


def _known(cards: tuple[Card, ...]) -> str | None:
    return format_cards(cards) if cards and UNKNOWN not in cards else None


def _action(event: HandEvent) -> tuple[str, int | None, int | None, bool] | None:
    """An event as a word, the amount in or out, the total for the round, and whether it was all-in."""
    match event:
        case Posted(_, amount, what, _, all_in):
            return f"post {what}", amount, None, all_in
        case Folded():
            return "fold", None, None, False
        case Checked():
            return "check", None, None, False
        case Called(_, amount, to, all_in):
            return "call", amount, to, all_in
        case Opened(_, amount, to, all_in):
            return "bet", amount, to, all_in
        case Raised(_, amount, to, _, all_in):
            return "raise", amount, to, all_in
        case Returned(_, amount):
            return "returned", amount, None, False
        case Drew(_, _, count):
            return f"draw {count}", None, None, False
        case BoardDealt(_, street):
            return f"deal {street}", None, None, False
        case Shown():
            return "show", None, None, False
        case Mucked():
            return "muck", None, None, False
        case Won(_, amount):
            return "won", amount, None, False
    return None


def _positions(hand: Hand) -> dict[int, str]:
    """The position by seat, if there is a button; between the blinds and the button it is early, middle or late."""
    if hand.button not in hand.seats or not hand.game.family.poker:
        return {}
    found = {hand.button: "button"}
    for event in hand.events:
        if isinstance(event, Posted) and event.what in POSITIONS:
            found.setdefault(event.seat, event.what)
    others = [seat for seat in hand.seats if seat not in found]
    for at, seat in enumerate(others):
        found[seat] = ("early", "middle", "late")[round(2 * at / (len(others) - 1)) if len(others) > 1 else 2]
    return found
