"""The batch rankings: equal to the scalar ones on every hand, safe on any bytes, compiled once."""

import os
import subprocess
import sys

import numpy as np
import numpy.typing as npt
import pytest
from tests.repeats import repeats, sampled

from houseway.cards import JOKER, RANKS
from houseway.ranking import KINDS, SPLITS, RankingError, batch, evaluator, rank
from houseway.ranking.points import score as points_score

Hands = npt.NDArray[np.uint8]

PAN_CARDS = [card for card in range(52) if card >> 2 not in (6, 7, 8)]
PAN_9_CARDS = [card for card in range(52) if card >> 2 not in (5, 6, 7, 8)]


def pack_of(kind: str) -> list[int]:
    if kind == "pan-meld":
        return PAN_CARDS
    if kind == "super-pan-9":
        return PAN_9_CARDS
    ranked = [card for card in range(52) if RANKS[card >> 2] in KINDS[kind].ranks]
    return [*ranked, *([JOKER] if KINDS[kind].joker else [])]


def with_repeats(kind: str, source: Hands, hands: int, cards: int, generator: np.random.Generator) -> Hands:
    """Hands of a game of many packs; blackjack 22 variant A has one pack, with four jokers."""
    if kind == "blackjack22":
        pack = np.concatenate([source[source != JOKER], np.full(4, JOKER, np.uint8)])
        return pack[generator.random((hands, len(pack))).argsort(axis=1)[:, :cards]]
    return source[generator.integers(0, len(source), (hands, cards))]


def random_hands(kind: str, cards: int, hands: int, seed: int) -> Hands:
    """Half uniform hands; half from a short pack of five ranks, where pairs, flushes and ties are common."""
    generator = np.random.default_rng(seed)
    pack = np.array(pack_of(kind), np.uint8)
    few = sorted({card >> 2 for card in pack_of(kind)})[:4]
    short = np.array([card for card in pack_of(kind) if card == JOKER or card >> 2 in (*few, 12)], np.uint8)
    rows = []
    for source in (pack, short):
        if KINDS[kind].many_packs:
            rows.append(with_repeats(kind, source, hands // 2, cards, generator))
        else:
            rows.append(source[generator.random((hands // 2, len(source))).argsort(axis=1)[:, :cards]])
    return np.concatenate(rows)


CASES = [(name, cards) for name, kind in KINDS.items() for cards in kind.counts if cards <= 11]


@sampled(20)
@repeats("count", 100, 400, 10_000)
@pytest.mark.parametrize(("kind", "cards"), CASES)
def test_batch_agrees_with_one_at_a_time(kind: str, cards: int, count: int) -> None:
    hands = random_hands(kind, cards, count, seed=cards)
    quick = evaluator(kind, cards)
    scores = batch.rank(hands, kind)
    rows = hands.tolist()
    assert scores.tolist() == [quick(row) for row in rows]
    assert scores[:100].tolist() == [int(rank(row, kind)) for row in rows[:100]]


@pytest.mark.parametrize("split", SPLITS)
def test_split_is_its_two_halves(split: str) -> None:
    high, low = SPLITS[split]
    hands = random_hands(high, KINDS[high].counts[-1], 4_000, seed=3)
    highs, lows = batch.rank_split(hands, split)
    assert np.array_equal(highs, batch.rank(hands, high))
    assert np.array_equal(lows, batch.rank(hands, low))


def test_threads_do_not_change_the_answer() -> None:
    hands = np.concatenate([random_hands("bug", 7, 20_000, seed=9)] * 10)
    one, three = (batch.rank(hands, "bug", threads=threads) for threads in (1, 3))
    assert np.array_equal(one, three)


def test_any_integer_array_and_any_layout_will_do() -> None:
    hands = random_hands("high", 7, 500, seed=1)
    expected = batch.rank(hands, "high")
    assert np.array_equal(batch.rank(hands.astype(np.int64), "high"), expected)
    assert np.array_equal(batch.rank(np.asfortranarray(hands), "high"), expected)
    assert np.array_equal(batch.rank(hands.tolist(), "high"), expected)
    assert batch.rank(np.zeros((0, 7), np.uint8), "high").shape == (0,)


BAD: list[tuple[str, npt.ArrayLike, str]] = [
    ("high", [[0, 1, 2, 3, 4], [9, 9, 10, 11, 12]], "hand 1 of the batch: 4d appears 2 times"),
    ("high", [[0, 1, 2, 3, 52]], "hand 0 of the batch: high has no joker"),
    ("high", [[0, 1, 2, 3, 200]], "52 for the joker"),
    ("high", np.array([[0, 1, 2, 3, 200]], np.uint8), "hand 0 of the batch: 200 is not a card"),
    ("high", [[0, 1, 2, 3, -1]], "0 to 51"),
    ("high", [[0.5, 1, 2, 3, 4]], "small ints"),
    ("high", [0, 1, 2, 3, 4], "two dimensions"),
    ("high", [[0, 1, 2, 3]], "5 to 8 cards, not 4"),
    ("bug", [[52, 52, 2, 3, 4]], "Jk appears 2 times"),
    ("super-pan-9", [[0, 4, 28]], "9c"),
]


@pytest.mark.parametrize(("kind", "hands", "message"), BAD)
def test_bad_batches_are_refused_in_one_line(kind: str, hands: npt.ArrayLike, message: str) -> None:
    with pytest.raises(ValueError, match=message) as caught:
        batch.rank(hands, kind)
    assert "\n" not in str(caught.value)


def test_bad_hand_deep_in_a_threaded_batch_is_named() -> None:
    hands = np.concatenate([random_hands("high", 7, 20_000, seed=2)] * 10)
    hands[150_001, 3] = hands[150_001, 0]
    with pytest.raises(RankingError, match="hand 150001 of the batch"):
        batch.rank(hands, "high", threads=2)


def test_thread_count_must_make_sense() -> None:
    with pytest.raises(RankingError, match="1 or more"):
        batch.rank([[0, 1, 2, 3, 4]], "high", threads=0)


@sampled(4)
@pytest.mark.parametrize("kind", [name for name, kind in KINDS.items() if not kind.many_packs])
def test_unchecked_rubbish_never_reads_outside_the_tables(kind: str) -> None:
    """Without the check the scores of impossible hands mean nothing, but memory stays safe and scores bounded."""
    generator = np.random.default_rng(5)
    for cards in KINDS[kind].counts:
        rubbish = generator.integers(0, 256, (20_000, cards), np.uint8)
        same = np.repeat(generator.integers(0, 53, (20_000, 1), np.uint8), cards, axis=1)
        for hands in (rubbish, same):
            assert int(batch.rank(hands, kind, check=False).max()) <= 7_463


def test_super_pan_nine_points_add_up() -> None:
    hands = random_hands("super-pan-9", 4, 2_000, seed=8)
    assert batch.rank(hands, "super-pan-9").tolist() == [points_score(row) for row in hands.tolist()]


@pytest.mark.verify
def test_later_processes_find_the_compiled_kernels() -> None:
    """This process has compiled or loaded the kernels; another must load them from the cache without compiling."""
    program = (
        "import numpy as np\n"
        "from houseway.ranking import batch\n"
        "batch.rank(np.arange(7, dtype=np.uint8).reshape(1, 7) * 5, 'high')\n"
        "kernel = batch._best_of(7)\n"
        "assert sum(kernel.stats.cache_hits.values()) == 1, kernel.stats\n"
        "assert not kernel.stats.cache_misses, kernel.stats\n"
    )
    batch.rank(np.arange(7, dtype=np.uint8).reshape(1, 7) * 5, "high")
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=os.environ)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""


@pytest.mark.verify
def test_a_first_use_says_that_it_compiles(tmp_path: object) -> None:
    program = (
        "import numpy as np\n"
        "from houseway.ranking import batch\n"
        "batch.rank(np.arange(3, dtype=np.uint8).reshape(1, 3), 'push-nine')\n"
    )
    env = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    for expected in ("houseway: compiling the batch kernels for this machine, once ...\n", ""):
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=env)
        assert done.returncode == 0, done.stderr
        assert done.stderr == expected
