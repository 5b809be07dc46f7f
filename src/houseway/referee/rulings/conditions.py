"""The conditions that a line of a rule book may use: `before action`, `up to 5`, `looked`, ..."""

from typing import TYPE_CHECKING, Final, NamedTuple

from houseway.cards import JOKER, Card
from houseway.ranking.orders import ACE
from houseway.referee.mishaps import IDENTIFIED, LOOKED, MIXED, UNFINISHED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from houseway.referee.rulings.case import Case

_NUMBERS: Final = ("", "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
                   "king")  # fmt: skip


class Condition(NamedTuple):
    """A condition that holds or not when a report is made."""

    name: str
    says: str
    """How it is printed."""
    holds: "Callable[[Case], bool]"


def _low(card: Card) -> int:
    """A card's rank with the ace as one; the joker is below them all."""
    return 0 if card == JOKER else 1 if card >> 2 == ACE else (card >> 2) + 2


def _heard(word: str) -> "Callable[[Case], bool]":
    return lambda case: word in case.report.said


def _substantial(case: "Case") -> bool:
    """Two have put chips in, or three have acted in any way (CX-27)."""
    chips, acts = case.desk.action(case.hand)
    most = case.hand.rules.dealing.substantial_action
    return chips >= most[0] or acts >= most[1]


def _own(case: "Case") -> bool:
    return case.hand.rules.self_dealt and case.seat == case.hand.button


def _several(case: "Case") -> bool:
    """Whether several cards are affected, or it is not the first of its kind in this deal."""
    trouble, what = case.hand.trouble, case.report.what
    before = 0
    if trouble is not None:
        before = {"boxed card": trouble.boxed, "exposed": trouble.turned, "extra": len(trouble.extras)}.get(what, 0)
    cards = case.report.count if what in ("short", "extra") else 0
    return before + max(1, len(case.players), cards) > 1


def _players(case: "Case") -> bool:
    """Whether two or more players are affected, found together or one after the other."""
    before = () if case.hand.trouble is None or case.report.what != "extra" else case.hand.trouble.extras
    return len({*before, *case.players}) > 1


def _same_hand(case: "Case") -> bool:
    trouble = case.hand.trouble
    return trouble is not None and any(player == case.player and card != case.card for player, card in trouble.exposed)


CONDITIONS: Final = {
    one.name: one
    for one in (
        Condition("before action", "before anyone has acted", lambda case: not case.desk.acted(case)),
        Condition("after action", "once someone has acted", lambda case: case.desk.acted(case)),
        Condition("before substantial action", "before substantial action", lambda case: not _substantial(case)),
        Condition("after substantial action", "after substantial action", _substantial),
        Condition("before the draw", "before the draw", lambda case: not case.desk.drawn(case)),
        Condition("on the draw", "on or after the draw", lambda case: case.desk.drawn(case)),
        Condition("looked", "when the player has looked at another card", _heard(LOOKED)),
        Condition(
            "not looked", "when the player has looked at no other card", lambda case: LOOKED not in case.report.said
        ),
        Condition("dealer's own card", "when it is the card of the player who deals", _own),
        Condition("on the button", "for the player with the button", lambda case: case.seat == case.hand.button),
        Condition("deal unfinished", "when that action came before the deal was finished", _heard(UNFINISHED)),
        Condition("first card", "for the first card of the deal", lambda case: case.where == case.player == 0),
        Condition("two or more", "when it is more than one", _several),
        Condition("two or more players", "when two or more players have it", _players),
        Condition("second of the hand", "when another card of the same hand is open already", _same_hand),
        Condition("last card", "for the last card", lambda case: case.desk.last_card(case)),
        Condition("identified", "when the hand can be identified for certain", _heard(IDENTIFIED)),
        Condition(
            "mixed",
            "when a down card can no longer be told apart",
            lambda case: MIXED in case.report.said or bool(case.report.all_seats),
        ),
        Condition("facing a bet", "facing a bet", lambda case: case.hand.play.level > case.hand.bets[case.player]),
        Condition("no bet yet", "when nobody has bet", lambda case: not case.hand.play.level),
        Condition("half or more", "when it is at least half of the minimum raise", lambda case: case.desk.half(case)),
        Condition("in a hand", "when a player has it", lambda case: bool(case.players)),
        Condition("has acted", "when its holder has acted", lambda case: case.desk.has_acted(case)),
        Condition(
            "acted on the street",
            "when its holder has acted on the street",
            lambda case: case.desk.acted_on_street(case),
        ),
        Condition("a fold", "when it is a fold", lambda case: case.report.action == "fold"),
        Condition("breach", "when the cards do not justify it", lambda case: case.desk.breach(case)),
    )
}
"""Every condition by name; there is also `up to N`, for a card no higher than that."""

_UP_TO: Final = "up to "


def said_when(names: "Iterable[str]", *, seen: bool) -> str:
    """When a line of the book applies, in words, leaving out what depends on cards that not everyone has `seen`."""
    told = (condition(name) for name in names if name != "breach" and (seen or not name.startswith(_UP_TO)))
    return " and ".join(one.says for one in told if one is not None)


def condition(name: str) -> Condition | None:
    """The condition of this name; None if there is none."""
    if name in CONDITIONS:
        return CONDITIONS[name]
    number = name.removeprefix(_UP_TO)
    if not name.startswith(_UP_TO) or not number.isdecimal() or not 1 <= int(number) < len(_NUMBERS):
        return None
    most = int(number)
    return Condition(name, f"when it is {_NUMBERS[most]} or lower", lambda case: _low(case.card) <= most)
