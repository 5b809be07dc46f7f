"""Choose the first deck of every lesson: the one that shows the most when the guide is followed.

python scripts/lessons.py > src/houseway/teach/lessons.toml
"""

import sys

from houseway.errors import HousewayError
from houseway.houses import Offer, house
from houseway.houses.book_files import BUILT_IN
from houseway.live.buy_ins import usual_buy_in
from houseway.referee.banked.events import Settled
from houseway.referee.shared_actions import Discard
from houseway.referee.vocabulary import HandEnded, HandStarted, Pushed, Shown, Won
from houseway.teach.lessons import LEARNER, dealt, follow, lesson_offer

TRIES = 140
LONG = 45
FEW = 2


def worth(offer: Offer, number: int) -> float:
    """How much a hand shows: it is won in the end against hands that are seen, by choices of several sorts, soon."""
    steps = list(follow(offer, dealt(offer, number, usual_buy_in(offer.rules))))
    hand, said = steps[-1].hand, [step.said.action for step in steps[:-1]]
    if not hand.over or not said:
        return -1
    start = next(event for event in hand.events if isinstance(event, HandStarted))
    end = next(event for event in reversed(hand.events) if isinstance(event, HandEnded))
    at = start.seats.index(LEARNER)
    net = end.stacks[at] - start.stacks[at]
    sorts = len({type(one) for one in said})
    shown = sum(isinstance(event, Shown | Settled) for event in hand.events)
    theirs = sum(isinstance(event, Shown) and event.seat != LEARNER for event in hand.events)
    halves = len({event.share for event in hand.events if isinstance(event, Won)} & {"high", "low"})
    pushed = any(isinstance(event, Pushed) for event in hand.events)
    mine = any(isinstance(event, Won | Settled) and event.seat == LEARNER for event in hand.events)
    drew = any(isinstance(one, Discard) and 1 <= len(one.cards) <= FEW for one in said)
    return (
        3 * (net > 0)
        + 2 * bool(shown)
        + 0.7 * min(theirs, 2)
        + mine
        + 1.5 * sorts
        + 0.3 * min(len(said), 8)
        + 2 * drew
        + 1.5 * halves
        - 3 * pushed
        - 0.2 * max(0, len(said) - LONG)
    )


def main() -> None:
    """Write the list."""
    print("# By house and game: the number of the first deck of a lesson. Chosen with scripts/lessons.py.")
    for name in BUILT_IN:
        found = house(name)
        print(f"\n[{name}]")
        for key in found.games:
            try:
                offer = lesson_offer(found, key)
                best = max(range(1, TRIES + 1), key=lambda number: worth(offer, number))
            except HousewayError as problem:
                print(f"{name}/{key}: {problem}", file=sys.stderr)
                continue
            print(f"{key} = {best}", flush=True)


if __name__ == "__main__":
    main()
