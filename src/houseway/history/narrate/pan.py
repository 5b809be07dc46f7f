"""A turn of pan in a card room's words: what is drawn, melded and discarded, and how it ends."""

from houseway.cards import format_card
from houseway.history.narrate.phrases import Line, Scene, cards_said, does, says
from houseway.referee.pan.events import (
    ForcedOn,
    HandFouled,
    Melded,
    OpenTaken,
    PassedHand,
    Plays,
    StockDrawn,
    StockRunOut,
    ThrownUp,
    WentOut,
)

does(Plays, Line.BET)(lambda _: "plays")
does(PassedHand, Line.BET)(lambda _: "passes and loses the ante")
does(StockDrawn, Line.CARD)(lambda event: f"draws the {format_card(event.card)}")
does(OpenTaken, Line.CARD)(lambda event: f"takes the {format_card(event.card)}")


@does(Melded, Line.CARD)
def _melded(event: Melded) -> str:
    lent = f", with a card from meld {event.borrowed}" if event.borrowed else ""
    if len(event.cards) == 1:
        return f"adds {cards_said(event.cards)} to meld {event.meld}: {event.what}"
    return f"melds {cards_said(event.cards)}: {event.what} (meld {event.meld}{lent})"


does(ThrownUp, Line.CARD)(
    lambda event: f"discards the {format_card(event.card)}{', open to the next player' if event.open else ''}"
)
says(ForcedOn, Line.CARD)(
    lambda event, scene: f"{scene.who(event.by)} forces the {format_card(event.card)} on {scene.who(event.seat)}"
)
does(HandFouled, Line.CARD)(lambda event: f"has a foul hand: {event.why}")
does(WentOut, Line.WIN)(lambda _: "has eleven down and goes out")


@says(StockRunOut, Line.CARD)
def _run_out(event: StockRunOut, _: Scene) -> str:
    down = f"is down to its last {event.left} cards" if event.left else "has run out"
    return f"The stock {down}: {event.what}"
