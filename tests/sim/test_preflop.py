"""Starting hands of hold'em: the kept table, the quick way to count two hands, and the quick way to sample boards."""

from random import Random

import numpy as np
import pytest

from houseway.cards import format_cards, parse_cards
from houseway.pricing import showdowns
from houseway.pricing.contests import contest
from houseway.pricing.hand_equity import equity
from houseway.pricing.showdowns import Question, Side, counted, sampled
from houseway.ranking import starting_hands

pytestmark = pytest.mark.verify


HOLDEM = contest("holdem")


def asked(*hands: str, board: str = "", dead: str = "") -> Question:
    sides = tuple(Side(hand, (parse_cards(hand),), ((),), 0) for hand in hands)
    return Question(HOLDEM, sides, parse_cards(board), parse_cards(dead))


def test_classes_and_their_names() -> None:
    hands = starting_hands.hands_of()
    assert [len(hands), sum(map(len, hands.values()))] == [169, 1326]
    names = {starting_hands.name_of(number): len(held) for number, held in hands.items()}
    assert [names["AA"], names["AKs"], names["AKo"], names["32o"]] == [6, 4, 12, 12]
    assert len(names) == 169


def test_the_table_is_whole_and_zero_sum() -> None:
    table, ways = starting_hands.table().astype(np.int64), starting_hands.meetings()
    assert int(ways.sum()) == 1326 * 1225
    assert (table >= 0).all()
    assert (table + table.T <= ways * starting_hands.BOARDS).all()
    # Aces win most against everything, and a third of all hands of two players are worth what is known of them.
    aces = starting_hands.class_of(parse_cards("AcAd"))
    others = [number for number in range(169) if number != aces]
    assert (table[aces, others] > table.T[aces, others]).all()
    known = equity("AA", "*")
    assert known.exact
    assert known.shares[0].equity == pytest.approx(0.852037, abs=1e-6)


@pytest.mark.parametrize("seed", range(6))
def test_the_table_is_what_is_counted(seed: int) -> None:
    chance = Random(seed)
    one, other = chance.choice(list(starting_hands.hands_of())), chance.choice(list(starting_hands.hands_of()))
    hands, against = starting_hands.hands_of()[one], starting_hands.hands_of()[other]
    wins = losses = 0
    for hand in against:
        if not {*hands[0]} & {*hand}:
            counts = counted(asked(format_cards(hands[0], ""), format_cards(hand, "")), 1, None)
            wins += len(hands) * int(counts[0, 4])
            losses += len(hands) * int(counts[1, 4])
    assert int(starting_hands.table()[one, other]) == wins
    assert int(starting_hands.table()[other, one]) == losses


def test_part_of_a_class_against_a_whole_one_is_looked_up_too() -> None:
    looked_up, by_hand = equity("AsKs,AhKh,7s2d", "QQ,JTs"), equity("AsKs", "QdQh,QcQh,QcQd,QsQh,QsQd,QsQc")
    assert looked_up.exact
    assert equity("AsKs", "QQ") == equity("AsKs", "QQ", threads=2)
    assert by_hand.shares[0].equity == equity("AKs", "QQ").shares[0].equity
    slow = counted(
        Question(
            HOLDEM, tuple(Side("", hands, ((),) * len(hands), 0) for hands in (
                tuple(map(parse_cards, ("AsKs", "AhKh", "7s2d"))),
                (*starting_hands.hands_of()[starting_hands.class_of(parse_cards("QcQd"))],
                 *starting_hands.hands_of()[starting_hands.class_of(parse_cards("JcTc"))]))), (), (),
        ), 2, None,
    )  # fmt: skip
    assert looked_up.showdowns == int(slow[-1, 0])
    assert looked_up.shares[0].equity == pytest.approx(int(slow[0, 0]) / 5040 / int(slow[-1, 0]), abs=1e-12)


@pytest.mark.parametrize("left", [3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_the_quick_way_counts_as_the_plain_one(left: int, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = Random(seed)
    suits = chance.choice(["cdhs", "cs", "s"])  # many flushes
    cards = chance.sample([rank + suit for rank in "23456789TJQKA" for suit in suits], 9 - left)
    question = asked("".join(cards[:2]), "".join(cards[2:4]), board="".join(cards[4:]), dead="Kd" * ("Kd" not in cards))
    assert showdowns.is_duel(question)
    quick = counted(question, 1, None)
    monkeypatch.setattr(showdowns, "is_duel", lambda _: False)
    plain = counted(question, 1, None)
    assert quick[-1, 0] == plain[-1, 0]
    for column in (0, 2, 4, 6):
        assert quick[:2, column].tolist() == plain[:2, column].tolist()


@pytest.mark.parametrize(
    ("hands", "how"),
    [
        (("AsKs", "QhQd"), {}),
        (("AsKs", "QhQd"), {"board": "2s 3s Jd"}),
        (("AsKs", "QhQd"), {"board": "2s 3s Jd 4c", "dead": "Ad Ah"}),
        (("AsKs", "QhQd", "JcTc"), {"board": "9c 8c 2h"}),
    ],
)
def test_boards_are_sampled_as_they_are_counted(hands: tuple[str, ...], how: dict[str, str]) -> None:
    question = asked(*hands, **how)
    true = counted(question, 2, None)
    found = sampled(question, 400_000, 3, 2, None)
    for player in range(len(hands)):
        right = true[player, 0] / true[-1, 0] / 5040
        share = found[player, 0] / found[-1, 0] / 5040
        assert abs(share - right) < 5 * 0.5 / 400_000**0.5
        ties = true[player, 6] / true[-1, 0]
        assert abs(found[player, 6] / found[-1, 0] - ties) < 5 * (max(ties, 1e-5) / 400_000) ** 0.5 + 1e-5


def test_ranges_are_sampled_without_cards_that_others_hold() -> None:
    exact = equity("QQ+,AKs", "AsKs,TT", board="2c 7d Kd")
    found = equity("QQ+,AKs", "AsKs,TT", board="2c 7d Kd", trials=400_000)
    assert exact.exact
    for one, right in zip(found.shares, exact.shares, strict=True):
        assert abs(one.equity - right.equity) < 5 * one.error
