"""What a table sets for itself: within what the book leaves open, checked like a book, with a plain word where not."""

from itertools import product
from pathlib import Path
from typing import Any

import pytest
from tests.repeats import sampled

from houseway.history.handfile.record import record_of, replay
from houseway.history.handfile.text import load, save
from houseway.houses import HOUSES, OfferError, SettingError, house
from houseway.houses.loader import read_book
from houseway.houses.offers import Offer
from houseway.houses.settings import Settings, left_open
from houseway.houses.sheets import make_sheet
from houseway.houses.sheets.plain_sheet import as_text
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import FeeMoment, FeePayer
from houseway.referee.shared_events import Posted

clause = pytest.mark.clause


def at(where: str, limit: str | None = None, **settings: Any) -> Offer:
    name, _, game = where.partition("/")
    return house(name).offer(game, limit=limit, **settings)


def wrong(where: str, limit: str | None = None, **settings: Any) -> str:
    with pytest.raises(SettingError) as caught:
        at(where, limit, **settings)
    return str(caught.value)


def test_the_table_of_the_handbook() -> None:
    table = house("oasis").open("holdem", limit="1-no-limit", blinds="2/4", fee=None, seats=6, buy_in="$200")
    assert {seat: one.stack for seat, one in table.seats.items()} == dict.fromkeys(range(1, 7), 20_000)
    assert (table.rules.limit.blinds, table.rules.limit.fee) == ((200, 400), None)


@pytest.mark.parametrize("blinds", ["5/10", "$5/$10", "$5-$10", "5 to 10", "$5, $10", ["$5", "$10"], (500, 1000)])
def test_money_is_text_or_cents_alike(blinds: Any) -> None:
    assert at("oasis/holdem", blinds=blinds).rules.limit.blinds == (500, 1000)
    assert at("oasis/holdem", buy_in="$200").rules.limit == at("oasis/holdem", buy_in=20_000).rules.limit


@clause("CX-95")
def test_without_a_limit_the_smallest_bet_goes_with_the_big_blind() -> None:
    limit = at("oasis/holdem", blinds="5/10").rules.limit
    assert (limit.name, limit.lower, limit.blinds) == ("$1 to no limit", 1000, (500, 1000))


@clause("CX-89")
def test_blinds_that_are_not_printed_are_open_and_printed_ones_are_not() -> None:
    assert at("ocean-view/holdem", "3/6", blinds="2/3").rules.limit.blinds == (200, 300)
    said = wrong("casino-club/holdem", "nl", blinds="10/20")
    assert said == "blinds: the blinds are up to the house, and its book has $5-$10 (CC-FEE-15): do not change that"
    assert at("casino-club/holdem", "nl", blinds="5/10").rules == at("casino-club/holdem", "nl").rules


@clause("CX-88", "CX-89")
def test_a_limit_that_is_not_printed_is_open_and_the_blinds_go_with_it() -> None:
    limit = at("casino-club/lowball", bets="8/16").rules.limit
    assert (limit.name, limit.lower, limit.higher, limit.blinds) == ("$8-$16", 800, 1600, (400, 800))
    assert "the bets are up to the house, and its book has $3-$6" in wrong("del-rio/holdem", bets="4/8")


@clause("CX-18")
def test_the_ante_of_lowball_is_the_tables() -> None:
    assert at("oasis/lowball", ante="$2").rules.limit.ante == 200
    assert wrong("oasis/lowball", blinds="2/4").startswith("blinds: antes start the pot here (OAS-LB-28")
    assert wrong("oasis/holdem", ante="$1") == "ante: blinds start the pot here (OAS-HE-32): leave it out"


@clause("CX-65")
def test_ante_and_forced_bet_of_stud_are_the_tables() -> None:
    limit = at("ocean-view/stud", "4/8", ante=50, bring_in="$1", chip="$0.50").rules.limit
    assert (limit.ante, limit.bring_in, limit.chip) == (50, 100, 50)
    assert "is more than the lower bet $4" in wrong("ocean-view/stud", "4/8", bring_in="$5")
    assert "only stud has this" in wrong("ocean-view/holdem", "4/8", bring_in="$2")


@clause("CX-104")
def test_the_smallest_wager_is_open_where_only_the_largest_is_printed() -> None:
    limit = at("del-rio/pai-gow", wagers="2/10").rules.limit
    assert (limit.name, limit.lower, limit.higher) == ("$10 limit", 200, 1000)
    assert wrong("del-rio/pai-gow", wagers="2/20") == (
        "wagers: the largest wager is $10 (DR-PG-01): only the smallest is open here"
    )
    assert "its book has $2-$50 (DR-BJ22-01)" in wrong("del-rio/blackjack-22", wagers="5/50")


def test_wagers_that_are_not_printed_are_open() -> None:
    limit = at("casino-club/pai-gow", wagers=(1000, 20_000)).rules.limit
    assert (limit.name, limit.lower, limit.higher) == ("$10-$200", 1000, 20_000)
    assert "the smallest wager $9 is more than the largest $4" in wrong("casino-club/pai-gow", wagers="9/4")


def test_the_condition_of_push_nine_and_the_ante_of_pan() -> None:
    limit = at("casino-club/push-nine", condition="$5").rules.limit
    assert (limit.name, limit.ante, limit.lower) == ("$5 condition", 500, 500)
    assert at("s-and-k/pan", ante="$2").rules.limit.ante == 200
    assert "write condition" in wrong("casino-club/push-nine", blinds="1/2")
    assert "pan has no such key" in wrong("s-and-k/pan", blinds="1/2")


def test_the_smallest_chip_is_open_as_far_as_the_stakes_are_whole_chips() -> None:
    assert at("ocean-view/holdem", "3/6", chip=50).rules.limit.chip == 50
    said = wrong("ocean-view/holdem", "3/6", chip="$2")
    assert said.startswith("chip: this makes bets wrong: $3 is not whole chips of $2")
    assert "\n" not in said


@clause("CX-88", "OAS-FEE-05", "CX-22")
def test_a_collection_may_always_be_waived_and_set_only_where_none_is_printed() -> None:
    for where in ("oasis/holdem", "ocean-view/stud", "casino-club/push-nine", "del-rio/pai-gow", "s-and-k/pan"):
        assert at(where, fee=None).rules.limit.fee is None
    assert "its book has $4 to $5 (OV-FEE-01, OV-FEE-06)" in wrong("ocean-view/holdem", "3/6", fee="$2")
    fee = at("casino-club/lowball", fee="$3").rules.limit.fee
    assert fee is not None
    assert (fee.amount(6), fee.moment, fee.payer) == (300, FeeMoment.AFTER_DRAW, FeePayer.POT)
    bands = at("casino-club/lowball", fee=[{"players": "1-5", "amount": 200}, {"players": "6-9", "amount": "$3"}])
    assert bands.rules.limit.fee is not None
    assert [bands.rules.limit.fee.amount(players) for players in (5, 6)] == [200, 300]
    assert "never a percentage or fraction (OAS-FEE-05)" in wrong("casino-club/lowball", fee="5%")


@clause("OV-GEN-02")
def test_fewer_seats_than_the_most_and_never_more() -> None:
    assert at("ocean-view/holdem", seats=6).rules.most_seats == 6
    assert wrong("ocean-view/holdem", seats=10) == "seats: the house seats 9 at most (OV-GEN-02): set 2 to 9"
    assert "write a whole number from 2 to 10" in wrong("ocean-view/holdem", seats="six")
    assert "out of range" in wrong("ocean-view/holdem", seats=1)
    with pytest.raises(SettingError, match="seat 2 to 9"):
        house("casino-club").open("holdem", seats=12)


@clause("CX-51")
def test_a_self_dealt_table_where_the_house_knows_one() -> None:
    assert at("casino-club/lowball", self_dealt=True).rules.self_dealt
    assert "who deals is up to the house" in wrong("oasis/lowball", self_dealt=True)
    assert at("oasis/lowball", self_dealt=False).rules == at("oasis/lowball").rules


def test_a_buy_in_is_open_where_none_is_printed() -> None:
    assert at("oasis/holdem", buy_in="$100").rules.limit.buy_in == 10_000
    assert wrong("oasis/holdem", buy_in="$3") == "buy_in: $3 does not pay the big blind of $4"
    assert "its book has $20 (CC-FEE-03)" in wrong("casino-club/holdem", "2/4", buy_in="$40")


def test_players_may_sit_down_with_different_stacks() -> None:
    room = house("casino-club")

    def stacks(**said: Any) -> dict[int, int]:
        return {seat: one.stack for seat, one in room.open("holdem", limit="2/4", **said).seats.items()}

    assert stacks(buy_in={1: "$50", 2: "$300"}) == {1: 5000, 2: 30_000}
    assert stacks(buy_in={1: "$50", 4: 30_000}, seats=4) == {1: 5000, 2: 20_000, 3: 20_000, 4: 30_000}
    assert stacks(buy_in="$50", seats=2) == {1: 5000, 2: 5000}
    for said, right in (
        ({"buy_in": "$5"}, r"buy_in: \$5 is too small \(CC-FEE-03\): the minimum is \$20"),
        ({"buy_in": {1: "$60"}}, "it takes two to play"),
        ({"buy_in": {1: "$60", 12: "$60"}}, "there is no seat 12"),
        ({"buy_in": "$60.50"}, "not whole chips"),
        ({"buy_in": {1: "much", 2: 6000}}, r"buy_in\[1\]: 'much'"),
    ):
        with pytest.raises(SettingError, match=right):
            stacks(**said)


def test_what_is_wrong_is_all_said_at_once_and_changes_nothing() -> None:
    before = at("oasis/holdem").rules
    said = wrong("oasis/holdem", blinds="4/2x", seats=11, ante="$1").splitlines()
    assert [line.partition(":")[0] for line in said] == ["blinds[2]", "seats", "ante"]
    assert at("oasis/holdem").rules is before
    assert wrong("oasis/holdem", blind="2/4").startswith("blind: not a setting: the settings are bets, blinds")
    assert isinstance(SettingError("x"), OfferError)


def test_an_offer_says_what_was_set_and_prints_its_sheet() -> None:
    offer = at("oasis/holdem", blinds="5/10", fee=None, seats=6, chip="$0.50", buy_in="$200")
    assert offer.settings == (
        "blinds $5-$10",
        "no collection",
        "6 seats",
        "chips of $0.50",
        "a buy-in of $200 or more",
    )
    assert str(offer).endswith(
        "at Oasis Card Room (blinds $5-$10, no collection, 6 seats, chips of $0.50, a buy-in of $200 or more)"
    )
    sheet = as_text(make_sheet(offer))
    assert "$5 $10" in sheet
    assert "Seats: up to 6" in sheet


def test_a_book_of_your_own_says_what_a_table_may_set() -> None:
    book = """\
id = "my-room"
name = "My Room"

[holdem]
limits = [
    { bets = ["$3", "$6"], blinds = ["$1", "$3"] },
    { bets = ["$4", "$8"], blinds = ["$2", "$4"], table_settings = ["blinds"] },
    { bets = ["$5", "$10"] },
]
"""
    room = read_book(book, file="x.toml")
    with pytest.raises(SettingError, match=r"its book has \$1-\$3: do not change that"):
        room.offer("holdem", limit="3/6", blinds="2/3")
    assert room.offer("holdem", limit="4/8", blinds="3/4").rules.limit.blinds == (300, 400)
    assert room.offer("holdem", limit="5/10", blinds="3/5").rules.limit.blinds == (300, 500)


@clause("CC-LB-09", "CC-LB-28")
def test_a_tournament_of_lowball_at_casino_club() -> None:
    offer = at("casino-club/lowball", "3/6", tournament=True)
    assert offer.rules.sevens is not None
    assert (offer.rules.sevens.later_bets, offer.rules.cite("sevens")) == ("pot forfeited", "CC-LB-09")
    assert (offer.rules.blinds.window, offer.rules.cite("window")) == ("none", "CC-LB-28")
    assert offer.settings == ("a tournament, without a collection",)
    assert at("casino-club/lowball", "3/6", tournament=False).rules == at("casino-club/lowball", "3/6").rules


def test_where_the_book_says_nothing_of_tournaments_only_the_collection_goes() -> None:
    offer, usual = at("oasis/holdem", tournament=True), at("oasis/holdem")
    assert offer.rules == at("oasis/holdem", fee=None).rules != usual.rules
    assert offer.settings == ("a tournament, without a collection: the book says nothing more of tournaments",)


@clause("CC-LB-09", "CC-LB-28")
def test_the_sheet_says_what_is_otherwise_in_a_tournament() -> None:
    sheet = make_sheet(at("casino-club/lowball"))
    (found,) = [section for section in sheet.sections if section.title == "In a tournament"]
    cited = {line.text: line.cites for line in found.lines}
    assert cited["Nobody kills the pot or straddles while the cards are dealt."] == ("CC-LB-28",)
    assert "CC-LB-09" in next(cites for text, cites in cited.items() if "cannot win any part" in text)
    assert all(section.title != "In a tournament" for section in make_sheet(at("oasis/lowball")).sections)


def test_a_tournament_table_is_checked_like_the_rest_of_the_book() -> None:
    from houseway.houses import RuleBookError

    book = """\
id = "my-room"
name = "My Room"

[holdem]
limits = [{ bets = ["$3", "$6"], blinds = ["$1", "$3"], chip = "$0.50" }]

[holdem.tournament]
straddel = false
raise_cap = 100
check_seven = { when = "after draw" }
bets = ["$1", "$2"]
"""
    with pytest.raises(RuleBookError) as caught:
        read_book(book, file="x.toml")
    found = {problem.key: (problem.line, problem.what) for problem in caught.value.problems}
    assert found["holdem.tournament.straddel"] == (8, 'unknown key in a tournament table: did you mean "straddle"?')
    assert found["holdem.tournament.raise_cap"][0] == 9
    assert "only a lowball game has this" in found["holdem.tournament.check_seven"][1]
    assert "unknown key" in found["holdem.tournament.bets"][1]
    with pytest.raises(RuleBookError, match="is not a table: write"):
        read_book(book[: book.index("[holdem.t")].replace("[holdem]", "[holdem]\ntournament = true"), file="x.toml")
    fee = book[: book.index("straddel")] + 'fee = "$1"\nfee_taken = "before the flop"\n'
    offer = read_book(fee, file="x.toml").offer("holdem", tournament=True)
    assert offer.rules.limit.fee is not None
    assert offer.rules.limit.fee.amount(5) == 100


ODD: tuple[Any, ...] = (
    None, True, -1, 0, 1, 7, 250, 10**15, 1.5, float("nan"), "", "none", "x", "$3", "2/4", "1/2/3/4", "-", "5%", [], {},
    ["$1"], [None], {"players": "1-6"}, [{"players": "1-9", "amount": 300}], {"wager": "x", "amount": 1}, (), b"2/4",
)  # fmt: skip


@sampled(2)
@pytest.mark.parametrize("name", [*HOUSES, "common"])
def test_any_setting_with_any_value_is_a_table_or_a_plain_word(name: str) -> None:
    for key in house(name).games:
        usual = house(name).offer(key)
        for setting, value in product((*Settings.__optional_keys__, "what"), ODD):
            offer = _tried(usual, setting, value)
            if isinstance(offer, SettingError):
                assert all(": " in line and len(line) < 500 for line in str(offer).splitlines())
            else:
                assert len(offer.settings) <= 1
                assert offer.open(seats=2).rules is offer.rules


def _tried(offer: Offer, setting: str, value: Any) -> Offer | SettingError:
    try:
        return offer.but(**{setting: value})
    except SettingError as error:
        return error


def test_the_hand_is_played_by_what_was_set_and_played_again_without_it(tmp_path: Path) -> None:
    table = house("oasis").open("holdem", blinds="5/10", fee=None, buy_in={1: "$50", 2: "$300", 3: "$300"})
    hand = table.deal(seed=1)
    assert sorted(event.amount for event in hand.events if isinstance(event, Posted)) == [500, 1000]
    hand.act("call")
    hand.act("call")
    while hand.actor is not None:
        hand.act(next((one for one in hand.options if str(one) == "check"), hand.options[0]))
    record = record_of(hand, {seat: f"Seat {seat}" for seat in hand.seats})
    save(record, tmp_path / "one.hand")
    again = load(tmp_path / "one.hand")
    assert again.rules == table.rules
    assert replay(again).stacks == hand.stacks
    assert sum(hand.stacks) == 65_000


@clause("CC-LB-28", "CC-LB-26")
def test_nobody_straddles_in_a_tournament() -> None:
    room = house("casino-club")
    live, event = (room.open("lowball", limit="3/6", seats=4, tournament=one).deal(seed=5) for one in (False, True))
    assert "straddle" in " ".join(map(str, live.options))
    with pytest.raises(RefusedError) as caught:
        event.act("straddle")
    assert caught.value.clause == "CC-LB-28"


@pytest.mark.parametrize("name", HOUSES)
def test_what_is_left_open_is_what_a_table_may_set(name: str) -> None:
    """A page of settings offers what the book leaves open, and nothing that it would refuse to hear of."""
    for page in house(name).games.values():
        for place, rules in enumerate(page.rules):
            open_here = left_open(page, place)
            assert "chip" in open_here
            for key, value in (("bets", ("$7", "$14")), ("blinds", ("$7", "$9")), ("ante", "$7"), ("buy_in", "$977")):
                try:
                    Offer(house(name), page, rules).but(**{key: value})  # type: ignore[arg-type]
                except SettingError as refused:
                    closed = "up to the house" in str(refused)
                else:
                    closed = False
                assert not (closed and key in open_here), (page.key, rules.limit.name, key)
