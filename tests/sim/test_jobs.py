"""A job is data: the same block gives the same tally anywhere, and tallies add up in any order."""

import random
import subprocess
import sys
from importlib import resources
from pathlib import Path

import msgspec
import pytest
from tests.history.hands import DEAD_POST, HEADS_UP, RAKED

from houseway.bulk.fitting import fit
from houseway.bulk.jobs import BLOCK, Job, clause_of, play, prepare
from houseway.bulk.play_styles import Style, built_in, find_style, load_styles, read_styles
from houseway.bulk.tally import STRETCH, Tally, pot_bin, pot_edges, total
from houseway.errors import HousewayError
from houseway.history import files
from houseway.houses import house
from houseway.referee.hand import Hand
from houseway.referee.rules import Rules
from houseway.testing import Choices
from houseway.testing import play as play_by_chance

HOLDEM = Job(offer="ocean-view/holdem", limit="4-8", styles=("tight", "loose", "aggressive", "passive"))


@pytest.mark.verify
def test_a_block_is_the_same_whenever_and_wherever_it_is_played() -> None:
    here = play(HOLDEM, 3)
    program = (
        "import msgspec, sys; from houseway.bulk.jobs import Job, play;"
        "print(msgspec.json.encode(play(msgspec.json.decode(sys.argv[1], type=Job), 3)).decode())"
    )
    sent = msgspec.json.encode(HOLDEM).decode()
    done = subprocess.run([sys.executable, "-c", program, sent], check=True, capture_output=True, text=True)
    assert msgspec.json.decode(done.stdout, type=Tally) == here == play(HOLDEM, 3)
    assert play(HOLDEM, 4) != here


def test_blocks_add_up_in_any_order() -> None:
    blocks = [play(HOLDEM, block) for block in range(4)]
    assert total(blocks) == total(reversed(blocks)) == (blocks[0] + blocks[1]) + (blocks[2] + blocks[3])
    assert total(blocks).hands == 4 * BLOCK


def test_no_chip_is_made_or_lost() -> None:
    for offer in (
        "ocean-view/holdem",
        "casino-club/omaha-hi-lo",
        "ocean-view/lowball",
        "ocean-view/razz",
        "del-rio/holdem",
    ):
        tally = play(Job(offer=offer, styles=("random", "loose", "tight")), 0)
        assert sum(seat.net for seat in tally.seats) + tally.collected == 0, offer
        assert sum(tally.pot_sizes) == tally.hands == BLOCK
        assert tally.stretches * STRETCH == tally.hands


def test_other_rules_meet_the_same_decks() -> None:
    plain = play(Job(offer="ocean-view/holdem", limit="4-8"), 0)
    dearer = play(Job(offer="ocean-view/holdem", limit="4-8", switches=("fee = 5",)), 0)
    assert [seat.won for seat in plain.seats] == [seat.won for seat in dearer.seats]
    assert (dearer.collected, plain.collected) == (BLOCK * 500, BLOCK * 400)


def test_switches_are_read_as_a_rule_book_writes_them() -> None:
    def rules(*switches: str) -> Rules:
        return prepare(Job(offer="ocean-view/holdem", limit="4-8", switches=switches)).rules

    assert rules("fee.amount=5") == rules('fee = "$5"') == rules("fee = $5")
    assert rules("raise_cap = none").betting.raise_cap is None
    assert rules("check_raise=false", "odd_chips = one each").showdown.odd_chips == "one each"
    assert rules().limit == rules("burn = false").limit


def test_callers_take_every_hand_to_the_showdown() -> None:
    tally = play(Job(offer="ocean-view/holdem", limit="4-8"), 0)
    assert tally.showdowns == tally.hands == tally.rounds[3]
    assert tally.decisions == 24 * tally.hands
    assert tally.pots == tally.hands * 6 * 400
    share = [seat.won / tally.hands for seat in tally.seats]
    assert all(0.16 < one < 0.2 for one in share), share


def test_styles_play_as_they_say() -> None:
    tally = sum((play(HOLDEM, block) for block in range(4)), Tally())
    of = tally.by_style()
    entered = {name: seat.entered / seat.hands for name, seat in of.items()}
    raised = {name: seat.raised / seat.hands for name, seat in of.items()}
    assert entered["tight"] < entered["passive"] < entered["loose"]
    assert raised["passive"] < raised["tight"] < raised["aggressive"]
    assert 0.2 < entered["tight"] < 0.45
    assert 0.55 < entered["loose"] < 0.8
    assert of["tight"].net > of["loose"].net


def test_tight_beats_loose_at_every_kind_of_game() -> None:
    for offer in (
        "ocean-view/omaha-hi-lo",
        "ocean-view/stud",
        "ocean-view/razz",
        "ocean-view/lowball",
        "ocean-view/draw",
    ):
        job = Job(offer=offer, limit="4-8", styles=("tight", "loose"), switches=("fee = none",))
        of = (play(job, 0) + play(job, 1)).by_style()
        assert of["tight"].net > 0 > of["loose"].net, offer


def test_what_is_counted_names_its_clause() -> None:
    job = Job(offer="casino-club/omaha-hi-lo", styles=("loose",))
    tally = play(job, 0)
    assert tally.counts["kills"] > 0
    assert clause_of(job, "kills") == prepare(job).rules.cite("kill") != "common"


@pytest.mark.parametrize(
    ("job", "words"),
    [
        (Job(offer="ocean-view/holdem", players=11), "2 to 9"),
        (Job(offer="ocean-view/holdem", styles=("wolf",)), "'wolf' is not a style"),
        (Job(offer="ocean-view/holdem", styles=()), "name a style"),
        (Job(offer="ocean-view/holdem", switches=("raise_cap",)), "is not a switch"),
        (Job(offer="ocean-view/holdem", switches=("openers = jacks",)), "only draw poker"),
        (Job(offer="ocean-view/holdem", switches=("raise_cap = -1",)), "raise_cap"),
        (Job(offer="ocean-view/holdem", buy_in=150), "whole chips"),
        (Job(offer="s-and-k/pan"), "not supported by bulk play"),
    ],
)
def test_a_job_that_cannot_be_played_is_refused_in_one_line(job: Job, words: str) -> None:
    with pytest.raises(HousewayError, match=words) as refused:
        play(job, 0)
    assert "\n" not in str(refused.value)


def test_a_block_before_the_first_is_refused() -> None:
    with pytest.raises(HousewayError, match="counted from 0"):
        play(HOLDEM, -1)


def test_pots_are_counted_by_size() -> None:
    assert [pot_bin(edge) for edge in pot_edges()] == list(range(64))
    assert pot_bin(10**9) == 63


def test_tables_of_another_size_do_not_add_up() -> None:
    with pytest.raises(HousewayError, match="do not add up"):
        play(HOLDEM, 0) + play(Job(offer="ocean-view/holdem", players=5), 0)


# styles


def test_styles_are_read_as_they_are_written(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(resources.files("houseway.bulk").joinpath("data", "styles.toml").read_text("utf-8"), "utf-8")
    assert load_styles(file) == built_in()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[x]\nenter = 3", "open"),
        ("x = 3", "not a style"),
        ("[x]\nenter = [1, 2]\nopen = 0\nbet = 0\ngo_on = 0\nraises = 0", "8 numbers"),
        ("[x]\nenter = 0\nopen = 0\nbet = 0\ngo_on = 0\nraises = 0\nluck = 3", "luck"),
        ("[x", "mine"),
    ],
)
def test_a_style_that_is_written_wrong_is_refused(text: str, words: str) -> None:
    with pytest.raises(HousewayError, match=words):
        read_styles(text, source="mine")


def test_a_style_of_ones_own_travels_with_the_job() -> None:
    maniac = Style(
        name="maniac", enter=(100,) * 8, open=(100,) * 8, bet=(100,) * 8, go_on=(100,) * 8, raises=(100,) * 8
    )
    tally = play(Job(offer="ocean-view/holdem", limit="4-8", styles=("maniac",), own=(maniac,)), 0)
    assert tally.counts["caps"] > tally.hands
    assert all(seat.raised > 0.4 * seat.hands for seat in tally.seats)


@pytest.mark.verify
def test_a_fitted_style_finds_what_was_played() -> None:
    """Who plays pairs of eights or better and nothing else is found to play few hands, and strong ones."""
    table = house("ocean-view").open("holdem", limit="4-8")
    chance, hands = random.Random(5), []
    for _ in range(250):
        hand = table.deal(seed=chance.randrange(1 << 30))
        while not hand.over:
            words = "call" if hand.play.level > hand.bets[hand.who or 0] else "check"
            if hand.actor == 1:
                one, two = (card >> 2 for card in hand.hole[hand.who or 0])
                raises = [str(option) for option in hand.options if str(option).startswith(("raise", "bet"))]
                words = (
                    ("fold" if words == "call" else words) if one != two or one < 6 else raises[0] if raises else words
                )
            hand.act(words)
        hands.append(hand)
        table.settle()
        for seat in table.seats.values():
            seat.stack, table.brought_in = 40_000, table.brought_in + 40_000 - seat.stack
    found = fit(hands, (1,), name="eights")
    assert found.hands == 250
    assert found.decisions > 200
    assert found.style.enter[0] < 5 < 8 < found.style.enter[7]
    assert fit(hands, (2,)).style.enter[0] > 90
    assert find_style("eights", (found.style,)) == found.style


def test_recorded_hands_count_where_the_cards_are_known() -> None:
    def replayed(text: str) -> list[Hand]:
        return [files.replay(record) for record in files.read(text)]

    assert fit(replayed(HEADS_UP)).decisions == 9
    assert fit(replayed(RAKED)).decisions == 4  # only the one who showed
    with pytest.raises(HousewayError, match="no decision with known cards"):
        fit(replayed(DEAD_POST))


def test_hands_without_a_decision_fit_nothing() -> None:
    with pytest.raises(HousewayError, match="no decision"):
        fit([])
    table = house("casino-club").open("pai-gow")
    hand = table.deal(seed=1)
    for _ in play_by_chance(hand, Choices(1)):
        pass
    with pytest.raises(HousewayError, match="betting rounds"):
        fit([hand])


@pytest.mark.parametrize("game", ["badugi", "deuce-to-seven", "deuce-to-seven-triple", "short-deck", "omaha-5", "kuhn"])
def test_games_that_are_not_compiled_are_refused_in_a_line(game: str) -> None:
    with pytest.raises(HousewayError, match=r"in bulk|bulk play") as refused:
        play(Job(offer=f"common/{game}", players=2), 0)
    assert "\n" not in str(refused.value)
