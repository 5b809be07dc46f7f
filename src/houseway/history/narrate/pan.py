"""A turn of pan in a card room's words: what is drawn, melded, thrown, and how it ends."""

from houseway.cards import format_card
from houseway.history.narrate.saying import Line, Scene, cards_said, does, says
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


@does(Plays, Line.BET)
def _plays(_: Plays) -> str:
    return "plays"


@does(PassedHand, Line.BET)
def _passed(_: PassedHand) -> str:
    return "passes and loses the ante"


@does(StockDrawn, Line.CARD)
def _drawn(event: StockDrawn) -> str:
    return f"draws the {format_card(event.card)}"


@does(OpenTaken, Line.CARD)
def _taken(event: OpenTaken) -> str:
    return f"takes the {format_card(event.card)}"


@does(Melded, Line.CARD)
def _melded(event: Melded) -> str:
    lent = f", with a card from meld {event.borrowed}" if event.borrowed else ""
    if len(event.cards) == 1:
        return f"adds {cards_said(event.cards)} to meld {event.meld}: {event.what}"
    return f"melds {cards_said(event.cards)}: {event.what} (meld {event.meld}{lent})"


@does(ThrownUp, Line.CARD)
def _thrown(event: ThrownUp) -> str:
    return f"throws the {format_card(event.card)}{', open to the next player' if event.open else ''}"


@says(ForcedOn, Line.CARD)
def _forced(event: ForcedOn, scene: Scene) -> str:
    return f"{scene.who(event.by)} forces the {format_card(event.card)} on {scene.who(event.seat)}"


@does(HandFouled, Line.CARD)
def _fouled(event: HandFouled) -> str:
    return f"has a foul hand: {event.why}"


@does(WentOut, Line.WIN)
def _out(_: WentOut) -> str:
    return "has eleven down and goes out"


@says(StockRunOut, Line.CARD)
def _run_out(event: StockRunOut, _: Scene) -> str:
    down = f"is down to its last {event.left} cards" if event.left else "has run out"
    return f"The stock {down}: {event.what}"
