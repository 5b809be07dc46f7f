"""Draw poker, five lowballs and stud in the rule books: every figure and switch against the clauses that print it."""

from typing import Any

import pytest

from houseway.games import GAMES
from houseway.houses import HOUSES, house
from houseway.houses.loader import read_book
from houseway.referee.rules import Betting, Draw, Fee, FeeMoment, FeePayer, Rules, Sevens, Streets

clause, case = pytest.mark.clause, pytest.param
LOWBALLS = [rules_of for rules_of in HOUSES if "lowball" in house(rules_of).games]
DRAWS, STUDS = ("draw", "lowball"), ("stud", "stud-hi-lo", "razz")


def rules(name: str, game: str = "lowball", limit: str | None = None) -> Rules:
    return house(name).offer(game, limit=limit).rules


def fee_of(found: Rules) -> Fee:
    assert found.limit.fee is not None
    return found.limit.fee


def dollars(*amounts: int) -> tuple[int, ...]:
    return tuple(100 * amount for amount in amounts)


def silent(name: str, game: str = "lowball") -> set[str]:
    return {what for row in house(name).page(game).not_printed for what in row}


# Ocean View: one list of limits and fees for all its games

FIXED, SPREAD, NO_LIMIT = Betting.FIXED, Betting.SPREAD, Betting.NO_LIMIT
ROWS = [
    case(FIXED, 2, 4, (1, 2), (1, 1), 2, 3, 5, marks=clause("OV-FEE-05")),
    case(FIXED, 3, 6, (1, 3), (1, 1), 4, 5, 6, marks=clause("OV-FEE-06")),
    case(FIXED, 4, 8, (2, 4), (1, 2), 4, 5, 7, marks=clause("OV-FEE-07")),
    case(FIXED, 5, 10, (2, 5), (1, 2), 4, 5, 8, marks=clause("OV-FEE-08")),
    case(FIXED, 6, 12, (3, 6), (1, 3), 4, 5, 9, marks=clause("OV-FEE-09")),
    case(FIXED, 8, 16, (4, 8), (2, 4), 4, 5, 10, marks=clause("OV-FEE-10")),
    case(FIXED, 10, 20, (5, 10), (2, 5), 5, 6, 11, marks=clause("OV-FEE-11")),
    case(FIXED, 15, 30, (7, 15), (3, 7), 5, 6, 12, marks=clause("OV-FEE-12")),
    case(FIXED, 20, 40, (10, 20), (5, 10), 5, 6, 13, marks=clause("OV-FEE-13")),
    case(FIXED, 30, 60, (15, 30), (7, 15), 5, 6, 14, marks=clause("OV-FEE-14")),
    case(FIXED, 40, 80, (20, 40), (10, 20), 5, 6, 15, marks=clause("OV-FEE-15")),
    case(FIXED, 50, 100, (25, 50), (12, 25), 5, 6, 16, marks=clause("OV-FEE-16")),
    case(SPREAD, 1, 6, (1,), (1, 1), 3, 4, 17, marks=clause("OV-FEE-17")),
    case(SPREAD, 2, 6, (1, 2), (1, 1), 3, 4, 18, marks=clause("OV-FEE-18")),
    case(SPREAD, 2, 10, (1, 2), (1, 1), 4, 5, 19, marks=clause("OV-FEE-19")),
    case(SPREAD, 3, 100, (1, 3), (1, 1), 4, 5, 20, marks=clause("OV-FEE-20")),
    case(SPREAD, 3, 200, (1, 3), (1, 1), 4, 5, 21, marks=clause("OV-FEE-21")),
    case(SPREAD, 4, 20, (2, 4), (1, 2), 4, 5, 22, marks=clause("OV-FEE-22")),
    case(SPREAD, 5, 100, (2, 5), (1, 2), 5, 5, 23, marks=clause("OV-FEE-23", "CX-30")),
    case(SPREAD, 5, 200, (2, 5), (1, 2), 4, 5, 24, marks=clause("OV-FEE-24")),
]


@clause("OV-FEE-01", "OV-LB-04", "OV-7S-04", "OV-7S-05", "OV-7S-08", "OV-7S8-09", "CX-22", "CX-65", "CX-89")
@pytest.mark.parametrize(("betting", "lower", "higher", "blinds", "forced", "few", "many", "row"), ROWS)
def test_ocean_view_rows(
    betting: Betting,
    lower: int,
    higher: int,
    blinds: tuple[int, ...],
    forced: tuple[int, int],
    few: int,
    many: int,
    row: int,
) -> None:
    for game in (*DRAWS, *STUDS):
        found = rules("ocean-view", game, f"{lower}-{higher}")
        limit, fee, stud = found.limit, fee_of(found), game in STUDS
        assert (limit.betting, limit.lower, limit.higher) == (betting, 100 * lower, 100 * higher)
        assert limit.blinds == (() if stud else dollars(*blinds))
        assert (limit.ante, limit.bring_in) == (dollars(*forced) if stud else (0, 0))
        assert [fee.amount(players) for players in range(1, 10)] == [100 * few] * 6 + [100 * many] * 3
        moment = FeeMoment.BEFORE_FOURTH if stud else FeeMoment.BEFORE_DRAW
        assert (fee.moment, fee.payer, fee.no_flop) == (moment, FeePayer.POT, None)
        assert (limit.cite, found.cite("fee")) == (f"OV-FEE-{row:02}", f"OV-FEE-01 OV-FEE-{row:02}")
    bets = {game: rules("ocean-view", game, f"{lower}-{higher}").cite("bet") for game in (*DRAWS, *STUDS)}
    stud_bets = ("OV-7S-08",) * 3
    if betting is FIXED:
        stud_bets = ("OV-7S-04 OV-7S-05", "OV-7S8-03 OV-7S8-09", "OV-7S-04 OV-7S-05")
    assert bets == dict(zip((*DRAWS, *STUDS), ("common", "OV-LB-04", *stud_bets), strict=True))


@clause("OV-LB-04")
def test_lowball_at_ocean_view_is_structured_first() -> None:
    assert rules("ocean-view").limit.betting is FIXED
    for game in (*DRAWS, *STUDS):
        assert len(house("ocean-view").page(game).limits) == len(ROWS)


@clause("CX-65", "CX-89")
def test_what_ocean_view_leaves_to_the_table() -> None:
    assert silent("ocean-view", "draw") == silent("ocean-view") == {"blinds", "buy-in"}
    assert all(silent("ocean-view", game) == {"ante", "bring-in", "buy-in"} for game in STUDS)


# Lowball: limits and fees of the other four


@clause("OAS-FEE-12", "OAS-FEE-01", "OAS-LB-06", "OAS-LB-07", "OAS-LB-28", "CX-18", "CX-21", "CX-22")
def test_oasis_plays_its_text_and_takes_its_row() -> None:
    limit, row = house("oasis").page("lowball").limits
    assert (limit.name, limit.betting, limit.lower, limit.higher) == ("$3-$6", FIXED, 300, 600)
    assert (limit.blinds, limit.ante, limit.chip, limit.cite) == ((), 100, 100, "OAS-FEE-12")
    fee = fee_of(rules("oasis"))
    assert [fee.amount(players) for players in range(2, 11)] == [400] * 9
    assert (fee.moment, fee.payer, fee.no_flop) == (FeeMoment.AFTER_DRAW, FeePayer.POT, None)
    assert rules("oasis").cite("fee") == "OAS-FEE-01 OAS-FEE-12"
    assert silent("oasis") == {"limits", "ante", "buy-in"}
    assert (row.name, row.betting, row.lower, row.blinds, row.ante) == ("$1 to no limit", NO_LIMIT, 400, (200, 400), 0)


@clause("CX-88", "CX-89", "CX-69", "CX-70")
def test_s_and_k_prints_no_limit_for_lo_ball() -> None:
    found = rules("s-and-k")
    assert (found.limit.betting, found.limit.lower, found.limit.higher) == (SPREAD, 500, 1000)
    assert found.limit.blinds == rules("s-and-k", "holdem").limit.blinds == dollars(2, 5)
    assert found.limit.fee == rules("s-and-k", "holdem").limit.fee
    assert (found.limit.cite, found.cite("fee")) == ("common", "common")
    assert silent("s-and-k") == {"limits", "blinds", "fee", "buy-in", "seats"}


@clause("CX-88", "CX-89")
def test_casino_club_prints_no_limit_and_no_fee_for_low_ball() -> None:
    limits = house("casino-club").page("lowball").limits
    holdem = [one for one in house("casino-club").page("holdem").limits if one.betting is FIXED]
    assert [(one.lower, one.higher, one.blinds) for one in limits] == [
        (one.lower, one.higher, one.blinds) for one in holdem
    ]
    assert {one.fee for one in limits} == {None}
    assert {one.cite for one in limits} == {"common"}
    assert silent("casino-club") == {"limits", "blinds", "fee", "buy-in"}


@clause("DR-FEE-08", "DR-FEE-09", "DR-FEE-05", "DR-LB-32", "CX-07", "CX-54", "CX-55")
def test_del_rio_has_three_blinds_and_a_live_charge() -> None:
    (limit,) = house("del-rio").page("lowball").limits
    assert (limit.name, limit.betting, limit.lower, limit.higher) == ("$6 limit", FIXED, 300, 600)
    assert limit.blinds == dollars(1, 2, 3)
    fee = fee_of(rules("del-rio"))
    assert {fee.amount(players) for players in range(2, 10)} == {300}
    assert (fee.moment, fee.payer) == (FeeMoment.BEFORE_DEAL, FeePayer.LIVE_BUTTON)
    found = rules("del-rio")
    assert (limit.cite, found.cite("fee")) == ("DR-FEE-08 DR-FEE-09", "DR-FEE-08 DR-FEE-05")
    assert (found.cite("blind.small"), found.cite("blind.big")) == ("DR-FEE-09", "DR-FEE-09 DR-LB-13")


# The switches, page by page

ANY_FIVE = Draw()
EXPECTED: dict[tuple[str, str], dict[str, Any]] = {
    ("oasis", "lowball"): {
        "deck": "52", "ranking": ("low-oasis",), "forced": "ante", "draw": Draw(most=3), "show_all": True,
        "sevens": Sevens(when="before draw", later_bets="second best"), "most_seats": 10,
        "button_draw_ace": "low",
    },
    ("ocean-view", "draw"): {},
    ("ocean-view", "lowball"): {
        "check_raise": False, "window": "kill", "entry": ("wait", "kill"),
        "missed": ("wait", "kill"), "sevens": Sevens(when="after draw", later_bets="returned", short_all_in=True),
    },
    ("ocean-view", "stud"): {
        "forced": "ante", "streets": Streets(open_pair="any"), "most_seats": 8,
        "heads_up_uncapped": False,
    },
    ("ocean-view", "stud-hi-lo"): {
        "forced": "ante", "most_seats": 8, "heads_up_uncapped": False,
    },
    ("ocean-view", "razz"): {
        "forced": "ante", "most_seats": 8,
        "heads_up_uncapped": False,
    },
    ("s-and-k", "lowball"): {"check_raise": False, "show_all": True},
    ("casino-club", "lowball"): {
        "check_raise": False, "raise_cap": None, "window": "straddle",
        "draw": Draw(fifth_late=True, dealer_most=4, cut=True), "missed": ("wait",),
        "sevens": Sevens(when="after draw", later_bets="returned"),
    },
    ("del-rio", "lowball"): {
        "check_raise": False, "raise_cap": 6, "entry": ("wait", "kill"),
        "missed": ("wait",), "sevens": Sevens(when="after draw", later_bets="returned"), "verbal_binding": True,
        "short_blind": "defer", "draw": Draw(counts="until action"),
    },
}  # fmt: skip
USUAL: dict[str, Any] = {
    "deck": "", "forced": "blinds", "draw": ANY_FIVE, "sevens": None, "streets": Streets(),
    "window": "none", "kill_effect": "limit", "openers": "none", "verbal_binding": False, "short_blind": "all in",
    "self_dealt": False, "raise_cap": 3, "heads_up_uncapped": True, "heads_up_test": "now", "check_raise": True,
    "show_all": False, "entry": ("free",), "missed": ("post", "wait"), "most_seats": 9, "button": "forward",
    "heads_up_blinds": "literal", "button_draw": "cdhs", "button_draw_ace": "high", "odd_chips": "one player",
    "burn": True, "exactly_two": None, "discard": "", "kill": None, "straddle": False,
}  # fmt: skip

BY_LIMIT: dict[tuple[str, str, str], dict[str, Any]] = {
    ("oasis", "lowball", "$1 to no limit"): {"forced": "blinds"},  # CX-147
}


@pytest.mark.parametrize(("page", "own"), EXPECTED.items(), ids=lambda value: "/".join(value) if value else "")
def test_every_switch_of_every_page(page: tuple[str, str], own: dict[str, Any]) -> None:
    for found in house(page[0]).page(page[1]).rules:
        more = BY_LIMIT.get((*page, found.limit.name), {})
        assert {what: found.switch(what) for what in USUAL | own} == USUAL | own | more


def test_no_page_is_forgotten() -> None:
    pages = {(name, key) for name in HOUSES for key, page in house(name).games.items() if page.game in GAMES}
    assert {page for page in pages if GAMES[page[1]].family.name in ("draw", "stud")} == EXPECTED.keys()


@clause("OAS-LB-01", "OV-LB-02", "SK-LB-10", "CC-LB-06", "DR-LB-10", "OV-DR-20", "OV-7S-03", "CX-29")
def test_packs() -> None:
    packs = {
        (name, game): rules(name, game).deck or GAMES[game].deck
        for name in HOUSES
        for game in house(name).games
        if GAMES[game].family.name in ("draw", "stud")
    }
    assert {page for page, deck in packs.items() if deck == "52"} == {
        ("oasis", "lowball"),
        ("ocean-view", "stud"),
        ("ocean-view", "stud-hi-lo"),
        ("ocean-view", "razz"),
    }
    cited = {name: rules(name).cite("deck") for name in HOUSES}
    assert list(cited.values()) == ["OAS-LB-01", "OV-LB-02", "SK-LB-10", "CC-LB-06", "DR-LB-10"]
    assert [rules("ocean-view", game).cite("deck") for game in ("draw", "stud")] == ["OV-DR-20", "OV-7S-03"]


@clause("OAS-LB-43", "SK-LB-05", "CC-LB-15", "CC-LB-16", "CC-LB-18", "DR-LB-22", "OV-DR-06", "CX-36", "CX-51")
def test_how_many_cards_may_be_drawn() -> None:
    assert [rules(name).draw.most for name in HOUSES] == [3, 5, 5, 5, 5]
    assert rules("ocean-view", "draw").draw.most == 5
    assert [rules(name).draw.fifth_late for name in HOUSES] == [False, False, False, True, False]
    assert [rules(name).draw.dealer_most for name in HOUSES] == [5, 5, 5, 4, 5]
    assert not any(rules(name).self_dealt for name in HOUSES)


@clause("OAS-LB-37", "OAS-LB-38", "SK-LB-03", "SK-LB-04", "CC-LB-30", "DR-LB-34", "DR-LB-35", "CX-09")
def test_caps_in_lowball() -> None:
    assert [rules(name).betting.raise_cap for name in HOUSES] == [3, 3, 3, None, 6]
    assert all(rules(name).betting.heads_up_uncapped for name in HOUSES)
    cited = [(rules(name).cite("cap"), rules(name).cite("heads_up")) for name in HOUSES]
    assert cited == [
        ("OAS-LB-37 OAS-LB-53", "OAS-LB-38 OAS-LB-54"),
        ("common", "common"),
        ("SK-LB-03", "SK-LB-04"),
        ("CC-LB-30", "CC-LB-30"),
        ("DR-LB-34", "DR-LB-35"),
    ]


@clause("OV-7S-07", "CX-09", "CX-81")
def test_caps_in_draw_poker_and_stud() -> None:
    assert (rules("ocean-view", "draw").betting.raise_cap, rules("ocean-view", "draw").betting.heads_up_uncapped) == (
        3,
        True,
    )
    for game in STUDS:
        found = rules("ocean-view", game)
        assert (found.betting.raise_cap, found.betting.heads_up_uncapped, found.cite("cap")) == (3, False, "OV-7S-07")


@clause("OV-LB-07", "CC-LB-07", "DR-LB-33", "CX-72")
def test_check_raise() -> None:
    assert [rules(name).betting.check_raise for name in HOUSES] == [True, False, False, False, False]
    assert all(rules("ocean-view", game).betting.check_raise for game in ("draw", *STUDS))
    cited = [rules(name).cite("check_raise") for name in HOUSES]
    assert cited == ["common", "OV-LB-07", "common", "CC-LB-07", "DR-LB-33"]


@clause("OV-LB-19", "DR-LB-11", "DR-LB-12", "DR-LB-16", "CC-LB-36", "CX-59", "CX-71")
def test_coming_in_at_lowball() -> None:
    assert [rules(name).seating.entry for name in HOUSES] == [
        ("free",),
        ("wait", "kill"),
        ("free",),
        ("free",),
        ("wait", "kill"),
    ]
    assert rules("ocean-view").seating.missed == ("wait", "kill")
    assert rules("casino-club").seating.missed == rules("del-rio").seating.missed == ("wait",)
    assert rules("ocean-view").blinds.kill_effect == rules("del-rio").blinds.kill_effect == "limit"
    assert rules("del-rio").cite("entry.kill") == "DR-LB-11 DR-LB-12"
    assert rules("ocean-view").cite("entry.kill") == "OV-LB-19"


@clause("OAS-LB-57", "OV-LB-12", "CC-LB-08", "CC-LB-09", "DR-LB-37", "CX-19", "CX-20")
def test_the_checked_seven() -> None:
    found = {name: rules(name).sevens for name in HOUSES}
    when = {name: rule and (rule.when, rule.later_bets, rule.short_all_in) for name, rule in found.items()}
    assert when == {
        "oasis": ("before draw", "second best", False),
        "ocean-view": ("after draw", "returned", True),
        "s-and-k": None,
        "casino-club": ("after draw", "returned", False),
        "del-rio": ("after draw", "returned", False),
    }
    text = (
        'id = "x"\nname = "X"\n[lowball]\ncheck_seven = { later_bets = "pot forfeited" }\nlimits = [{ bets = [2, 4] }]'
    )
    tournament = read_book(text, file="x.toml").offer("lowball").rules
    assert tournament.sevens == Sevens(later_bets="pot forfeited")


@clause("OV-LB-06", "CC-LB-26", "CX-75")
def test_the_two_card_window() -> None:
    assert [rules(name).blinds.window for name in HOUSES] == ["none", "kill", "none", "straddle", "none"]
    assert (rules("ocean-view").cite("window"), rules("casino-club").cite("window").split()[0]) == (
        "OV-LB-06",
        "CC-LB-26",
    )


@clause("OV-GEN-01")
def test_lowball_follows_draw_poker_where_it_says_nothing() -> None:
    page = house("ocean-view").page("lowball")
    assert page.like == "draw"
    assert (page.rules[0].cite("draw"), page.rules[0].cite("draw.change")) == ("OV-DR-06", "OV-DR-10")


@clause("OAS-LB-03", "OV-GEN-02", "CX-76")
def test_seats() -> None:
    assert [rules(name).most_seats for name in HOUSES] == [10, 9, 9, 9, 9]
    assert rules("oasis").cite("seats") == "OAS-LB-03"
    assert [rules("ocean-view", game).most_seats for game in ("draw", *STUDS)] == [9, 8, 8, 8]


@clause("OV-7S-06", "OV-7S8-10", "OV-RZ-02", "CX-28", "CX-57")
def test_an_open_pair_counts_in_stud_alone() -> None:
    assert [rules("ocean-view", game).streets.open_pair for game in STUDS] == ["any", "none", "none"]
    assert [rules("ocean-view", game).cite("open_pair").split()[0] for game in STUDS] == [
        "OV-7S-06",
        "OV-7S8-10",
        "OV-RZ-02",
    ]
    assert [GAMES[game].low for game in STUDS] == [False, False, True]
    assert not any(rules("ocean-view", game).streets.completion_counts for game in STUDS)


@clause("OV-7S8-02", "OV-RZ-05", "OV-7S-09", "OV-DR-15")
def test_rankings_at_ocean_view() -> None:
    assert {game: rules("ocean-view", game).ranking for game in (*DRAWS, *STUDS)} == {
        "draw": ("bug",),
        "lowball": ("low-joker",),
        "stud": ("high",),
        "stud-hi-lo": ("high", "eight"),
        "razz": ("low",),
    }


def test_common_pages_for_recorded_hands() -> None:
    for game in (*DRAWS, *STUDS):
        found = rules("common", game)
        assert (found.limit.name, found.limit.betting, found.limit.chip) == ("fixed limit", FIXED, 1)
        assert (found.limit.fee, found.betting.raise_cap, found.sevens, found.blinds.window) == (
            None,
            None,
            None,
            "none",
        )
        assert (found.blinds.forced, found.seating.entry) == (
            ("ante", ("free",)) if game in STUDS else ("blinds", ("post", "wait"))
        )
        assert bool(found.limit.bring_in) is (game in STUDS)


def test_lowball_is_at_all_five() -> None:
    assert tuple(LOWBALLS) == HOUSES
