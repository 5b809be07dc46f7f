"""Equities: exact figures that others have published or that follow from plain counting, and what must always hold."""

import itertools
import random

import pytest

from houseway import rank
from houseway.cards import format_cards, parse_cards
from houseway.errors import HousewayError
from houseway.pricing.contests import contest
from houseway.pricing.hand_equity import equity
from houseway.pricing.ranges import read_range
from houseway.ranking.starting_hands import best_classes, name_of

pytestmark = pytest.mark.verify


@pytest.mark.parametrize(
    ("one", "other", "wins", "losses"),
    [
        ("AcAd", "KhKs", 1_388_072, 317_694),
        ("AcAd", "KcKh", 1_399_204, 305_177),
        ("AcAd", "KcKd", 1_410_336, 292_660),
        ("AdAc", "Td9d", 1_338_249, 367_143),
        ("AdAc", "QcJh", 1_450_987, 254_763),
        ("KcKd", "Kh2c", 1_612_287, 73_825),
        ("AsKs", "QhQd", 787_966, 917_606),
        ("AsKh", "QcQd", 730_541, 975_909),
        ("AsKh", "QhQd", 736_843, 968_234),
        ("2c2d", "JhTh", 775_969, 912_248),
        ("2c2d", "AhKs", 903_239, 799_119),
        ("AsKs", "AhQh", 1_184_278, 455_618),
        ("AcAd", "7h2s", 1_493_820, 212_248),
        ("AcAd", "6h5h", 1_314_307, 391_582),
    ],
)
def test_holdem_heads_up(one: str, other: str, wins: int, losses: int) -> None:
    found = equity(one, other)
    assert found.exact
    assert found.showdowns == 1_712_304
    assert [round(share.win * found.showdowns) for share in found.shares] == [wins, losses]
    assert round(found.shares[0].tie * found.showdowns) == found.showdowns - wins - losses


def test_three_hands_of_holdem() -> None:
    found = equity("AcAd", "KhKs", "QcQd")
    assert found.showdowns == 1_370_754
    assert [round(share.win * found.showdowns) for share in found.shares] == [909_810, 256_920, 198_576]


@pytest.mark.parametrize(
    ("one", "other", "wins", "losses"),
    [
        ("AsAhKsKh", "8d7d6c5c", 635_566, 450_442),
        ("AsAdKhKc", "8s7s6d5d", 564_676, 521_332),
        ("AsAhJsTh", "JdTd9c8c", 681_634, 351_158),
        ("AsAhKdKc", "QsQhJsTh", 664_838, 421_098),
    ],
)
def test_omaha(one: str, other: str, wins: int, losses: int) -> None:
    found = equity(one, other, game="omaha")
    assert found.showdowns == 1_086_008
    assert [round(share.win * found.showdowns) for share in found.shares] == [wins, losses]


def test_omaha_hi_lo() -> None:
    found = equity("As2sKh3h", "AdAcKsQs", game="omaha-hi-lo")
    first, second = found.shares
    assert round(found.no_low * found.showdowns) == 507_584
    assert (round(first.equity, 6), round(second.equity, 6)) == (0.490710, 0.509290)
    assert round(first.low * found.showdowns) == 578_424
    other = equity("As2s3dKd", "8c7c6h5h", game="omaha-hi-lo")
    assert [round(share.equity, 6) for share in other.shares] == [0.566751, 0.433249]
    assert round(other.no_low * other.showdowns) == 512_456


def plainly(game: str, hands: list[tuple[int, ...]], board: tuple[int, ...], dead: tuple[int, ...]) -> list[float]:
    """The same worked out one showdown at a time, with the rankings that the referee uses."""
    by = contest(game)
    pack = [card for card in by.pack if card not in (*board, *dead, *itertools.chain(*hands))]
    missing = [by.hole - len(hand) for hand in hands] + [by.board - len(board)]
    shares = [0.0] * len(hands)
    played = 0

    def showdown(full: list[tuple[int, ...]], laid: tuple[int, ...]) -> None:
        highs = [int(rank((*hand, *laid), by.high)) for hand in full]
        lows = [int(rank((*hand, *laid), by.low)) for hand in full] if by.low else [0]
        pots = [(highs, 1.0)] if not max(lows) else [(highs, 0.5), (lows, 0.5)]
        for scores, part in pots:
            best = [at for at, score in enumerate(scores) if score == max(scores)]
            for at in best:
                shares[at] += part / len(best)

    def deal(at: int, left: list[int], full: list[tuple[int, ...]]) -> None:
        nonlocal played
        if at == len(hands):
            for laid in itertools.combinations(left, missing[at]):
                showdown(full, (*board, *laid))
                played += 1
            return
        for more in itertools.combinations(left, missing[at]):
            deal(at + 1, [card for card in left if card not in more], [*full, (*hands[at], *more)])

    deal(0, pack, [])
    return [share / played for share in shares]


@pytest.mark.parametrize(
    ("game", "known", "board", "players"),
    [
        ("holdem", 2, 4, 3),
        ("holdem-hi-lo", 2, 4, 2),
        ("s-and-k/holdem-hi-lo", 2, 4, 2),
        ("omaha", 4, 4, 3),
        ("omaha-hi-lo", 4, 4, 2),
        ("stud", 6, 0, 2),
        ("stud-hi-lo", 6, 0, 2),
        ("razz", 6, 0, 2),
    ],
)
def test_every_game_as_the_rankings_have_it(game: str, known: int, board: int, players: int) -> None:
    for seed in range(4):
        pack = random.Random(seed).sample(contest(game).pack, known * players + board + 3)
        hands = [tuple(pack[known * at : known * (at + 1)]) for at in range(players)]
        laid, dead = tuple(pack[known * players : -3]), tuple(pack[-3:])
        found = equity(*(format_cards(hand, "") for hand in hands), game=game, board=laid, dead=dead)
        assert found.exact
        assert [share.equity for share in found.shares] == pytest.approx(plainly(game, hands, laid, dead))


def test_a_draw_is_drawn_to_as_is_said() -> None:
    """A pair of aces against four to a flush in a pack with a joker: one card for one, three for the other."""
    found = equity("AsAd7c5h2d", "KhQhTh4hAc", game="draw")
    assert "stand pat" in found.drawing
    pack = [card for card in contest("draw").pack if card not in parse_cards("AsAd7c5h2dKhQhTh4hAc")]
    wins = total = 0.0
    for drawn in random.Random(1).sample(list(itertools.combinations(pack, 3)), 600):
        for last in pack:
            if last not in drawn:
                scores = [
                    int(rank((*parse_cards("AsAd"), *drawn), "bug")),
                    int(rank((*parse_cards("KhQhTh4h"), last), "bug")),
                ]
                wins += 1.0 if scores[0] > scores[1] else 0.5 * (scores[0] == scores[1])
                total += 1
    assert found.shares[0].equity == pytest.approx(wins / total, abs=0.02)
    pat = equity("As2s3s4s9s", "Ad2d3d8dJk", game="lowball")
    assert (pat.exact, pat.showdowns, pat.shares[1].win) == (True, 1, 1.0)


def test_sampled_as_counted_and_the_same_with_any_number_of_threads() -> None:
    for game, hands in (
        ("holdem", ("AcAd", "KhKs")),
        ("omaha-hi-lo", ("As2s3dKd", "8c7c6h5h")),
        ("razz", ("2s3s4s5h", "KdQcJhTs")),
    ):
        one = equity(*hands, game=game, trials=200_000, seed=5, threads=1)
        assert one == equity(*hands, game=game, trials=200_000, seed=5, threads=3)
        assert one != equity(*hands, game=game, trials=200_000, seed=6, threads=1)
        assert not one.exact
        assert sum(share.equity for share in one.shares) == pytest.approx(1)
        if game != "razz":
            true = equity(*hands, game=game)
            for share, right in zip(one.shares, true.shares, strict=True):
                assert abs(share.equity - right.equity) < 5 * share.error


def test_ranges() -> None:
    assert len(read_range("QQ+", 2)) == 18
    assert len(read_range("AKs, AKo", 2)) == 16
    assert read_range("AK", 2) == read_range("AKs,AKo", 2) or len(read_range("AK", 2)) == 16
    assert len(read_range("A5s-A2s", 2)) == 16
    assert len(read_range("T9s-76s", 2)) == 16
    assert len(read_range("99-66", 2)) == 24
    assert len(read_range("KTo+", 2)) == 36
    assert read_range("*", 2) == ((),)
    suited = {hand for low in "23456789TJQK" for hand in read_range(f"A{low}s", 2)}
    for written in ("A*s", "Axs", "a*S", "AXs"):
        assert set(read_range(written, 2)) == suited
    assert len(suited) == 48
    assert len(read_range("Axo", 2)) == len(read_range("A*o", 2)) == 12 * 12
    assert set(read_range("5x", 2)) == {*read_range("5xs,5xo,55", 2)}
    assert read_range("As*", 2) == read_range("As", 2), "one card is known, and the other is any"
    whole = equity("QQ+", "AsKs")
    parts = [equity(format_cards(hand, ""), "AsKs") for hand in read_range("QQ+", 2) if not set(hand) & {51, 47}]
    assert whole.exact
    assert whole.shares[0].equity == pytest.approx(sum(one.shares[0].equity for one in parts) / len(parts))


def test_the_best_hands() -> None:
    """Whole classes, by what they win against any hand."""
    assert set(read_range("0.1%", 2)) == set(read_range("AA", 2))
    assert set(read_range("1%", 2)) == set(read_range("AA,KK", 2))
    assert len(read_range("100%", 2)) == 1326
    assert read_range("10 %", 2) == read_range("10%", 2)
    for percent in (1, 2.5, 10, 33, 50, 87.5):
        assert abs(len(read_range(f"{percent}%", 2)) - 13.26 * percent) <= 6
    assert set(read_range("10%", 2)) < set(read_range("20%", 2)) < set(read_range("21%", 2))
    assert set(read_range("77+,AJs+,AKo", 2)) < set(read_range("10%", 2))
    worst = [equity(name_of(number), "*").shares[0].equity for number in best_classes()[::21]]
    assert worst == sorted(worst, reverse=True)


@pytest.mark.parametrize(("written", "says"), [
    ("150%", "'150%' is not a share of all hands: write more than 0%"), ("0%", "not a share of all hands"),
    ("A*z", "'A*z' is not a hand: write cards like AsKs, or two-card ranges like"), ("Axx", "'Axx' is not a hand"),
    ("Q+", "'Q+' is not a hand"), ("AK-", "'AK-' is not a hand"), ("xs", "'xs' is not a hand"), ("%", "'%' is not"),
    ("AAs", "a pair, which cannot be suited"), ("10%,AsKsQs", "is 3 cards"), ("*,Axs", "mixes hands"),
])  # fmt: skip
def test_what_is_no_range_is_refused_in_one_line(written: str, says: str) -> None:
    with pytest.raises(HousewayError) as refused:
        read_range(written, 2)
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


def test_the_best_hands_are_known_for_holdem_only() -> None:
    assert equity("10%", "Axs", game="holdem").exact
    for game in ("short-deck", "holdem-hi-lo", "omaha", "razz"):
        with pytest.raises(HousewayError, match="the best hands are known only for hold'em"):
            equity("10%", "*", game=game)


def test_pineapple_throws_the_worst_card_away() -> None:
    found = equity("AsAd3s", "KdKh3d", game="pineapple")
    plain = equity("AsAd", "KdKh", dead="3s3d")
    assert found.exact
    assert [share.equity for share in found.shares] == [share.equity for share in plain.shares]
    on_the_flop = equity("AsAd3s", "KdKh7c", game="crazy-pineapple", board="2s9sTs")
    kept = equity("AsAd", "KdKh", board="2s9sTs", dead="3s7c")
    suited = equity("As3s", "KdKh", board="2s9sTs", dead="Ad7c")
    assert on_the_flop.shares[0].equity in (kept.shares[0].equity, suited.shares[0].equity)
    assert on_the_flop.shares[0].equity == max(kept.shares[0].equity, suited.shares[0].equity)


@pytest.mark.parametrize(
    ("hands", "how", "said"),
    [
        (("AsKs",), {}, "two to 10 hands can be compared, not 1"),
        (("AsKs", "AsQd"), {}, "need the same cards"),
        (("AsKs", "QQ+"), {"board": "As"}, "on the board or dead"),
        (("AsKs", "zz"), {}, "'zz' is not a hand: write cards like AsKs"),
        (("AsKs", ""), {}, "is not a hand"),
        (("AsKs", "QQs"), {}, "cannot be suited"),
        (("AsKs", "A5s-K2s"), {}, "do not belong together"),
        (("AsKsQs", "QdQh"), {}, "a hand here has 2"),
        (("QQ+", "AsKs2d3d"), {"game": "omaha"}, "write the cards out"),
        (("AsKs", "QdQh"), {"board": "2c2d2h2s3c3d"}, "at most 5 cards"),
        (("AsKs", "QdQh"), {"game": "razz", "board": "2c"}, "has no board"),
        (("AsKs", "QdQh"), {"game": "pan"}, "not poker, so its hands have no equity"),
        (("AsKs", "QdQh"), {"game": "bridge"}, "there is no game 'bridge'"),
        (("AsKs", "Jk2d"), {}, "is not in the pack"),
        (("AsKs", "QdQh"), {"trials": 0}, "0 is not a number of trials"),
        (("AsKs", "QdQh"), {"threads": 0}, "threads must be 1 or more"),
        (("As2d3c", "QdQh5s"), {"game": "lowball"}, "before the draw"),
        (tuple("********"), {"game": "stud"}, "8 hands need 56 cards, and 52 are left"),
    ],
)
def test_what_cannot_be_asked(hands: tuple[str, ...], how: dict[str, object], said: str) -> None:
    with pytest.raises(HousewayError) as problem:
        equity(*hands, **how)  # type: ignore[arg-type]
    assert said in str(problem.value)
    assert "\n" not in str(problem.value)
