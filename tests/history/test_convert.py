"""PHH to hand file and back: the same play, the same chips, and nothing said is lost."""

from decimal import Decimal

import pytest
from hypothesis import HealthCheck, assume, given, settings
from tests.history.hands import DEAD_POST, FIXED_OMAHA, HEADS_UP, POT_LIMIT, RAKED
from tests.repeats import examples

from houseway.history.handfile.record import record_of, replay
from houseway.history.handfile.text import format_record, parse_record
from houseway.history.history_errors import HistoryError
from houseway.history.phh.compare import check_phh
from houseway.history.phh.convert import from_phh, to_phh
from houseway.history.phh.phh_record import format_phh
from houseway.history.phh.read import parse_phh
from houseway.houses import house
from houseway.referee.hand import Hand, Post
from houseway.testing import PlayedHand, played_hands


@pytest.mark.parametrize("text", [HEADS_UP, RAKED, FIXED_OMAHA, POT_LIMIT])
def test_phh_to_hand_file_and_back_keeps_every_field(text: str) -> None:
    phh = parse_phh(text)
    record = parse_record(format_record(from_phh(phh)))
    back = to_phh(record)
    for name in ("variant", "antes", "blinds_or_straddles", "finishing_stacks", "players", "seats", "time", "hand"):
        assert getattr(back, name) == getattr(phh, name), name
    assert back.extra == phh.extra
    assert parse_record(format_record(from_phh(back))).actions == record.actions


def test_a_dead_post_becomes_an_ante() -> None:
    back = to_phh(from_phh(parse_phh(DEAD_POST)))
    assert back.antes == (0, 0, 0, 2)
    assert back.blinds_or_straddles == (2, 4, 0, 0)
    assert check_phh(back).rake == 70


@settings(max_examples=examples(100), suppress_health_check=list(HealthCheck))
@given(played_hands())
def test_what_we_deal_can_be_told_in_phh(done: PlayedHand) -> None:
    """Every fixed-limit hold'em hand of a house, fees and all, unless a kill or an odd switch makes it untellable."""
    hand = done.hand
    assume(hand.game.name in ("holdem", "omaha", "omaha-hi-lo"))
    record = record_of(hand, {seat: f"P{seat}" for seat in hand.seats})
    try:
        phh = to_phh(record)
    except HistoryError as error:
        assert any(said in str(error) for said in ("PHH has no ", "PHH cannot express this hand"))  # noqa: PT017
        return
    assert phh.extra["_houseway_house"] == hand.rules.house
    assert parse_phh(format_phh(phh)) == phh
    told = check_phh(phh)
    assert told.hand.started == hand.started


def test_our_own_facts_go_with_it() -> None:
    found = house("casino-club").offer("holdem", limit="3/6")
    posts = (Post(0, 100, "small blind"), Post(1, 300, "big blind"))
    hand = Hand(found.rules, found.game, (3, 5), (20_000, 20_050), tuple(range(52)), posts=posts, opens=0)
    hand.act("fold")
    phh = to_phh(record_of(hand, {3: "Ann", 5: "Bob"}, commitment="cd" * 32, seed="ab" * 32))
    assert phh.variant == "FT"
    assert phh.blinds_or_straddles == (3, 1)
    assert phh.starting_stacks == (200, Decimal("200.5"))
    assert phh.players == ("Ann", "Bob")
    assert phh.extra["_houseway_game"] == "holdem"
    assert phh.extra["_houseway_commitment"] == "cd" * 32
    assert phh.extra["_houseway_seed"] == "ab" * 32
    assert str(phh.extra["_houseway_deck"]).startswith("2c2d2h2s3c")
    assert phh.extra["_houseway_posts"] == [
        {"player": 1, "what": "small blind", "amount": 1, "live": True},
        {"player": 2, "what": "big blind", "amount": 3, "live": True},
    ]


def test_a_game_that_phh_has_no_variant_for() -> None:
    found = house("oasis").offer("pineapple")
    blinds = found.rules.limit.blinds
    posts = (Post(0, blinds[0], "small blind"), Post(1, blinds[-1], "big blind"))
    hand = Hand(found.rules, found.game, (1, 2), (20_000, 20_000), tuple(range(52)), posts=posts, opens=0)
    hand.act("fold")
    with pytest.raises(HistoryError, match=r"PHH has no variant for .* pineapple"):
        to_phh(record_of(hand))


def test_amounts_finer_than_a_cent_stay_in_phh() -> None:
    with pytest.raises(HistoryError, match="starting_stacks: amounts finer than a cent"):
        from_phh(parse_phh(POT_LIMIT.replace("[50, inf]", "[50.125, inf]")))


def test_a_replay_of_a_converted_hand_is_the_same() -> None:
    record = from_phh(parse_phh(RAKED))
    hand = replay(record)
    assert format_record(record_of(hand, record.names_by_seat, about=record.about)) == format_record(record)
