"""Equities of games that the compiled showdowns do not know, beside counting that shares nothing with them."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, permutations

import pytest

from houseway.cards import parse_cards
from houseway.decks import deck
from houseway.errors import HousewayError
from houseway.pricing.hand_equity import equity
from houseway.ranking import rank

pytestmark = pytest.mark.verify


Cards = tuple[int, ...]
Worth = Callable[[Cards], tuple[int, ...]]


def two_to_seven(cards: Cards) -> tuple[int, ...]:
    """The more the better: the high hand turned round, the ace always high."""
    ranks = sorted((card >> 2 for card in cards), reverse=True)
    groups = sorted(((count, one) for one, count in Counter(ranks).items()), reverse=True)
    shape = [count for count, _ in groups]
    straight = shape[0] == 1 and ranks[0] - ranks[4] == 4
    flush = len({card & 3 for card in cards}) == 1
    made = 8 if straight and flush else 5 if flush else 4 if straight else 0
    paired = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(tuple(shape), 0)
    return (-max(made, paired), *(-one for _, one in groups))


def badugi(cards: Cards) -> tuple[int, ...]:
    """The more the better: as many of different ranks and suits as there are, then the lowest."""
    best: tuple[int, ...] = ()
    for count in (4, 3, 2, 1):
        for some in combinations(cards, count):
            ranks = sorted((((card >> 2) + 1) % 13 for card in some), reverse=True)
            if len(set(ranks)) == len({card & 3 for card in some}) == count:
                best = max(best, (count, *(-one for one in ranks)))
        if best:
            break
    return best


def three_cards(cards: Cards, order: str) -> tuple[int, ...]:
    """Straight flush, three of a kind, straight, flush, pair, nothing."""
    ranks = sorted((order.index("23456789TJQKA"[card >> 2]) for card in cards), reverse=True)
    flush, wheel = len({card & 3 for card in cards}) == 1, ranks == [len(order) - 1, 1, 0]
    straight = wheel or (ranks[0] - 1 == ranks[1] == ranks[2] + 1)
    groups = sorted(((count, one) for one, count in Counter(ranks).items()), reverse=True)
    level = 5 if straight and flush else 4 if groups[0][0] == 3 else 3 if straight else 2 if flush else groups[0][0] - 1
    return (level, *([1] if straight and wheel else [one for _, one in groups]))


def share(worth: Worth, showdowns: Iterator[tuple[Cards, Cards]]) -> tuple[float, int]:
    """What the first of two wins, and of how many showdowns."""
    won, played = 0.0, 0
    for one, other in showdowns:
        mine, theirs = worth(one), worth(other)
        won += 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
        played += 1
    return won / played, played


def left_of(pack: str, *known: Cards) -> list[int]:
    return [card for card in deck(pack).cards if all(card not in some for some in known)]


@pytest.mark.parametrize(
    ("game", "pack", "order", "one", "other"),
    [
        ("rhode-island", "52", "23456789TJQKA", "Ah", "Kd"),
        ("rhode-island", "52", "23456789TJQKA", "2c", "3c"),
        ("royal-rhode-island", "20", "TJQKA", "Ah", "Td"),
        ("numeral-211", "40-without-faces", "23456789TA", "As", "2d"),
    ],
)
@pytest.mark.parametrize("board", ["", "9s", "9s 9d"])
def test_three_card_hands_over_every_board(game: str, pack: str, order: str, one: str, other: str, board: str) -> None:
    board = board.replace("9", "Q") if pack == "20" else board
    mine, theirs, laid = parse_cards(one), parse_cards(other), parse_cards(board)
    rest = left_of(pack, mine, theirs, laid)
    boards = [(*laid, *more) for more in combinations(rest, 2 - len(laid))]
    wanted, ways = share(
        lambda cards: three_cards(cards, order), (((*mine, *some), (*theirs, *some)) for some in boards)
    )
    found = equity(one, other, game=game, board=board)
    assert (found.exact, found.showdowns) == (True, ways)
    assert found.shares[0].equity == pytest.approx(wanted)
    assert sum(one.equity for one in found.shares) == pytest.approx(1)


def test_kuhn_and_leduc_by_hand() -> None:
    assert [one.equity for one in equity("Ks", "Qs", game="kuhn").shares] == [1, 0]
    assert [one.equity for one in equity("Js", "*", game="kuhn").shares] == [0, 1]
    # Of four cards on the board one pairs the queen: she wins then, and loses to the king otherwise.
    assert [one.equity for one in equity("Kh", "Qs", game="leduc").shares] == [0.75, 0.25]
    assert [one.tie for one in equity("Kh", "Ks", game="leduc").shares] == [1, 1]
    assert equity("Kh", "Qs", game="leduc", board="Qh").shares[1].win == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2c3d4h7sKc", "2d3c4s8hQd"),
        ("2c3d4h7sKc", "9c8d6h5s3h"),
        ("7c5d4h3s2d", "2c3c4c5c6c"),
        ("2c3d5h7sKc", "KdKhKs2d4c"),
    ],
)
def test_deuce_to_seven_single_draw(one: str, other: str) -> None:
    """What goes is plain to see here: all above an eight, the pairs, and the six of a straight flush."""
    gone = {"2c3d4h7sKc": "Kc", "2d3c4s8hQd": "Qd", "2c3c4c5c6c": "6c", "2c3d5h7sKc": "Kc", "KdKhKs2d4c": "KdKhKs"}
    mine, theirs = parse_cards(one), parse_cards(other)
    rest = left_of("52", mine, theirs)
    kept = [
        tuple(card for card in hand if card not in parse_cards(gone.get(text, "")))
        for hand, text in ((mine, one), (theirs, other))
    ]
    mine_left, theirs_left = (5 - len(some) for some in kept)

    def showdowns() -> Iterator[tuple[Cards, Cards]]:
        for drawn in combinations(rest, mine_left):
            for more in combinations([card for card in rest if card not in drawn], theirs_left):
                yield (*kept[0], *drawn), (*kept[1], *more)

    if mine_left + theirs_left > 3:
        found = equity(one, other, game="deuce-to-seven", trials=3_000)
        assert not found.exact
        wanted = _estimated(kept, rest)
        assert found.shares[0].equity == pytest.approx(wanted, abs=0.04)
        return
    wanted, ways = share(two_to_seven, showdowns())
    found = equity(one, other, game="deuce-to-seven")
    assert (found.exact, found.showdowns) == (True, ways)
    assert found.shares[0].equity == pytest.approx(wanted)
    assert "nine or better" in found.drawing


def _estimated(kept: list[Cards], rest: list[int]) -> float:
    """Every card for the first, and a part of what the second can draw."""
    return share(
        two_to_seven,
        (
            ((*kept[0], card), (*kept[1], *more))
            for card in rest[::2]
            for more in list(combinations([one for one in rest if one != card], 3))[::97]
        ),
    )[0]


def _ends(rest: list[int], good: set[int]) -> Counter[int]:
    """One card drawn up to three times, standing on a good one: the last card, over all the ways there are."""
    ends: Counter[int] = Counter()
    for drawn in permutations(rest, 3):
        ends[next((card for card in drawn if card in good), drawn[2])] += 1
    return ends


@pytest.mark.parametrize(
    ("game", "drawing", "standing", "worth"),
    [
        ("deuce-to-seven-triple", "2c3d4h7sKc", "9c8d6h5s3h", two_to_seven),
        ("badugi", "Ac2d3hKh", "5c6d7h8s", badugi),
    ],
)
def test_three_draws_to_beat_a_hand_that_stands(game: str, drawing: str, standing: str, worth: Worth) -> None:
    mine, theirs = parse_cards(drawing), parse_cards(standing)
    kept = mine[:-1]
    rest = left_of("52", mine, theirs)
    if game == "badugi":

        def pat(cards: Cards) -> bool:
            return badugi(cards)[0] == 4 and badugi(cards)[1] >= -10
    else:

        def pat(cards: Cards) -> bool:
            return two_to_seven(cards) >= two_to_seven(parse_cards("9c8d7h6s4c"))

    # A card that pairs is thrown away again, so what is drawn to is always the same.
    ends = _ends(rest, {card for card in rest if pat((*kept, card))})
    total, theirs_worth = sum(ends.values()), worth(theirs)
    wanted = 0.0
    for card, times in ends.items():
        mine_worth = worth((*kept, card))
        wanted += times * (1.0 if mine_worth > theirs_worth else 0.5 if mine_worth == theirs_worth else 0.0)
    found = equity(drawing, standing, game=game, trials=5_000)
    assert not found.exact
    assert found.shares[0].equity == pytest.approx(wanted / total, abs=4.5 * found.shares[0].error)
    assert found.drawing.startswith("three times: ")
    again = equity(drawing, standing, game=game, trials=5_000)
    assert again == found


def test_two_that_stand_pat_need_no_sample() -> None:
    found = equity("7c5d4h3s2d", "8c5h4d3h2c", game="deuce-to-seven-triple")
    assert (found.exact, found.showdowns, found.shares[0].win) == (True, 1, 1)
    found = equity("Ac2d3h4s", "Jc5d6h7s", game="badugi")
    assert (found.exact, found.shares[0].win) == (True, 1)


def test_the_stub_may_run_out() -> None:
    hands = ["*"] * 7
    found = equity(*hands, game="badugi", trials=200)
    assert sum(one.equity for one in found.shares) == pytest.approx(1)
    found = equity(*["*"] * 8, game="deuce-to-seven-triple", trials=200)
    assert sum(one.equity for one in found.shares) == pytest.approx(1)


@pytest.mark.parametrize(
    ("game", "hands", "board"),
    [
        ("omaha-5", ("AsKsQdJd9c", "2c2d7h8h6s"), "5h6h9dKc"),
        ("omaha-5", ("AsKs3d4d5c", "2c2d7h8h9h"), "Th6h9dKc"),
        ("short-deck", ("AsKs", "9h9d"), "Th6h9s"),
        ("royal-holdem", ("AsKs", "TdTh"), "Ts"),
    ],
)
def test_packs_and_hands_of_other_sizes(game: str, hands: tuple[str, str], board: str) -> None:
    kind, pack = {"omaha-5": ("omaha-5", "52"), "short-deck": ("short-deck", "36"), "royal-holdem": ("high", "20")}[
        game
    ]
    one, other, laid = (parse_cards(text) for text in (*hands, board))
    rest = left_of(pack, one, other, laid)
    boards = [(*laid, *more) for more in combinations(rest, 5 - len(laid))]
    wanted, ways = share(lambda cards: (rank(cards, kind),), (((*one, *some), (*other, *some)) for some in boards))
    found = equity(*hands, game=game, board=board)
    assert (found.exact, found.showdowns) == (True, ways)
    assert found.shares[0].equity == pytest.approx(wanted)
    sampled = equity(*hands, game=game, board=board, trials=20_000)
    assert sampled.shares[0].equity == pytest.approx(wanted, abs=4.5 * sampled.shares[0].error + 1e-9)


def test_five_hole_cards_of_which_some_come_later() -> None:
    """Nobody is known: everybody has the same share, and nothing is written where it does not belong."""
    found = equity(*["*"] * 6, game="omaha-5", trials=60_000)
    assert all(one.equity == pytest.approx(1 / 6, abs=4.5 * one.error) for one in found.shares)


@pytest.mark.parametrize(
    ("game", "hands", "says"),
    [
        ("badugi", ("Ac2d3h", "*"), "'Ac2d3h' is 3 cards: a hand has 4 before the draw"),
        ("kuhn", ("Ks", "Ks"), "cannot be held at the same time"),
        ("kuhn", ("Ah", "Ks"), "not in the pack of kuhn"),
        ("leduc", ("AK", "Ks"), "write the cards out"),
        ("deuce-to-seven", ("2c3c4c5c7d", "2c3h4h5h8d"), "same time"),
    ],
)
def test_what_cannot_meet_is_said_in_one_line(game: str, hands: tuple[str, ...], says: str) -> None:
    with pytest.raises(HousewayError, match=says) as refused:
        equity(*hands, game=game)
    assert "\n" not in str(refused.value)
