"""Bulk play is the referee's play: the same decks and decisions, the same chips and fees, at every house."""

from dataclasses import replace
from itertools import cycle
from typing import Any

import pytest
from tests.repeats import sampled
from tests.sim import bulk_play

from houseway.bulk.compiling import CannotPlayError, compile_table, not_modeled
from houseway.bulk.fitting import bucket_of
from houseway.bulk.jobs import Job, prepare
from houseway.bulk.kernels.kernel_memory import CompiledTable
from houseway.bulk.play_styles import Style, find_style
from houseway.errors import HousewayError
from houseway.games import GAMES
from houseway.history.handfile.text import parse_record
from houseway.houses import HOUSES, house
from houseway.ranking.draw_choice import not_wanted
from houseway.referee.hand import Hand
from houseway.referee.rules import (
    NO_FLOP_FULL,
    SWITCHES,
    Draw,
    Fee,
    FeeBand,
    FeeMoment,
    FeePayer,
    Kill,
    Rules,
    Sevens,
    Streets,
)
from houseway.referee.rules.switch import RefusedSwitch
from houseway.referee.shared_actions import Action, Discard
from houseway.referee.vocabulary import Bet, Call, Check, Fold, MayBet, Raise
from houseway.testing import BOOKS, Choices, offer_at, places, switched

OF_HOUSES = {page.game for name in HOUSES for page in house(name).games.values()}
PAIRS = [
    limits
    for book in BOOKS
    for limits in places(book)
    if offer_at(limits[0]).game.family.poker and offer_at(limits[0]).game.name in OF_HOUSES
]
SIZES = (2, 3, 6, 9)
A_SESSION = 100
"""Hands of one table, of which every pair has four. The referee takes nearly all of their time."""


def agree(rules: Rules, game: str, players: int, hands: int, seed: int) -> None:
    found = bulk_play.compare(rules, GAMES[game], min(players, rules.most_seats), hands, seed)
    assert found is None, str(found)


@sampled(3)
@pytest.mark.parametrize("limits", PAIRS, ids=lambda limits: f"{limits[0][0]}/{limits[0][1]}")
def test_every_pair_comes_to_the_referees_chips(limits: tuple[tuple[str, str, str], ...]) -> None:
    some = cycle(dict.fromkeys((*limits[:2], *limits[-2:])))
    for seed, (players, place) in enumerate(zip(SIZES, some, strict=False)):
        offer = offer_at(place)
        agree(offer.rules, offer.game.name, players, A_SESSION, seed)


FLOP, HI_LO, DRAW, LOW, STUD, SPREAD = (
    ("ocean-view", "holdem", "$4-$8"),
    ("casino-club", "omaha-hi-lo", "$3-$6"),
    ("ocean-view", "draw", "$4-$8"),
    ("ocean-view", "lowball", "$4-$8"),
    ("ocean-view", "stud", "$4-$8"),
    ("s-and-k", "pineapple", None),
)


def _fee(moment: FeeMoment, payer: FeePayer = FeePayer.POT, no_flop: int | None = None) -> Fee:
    return Fee(bands=(FeeBand(1, 5, 100), FeeBand(6, 99, 300)), moment=moment, payer=payer, no_flop=no_flop)


FEES = [
    *((FLOP, _fee(moment)) for moment in (FeeMoment.BEFORE_FLOP, FeeMoment.AFTER_FLOP)),
    (FLOP, _fee(FeeMoment.AFTER_FLOP, no_flop=NO_FLOP_FULL)),
    (FLOP, _fee(FeeMoment.BEFORE_FLOP, no_flop=100)),
    (FLOP, _fee(FeeMoment.BEFORE_DEAL, FeePayer.BIG_BLIND)),
    (HI_LO, _fee(FeeMoment.BEFORE_DEAL, FeePayer.LIVE_BUTTON)),
    (LOW, _fee(FeeMoment.BEFORE_DEAL, FeePayer.LIVE_BUTTON)),
    (DRAW, _fee(FeeMoment.BEFORE_DRAW)),
    (DRAW, _fee(FeeMoment.AFTER_DRAW, no_flop=NO_FLOP_FULL)),
    (STUD, _fee(FeeMoment.BEFORE_FOURTH)),
]


@sampled(3)
@pytest.mark.parametrize(("place", "fee"), FEES)
def test_every_fee_is_taken_alike(place: tuple[str, str, str], fee: Fee) -> None:
    offer = offer_at(place)
    rules = offer.rules.but(limit=replace(offer.rules.limit, fee=fee))
    for players in (2, 6):
        agree(rules, offer.game.name, players, 15, players)


SWITCHED = [
    *((place, {"raise_cap": cap, "heads_up_uncapped": free}) for place in (FLOP, LOW) for cap in (1, 4, None)
      for free in (False, True)),
    *((place, {name: value}) for place in (FLOP, SPREAD, STUD) for name, value in (
        ("heads_up_test", "round start"), ("check_raise", False), ("short_all_in", "counts"), ("burn", False),
        ("min_reraise", "first bet"), ("min_reraise", "any larger"), ("odd_chips", "one each"))),
    *((HI_LO, {name: value}) for name, value in (
        ("odd_half", "left of button"), ("odd_chips", "one each"), ("show_all", True), ("exactly_two", True),
        ("kill", Kill(percent=150, trigger="scoop", scoop_bets=4)), ("kill", Kill()), ("kill_effect", "blind"))),
    *((FLOP, {name: value}) for name, value in (
        ("prelaid_board", True), ("heads_up_blinds", "button small"), ("straddle", True), ("button", "dead"),
        ("kill", Kill()), ("exactly_two", True))),
    *((LOW, {name: value}) for name, value in (
        ("window", "straddle"), ("window", "none"), ("kill_effect", "blind"), ("self_dealt", True),
        ("draw", Draw(fifth_late=True)), ("draw", Draw(most=3)), ("draw", Draw(dealer_most=2)))),
    *((LOW, {"sevens": Sevens(when=when, later_bets=later, short_all_in=short)})
      for when in ("before draw", "after draw") for later in ("returned", "second best", "pot forfeited")
      for short in (False, True)),
    *((STUD, {"streets": Streets(open_pair=pair, completion_counts=counts)}) for pair in ("none", "any", "holder first")
      for counts in (False, True)),
    (STUD, {"stud_button": "travelling"}),
    *((place, {"discard": when}) for place in (("oasis", "pineapple", "$1 to no limit"),
      ("ocean-view", "crazy-pineapple-hi-lo", "$3-$6")) for when in ("none", "before flop", "after flop")),
]  # fmt: skip


@sampled(16)
@pytest.mark.parametrize(("place", "switches"), SWITCHED)
def test_every_switch_means_the_same(place: tuple[str, str, str], switches: dict[str, object]) -> None:
    offer = offer_at(place)
    rules = offer.rules.but(**switches)
    for players in (2, 7):
        agree(rules, offer.game.name, players, 8, 11 * players)


def test_a_pot_that_nobody_opens_waits_in_both() -> None:
    offer = offer_at(DRAW)
    limit = replace(offer.rules.limit, blinds=(), ante=100)
    agree(offer.rules.but(limit=limit, forced="ante", openers="jacks"), "draw", 5, 60, 1)


def test_a_forced_bet_as_large_as_the_lower_bet_is_raised_in_both() -> None:
    offer = offer_at(STUD)
    limit = replace(offer.rules.limit, bring_in=offer.rules.limit.lower)
    for players in (2, 7):
        agree(offer.rules.but(limit=limit), offer.game.name, players, 20, players)


@sampled(8)
@pytest.mark.parametrize("seed", range(40))
def test_books_that_nobody_has_written_yet(seed: int) -> None:
    _any_book(seed, 10)


def _any_book(seed: int, hands: int) -> None:
    choices = Choices(seed)
    limits = PAIRS[choices.below(len(PAIRS))]
    offer = offer_at(limits[choices.below(len(limits))])
    rules = switched(offer.rules, offer.game.name, choices)
    for name in not_modeled(rules, offer.game):
        bulk = SWITCHES[name].in_bulk(offer.game)
        assert isinstance(bulk, RefusedSwitch)
        with pytest.raises(CannotPlayError, match=f"^{name}: bulk play cannot play this table: {bulk.reason}"):
            compile_table(rules, offer.game, 2, [find_style("caller")] * 2, 10_000)
        rules = SWITCHES[name].set(rules, bulk.plays)
    if rules.seating.button == "dead" and len(rules.limit.blinds) == 1:  # refused, too
        rules = SWITCHES["button"].set(rules, "forward")
    agree(rules, offer.game.name, 2 + choices.below(rules.most_seats - 1), hands, seed)


def test_a_difference_is_told_as_a_hand_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def otherwise(rules: Rules, *rest: Any) -> CompiledTable:
        return compile_table(rules.but(limit=replace(rules.limit, fee=None)), *rest)

    monkeypatch.setattr(bulk_play, "compile_table", otherwise)
    offer = offer_at(FLOP)
    found = bulk_play.compare(offer.rules, offer.game, 6, 10, 1)
    assert found is not None
    assert found.fees == (400, 0)
    assert parse_record(found.hand_file).rules.house == "ocean-view"


def test_what_cannot_be_played_is_said_in_one_line() -> None:
    offer = offer_at(FLOP)
    limit = replace(offer.rules.limit, blinds=(400,))
    with pytest.raises(HousewayError, match="dead button") as refused:
        agree(offer.rules.but(limit=limit, button="dead"), "holdem", 6, 1, 1)
    assert "\n" not in str(refused.value)


@sampled(6)
@pytest.mark.parametrize("limits", PAIRS, ids=lambda limits: f"{limits[0][0]}/{limits[0][1]}")
def test_the_referee_accepts_all_that_styles_do(limits: tuple[tuple[str, str, str], ...]) -> None:
    book, game, limit = limits[-1]
    styles = ("random", "aggressive", "random", "tight", "loose", "passive", "caller")
    players = 4 + len(game) % 4
    job = Job(offer=f"{book}/{game}", limit=limit, players=players, styles=styles, seed=len(book))
    found = bulk_play.accept(job, 0, 3)
    assert found is None, str(found)


@pytest.mark.parametrize("offer", ["oasis/lowball", "ocean-view/lowball", "ocean-view/draw"])
def test_before_a_draw_goes_what_a_simple_player_throws_away(offer: str) -> None:
    drawn: list[int] = []

    def see(hand: Hand, action: Action) -> None:
        if isinstance(action, Discard):
            held = hand.hole[hand.who or 0]
            wanted = not_wanted(held, hand.rules.draw.most, kind=hand.play.kinds[0])
            assert sorted(card >> 2 for card in action.cards) == sorted(card >> 2 for card in wanted), held
            drawn.append(len(wanted))

    assert bulk_play.accept(Job(offer=offer, players=4), 0, 0, see) is None
    assert len(drawn) == 400
    assert {0, 1, 2, 3} <= {*drawn}


_HALF = (0, 0, 0, 0, 100, 100, 100, 100)
HALVES = Style(name="halves", enter=_HALF, open=(0,) * 8, bet=_HALF, go_on=_HALF, raises=(0,) * 8)
"""Plays the better half of all hands, and nothing else."""


@sampled(2)
@pytest.mark.parametrize(
    "game", ["holdem", "omaha-hi-lo", "crazy-pineapple-hi-lo", "stud", "stud-hi-lo", "razz", "lowball", "draw"]
)
def test_strength_is_what_it_is_said_to_be(game: str) -> None:
    job = Job(offer=f"ocean-view/{game}", limit="4-8", styles=("halves", "random"), own=(HALVES,))
    playing, seen = prepare(job), [0, 0]
    table = compile_table(playing.rules, playing.game, job.players, playing.styles, playing.buy_in)

    def see(hand: Hand, action: Action) -> None:
        if hand.who is None or (hand.actor or 0) % 2 == 0 or not isinstance(action, Fold | Check | Call | Bet | Raise):
            return
        strong = (bucket_of(hand, hand.who, table) or 0) >= 4
        owed = hand.play.level - hand.bets[hand.who]
        if owed > 0:
            assert isinstance(action, Fold) is not strong
            seen[strong] += 1
        elif hand.play.round > 1 and any(isinstance(option, MayBet) for option in hand.options):
            assert isinstance(action, Bet) is strong
            seen[strong] += 1

    assert bulk_play.accept(job, 0, 1, see) is None
    assert min(seen) > 40, seen


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("limits", PAIRS, ids=lambda limits: f"{limits[0][0]}/{limits[0][1]}")
def test_a_long_run_of_every_pair(limits: tuple[tuple[str, str, str], ...], part: int) -> None:
    """A hundred thousand hands, ten thousand a part."""
    for seed in range(100 * part, 100 * part + 100):
        offer = offer_at(limits[seed % len(limits)])
        agree(offer.rules, offer.game.name, 2 + seed % 8, 100, seed)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_a_long_run_of_other_books(part: int) -> None:
    for seed in range(1000 + 250 * part, 1250 + 250 * part):
        _any_book(seed, 20)
