"""The rule books against the clauses: every limit, blind, buy-in and fee to the cent, and every switch."""

from dataclasses import fields
from typing import Any

import pytest

from houseway.games import GAMES
from houseway.houses import HOUSES, book_files, house
from houseway.houses.clauses import GAME_CODES, clauses
from houseway.houses.keys import SWITCHES
from houseway.houses.loader import read_book
from houseway.referee.rules import NO_FLOP_FULL, PARTS, TOPICS, Betting, Fee, FeeMoment, FeePayer, Kill, Rules

clause, case = pytest.mark.clause, pytest.param

PREFIX = {"oasis": "OAS", "ocean-view": "OV", "s-and-k": "SK", "casino-club": "CC", "del-rio": "DR"}
OFFERED = {
    "oasis": ["holdem", "omaha-hi-lo", "pineapple", "lowball"],
    "ocean-view": [
        "holdem", "holdem-hi-lo", "omaha", "omaha-hi-lo", "crazy-pineapple", "crazy-pineapple-hi-lo", "draw", "lowball",
        "stud", "stud-hi-lo", "razz",
    ],
    "s-and-k": [
        "holdem", "holdem-hi-lo", "omaha-hi-lo", "pan", "pai-gow", "push-nine", "pineapple", "omaha", "lowball",
    ],
    "casino-club": ["holdem", "omaha", "omaha-hi-lo", "push-nine", "pai-gow", "lowball"],
    "del-rio": ["holdem", "omaha-hi-lo", "lowball", "super-pan-9", "blackjack-22", "pai-gow"],
}  # fmt: skip
"""The games in the order of each house's own book."""
EVERY_PAGE = [(name, game) for name, games in OFFERED.items() for game in games]
PAGES = [(name, game) for name, game in EVERY_PAGE if GAMES[game].family.name == "board"]
"""The games with a board; draw games and stud are in test_draw_and_stud_books.py, the others in
test_table_game_books.py."""


def rules(name: str, game: str = "holdem", limit: str | None = None) -> Rules:
    return house(name).offer(game, limit=limit).rules


def fee_of(found: Rules) -> Fee:
    assert found.limit.fee is not None
    return found.limit.fee


def dollars(*amounts: float) -> tuple[int, ...]:
    return tuple(round(100 * amount) for amount in amounts)


def test_every_house_offers_what_the_matrix_says() -> None:
    assert {name: list(house(name).games) for name in HOUSES} == OFFERED
    for name, games in OFFERED.items():
        codes = {one.game for one in clauses(name)}
        assert {GAME_CODES[game] for game in games} == codes & {GAME_CODES[game] for _, game in EVERY_PAGE}


def test_thirty_six_pairs_of_house_and_game_over_seventeen_games() -> None:
    assert len(EVERY_PAGE) == 36
    printed, others = list(GAMES)[:17], list(GAMES)[17:]
    assert {game for _, game in EVERY_PAGE} == set(printed) <= set(GAME_CODES)
    houses = [sum(game in games for games in OFFERED.values()) for game in printed]
    assert houses == [5, 2, 3, 5, 2, 1, 1, 1, 5, 1, 1, 1, 2, 3, 1, 1, 1]
    assert {game for game, page in house("common").games.items() if page.game not in printed} == set(others)


# Collection, limits, blinds and buy-ins, row by row


def fixed(low: int, high: int) -> tuple[Betting, int, int]:
    return Betting.FIXED, 100 * low, 100 * high


def spread(low: int, high: int) -> tuple[Betting, int, int]:
    return Betting.SPREAD, 100 * low, 100 * high


OCEAN_VIEW_ROWS = [
    case("2/4", fixed(2, 4), (1, 2), 2, 3, "OV-FEE-05", marks=clause("OV-FEE-05")),
    case("3/6", fixed(3, 6), (1, 3), 4, 5, "OV-FEE-06", marks=clause("OV-FEE-06")),
    case("4/8", fixed(4, 8), (2, 4), 4, 5, "OV-FEE-07", marks=clause("OV-FEE-07")),
    case("5/10", fixed(5, 10), (2, 5), 4, 5, "OV-FEE-08", marks=clause("OV-FEE-08")),
    case("6/12", fixed(6, 12), (3, 6), 4, 5, "OV-FEE-09", marks=clause("OV-FEE-09")),
    case("8/16", fixed(8, 16), (4, 8), 4, 5, "OV-FEE-10", marks=clause("OV-FEE-10")),
    case("10/20", fixed(10, 20), (5, 10), 5, 6, "OV-FEE-11", marks=clause("OV-FEE-11")),
    case("15/30", fixed(15, 30), (7, 15), 5, 6, "OV-FEE-12", marks=clause("OV-FEE-12")),
    case("20/40", fixed(20, 40), (10, 20), 5, 6, "OV-FEE-13", marks=clause("OV-FEE-13")),
    case("30/60", fixed(30, 60), (15, 30), 5, 6, "OV-FEE-14", marks=clause("OV-FEE-14")),
    case("40/80", fixed(40, 80), (20, 40), 5, 6, "OV-FEE-15", marks=clause("OV-FEE-15")),
    case("50/100", fixed(50, 100), (25, 50), 5, 6, "OV-FEE-16", marks=clause("OV-FEE-16")),
    case("1-6", spread(1, 6), (1,), 3, 4, "OV-FEE-17", marks=clause("OV-FEE-17")),
    case("2-6", spread(2, 6), (1, 2), 3, 4, "OV-FEE-18", marks=clause("OV-FEE-18")),
    case("2-10", spread(2, 10), (1, 2), 4, 5, "OV-FEE-19", marks=clause("OV-FEE-19")),
    case("3-100", spread(3, 100), (1, 3), 4, 5, "OV-FEE-20", marks=clause("OV-FEE-20")),
    case("3-200", spread(3, 200), (1, 3), 4, 5, "OV-FEE-21", marks=clause("OV-FEE-21")),
    case("4-20", spread(4, 20), (2, 4), 4, 5, "OV-FEE-22", marks=clause("OV-FEE-22")),
    case("5-100", spread(5, 100), (2, 5), 5, 5, "OV-FEE-23", marks=clause("OV-FEE-23", "CX-30")),
    case("5-200", spread(5, 200), (2, 5), 4, 5, "OV-FEE-24", marks=clause("OV-FEE-24")),
]


@clause("OV-FEE-01", "OV-HE-02", "OV-HE-03", "CX-21", "CX-89")
@pytest.mark.parametrize("game", [game for name, game in PAGES if name == "ocean-view"])
@pytest.mark.parametrize(("limit", "stakes", "blinds", "few", "many", "row"), OCEAN_VIEW_ROWS)
def test_ocean_view_rows(
    limit: str, stakes: tuple[Betting, int, int], blinds: tuple[int, ...], few: int, many: int, row: str, game: str
) -> None:
    found = rules("ocean-view", game, limit)
    assert (found.limit.betting, found.limit.lower, found.limit.higher) == stakes
    assert found.limit.blinds == dollars(*blinds)
    fee = fee_of(found)
    assert [fee.amount(players) for players in range(1, 10)] == [*dollars(*[few] * 6), *dollars(*[many] * 3)]
    assert (fee.moment, fee.payer, fee.no_flop) == (FeeMoment.BEFORE_FLOP, FeePayer.POT, None)
    assert found.limit.cite == row
    assert found.cite("fee") == f"OV-FEE-01 {row}"
    bets = "OV-HE-03" if found.limit.betting is Betting.SPREAD else "OV-HE-02"
    assert (found.cite("bet"), found.cite("raise")) == (bets, bets)


def test_ocean_view_has_no_other_limit() -> None:
    assert all(len(page.limits) == len(OCEAN_VIEW_ROWS) for page in house("ocean-view").games.values())


@pytest.mark.parametrize(
    ("game", "row"),
    [
        case("holdem", "OAS-FEE-09", marks=clause("OAS-FEE-09")),
        case("omaha-hi-lo", "OAS-FEE-10", marks=clause("OAS-FEE-10")),
        case("pineapple", "OAS-FEE-11", marks=clause("OAS-FEE-11")),
    ],
)
@clause("OAS-FEE-01", "OAS-FEE-03", "OAS-FEE-13", "CX-21", "CX-23", "CX-95")
def test_oasis_has_one_row_for_each_game(game: str, row: str) -> None:
    (limit,) = house("oasis").page(game).limits
    assert (limit.name, limit.betting, limit.lower, limit.higher) == ("$1 to no limit", Betting.NO_LIMIT, 400, 0)
    assert (limit.blinds, limit.chip, limit.ante, limit.cite) == (dollars(2, 4), 100, 0, row)
    fee = fee_of(rules("oasis", game))
    assert [fee.amount(players) for players in range(2, 11)] == [400] * 9
    assert (fee.moment, fee.payer, fee.no_flop) == (FeeMoment.AFTER_FLOP, FeePayer.POT, None)
    assert rules("oasis", game).cite("fee") == f"OAS-FEE-01 {row}"


@pytest.mark.parametrize(
    ("game", "low", "high", "amount", "cites"),
    [
        case("holdem", 5, 10, 3, "SK-FEE-01 SK-FEE-02", marks=clause("SK-FEE-01", "SK-FEE-02", "SK-HE-12")),
        case("omaha-hi-lo", 2, 6, 2, "SK-FEE-03 SK-FEE-04", marks=clause("SK-FEE-03", "SK-FEE-04", "SK-OM8-07")),
        case("holdem-hi-lo", 5, 10, 3, "common", marks=clause("CX-88")),
        case("omaha", 5, 10, 3, "common", marks=clause("CX-88")),
        case("pineapple", 5, 10, 3, "common", marks=clause("CX-88")),
    ],
)
@clause("CX-69", "CX-70", "CX-89")
def test_s_and_k_plays_spreads_and_the_blind_pays(game: str, low: int, high: int, amount: int, cites: str) -> None:
    found = rules("s-and-k", game)
    assert (found.limit.betting, found.limit.lower, found.limit.higher) == spread(low, high)
    assert found.limit.blinds == dollars(low // 2, low)
    fee = fee_of(found)
    assert {fee.amount(players) for players in range(2, 10)} == {100 * amount}
    assert (fee.moment, fee.payer) == (FeeMoment.BEFORE_DEAL, FeePayer.BIG_BLIND)
    assert found.cite("fee") == cites
    (silent,) = house("s-and-k").page(game).not_printed
    assert ("limits" in silent, "fee" in silent) == (cites == "common", cites == "common")


CASINO_CLUB_ROWS = [
    case("holdem", "2/4", fixed(2, 4), (1, 2), 20, (2, 1, 1), 1, marks=clause("CC-FEE-03", "CC-FEE-04", "CX-52")),
    case("holdem", "3/6", fixed(3, 6), (1, 3), 30, (3, 2, 1), 1, marks=clause("CC-FEE-05", "CC-FEE-06")),
    case("holdem", "4/8", fixed(4, 8), (2, 4), 40, (3, 2, 1), 1, marks=clause("CC-FEE-07", "CC-FEE-08")),
    case("holdem", "6/12", fixed(6, 12), (3, 6), 60, (3, 2, 1), 1, marks=clause("CC-FEE-09", "CC-FEE-10")),
    case("holdem", "10/20", fixed(10, 20), (5, 10), 100, (3, 2, 1), None, marks=clause("CC-FEE-11", "CC-FEE-12")),
    case("holdem", "15/30", fixed(15, 30), (7, 15), 150, (3, 2, 1), None, marks=clause("CC-FEE-13", "CC-FEE-14")),
    case(
        "holdem",
        "no limit",
        (Betting.NO_LIMIT, 1000, 0),
        (5, 10),
        100,
        (3, 2, 1),
        None,
        marks=clause("CC-FEE-15", "CC-FEE-16", "CX-53"),
    ),
    case("omaha", "3/6", fixed(3, 6), (1, 3), 30, (3, 2, 1), 1, marks=clause("CC-FEE-01", "CC-FEE-02")),
    case("omaha-hi-lo", "3/6", fixed(3, 6), (1, 3), 30, (3, 2, 1), 1, marks=clause("CC-FEE-01", "CC-FEE-02")),
]


@clause("CX-21", "CX-89")
@pytest.mark.parametrize(("game", "limit", "stakes", "blinds", "buy_in", "fees", "no_flop"), CASINO_CLUB_ROWS)
def test_casino_club_rows(
    game: str,
    limit: str,
    stakes: tuple[Betting, int, int],
    blinds: tuple[int, ...],
    buy_in: int,
    fees: tuple[int, int, int],
    no_flop: int | None,
) -> None:
    found = rules("casino-club", game, limit)
    assert (found.limit.betting, found.limit.lower, found.limit.higher) == stakes
    assert (found.limit.blinds, found.limit.buy_in) == (dollars(*blinds), 100 * buy_in)
    fee = fee_of(found)
    full, four, few = dollars(*fees)
    assert [fee.amount(players) for players in range(1, 10)] == [few] * 3 + [four] + [full] * 5
    assert fee.no_flop == (NO_FLOP_FULL if no_flop is None else 100 * no_flop)
    assert (fee.moment, fee.payer) == (FeeMoment.AFTER_FLOP, FeePayer.POT)
    row = int(found.limit.cite.removeprefix("CC-FEE-"))
    assert found.cite("fee.no_flop") == f"CC-FEE-{row + 1:02}"
    assert found.cite("buy_in") == found.limit.cite


@pytest.mark.parametrize(
    ("game", "limit", "blinds", "charge", "cites"),
    [
        case("holdem", "3/6", (2, 3), 3, "DR-FEE-01 DR-FEE-05", marks=clause("DR-FEE-01", "DR-FEE-02")),
        case("holdem", "6/12", (4, 6), 4, "DR-FEE-03 DR-FEE-05", marks=clause("DR-FEE-03", "DR-FEE-04")),
        case("omaha-hi-lo", "3/6", (2, 3), 3, "DR-FEE-06 DR-FEE-05", marks=clause("DR-FEE-06", "DR-FEE-07")),
    ],
)
@clause("DR-FEE-05", "CX-54")
def test_del_rio_charges_the_button(game: str, limit: str, blinds: tuple[int, ...], charge: int, cites: str) -> None:
    found = rules("del-rio", game, limit)
    low, high = (int(amount) for amount in limit.split("/"))
    assert (found.limit.betting, found.limit.lower, found.limit.higher) == fixed(low, high)
    assert found.limit.blinds == dollars(*blinds)
    fee = fee_of(found)
    assert {fee.amount(players) for players in range(2, 10)} == {100 * charge}
    assert (fee.moment, fee.payer) == (FeeMoment.BEFORE_DEAL, FeePayer.LIVE_BUTTON)
    assert found.cite("fee") == cites
    assert found.cite("blind.small") == found.cite("blind.big") == f"DR-FEE-0{int(cites[8]) + 1}"


# Switches, house by house


def test_every_switch_of_every_page() -> None:
    """A whole house at a glance: what its rule book sets, against what its clauses and our readings say."""
    for name, game in PAGES:
        found = rules(name, game)
        oasis, hi_lo = name == "oasis", game.endswith("hi-lo")
        capped = (name, game) in {
            ("s-and-k", "holdem"),
            ("s-and-k", "holdem-hi-lo"),
            ("s-and-k", "omaha-hi-lo"),
            ("del-rio", "holdem"),
            ("del-rio", "omaha-hi-lo"),
        }
        exactly = "omaha" in game or (name, game) == ("s-and-k", "holdem-hi-lo")
        announce = name in ("ocean-view", "casino-club") and "omaha" not in game
        expected: dict[str, Any] = {
            "most_seats": 10 if oasis else 9, "burn": True, "prelaid_board": False, "raise_cap": 3,
            "heads_up_uncapped": not capped, "heads_up_test": "now", "min_reraise": "last raise", "check_raise": True,
            "odd_half": "left of button" if oasis and hi_lo else "high", "odd_chips": "one player", "show_all": oasis,
            "play_board_announce": "forfeit" if announce else "none", "forced": "blinds", "button": "forward",
            "heads_up_blinds": "literal", "button_draw": "cdhs", "straddle": False,
        }  # fmt: skip
        assert {what: found.switch(what) for what in expected} == expected, (name, game)
        assert (GAMES[game].hi_lo, GAMES[game].two_exactly(found)) == (hi_lo, exactly), (name, game)


@clause("OAS-HE-16", "OAS-OM8-24", "OAS-PA-17", "OV-GEN-02", "CC-GEN-02")
def test_seats() -> None:
    for game, cite in (("holdem", "OAS-HE-16"), ("omaha-hi-lo", "OAS-OM8-24"), ("pineapple", "OAS-PA-17")):
        assert (rules("oasis", game).most_seats, rules("oasis", game).cite("seats")) == (10, cite)
    for name, cite in (("ocean-view", "OV-GEN-02"), ("casino-club", "CC-GEN-02")):
        for game in (game for house_name, game in PAGES if house_name == name):
            assert (rules(name, game).most_seats, rules(name, game).cite("seats")) == (9, cite)


@clause("OV-HE-15", "OV-HE-16", "OV-HE-17", "CC-HE-15", "CC-HE-16", "DR-HE-13", "DR-OM8-12", "CX-71")
def test_how_a_new_player_comes_in() -> None:
    for name, game in PAGES:
        expected = {
            "oasis": ("free",),
            "s-and-k": ("free",),
            "ocean-view": ("free", "wait", "post ahead of button"),
            "casino-club": ("free", "after button"),
            "del-rio": ("post", "wait") if game == "holdem" else ("wait",),
        }[name]
        assert rules(name, game).seating.entry == expected, (name, game)
    assert rules("casino-club").seating.entry_waits_behind_button
    assert not rules("ocean-view").seating.entry_waits_behind_button
    assert [limit.name for limit in house("del-rio").page("holdem").limits] == ["$3-$6", "$6-$12"]


@clause("CX-25", "CX-26", "CX-46", "OV-HE-22", "CC-HE-22", "CC-HE-23")
def test_seats_by_the_button_and_changes_of_seat() -> None:
    assert rules("ocean-view").seating.entry_jump_seat == "left"
    assert [rules(name).seating.no_makeup_arc for name in HOUSES] == ["none", "none", "none", "short", "none"]
    changes = [rules(name).seating.seat_change for name in HOUSES]
    assert changes == ["free", "post or wait", "free", "free before blind", "free"]
    assert all(rules(name, game).seating.missed == ("post", "wait") for name, game in PAGES)


@clause("OAS-PA-46", "SK-PA-06", "OV-CP-03", "OV-CP8-01", "CX-35")
def test_three_ways_of_throwing_a_card_away() -> None:
    found = {(name, game): GAMES[game].throws_away(rules(name, game)) for name, game in PAGES if "pineapple" in game}
    assert found == {
        ("oasis", "pineapple"): "before flop",
        ("s-and-k", "pineapple"): "none",
        ("ocean-view", "crazy-pineapple"): "after flop",
        ("ocean-view", "crazy-pineapple-hi-lo"): "after flop",
    }
    assert all(GAMES[game].discard == "none" for name, game in PAGES if "pineapple" not in game)


@clause("SK-HE8-12", "OV-HE8-01", "CX-33")
def test_hi_lo_holdem_with_two_cards_or_with_any() -> None:
    hi_lo = GAMES["holdem-hi-lo"]
    assert hi_lo.two_exactly(rules("s-and-k", "holdem-hi-lo"))
    assert not hi_lo.two_exactly(rules("ocean-view", "holdem-hi-lo"))


@clause("CC-OM-06", "CX-45")
def test_only_omaha_at_casino_club_has_a_kill() -> None:
    kills = {(name, game): rules(name, game).blinds.kill for name, game in PAGES if rules(name, game).blinds.kill}
    assert kills == {
        ("casino-club", "omaha"): Kill(percent=200, trigger="two pots running"),
        ("casino-club", "omaha-hi-lo"): Kill(percent=200, trigger="scoop", scoop_bets=10),
    }


@clause("SK-HE-14", "SK-OM8-05", "DR-HE-11", "DR-OM8-10", "CX-09")
def test_where_the_cap_on_raises_comes_from() -> None:
    cited = {(name, game): rules(name, game).cite("cap") for name, game in PAGES}
    assert {page: cite for page, cite in cited.items() if page[0] in ("s-and-k", "del-rio")} == {
        ("s-and-k", "holdem"): "SK-HE-14",
        ("s-and-k", "holdem-hi-lo"): "SK-HE-14 SK-HE8-01",
        ("s-and-k", "omaha"): "common",
        ("s-and-k", "omaha-hi-lo"): "SK-OM8-05",
        ("s-and-k", "pineapple"): "common",
        ("del-rio", "holdem"): "DR-HE-11",
        ("del-rio", "omaha-hi-lo"): "DR-OM8-10",
    }
    assert {cite for page, cite in cited.items() if page[0] in ("ocean-view", "casino-club")} == {"common"}


@clause("DR-HE-12", "DR-OM8-11", "CX-72")
def test_check_raise_is_allowed_in_every_one_of_these_games() -> None:
    assert all(rules(name, game).betting.check_raise for name, game in PAGES)
    assert rules("del-rio").cite("check_raise") == "DR-HE-12"
    assert rules("del-rio", "omaha-hi-lo").cite("check_raise") == "DR-OM8-11"


@clause("OAS-GEN-04", "OV-GEN-03", "SK-GEN-01", "DR-GEN-04")
def test_what_the_pages_carry_besides_rules() -> None:
    numbers = {game: page.registration for game, page in house("oasis").games.items()}
    assert numbers == {
        "holdem": "GEGA-003942",
        "omaha-hi-lo": "GEGA-003941",
        "pineapple": "GEGA-003940",
        "lowball": "GEGA-003939",
    }
    assert house("oasis").dated == "February 2014"
    assert house("ocean-view").name == "Ocean View Cardroom"
    assert house("s-and-k").place == "Eureka, California"
    assert (house("del-rio").name, house("del-rio").dated) == ("Hotel Del Rio & Casino", "12/29/04")


@clause("OAS-HE-01", "OAS-OM8-04", "OAS-PA-03", "SK-HE8-04", "SK-OM-01", "SK-OM8-06", "SK-PA-01", "DR-HE-03")
def test_every_game_here_is_dealt_from_a_plain_pack() -> None:
    for name, game in PAGES:
        assert house(name).offer(game).game.deck == "52"
    cited = [rules(name, game).cite("deck").split()[0] for name, game in PAGES if name in ("oasis", "s-and-k")]
    assert cited == [
        "OAS-HE-01",
        "OAS-OM8-04",
        "OAS-PA-03",
        "SK-HE-11",
        "SK-HE8-04",
        "SK-OM8-06",
        "SK-PA-01",
        "SK-OM-01",
    ]


# Citations


@pytest.mark.parametrize(("name", "game"), EVERY_PAGE)
def test_a_house_cites_its_own_clauses_and_the_right_game(name: str, game: str) -> None:
    at = house(name).page(game)
    codes = {"GEN", "FEE", GAME_CODES[at.game]}
    while at.like:
        at = house(name).page(at.like)
        codes.add(GAME_CODES[at.game])
    for found in house(name).page(game).rules:
        for topic in (*TOPICS, "hand", "suits", "low_choice", "scoop"):
            for cite in found.cite(topic).split():
                if cite != "common":
                    prefix, code, _ = cite.split("-")
                    assert prefix == PREFIX[name], (topic, cite)
                    assert code in codes or topic in ("bet", "raise"), (topic, cite)


def test_common_cites_nothing() -> None:
    for page in house("common").games.values():
        for found in page.rules:
            assert {found.cite(topic) for topic in TOPICS} == {"common"}
            assert (found.limit.cite, found.limit.fee, found.limit.chip) == ("common", None, 1)
            studied = page.game in ("kuhn", "leduc", "rhode-island", "royal-rhode-island", "numeral-211")
            capped = studied or found.limit.name.startswith("capped")
            assert (found.betting.raise_cap is None) is not capped  # a recorded hand may have any number of raises
            assert found.blinds.heads_up_blinds == "button small"
    names = [limit.name for limit in house("common").page("holdem").limits]
    assert names == ["fixed limit", "no limit", "pot limit", "capped fixed limit"]
    printed = [page for page in house("common").games.values() if page.game in GAME_CODES]
    assert {len(page.limits) for page in printed if GAMES[page.game].family.name != "board"} == {2}


def test_the_books_know_every_game_and_every_switch_of_the_referee() -> None:
    names = {one.name for one in fields(Rules)} - PARTS.keys()
    names |= {f"{part}.{one.name}" for part, kind in PARTS.items() for one in fields(kind)}
    assert {key.field for key in SWITCHES} <= names
    # What no switch sets follows from the game, the limit or the house.
    assert names - {key.field for key in SWITCHES} == {
        "house",
        "game",
        "limit",
        "title",
        "deck",
        "cites",
        "irregularities",
    }
    assert len({key.field for key in SWITCHES}) == len({key.name for key in SWITCHES}) == len(SWITCHES)


@pytest.mark.parametrize("name", [*HOUSES, "common"])
def test_a_built_in_book_is_right_in_full_though_its_pages_are_made_when_wanted(name: str) -> None:
    text = book_files.built_in(name)
    whole, lazily = read_book(text, file=f"{name}.toml"), read_book(text, file=f"{name}.toml", proved=True)
    assert list(whole.games) == list(lazily.games)
    assert all(lazily.games[key] == page for key, page in whole.games.items())
    assert "no such page" not in lazily.games
    with pytest.raises(KeyError):
        lazily.games["no such page"]
