"""Random books vary every switch there is, and say only what a rule book may say."""

from collections import defaultdict

from houseway.referee.rules import SWITCHES
from houseway.testing import BOOKS, Choices, offer_at, places, switched
from houseway.testing.switches import problems


def test_every_switch_is_varied_and_every_book_passes_the_checks() -> None:
    seen: dict[str, set[str]] = defaultdict(set)
    for offer in (offer_at(game[0]) for book in BOOKS for game in places(book)):
        for seed in range(12):
            rules = switched(offer.rules, offer.game.name, Choices(seed))
            assert not problems(rules, offer.game) & SWITCHES.keys(), (offer, seed)
            for key, one in SWITCHES.items():
                if one.games.include(offer.game):
                    seen[key].add(str(one.value(rules)))
    assert [key for key in SWITCHES if len(seen[key]) < 2] == []
