"""Banked games in bulk against the referee: the same deck and decisions give the same chips and the same fees."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from tests.repeats import sampled
from tests.sim.banked_referee import agree, replayed

from houseway import HOUSES, house
from houseway.bulk.banked import play_tables, seeds_of, wager_of
from houseway.bulk.jobs import BLOCK, Job, play
from houseway.bulk.kernels import banking, codes
from houseway.bulk.play_styles import find_style
from houseway.bulk.tally import COUNTS
from houseway.errors import HousewayError
from houseway.games import GAMES
from houseway.pricing.game_odds import with_sheet
from houseway.referee.banked.variants import SHEETS
from houseway.referee.rules import Fee, FeeBand, FeeMoment, FeePayer, FeeTier, Rules

TABLES = {
    f"{name}/{key} {rules.limit.name}": rules
    for name in HOUSES
    for key, page in house(name).games.items()
    if GAMES[page.game].family.name == "banked"
    for rules in page.rules
}
OFFERED = pytest.mark.parametrize("rules", TABLES.values(), ids=TABLES)


def the(game: str) -> Rules:
    """A table of a game at the house that prints most about it."""
    return next(rules for rules in TABLES.values() if rules.game == game)


def tiered(rules: Rules) -> Rules:
    """Fees by the wager, with an end to the tiers, and by how many sit there beyond them."""
    low = rules.limit.lower
    fee = Fee(
        bands=(FeeBand(1, 3, 300), FeeBand(4, 9, 400)),
        moment=FeeMoment.BEFORE_DEAL,
        payer=FeePayer.EACH_PLAYER,
        tiers=(FeeTier(low, 50), FeeTier(2 * low, 100)),
    )
    return replace(rules, limit=replace(rules.limit, fee=fee))


def switches() -> Iterator[tuple[str, Rules]]:
    """Every switch of a banked game, one way and the other."""
    pai_gow, nine, twenty_two = the("pai-gow"), the("super-pan-9"), the("blackjack-22")
    for copies in ("banker", "push"):
        for top in (True, False):
            yield (
                f"copies {copies}, five aces {top}",
                replace(pai_gow, pai_gow=replace(pai_gow.pai_gow, copies=copies, five_aces_top=top)),
            )
    for piles in (0, 3, 7):
        yield f"piles {piles}", replace(pai_gow, pai_gow=replace(pai_gow.pai_gow, piles=piles))
    for back in ("bug", "bug-wheel-second"):
        yield f"ranked by {back}", replace(pai_gow, ranking=(back,))
    for ties in ("push", "player", "banker"):
        for second in (True, False):
            yield (
                f"ties {ties}, second card {second}",
                replace(nine, super_pan_9=replace(nine.super_pan_9, ties=ties, second_card=second)),
            )
    for letter in SHEETS:
        yield f"sheet {letter}", with_sheet(twenty_two, letter)
    for counted in ("running", "round"):
        for permanent in (True, False):
            for most, way in ((0, "clockwise"), (1, "counter-clockwise"), (2, "clockwise"), (3, "counter-clockwise")):
                for action in ("left", "dice"):
                    bank = replace(
                        nine.bank, counted=counted, permanent=permanent, most_hands=most, direction=way, action=action
                    )
                    yield f"bank {most} {counted} {way} {permanent} {action}", replace(nine, bank=bank)
    yield "tiers", tiered(nine)
    yield "no fee", replace(nine, limit=replace(nine.limit, fee=None))
    yield "no largest wager", replace(nine, limit=replace(nine.limit, higher=0))
    yield "five seats", replace(nine, most_seats=5)


SWITCHED = dict(switches())


@sampled(5)
@OFFERED
@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("by_chance", [True, False], ids=["by chance", "best play"])
def test_every_table_of_every_house(rules: Rules, players: int, by_chance: bool) -> None:
    wagers = 4 if by_chance else 30
    agree(rules, players, hands=40, seed=players, buy_in=wagers * rules.limit.higher, by_chance=by_chance)


@OFFERED
def test_a_short_bank_and_a_full_table(rules: Rules) -> None:
    agree(rules, 7, hands=25, seed=7, buy_in=40 * rules.limit.higher, by_chance=False, stake=2 * rules.limit.higher)


@sampled(15)
@pytest.mark.parametrize("rules", SWITCHED.values(), ids=SWITCHED)
def test_every_switch(rules: Rules) -> None:
    for players, by_chance in ((4, True), (3, False)):
        wagers = 5 if by_chance else 30
        buy_in = wagers * (rules.limit.higher or 4 * rules.limit.lower)
        agree(rules, players, hands=25, seed=11 + players, buy_in=buy_in, by_chance=by_chance)


@pytest.mark.soak
@OFFERED
def test_a_hundred_thousand_hands(rules: Rules) -> None:
    for seed in range(100):
        agree(rules, 2 + seed % 6, hands=1000, seed=seed, buy_in=(3 + seed % 20) * rules.limit.higher, by_chance=True)


@pytest.mark.soak
@pytest.mark.parametrize("rules", SWITCHED.values(), ids=SWITCHED)
def test_every_switch_for_long(rules: Rules) -> None:
    for seed in range(20):
        buy_in = (3 + seed) * (rules.limit.higher or 4 * rules.limit.lower)
        agree(rules, 2 + seed % 4, hands=250, seed=100 + seed, buy_in=buy_in, by_chance=seed % 2 == 0)


def test_a_disagreement_shows_the_hand() -> None:
    """A deck that is not the one that was played: the referee's file of the hand is in the message."""
    rules = the("super-pan-9")
    found = play_tables(
        rules, 3, np.array([(0, 0)] + [(0, 1000)] * 3), seeds_of(1, 0, 1), 4, buy_in=50_000, traced=True
    )
    found.trace.log[1, 1] = banking.STAND
    with pytest.raises(Exception, match=r"stand|hand 0"):
        list(replayed(rules, 3, found))


def test_too_few_cards_are_refused() -> None:
    """Eight hands of seven are not in the pack."""
    rules = the("pai-gow")
    styles = np.zeros((10, 2), np.int64)
    with pytest.raises(HousewayError, match="need 56 cards, and"):
        play_tables(replace(rules, most_seats=9), 8, styles, seeds_of(1, 0, 1), 1, buy_in=10_000)


def test_a_fee_of_more_tiers_than_there_is_room_for_is_refused() -> None:
    rules = the("super-pan-9")
    tiers = tuple(FeeTier(100 * step, step) for step in range(1, codes.MOST_TIERS + 2))
    fee = tiered(rules).limit.fee
    assert fee is not None
    crowded = replace(rules, limit=replace(rules.limit, fee=replace(fee, tiers=tiers)))
    with pytest.raises(HousewayError, match="has 33 tiers of a fee, and bulk play has room for 32"):
        play_tables(crowded, 3, np.zeros((4, 2), np.int64), seeds_of(1, 0, 1), 1, buy_in=10_000)


class TestBlocks:
    @OFFERED
    def test_chips_go_from_one_to_another_and_to_the_house(self, rules: Rules) -> None:
        job = Job(offer=f"{rules.house}/{rules.game}", limit=rules.limit.name, players=4, styles=("caller", "random"))
        tally = play(job, 3)
        assert tally.hands == BLOCK
        assert sum(seat.net for seat in tally.seats) + tally.collected == 0
        assert tally.counts["action"] + tally.counts["uncovered"] >= tally.counts["wagered"]
        assert tally == play(job, 3)
        assert tally != play(job, 4)
        assert set(tally.counts) <= set(COUNTS)

    def test_the_fee_does_not_change_the_cards(self) -> None:
        jobs = [Job(offer="del-rio/super-pan-9", players=3, switches=(f"fee={fee}",)) for fee in ("$1", "$2")]
        dear, cheap = (play(job, 0) for job in jobs)
        assert dear.counts["wins"] == cheap.counts["wins"]
        assert 2 * dear.collected == cheap.collected

    def test_the_banks_edge(self) -> None:
        """Super pan 9 between two: 1.1464 % of all that had action, within chance."""
        found = play(Job(offer="del-rio/super-pan-9", players=2), 0)
        for block in range(1, 10):
            found += play(Job(offer="del-rio/super-pan-9", players=2), block)
        edge = found.counts["bank_net"] / found.counts["action"]
        assert edge == pytest.approx(0.01146355, abs=4 * 0.94 / found.hands**0.5)

    def test_the_banker_pays_by_the_largest_wager(self) -> None:
        """SK-FEE-05 to 07, CX-111: wagers of five hundred cost three dollars each, and the bank three."""
        tally = play(Job(offer="s-and-k/pai-gow", limit="$5-$500", players=3, styles=("aggressive",)), 0)
        assert tally.collected == 900 * tally.counts["rounds"]
        assert tally.counts["fees_banker"] == 300 * tally.counts["rounds"]

    def test_a_style_wagers_its_size(self) -> None:
        rules = the("pai-gow")
        assert wager_of(rules, find_style("aggressive")) == rules.limit.higher
        assert rules.limit.lower < wager_of(rules, find_style("loose")) < rules.limit.higher
