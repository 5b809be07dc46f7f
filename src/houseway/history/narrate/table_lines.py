"""What happens between hands, in a card room's words: who comes and goes, what they owe, where the button is."""

from typing import Final

from houseway.cards import format_card
from houseway.chips.money import format_money
from houseway.history.narrate.phrases import Line, Scene, cards_said, does, says
from houseway.referee.table.seating_events import (
    BlindDeferred,
    BombPotCalled,
    ButtonDrawn,
    ButtonMoved,
    CameBack,
    CardsShown,
    ClosedOut,
    KillOwed,
    Left,
    Missed,
    Paused,
    PotTaken,
    RabbitHunted,
    SatOut,
    Seated,
    StraddleAnnounced,
    ToppedUp,
    VoidDeclared,
    Waiting,
)

_COMES: Final = {
    "free": "will be dealt in",
    "post": "will post to come in",
    "wait": "waits for the big blind",
    "after button": "waits for the button to pass",
    "post ahead of button": "will post ahead of the button",
    "kill": "will kill the pot to come in",
}


says(Seated, Line.SEAT)(lambda event, _: f"{event.name} sits in seat {event.seat} with {format_money(event.stack)}")
says(Left, Line.SEAT)(lambda event, _: f"{event.name} leaves with {format_money(event.stack)}")
says(Paused, Line.RULING)(
    lambda event, _: f"{event.name or 'The room'} {'pauses the table' if event.on else 'resumes the table'}"
)


@says(VoidDeclared, Line.RULING)
def _voided(event: VoidDeclared, scene: Scene) -> str:
    what = f"hand {event.hand}" if event.hand else "the next deck"
    who = scene.floor or event.name or "The room"
    return f"{who} voids {what} ({event.why}): all chips go back to where they were before the deal"


@says(ClosedOut, Line.RULING)
def _closed_out(event: ClosedOut, scene: Scene) -> str:
    who = scene.floor or event.name or "The room"
    return f"{who} closes the table ({event.why}): all chips go back to the players' wallets"


does(ToppedUp, Line.SEAT)(lambda event: f"adds {format_money(event.amount)}")
does(SatOut, Line.SEAT)(lambda _: "sits out")
does(CameBack, Line.SEAT)(lambda event: _COMES.get(event.how, event.how))
does(Waiting, Line.SEAT)(lambda event: event.why)
says(Missed, Line.SEAT)(
    lambda event, scene: f"{scene.who(event.seat)} missed the blinds and owes {format_money(event.amount)}"
)
does(BlindDeferred, Line.SEAT)(
    lambda event: f"cannot cover the blind of {format_money(event.amount)}, which goes to the next player"
)
does(KillOwed, Line.SEAT)(lambda event: f"kills the next pot for {format_money(event.amount)}")
does(StraddleAnnounced, Line.SEAT)(lambda _: "will straddle")
says(BombPotCalled, Line.DEAL)(
    lambda event, _: "The next hand is a bomb pot" if event.on else "The next hand is not a bomb pot after all"
)
does(CardsShown, Line.SAY)(lambda event: f"shows {cards_said(event.cards)} after the hand")
does(RabbitHunted, Line.CARD)(
    lambda event: f"asks for the rest of the board: {cards_said(event.cards)} would have come"
)
does(PotTaken, Line.WIN)(
    lambda event: f"takes {format_money(event.amount)} from the push pot: no opponent is left to contest it"
)
does(ButtonDrawn, Line.CARD)(lambda event: f"draws {format_card(event.card)} for the button")
says(ButtonMoved, Line.DEAL)(lambda event, scene: f"{scene.who(event.seat)} has the button")
