"""Push-nine in bulk is the referee's: the same decks and words, the same chips and fees, through chains of pushes."""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from tests.sim import bulk_play

from houseway.bulk import poker
from houseway.bulk.compiling import compile_table
from houseway.bulk.compiling_push import hands_of_three
from houseway.bulk.jobs import BLOCK, Job, play, prepare
from houseway.bulk.kernels.codes import BUCKETS
from houseway.bulk.kernels.kernel_memory import CompiledTable
from houseway.bulk.play_styles import find_style
from houseway.bulk.tally import STRETCH, Tally
from houseway.errors import HousewayError
from houseway.games.push_nine import PUSH_NINE
from houseway.history.handfile.text import parse_record
from houseway.pricing.crews import crew
from houseway.ranking.push_nine import score
from houseway.referee.push.pot import PushPot
from houseway.referee.rules import Betting, Fee, FeeBand, FeeMoment, FeePayer, Rules
from houseway.referee.shared_events import Won
from houseway.testing import Choices, offer_at, places, switched

pytestmark = pytest.mark.verify


PLACES = [
    place
    for book in ("s-and-k", "casino-club")
    for limits in places(book)
    if limits[0][1] == "push-nine"
    for place in limits
]
PLAIN, RICH = PLACES[0], PLACES[2]
DEEP = 1_000_000
"""A buy-in that nobody loses in a stretch."""
RANDOM, MIXED = ("random",), ("random", "aggressive", "passive", "tight", "loose", "passive", "caller")


def agree(rules: Rules, players: int, hands: int, seed: int, *, bets: int = 0) -> None:
    found = bulk_play.compare(rules, PUSH_NINE, min(players, rules.most_seats), hands, seed, bets=bets)
    assert found is None, str(found)


@pytest.mark.parametrize("place", PLACES, ids=lambda place: f"{place[0]} {place[2]}")
def test_every_limit_comes_to_the_referees_chips(place: tuple[str, str, str]) -> None:
    for players in (2, 3, 6, 9):
        agree(offer_at(place).rules, players, 60, players)


def _fee(payer: FeePayer) -> Fee:
    bands = (FeeBand(1, 2, 100), FeeBand(3, 5, 300), FeeBand(6, 99, 400))
    return Fee(bands=bands, moment=FeeMoment.BEFORE_DEAL, payer=payer)


@pytest.mark.parametrize("payer", [FeePayer.BUTTON, FeePayer.BUTTON_ANTE, FeePayer.POT, None])
def test_every_fee_is_taken_alike(payer: FeePayer | None) -> None:
    for place in (PLAIN, RICH):
        rules = offer_at(place).rules
        fee = None if payer is None else _fee(payer)
        for players in (2, 7):
            agree(rules.but(limit=replace(rules.limit, fee=fee)), players, 40, players, bets=4)


SWITCHED: list[dict[str, Any]] = [
    {"button": "clockwise"}, {"first": "left"}, {"price": "half"}, {"most_pushes": 0}, {"most_pushes": 1},
    {"most_pushes": 2}, {"split_unbet": False}, {"pushers_may_split": False}, {"betting_stake": 1},
    {"betting_stake": 9}, {"agreements": ()}, {"agreements": ("cow",)}, {"agreements": ("partners",)},
    {"agreements": ("backing",)}, {"button": "clockwise", "first": "left", "most_pushes": 0},
]  # fmt: skip


@pytest.mark.parametrize("switches", SWITCHED, ids=str)
def test_every_switch_of_the_push_pot_means_the_same(switches: dict[str, Any]) -> None:
    rules = offer_at(RICH).rules
    for players in (3, 8):
        agree(replace(rules, push=replace(rules.push, **switches)), players, 50, players)


BETTING: list[dict[str, Any]] = [
    {"raise_cap": 0}, {"raise_cap": 1}, {"raise_cap": None}, {"heads_up_uncapped": False},
    {"heads_up_test": "round start"}, {"check_raise": False}, {"short_all_in": "counts"}, {"min_reraise": "first bet"},
    {"min_reraise": "any larger"}, {"odd_chips": "one each"}, {"show_all": True}, {"button": "dead"},
]  # fmt: skip


@pytest.mark.parametrize("switches", BETTING, ids=str)
def test_every_switch_of_the_betting_means_the_same(switches: dict[str, Any]) -> None:
    for place in (RICH, PLACES[-1]):
        agree(offer_at(place).rules.but(**switches), 5, 40, 5, bets=5)


@pytest.mark.parametrize("seed", range(24))
def test_books_that_nobody_has_written_yet(seed: int) -> None:
    _any_book(seed, 60)


def _any_book(seed: int, hands: int) -> None:
    choices = Choices(seed)
    rules = switched(offer_at(PLACES[choices.below(len(PLACES))]).rules, "push-nine", choices)
    if choices.one_in(3):
        betting = (Betting.NO_LIMIT, Betting.POT_LIMIT)[choices.below(2)]
        rules = replace(rules, limit=replace(rules.limit, betting=betting, higher=0))
    agree(rules, 2 + choices.below(rules.most_seats - 1), hands, seed, bets=(0, 3, 5, 8)[choices.below(4)])


def test_what_is_compared_has_everything_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chains of push pots, side pots beside them, agreements of every kind and what they pay, forfeits."""
    seen: Counter[str] = Counter()
    refereed = bulk_play._refereed

    def watched(*given: Any, **named: Any) -> bulk_play.Session:
        session = refereed(*given, **named)
        for hand in session.hands:
            for event in hand.events:
                what = getattr(event, "what", "")
                seen[f"{type(event).__name__} {what}".strip()] += 1
            carry = hand.given.carry
            if isinstance(carry, PushPot):
                seen[f"push {carry.number}"] += 1
                seen["held together"] += bool(carry.groups)
            won = [event for event in hand.events if isinstance(event, Won)]
            seen["push beside a side pot"] += hand.carry is not None and any(one.pot > 1 for one in won)
        return session

    monkeypatch.setattr(bulk_play, "_refereed", watched)
    wanted = {
        "push 1", "push 2", "push 3", "held together", "push beside a side pot", "ButtonStopped", "Forfeited",
        "Agreed cow", "Agreed partners", "Agreed backing", "Agreed split", "PaidOver share of the cow",
        "PaidOver of the cow's stake", "PaidOver for betting", "PaidOver partner's half", "PaidOver buy-in repaid",
    }  # fmt: skip
    rules = offer_at(RICH).rules
    endless = replace(rules, push=replace(rules.push, most_pushes=0, split_unbet=False, button="clockwise"))
    pairs = replace(rules, push=replace(rules.push, agreements=("partners", "backing"), split_unbet=False))
    for seed in range(40):
        agree((endless, pairs, rules)[seed % 3], 3 + seed % 5, 60, seed, bets=(6, 40)[seed % 2])
        if seed > 4 and not wanted - set(+seen):
            break
    assert not wanted - set(+seen), seen


@pytest.mark.parametrize("styles", [RANDOM, MIXED], ids=["random", "mixed"])
@pytest.mark.parametrize("place", [PLAIN, RICH, PLACES[-1]], ids=lambda place: f"{place[0]} {place[2]}")
def test_the_referee_accepts_all_that_styles_do(place: tuple[str, str, str], styles: tuple[str, ...]) -> None:
    for players in (2, 5, 9):
        job = Job(offer=f"{place[0]}/{place[1]}", limit=place[2], players=players, styles=styles, buy_in=3000)
        for number in range(2):
            found = bulk_play.accept(job, 1, number)
            assert found is None, str(found)


SET = (
    "raise_cap = 0",
    "raise_cap = none",
    "check_raise = false",
    "short_all_in = counts",
    "min_reraise = any larger",
    "heads_up_test = round start",
    "push.most_pushes = none",
    "push.agreements = ['partners']",
    "push.first = left",
)


@pytest.mark.parametrize("switch", SET)
def test_styles_keep_to_a_book_that_says_otherwise(switch: str) -> None:
    job = Job(offer="casino-club/push-nine", limit="$2-$10", players=5, styles=RANDOM, buy_in=3000, switches=(switch,))
    found = bulk_play.accept(job, 0, 0)
    assert found is None, str(found)


def test_a_book_without_raises_is_played_without() -> None:
    assert (
        bulk_play.accept(Job(offer="oasis/holdem", players=5, styles=RANDOM, switches=("raise_cap = 0",)), 0, 0) is None
    )


def test_a_difference_is_told_as_a_hand_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def otherwise(rules: Rules, *rest: Any) -> CompiledTable:
        return compile_table(replace(rules, push=replace(rules.push, price="half")), *rest)

    monkeypatch.setattr(bulk_play, "compile_table", otherwise)
    rules = offer_at(RICH).rules
    found = next(one for seed in range(20) if (one := bulk_play.compare(rules, PUSH_NINE, 6, 80, seed)) is not None)
    record = parse_record(found.hand_file)
    assert record.rules.house == "casino-club"
    assert found.referee != found.kernel


# what comes of it


@pytest.mark.parametrize("offer", ["s-and-k/push-nine", "casino-club/push-nine"])
def test_no_chip_is_made_or_lost(offer: str) -> None:
    """A pot that waits when a stretch is over goes to those who have a part in it."""
    for styles in (("random", "loose", "tight"), ("caller",)):
        tally = play(Job(offer=offer, styles=styles), 0)
        assert sum(seat.net for seat in tally.seats) + tally.collected == 0
        assert sum(tally.pot_sizes) == tally.hands == BLOCK
        assert tally.stretches * STRETCH == tally.hands
        assert tally.counts["pushed_pots"] > 500


def test_blocks_hang_on_nothing_but_their_number() -> None:
    """No push pot goes from one block to another, whoever plays them in whichever order."""
    job = Job(offer="casino-club/push-nine", players=9, styles=MIXED)
    alone = [play(job, block) for block in range(4)]
    with crew(2) as workers:
        together = [workers.submit(job, block) for block in (3, 1, 0, 2)]
        assert [one.result() for one in together] == [alone[block] for block in (3, 1, 0, 2)]


def test_the_fee_is_what_the_house_asks_for() -> None:
    """Where everybody has chips and buys in, every deal costs the button as much."""
    assert play(Job(offer="s-and-k/push-nine", limit="$2", buy_in=DEEP), 0).collected == BLOCK * 200
    assert play(Job(offer="casino-club/push-nine", limit="$5 condition", buy_in=DEEP), 0).collected == BLOCK * 200
    assert play(Job(offer="s-and-k/push-nine", limit="$2", switches=("fee = none",)), 0).collected == 0


def test_callers_tie_as_often_as_cards_do() -> None:
    """Two who check every hand down push it whenever their hands are equal."""
    from houseway.pricing.push_nine import tie_chance

    job = Job(offer="s-and-k/push-nine", players=2, buy_in=DEEP)
    tally = sum((play(job, block) for block in range(4)), Tally())
    assert tally.counts["pushed_pots"] / tally.hands == pytest.approx(tie_chance(), abs=0.005)
    assert tally.decisions == 2 * tally.hands


def test_the_price_of_a_push_pot_is_a_switch_like_any_other() -> None:
    job = Job(offer="casino-club/push-nine", players=6, buy_in=DEEP)
    half, never = (play(replace_switch(job, text), 0) for text in ('push.price = "half"', "push.most_pushes = 1"))
    usual = play(job, 0)
    assert usual.counts["bought_in"] == half.counts["bought_in"] > 3 * usual.counts["pushed_pots"]
    assert "pushed_pots" not in never.counts
    assert never.splits == never.counts["last_pushes"] > 1000


def replace_switch(job: Job, text: str) -> Job:
    from msgspec.structs import replace as changed

    return changed(job, switches=(text,))


def test_who_plays_the_better_hands_wins() -> None:
    for offer in ("s-and-k/push-nine", "casino-club/push-nine"):
        job = Job(offer=offer, styles=("tight", "loose"), switches=("fee = none",))
        of = (play(job, 0) + play(job, 1)).by_style()
        assert of["tight"].net > 0 > of["loose"].net, offer
        assert of["tight"].entered < of["loose"].entered


def test_a_hand_has_its_score_and_stands_where_it_stands() -> None:
    table, counts = hands_of_three(), Counter[int]()
    for one, two, three in combinations(range(52), 3):
        found = int(table[one >> 2 << 8 | two >> 2 << 4 | three >> 2])
        assert found & 63 == score((one, two, three))
        counts[found >> 8] += 1
    assert sum(counts.values()) == 22_100
    assert set(counts) <= set(range(BUCKETS))
    assert all(sum(counts[place] for place in range(strength)) <= 22_100 * strength / 8 + 2_210 for strength in counts)


def test_a_game_of_ones_own_is_refused_in_one_line() -> None:
    rules = offer_at(PLAIN).rules
    other = replace(PUSH_NINE, steps=PUSH_NINE.steps[1:])
    with pytest.raises(HousewayError, match="not push-nine as the houses play it") as refused:
        compile_table(rules, other, 6, [find_style("caller")] * 6, 5000)
    assert "\n" not in str(refused.value)


def test_decisions_that_are_kept_can_be_told_again() -> None:
    job = Job(offer="casino-club/push-nine", players=7, styles=MIXED, buy_in=3000)
    kept, playing = poker.keep(job, 2, 5), prepare(job)
    table = compile_table(playing.rules, playing.game, 7, playing.styles, playing.buy_in)
    again = poker.replay(table, kept.decks, kept.codes, [playing.buy_in] * 7, kept.button)
    assert again.asked == len(kept.codes)
    assert (again.stacks == kept.stacks).all()
    assert (again.fees == kept.fees).all()


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("place", PLACES, ids=lambda place: f"{place[0]} {place[2]}")
def test_a_long_run_of_every_limit(place: tuple[str, str, str], part: int) -> None:
    """A hundred thousand hands, ten thousand a part."""
    for seed in range(100 * part, 100 * part + 100):
        agree(offer_at(place).rules, 2 + seed % 8, 100, seed)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_a_long_run_of_other_books(part: int) -> None:
    for seed in range(1000 + 100 * part, 1100 + 100 * part):
        _any_book(seed, 60)
