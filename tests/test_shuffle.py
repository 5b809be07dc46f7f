"""The dealing shuffle, its commitment and its check; the simulation shuffle, and the wall between them."""

import copy
import hashlib
import os
import pickle
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mypy import api as mypy

from houseway.cards import TEXT, format_cards
from houseway.decks import DECK_NAMES, MAX_CARDS, STANDARD, WITH_JOKER, Deck, deck
from houseway.errors import CardError, HousewayError
from houseway.shuffle import (
    FairDeck,
    ShuffleError,
    SimDeck,
    SimShuffler,
    VerificationError,
    require_fair,
    streams,
    verify,
)

ROOT = Path(__file__).parent.parent
SEED = bytes(range(32))
LONG_ENOUGH = 10_000

seeds = st.binary(min_size=32, max_size=32)
named_decks = st.sampled_from(DECK_NAMES).map(deck)
sim_seeds = st.integers(0, 2**64 - 1)


def by_the_book(deck: Deck, endless: bytes) -> tuple[int, ...]:
    """The module's docstring again, written as slowly and plainly as can be."""
    at = 0
    order = list(deck.cards)
    for place in range(len(order) - 1, 0, -1):
        while True:
            word = 256 * endless[at] + endless[at + 1]
            at += 2
            whole_rounds = 65536 // (place + 1)
            if word < whole_rounds * (place + 1):
                break
        other = word % (place + 1)
        held = order[place]
        order[place] = order[other]
        order[other] = held
    return tuple(order)


def pack_by_the_book(deck: Deck) -> bytes:
    name = deck.name.encode("utf-8")
    parts = [len(name).to_bytes(2, "big"), name, len(deck.cards).to_bytes(2, "big")]
    return b"".join(parts) + b"".join(one.to_bytes(1, "big") for one in deck.cards)


class TestFairDeck:
    @pytest.mark.parametrize("name", DECK_NAMES)
    def test_the_bytes_are_as_the_module_says(self, name: str) -> None:
        pack = pack_by_the_book(deck(name))
        stream = hashlib.shake_256(b"houseway/shuffle/1\x00" + SEED + pack).digest(LONG_ENOUGH)
        fair = FairDeck.from_seed(deck(name), SEED)
        assert fair.cards == by_the_book(deck(name), stream)
        assert fair.commitment == hashlib.sha256(b"houseway/commitment/1\x00" + SEED + pack).hexdigest()

    def test_the_known_answer_never_changes(self) -> None:
        """Published commitments must stay checkable: another answer here needs another tag."""
        fair = FairDeck.from_seed(WITH_JOKER, SEED)
        assert fair.commitment == "9996840114af75d212e7a3abcfc8377e1bb2d317e7121fbe1c35ed510862f7eb"
        assert format_cards(fair.cards[:10]) == "6s Jk As 2c 5h 3c Js 6h 5s 7h"

    @given(named_decks, seeds)
    def test_a_shuffle_is_the_pack_in_some_order(self, pack: Deck, seed: bytes) -> None:
        assert Counter(FairDeck.from_seed(pack, seed).cards) == Counter(pack.cards)

    @given(named_decks, seeds)
    def test_the_same_seed_gives_the_same_deck(self, pack: Deck, seed: bytes) -> None:
        one, other = FairDeck.from_seed(pack, seed), FairDeck.from_seed(pack, bytes(bytearray(seed)))
        assert (one.cards, one.commitment, one.seed) == (other.cards, other.commitment, other.seed)
        assert one == other
        assert hash(one) == hash(other)

    @given(seeds, st.integers(0, 255))
    def test_one_bit_of_the_seed_changes_everything(self, seed: bytes, bit: int) -> None:
        flipped = (int.from_bytes(seed, "big") ^ 1 << bit).to_bytes(32, "big")
        one, other = FairDeck.from_seed(STANDARD, seed), FairDeck.from_seed(STANDARD, flipped)
        assert one.commitment != other.commitment
        assert one.cards != other.cards
        assert one != other

    @given(seeds)
    def test_the_deck_is_part_of_the_commitment(self, seed: bytes) -> None:
        renamed = Deck("52b", STANDARD.cards)
        reordered = Deck("52", STANDARD.cards[::-1])
        one_card_else = Deck("52", (*STANDARD.cards[:-1], 0))
        made = [FairDeck.from_seed(one, seed) for one in (STANDARD, renamed, reordered, one_card_else)]
        assert len({one.commitment for one in made}) == 4
        assert len({one.cards for one in made}) == 4

    def test_name_and_cards_cannot_run_into_each_other(self) -> None:
        """Card 49 is byte `1`: moving it between the name and the cards must not give the same bytes."""
        assert (
            FairDeck.from_seed(Deck("a", (49, 49)), SEED).commitment
            != FairDeck.from_seed(Deck("a1", (49,)), SEED).commitment
        )

    def test_every_shuffle_takes_new_entropy(self) -> None:
        made = [FairDeck.shuffle(STANDARD) for _ in range(100)]
        assert len({one.seed for one in made}) == len({one.commitment for one in made}) == 100
        assert all(len(one.seed) == 32 for one in made)

    def test_the_entropy_is_the_operating_systems(self, monkeypatch: pytest.MonkeyPatch) -> None:
        asked: list[int] = []

        def urandom(count: int) -> bytes:
            asked.append(count)
            return SEED

        monkeypatch.setattr("houseway.shuffle.fair.os.urandom", urandom)
        assert FairDeck.shuffle(STANDARD) == FairDeck.from_seed(STANDARD, SEED)
        assert asked == [32]

    @pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33), "0" * 32, bytearray(32), 7, None])
    def test_a_seed_is_32_bytes(self, seed: bytes) -> None:
        with pytest.raises(ShuffleError, match="a fair seed is 32 bytes, not "):
            FairDeck.from_seed(STANDARD, seed)

    def test_a_name_is_not_a_deck(self) -> None:
        with pytest.raises(TypeError, match="is a Deck"):
            FairDeck.shuffle("53")  # type: ignore[arg-type]

    def test_no_text_of_it_shows_seed_or_cards(self) -> None:
        fair = FairDeck.shuffle(STANDARD)
        expected = f"<FairDeck of 52, commitment {fair.commitment}>"
        for text in (repr(fair), str(fair), f"{fair}", f"{fair!r:>10}", "%s" % fair, repr([fair])):  # noqa: UP031
            assert text.strip("[]") == expected
            assert fair.seed.hex() not in text

    def test_it_cannot_be_made_or_changed_by_hand(self) -> None:
        fair = FairDeck.from_seed(STANDARD, SEED)
        with pytest.raises(TypeError, match=r"made by FairDeck.shuffle"):
            FairDeck()
        for name in ("_cards", "cards", "_seed", "other"):
            with pytest.raises(AttributeError):
                setattr(fair, name, STANDARD.cards)
            with pytest.raises(AttributeError):
                delattr(fair, name)
        assert not hasattr(fair, "__dict__")
        with pytest.raises(TypeError, match="no subclasses"):
            type("Stacked", (FairDeck,), {})

    def test_it_equals_only_its_own_kind(self) -> None:
        fair = FairDeck.from_seed(STANDARD, SEED)
        sim = SimShuffler(0).shuffle(STANDARD)
        for other in (fair.commitment, fair.cards, sim, None):
            assert fair != other
            assert other != fair

    def test_copies_and_pickles_are_shuffled_anew_from_the_seed(self) -> None:
        fair = FairDeck.from_seed(WITH_JOKER, SEED)
        for again in (copy.copy(fair), copy.deepcopy(fair), pickle.loads(pickle.dumps(fair))):
            assert again == fair
            assert again.cards == fair.cards


class TestVerify:
    @given(named_decks, seeds)
    def test_what_was_shuffled_verifies(self, pack: Deck, seed: bytes) -> None:
        fair = FairDeck.from_seed(pack, seed)
        verify(pack, seed, fair.commitment)
        verify(pack, seed, fair.commitment, fair.cards)
        verify(pack, seed, f" {fair.commitment.upper()}\n", list(fair.cards))

    @given(seeds, st.integers(0, 255))
    def test_another_seed_does_not(self, seed: bytes, bit: int) -> None:
        flipped = (int.from_bytes(seed, "big") ^ 1 << bit).to_bytes(32, "big")
        with pytest.raises(VerificationError, match="the commitment disagrees"):
            verify(STANDARD, flipped, FairDeck.from_seed(STANDARD, seed).commitment)

    @given(seeds, st.integers(0, 63), st.integers(1, 15))
    def test_another_commitment_does_not(self, seed: bytes, at: int, off: int) -> None:
        digits = FairDeck.from_seed(STANDARD, seed).commitment
        other = digits[:at] + f"{int(digits[at], 16) ^ off:x}" + digits[at + 1 :]
        with pytest.raises(VerificationError, match=f"commit to {digits}, not {other}"):
            verify(STANDARD, seed, other)

    @given(seeds)
    def test_another_deck_does_not(self, seed: bytes) -> None:
        commitment = FairDeck.from_seed(STANDARD, seed).commitment
        for other in (WITH_JOKER, Deck("52", STANDARD.cards[::-1]), Deck("fifty-two", STANDARD.cards)):
            with pytest.raises(VerificationError, match="the commitment disagrees"):
                verify(other, seed, commitment)

    @given(seeds, st.integers(0, 52), st.integers(1, 52))
    def test_another_card_does_not(self, seed: bytes, place: int, off: int) -> None:
        fair = FairDeck.from_seed(WITH_JOKER, seed)
        cards = list(fair.cards)
        ours = cards[place]
        cards[place] = (ours + off) % 53
        said = f"the cards disagree: card {place + 1} is {TEXT[ours]} by the seed, {TEXT[cards[place]]} as shown"
        with pytest.raises(VerificationError) as caught:
            verify(WITH_JOKER, seed, fair.commitment, cards)
        assert str(caught.value) == said

    def test_too_few_cards_do_not(self) -> None:
        fair = FairDeck.from_seed(STANDARD, SEED)
        with pytest.raises(VerificationError, match="the cards disagree: 51 are shown, deck 52 has 52"):
            verify(STANDARD, SEED, fair.commitment, fair.cards[:-1])

    @pytest.mark.parametrize("commitment", ["", "abc", "g" * 64, "0" * 63, "0" * 65, "٠" * 64])
    def test_a_commitment_is_64_hex_digits(self, commitment: str) -> None:
        with pytest.raises(ShuffleError, match="is not a commitment: write its 64 hex digits"):
            verify(STANDARD, SEED, commitment)

    def test_cards_must_be_cards(self) -> None:
        fair = FairDeck.from_seed(STANDARD, SEED)
        with pytest.raises(CardError):
            verify(STANDARD, SEED, fair.commitment, [99] * 52)

    def test_errors_are_the_users(self) -> None:
        assert issubclass(VerificationError, ShuffleError)
        assert issubclass(ShuffleError, HousewayError)


class TestUnbiasedWords:
    """The rejection rule on streams made up by hand, where chance would hardly ever lead."""

    def words(self, *words: int) -> bytes:
        return b"".join(word.to_bytes(2, "big") for word in words)

    def run(self, cards: tuple[int, ...], stream: bytes) -> tuple[tuple[int, ...], list[int]]:
        asked: list[int] = []

        def digest(count: int) -> bytes:
            asked.append(count)
            return stream[:count].ljust(count, b"\0")

        return streams.fisher_yates(cards, digest), asked

    def test_a_word_past_the_last_whole_round_is_thrown_away(self) -> None:
        # 65535 = 3 * 21845: words 0 to 65534 are whole rounds of three, 65535 is not.
        assert self.run((10, 11, 12), self.words(65535, 2, 1))[0] == (10, 11, 12)
        assert self.run((10, 11, 12), self.words(65535, 65535, 0, 1))[0] == (12, 11, 10)
        assert self.run((10, 11, 12), self.words(65534, 1))[0] == (10, 11, 12)

    def test_with_two_to_choose_from_nothing_is_thrown_away(self) -> None:
        assert self.run((10, 11), self.words(65535))[0] == (10, 11)
        assert self.run((10, 11), self.words(65534))[0] == (11, 10)

    def test_the_stream_goes_on_when_words_run_out(self) -> None:
        stream = self.words(*[65535] * 50, 0, 1)
        order, asked = self.run((10, 11, 12), stream)
        assert order == (12, 11, 10)
        assert asked == [22, 44, 88, 176]

    def test_one_card_needs_no_words(self) -> None:
        assert self.run((10,), b"") == ((10,), [])

    def test_every_limit_is_a_whole_number_of_rounds_and_rarely_rejects(self) -> None:
        for place, choices, too_high in streams._places(MAX_CARDS):
            assert choices == place + 1
            assert too_high % choices == 0
            assert 65536 - choices < too_high <= 65536
            assert (65536 - too_high) / 65536 < 1 / 64

    def test_each_order_of_four_cards_comes_from_equally_many_words(self) -> None:
        """All residues, counted: with whole rounds each of 24 orders is reached in exactly one way."""
        orders = Counter(
            self.run((0, 1, 2, 3), self.words(a, b, c))[0] for a in range(4) for b in range(3) for c in range(2)
        )
        assert len(orders) == 24


class TestSimulation:
    @pytest.mark.parametrize("name", DECK_NAMES)
    def test_the_bytes_are_as_the_module_says(self, name: str) -> None:
        numbers = (81).to_bytes(8, "big") + (3).to_bytes(8, "big")
        pack = pack_by_the_book(deck(name))
        stream = hashlib.shake_128(b"houseway/simulation/1\x00" + numbers + pack).digest(LONG_ENOUGH)
        assert SimShuffler(81, number=3).shuffle(deck(name)).cards == by_the_book(deck(name), stream)

    @given(named_decks, sim_seeds)
    def test_a_shuffle_is_the_pack_in_some_order(self, pack: Deck, seed: int) -> None:
        assert Counter(SimShuffler(seed).shuffle(pack).cards) == Counter(pack.cards)

    @given(sim_seeds)
    def test_shuffles_go_on_and_can_be_entered_anywhere(self, seed: int) -> None:
        shuffler = SimShuffler(seed)
        made = [shuffler.shuffle(STANDARD) for _ in range(4)]
        assert len({one.cards for one in made}) == 4
        assert made == [SimShuffler(seed, number=number).shuffle(STANDARD) for number in range(4)]
        assert SimShuffler(seed ^ 1).shuffle(STANDARD).cards != made[0].cards

    @pytest.mark.parametrize("seed", [-1, 2**64, True, 1.0, "7", None])
    def test_a_seed_is_a_whole_number_of_64_bits(self, seed: int) -> None:
        with pytest.raises(ShuffleError, match="a simulation seed must be a whole number from 0 to 1844674407370955"):
            SimShuffler(seed)
        with pytest.raises(ShuffleError, match="the number of a shuffle must be a whole number"):
            SimShuffler(7, number=seed)

    def test_text(self) -> None:
        shuffler = SimShuffler(7)
        assert repr(shuffler.shuffle(STANDARD)) == "<SimDeck of 52, seed 7, number 0>"
        assert repr(shuffler) == "SimShuffler(7, number=1)"


class TestTheWall:
    def test_the_two_decks_have_nothing_in_common(self) -> None:
        assert set(FairDeck.__mro__) & set(SimDeck.__mro__) == {object}

    def test_a_live_deal_takes_a_fair_deck_only(self) -> None:
        fair = FairDeck.shuffle(STANDARD)
        assert require_fair(fair) is fair

    @pytest.mark.parametrize(
        "other",
        [SimShuffler(7).shuffle(STANDARD), STANDARD, STANDARD.cards, list(STANDARD.cards), "52", None],
    )
    def test_a_live_deal_refuses_anything_else(self, other: FairDeck) -> None:
        with pytest.raises(TypeError, match=f"needs a FairDeck, not a {type(other).__name__}"):
            require_fair(other)

    def test_nothing_can_pass_itself_off_as_fair(self) -> None:
        class Pretender:
            __class__ = FairDeck  # type: ignore[assignment]

        assert isinstance(Pretender(), FairDeck)
        with pytest.raises(TypeError, match="not a Pretender"):
            require_fair(Pretender())  # type: ignore[arg-type]

    def test_mypy_refuses_a_simulation_where_a_fair_deck_is_wanted(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        snippet = tmp_path / "live_table.py"
        snippet.write_text(
            "from houseway.decks import STANDARD\n"
            "from houseway.shuffle import FairDeck, SimShuffler, require_fair\n"
            "\n"
            "def deal(deck: FairDeck) -> None: ...\n"
            "\n"
            "deal(FairDeck.shuffle(STANDARD))\n"
            "require_fair(FairDeck.shuffle(STANDARD))\n"
            "deal(SimShuffler(7).shuffle(STANDARD))\n"
            "require_fair(SimShuffler(7).shuffle(STANDARD))\n"
        )
        monkeypatch.chdir(ROOT)  # with the checks' own settings, and what they have worked out already
        report, trouble, _ = mypy.run(["--no-error-summary", str(snippet)])
        assert trouble == ""
        refused = 'has incompatible type "SimDeck"; expected "FairDeck"  [arg-type]'
        assert [line.partition("live_table.py:")[2] for line in report.splitlines()] == [
            f'8: error: Argument 1 to "deal" {refused}',
            f'9: error: Argument 1 to "require_fair" {refused}',
        ]


def test_shuffles_do_not_depend_on_the_hash_seed_of_the_process() -> None:
    script = (
        "from houseway.decks import deck\n"
        "from houseway.shuffle import FairDeck, SimShuffler\n"
        "fair = FairDeck.from_seed(deck('pan'), bytes(range(32)))\n"
        "print(fair.commitment, fair.cards, SimShuffler(7).shuffle(deck('pan')).cards)\n"
    )
    fair = FairDeck.from_seed(deck("pan"), SEED)
    expected = f"{fair.commitment} {fair.cards} {SimShuffler(7).shuffle(deck('pan')).cards}\n"
    for hash_seed in ("0", "1", "4294967295"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT / "src")}
        done = subprocess.run(
            [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
        )
        assert done.stdout == expected


def test_a_shuffle_imports_nothing_heavy() -> None:
    heavy = {"numpy", "numba", "random", "rich"}
    script = f"import sys, houseway.shuffle; print(*sorted({heavy} & set(sys.modules)))"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
