"""The advice of the coach, or of a lesson's guide, to one player: based on that seat's view, and sent to
nobody else.
"""

from msgspec import Struct

from houseway.live.table.room_table import RoomTable
from houseway.live.views.hand_words import held_words
from houseway.live.views.results import result_of
from houseway.protocol.table_messages import CoachAnswer
from houseway.referee.rules import Rules
from houseway.referee.view import HandView
from houseway.teach.guide import guide


class CoachQuestion(Struct, frozen=True):
    """Everything the coach gets."""

    table: str
    hand: int
    turn: int
    view: HandView
    rules: Rules
    names: dict[int, str]
    result: str = ""
    """Who won and why, once the hand is over."""


def seen_for_coach(table: RoomTable, seat: int) -> tuple[CoachQuestion]:
    """What a seat sees now; the table may go on while the coach thinks."""
    hand = table.hand
    if hand is None:
        raise RuntimeError("the coach speaks of a hand")
    view, names, number = hand.view(seat), dict(table.names), table.number_of_hand
    found = result_of(hand, view, names, number)
    return (
        CoachQuestion(table.id, number, table.turn, view, hand.rules, names, "" if found is None else found.sentence),
    )


def coached(asked: CoachQuestion, id: int | None) -> CoachAnswer:
    """The coach's answer."""
    held = held_words(asked.view, asked.rules)
    said = guide(asked.view, asked.rules, held=held, names=asked.names, result=asked.result)
    return CoachAnswer(id, asked.table, asked.hand, asked.turn, said)
