"""What happens in every game, in a card room's words: the start and the end, what goes in, what is dealt, who wins."""

from houseway.cards import JOKER, Card
from houseway.chips.money import format_money
from houseway.history.narrate.phrases import Line, Scene, all_in_said, cards_said, count_said, does, says
from houseway.ranking.draw_choice import low_rank
from houseway.ranking.hand_names import as_held, with_article
from houseway.ranking.stand_ins import stands_for
from houseway.referee.hand import NO_BUTTON
from houseway.referee.shared_events import (
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

BRING_IN = "bring-in"
_ON_BOARD = {1: " on the first board", 2: " on the second board"}
RAISED_BLINDS = ("kill", "straddle")


@says(HandStarted, Line.DEAL)
def _started(event: HandStarted, scene: Scene) -> str:
    """At a table, which says itself what is played there, only the number of the hand and who is in it."""
    stacks = list(zip(event.seats, map(format_money, event.stacks), strict=True))
    if scene.number:
        return f"Hand {scene.number}: {', '.join(f'{scene.who(seat)} {stack}' for seat, stack in stacks)}"
    players = ", ".join(f"{scene.who(seat)} (seat {seat}) {stack}" for seat, stack in stacks)
    game = event.game if scene.game is None else scene.game.title
    button = f"; the button is in seat {event.button}" if event.button != NO_BUTTON else ""
    return f"A hand of {game} {event.limit} at {event.house}: {players}{button}"


@says(HandEnded, Line.NONE)
def _ended(event: HandEnded, scene: Scene) -> str:
    ends = [f"{scene.who(seat)} {format_money(stack)}" for seat, stack in zip(scene.seats, event.stacks, strict=False)]
    taken = f"; the house took {format_money(event.collected)}" if event.collected else ""
    return f"The hand is over: {', '.join(ends) or 'nobody was dealt in'}{taken}"


@says(Posted, Line.BET)
def _posted(event: Posted, scene: Scene) -> str:
    """A kill or a straddle takes in its player's blind: it is told whole, as it was offered."""
    who, all_in = scene.who(event.seat), all_in_said(event.all_in)
    if event.what == BRING_IN:
        return f"{who} brings it in for {format_money(event.amount)}{all_in}"
    dead = "" if event.live or event.what in ("ante", "bomb ante", "dead post") else " dead"
    before = scene.blinds.get(event.seat, 0) if event.live and event.what in RAISED_BLINDS else 0
    whole = f"{_article(event.what)}{dead} of {format_money(before + event.amount)}"
    more = f", {format_money(event.amount)} on top of the blind" if before else ""
    return f"{who} posts {whole}{more}{all_in}"


def _article(what: str) -> str:
    if what in ("small blind", "big blind", "third blind", "kill"):
        return f"the {what}"
    return with_article(what)


does(Charged, Line.FEE)(
    lambda event: f"pays the house {format_money(event.amount)}{', which plays as a bet' if event.live else ''}"
)
says(Collected, Line.FEE)(
    lambda event, _: f"The house takes {format_money(event.amount)} from the pot, with {event.players} players dealt in"
)
does(Dealt, Line.CARD)(
    lambda event: f"is dealt {cards_said(event.cards) if event.cards else count_said(event.count, 'card')}"
)
does(DealtUp, Line.CARD)(lambda event: f"is dealt {cards_said(event.cards)} face up")
says(Mixed, Line.CARD)(lambda event, _: f"The dealer shuffles {count_said(event.count, 'card')} to deal the rest from")
says(CarriedOver, Line.WIN)(lambda event, _: f"{format_money(event.amount)} carries over to the next deal")


@says(Won, Line.WIN)
def _won(event: Won, scene: Scene) -> str:
    won = f"{scene.who(event.seat)} wins {format_money(event.amount)}"
    if event.share == "uncontested":
        return f"{won}, uncontested"
    which = "" if scene.pots == 1 else " from the main pot" if event.pot == 1 else f" from side pot {event.pot - 1}"
    half = f" for the {event.share}" if event.share in ("high", "low") else ""
    half += _ON_BOARD.get(event.run, "")
    words, cards = event.words, _in_order(event, scene)
    best = f" with {as_held(words)}" + (f": {cards_said(cards)}" if cards else "") if words else ""
    return f"{won}{which}{half}{best}"


def _in_order(event: Won, scene: Scene) -> tuple[Card, ...]:
    """The cards that won as one would lay them out: pairs first, then from the highest down, a joker as what it is."""
    low = event.share == "low" or (scene.game is not None and scene.game.low)
    ace_low = event.share == "low" or (scene.game is not None and scene.game.ace_low)
    stands = {card: card >> 2 for card in event.cards}
    if JOKER in stands:
        stands[JOKER] = stands_for(event.cards, event.words, low=low) >> 2
    ranks = list(stands.values())

    def place(card: Card) -> tuple[int, int, bool]:
        rank = stands[card]
        return -ranks.count(rank), -(low_rank(4 * rank) if ace_low else rank), card == JOKER

    return tuple(sorted(event.cards, key=place))


@says(PaidOver, Line.WIN)
def _paid_over(event: PaidOver, scene: Scene) -> str:
    return f"{scene.who(event.seat)} pays {scene.who(event.to)} {format_money(event.amount)} ({event.what})"
