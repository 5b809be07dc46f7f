"""What happens around a push pot, in a card room's words: the push, the buy-ins, and what players agree."""

from houseway.chips.money import format_money
from houseway.history.narrate.phrases import Line, Scene, does, says, th
from houseway.referee.push.events import (
    Agreed,
    BoughtIn,
    ButtonStopped,
    BuyInNamed,
    Declined,
    Forfeited,
    NotBought,
    Proposed,
    Pushed,
)

_PROPOSALS = {
    "split": "to split the pot",
    "cow": "to buy one hand together",
    "partners": "to play as partners",
    "backing": "to back each other",
}


def _to_what(event: Proposed | Agreed | Declined) -> str:
    part = 0 if isinstance(event, Declined) else event.part
    return f"{_PROPOSALS.get(event.what, event.what)}{f', paying {format_money(part)}' if part else ''}"


@says(Pushed, Line.WIN)
def _pushed(event: Pushed, scene: Scene) -> str:
    again = "" if event.number == 1 else f", for the {th(event.number)} time"
    pushed, who = f"{format_money(event.amount)} is pushed to the next hand{again}", scene.all(event.seats)
    cut = f"and {scene.who(event.cutter)} cuts"
    return f"{who} tie: {pushed}, {cut}" if event.equal else f"{pushed}, for {who}, {cut}"


@says(BuyInNamed, Line.SAY)
def _named(event: BuyInNamed, scene: Scene) -> str:
    return f"Buying into the push pot costs {format_money(event.amount)}, open to {scene.all(event.seats)}"


does(BoughtIn, Line.BET)(lambda event: f"buys into the push pot for {format_money(event.amount)}")
does(NotBought, Line.BET)(lambda _: "does not buy in")
says(ButtonStopped, Line.DEAL)(lambda event, scene: f"The button moves to {scene.who(event.seat)}")
says(Proposed, Line.SAY)(lambda event, scene: f"{scene.who(event.seat)} asks {scene.who(event.to)} {_to_what(event)}")


@says(Agreed, Line.SAY)
def _agreed(event: Agreed, scene: Scene) -> str:
    holding = ", and holds the hand" if event.holds else ""
    return f"{scene.who(event.seat)} agrees with {scene.who(event.to)} {_to_what(event)}{holding}"


says(Declined, Line.SAY)(
    lambda event, scene: f"{scene.who(event.seat)} turns down {scene.who(event.to)}'s offer {_to_what(event)}"
)


@says(Forfeited, Line.WIN)
def _forfeited(event: Forfeited, scene: Scene) -> str:
    return f"{scene.all(event.seats)} {'loses' if len(event.seats) == 1 else 'lose'} all claim to the pot: {event.why}"
