"""A ruling in a card room's words: what was reported, what is done about it, and what that does on the table.

The line of the ruling itself has all its steps; the lines after it say what was done. None of them names a card that
not everyone may see: an event has it only for those who may.
"""

import re
from collections.abc import Mapping
from typing import Final

from houseway.cards import Card
from houseway.chips.money import format_money
from houseway.history.narrate.phrases import Line, Scene, cards_said, count_said, does, says
from houseway.referee.rulings.ruling_events import (
    BecameBurn,
    Bound,
    CardExposed,
    CardMoved,
    CardReplaced,
    CardsMissing,
    CardsTaken,
    CardsTurned,
    Chosen,
    ExtraDealt,
    FeeCovered,
    HandKilled,
    HandVoided,
    MoneyBack,
    PutAside,
    Released,
    Ruled,
    Supplied,
    TakenBack,
    TurnedDown,
)

_SEAT: Final = re.compile(r"\b[Ss]eat (\d+)\b")
_CHOSEN: Final = {
    "keep": "keeps the card",
    "another": "takes another card",
    "pot only": "plays for the pot as it stands, with no more betting",
    "stay active": "stays in the betting",
}


def with_names(words: str, names: Mapping[int, str]) -> str:
    """The referee knows seats; where a name is known, it is said instead."""
    return _SEAT.sub(lambda found: names.get(int(found[1])) or found[0], words)


@says(Ruled, Line.RULING)
def _ruled(event: Ruled, scene: Scene) -> str:
    name, what = scene.names.get(event.seat, ""), with_names(event.title, scene.names) or event.report
    if name not in what:
        what += f", {name}"
    steps = with_names(" ".join(map(str, event.steps)), scene.names)
    return f"{scene.floor or 'The floor'} rules ({what}): {steps or 'no action is taken.'}"


@says(CardExposed, Line.CARD)
def _exposed(event: CardExposed, scene: Scene) -> str:
    was = "was" if len(event.cards) == 1 else "were"
    return f"{cards_said(event.cards)}, dealt to {scene.who(event.seat)}, {was} exposed"


@does(CardReplaced, Line.CARD)
def _replaced(event: CardReplaced) -> str:
    gone = cards_said(event.seen or event.old) or "a card"
    return f"gives up {gone} and gets {cards_said(event.cards) or 'another'} in its place"


says(CardsTurned, Line.CARD)(
    lambda event, _: f"{cards_said(event.cards)} {_is(len(event.cards))} face up by mistake ({event.what})"
)


@says(CardsTaken, Line.CARD)
def _taken(event: CardsTaken, scene: Scene) -> str:
    whose = f"{scene.who(event.seat)}'s hand" if event.seat else "the board"
    return f"{cards_said(event.cards)} {_is(len(event.cards))} taken from {whose} and shown"


does(CardsMissing, Line.CARD)(lambda event: f"is {count_said(event.count, 'card')} short")


@does(ExtraDealt, Line.CARD)
def _extra(event: ExtraDealt) -> str:
    which = f": {cards_said(event.cards)}" if event.cards else ""
    return f"has {count_said(event.count, 'card')} too many{which}"


does(Supplied, Line.CARD)(
    lambda event: f"is given what was missing: {cards_said(event.cards) or count_said(event.count, 'card')}"
)


def _open_or_not(cards: tuple[Card, ...], count: int) -> str:
    """Cards by their names where all have seen them; how many there are where they have not."""
    return cards_said(cards) or count_said(count, "card")


def _is(count: int) -> str:
    return "is" if count == 1 else "are"


def _go(count: int) -> str:
    return "goes" if count == 1 else "go"


says(BecameBurn, Line.CARD)(
    lambda event, _: f"{_open_or_not(event.seen, event.count)} {_go(event.count)} to the burn pile"
)
says(PutAside, Line.CARD)(lambda event, _: f"{_open_or_not(event.seen, event.count)} {_is(event.count)} set aside")


@says(CardMoved, Line.CARD)
def _moved(event: CardMoved, scene: Scene) -> str:
    """To the board it is the whole street as it lies now."""
    if not event.seat:
        return f"The street is now {cards_said(event.seen or event.cards) or 'another'}"
    card = cards_said(event.seen or event.cards) or "a card"
    return f"{scene.who(event.seat)} has {card}, {'face up' if event.up else 'face down'}, where it belongs"


says(TurnedDown, Line.CARD)(
    lambda event, scene: f"{scene.who(event.seat)} has {cards_said(event.cards) or 'a card'} face down"
)
says(HandKilled, Line.RULING)(lambda event, scene: f"{scene.who(event.seat)}'s hand is dead")
does(Chosen, Line.RULING)(lambda event: _CHOSEN.get(event.what, f"chooses: {event.what}"))
does(Bound, Line.SAY)(lambda event: f"is bound by the action out of turn: {event.action}")
does(Released, Line.SAY)(
    lambda _: "is no longer bound by the action out of turn: another player has bet, called or raised since"
)
does(TakenBack, Line.BET)(lambda event: f"takes back {format_money(event.amount)} of the last action")


@does(MoneyBack, Line.BET)
def _money_back(event: MoneyBack) -> str:
    if event.amount < 0:
        return f"gives back {format_money(-event.amount)} in winnings"
    return f"gets {format_money(event.amount)} back"


@says(FeeCovered, Line.FEE)
def _covered(event: FeeCovered, scene: Scene) -> str:
    whose = f"{scene.who(event.seat)}'s fee" if event.seat else "The fee"
    counts = " and plays as a bet" if event.live else ""
    return f"{whose}, {format_money(event.amount)}, was paid on the last hand{counts}"


@says(HandVoided, Line.RULING)
def _voided(event: HandVoided, _: Scene) -> str:
    fee = f"; the fee of {format_money(event.fee)} is not taken again" if event.fee else ""
    return f"The hand does not count ({event.why}) and is dealt again{fee}"
