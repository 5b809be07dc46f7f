"""Hands and tables as bytes to compare, and hands dealt again: nothing may be left out that could differ."""

from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final

import msgspec

from houseway.cards import Card
from houseway.referee.hand import Hand
from houseway.referee.poker.play import PokerPlay
from houseway.referee.table.table import Before, Table
from houseway.referee.trouble import Trouble
from houseway.referee.vocabulary import Action

_NOT_STATE: Final = ("rules", "game", "seed", "table_events")
_SLOTS: Final = attrgetter(*(name for name in Hand.__slots__ if name not in _NOT_STATE))


def _parts(thing: Any) -> Any:
    """A family's own state, every slot of it."""
    if isinstance(thing, PokerPlay):
        return [*(getattr(thing, name) for name in PokerPlay.__slots__), getattr(thing, "__dict__", None)]
    if isinstance(thing, Trouble):
        return thing.state()
    if isinstance(thing, Before):
        return vars(thing)
    raise TypeError(f"{thing!r} is nothing that a hand keeps")


def state_bytes(hand: Hand) -> bytes:
    """Everything a hand holds, every slot of it, as bytes to compare; rules and game, which never change, by name."""
    return msgspec.msgpack.encode(
        [hand.rules.house, hand.rules.limit.name, hand.game.name, _SLOTS(hand)], enc_hook=_parts
    )


def table_bytes(table: Table) -> bytes:
    """Everything a table holds, as bytes to compare."""
    fields: dict[str, Any] = {name: value for name, value in vars(table).items() if name not in ("rules", "game")}
    fields["hand"] = None if table.hand is None else state_bytes(table.hand)
    return msgspec.msgpack.encode(fields, enc_hook=_parts)


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand that is over, and what was done in it."""

    hand: Hand
    actions: tuple[Action, ...]

    def start(self) -> Hand:
        """The same hand dealt again: same seats, chips, posts and deck, nobody has acted."""
        return dealt_again(self.hand)


def dealt_again(hand: Hand, *, deck: tuple[Card, ...] | None = None, stacks: tuple[int, ...] | None = None) -> Hand:
    """A hand from its beginning, if wanted with another deck or other stacks."""
    return Hand(
        hand.rules, hand.game, hand.seats, stacks or hand.started, deck or hand.first_deck, posts=hand.given.posts,
        button=hand.given.button, opens=hand.given.opens, ask_showdown=hand.given.ask_showdown,
        ask_cuts=hand.given.ask_cuts,
        kill_percent=hand.given.kill_percent, carried_in=hand.given.carried_in, carry=hand.given.carry,
        dice=hand.given.dice, paid=hand.given.paid, mishaps=hand.given.mishaps,
    )  # fmt: skip
