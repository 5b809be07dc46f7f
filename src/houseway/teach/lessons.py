"""A guided hand: who sits where, and which deck is dealt, so that the first hand of a lesson is instructive.

The seed of a lesson's first deck follows from a number for each game of each house (`lessons.toml`); the deck is sealed
and dealt like any other. `scripts/lessons.py` chose the numbers by playing each hand as the guide suggests, and can
choose them again after a change to the guide or the bots. After the first hand, decks are as random as anywhere.
"""

import hashlib
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from houseway.bots.simple import SimpleBot
from houseway.decks import deck as find_deck
from houseway.houses import House, Offer
from houseway.referee.hand import Hand
from houseway.referee.table.seating_commands import PlaceButton, Sit
from houseway.referee.table.table import Table
from houseway.shuffle import FairDeck
from houseway.teach.guide import Guidance, guide

LEARNER: Final = 1
BOTS: Final = ((2, "Bea"), (3, "Gus"), (4, "Opal"))
"""The seats and names of the other players."""
STYLE: Final = "caller"
"""They call and hardly ever raise, so the learner sees every card and nobody is pushed around."""
SEATS: Final = 5
"""One more than needed: at a full table, a bot would leave."""
_MOST_DECISIONS: Final = 2_000


class Step(NamedTuple):
    """A decision of the learner's, and what the guide said before it."""

    hand: Hand
    said: Guidance


@cache
def _numbers() -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = tomllib.loads(files("houseway.teach").joinpath("lessons.toml").read_text())
    return found


def number_of(house: str, game: str) -> int:
    """The number of a lesson's first deck; 0 for a game without one."""
    return _numbers().get(house, {}).get(game, 0)


def seed_of(number: int) -> str:
    """The seed of a lesson's deck, as 64 hex digits."""
    return hashlib.sha256(f"houseway lesson {number}".encode()).hexdigest()


def lesson_offer(house: House, key: str) -> Offer:
    """The stakes of a lesson: the game's smallest, without a fee."""
    return house.offer(key, limit=house.games[key].rules[0].limit.name, fee=None)


def dealt(offer: Offer, number: int, chips: int) -> Hand:
    """The first hand of a lesson, without a room around it."""
    rules = offer.rules
    table = Table(rules, offer.game, seats=min(SEATS, rules.most_seats))
    for seat, name in ((LEARNER, "You"), *BOTS):
        table.apply(Sit(seat, name, chips))
    if table.has_button:
        table.apply(PlaceButton(LEARNER))
    pack = find_deck(rules.deck or offer.game.deck)
    return table.deal(FairDeck.from_seed(pack, bytes.fromhex(seed_of(number))).cards)


def follow(offer: Offer, hand: Hand) -> Iterator[Step]:
    """Play a hand to its end as the guide suggests; yields before every decision of the learner's, and at the end."""
    minds = {seat: SimpleBot(STYLE, seed=seat) for seat, _ in BOTS}
    names = {LEARNER: "You", **dict(BOTS)}
    for _ in range(_MOST_DECISIONS):
        seat = hand.actor
        if seat is None:
            break
        view = hand.view(seat)
        if seat == LEARNER:
            said = guide(view, offer.rules, names=names)
            yield Step(hand, said)
            hand.act(said.action or view.options[0].take(), seat)
        else:
            hand.act(minds[seat].decide(view), seat)
    yield Step(hand, guide(hand.view(LEARNER), offer.rules, names=names))
