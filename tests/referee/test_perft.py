"""Action-tree counts of small set-ups, like perft in chess: the data files, the referee and a second program agree."""

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from tests.referee.counting import Walk
from tests.repeats import sampled

from houseway.cards import parse_cards
from houseway.games import GAMES
from houseway.referee.hand import Hand, Post
from houseway.referee.rules import Betting, Limit, Rules
from houseway.referee.vocabulary import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    Discard,
    Fold,
    Kill,
    MayBet,
    MayBringIn,
    MayCall,
    MayCheck,
    MayDiscard,
    MayDraw,
    MayFold,
    MayKill,
    MayPass,
    MayRaise,
    Option,
    Pass,
    Raise,
)

PERFT = Path(__file__).parent / "perft"
RANKING = {
    "draw": ("bug",),
    "lowball": ("low-joker",),
    "stud": ("high",),
    "stud-hi-lo": ("high", "eight"),
    "razz": ("low",),
}
FILES = sorted(PERFT.glob("*.json"))


PLAIN: dict[type[Option], Action] = {
    MayFold: Fold(),
    MayCheck: Check(),
    MayCall: Call(),
    MayBringIn: BringIn(),
    MayPass: Pass(),
    MayKill: Kill(),
}


def read(path: Path) -> dict[str, Any]:
    setup: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return setup


def deal(setup: dict[str, Any]) -> Hand:
    game = GAMES[setup["game"]]
    limit = Limit(
        name="perft",
        betting=Betting(setup["betting"]),
        lower=setup["lower"],
        higher=setup["higher"],
        chip=setup["chip"],
        bring_in=setup.get("bring_in", 0),
        blinds=tuple(amount for _, amount, what in setup["posts"] if what.endswith("blind")),
    )
    rules = Rules(
        house="perft",
        game=game.name,
        limit=limit,
    ).but(
        discard="none" if setup["discard"] == "none" else "",
        raise_cap=setup["raise_cap"],
        heads_up_uncapped=setup["heads_up_uncapped"],
        min_reraise=setup["min_reraise"],
        check_raise=setup["check_raise"],
        odd_half="high",
        window=setup.get("window", "none"),
    )
    posts = [Post(player, amount, what, live=what != "ante") for player, amount, what in setup["posts"]]
    seats = range(1, 1 + len(setup["stacks"]))
    opens = setup.get("opens", 0)
    return Hand(rules, game, seats, setup["stacks"], parse_cards(setup["deck"]), posts=posts, opens=opens)


def counted(hand: Hand) -> list[Action]:
    """What the files count: both ends of a range and nothing between, every way to discard, pat or one card drawn."""
    found: list[Action] = []
    for option in hand.options:
        match option:
            case MayBet(least, most) | MayRaise(least, most):
                kind = Bet if isinstance(option, MayBet) else Raise
                found += [kind(to) for to in sorted({least, most})]
            case MayDiscard(count, cards):
                found += [Discard(thrown) for thrown in combinations(cards, count)]
            case MayDraw(_, cards):
                found += [Discard(()), Discard(cards[:1])]
            case _:
                found.append(PLAIN[type(option)])
    return found


class Count:
    """The referee's tree, walked by copies; the last way on needs none."""

    def __init__(self, hand: Hand, depth: int) -> None:
        self.sequences = [0] * (depth + 1)
        self.ends = [0] * (depth + 1)
        self.final_stacks = [0] * len(hand.seats)
        self._walk(hand, 0)

    def _walk(self, hand: Hand, depth: int) -> None:
        self.sequences[depth] += 1
        if hand.over:
            self.ends[depth] += 1
            self.final_stacks = [a + b for a, b in zip(self.final_stacks, hand.stacks, strict=True)]
        elif depth + 1 < len(self.sequences):
            *others, last = counted(hand)
            for action in others:
                following = hand.copy()
                following.act(action)
                self._walk(following, depth + 1)
            hand.act(last)
            self._walk(hand, depth + 1)


@sampled(8)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_referee_has_as_many_ways_as_the_file(path: Path) -> None:
    setup = read(path)
    count = Count(deal(setup), len(setup["sequences"]) - 1)
    assert count.sequences == setup["sequences"]
    assert count.ends == setup["ends"]
    assert count.final_stacks == setup["final_stacks"]


@sampled(8)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_program_without_the_referee_counts_the_same(path: Path) -> None:
    setup = read(path)
    walk = Walk(setup, len(setup["sequences"]) - 1)
    assert walk.sequences == setup["sequences"]
    assert walk.ends == setup["ends"]
    assert walk.final_stacks == setup["final_stacks"]


def test_heads_up_fixed_limit_by_hand() -> None:
    """On paper: 8 decisions before the flop and 7 ways on from it, in each later round 10 decisions and 9 ways on."""
    setup = read(PERFT / "fixed-limit-two-players.json")
    decisions = 8 + 7 * 10 + 7 * 9 * 10 + 7 * 9 * 9 * 10
    assert sum(setup["sequences"]) - sum(setup["ends"]) == decisions == 6_378


def test_every_betting_form_and_a_discard_and_a_split_pot_are_there() -> None:
    setups = [read(path) for path in FILES]
    assert {setup["betting"] for setup in setups} == {str(form) for form in Betting}
    assert {setup["discard"] for setup in setups} == {"none", "before flop", "after flop"}
    assert any("low" in setup for setup in setups)
    assert {"draw", "lowball", "stud", "stud-hi-lo", "razz"} <= {setup["game"] for setup in setups}
    assert any(setup.get("window") == "kill" for setup in setups)
