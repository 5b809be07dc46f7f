"""Check that a line's conditions and remedies fit what happened: a card that nobody named cannot be a five or be kept.

A condition asks about something and a remedy acts on something: a card of a hand, a player, loose cards. Some
irregularities also leave the table in a state in which the hand cannot go on, so one of their remedies must fix it.
"""

from collections.abc import Sequence
from typing import Final

from houseway.referee.mishaps import IDENTIFIED, LOOKED, MISHAPS, MIXED, UNFINISHED
from houseway.referee.rulings.remedies import TREAT_AS

_ENDS: Final = ("misdeal", "void the hand")
"""After these there is no hand left."""
_ACTS: Final = ("call", "complete the raise", "correct the amount")
"""After these it is another player's turn."""
_ON_A_CARD: Final = (
    "keep",
    "play it",
    "replace",
    "replace from a deep cut",
    "replace after the draw",
    "choose: keep or another",
)
_ON_A_SEAT: Final = ("hand dead", "hand dead, all lost", "ante back", "give the hand up")
_FATES: Final = (
    *_ON_A_CARD,
    "hand dead",
    "hand dead, all lost",
    "give the hand up",
    "third card down",
    "choose: pot or active",
)
"""Remedies that exclude each other: each decides what becomes of the card or of the hand."""
_ON_LOOSE_CARDS: Final = (
    "becomes the burn",
    "goes to the discards",
    "set aside",
    "reshuffle",
    "reshuffle with the burns",
)
_FREES: Final = ("replace", "replace from a deep cut", "draw one at random", "take the last card back")
"""Remedies that leave a card loose on the table."""
_PREMATURE: Final = ("premature flop", "premature turn", "premature river")
_TOO_MANY: Final = ("flop with too many cards", "turn with too many cards", "river with too many cards")
_AMOUNTS: Final = ("under-raise", "oversized chip", "wrong amount")
_BETTING: Final = (*_AMOUNTS, "out of turn", "string bet", "pat unaware of a raise")
_LAST: Final = "last card face up"
_ONLY_FOR: Final = {
    "ante back": ("exposed",),
    "scrap": ("boxed card", "joker in a game without"),
    "supply": ("short",), "supply at the draw": ("short",),
    "draw one at random": ("extra",), "take the last card back": ("extra",),
    "deal it again": _TOO_MANY, "scramble": _TOO_MANY,
    "the next card plays instead": _PREMATURE[:2], "shuffle back before the river": _PREMATURE[:2],
    "no new burn": _PREMATURE, "eliminate the street": ("premature street",),
    "move the cards": ("two burns", "no burn"),
    "third card down": ("exposed",), "cannot be forced low": ("exposed",),
    "choose: pot or active": ("exposed", _LAST), "opener of sixth street": ("exposed", _LAST),
    "hold to it": ("out of turn",), "take the raise back": ("string bet",), "call": ("string bet", *_AMOUNTS),
    "complete the raise": _AMOUNTS, "correct the amount": _AMOUNTS, "best intact hand wins": ("miscall",),
    "not held to it": ("pat unaware of a raise", "out of turn"),
    "set hand loses": ("wrongly set",), "partners out": ("partner raise without eight or better",),
}  # fmt: skip
"""Remedies for certain irregularities only."""
_OF_A_FAMILY: Final = {
    "third card down": "stud",
    "cannot be forced low": "stud",
    "opener of sixth street": "stud",
    "choose: pot or active": "stud",
    "eliminate the street": "stud",
    "replace after the draw": "draw",
    "supply at the draw": "draw",
}
"""Poker remedies that only one family has."""
_PUT_RIGHT: Final = {
    "short": ("supply", "supply at the draw", "hand dead", "hand dead, all lost", "give the hand up"),
    "extra": ("draw one at random", "take the last card back", "hand dead", "hand dead, all lost", "give the hand up"),
    **dict.fromkeys(_TOO_MANY, ("deal it again", "scramble")),
}
"""Irregularities that need a fix, and the remedies that fix them."""
_ASKS_OF_A_CARD: Final = ("first card", "second of the hand", "last card", "up to ")
_ASKS_OF_A_SEAT: Final = ("dealer's own card", "on the button", "has acted", "acted on the street", "facing a bet")
_SAID_OF: Final = {
    "looked": LOOKED,
    "not looked": LOOKED,
    "identified": IDENTIFIED,
    "mixed": MIXED,
    "deal unfinished": UNFINISHED,
}
"""What a report must contain for a condition to make sense."""
_ASKS_ONLY: Final = {
    "half or more": _AMOUNTS,
    "a fold": ("out of turn",),
    "facing a bet": _BETTING,
    "no bet yet": _BETTING,
}
_OF_THE_STREET: Final = ("two burns", "no burn")
"""What happens to a street, whichever seats are named."""
_IN_THE_DECK: Final = ("boxed card", "joker in a game without")
"""Irregularities that may be found in the deck, in no one's hand."""


def family_of(name: str) -> str:
    """The one poker family that has a remedy; empty if all of them do."""
    return _OF_A_FAMILY.get(name, "")


def no_question(what: str, when: Sequence[str]) -> str:
    """What is wrong with this condition for that irregularity; nothing if it fits."""
    kind = MISHAPS[what]
    for place, name in enumerate(when):
        about_card = name.startswith(_ASKS_OF_A_CARD)
        only = _ASKS_ONLY.get(name)
        if only is not None and what not in only:
            return f'"{name}" does not apply to "{what}": it is for {", ".join(only)}'
        if name in _SAID_OF and _SAID_OF[name] not in kind.flags:
            return f'"{name}" never applies to "{what}": remove it'
        if about_card and not kind.card and what != _LAST:
            return f'"{name}" asks about a card, and "{what}" names none'
        if name in _ASKS_OF_A_SEAT and not _names_a_seat(what):
            return f'"{name}" asks about a player, and "{what}" names none'
        if (about_card or name in _ASKS_OF_A_SEAT) and what in _IN_THE_DECK and "in a hand" not in when[:place]:
            return f'"{name}" asks about a player, and nobody may have it: write "in a hand" before it'
    return ""


def _names_a_seat(what: str) -> bool:
    return bool(MISHAPS[what].seats) and what not in _OF_THE_STREET


def no_answer(what: str, when: Sequence[str], do: Sequence[str]) -> str:
    """What is wrong with this remedy for that irregularity; nothing if it fits."""
    last = next((name for name in do[:-1] if name in (*_ENDS, *_ACTS) or name.startswith(TREAT_AS)), "")
    if last:
        return f'"{last}" settles it, so nothing can follow: remove the rest'
    fates = [name for name in do if name in (*_FATES, *_PUT_RIGHT.get(what, ()))]
    if len(fates) > 1:
        return f'"{fates[0]}" and "{fates[1]}" both decide what becomes of the hand: remove one of them'
    if "ante back" in do and "hand dead" not in do:
        return '"ante back" is for a hand that is dead: write "hand dead" after it'
    for place, name in enumerate(do):
        if wrong := _wrong_target(what, name) or _nothing_to_work_on(what, when, name, do[:place]):
            return wrong
    right = _PUT_RIGHT.get(what, ())
    if right and not any(name in (*right, *_ENDS) or name.startswith(TREAT_AS) for name in do):
        one_of = ", ".join(f'"{name}"' for name in (*right, _ENDS[0]))
        return f"the hand cannot continue like that: add one of {one_of}"
    return ""


def _nothing_to_work_on(what: str, when: Sequence[str], name: str, before: Sequence[str]) -> str:
    """What a remedy is missing."""
    only = _ONLY_FOR.get(name)
    if only is not None and what not in only:
        return f'"{name}" is not a remedy for "{what}": it is for {", ".join(only)}'
    kind = MISHAPS[what]
    if name in _ON_A_CARD and not kind.card and what != _LAST:
        return f'"{name}" is about a card, and "{what}" names none'
    if name in _ON_A_SEAT and not _names_a_seat(what):
        return f'"{name}" is about a player, and "{what}" names none'
    if name in (*_ON_A_CARD, *_ON_A_SEAT) and what in _IN_THE_DECK and "in a hand" not in when:
        return f'"{name}" is about a player, and nobody may have it: write "in a hand" among the conditions'
    loose = what in (*_PREMATURE, *_TOO_MANY, "premature street", "boxed card") or any(one in _FREES for one in before)
    if name in _ON_LOOSE_CARDS and not loose:
        return f'"{name}" is about a card that was taken away: put something like "replace" before it'
    return ""


def _wrong_target(what: str, name: str) -> str:
    """An irregularity treated as another must supply everything that the other needs."""
    if not name.startswith(TREAT_AS):
        return ""
    kind, target = MISHAPS[what], MISHAPS[name.removeprefix(TREAT_AS)]
    for needed, there, word in (
        (target.card, kind.card, "card"),
        (target.seats, kind.seats, "player"),
        (target.amount, kind.amount, "sum"),
    ):
        if needed and not there:
            return f'"{target.name}" names a {word}, and "{what}" names none'
    return ""
