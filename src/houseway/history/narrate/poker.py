"""A hand of poker in a card room's words: the bets, the board, the draw and the showdown."""

from houseway.chips.money import format_money
from houseway.history.narrate.phrases import Line, Scene, all_in_said, cards_said, count_said, does, number_said, says
from houseway.referee.poker.events import (
    AnsweredRuns,
    BoardDealt,
    BoardRunTwice,
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
    SecondBoardDealt,
    Shown,
    StubCut,
    Swept,
)


@says(RoundOpened, Line.DEAL)
def _round(event: RoundOpened, scene: Scene) -> str:
    names = () if scene.game is None else scene.game.family.rounds
    name = names[event.number - 1] if event.number <= len(names) else f"Betting round {event.number}"
    return f"{name}: {scene.who(event.seat)} is first to act"


says(BoardDealt, Line.CARD)(lambda event, _: f"{event.street.capitalize()}: {cards_said(event.cards)}")
says(SecondBoardDealt, Line.CARD)(lambda event, _: f"Second board, {event.street}: {cards_said(event.cards)}")
says(BoardRunTwice, Line.CARD)(lambda _, __: "The rest of the board is run twice")
does(AnsweredRuns, Line.SAY)(lambda event: "agrees to run it twice" if event.runs == 2 else "asks to run it once")
says(Burned, Line.CARD)(
    lambda event, _: f"The dealer burns {cards_said(event.cards) if event.cards else count_said(event.count, 'card')}"
)
does(Folded, Line.BET)(lambda _: "folds")


@says(Checked, Line.BET)
def _checked(event: Checked, scene: Scene) -> str:
    """Before the draw nobody checks: whoever has put in as much as the bet stays in (CX-143)."""
    return f"{scene.who(event.seat)} {'stays in' if scene.standing else 'checks'}"


does(Called, Line.BET)(lambda event: f"calls {format_money(event.amount)}{all_in_said(event.all_in)}")
does(Opened, Line.BET)(lambda event: f"bets {format_money(event.to)}{all_in_said(event.all_in)}")


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
    why = "in bets that do not count" if scene.showing else "that nobody called"
    return f"{scene.who(event.seat)} takes back {format_money(event.amount)} {why}"


says(Swept, Line.NONE)(
    lambda event, _: f"{format_money(event.amount)} goes into the pot, making it {format_money(event.pot)}"
)
does(Discarded, Line.CARD)(
    lambda event: f"discards {cards_said(event.cards) if event.cards else count_said(event.count, 'card')}"
)


@does(Requested, Line.CARD)
def _requested(event: Requested) -> str:
    if event.count < 0:
        return "draws"
    if not event.count:
        return "stands pat"
    thrown = f", discarding {cards_said(event.cards)}" if event.cards else ""
    return f"draws {number_said(event.count)}{thrown}"


# A player who stands pat has said so when asked: one line is enough; and so it is where the house no longer tells.
@does(Drew, lambda event: Line.CARD if event.count > 0 else Line.NONE)
def _drew(event: Drew) -> str:
    if event.count < 0:
        return "gets new cards"
    if not event.count:
        return "keeps all of their cards"
    return f"gets {cards_said(event.cards) if event.cards else count_said(event.count, 'card')}"


@says(StubCut, Line.CARD)
def _cut(event: StubCut, scene: Scene) -> str:
    return f"{scene.who(event.seat)} asks for a cut, and {scene.who(event.by)} cuts {count_said(event.at, 'card')}"


does(Declared, Line.SAY)(lambda event: f"declares a low of {event.top}")
does(Shown, Line.CARD)(lambda event: f"shows {cards_said(event.cards)}: {event.words}")
does(PlayedBoard, Line.CARD)(lambda event: f"plays the board: {event.words}")
does(Mucked, Line.CARD)(lambda _: "mucks")
says(HandsClear, Line.CARD)(lambda _, __: "All hands clear")
does(HandDead, Line.CARD)(lambda _: "had not discarded when the hands were called clear: the hand is dead")
