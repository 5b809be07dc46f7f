"""What happens in every game, in a card room's words: the start and the end, what goes in, what is dealt, who wins."""

from houseway.cards import JOKER, Card
from houseway.chips.money import format_money
from houseway.history.narrate.saying import Line, Scene, all_in_said, cards_said, count_said, does, says
from houseway.ranking.drawing import low_rank
from houseway.ranking.words import with_article
from houseway.referee.events import (
    CarriedOver,
    Charged,
    Collected,
    Dealt,
    DealtUp,
    HandEnded,
    HandStarted,
    Mixed,
    PaidOver,
    Posted,
    Won,
)
from houseway.referee.hand import NO_BUTTON

BRING_IN = "bring-in"


@says(HandStarted, Line.DEAL)
def _started(event: HandStarted, scene: Scene) -> str:
    """At a table, which says itself what is played there, only the number of the hand and who is in it."""
    stacks = list(zip(event.seats, map(format_money, event.stacks), strict=True))
    if scene.number:
        return f"Hand {scene.number}: {', '.join(f'{scene.who(seat)} {stack}' for seat, stack in stacks)}"
    players = ", ".join(f"{scene.who(seat)} (seat {seat}) {stack}" for seat, stack in stacks)
    game = event.game if scene.game is None else scene.game.title
    button = f"; the button is at seat {event.button}" if event.button != NO_BUTTON else ""
    return f"A hand of {game} {event.limit} at {event.house}: {players}{button}"


@says(HandEnded, Line.NONE)
def _ended(event: HandEnded, scene: Scene) -> str:
    ends = [f"{scene.who(seat)} {format_money(stack)}" for seat, stack in zip(scene.seats, event.stacks, strict=False)]
    taken = f"; the house collected {format_money(event.collected)}" if event.collected else ""
    return f"The hand is over: {', '.join(ends) or 'no more'}{taken}"


@does(Posted, Line.BET)
def _posted(event: Posted) -> str:
    amount = f"{format_money(event.amount)}{all_in_said(event.all_in)}"
    if event.what == BRING_IN:
        return f"brings it in for {amount}"
    dead = "" if event.live or event.what in ("ante", "dead post") else " dead"
    return f"posts {_article(event.what)}{dead} of {amount}"


def _article(what: str) -> str:
    if what in ("small blind", "big blind", "third blind", "kill"):
        return f"the {what}"
    return with_article(what)


@does(Charged, Line.FEE)
def _charged(event: Charged) -> str:
    return f"pays the house {format_money(event.amount)}{', which counts as a bet' if event.live else ''}"


@says(Collected, Line.FEE)
def _collected(event: Collected, _: Scene) -> str:
    return f"The house takes {format_money(event.amount)} from the pot, with {event.players} players dealt in"


@does(Dealt, Line.CARD)
def _dealt(event: Dealt) -> str:
    return f"is dealt {cards_said(event.cards) if event.cards else count_said(event.count, 'card')}"


@does(DealtUp, Line.CARD)
def _dealt_up(event: DealtUp) -> str:
    return f"is dealt {cards_said(event.cards)} face up"


@says(Mixed, Line.CARD)
def _mixed(event: Mixed, _: Scene) -> str:
    return f"{count_said(event.count, 'card')} {'is' if event.count == 1 else 'are'} shuffled to go on dealing from"


@says(CarriedOver, Line.WIN)
def _carried_over(event: CarriedOver, _: Scene) -> str:
    return f"{format_money(event.amount)} stays on the table for the next deal"


@says(Won, Line.WIN)
def _won(event: Won, scene: Scene) -> str:
    won = f"{scene.who(event.seat)} wins {format_money(event.amount)}"
    if event.share == "uncontested":
        return f"{won}, uncontested"
    which = "" if scene.pots == 1 else " from the main pot" if event.pot == 1 else f" from side pot {event.pot - 1}"
    half = f" for the {event.share}" if event.share in ("high", "low") else ""
    words, cards = event.words, _in_order(event, scene)
    best = f" with {words}: {cards_said(cards)}" if cards else f" with {words}" if words else ""
    return f"{won}{which}{half}{best}"


def _in_order(event: Won, scene: Scene) -> tuple[Card, ...]:
    """The cards that won as one would lay them out: pairs first, then from the highest down; a joker comes last."""
    low = event.share == "low" or (scene.game is not None and scene.game.low)

    def place(card: Card) -> tuple[bool, int, int]:
        rank = low_rank(card) if low else card >> 2
        return card == JOKER, -sum(one >> 2 == card >> 2 for one in event.cards if one != JOKER), -rank

    return tuple(sorted(event.cards, key=place))


@says(PaidOver, Line.WIN)
def _paid_over(event: PaidOver, scene: Scene) -> str:
    return f"{scene.who(event.seat)} pays {scene.who(event.to)} {format_money(event.amount)} ({event.what})"
