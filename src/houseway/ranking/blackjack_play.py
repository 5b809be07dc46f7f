"""Blackjack 22 played well: what to do with a hand, by expectation, for any form of the game that can be counted.

The expectations are those of `blackjack_model`: an endless pack, and a banker who draws by a rule or as well as
possible. The table decides which actions are allowed; this module only chooses among those it receives. A form of the
game takes less than half a second, once; an answer after that takes a millisecond. Plain Python.
"""

from collections.abc import Collection, Sequence
from typing import Final, Literal, TypeAlias

from houseway.cards import Card
from houseway.errors import CardError, HousewayError
from houseway.ranking.blackjack import A, Rules22, total
from houseway.ranking.blackjack_model import (
    COUNTS,
    FEWEST_COUNT,
    MOST_COUNT,
    ROUNDING,
    Drawing,
    Model,
    hands_behind,
    meeting,
    model_of,
    usual_drawing,
    worth_against,
)

__all__ = [
    "ACTIONS",
    "Action",
    "Drawing",
    "PlayerHand",
    "advise",
    "banker_advise",
    "expectations",
    "usual_drawing",
    "warm_up",
]

Action: TypeAlias = Literal["hit", "stand", "double", "split", "surrender"]
ACTIONS: Final[tuple[Action, ...]] = ("stand", "hit", "double", "split", "surrender")
"""Of equals the first is chosen."""

PlayerHand: TypeAlias = tuple[float, int | Sequence[Card] | None, int]
"""What a banker knows of a player: the wager, what is seen of the hand, the number of cards.

Seen is the total in half points, or the cards that lie open in the order they came, or None for nothing.
"""


def warm_up(rules: Rules22 = A, *, drawing: Drawing | None = None) -> None:
    """Work out every up card now, so that no later question waits."""
    model = model_of(rules)
    for up in (None, *(card for card, _ in model.pack)):
        meeting(model, drawing or usual_drawing(rules), up)


def expectations(
    rules: Rules22,
    cards: Sequence[Card],
    up: Card | None,
    may: Collection[str],
    *,
    drawing: Drawing | None = None,
) -> dict[Action, float]:
    """What each allowed action brings on average, for a bet of one, if the hand is played for the best after it.

    A hand that cannot draw anymore, at the target or with a wild joker, is put down as lost if it does. Halves of a
    split are played without doubling or splitting again, and count no naturals.
    """
    _require_actions(may, cards)
    model = model_of(rules)
    total(cards if up is None else [*cards, up], model.rules)  # for its refusals
    met = meeting(model, drawing or usual_drawing(rules), up)
    count = min(len(cards), MOST_COUNT) - FEWEST_COUNT
    later = min(count + 1, len(COUNTS) - 1)
    natural = model.natural(cards) if len(cards) == FEWEST_COUNT else None
    place = model.place[model.state(cards)]
    drawn = model.nexts[place]

    def worth(action: str) -> float:
        match action:
            case "stand":
                return met.standing[count][model.class_of[place] if natural is None else natural]
            case "hit" | "double" if not drawn:
                return -1.0 if action == "hit" else -2.0
            case "hit":
                return sum(chance * met.values[later][at] for at, chance in drawn)
            case "double":
                return 2 * sum(chance * met.standing[later][model.class_of[at]] for at, chance in drawn)
            case "split":
                single = model.place[model.state(cards[:1])]
                halves = model.nexts[single] or ((single, 1.0),)
                return 2 * sum(chance * met.values[0][at] for at, chance in halves)
            case _:
                return -0.5

    return {action: worth(action) for action in ACTIONS if action in may}


def _require_actions(may: Collection[str], cards: Sequence[Card]) -> None:
    if not may:
        raise HousewayError("nothing is allowed, so nothing can be advised")
    for action in may:
        if action not in ACTIONS:
            raise HousewayError(f"{action!r} is not an action: choose from {', '.join(ACTIONS)}")
    if len(cards) < FEWEST_COUNT:
        raise CardError(f"a blackjack 22 hand is {FEWEST_COUNT} cards or more, not {len(cards)}")


def advise(
    rules: Rules22, cards: Sequence[Card], up: Card | None, may: Collection[str], *, drawing: Drawing | None = None
) -> Action:
    """The allowed action that expects the most, against this up card, or against a banker who shows none.

    >>> from houseway.cards import parse_card, parse_cards
    >>> advise(A, parse_cards("Kc Qd"), parse_card("Th"), {"hit", "stand"})
    'stand'
    """
    found = expectations(rules, cards, up, may, drawing=drawing)
    most = max(found.values())
    return next(action for action, worth in found.items() if worth >= most - ROUNDING)


def banker_advise(
    rules: Rules22,
    cards: Sequence[Card],
    players: Sequence[PlayerHand],
    *,
    up: Card | None = None,
    drawing: Drawing | None = None,
) -> Literal["hit", "stand"]:
    """What the banker should do against all players together; `up` is the card of the banker's that they saw.

    Two hidden cards are reckoned by how the player drew to them. Players whose natural has been settled are left out.
    """
    if len(cards) < FEWEST_COUNT:
        raise CardError(f"a blackjack 22 hand is {FEWEST_COUNT} cards or more, not {len(cards)}")
    model, how = model_of(rules), drawing or usual_drawing(rules)
    place = model.place[model.state(cards)]
    if total(cards, model.rules).natural is not None or not model.nexts[place]:
        return "stand"
    if how.banker_stands is not None:
        return "hit" if model.by_rule(how)[place] else "stand"
    worth = [0.0] * len(model.pays)
    for wager, seen, count in players:
        chances = _held(model, how, up, seen, count)
        for at, gain in enumerate(worth_against(model, chances)):
            worth[at] += wager * gain / sum(chances)
    return "hit" if model.stopping(worth)[place] else "stand"


def _held(
    model: Model, drawing: Drawing, up: Card | None, seen: int | Sequence[Card] | None, count: int
) -> Sequence[float]:
    """How likely a player is to have each class, in proportion."""
    if count < FEWEST_COUNT:
        raise HousewayError(f"a player has {FEWEST_COUNT} cards or more, not {count}")
    if isinstance(seen, int):
        known = min(seen, model.halves[-1])  # further off than that makes no difference
        if known not in model.halves:
            raise HousewayError(f"{seen} half points are no total of {model.rules.name}")
        return _only(model, model.halves.index(known))
    hidden = count - len(seen or ())
    if seen and hidden == 0:
        natural = model.natural(seen) if count == FEWEST_COUNT else None
        return _only(model, model.class_of[model.place[model.state(seen)]] if natural is None else natural)
    met = meeting(model, drawing, up)
    if seen is not None and hidden == FEWEST_COUNT:
        return hands_behind(model, met, seen)
    return met.hands[min(count, MOST_COUNT) - FEWEST_COUNT]


def _only(model: Model, which: int) -> list[float]:
    return [float(at == which) for at in range(len(model.pays))]
