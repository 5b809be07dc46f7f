"""What the coach, or the guide of a lesson, says to one player: from the view of that seat, and sent to nobody else."""

from msgspec import Struct

from houseway.referee.rules import Rules
from houseway.referee.view import HandView
from houseway.room.table.table import RoomTable
from houseway.room.telling.results import result_of
from houseway.room.telling.words import held_words
from houseway.teach.guide import Guidance, guide


class Asked(Struct, frozen=True):
    """All that the coach is handed."""

    table: str
    hand: int
    turn: int
    view: HandView
    rules: Rules
    names: dict[int, str]
    result: str = ""
    """Who won and why, once the hand is over."""


class Coached(Struct, frozen=True, tag="coach"):
    """The answer: for which decision of which hand, and what is said."""

    id: int | None
    table: str
    hand: int
    turn: int
    said: Guidance


def seen_for_coach(table: RoomTable, seat: int) -> tuple[Asked]:
    """What a seat sees now; the table may go on while the coach thinks."""
    hand = table.hand
    if hand is None:
        raise RuntimeError("the coach speaks of a hand")
    view, names, number = hand.view(seat), dict(table.names), table.number_of_hand
    found = result_of(hand, view, names, number)
    return (Asked(table.id, number, table.turn, view, table.rules, names, "" if found is None else found.sentence),)


def coached(asked: Asked, id: int | None) -> Coached:  # noqa: A002
    """The coach's word."""
    held = held_words(asked.view, asked.rules)
    said = guide(asked.view, asked.rules, held=held, names=asked.names, result=asked.result)
    return Coached(id, asked.table, asked.hand, asked.turn, said)
