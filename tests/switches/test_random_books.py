"""Random books vary every switch there is, and say only what a rule book may say."""

from collections import defaultdict

from houseway.referee.rules import SWITCHES
from houseway.testing import Choices, random_offer, switched
from houseway.testing.switches import problems


def test_every_switch_is_varied_and_every_book_passes_the_checks() -> None:
    seen: dict[str, set[str]] = defaultdict(set)
    for seed in range(600):
        choices = Choices(seed)
        offer = random_offer(choices)
        rules = switched(offer.rules, offer.game.name, choices)
        assert not problems(rules, offer.game) & SWITCHES.keys(), (offer, seed)
        for key, one in SWITCHES.items():
            if one.games.include(offer.game):
                seen[key].add(str(one.value(rules)))
    assert [key for key in SWITCHES if len(seen[key]) < 2] == []
