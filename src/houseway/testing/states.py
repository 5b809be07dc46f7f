"""Hands and tables as bytes for comparison: nothing that could differ may be left out."""

from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final

import msgspec

from houseway.referee.hand import Hand
from houseway.referee.poker.play import PokerPlay
from houseway.referee.table.table import StateBeforeDeal, Table
from houseway.referee.trouble import Trouble
from houseway.referee.vocabulary import Action

_NOT_STATE: Final = ("rules", "game", "seed", "table_events", "seen")
_SLOTS: Final = attrgetter(*(name for name in Hand.__slots__ if name not in _NOT_STATE))


def _parts(thing: Any) -> Any:
    """A family's own state: all its slots."""
    if isinstance(thing, PokerPlay):
        return [*(getattr(thing, name) for name in PokerPlay.__slots__), getattr(thing, "__dict__", None)]
    if isinstance(thing, Trouble):
        return thing.state()
    if isinstance(thing, StateBeforeDeal):
        return vars(thing)
    raise TypeError(f"{thing!r} is not part of a hand's state")


def state_bytes(hand: Hand) -> bytes:
    """Everything a hand holds, all its slots, as bytes for comparison; rules and game, which never change, by name."""
    return msgspec.msgpack.encode(
        [hand.rules.house, hand.rules.limit.name, hand.game.name, _SLOTS(hand)], enc_hook=_parts
    )


def table_bytes(table: Table) -> bytes:
    """Everything a table holds, as bytes for comparison."""
    fields: dict[str, Any] = {name: value for name, value in vars(table).items() if name not in ("rules", "game")}
    fields["hand"] = None if table.hand is None else state_bytes(table.hand)
    return msgspec.msgpack.encode(fields, enc_hook=_parts)


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A finished hand, and its actions."""

    hand: Hand
    actions: tuple[Action, ...]

    def start(self) -> Hand:
        """The same hand dealt again: same seats, chips, posts, and deck, before any action."""
        return self.hand.dealt_again()
