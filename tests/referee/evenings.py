"""Evenings at one house's table of one game: random hands with coming and going between them, watched all the time.

The players know only the options they are offered. Nothing here knows what game is played: chips are counted from the
events alone (`ledger`), what anybody sees is held against what they may have seen (`onlookers`), and every card of the
pack is somewhere, once.
"""

from collections import Counter
from typing import Final

from tests.referee.ledger import ledger_of
from tests.referee.onlookers import Onlookers
from tests.referee.properties import cards_of, everything_is_accounted_for

from houseway.decks import deck as deck_named
from houseway.houses import HOUSES, house
from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.table.table import Table
from houseway.testing import Choices, bustle, choose_action, offer_at, open_table, places, straddle, take_any

PAIRS: Final = tuple((book, game) for book in HOUSES if book != "common" for game in house(book).games)
"""Every house with every game it offers."""
HANDS_AN_EVENING: Final = 12
_MOST_LOOKS: Final = 40
"""Of so many decisions everybody's view is looked at; later ones of a long hand are seen by one after the other."""


def evening(book: str, game: str, seed: int, *, most: int = HANDS_AN_EVENING) -> Counter[str]:
    """One table of any limit, opened, played at and left behind; how often each kind of event was met."""
    choices = Choices(seed)
    limits = next(limits for limits in places(book) if limits[0][1] == game)
    offer = offer_at(limits[choices.below(len(limits))])
    table = open_table(offer.rules, offer.game, choices)
    met: Counter[str] = Counter()
    while met["hand started"] < most:
        bustle(table, choices)
        straddle(table, choices)
        everything_is_accounted_for(table)
        try:
            hand = table.deal(
                choices.deck(deck_named(table.rules.deck or table.game.deck)),
                ask_showdown=choices.one_in(3),
                ask_cuts=choices.one_in(2),
            )
        except RefusedError as refusal:
            assert "takes two players" in refusal.problem, refusal  # noqa: PT017 - nothing else may keep a hand back
            met["no hand"] += 1
            if met["no hand"] > most:
                break
            continue
        watched(hand, choices)
        everything_is_accounted_for(table)
        met.update(str(event.__struct_config__.tag) for event in hand.events)
    settled(table)
    return met


def settled(table: Table) -> None:
    """At the end of the evening all chips are where they should be."""
    table.settle()
    everything_is_accounted_for(table)


def watched(hand: Hand, choices: Choices) -> None:
    """Play a hand to its end, by players who know a little or nothing, and watch chips, cards and secrets."""
    ledger, onlookers = ledger_of(hand.events, hand.given.carried_in), Onlookers(hand)
    pack = sorted(hand.first_deck)
    knows_nothing = choices.one_in(3)
    decisions = 0
    while not hand.over:
        looked(onlookers, decisions)
        action = take_any(hand.options, choices) if knows_nothing else choose_action(hand, choices)
        for event in hand.act(action):
            ledger.take(event)
            onlookers.take(event)
        ledger.agrees(hand)
        decisions += 1
    looked(onlookers, 0)
    assert sorted(cards_of(hand)) == pack, "a card is nowhere, or in two places"
    assert ledger.ended
    assert hand.result is not None
    assert hand.result.stacks == tuple(ledger.stacks.values())


def looked(onlookers: Onlookers, decisions: int) -> None:
    """Everyone looks at the table; late in a long hand one after the other, and whoever is to act."""
    viewers = onlookers.viewers
    if decisions >= _MOST_LOOKS:
        viewers = (viewers[decisions % len(viewers)], onlookers.hand.actor)
    for viewer in viewers:
        onlookers.look(viewer)
