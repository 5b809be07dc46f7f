"""What happens between hands, in a card room's words: who comes and goes, what they owe, where the button is."""

from typing import Final

from houseway.cards import format_card
from houseway.chips.money import format_money
from houseway.history.narrate.saying import Line, Scene, does, says
from houseway.referee.table.events import (
    BlindDeferred,
    ButtonDrawn,
    ButtonMoved,
    CameBack,
    ClosedOut,
    KillOwed,
    Left,
    Missed,
    Paused,
    PotTaken,
    SatOut,
    Seated,
    StraddleAnnounced,
    ToppedUp,
    VoidDeclared,
    Waiting,
)

_COMES: Final = {
    "free": "will be dealt in", "post": "will post to come in", "wait": "waits for the big blind",
    "after button": "waits until the button is past", "post ahead of button": "will post ahead of the button",
    "kill": "will kill the pot to come in",
}  # fmt: skip


@says(Seated, Line.SEAT)
def _seated(event: Seated, _: Scene) -> str:
    return f"{event.name} sits in seat {event.seat} with {format_money(event.stack)}"


@says(Left, Line.SEAT)
def _left(event: Left, _: Scene) -> str:
    return f"{event.name} leaves with {format_money(event.stack)}"


@says(Paused, Line.RULING)
def _paused(event: Paused, _: Scene) -> str:
    return f"{event.name or 'The room'} {'pauses the table' if event.on else 'lets the table go on'}"


@says(VoidDeclared, Line.RULING)
def _voided(event: VoidDeclared, _: Scene) -> str:
    what = f"hand {event.hand}" if event.hand else "the deck that was prepared"
    return f"{event.name or 'The room'} voids {what} ({event.why}): every chip is where it was before the deal"


@says(ClosedOut, Line.RULING)
def _closed_out(event: ClosedOut, _: Scene) -> str:
    return f"{event.name or 'The room'} closes the table ({event.why}): everybody's chips are back in the wallets"


@does(ToppedUp, Line.SEAT)
def _topped_up(event: ToppedUp) -> str:
    return f"adds {format_money(event.amount)}"


@does(SatOut, Line.SEAT)
def _sat_out(_: SatOut) -> str:
    return "sits out"


@does(CameBack, Line.SEAT)
def _came_back(event: CameBack) -> str:
    return _COMES.get(event.how, event.how)


@does(Waiting, Line.SEAT)
def _waiting(event: Waiting) -> str:
    return event.why


@says(Missed, Line.SEAT)
def _missed(event: Missed, scene: Scene) -> str:
    return f"The blinds pass {scene.who(event.seat)}, who owes {format_money(event.amount)}"


@does(BlindDeferred, Line.SEAT)
def _deferred(event: BlindDeferred) -> str:
    return f"is too short for the blind of {format_money(event.amount)}, which goes to the next player"


@does(KillOwed, Line.SEAT)
def _kill_owed(event: KillOwed) -> str:
    return f"kills the next pot for {format_money(event.amount)}"


@does(StraddleAnnounced, Line.SEAT)
def _straddles(_: StraddleAnnounced) -> str:
    return "will straddle"


@does(PotTaken, Line.WIN)
def _pot_taken(event: PotTaken) -> str:
    return f"takes {format_money(event.amount)} of the push pot: nobody is left to play against for it"


@does(ButtonDrawn, Line.CARD)
def _drawn(event: ButtonDrawn) -> str:
    return f"draws {format_card(event.card)} for the button"


@says(ButtonMoved, Line.DEAL)
def _moved(event: ButtonMoved, scene: Scene) -> str:
    return f"The button is with {scene.who(event.seat)}"
