"""The games with a bank in a card room's words: the bank, the wagers, the cards and the settlement."""

from houseway.chips.money import format_money
from houseway.history.narrate.phrases import Line, Scene, cards_said, does, says, th
from houseway.referee.banked.events import (
    BankPassed,
    BankReturned,
    BankTaken,
    CardTaken,
    DiceThrown,
    Doubled,
    HandSet,
    HandShown,
    NoBank,
    NotIn,
    PairSplit,
    PileChosen,
    SetShown,
    Settled,
    Stood,
    Surrendered,
    Uncovered,
    Wagered,
)

says(NoBank, Line.BET)(lambda _, __: "Nobody takes the bank, so no hand is dealt")


@says(DiceThrown, Line.CARD)
def _dice(event: DiceThrown, scene: Scene) -> str:
    thrown = f"The dice show {', '.join(map(str, event.dice))}: position {event.position} gets the action hand"
    return f"{thrown}, and {scene.who(event.seat)} wagers first" if event.seat else thrown


does(BankPassed, Line.BET)(lambda _: "passes the bank")


@does(BankTaken, Line.BET)
def _taken(event: BankTaken) -> str:
    again = "" if event.running <= 1 else f", for the {th(event.running)} hand in a row"
    return f"takes the bank with {format_money(event.stake)}{again}"


does(Wagered, Line.BET)(lambda event: f"wagers {format_money(event.amount)}")
does(NotIn, Line.BET)(lambda _: "does not wager")
does(PileChosen, Line.CARD)(lambda event: f"chooses pile {event.pile} for the action button")


def _of(hand: int) -> str:
    """Which of a seat's hands, where a pair was split."""
    return "" if hand <= 1 else f" on the {th(hand)} hand"


def _settled_line(event: Settled) -> Line:
    """Only what is won shows as a win."""
    return Line.WIN if event.amount > 0 else Line.BET


does(Settled, _settled_line)(
    lambda event: f"{_outcome(event)}{_of(event.hand)}{f' ({event.words})' if event.words else ''}"
)


def _outcome(event: Settled) -> str:
    if event.amount > 0:
        return f"wins {format_money(event.amount)} from the bank"
    if event.amount < 0:
        why = {"foul": " with a foul hand", "surrender": " by surrendering"}.get(event.outcome, "")
        return f"loses {format_money(-event.amount)} to the bank{why}"
    return "pushes with the bank"


does(Uncovered, Line.BET)(
    lambda event: f"takes back {format_money(event.amount)}{_of(event.hand)} that the bank cannot cover"
)


@does(BankReturned, Line.BET)  # the own stake, which is no winnings: what the bank won or lost is told by the result
def _bank_returned(event: BankReturned) -> str:
    return f"takes {format_money(event.amount)} back from the bank"


@does(HandSet, Line.CARD)
def _set(event: HandSet) -> str:
    return (
        f"sets {cards_said(event.front)} in front and {cards_said(event.back)} in back"
        if event.front
        else "sets the hand"
    )


@does(SetShown, Line.CARD)
def _set_shown(event: SetShown) -> str:
    foul = ", a foul hand" if event.foul else ""
    return f"shows {cards_said(event.front)} in front and {cards_said(event.back)} in back{foul}: {event.words}"


does(CardTaken, Line.CARD)(
    lambda event: f"takes {cards_said(event.cards) if event.cards else 'a card'}{_of(event.hand)}"
)
does(Stood, Line.CARD)(lambda event: f"stands{_of(event.hand)}")
does(Doubled, Line.BET)(lambda event: f"doubles{_of(event.hand)}, with {format_money(event.amount)} more")
does(PairSplit, Line.CARD)(lambda event: f"splits the pair{_of(event.hand)}, with {format_money(event.amount)} more")
does(Surrendered, Line.BET)(
    lambda event: f"surrenders{_of(event.hand)}, giving up at most {format_money(event.amount)}"
)
does(HandShown, Line.CARD)(lambda event: f"shows {cards_said(event.cards)}{_of(event.hand)}: {event.words}")
