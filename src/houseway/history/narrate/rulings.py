"""A ruling in a card room's words: what the floor was told, what is done about it, and what that does on the table.

The line of the ruling itself has the whole of it, step by step; the lines after it tell what was done. A card that not
all may see is told by none of them: an event has it for those only who may see it.
"""

import re
from typing import Final

from houseway.cards import Card
from houseway.chips.money import format_money
from houseway.history.narrate.saying import Line, Scene, cards_said, count_said, does, says
from houseway.referee.rulings.events import (
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
    "pot only": "plays for the pot as it stands and bets no more",
    "stay active": "stays in the betting",
}


def _named(words: str, scene: Scene) -> str:
    """The referee knows seats; where a name is known, it is said instead."""
    return _SEAT.sub(lambda found: scene.names.get(int(found[1])) or found[0], words)


@says(Ruled, Line.RULING)
def _ruled(event: Ruled, scene: Scene) -> str:
    name, what = scene.names.get(event.seat, ""), _named(event.title, scene) or event.report
    if name not in what:
        what += f", {name}"
    steps = _named(" ".join(map(str, event.steps)), scene)
    return f"The floor rules ({what}): {steps or 'nothing is done.'}"


@says(CardExposed, Line.CARD)
def _exposed(event: CardExposed, scene: Scene) -> str:
    return f"Everyone has seen {cards_said(event.cards)}, dealt to {scene.who(event.seat)}"


@does(CardReplaced, Line.CARD)
def _replaced(event: CardReplaced) -> str:
    gone = cards_said(event.seen or event.old) or "a card"
    return f"gives up {gone} and has {cards_said(event.cards) or 'another'} for it"


@says(CardsTurned, Line.CARD)
def _turned(event: CardsTurned, _: Scene) -> str:
    return f"{cards_said(event.cards)} {_lies(len(event.cards))} face up by mistake ({event.what})"


@says(CardsTaken, Line.CARD)
def _taken(event: CardsTaken, scene: Scene) -> str:
    whose = f"{scene.who(event.seat)}'s hand" if event.seat else "the board"
    return f"{cards_said(event.cards)} {_is(len(event.cards))} taken from {whose} and shown"


@does(CardsMissing, Line.CARD)
def _missing(event: CardsMissing) -> str:
    return f"is {count_said(event.count, 'card')} short"


@does(ExtraDealt, Line.CARD)
def _extra(event: ExtraDealt) -> str:
    which = f": {cards_said(event.cards)}" if event.cards else ""
    return f"has {count_said(event.count, 'card')} too many{which}"


@does(Supplied, Line.CARD)
def _supplied(event: Supplied) -> str:
    return f"is given what was missing: {cards_said(event.cards) or count_said(event.count, 'card')}"


def _open_or_not(cards: tuple[Card, ...], count: int) -> str:
    """Cards by their names where all have seen them; how many there are where they have not."""
    return cards_said(cards) or count_said(count, "card")


def _is(count: int) -> str:
    return "is" if count == 1 else "are"


def _lies(count: int) -> str:
    return "lies" if count == 1 else "lie"


@says(BecameBurn, Line.CARD)
def _burn(event: BecameBurn, _: Scene) -> str:
    return f"{_open_or_not(event.seen, event.count)} {_lies(event.count)} with the burns"


@says(PutAside, Line.CARD)
def _aside(event: PutAside, _: Scene) -> str:
    return f"{_open_or_not(event.seen, event.count)} {_is(event.count)} set aside"


@says(CardMoved, Line.CARD)
def _moved(event: CardMoved, scene: Scene) -> str:
    """To the board it is the whole street as it lies now."""
    if not event.seat:
        return f"The street is now {cards_said(event.seen or event.cards) or 'another'}"
    card = cards_said(event.seen or event.cards) or "a card"
    return f"{scene.who(event.seat)} has {card}, {'face up' if event.up else 'face down'}, where it should have gone"


@says(TurnedDown, Line.CARD)
def _turned_down(event: TurnedDown, scene: Scene) -> str:
    return f"{scene.who(event.seat)} has {cards_said(event.cards) or 'a card'} face down"


@says(HandKilled, Line.RULING)
def _killed(event: HandKilled, scene: Scene) -> str:
    return f"The hand of {scene.who(event.seat)} is dead"


@does(Chosen, Line.RULING)
def _chosen(event: Chosen) -> str:
    return _CHOSEN.get(event.what, f"chooses: {event.what}")


@does(Bound, Line.SAY)
def _bound(event: Bound) -> str:
    return f"is held to what was done out of turn: {event.action}"


@does(Released, Line.SAY)
def _released(event: Released) -> str:  # noqa: ARG001
    return "is held no more to what was done out of turn: somebody has bet, called or raised since"


@does(TakenBack, Line.BET)
def _taken_back(event: TakenBack) -> str:
    return f"takes back {format_money(event.amount)} of the last action"


@does(MoneyBack, Line.BET)
def _money_back(event: MoneyBack) -> str:
    if event.amount < 0:
        return f"gives back the {format_money(-event.amount)} that was won"
    return f"has {format_money(event.amount)} back"


@says(FeeCovered, Line.FEE)
def _covered(event: FeeCovered, scene: Scene) -> str:
    whose = f"The fee of {scene.who(event.seat)}" if event.seat else "The fee"
    counts = ", and counts as a bet" if event.live else ""
    return f"{whose}, {format_money(event.amount)}, was paid on the hand before{counts}"


@says(HandVoided, Line.RULING)
def _voided(event: HandVoided, _: Scene) -> str:
    fee = f"; the fee of {format_money(event.fee)} is not taken again" if event.fee else ""
    return f"The hand does not count ({event.why}) and is dealt again{fee}"
