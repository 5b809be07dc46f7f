"""A hand of poker in a card room's words: the bets, the board, the draw and the showdown."""

from houseway.chips.money import format_money
from houseway.history.narrate.saying import Line, Scene, all_in_said, cards_said, count_said, does, says
from houseway.referee.poker.events import (
    BoardDealt,
    Burned,
    Called,
    Checked,
    Declared,
    Discarded,
    Drew,
    Folded,
    HandDead,
    HandsClear,
    Mucked,
    Opened,
    PlayedBoard,
    Raised,
    Requested,
    Returned,
    RoundOpened,
    Shown,
    StubCut,
    Swept,
)


@says(RoundOpened, Line.DEAL)
def _round(event: RoundOpened, scene: Scene) -> str:
    names = () if scene.game is None else scene.game.family.rounds
    name = names[event.number - 1] if event.number <= len(names) else f"Betting round {event.number}"
    return f"{name}: {scene.who(event.seat)} is first"


@says(BoardDealt, Line.CARD)
def _board(event: BoardDealt, _: Scene) -> str:
    return f"{event.street.capitalize()}: {cards_said(event.cards)}"


@says(Burned, Line.CARD)
def _burned(event: Burned, _: Scene) -> str:
    return f"The dealer burns {cards_said(event.cards) if event.cards else count_said(event.count, 'card')}"


@does(Folded, Line.BET)
def _folded(_: Folded) -> str:
    return "folds"


@says(Checked, Line.BET)
def _checked(event: Checked, scene: Scene) -> str:
    """Before the draw nobody checks: whoever has put in as much as the bet stays in (CX-143)."""
    return f"{scene.who(event.seat)} {'stays in' if scene.standing else 'checks'}"


@does(Called, Line.BET)
def _called(event: Called) -> str:
    return f"calls {format_money(event.amount)}{all_in_said(event.all_in)}"


@does(Opened, Line.BET)
def _opened(event: Opened) -> str:
    return f"bets {format_money(event.to)}{all_in_said(event.all_in)}"


@says(Raised, Line.BET)
def _raised(event: Raised, scene: Scene) -> str:
    """The first raise of a bring-in completes it."""
    to = f"{format_money(event.to)}{all_in_said(event.all_in)}"
    if scene.brought_in:
        return f"{scene.who(event.seat)} completes to {to}"
    return f"{scene.who(event.seat)} raises to {to}{'' if event.full else ', less than a full raise'}"


@says(Returned, Line.BET)
def _returned(event: Returned, scene: Scene) -> str:
    """A bet nobody called; or, once hands are shown, called bets that are void (OV-LB-13)."""
    why = "of bets that do not count" if scene.showing else "that nobody called"
    return f"{scene.who(event.seat)} takes back {format_money(event.amount)} {why}"


@says(Swept, Line.NONE)
def _swept(event: Swept, _: Scene) -> str:
    return f"{format_money(event.amount)} goes into the pot, which holds {format_money(event.pot)}"


@does(Discarded, Line.CARD)
def _discarded(event: Discarded) -> str:
    return f"discards {cards_said(event.cards) if event.cards else count_said(event.count, 'card')}"


@does(Requested, Line.CARD)
def _requested(event: Requested) -> str:
    if event.count < 0:
        return "draws"
    if not event.count:
        return "stands pat"
    thrown = f", throwing away {cards_said(event.cards)}" if event.cards else ""
    return f"asks for {count_said(event.count, 'card')}{thrown}"


# A player who stands pat has said so when asked: one line is enough; and so it is where the house no longer tells.
@does(Drew, lambda event: Line.CARD if event.count > 0 else Line.NONE)
def _drew(event: Drew) -> str:
    if event.count < 0:
        return "has drawn"
    if not event.count:
        return "keeps every card"
    return f"draws {cards_said(event.cards) if event.cards else count_said(event.count, 'card')}"


@says(StubCut, Line.CARD)
def _cut(event: StubCut, scene: Scene) -> str:
    return f"{scene.who(event.seat)} asks for a cut, and {scene.who(event.by)} lifts {count_said(event.at, 'card')}"


@does(Declared, Line.SAY)
def _declared(event: Declared) -> str:
    return f"declares a low of {event.top}"


@does(Shown, Line.CARD)
def _shown(event: Shown) -> str:
    return f"shows {cards_said(event.cards)}: {event.words}"


@does(PlayedBoard, Line.CARD)
def _played_board(event: PlayedBoard) -> str:
    return f"plays the board: {event.words}"


@does(Mucked, Line.CARD)
def _mucked(_: Mucked) -> str:
    return "throws the hand away"


@says(HandsClear, Line.CARD)
def _clear(_: HandsClear, __: Scene) -> str:
    return "All hands clear"


@does(HandDead, Line.CARD)
def _dead(_: HandDead) -> str:
    return "has not discarded when the hands are called clear: the hand is dead"
